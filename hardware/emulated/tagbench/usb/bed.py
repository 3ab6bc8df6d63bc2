"""An emulated USB bus for programs that the test starts: /sys, /dev and what lies behind.

Here live the files that libudev and libusb look at, and the sockets of the device files. The
program runs with `environment`, which preloads umockdev's library.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from tagbench.missing import library
from tagbench.usb.device import UsbDevice
from tagbench.usb.usbfs import OpenFile

FOLDERS = ("/usr/lib/*", "/usr/lib", "/usr/lib64", "/usr/local/lib")
BUS = 1
MAJOR = 189
"""Of USB device files, by the kernel's list of numbers."""


class UsbBed:
    """A bus with no device on it; raises MissingPartError where umockdev is not installed."""

    def __init__(self) -> None:
        found = library("libumockdev-preload.so.0", _folders(), "umockdev")
        self.folder = Path(tempfile.mkdtemp(prefix="tagbench-"))
        self._preload = str(found)
        self._numbers = 0
        self._plugged: dict[UsbDevice, tuple[int, socket.socket]] = {}
        self._open: list[tuple[UsbDevice, OpenFile]] = []
        self.held: set[UsbDevice] = set()
        """Devices whose interface a kernel driver or another program has claimed."""
        for part in ("dev/.node", "sys/bus/usb/devices", "sys/class", "run/udev/data", "ioctl"):
            (self.folder / part).mkdir(parents=True)

    @property
    def environment(self) -> dict[str, str]:
        """What a program's environment needs to see this bus and no other."""
        others = os.environ.get("LD_PRELOAD", "")
        return {
            "LD_PRELOAD": f"{self._preload}:{others}".rstrip(":"),
            "UMOCKDEV_DIR": str(self.folder),
        }

    def plug(self, device: UsbDevice) -> str:
        """Plug a device in; gives its device file, with a new number as on a real bus."""
        self._numbers += 1
        number = self._numbers
        node = f"dev/bus/usb/{BUS:03}/{number:03}"
        device.power()
        self._listen(device, number, node)
        self._describe(device, number)
        return f"/{node}"

    def unplug(self, device: UsbDevice) -> None:
        """Pull a device: files that are open on it say ENODEV from now on."""
        number, line = self._plugged.pop(device)
        for owner, file in self._open:
            if owner is device:
                file.gone = True
        (self.folder / f"sys/bus/usb/devices/{BUS}-{number}").unlink()
        shutil.rmtree(self.folder / f"sys/devices/{BUS}-{number}")
        (self.folder / f"dev/bus/usb/{BUS:03}/{number:03}").unlink()
        line.close()

    def close(self) -> None:
        """Take everything away."""
        for device in tuple(self._plugged):
            self.unplug(device)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _describe(self, device: UsbDevice, number: int) -> None:
        place = self.folder / f"sys/devices/{BUS}-{number}"
        place.mkdir(parents=True)
        told = {
            "uevent": (
                f"MAJOR={MAJOR}\nMINOR={number - 1}\nDEVNAME=bus/usb/{BUS:03}/{number:03}\n"
                f"DEVTYPE=usb_device\nBUSNUM={BUS:03}\nDEVNUM={number:03}\n"
            ),
            "busnum": f"{BUS}\n",
            "devnum": f"{number}\n",
            "bConfigurationValue": "1\n",
            "speed": "12\n",
            "idVendor": f"{device.vendor:04x}\n",
            "idProduct": f"{device.product:04x}\n",
            "manufacturer": f"{device.strings[0]}\n",
            "product": f"{device.strings[1]}\n",
        }
        for name, content in told.items():
            (place / name).write_text(content)
        (place / "descriptors").write_bytes(device.descriptors)
        (place / "subsystem").symlink_to("../../bus/usb")
        link = self.folder / f"sys/bus/usb/devices/{BUS}-{number}"
        link.symlink_to(f"../../../devices/{BUS}-{number}")

    def _listen(self, device: UsbDevice, number: int, node: str) -> None:
        file, line = self.folder / node, self.folder / "ioctl" / node
        for path in (file, line):
            path.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o600)
        (self.folder / "dev/.node" / node[4:].replace("/", "_")).symlink_to(f"{MAJOR}:{number - 1}")
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(line))
        listener.listen()
        self._plugged[device] = (number, listener)
        threading.Thread(
            target=self._accept, args=(device, listener), name="tagbench-usb", daemon=True
        ).start()

    def _accept(self, device: UsbDevice, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):  # it was closed: the device is pulled
            while True:
                line, _ = listener.accept()
                file = OpenFile(line, device, self.held)
                self._open.append((device, file))
                threading.Thread(target=file.serve, name="tagbench-usb", daemon=True).start()


def _folders() -> tuple[str, ...]:
    found: list[str] = []
    for pattern in FOLDERS:
        found += [str(path) for path in Path("/").glob(pattern.lstrip("/"))]
    return tuple(found)
