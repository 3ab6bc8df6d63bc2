"""Why a tag did not become a card, in words: what happened, what it means, what to do.

What is wrong with a reader comes from the reader itself; what is on a tag from `cards.verdict`.
"""

from __future__ import annotations

from collections.abc import Collection

from cards.verdict import Words
from hardware.part import Fault


class TroubleError(Exception):
    """This tag, this time: `words` says why. The next tap may go well."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


def words_of(fault: Fault) -> Words:
    """Take over what a reader says of itself or of a tag."""
    return Words(fault.code, fault.words, fault.remedy)


TWO_TAGS = Words(
    "write.two-tags",
    "Two tags lie on the reader.",
    "Leave one there, and keep the others a hand away.",
)
SWAPPED = Words(
    "write.swapped",
    "Another tag came onto the reader in the middle; neither of the two is a card now.",
    "Lay down the first one again, alone, and leave it until it is done.",
)
SAME_TAG = Words(
    "write.same-tag",
    "This is the very tag that is to be replaced; nothing was changed on it.",
    "Put it away and lay down another one.",
)
SIMPLE_READER = Words(
    "write.reader",
    "This reader cannot give a tag its password.",
    "Use a PN532 or RC522 for tags with passwords.",
)


def gone(changed: bool) -> Words:
    """Say that the tag was taken away; `changed` if it is torn now."""
    if changed:
        return Words(
            "write.torn",
            "The tag was taken away before the card was finished.",
            "Lay it down once more: the card is then finished.",
        )
    return Words(
        "write.gone",
        "The tag was taken away too soon; nothing was changed on it.",
        "Lay it down again and leave it until it is done.",
    )


def refused(page: int, changed: bool) -> Words:
    """Say that the tag refused a page."""
    state = "The tag is no card now." if changed else "Nothing was changed on it."
    return Words(
        "write.refused",
        f"The tag refuses page {page}: the page is locked, or a password guards it. {state}",
        "Take another tag, or enrol this one by its number with `teller cards enrol`.",
    )


def locked(pages: Collection[int]) -> Words:
    """Say that lock bits close pages that would have to change."""
    one = len(pages) == 1
    which = ("page " if one else "pages ") + ", ".join(map(str, sorted(pages)))
    return Words(
        "write.locked",
        f"The tag's {which} {'is' if one else 'are'} locked for good. Nothing was changed on it.",
        "Take another tag, or enrol this one by its number with `teller cards enrol`.",
    )


def not_stored(page: int) -> Words:
    """Say that a tag acknowledged a page and kept something else."""
    return Words(
        "write.not-stored",
        f"The tag took page {page} and did not keep it. It is no card now.",
        "Lay it down once more; if it happens again, throw the tag away.",
    )


def unfit(why: str) -> Words:
    """Say that a tag is of a kind that cannot be written."""
    return Words(
        "write.unfit",
        f"This tag cannot hold a card: {why}. Nothing was changed on it.",
        "Use an NTAG213, or enrol this one by its number with `teller cards enrol`.",
    )


def wrong_password() -> Words:
    """Say that a tag's password is none of ours."""
    return Words(
        "write.password",
        "The tag does not accept our password: somebody else protected it.",
        "Take another tag, or enrol this one by its number with `teller cards enrol`.",
    )


def weak(answered: int, of: int) -> Words:
    """Say that a tag does not answer each time."""
    return Words(
        "check.weak",
        f"The tag answered {answered} of {of} times.",
        "Lay it flat on the middle of the reader; if it stays so, replace it with a new tag.",
    )
