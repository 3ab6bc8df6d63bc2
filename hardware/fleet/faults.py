"""What can be wrong between this machine and a broker, in words for people."""

from __future__ import annotations

import socket
import ssl

from hardware import remedies
from hardware.part import Fault

GOES_ON = "Games go on; what they write is kept and sent later."

_REFUSED = {
    132: ("protocol", "does not speak MQTT 5.", 'Set [fleet] protocol = "3.1.1".'),
    133: ("name", "does not take this name.", "Set another [fleet] table."),
    134: ("login", "does not know this user and password.", "Set [fleet] user and password."),
    135: ("login", "does not let this user in.", "Set [fleet] user and password; see its log."),
    138: ("login", "has shut this user out.", "Ask whoever runs the broker."),
}
"""Reason code of MQTT 5, as which those of 3.1.1 are read too → code, words, remedy."""


def no_library(reason: str) -> Fault:
    """Say that the client's library is missing."""
    return Fault(
        "fleet.no-library",
        f"The Python library paho-mqtt is missing ({reason}), so no broker is spoken to.",
        remedies.extra("fleet"),
    )


def plain_password(host: str) -> Fault:
    """Say that a password is not sent in the clear."""
    return Fault(
        "fleet.plain",
        f"The password would go to {host} unencrypted, for everyone on the way to read.",
        "Set ca to the file of the broker's authority; or, where the net is trusted, "
        "plain_password = true.",
    )


def bad_authority(file: str, reason: str) -> Fault:
    """Say that the file of the authority cannot be used."""
    return Fault(
        "fleet.ca",
        f"{file} cannot be used as the file of the broker's authority: {reason}.",
        "It is the ca.pem that was made with the broker's certificate.",
    )


def not_connected(place: str, error: Exception) -> Fault:
    """Say why there is no connection."""
    match error:
        case ssl.SSLCertVerificationError():
            words = f"The broker at {place} has no certificate to be trusted: "
            words += f"{error.verify_message or error.reason}."
            remedy = "Set host as it stands in the certificate, and ca to its authority's file."
            return Fault("fleet.certificate", words, remedy)
        case ssl.SSLError():
            words = f"What listens at {place} cannot be talked to by TLS ({error.reason})."
            return Fault("fleet.tls", words, "Set the port of its TLS listener, usually 8883.")
        case socket.gaierror() | UnicodeError():
            words, remedy = f"There is no machine of the name {place}.", "Set [fleet] host."
            return Fault("fleet.host", words, f"{remedy} {GOES_ON}")
        case ConnectionRefusedError():
            words = f"Nothing listens at {place}."
            return Fault("fleet.away", words, f"Is the broker running? {GOES_ON}")
        case OSError():
            words = f"The broker at {place} cannot be reached: {error.strerror or error}."
            return Fault("fleet.away", words, f"It is tried again by itself. {GOES_ON}")
        case _:
            words = f"There is no connection to {place}: {error}."
            return Fault("fleet.away", words, f"It is tried again by itself. {GOES_ON}")


def lost(place: str, reason: str) -> Fault:
    """Say that a connection ended."""
    words = f"The connection to the broker at {place} ended: {reason}."
    remedy = "It is tried again by itself; if it ends again and again, see that no other "
    remedy += f"table has this one's name. {GOES_ON}"
    return Fault("fleet.lost", words, remedy)


def refused(place: str, code: int, name: str) -> Fault:
    """Say that the broker did not let us in; ``code`` and ``name`` are its reason."""
    known = _REFUSED.get(code)
    if known is None:
        return lost(place, name.lower())
    return Fault(f"fleet.{known[0]}", f"The broker at {place} {known[1]}", known[2])


def not_published(topic: str, name: str) -> Fault:
    """Say that the broker did not take a message."""
    return Fault(
        "fleet.rights",
        f"The broker does not take what this table sends to {topic} ({name.lower()}).",
        "Set [fleet] table to the name that this user has rights for. Nothing is lost meanwhile.",
    )
