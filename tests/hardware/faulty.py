"""What tests of faulty readers share: using a reader until it complains, and of what."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.card_reader import FAULTS_IN_A_ROW
from hardware.part import Fault, PartError
from hardware.reading import Reader, ReaderFaultError, ReaderLostError
from tests.hardware.benches import Bench

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


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
