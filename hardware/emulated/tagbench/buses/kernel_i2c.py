"""A faked kernel below the real smbus2: `/dev/i2c-N`, its ioctls, and nothing of the library.

Here lives the ctypes side of i2c-dev. The buses behind it are `I2cBus` objects.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from tagbench.buses.i2c import I2cBus

I2C_SLAVE, I2C_SLAVE_FORCE, I2C_FUNCS, I2C_RDWR, I2C_PEC, I2C_SMBUS = (
    0x0703, 0x0706, 0x0705, 0x0707, 0x0708, 0x0720,
)  # fmt: skip
FUNCTIONS = 0x0EFF0009  # I2C and the emulated SMBus set, as i2c-bcm2835 reports
READ = 1
QUICK, BYTE = 0, 1  # sizes; the others are 2 byte, 3 word, 8 I2C block


class FakeKernel:
    """Device files by path. `denied` paths raise EACCES; paths that are not there ENOENT."""

    def __init__(self, buses: Mapping[int, I2cBus]) -> None:
        self.buses = {f"/dev/i2c-{number}": bus for number, bus in buses.items()}
        self.denied: set[str] = set()
        self._open: dict[int, I2cBus] = {}
        self._address: dict[int, int] = {}

    @property
    def open_files(self) -> int:
        """How many device files are open."""
        return len(self._open)

    def open(self, path: str, flags: int, mode: int = 0o777) -> int:
        """`os.open`: a real descriptor (of /dev/null) that stands for the bus."""
        if path in self.denied:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        if path not in self.buses:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        number = os.open(os.devnull, os.O_RDWR)
        self._open[number] = self.buses[path]
        return number

    def close(self, number: int) -> None:
        """`os.close`."""
        self._open.pop(number, None)
        self._address.pop(number, None)
        os.close(number)

    def ioctl(self, number: int, request: int, argument: Any = 0) -> int:
        """`fcntl.ioctl` with what smbus2 gives it."""
        bus = self._open.get(number)
        if bus is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if request in (I2C_SLAVE, I2C_SLAVE_FORCE):
            self._address[number] = argument
        elif request == I2C_FUNCS:
            argument.value = FUNCTIONS
        elif request == I2C_RDWR:
            for index in range(argument.nmsgs):
                _message(bus, argument.msgs[index])
        elif request == I2C_SMBUS:
            _smbus(bus, self._address[number], argument)
        elif request != I2C_PEC:
            raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        return 0


@contextlib.contextmanager
def fake_kernel(buses: Mapping[int, I2cBus]) -> Iterator[FakeKernel]:
    """Put the kernel below smbus2 while the context lasts: bus number -> bus.

    Only smbus2's own `os` and `ioctl` are replaced; the rest of the process keeps the real ones.
    """
    from smbus2 import smbus2 as library

    kernel = FakeKernel(buses)
    module: Any = library
    kept = module.os, module.ioctl
    module.os = SimpleNamespace(open=kernel.open, close=kernel.close, O_RDWR=os.O_RDWR)
    module.ioctl = kernel.ioctl
    try:
        yield kernel
    finally:
        module.os, module.ioctl = kept


def _message(bus: I2cBus, message: Any) -> None:
    if message.flags & READ:
        data = bus.transfer_read(message.addr, message.len)
        ctypes.memmove(message.buf, data, len(data))
    else:
        bus.transfer_write(message.addr, ctypes.string_at(message.buf, message.len))


def _smbus(bus: I2cBus, address: int, order: Any) -> None:
    block = order.data.contents.block if order.data else None
    if order.read_write == READ:
        _smbus_read(bus, address, order)
        return
    match order.size:
        case 0:
            bus.transfer_write(address, b"")
        case 1:
            bus.transfer_write(address, bytes([order.command]))
        case 2:
            bus.transfer_write(address, bytes([order.command, order.data.contents.byte]))
        case 3:
            word = order.data.contents.word.to_bytes(2, "little")
            bus.transfer_write(address, bytes([order.command]) + word)
        case 8 if block is not None:
            body = bytes(block[1 : 1 + block[0]])
            bus.transfer_write(address, bytes([order.command]) + body)
        case _:
            raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))


def _smbus_read(bus: I2cBus, address: int, order: Any) -> None:
    if order.size == QUICK:
        bus.transfer_read(address, 0)
        return
    held = order.data.contents
    if order.size == BYTE:
        held.byte = bus.transfer_read(address, 1)[0]
        return
    bus.transfer_write(address, bytes([order.command]))
    match order.size:
        case 2:
            held.byte = bus.transfer_read(address, 1)[0]
        case 3:
            held.word = int.from_bytes(bus.transfer_read(address, 2), "little")
        case 8:
            data = bus.transfer_read(address, held.block[0])
            held.block[1 : 1 + len(data)] = list(data)
        case _:
            raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))
