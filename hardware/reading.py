"""The readers' port: one tag at a time, pages of four bytes, faults in words.

What a tag's bytes mean belongs to `cards`; when a touch is a tap belongs to `taps`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cards.card import Card
from cards.verdict import Verdict, explain, uid_verdict
from hardware.part import Fault, PartError

PAGE = 4
BLOCK = 16
"""Bytes that one READ gives: four pages (NTAG21x data sheet, 10.2)."""


@dataclass(frozen=True, slots=True)
class Target:
    """A tag in the field: its UID of 4, 7 or 10 bytes without cascade bytes, and its SAK."""

    uid: bytes
    sak: int


class ReaderLostError(PartError):
    """The reader is not there or does not work; it has to be opened anew."""


class ReaderFaultError(PartError):
    """One exchange went wrong; the next may work."""


class TagGoneError(Exception):
    """The tag left the field, or does not answer any more."""


class PageRefusedError(Exception):
    """The tag answered with a refusal: the page is locked, protected, or not there."""

    def __init__(self, page: int) -> None:
        super().__init__(f"the tag refuses page {page}")
        self.page = page


class ForeignTagError(Exception):
    """A tag that cannot be a card of this game; `fault` says why and what to do."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Pages(Protocol):
    """Reading and writing the selected tag, as far as it goes without opening or sensing.

    All raise `TagGoneError`, `PageRefusedError`, `ReaderFaultError` and `ReaderLostError`.
    After a refused page the tag is selected again before they return.
    """

    def read(self, page: int) -> bytes:
        """Give 16 bytes from this page on."""

    def write(self, page: int, data: bytes) -> None:
        """Write the four bytes of a page; the tag has acknowledged when this returns."""

    def reselect(self) -> None:
        """Select the tag that was sensed last once more."""


@runtime_checkable
class Talks(Pages, Protocol):
    """A reader that can send a tag commands of its own: its version, its password."""

    def talk(self, command: bytes) -> bytes:
        """Send the selected tag a command once and give its answer; never tried again.

        A tag may count wrong passwords. Raises as `Pages` do; a tag that refuses is selected
        again, and has forgotten a password that it was given.
        """


class Reader(Pages, Protocol):
    """A reader. Only one thread uses it; every call ends within a second.

    `pause` is how many seconds its loop may rest between two senses, `detail` what it was
    found to be. Apart from those of `Pages`, calls raise `ReaderFaultError` (try again) and
    `ReaderLostError` (close, open anew).
    """

    @property
    def pause(self) -> float:
        """Seconds between two senses."""

    @property
    def detail(self) -> str:
        """What was opened: chip, version, place."""

    def open(self) -> None:
        """Find the reader and set it up; any fault on the way is a `ReaderLostError`."""

    def sense(self) -> tuple[Target, ...]:
        """Look for tags once: none, one, or two if the reader can tell.

        The UID of a second one may be empty, if it only shows by its collision.
        """

    def refresh(self) -> None:
        """Set the chip up once more, so that a receiver that fell silent hears again."""

    def close(self) -> None:
        """Let the reader go, whatever state it is in; raises nothing."""


MakeReader = Callable[[], Reader]
Identify = Callable[[Pages, Target], Card]
"""What reads a tag that is not known by its UID; raises `ForeignTagError` for a foreign one."""

SILENT_WORDS = "The reader does not answer. Cards cannot be read until it does."


def listed(answer: bytes) -> tuple[Target, ...]:
    """Read the answer of InListPassiveTarget (PN532 user manual, 7.3.5); `ValueError` if cut."""
    found, at = [], 1
    for _ in range(answer[0]):
        size = answer[at + 4]
        uid = answer[at + 5 : at + 5 + size]
        if len(uid) != size:
            raise ValueError("the list of tags is cut off")
        found.append(Target(uid, answer[at + 3]))
        at += 5 + size
    return tuple(found)


def refusal(target: Target) -> Fault | None:
    """Say why this UID can never be a card's identity, if so."""
    verdict = uid_verdict(target.uid)
    return None if verdict is None else fault_of(verdict)


def fault_of(verdict: Verdict) -> Fault:
    """Give what a verdict on a tag means for people."""
    words = explain(verdict)
    return Fault(words.code, words.words, words.remedy)


def must_be_enrolled(target: Target) -> Fault | None:
    """Say why no pages can be read from this kind of tag, if so (SAK: NXP AN10833)."""
    if target.sak & 0x20:
        return Fault(
            "tag.smart-card",
            "This is a bank card, pass or phone, not a card of the game.",
            "Take it off the reader and lay a card of the game down.",
        )
    if target.sak & 0x08:
        return Fault(
            "tag.classic",
            "This is a MIFARE Classic tag, which is only known by its number.",
            "Enrol it as a card, or write the card on an NTAG213.",
        )
    return None
