"""A USB number pad at the kernel's boundary, below the real evdev library.

Here lives the device node (a raw pty), its ioctls and its event structs. Works with evdev 1.6 and
2.0; what the keys mean is the host's business.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import shutil
import struct
import tempfile
import time
import tty
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tagbench.faults import Schedule, Verb, has, schedule

EVENT = struct.Struct("llHHi")  # struct input_event of 64-bit Linux: time, type, code, value
EV_SYN, EV_KEY, EV_MSC, EV_LED = 0x00, 0x01, 0x04, 0x11
MSC_SCAN = 0x04
PAD_VERBS = (Verb.STALL, Verb.TORN, Verb.UNPLUG)

KEYS = {
    "ESC": 1, "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11,
    "BACKSPACE": 14, "TAB": 15, "ENTER": 28, "X": 45, "M": 50, "KPASTERISK": 55, "NUMLOCK": 69,
    "KP7": 71, "KP8": 72, "KP9": 73, "KPMINUS": 74, "KP4": 75, "KP5": 76, "KP6": 77, "KPPLUS": 78,
    "KP1": 79, "KP2": 80, "KP3": 81, "KP0": 82, "KPDOT": 83, "KPENTER": 96, "KPSLASH": 98,
    "DELETE": 111, "KPEQUAL": 117,
}  # fmt: skip


def key_code(key: str | int) -> int:
    """The code of a key: a number, `KP1` or `KEY_KP1`. Raises KeyError for an unknown name."""
    return key if isinstance(key, int) else KEYS[key.removeprefix("KEY_")]


class NumberPad:
    """One pad as `folder`/event7; a context manager that also puts its kernel below evdev.

    `evdev.list_devices(pad.folder)` finds it, `evdev.InputDevice(pad.path)` opens it. `faults`
    strike the key events, counted from 1: STALL loses one, TORN writes only value[0] bytes of its
    struct (which shifts all later ones, as nothing else in evdev does), UNPLUG pulls the pad.
    """

    def __init__(
        self,
        *,
        name: str = "Emulated Number Pad",
        vendor: int = 0x04D9,
        product: int = 0xA02A,
        faults: str | Schedule | None = None,
        kernel: InputKernel | None = None,
    ) -> None:
        self.name = name
        self.vendor = vendor
        self.product = product
        self.faults = schedule(faults, PAD_VERBS, "a number pad")
        self.kernel = kernel or InputKernel()
        self._owns_kernel = kernel is None
        self.folder = tempfile.mkdtemp(prefix="tagbench-")
        self._node = Path(self.folder) / "event7"
        self.path = str(self._node)
        self.plugged = False
        self.grabbed_by: int | None = None
        self.device_number = 0
        self._main = self._line = -1

    def start(self) -> Self:
        """Plug the pad in."""
        self._main, self._line = os.openpty()
        tty.setraw(self._line)
        self.device_number = os.fstat(self._line).st_rdev
        self._node.symlink_to(os.ttyname(self._line))
        self.plugged = True
        self.kernel.pads.append(self)
        return self

    def unplug(self) -> None:
        """Pull it: whoever has it open reads OSError 19 (ENODEV); the node is gone."""
        if not self.plugged:
            return
        self.plugged = False
        self.grabbed_by = None
        self._node.unlink(missing_ok=True)
        os.close(self._line)
        os.close(self._main)

    def replug(self, number: int = 7) -> None:
        """Put it back, as `event<number>`."""
        self.unplug()
        if self in self.kernel.pads:
            self.kernel.pads.remove(self)
        self._node = Path(self.folder) / f"event{number}"
        self.path = str(self._node)
        self.start()

    def close(self) -> None:
        """Pull it for good."""
        self.unplug()
        if self in self.kernel.pads:
            self.kernel.pads.remove(self)
        shutil.rmtree(self.folder, ignore_errors=True)

    def press(self, key: str | int) -> None:
        """Key down."""
        self._key(key_code(key), 1)

    def release(self, key: str | int) -> None:
        """Key up."""
        self._key(key_code(key), 0)

    def repeat(self, key: str | int) -> None:
        """The kernel's autorepeat of a held key."""
        self._key(key_code(key), 2)

    def strike(self, *keys: str | int) -> None:
        """Press and release keys one after the other."""
        for key in keys:
            self.press(key)
            self.release(key)

    def capabilities(self) -> dict[int, list[int]]:
        """What EVIOCGBIT tells: event types and their codes."""
        return {EV_SYN: [0, 1, 4, 17], EV_KEY: sorted(KEYS.values()), EV_MSC: [4], EV_LED: [0]}

    def __enter__(self) -> Self:
        if self._owns_kernel:
            self.kernel.install()
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        if self._owns_kernel:
            self.kernel.uninstall()

    def _key(self, code: int, value: int) -> None:
        if not self.plugged:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        struck = self.faults.step()
        if has(struck, Verb.UNPLUG):
            self.unplug()
            return
        if has(struck, Verb.STALL):
            return
        second, nano = divmod(time.time_ns(), 1_000_000_000)
        events = [(EV_KEY, code, value), (EV_SYN, 0, 0)]
        if value != 2:
            events.insert(0, (EV_MSC, MSC_SCAN, 0x70000 + code))
        data = b"".join(EVENT.pack(second, nano // 1000, *event) for event in events)
        if torn := has(struck, Verb.TORN):
            data = data[: torn.value[0] if torn.value else 10]
        os.write(self._main, data)


class InputKernel:
    """Stands in for evdev's C module `_input`: ioctls of emulated pads, the rest given on.

    One kernel may carry several pads; install it once.
    """

    def __init__(self) -> None:
        self.pads: list[NumberPad] = []
        self._real: Any = None

    def install(self) -> None:
        """Put it below evdev. Raises ImportError if evdev is not there."""
        modules = _users()
        self._real = modules[0]._input
        for module in modules:
            module._input = self

    def uninstall(self) -> None:
        """Give evdev its own module back."""
        for module in _users():
            module._input = self._real

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def pad_of(self, number: int) -> NumberPad | None:
        """The pad behind a file descriptor, if it is one of ours."""
        with contextlib.suppress(OSError):
            device = os.fstat(number).st_rdev
            for pad in reversed(self.pads):
                if pad.device_number == device:
                    return pad
        return None

    def _here(self, number: int) -> NumberPad | None:
        pad = self.pad_of(number)
        if pad is not None and not pad.plugged:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return pad

    def ioctl_devinfo(self, number: int) -> Any:
        """EVIOCGID, EVIOCGNAME, EVIOCGPHYS, EVIOCGUNIQ."""
        pad = self._here(number)
        if pad is None:
            return self._real.ioctl_devinfo(number)
        return 0x03, pad.vendor, pad.product, 0x0110, pad.name, "usb-emulated/input0", ""

    def ioctl_EVIOCGVERSION(self, number: int) -> Any:
        """The protocol's version, 1.0.1."""
        return 0x010001 if self._here(number) else self._real.ioctl_EVIOCGVERSION(number)

    def ioctl_capabilities(self, number: int) -> Any:
        """EVIOCGBIT."""
        pad = self._here(number)
        return self._real.ioctl_capabilities(number) if pad is None else pad.capabilities()

    def ioctl_EVIOCGEFFECTS(self, number: int) -> Any:
        """No force feedback."""
        return 0 if self._here(number) else self._real.ioctl_EVIOCGEFFECTS(number)

    def ioctl_EVIOCGRAB(self, number: int, flag: int) -> Any:
        """Exclusive use: OSError 16 (EBUSY) if somebody has it, 22 if nobody had."""
        pad = self._here(number)
        if pad is None:
            return self._real.ioctl_EVIOCGRAB(number, flag)
        if flag and pad.grabbed_by is not None:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        if not flag and pad.grabbed_by != number:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        pad.grabbed_by = number if flag else None
        return None

    def ioctl_EVIOCG_bits(self, number: int, kind: int) -> Any:
        """LEDs and keys that are on: none."""
        return [] if self._here(number) else self._real.ioctl_EVIOCG_bits(number, kind)

    def device_read(self, number: int) -> Any:
        """One event, or None."""
        self._here(number)
        return self._real.device_read(number)

    def device_read_many(self, number: int) -> Any:
        """All waiting events, read by evdev's own C code from the pty."""
        # A hung-up terminal would read as an empty batch for ever; a real unplug is ENODEV.
        self._here(number)
        return self._real.device_read_many(number)


def _users() -> list[Any]:
    return [importlib.import_module(f"evdev.{name}") for name in ("device", "eventio")]
