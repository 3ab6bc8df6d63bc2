"""S3: counting hands by tap: cards, notes, corrections, and the question whose a card is."""

from __future__ import annotations

import pytest

from display.words import Words
from tests.speed.table import DONE, END, Table, expect, hand, play, refused, taps


def test_a_hand_shows_what_was_tapped_so_far() -> None:
    table = Table()
    table.play(END, "tap bank car; expect prompt hand;", taps("28 27", "2 12", 3))
    assert table["hand"] == {
        "player": "car", "notes": 3000, "deeds": [27, 28], "chests": [2, 12], "total": 8000,
        "asked": None,
    }  # fmt: skip
    table.play("expect scores {};", DONE, expect(prompt="over", hand=None, notice="counted"))


def test_a_card_tapped_twice_counts_once_and_says_so() -> None:
    table = Table()
    table.play(END, "tap bank car; tap deed 28; tap deed 28;", refused("counted", "hand"))
    table.play("tap event 2; tap event 2;", refused("counted", "hand"))
    table.play(DONE, "expect scores.car.total 1000")


def test_m_adds_a_note_and_x_takes_one_back_until_x_leaves() -> None:
    table = Table()
    table.play(END, "tap bank car; press m; press m; press x; expect hand.notes 1000; press x;")
    table.play(
        "expect hand.notes 0; expect prompt hand; press x;", expect(prompt="over", hand=None)
    )
    table.play("expect scores {}")


def test_notes_can_be_keyed() -> None:
    table = Table()
    table.play(END, "tap bank car; key 1 2; expect hand.notes 12000; press m;")
    table.play("expect hand.notes 13000; key 7; expect hand.notes 7000; key + +; key -;")
    table.play(
        "expect hand.notes 8000; key C; expect hand.notes 0; key K;", refused("not-now", "hand")
    )


def test_no_more_than_999_notes_are_counted() -> None:
    table = Table()
    table.play(END, "tap bank car; key 9 9 9; key 9;", refused("notes", "hand"))
    table.play("press m;", refused("notes", "hand"), "expect hand.notes 999000")


def test_the_bank_card_again_shows_what_was_counted_and_can_be_added_to() -> None:
    table = Table()
    table.play(END, hand("car", "1", "12", 2), hand("ship", "5"), "tap bank car;")
    table.play("expect hand.notes 2000; tap deed 2; press m;", DONE)
    table.play("expect scores.car.total 8000; expect scores.ship.total 1000;")


def test_the_bank_card_once_more_empties_the_hand() -> None:
    table = Table()
    table.play(END, hand("car", "1 2", "12", 2), "tap bank car; tap bank car;")
    table.play("expect notice emptied; expect hand.total 0; expect scores.car.total 7000;")
    table.play("tap deed 5; press m;", DONE, "expect scores.car.total 2000;")
    table.play('expect deeds {"5": {"owner": "car"}}')


def test_leaving_a_correction_changes_nothing() -> None:
    table = Table()
    table.play(END, hand("car", "1 2"), "tap bank car; tap bank car; press x;")
    table.play(expect(prompt="over"), "expect scores.car.total 4000")


def test_another_players_card_waits_until_the_hand_is_done() -> None:
    table = Table()
    table.play(END, "tap bank car; tap bank ship;", refused("hand-open", "hand"))
    table.play("expect hand.player car;", DONE, "tap bank ship; expect hand.player ship")


@pytest.mark.parametrize("card", ["deed 28", "event 2"])
def test_a_card_counted_for_somebody_else_asks_whose_it_is(card: str) -> None:
    cards = ("28", "") if card == "deed 28" else ("", "2")
    table = Table()
    table.play(END, hand("car", *cards), f"tap bank ship; tap {card}; expect prompt whose;")
    assert table["hand.asked"] == card
    assert table.session.screen.waiting
    table.play(
        "tap bank jet;", refused("neither", "whose"), "tap deed 5;", refused("not-now", "whose")
    )


def test_the_new_owner_takes_the_card_from_the_other_hand() -> None:
    table = Table()
    table.play(END, hand("car", "27 28"), "tap bank ship; tap deed 28; tap bank ship;")
    table.play("expect prompt hand; expect hand.deeds [28]; expect scores.car.total 4000;", DONE)
    table.play("expect scores.ship.total 1000; expect scores.car.total 1000;")
    table.play("expect deeds.28.owner ship; expect deeds.27.owner car")


@pytest.mark.parametrize("answer", ["tap bank car", "press x"])
def test_a_card_may_stay_where_it_was_counted(answer: str) -> None:
    table = Table()
    table.play(END, hand("car", "27 28"), f"tap bank ship; tap deed 28; {answer};")
    table.play("expect prompt hand; expect hand.deeds [];", DONE, "expect scores.car.total 4000")


def test_a_card_freed_by_a_correction_asks_nothing() -> None:
    table = Table()
    table.play(END, hand("car", "28"), "tap bank car; tap bank car;", DONE)
    table.play("tap bank ship; tap deed 28; expect prompt hand;", DONE)
    table.play("expect scores.ship.total 1000; expect scores.car.total 0")


@pytest.mark.parametrize("card", ["tap deed 5", "tap event 5", "press m", "press x", "key 5"])
def test_cards_come_after_a_bank_card(card: str) -> None:
    play(END, f"{card};", refused("not-now", "over"))


def test_an_unknown_tag_is_refused_everywhere() -> None:
    for way, prompt in (("", "setup"), (END, "over"), (END + "tap bank car;", "hand")):
        play(way, "tap unknown 04a1b2c3;", refused("unknown-card", prompt))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Car: notes M1,000, deeds 1, chest cards 1"),
        ("es", "Coche: billetes M1.000, títulos 1, cartas de arca 1"),
    ],
)
def test_the_history_tells_one_deed_as_rightly_as_many(language: str, said: str) -> None:
    table = Table()
    table.play(END, hand("car", "1", "6", 1))
    session = table.session
    assert session.game is not None
    *_, counted = table.player._journal.entries(session.game, session.edition.commands)
    assert Words(language).say(session.edition.describe(counted, session.rules)) == said


def test_the_scoreboard_and_the_chart_know_the_scores() -> None:
    table = Table()
    table.play(END, hand("car", "1", "", 2), hand("ship", "19 20 22", "6"))
    session = table.session
    board = session.edition.board(session.book, session.rules)
    assert [(one.player, one.worth.units, one.place) for one in board.standings] == [
        ("ship", 10000, 1), ("car", 3000, 2)
    ]  # fmt: skip
    assert board.standings[0].deeds == ((19, 0), (20, 0), (22, 0))
    assert board.over
    assert session.edition.worths(session.book, session.rules) == {"car": 3000, "ship": 10000}
