"""S1: stages, the count, sounds, settings, and that nothing drifts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terminal.editions.speed.dialogue import HORN_MS
from terminal.editions.speed.figures import ClockSettings
from terminal.editions.speed.timeline import COUNT, Kind, Timeline
from terminal.screen import Clock, Cue
from terminal.tunes import TUNES
from tests.speed.table import BEGIN, END, Table, at, expect, play, refused

SHEET = ((1, 30, 40), (2, 20, 50), (3, 20, 70), (4, 10, 70))
"""The rule sheet's table: round, seconds of buying, seconds of trading."""


def test_the_stages_are_those_of_the_sheet_without_gaps() -> None:
    timeline = Timeline.of(ClockSettings())
    begins = 0
    rows = [
        (round_, *pair) for round_, *seconds in SHEET for pair in zip(Kind, seconds, strict=True)
    ]
    for stage, (round_, kind, seconds) in zip(timeline.stages, rows, strict=True):
        assert (stage.round, stage.kind, stage.begins) == (round_, kind, begins)
        begins += seconds * 1000
        assert stage.ends == begins
    assert begins == (5 * 60 + 10) * 1000


def test_a_whole_game_goes_through_all_stages_by_itself() -> None:
    table = Table()
    table.play("expect prompt setup; expect stage null; expect seconds_left null; press ok")
    table.play(expect(prompt="count", stage=None, round=None, seconds_left=3, paused=False))
    table.play("wait 2.999; expect prompt count; expect seconds_left 1; wait 0.001")
    for round_, buying, trading in SHEET:
        table.play(
            at("buying", round_, buying), f"wait {buying - 0.001}; ", at("buying", round_, 1)
        )
        table.play("wait 0.001;", at("trading", round_, trading), f"wait {trading};")
    table.play(expect(prompt="over", stage=None, round=None, seconds_left=0, paused=False))


def test_seconds_that_have_begun_are_shown_whole() -> None:
    table = Table()
    table.play(BEGIN, at("buying", 1, 30), "wait 0.999;", at("buying", 1, 30))
    table.play("wait 0.001;", at("buying", 1, 29), "wait 28.5;", at("buying", 1, 1))


def test_the_lamps_show_the_round_and_the_sign_the_stage() -> None:
    table = Table()
    table.play(BEGIN)
    for round_, buying, trading in SHEET:
        for sign, seconds in (("buying", buying), ("trading", trading)):
            urgent = seconds <= 10
            assert table.session.screen.body == (Clock(seconds, sign, round_, 4, urgent),)
            table.play(f"wait {seconds}")


def test_only_the_last_ten_seconds_stand_out() -> None:
    table = Table()
    table.play(BEGIN)
    seen = []
    for _ in range(30):
        (face,) = table.session.screen.body
        assert isinstance(face, Clock)
        seen.append(face.urgent)
        table.wait(1000)
    assert seen == [False] * 20 + [True] * 10


def sheet_sounds() -> list[tuple[int, Cue]]:
    """All sounds of a game after ok, by the rule sheet, the start at 3000 ms."""
    sounds, now = [(1000, Cue.COUNT), (2000, Cue.COUNT), (3000, Cue.ZOOM)], 3000
    for round_, *lengths in SHEET:
        for opening, seconds in zip((Cue.ZOOM, Cue.BELL), lengths, strict=True):
            if now > 3000:
                sounds += [(now, Cue.HORN), (now + 700, opening)]
            first = now + max(0, seconds - 10) * 1000
            sounds += [(first + n * 1000, Cue.TICK) for n in range(10) if first + n * 1000 > now]
            now += seconds * 1000
        assert round_ <= 4
    return [*sounds, (now, Cue.HORN), (now + 700, Cue.APPLAUSE)]


def test_every_sound_of_a_game_comes_at_its_moment() -> None:
    table = Table()
    table.play("press ok")
    assert table.session.screen.cue is Cue.COUNT
    assert table.heard(400_000) == sheet_sounds()


