"""S1: pausing, dimming and forgetting, starting over, and power cuts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terminal.ledger import Entry
from tests.speed.table import (
    BEGIN,
    CUT,
    DONE,
    END,
    LOUD,
    NEW,
    Table,
    at,
    expect,
    hand,
    play,
    refused,
)


def test_ok_pauses_and_goes_on_to_the_millisecond() -> None:
    table = Table()
    table.play(BEGIN, "wait 12.345; press ok;", expect(prompt="paused", paused=True))
    table.play(expect(stage="buying", round=1, seconds_left=18), "wait 77.7;")
    table.play(expect(prompt="paused", seconds_left=18), "press ok;", at("buying", 1, 18))
    table.play("wait 17.654;", at("buying", 1, 1), "wait 0.001;", at("trading", 1, 40))


def test_ok_acts_on_the_press_so_that_a_pause_does_not_wait() -> None:
    table = Table()
    table.play(BEGIN, "wait 5; hold ok 2;", expect(prompt="paused", seconds_left=25))


def test_no_sound_comes_out_of_a_pause() -> None:
    table = Table()
    table.play(BEGIN, "wait 30.3; press ok")
    assert table.heard(170_000) == []


def dim(table: Table) -> bool:
    return table.session.screen.dim


def test_a_long_pause_dims_the_screen_and_the_game_stays() -> None:
    table = Table()
    table.play(BEGIN, "wait 5; press ok; wait 179.999")
    assert not dim(table)
    table.wait(1)
    assert dim(table)
    table.play("wait 100000;", expect(prompt="paused", seconds_left=25))
    table.play("press ok;", at("buying", 1, 25))
    assert not dim(table)


def test_any_input_lights_a_dim_screen_for_as_long_again() -> None:
    table = Table("speed.dim_after 20")
    table.play(BEGIN, "press ok; wait 20")
    assert dim(table)
    table.play("tap deed 3")
    assert not dim(table)
    table.wait(19_999)
    assert not dim(table)
    table.wait(1)
    assert dim(table)


def test_a_screen_never_dims_where_that_is_set() -> None:
    table = Table("speed.dim_after 0")
    table.play(BEGIN, "press ok; wait 100000")
    assert not dim(table)
    assert table.session.next_due() is None


def test_a_table_may_have_its_pauses_forgotten_the_printed_way() -> None:
    table = Table("speed.forget_after 180")
    table.play(BEGIN, "wait 3; press ok; wait 100; tap deed 1; wait 79.999; expect prompt paused;")
    table.play("wait 0.001;", expect(prompt="setup", seconds_left=None))
    assert table.session.game is None
    table.play(CUT, "expect prompt setup")


def test_going_on_in_time_is_not_forgotten_later() -> None:
    table = Table("speed.forget_after 5")
    table.play(BEGIN, "press ok; wait 4.999; press ok; wait 6;", at("buying", 1, 24))


@pytest.mark.parametrize(
    ("way", "prompt"),
    [
        (BEGIN, "stage"),
        (BEGIN + "press ok;", "paused"),
        (END, "over"),
        (END + "tap bank car;", "hand"),
        (END + hand("car", "1") + "tap bank ship; tap deed 1;", "whose"),
    ],
)
def test_x_held_asks_once_and_ok_starts_over(way: str, prompt: str) -> None:
    table = Table()
    table.play(way, "hold x 2.999; expect notice refused:hold-short;", f"expect prompt {prompt};")
    table.play(NEW, "expect prompt new_game; press ok; expect prompt setup;")
    table.play(BEGIN, at("buying", 1, 30), "expect scores {}")


@pytest.mark.parametrize("answer", ["press x;", "press m;", "tap bank car;", "wait 10;", NEW])
def test_anything_but_ok_goes_back_and_does_nothing_else(answer: str) -> None:
    table = Table()
    table.play(BEGIN, "wait 5; press ok;", NEW, answer)
    table.play(expect(prompt="paused", seconds_left=25, notice=None))


def test_the_clock_runs_on_below_the_question() -> None:
    table = Table()
    table.play(BEGIN, "wait 20;", NEW, expect(prompt="new_game", seconds_left=7))
    table.play("wait 8;", expect(prompt="new_game", stage="trading", seconds_left=39))
    table.play("wait 2;", at("trading", 1, 37))


def test_the_end_of_the_clock_takes_the_question_away() -> None:
    play(BEGIN, "wait 300;", NEW, "expect prompt new_game; wait 7; expect prompt over;")


def test_there_is_nothing_to_start_over_at_setup_nor_in_the_count() -> None:
    play(NEW, refused("not-now", "setup"))
    play("press ok; wait 1;", "hold x 1.9;", "expect prompt count;")


def test_the_volume_opens_wherever_no_clock_runs() -> None:
    for way in ("", BEGIN + "press ok;", END):
        table = Table()
        prompt = table.play(way)["prompt"]
        table.play(LOUD, "expect prompt volume; press m; press ok;", f"expect prompt {prompt}")
        assert table.session.volume == 4
    play(BEGIN, LOUD, refused("not-now", "stage"))


@settings(max_examples=60)
@given(st.integers(0, 309_999))
def test_a_power_cut_at_any_moment_comes_back_paused_with_stage_and_seconds(ms: int) -> None:
    table = Table()
    table.play(BEGIN)
    table.wait(ms)
    before = table.report
    after = table.play(CUT)
    assert (after["prompt"], after["paused"]) == ("paused", True)
    for key in ("stage", "round", "seconds_left"):
        assert after[key] == before[key]
    table.play("press ok; wait 0.5")
    assert table["seconds_left"] == before["seconds_left"]


def test_a_cut_in_the_count_comes_back_paused_before_the_first_stage() -> None:
    play("press ok; wait 2;", CUT, expect(prompt="paused", stage="buying", seconds_left=30))


def test_a_cut_in_a_pause_keeps_the_very_milliseconds() -> None:
    table = Table()
    table.play(BEGIN, "wait 12.345; press ok; wait 9;", CUT, CUT, "press ok; wait 17.654;")
    table.play(at("buying", 1, 1), "wait 0.001;", at("trading", 1, 40))


def test_a_cut_after_the_end_comes_back_there_with_all_scores() -> None:
    table = Table()
    before = table.play(END, hand("car", "1 2", "12", 3), hand("ship", "5"))
    after = table.play(CUT)
    assert after == {**before, "notice": None}


def test_a_cut_while_a_hand_is_counted_loses_no_card() -> None:
    table = Table()
    table.play(END, hand("car", "1"), "tap bank ship; tap deed 5; tap event 9; press m; press m;")
    before = table["hand"]
    table.play(CUT, "expect prompt hand")
    assert table["hand"] == before
    table.play("tap deed 1; expect prompt whose;", CUT, "expect prompt hand")
    assert table["hand"] == before
    table.play(DONE, CUT, expect(prompt="over", hand=None))
    assert table["scores.ship.total"] == 3000


def test_a_game_that_was_left_is_in_the_history_and_comes_back_paused() -> None:
    table = Table()
    table.play(BEGIN, "wait 35;", NEW, "press ok")
    table.session.resume(1)
    table.play(expect(prompt="paused", stage="trading", seconds_left=32))


def test_only_the_beginning_the_end_and_each_hand_are_entries() -> None:
    table, entries = Table(), list[Entry]()
    table.session.watchers.append(entries.append)
    table.play(BEGIN, "wait 50; press ok; wait 9; press ok; wait 260;", hand("car", "1", "", 2))
    assert [type(entry.command).__name__ for entry in entries] == [
        "StartGame", "EndGame", "CountHand"
    ]  # fmt: skip
    assert table["transactions"] == 2


def test_a_clock_that_cannot_be_saved_still_runs_and_the_end_is_made_good(tmp_path: Path) -> None:
    table = Table(folder=tmp_path)
    table.play(BEGIN, "wait 300")
    (journal,) = tmp_path.glob("*.db")
    journal.rename(tmp_path / "elsewhere")
    table.play("wait 10; expect prompt over; expect notice refused:not-saved;")
    table.play("tap bank car; tap deed 5; press ok;", refused("not-saved", "hand"))
    (tmp_path / "elsewhere").rename(journal)
    table.play("press ok; expect prompt over;", CUT, "expect scores.car.total 1000")
    assert table.session.edition.over(table.session.book)
