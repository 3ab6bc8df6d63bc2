"""Sizes in millimetres and inks that all printed things share. Nothing is drawn here."""

from __future__ import annotations

WIDTH, HEIGHT, BLEED = 85.6, 54.0, 3.0
"""A card of ISO/IEC 7810 size ID-1, and what is drawn beyond its edge."""

INSET = 5.0
"""Nothing that matters lies nearer to the edge: hands and printers are not exact."""

PAPER, INK, SOFT, FAINT = "FFFFFF", "1D2430", "6B7480", "DDE1E6"
BANK_INKS = {
    "car": "B3322E",
    "helicopter": "2F6F8F",
    "ship": "1F4E79",
    "jet": "4A5568",
    "dog": "8A5A1F",
    "hat": "5B3A7A",
    "boot": "4B6B2A",
    "cat": "A03E6B",
}
EVENT_INK = "0E7C7B"
TAG = 25.0
"""Diameter of the common round tag, in mm."""

SKYLINE = (3, 5, 5, 8, 8, 4, 6, 9, 9, 9, 6, 6, 3, 7, 7, 5, 10, 10, 4, 4, 6, 8, 8, 5, 3)
"""Heights of a town of squares, from left to right."""
