"""A club's own authority and its broker's certificate, made by the `openssl` program."""

from __future__ import annotations

import ipaddress
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from terminal.config import ConfigError

CA, CA_KEY = "ca.pem", "ca.key"
CERTIFICATE, KEY = "broker.pem", "broker.key"

CA_DAYS = 3650
DAYS = 820
"""Some systems take no certificate that is valid for longer."""

_CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
_EXTENSIONS = """
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid:always
[broker]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid:always
subjectAltName = {names}
"""


def make_certificates(folder: Path, hosts: list[str]) -> None:
    """Make the authority where there is none yet, and a certificate for these names of the broker.

    Raises ``ConfigError`` where that cannot be done.
    """
    names = ", ".join(_alternative(host) for host in hosts)
    with tempfile.TemporaryDirectory() as temporary:
        config = Path(temporary) / "openssl.cnf"
        config.write_text(_EXTENSIONS.format(names=names), encoding="utf-8")
        request = Path(temporary) / "broker.csr"
        if not (folder / CA).exists():
            _openssl(
                "req", "-x509", *_CURVE, "-config", str(config), "-extensions", "ca",
                "-subj", "/CN=Tap Teller club", "-days", str(CA_DAYS),
                "-keyout", str(folder / CA_KEY), "-out", str(folder / CA),
            )  # fmt: skip
        _openssl(
            "req", "-new", *_CURVE, "-config", str(config), "-subj", f"/CN={hosts[0]}",
            "-keyout", str(folder / KEY), "-out", str(request),
        )  # fmt: skip
        _openssl(
            "x509", "-req", "-in", str(request), "-CA", str(folder / CA),
            "-CAkey", str(folder / CA_KEY), "-CAcreateserial", "-CAserial", f"{config}.serial",
            "-days", str(DAYS), "-extfile", str(config), "-extensions", "broker",
            "-out", str(folder / CERTIFICATE),
        )  # fmt: skip
    for private in (CA_KEY, KEY):
        (folder / private).chmod(0o600)


def _alternative(host: str) -> str:
    try:
        return f"IP:{ipaddress.ip_address(host)}"
    except ValueError:
        return f"DNS:{host}"


def _openssl(*words: str) -> None:
    program = shutil.which("openssl")
    if program is None:
        raise ConfigError(
            "The certificates are made by the program openssl, which is not installed: "
            "sudo apt install openssl."
        )
    umask = os.umask(0o077)
    try:
        done = subprocess.run(
            [program, *words], check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
    finally:
        os.umask(umask)
    if done.returncode:
        reason = done.stderr.strip().splitlines() or ["no reason given"]
        raise ConfigError(f"openssl {words[0]} failed: {reason[-1]}")
