"""Amounts being keyed: digits, at most one point, then a unit; whole numbers throughout (E1)."""

from __future__ import annotations

LONGEST = 9
"""Characters of an amount at most: more is a slip of the finger."""

PER_UNIT = {"K": 1, "M": 1000}
"""What 1K and 1M come to in smallest units of the millions scale."""


def fits(typed: str, key: str) -> bool:
    """Say whether one more digit or point can follow."""
    if len(typed) >= LONGEST:
        return False
    return key != "." or "." not in typed


def units_of(typed: str, per: int) -> int | None:
    """Give an amount in smallest units, ``per`` of them for 1; ``None`` if it is not whole."""
    whole, _, rest = typed.partition(".")
    digits = (whole + rest) or "0"
    units, left = divmod(int(digits) * per, 10 ** len(rest))
    return None if left else units


def empty(typed: str) -> bool:
    """Say whether nothing but perhaps a point was keyed."""
    return not typed.strip(".")
