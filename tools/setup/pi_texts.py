"""What `./tools/install-pi` writes: the service, the rules for readers, the first settings.

Texts only; where they go and when is pi_plan.py's.
"""

from __future__ import annotations

from pathlib import Path

NAME = "tap-teller"
SERVICE = f"{NAME}.service"
BEGIN, END = f"# {NAME}: begin", f"# {NAME}: end"

HOLDERS = ("pn533_usb", "pn533", "port100", "nfc")
"""Kernel modules that hold a USB reader, in the order in which they can be unloaded."""

BLACKLIST = (
    "# Kernel modules that would hold an NFC reader before the game can open it.\n"
    + "".join(f"blacklist {name}\n" for name in HOLDERS)
)

USB_READERS = (
    ("054c", "0193"), ("04cc", "0531"), ("04cc", "2533"), ("04e6", "5591"), ("04e6", "5593"),
    ("054c", "02e1"), ("054c", "06c1"), ("054c", "06c3"), ("072f", "2200"),
)  # fmt: skip
"""Vendor and product of every USB reader that nfcpy 1.0.4 drives (nfc.clf.device)."""

UDEV = "# NFC readers on USB may be opened by the group plugdev.\n" + "".join(
    f'SUBSYSTEM=="usb", ATTRS{{idVendor}}=="{vendor}", ATTRS{{idProduct}}=="{product}", '
    'MODE="0660", GROUP="plugdev"\n'
    for vendor, product in USB_READERS
)


def polkit(user: str) -> str:
    """Let a service of this user use PC/SC: from pcsc-lite 2.0 on only a person at the desk may."""
    return f"""\
// The terminal runs as a service, and is no person at this machine's own keyboard.
polkit.addRule(function(action, subject) {{
    if (action.id.indexOf("org.debian.pcsc-lite.access_") == 0 && subject.user == "{user}") {{
        return polkit.Result.YES;
    }}
}});
"""


def unit(user: str, teller: Path, state: str | None) -> str:
    """The service.

    It stands in a folder of its own, since the library of the pins writes where it stands. It
    starts without waiting for parts or network: the parts that are late are waited for inside.
    """
    words = [str(teller), "play", "--no-page", *(["--state", state] if state else [])]
    mounts = f"RequiresMountsFor={_escaped(_quoted(state))}\n" if state else ""
    return f"""\
[Unit]
Description=Tap Teller, a bank terminal for the family table
After=local-fs.target pcscd.socket
{mounts}StartLimitIntervalSec=0

[Service]
Type=notify
User={user}
RuntimeDirectory={NAME}
WorkingDirectory=%t/{NAME}
ExecStart={" ".join(_escaped(_quoted(word)) for word in words)}
Restart=always
RestartSec=2
TimeoutStartSec=90
TimeoutStopSec=2
WatchdogSec=30
NoNewPrivileges=yes
ProtectSystem=full
PrivateTmp=yes

[Install]
WantedBy=multi-user.target
"""


def settings(state: str | None) -> str:
    """The first settings: the wiring of hardware/README.md, and whatever reader is found."""
    first = f"state = {_toml(state)}\n\n" if state else ""
    return f"""\
# The wiring of hardware/README.md. `teller settings` tells what else may be set.
{first}[reader]
kind = "auto"

[oled]
chip = "ssd1306"

[buttons]
ok_pin = 17
m_pin = 27
x_pin = 22
number_pad = "auto"

[buzzer]
pin = 18
"""


def with_block(text: str, lines: list[str]) -> str:
    """Put `lines` between our marks at the end, in place of what was between them."""
    bare = without_block(text)
    if not lines:
        return bare
    apart = "" if not bare or bare.endswith("\n") else "\n"
    return bare + apart + "\n".join([BEGIN, *lines, END]) + "\n"


def without_block(text: str) -> str:
    """Take out what is between our marks, and the marks; everything else stays as it is."""
    before, begin, rest = text.partition(BEGIN + "\n")
    _, end, after = rest.partition(END + "\n")
    return before + after if begin and end else text


def _quoted(word: str) -> str:
    """Quote a word for systemd, if need be."""
    if not any(sign in word for sign in " \t\"'\\;"):
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _escaped(word: str) -> str:
    """Keep systemd from replacing anything in a word."""
    return word.replace("%", "%%").replace("$", "$$")


def _toml(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
