"""What to say when a program or library of the system is not there.

Here lives one exception; the pytest plugin turns it into a skip, or a failure where CI is set.
"""

from __future__ import annotations

import shutil
from pathlib import Path


class MissingPartError(RuntimeError):
    """A part of the system that an emulator needs; the text names the package that brings it."""

    def __init__(self, what: str, package: str) -> None:
        super().__init__(f"{what} is not there; install {package}")
        self.what = what
        self.package = package


def program(name: str, package: str) -> str:
    """Give the path of a program; raises MissingPartError."""
    for folder in (None, "/usr/sbin:/sbin:/usr/local/sbin"):
        found = shutil.which(name, path=folder)
        if found is not None:
            return found
    raise MissingPartError(name, package)


def library(pattern: str, folders: tuple[str, ...], package: str) -> Path:
    """Give the first file that matches the pattern in these folders; raises MissingPartError."""
    for folder in folders:
        for found in sorted(Path(folder).glob(pattern)):
            return found
    raise MissingPartError(pattern, package)
