"""What tests of faulty readers share: using a reader until it complains, and of what."""

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardware.card_reader import FAULTS_IN_A_ROW
from hardware.part import Fault, PartError
from hardware.reading import Reader, ReaderFaultError, ReaderLostError
from tests.hardware.benches import PATIENCE, Bench


class Jolted:
    """A device on SPI; the kernel reports an error for these of its transfers, from 1 on."""

    def __init__(self, device: Any, *bad: int) -> None:
        self.device, self.bad, self.transfers = device, bad, 0

    def transfer(self, data: bytes) -> bytes:
        self.transfers += 1
        if self.transfers in self.bad:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        answer: bytes = self.device.transfer(data)
        return answer


LINKED = ("serial", "serial-fast", "i2c", "spi")


def fault_of(act: Callable[[], object], kind: type[PartError] = ReaderLostError) -> Fault:
    with pytest.raises(kind) as caught:
        act()
    return caught.value.fault


def looked(ours: Bench) -> list[str]:
    """Look until the tag is seen; give the codes of the faults on the way."""
    codes: list[str] = []
    while True:
        try:
            if ours.reader.sense():
                return codes
        except ReaderFaultError as error:
            codes.append(error.fault.code)
        assert len(codes) < FAULTS_IN_A_ROW, "the reader would be opened anew"


def used(reader: Reader, *, opened: bool = False) -> None:
    """Use a reader until it raises."""
    if not opened:
        reader.open()
    for _ in range(20):
        reader.sense()
        reader.read(4)


def opened_at_last(reader: Reader) -> None:
    """Open a reader as the terminal does: once more while it is lost. A busy machine is late."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            reader.open()
        except ReaderLostError:
            reader.close()
            if time.monotonic() > end:
                raise
        else:
            return


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
