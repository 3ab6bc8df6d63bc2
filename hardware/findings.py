"""What `teller doctor` finds: findings with remedies, and the machine they are read from.

What is looked for is in the files beside this one (`look_*`).
"""

from __future__ import annotations

import contextlib
import grp
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum, unique
from pathlib import Path

from hardware.part import Fault


@unique
class Grade(StrEnum):
    """How a finding is meant."""

    GOOD = "good"
    NOTE = "note"  # worth knowing; nothing has to be done
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: topic, how it is, what to do."""

    topic: str
    grade: Grade
    words: str
    remedy: str = ""


def good(topic: str, words: str) -> Finding:
    """Say that something is as it should be."""
    return Finding(topic, Grade.GOOD, words)


def note(topic: str, words: str, remedy: str = "") -> Finding:
    """Say something worth knowing."""
    return Finding(topic, Grade.NOTE, words, remedy)


def faulty(topic: str, words: str, remedy: str) -> Finding:
    """Say what is wrong and what to do."""
    return Finding(topic, Grade.FAULT, words, remedy)


def of_fault(topic: str, fault: Fault) -> Finding:
    """Give a part's own fault as a finding."""
    return Finding(topic, Grade.FAULT, fault.words, fault.remedy)


def own_groups() -> set[str]:
    """Name the groups of this user."""
    named = set()
    for number in {os.getegid(), *os.getgroups()}:
        with contextlib.suppress(KeyError):
            named.add(grp.getgrgid(number).gr_name)
    return named


@dataclass(frozen=True)
class Machine:
    """The machine as it is looked at: its files below `root`, its user."""

    root: Path = Path("/")
    groups: Callable[[], set[str]] = own_groups
    access: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK)
    own_pid: int = field(default_factory=os.getpid)

    def text(self, path: str) -> str:
        """Give a file's text, empty if there is none."""
        try:
            return (self.root / path).read_bytes().decode("utf-8", "replace").strip("\x00\n ")
        except OSError:
            return ""

    def number(self, path: str) -> int | None:
        """Give the big-endian number in a file of the device tree."""
        try:
            return int.from_bytes((self.root / path).read_bytes()[:4], "big")
        except OSError:
            return None