def test_the_horn_is_over_before_the_next_sound_and_that_before_the_first_tick() -> None:
    def length(cue: Cue) -> int:
        return sum(ms for _, ms in TUNES[cue])

    assert length(Cue.HORN) <= HORN_MS
    assert max(length(Cue.ZOOM), length(Cue.COUNT), length(Cue.TICK)) < 1000


@pytest.mark.parametrize("moment", ["press ok; wait 1;", END])
def test_ok_is_refused_in_the_count_and_after_the_end(moment: str) -> None:
    prompt = "over" if moment == END else "count"
    play(moment, "press ok;", refused("not-now", prompt))


@pytest.mark.parametrize(
    "card", ["tap bank car", "tap deed 5", "tap event 3", "press m", "press x"]
)
@pytest.mark.parametrize("moment", ["", "press ok; wait 1.5", BEGIN, BEGIN + "press ok"])
def test_cards_are_for_after_the_end(moment: str, card: str) -> None:
    table = Table()
    before = table.play(moment)
    if before["prompt"] == "setup" and card == "press m":
        return
    after = table.play(card)
    assert after["notice"] == "refused:not-now"
    assert {**before, "notice": None, "screen": None} == {**after, "notice": None, "screen": None}


def test_a_notice_covers_the_running_clock_for_a_glance_only() -> None:
    table = Table()
    table.play(BEGIN, "tap deed 5;", "wait 2.4; expect notice refused:not-now")
    table.play("wait 0.1; expect notice null;", at("buying", 1, 28))


def test_the_eight_figures_are_settings() -> None:
    table = Table("speed.stages [1, 2, 3, 4, 5, 6, 7, 999]")
    table.play(BEGIN, at("buying", 1, 1), "wait 1;", at("trading", 1, 2), "wait 2;")
    table.play(at("buying", 2, 3), "wait 25;", at("trading", 4, 999), "wait 999;")
    table.play(expect(prompt="over"))


@pytest.mark.parametrize(
    "stages", ["[30, 40]", "[0, 1, 1, 1, 1, 1, 1, 1]", "[1, 1, 1, 1, 1, 1, 1, 1000]", "30"]
)
def test_other_figures_are_refused_in_words(stages: str) -> None:
    with pytest.raises(AssertionError, match=r"speed\.stages: must be a list of 8, each of it"):
        Table(f"speed.stages {stages}")


@given(st.lists(st.tuples(st.integers(1, 2500), st.integers(0, 4000)), max_size=40))
def test_nothing_drifts_however_late_the_screen_is(rhythm: list[tuple[int, int]]) -> None:
    """Each pair: ms until somebody looks again, and ms of a pause made then (0: none)."""
    table = Table()
    table.play("press ok")
    clock, began, paused = table.player._clock, table.now + COUNT, 0
    for late, pause in rhythm:
        due = table.dialogue.due(held=False)
        if table["prompt"] in {"count", "stage"} and not table.dialogue._chime:
            assert due is not None
            assert (due - began - paused) % 1000 == 0
        clock.advance(late)
        table.session.advance()
        true = table.now - began - paused
        assert table["seconds_left"] == table.dialogue.timeline.seconds(true // 1000 * 1000)
        if pause and table["prompt"] == "stage":
            table.play("press ok")
            clock.advance(pause)
            table.play("press ok")
            paused += pause
            assert table.dialogue._steps.clock.origin == began + paused


def test_a_machine_that_slept_through_the_game_ends_it_all_the_same() -> None:
    table = Table()
    table.play("press ok")
    table.player._clock.advance(1_000_000)
    table.session.advance()
    table.play(expect(prompt="over", seconds_left=0))
    assert table.dialogue._steps.clock.origin == COUNT
    assert table.dialogue.elapsed == table.dialogue.timeline.ends
    assert table.session.next_due() is None
