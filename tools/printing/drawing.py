"""How a card looks: fronts and backs, 85.6 × 54 mm, drawn with a bleed on every side.

What stands on a card comes as a face; where a card lies on a sheet belongs to `sheets`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from display.icons.large import LARGE
from tools.printing.faces import BankFace, Colour, DeedFace, EventFace, Face
from tools.printing.measures import (
    BANK_INKS,
    BLEED,
    EVENT_INK,
    HEIGHT,
    INK,
    INSET,
    PAPER,
    SKYLINE,
    SOFT,
    TAG,
    WIDTH,
)
from tools.printing.pen import BOLD, POINT, Pen, fitted, width_of
from tools.printing.tables import draw_costs, draw_table

Say = Callable[[str], str]


def draw_front(pen: Pen, face: Face, say: Say) -> None:
    """Draw a front; the card's lower left corner is at 0, 0."""
    match face:
        case BankFace():
            _draw_bank(pen, face, say)
        case DeedFace():
            _draw_deed(pen, face, say)
        case EventFace():
            _draw_event(pen, face, say)
        case _:
            assert_never(face)


def draw_back(pen: Pen, face: Face, say: Say) -> None:
    """Draw a back: the same for all cards of a kind, with the place for the tag."""
    match face:
        case BankFace():
            ink, kind = INK, say("card.bank")
        case DeedFace():
            ink, kind = "3B4A5E", say("card.deed")
        case EventFace():
            ink, kind = EVENT_INK, face.kind or say("card.event")
        case _:
            assert_never(face)
    _fill(pen, ink)
    _skyline(pen, _lighter(ink, 0.16))
    middle = (WIDTH / 2, HEIGHT / 2)
    pen.disc(*middle, TAG / 2 + 2.2, ink)
    pen.ring(*middle, TAG / 2, PAPER, 0.3, dashed=True)
    pen.write(say("card.tag"), middle[0], middle[1] - 0.9, 7, PAPER, align=0.5)
    pen.write(kind.upper(), INSET + 1, INSET, 7.5, PAPER, font=BOLD)
    pen.write(say("deck.title"), WIDTH - INSET - 1, INSET, 7.5, PAPER, align=1)


def _draw_bank(pen: Pen, face: BankFace, say: Say) -> None:
    ink = BANK_INKS.get(face.token, INK)
    _fill(pen, ink)
    pen.shape(
        [
            (WIDTH * 0.52, -BLEED),
            (WIDTH + BLEED, -BLEED),
            (WIDTH + BLEED, HEIGHT + BLEED),
            (WIDTH * 0.66, HEIGHT + BLEED),
        ],
        _lighter(ink, 0.14),
    )
    picture = LARGE.get(face.token, "")
    if picture:
        rows = picture.strip().split("\n")
        pixel = 1.75
        width, height = len(rows[0]) * pixel, len(rows) * pixel
        pen.pixels(picture, WIDTH - INSET - 2 - width, (HEIGHT - height) / 2, pixel, PAPER)
    pen.write(say("deck.title"), INSET + 1, HEIGHT - 9.5, 11, PAPER, font=BOLD)
    pen.write(say("card.bank"), INSET + 1, HEIGHT - 14, 8, _lighter(ink, 0.75))
    for radius in (2.2, 4.2, 6.2):
        pen.arc(INSET + 1.5, HEIGHT / 2 - 1, radius, PAPER, 0.8)
    size, lines = fitted(face.name, 38, 1, (26, 23, 20, 17, 15), BOLD)
    pen.write(lines[0], INSET + 1, 12, size, PAPER, font=BOLD)
    pen.write(face.hint or say("card.bank.hint"), INSET + 1, 6.5, 6.8, _lighter(ink, 0.75))


def _draw_deed(pen: Pen, face: DeedFace, say: Say) -> None:
    _fill(pen, PAPER)
    band, colour = 17.0, face.colour
    writing = INK if colour.light else PAPER
    pen.box(-BLEED, HEIGHT - band, WIDTH + 2 * BLEED, band + BLEED, colour.ink)
    middle = HEIGHT - band / 2
    pen.disc(INSET + 6, middle, 5.6, PAPER)
    size = 16.0 if face.number < 100 else 11.0
    below = middle - size * POINT * 0.36
    pen.write(str(face.number), INSET + 6, below, size, INK, font=BOLD, align=0.5)
    left, room = INSET + 14.5, WIDTH - 2 * INSET - 14.5
    size, lines = fitted(face.name, room, 1, (19.0, 17.0, 15.0), BOLD)
    if len(lines) > 1:
        size, lines = fitted(face.name, room, 2, (13, 12, 11), BOLD)
    leading = size * POINT * 1.12
    top = middle + leading * (len(lines) - 1) / 2 - size * POINT * 0.36 + 1.6
    for number, line in enumerate(lines):
        pen.write(line, left, top - number * leading, size, writing, font=BOLD)
    pen.write(colour.name, left, HEIGHT - band + 2.3, 7, writing)
    if face.table:
        draw_costs(pen, face, say("card.price"))
        draw_table(pen, face, face.table)
    else:
        _draw_price(pen, face, say)
        _draw_rents(pen, face, say)
    if not face.costs:
        pen.write(say("card.set"), INSET, 13.5, 7, SOFT)
    _draw_group(pen, face)


def _draw_price(pen: Pen, face: DeedFace, say: Say) -> None:
    pen.write(say("card.price"), INSET, 30.5, 8, SOFT)
    size, lines = fitted(face.price, 22, 1, (23, 21, 19, 17), BOLD)
    pen.write(lines[0], INSET, 22.6, size, INK, font=BOLD)


