"""What machine this is and which ports it has, read from its files; nothing is opened."""

from __future__ import annotations

from pathlib import Path

ROOT = Path("/")


def pi_model(root: Path = ROOT) -> str:
    """Give the model of the Raspberry Pi, empty if it is none."""
    try:
        model = (root / "proc/device-tree/model").read_bytes().rstrip(b"\x00").decode()
    except (OSError, UnicodeDecodeError):
        return ""
    return model if model.startswith("Raspberry Pi") else ""


def serial_ports(root: Path = ROOT) -> tuple[str, ...]:
    """List the serial ports where a reader may be, the likeliest first.

    USB adapters come before the pins. On a Pi 5 `serial0` is the debug header and the pins
    are `ttyAMA0`; on the others `serial0` is whatever the pins are wired to.
    """
    dev = root / "dev"
    by_id = sorted((dev / "serial/by-id").glob("*"))
    named = {path.resolve() for path in by_id}
    usb = sorted(
        path
        for pattern in ("ttyUSB*", "ttyACM*")
        for path in dev.glob(pattern)
        if path.resolve() not in named
    )
    pins = ["ttyAMA0", "serial0"] if "Raspberry Pi 5" in pi_model(root) else ["serial0", "ttyAMA0"]
    wired: list[Path] = []
    for path in (dev / name for name in (*pins, "ttyS0")):
        if path.exists() and path.resolve() not in {one.resolve() for one in wired}:
            wired.append(path)
    if not pi_model(root):
        wired = []  # on a PC, ttyS0 exists whether or not there is a plug
    return tuple(str(path) for path in (*by_id, *usb, *wired))
