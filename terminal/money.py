"""Amounts of money as whole numbers, and how they are written and read.

An amount is an ``int`` of the smallest unit; how many of them make one M and how many
decimals are written belongs to the scale. Nothing here is ever a float.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Money:
    """An amount to be shown: ``units`` of 1 M, or of 1K when ``millions`` is set.

    ``thousands`` writes it in K however large it is: ``6,500K``.
    """

    units: int
    millions: bool = False
    thousands: bool = False


def format_money(money: Money, point: str = ".", group: str = ",") -> str:
    """Write an amount without its currency sign: ``1,240``, and in millions ``2.75M`` or ``260K``.

    ``point`` and ``group`` are the language's decimal point and thousands separator.
    """
    sign = "-" if money.units < 0 else ""
    size = abs(money.units)
    if not money.millions:
        return sign + f"{size:,}".replace(",", group)
    if money.thousands:
        return f"{sign}{size:,}".replace(",", group) + "K"
    if size < 1000:
        return f"{sign}{size}K" if size else "0"
    whole, rest = divmod(size, 1000)
    decimals = f"{rest:03d}".rstrip("0")
    return f"{sign}{whole:,}".replace(",", group) + (f"{point}{decimals}" if decimals else "") + "M"
