"""Every figure of the deck, against sums taken independently from the sources; and each ± 10.

The sums were made from the table of deeds (a photograph of the board, seven tables of rents
that agree) with another program, before the deck was read.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from cards.deck import load_deck
from terminal.editions.ultimate.figures import Effect, UltimateDeck, UltimateSettings

MARKETS = ("uk", "us", "es")

COLUMNS = {
    "price": (4590, 65530, 1088050),
    "rent 1": (3620, 50790, 839270),
    "rent 2": (5280, 71440, 1162200),
    "rent 3": (7990, 105260, 1689740),
    "rent 4": (12400, 160140, 2546680),
    "rent 5": (24640, 318970, 5080310),
}
"""Sum of a column; sum of number × figure; sum of number² × figure."""

GROUPS = {
    "brown": ((1, 2), (120, 140, 260, 440, 740, 1500)),
    "light blue": ((3, 4, 5), (320, 260, 440, 740, 1260, 2460)),
    "pink": ((6, 7, 8), (440, 350, 560, 890, 1410, 2780)),
    "orange": ((9, 10, 11), (560, 440, 650, 1010, 1590, 3100)),
    "red": ((12, 13, 14), (680, 530, 770, 1160, 1770, 3520)),
    "yellow": ((15, 16, 17), (800, 620, 860, 1280, 1950, 3940)),
    "green": ((18, 19, 20), (920, 710, 980, 1400, 2130, 4240)),
    "dark blue": ((21, 22), (750, 570, 760, 1070, 1550, 3100)),
}
"""Deeds of a colour; their sums of price and of each rent."""

SIDES = {1: range(1, 6), 2: range(6, 12), 3: range(12, 18), 4: range(18, 23)}
NAMES = {"uk": (282, 376829518), "us": (331, 930190304), "es": (384, 3551804517)}
"""Letters of all street names; CRC-32 of the names, a line each, in UTF-8."""

PRINTED_TITLES = 1882776498
"""CRC-32 of the titles printed on the event cards, a line each, by number."""

EVENTS = {
    (Effect.SET_OWN, 5): {45},
    (Effect.SET_ANY, 1): {46, 47, 48},
    (Effect.COLOUR_SET, 1): {49, 50, 68},
    (Effect.COLOUR_SET, -1): {67},
    (Effect.NEIGHBOURS, 1): {51, 52},
    (Effect.BOARD_SIDE, 1): {53},
    (Effect.BOARD_SIDE, -1): {54},
    (Effect.CHEAP_RENTS, 2): {56},
    (Effect.FREE_MOVE, 0): {57, 58, 59},
    (Effect.SWAP, 0): {60, 61},
    (Effect.GIFT, 200): {62, 63},
    (Effect.TAX, 50): {64},
    (Effect.SEND_TO_JAIL, 0): {65},
    (Effect.GRIDLOCK, 0): {66},
}


def checksum(lines: list[str]) -> int:
    return zlib.crc32("\n".join(lines).encode())


def figures(deck: UltimateDeck) -> dict[int, tuple[int, ...]]:
    return {number: (deed.price, *deed.rents) for number, deed in sorted(deck.deeds.items())}


def wrong_columns(deck: UltimateDeck) -> Iterator[str]:
    for index, (column, wanted) in enumerate(COLUMNS.items()):
        rows = [(number, row[index]) for number, row in figures(deck).items()]
        found = tuple(sum(number**power * figure for number, figure in rows) for power in range(3))
        if found != wanted:
            yield f"{column}: {found}"


def wrong_groups(deck: UltimateDeck) -> Iterator[str]:
    for group, (numbers, wanted) in GROUPS.items():
        found = tuple(n for n, deed in sorted(deck.deeds.items()) if deed.group == group)
        sums = tuple(map(sum, zip(*(figures(deck)[n] for n in found), strict=True)))
        if (found, sums) != (numbers, wanted):
            yield f"{group}: {found} {sums}"


def wrong_deeds(deck: UltimateDeck) -> Iterator[str]:
    for number, row in figures(deck).items():
        if any(figure % 10 for figure in row):
            yield f"deed {number}: not in multiples of 10"
        if list(row[1:]) != sorted(set(row[1:])):
            yield f"deed {number}: rents do not rise"
    for side, numbers in SIDES.items():
        if {n for n, deed in deck.deeds.items() if deed.side == side} != set(numbers):
            yield f"side {side}"


def wrong_events(deck: UltimateDeck) -> Iterator[str]:
    for (effect, amount), numbers in EVENTS.items():
        found = {n for n, e in deck.events.items() if (e.effect, e.amount) == (effect, amount)}
        if found != numbers:
            yield f"{effect} {amount}: {found}"
    if checksum([event.printed for _, event in sorted(deck.events.items())]) != PRINTED_TITLES:
        yield "printed titles"


def wrong_money(deck: UltimateDeck) -> Iterator[str]:
    wanted = {"start": 1500, "go": 200, "jail": 100, "location": 100, "auction_step": 20}
    if msgspec.to_builtins(deck.money) != wanted:
        yield f"money: {deck.money}"
    if deck.auction.circles != 4:
        yield "circles"
    tokens = ("car", "helicopter", "ship", "jet", "dog", "hat", "boot", "cat")
    if deck.banks != {token: number for number, token in enumerate(tokens, start=1)}:
        yield f"banks: {deck.banks}"
    if (deck.id, deck.boxed) != (1, 4):
        yield f"id {deck.id}, cards in the box {deck.boxed}"


CHECKS: tuple[Callable[[UltimateDeck], Iterator[str]], ...] = (
    wrong_columns,
    wrong_groups,
    wrong_deeds,
    wrong_events,
    wrong_money,
)


def faults(deck: UltimateDeck) -> list[str]:
    """Everything about a deck that differs from the sources."""
    return [fault for check in CHECKS for fault in check(deck)]


@pytest.mark.parametrize("market", MARKETS)
def test_every_figure_agrees_with_the_sums_of_its_sources(market: str) -> None:
    assert faults(load_deck("ultimate", UltimateDeck, market)) == []


@pytest.mark.parametrize("market", MARKETS)
def test_every_street_has_the_name_of_its_market(market: str) -> None:
    deck = load_deck("ultimate", UltimateDeck, market)
    names = [deck.name(number) for number in sorted(deck.deeds)]
    assert (sum(map(len, names)), checksum(names)) == NAMES[market]


def test_every_event_has_a_title_in_english_and_spanish_that_is_not_the_printed_one() -> None:
    for event in load_deck("ultimate", UltimateDeck).events.values():
        assert set(event.title) == {"en", "es"}
        assert event.printed not in event.title.values()


DECK: dict[str, Any] = msgspec.to_builtins(load_deck("ultimate", UltimateDeck))


def figure_paths(found: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(found, dict):
        for key, value in found.items():
            yield from figure_paths(value, (*path, key))
    elif isinstance(found, list | tuple):
        for index, value in enumerate(found):
            yield from figure_paths(value, (*path, index))
    elif isinstance(found, int):
        yield path


def changed(path: tuple[Any, ...], by: int) -> UltimateDeck:
    """The deck with one figure changed, past the checks that loading makes."""

    def copy(found: Any, here: tuple[Any, ...]) -> Any:
        if isinstance(found, dict):
            return {key: copy(value, (*here, key)) for key, value in found.items()}
        if isinstance(found, list | tuple):
            return [copy(value, (*here, index)) for index, value in enumerate(found)]
        return found + by if here == path else found

    deck = load_deck("ultimate", UltimateDeck)
    part = path[0]
    whole = copy(DECK, ())[part]
    if part in {"deeds", "events"}:
        records: dict[int, Any] = dict(deck.deeds if part == "deeds" else deck.events)
        number, name, *rest = path[1:]
        value = whole[number][name]
        other = msgspec.structs.replace(records[number], **{name: tuple(value) if rest else value})
        return msgspec.structs.replace(deck, **{part: {**records, number: other}})
    if part == "money":
        return msgspec.structs.replace(deck, money=type(deck.money)(**whole))
    if part == "auction":
        return msgspec.structs.replace(deck, auction=type(deck.auction)(**whole))
    return msgspec.structs.replace(deck, **{part: whole})


PATHS = list(figure_paths(DECK))


def test_the_list_of_figures_is_whole() -> None:
    kinds = [path[0] for path in PATHS]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == {
        "auction": 1,
        "banks": 8,
        "boxed": 1,
        "deeds": 22 * 7,
        "events": 23,
        "id": 1,
        "money": 5,
    }


@pytest.mark.parametrize("path", PATHS, ids=lambda path: ".".join(map(str, path)))
def test_a_figure_that_is_10_off_is_noticed(path: tuple[Any, ...]) -> None:
    for by in (-10, 10, -1, 1):
        assert faults(changed(path, by)) != []


def test_two_figures_that_change_places_are_noticed() -> None:
    deck = load_deck("ultimate", UltimateDeck)
    one, other = deck.deeds[3], deck.deeds[5]
    deeds = {**deck.deeds, 3: other, 5: one}
    assert faults(msgspec.structs.replace(deck, deeds=deeds)) != []


def test_the_settings_are_those_of_the_rule_sheet_unless_told() -> None:
    settings = UltimateSettings()
    assert msgspec.to_builtins(settings.auction) == {
        "tick_seconds": 1.5,
        "refill": True,
        "pay_seconds": 30.0,
        "short_winner": "owes",
    }
    assert (settings.prompt_seconds, settings.max_players) == (10.0, 8)
    assert msgspec.to_builtins(settings.house_rules) == {"cancel": "rule", "debt_change": True}
