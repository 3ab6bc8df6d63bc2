"""S3: hands worked out by hand, ties, and that the order of taps does not matter."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.deck import load_deck
from terminal.editions.speed.figures import SpeedDeck
from terminal.editions.speed.scoring import Hand, Score, ranking, score
from tests.speed.table import DONE, END, QUICK, QUICK_END, Table, expect, hand, play, taps

DECK = load_deck("speed", SpeedDeck)
ALL = " ".join(str(number) for number in range(1, 29))
EVERY_CHEST = " ".join(str(number) for number in range(1, 13))

HANDS = [
    # deeds, chest cards, notes → what deeds count, what chest cards pay, the total
    ("", "", 0, 0, 0, 0),
    ("1", "", 2, 1000, 0, 3000),
    ("1 2", "", 0, 4000, 0, 4000),
    ("1 2 3", "", 1, 5000, 0, 6000),
    ("8 21", "", 0, 4000, 0, 4000),
    ("3 11 18", "", 0, 3000, 0, 3000),
    ("3 11 18 26", "", 0, 8000, 0, 8000),
    # 1: one brown, one light blue and one dark blue at least
    ("1 4 27", "1", 0, 3000, 2000, 5000),
    ("2 5 6 28", "1", 0, 4000, 2000, 6000),
    ("1 4 5 6", "1", 0, 7000, 0, 7000),
    # 2: a yellow and a dark blue
    ("19 28", "2", 0, 2000, 2000, 4000),
    ("19 20 22", "2", 0, 6000, 0, 6000),
    # 3: a pink, an orange and a green
    ("7 12 23", "3", 0, 3000, 2000, 5000),
    ("7 12 13", "3", 0, 3000, 0, 3000),
    # 4 to 8: a full red, green, yellow, pink, orange
    ("15 16 17", "4", 0, 6000, 4000, 10000),
    ("15 16", "4", 0, 2000, 0, 2000),
    ("23 24 25", "5", 0, 6000, 4000, 10000),
    ("19 20 22", "6", 0, 6000, 4000, 10000),
    ("19 20 21", "6", 0, 3000, 0, 3000),
    ("7 9 10", "7", 0, 6000, 3000, 9000),
    ("12 13 14", "8", 0, 6000, 3000, 9000),
    ("7 8 9", "7 8", 0, 3000, 0, 3000),
    # 9: both utilities
    ("8 21", "9", 0, 4000, 2000, 6000),
    ("8", "9", 0, 1000, 0, 1000),
    # 10: each full set
    ("1 2 27 28 3", "10", 0, 9000, 2000, 11000),
    ("1 27", "10", 0, 2000, 0, 2000),
    # 11: each railroad
    ("3 11 18", "11", 0, 3000, 3000, 6000),
    ("1 2", "11", 0, 4000, 0, 4000),
    # 12: at least one full set
    ("8 21", "12", 0, 4000, 1000, 5000),
    ("8 21 1 2", "12", 0, 8000, 1000, 9000),
    ("8 1", "12", 0, 2000, 0, 2000),
    # Several at once
    ("3 11 18 26", "10 11 12", 4, 8000, 6000, 18000),
    ("15 16 17 23 24", "4 5", 0, 8000, 4000, 12000),
    ("1 4 19 27", "1 2 3", 5, 4000, 4000, 13000),
    (ALL, "", 0, 56000, 0, 56000),
    # 3 × 2000, 3 × 4000, 2 × 3000, 2000, 10 sets, 4 railroads, 1000
    (ALL, EVERY_CHEST, 5, 56000, 41000, 102000),
]


@pytest.mark.parametrize(("deeds", "chests", "notes", "counts", "pays", "total"), HANDS)
def test_a_hand_is_worth_what_was_worked_out_by_hand(
    deeds: str, chests: str, notes: int, counts: int, pays: int, total: int
) -> None:
    report = play(END, hand("car", deeds, chests, notes))
    assert report["scores"] == {
        "car": {
            "notes": notes * 1000, "deeds": counts, "bonuses": pays, "total": total, "place": 1
        }
    }  # fmt: skip


def test_the_worth_of_a_deed_is_a_column_of_the_deck() -> None:
    deeds = {**DECK.deeds}
    deeds[28] = type(deeds[28])(name=deeds[28].name, group="dark blue", price=1000, value=4000)
    deck = SpeedDeck(
        edition="speed", id=4, markets=DECK.markets, banks=DECK.banks, market="uk",
        money=DECK.money, deeds=deeds, events=DECK.events,
    )  # fmt: skip
    assert score(Hand(deeds=frozenset({28})), deck).deeds == 4000
    assert score(Hand(deeds=frozenset({27, 28})), deck).deeds == 10000


numbers = st.lists(st.integers(1, 28), unique=True, max_size=10)
chests = st.lists(st.integers(1, 12), unique=True, max_size=4)


@settings(max_examples=50)
@given(numbers, chests, st.integers(0, 4), st.randoms(use_true_random=False))
def test_the_order_of_taps_does_not_matter(
    deeds: list[int], chest_cards: list[int], notes: int, chance: Any
) -> None:
    inputs = [f"tap deed {n}" for n in deeds] + [f"tap event {n}" for n in chest_cards]
    inputs += ["press m"] * notes
    table = Table(QUICK)
    first = table.play(QUICK_END, "tap bank car;", ";".join([*inputs, "press ok"]))
    chance.shuffle(inputs)
    again = table.play("tap bank car; tap bank car;", ";".join([*inputs, "press ok"]))
    assert first["scores"] == again["scores"]
    held = Hand(notes * 1000, frozenset(deeds), frozenset(chest_cards))
    assert first["scores"]["car"]["total"] == score(held, DECK).total


@settings(max_examples=24)
@given(st.permutations(["car", "helicopter", "ship", "jet"]))
def test_the_order_of_players_does_not_matter(order: list[str]) -> None:
    hands = {
        "car": ("1 2", "12", 3), "helicopter": ("3 11", "11", 0),
        "ship": ("19 20 22", "6", 1), "jet": ("4", "", 9),
    }  # fmt: skip
    report = play(END, *(hand(token, *hands[token]) for token in order))
    assert [(row["player"], row["worth"], row["place"]) for row in report["ranking"]] == [
        ("ship", 11000, 1), ("jet", 10000, 2), ("car", 8000, 3), ("helicopter", 4000, 4)
    ]  # fmt: skip


def scored(total: int, cards: int, sets: int) -> Score:
    return Score(total, 0, 0, cards, sets)


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ([scored(5, 0, 0), scored(6, 0, 0)], {"b": 1, "a": 2}),
        ([scored(5, 1, 0), scored(5, 2, 0)], {"b": 1, "a": 2}),
        ([scored(5, 2, 0), scored(5, 2, 1)], {"b": 1, "a": 2}),
        ([scored(5, 3, 0), scored(5, 2, 1)], {"a": 1, "b": 2}),
        ([scored(5, 2, 1), scored(5, 2, 1)], {"a": 1, "b": 1}),
        ([scored(5, 2, 1), scored(5, 2, 1), scored(4, 9, 9)], {"a": 1, "b": 1, "c": 3}),
        ([scored(4, 0, 0), scored(5, 2, 1), scored(5, 2, 1)], {"b": 1, "c": 1, "a": 3}),
    ],
)
def test_ties_go_to_more_deeds_then_more_sets_and_then_are_shared(
    scores: list[Score], places: dict[str, int]
) -> None:
    ranks = ranking(dict(zip("abc", scores, strict=False)))
    assert {rank.player: rank.place for rank in ranks} == places
    assert [rank.player for rank in ranks] == list(places)


def test_ties_at_the_table() -> None:
    table = Table()
    table.play(END, hand("car", "1 4", "", 3), hand("ship", "5 7 9", "", 2))
    table.play(
        "expect scores.ship.place 1; expect scores.car.place 2; expect scores.car.total 5000;"
    )
    table.play("tap bank jet;", taps("12", "", 1), DONE, "tap bank helicopter;", taps("13", "", 1))
    table.play(DONE, "expect scores.jet.place 3; expect scores.helicopter.place 3;")


def test_the_final_screen_lists_everybody_winner_first() -> None:
    table = Table()
    table.play(END, hand("car", "1"), hand("ship", "19 20 22", "6", 2), expect(prompt="over"))
    assert list(table["scores"]) == ["ship", "car"]
    assert table["screen"] == {
        "title": "Scores",
        "lines": [
            "1. Ship M12,000", "notes M2,000", "deeds M6,000", "chest M4,000",
            "2. Car M1,000", "notes M0", "deeds M1,000", "chest M0",
        ],
    }  # fmt: skip
