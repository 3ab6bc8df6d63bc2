"""Small file systems, to be filled."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def mounted(disk: Path, system_program: Callable[..., str], size: str = "400k") -> Iterator[Path]:
    """Mount a real file system of a size; the test is skipped where that is not allowed."""
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")
    disk.mkdir()
    mount, umount = system_program("mount"), system_program("umount")
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)], check=False
    )
    if made.returncode:
        pytest.skip("this machine does not let a small disk be mounted")
    try:
        yield disk
    finally:
        subprocess.run([umount, "--lazy", str(disk)], check=True)


def fill(disk: Path) -> None:
    """Leave no room on a disk."""
    with (disk / "filler").open("wb", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(512))
        except OSError:
            return


def clear(disk: Path) -> None:
    """Make room again."""
    (disk / "filler").unlink()
