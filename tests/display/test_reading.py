"""Screens read out as lines of words."""

from __future__ import annotations

import pytest

from display.reading import lines
from display.words import Words
from terminal.money import Money
from terminal.screen import (
    Balance,
    Balances,
    Bars,
    Block,
    Circles,
    Clock,
    Deed,
    DeedList,
    Figure,
    Flow,
    Hand,
    Handover,
    Line,
    Move,
    Moves,
    Option,
    Options,
    Picture,
    Place,
    Ranking,
    Screen,
    Slots,
    Sum,
    Sums,
    Tokens,
    text,
)

TITLE = text("home.title")

SAID: list[tuple[Block, list[str]]] = [
    (Line(text("debt.tap")), ["Tap deeds to pay"]),
    (Figure(Money(260), text("deed.price")), ["Price M260"]),
    (Figure(Money(260)), ["M260"]),
    (Figure(Money(260), text("holdings.cash"), "car"), ["Car", "Cash M260"]),
    (Figure(text("auction.sold"), None, "ship"), ["Ship", "Sold!"]),
    (Figure(text("auction.sold")), ["Sold!"]),
    (Figure(text("auction.sold"), text("deed.price")), ["Price Sold!"]),
    (
        Balances((Balance("car", Money(1240)), Balance("ship", Money(0)))),
        ["Car M1,240", "Ship M0"],
    ),
    (Flow("car", "bank", Money(260)), ["Car pays Bank M260"]),
    (
        Moves((Move(16, "Pall Mall", 2, 3), Move(1, "Strand", None, 1), Move(2, "Bow", 4, None))),
        [
            "16 Pall Mall: level 2 to 3",
            "1 Strand: onto the board, level 1",
            "2 Bow: level 4, off the board",
        ],
    ),
    (Moves((Move(2, "Bow", None, None),)), ["2 Bow"]),
    (Deed(16, "Pall Mall", "pink"), ["16 Pall Mall"]),
    (Deed(16, "Pall Mall", "pink", "cat", 3), ["16 Pall Mall", "Owner: Cat", "Level 3 of 5"]),
    (DeedList(((1, 2), (16, 5))), ["Deed 1, level 2", "Deed 16, level 5"]),
    (DeedList(((1, 0), (16, 0))), ["Deed 1", "Deed 16"]),
    (Handover(8, "Strand", "ship", "bank"), ["8 Strand: Ship to Bank"]),
    (Circles(3, 4), ["3 of 4"]),
    (Bars(2, 4), ["2 of 4"]),
    (Tokens(("car", "cat"), 8), ["Car", "Cat"]),
    (
        Ranking((Place(1, "jet", Money(3120)), Place(2, "car", Money(0)))),
        ["1. Jet M3,120", "2. Car M0"],
    ),
    (
        Sums(
            (text("deed.price"), text("deed.rent"), text("deed.price")),
            (Sum(1, "jet", (Money(5000), Money(7000)), Money(12000)),),
        ),
        ["1. Jet M12,000", "Price M5,000", "Rent M7,000"],
    ),
    (Clock(30, "buying", 1, 4), ["30 seconds", "Round 1 of 4"]),
    (Clock(3), ["3 seconds"]),
    (Clock(1), ["1 second"]),
    (
        Hand(
            (
                Deed(1, "Strand", "red", "car", houses=3),
                Deed(2, "Bow", "red", "car", houses=0, hotel=True),
                Deed(3, "Pall", "red", "car", mortgaged=True),
            )
        ),
        [
            *("1 Strand", "Owner: Car", "Houses: 3", "2 Bow", "Owner: Car", "Hotel"),
            *("3 Pall", "Owner: Car", "Mortgaged"),
        ],
    ),
    (Slots("car", None), ["- Car"]),
    (Slots("car", None, "+"), ["- Car", "+ empty"]),
    (
        Options((Option(text("menu.build"), Money(50)), Option(text("menu.sell"))), 1),
        ["Build M50", "> Sell to a player"],
    ),
    (Picture("gavel"), []),
]


@pytest.mark.parametrize(("block", "said"), SAID, ids=lambda value: type(value).__name__)
def test_a_block_is_said_in_words(block: Block, said: list[str]) -> None:
    assert lines(Screen(title=TITLE, body=(block,)), Words("en")) == ("Tap a card", said)


def test_every_kind_of_block_is_said() -> None:
    assert {type(block) for block, _ in SAID} == set(Block.__args__)


def test_badge_body_and_buttons_are_said_from_top_to_bottom() -> None:
    screen = Screen(
        title=TITLE,
        badge=text("home.cheap", count=2),
        body=(Figure(Money(5)),),
        keys=(("ok", text("key.start")), ("x", text("key.back"))),
    )

    assert lines(screen, Words("en"))[1] == ["Cheap rent ×2", "M5", "[ok] Start", "[x] Back"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_bars_with_their_number_in_words_below_are_said_once(language: str) -> None:
    body = (Bars(3, 4), Line(text("volume.of", step=3, of=4)))

    assert len(lines(Screen(title=TITLE, body=body), Words(language))[1]) == 1


def test_a_notice_is_said_in_place_of_the_buttons() -> None:
    screen = Screen(
        title=TITLE, keys=(("x", text("key.back")),), notice=text("refused.unknown-card")
    )

    assert lines(screen, Words("es")) == ("Pasa tarjeta", ["Tarjeta desconocida"])


def test_a_notice_that_says_what_the_title_says_is_not_repeated() -> None:
    screen = Screen(title=TITLE, keys=(("x", text("key.back")),), notice=TITLE)

    assert lines(screen, Words("en"))[1] == ["[x] Back"]