def _draw_group(pen: Pen, face: DeedFace) -> None:
    """Draw the numbers of the colour set, this deed's own filled."""
    writing = INK if face.colour.light else PAPER
    for place, number in enumerate(face.group):
        x = INSET + 2.6 + place * 6.0
        if number == face.number:
            pen.disc(x, 8.0, 2.6, face.colour.ink)
        else:
            pen.ring(x, 8.0, 2.45, face.colour.ink, 0.3)
        ink = writing if number == face.number else INK
        pen.write(str(number), x, 6.9, 8.5, ink, font=BOLD, align=0.5)


def _draw_rents(pen: Pen, face: DeedFace, say: Say) -> None:
    """Draw a street that grows: a house for each level, its rent above, the level in it."""
    left, right, ground = 31.0, WIDTH - INSET + 1, 5.0
    step = (right - left) / len(face.rents)
    house = step - 1.8
    pen.write(say("card.rent"), left + 0.9, 30.5, 8, SOFT)
    for level, rent in enumerate(face.rents, start=1):
        x = left + (level - 1) * step + 0.9
        height = 6.0 + 11.5 * (level - 1) / max(1, len(face.rents) - 1)
        writing = INK if face.colour.light else PAPER
        pen.box(x, ground, house, height, face.colour.ink)
        eaves = ground + height - 0.1
        roof = [(x - 0.7, eaves), (x + house / 2, eaves + 3.3), (x + house + 0.7, eaves)]
        pen.shape(roof, face.colour.ink)
        size, lines = fitted(rent, step + 0.4, 1, (10, 9, 8, 7), BOLD)
        middle = x + house / 2
        pen.write(lines[0], middle, ground + height + 4.2, size, INK, font=BOLD, align=0.5)
        pen.write(str(level), middle, ground + 1.8, 9, writing, font=BOLD, align=0.5)


def _draw_event(pen: Pen, face: EventFace, say: Say) -> None:
    _fill(pen, PAPER)
    edge = 19.0
    pen.box(-BLEED, -BLEED, edge + BLEED, HEIGHT + 2 * BLEED, EVENT_INK)
    for number in range(-1, 9):
        y = number * 8.0
        points = [(-BLEED, y), (edge, y + 9), (edge, y + 12.5), (-BLEED, y + 3.5)]
        pen.shape(points, _lighter(EVENT_INK, 0.12))
    pen.disc(edge / 2 + 0.8, HEIGHT / 2, 7.4, PAPER)
    pen.write(
        str(face.number), edge / 2 + 0.8, HEIGHT / 2 - 2.3, 18, EVENT_INK, font=BOLD, align=0.5
    )
    left, room = edge + 5.5, WIDTH - INSET - edge - 5.5
    pen.write((face.kind or say("card.event")).upper(), left, HEIGHT - 9, 7.5, EVENT_INK, font=BOLD)
    size, lines = fitted(face.title, room, 1, (19, 17, 15, 13), BOLD)
    pen.write(lines[0], left, HEIGHT - 17.5, size, INK, font=BOLD)
    size, lines = fitted(face.text, room, 4, (11.5, 11, 10.5, 10, 9.5))
    leading = size * POINT * 1.3
    for number, line in enumerate(lines):
        pen.write(line, left, HEIGHT - 25 - number * leading, size, INK)
    if face.taps:
        _draw_taps(pen, face.taps, left, room)
    _draw_sets(pen, face.sets, left)


def _draw_taps(pen: Pen, taps: str, left: float, room: float) -> None:
    """Draw what is to be tapped, with the sign for it."""
    size, lines = fitted(taps, room - 7, 2, (9.5, 9, 8.5, 8), BOLD)
    leading = size * POINT * 1.2
    middle = 6.4 + leading * (len(lines) - 1) / 2
    for radius in (1.3, 2.5, 3.7):
        pen.arc(left + 0.4, middle + 1.1, radius, EVENT_INK, 0.5)
    for number, line in enumerate(reversed(lines)):
        pen.write(line, left + 7, 6.4 + number * leading, size, EVENT_INK, font=BOLD)


def _draw_sets(pen: Pen, sets: tuple[Colour, ...], left: float) -> None:
    """Draw a patch for each of these colour sets, with its name in it."""
    size, x = 7.5, left
    for colour in sets:
        wide = width_of(colour.name, size, BOLD) + 4
        pen.box(x, 11.4, wide, 4.6, colour.ink, 1)
        writing = INK if colour.light else PAPER
        pen.write(colour.name, x + 2, 12.8, size, writing, font=BOLD)
        x += wide + 1.6


def _fill(pen: Pen, ink: str) -> None:
    pen.box(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, ink)


def _skyline(pen: Pen, ink: str) -> None:
    """Draw a town of squares along the lower edge."""
    square = (WIDTH + 2 * BLEED) / len(SKYLINE)
    outline = [(-BLEED, -BLEED)]
    for place, height in enumerate(SKYLINE):
        top = height * square + 4 - BLEED
        outline += [(place * square - BLEED, top), ((place + 1) * square - BLEED, top)]
    pen.shape([*outline, (WIDTH + BLEED, -BLEED)], ink)


def _lighter(ink: str, share: float) -> str:
    """Mix a colour with white; `share` is how much of it (0 to 1)."""
    parts = (int(ink[at : at + 2], 16) for at in (0, 2, 4))
    return "".join(f"{round(part + (255 - part) * share):02X}" for part in parts)
