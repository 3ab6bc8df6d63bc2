"""The buzzer and the lamps: tunes at their times, volume, silence. B45, B49."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio import Pins
from hardware.part import State
from hardware.settings import BuzzerSettings
from hardware.speaker import LAMP_NO, Melody, Speaker
from tagbench import fake_lgpio
from terminal.clock import ManualClock, SystemClock
from terminal.screen import Cue
from terminal.tunes import TUNES, VOLUME_DUTY, WAITING_PERIOD
from tests.hardware.waits import stopped_in_time, until, until_state

SETTINGS = BuzzerSettings(pin=18, yes_led_pin=5, no_led_pin=6)


def frame(cue: Cue | None, beat: int, *, waiting: bool = False, volume: int = 3) -> Any:
    screen = SimpleNamespace(cue=cue, waiting=waiting)
    return SimpleNamespace(screen=screen, beat=beat, volume=volume)


class Bench:
    """A speaker on mock pins, stepped by hand on a clock that stands still."""

    def __init__(self, **more: Any) -> None:
        self.clock = ManualClock()
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.part = Speaker(SETTINGS, self.clock, lambda: self.factory, **more)
        self.part._claim()

    def heard(self, until_ms: int) -> list[tuple[int, float, float]]:
        """Step from due to due; give time, hertz and duty at every change."""
        changes: list[tuple[int, float, float]] = []
        while True:
            due = self.part.step(self.clock.ms)
            now = (self.clock.ms, *self.tone())
            if not changes or changes[-1][1:] != now[1:]:
                changes.append(now)
            if due is None or due > until_ms:
                return changes
            assert due > self.clock.ms
            self.clock.ms = due

    def tone(self) -> tuple[float, float]:
        pin: Any = self.factory.pin(18)
        return (round(pin.frequency), pin.state) if pin.frequency else (0, 0.0)

    def lamps(self) -> tuple[bool, bool]:
        return bool(self.factory.pin(5).state), bool(self.factory.pin(6).state)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.part._let_go()
    made.factory.reset()


@pytest.mark.parametrize("cue", Cue)
def test_every_cue_sounds_its_tune_at_its_times(bench: Bench, cue: Cue) -> None:
    bench.part.show(frame(cue, 1))
    expected, at = [], 0
    for hertz, length in TUNES[cue]:
        expected.append((at, hertz, VOLUME_DUTY[3] if hertz else 0.0))
        at += length
    assert bench.heard(10_000) == [*expected, (at, 0, 0.0)]


@pytest.mark.parametrize("volume", VOLUME_DUTY)
def test_the_volume_is_the_duty_of_the_tone(bench: Bench, volume: int) -> None:
    bench.part.show(frame(Cue.TAP, 1, volume=volume))
    assert bench.heard(0) == [(0, TUNES[Cue.TAP][0][0], VOLUME_DUTY[volume])]


def test_a_frame_whose_beat_has_not_grown_makes_no_sound(bench: Bench) -> None:
    bench.part.show(frame(Cue.TAP, 0))
    assert bench.heard(1000) == [(0, 0, 0.0)]
    bench.part.show(frame(Cue.TAP, 1))
    bench.heard(1000)
    bench.part.show(frame(Cue.TAP, 1))
    assert bench.heard(2000)[-1][1] == 0


def test_a_new_cue_replaces_the_old_one(bench: Bench) -> None:
    bench.part.show(frame(Cue.WIN, 1))
    bench.heard(100)
    bench.part.show(frame(Cue.REFUSED, 2))
    assert bench.heard(bench.clock.ms)[0][1] == TUNES[Cue.REFUSED][0][0]


def test_u3_a_screen_that_awaits_a_card_beeps_again_and_again(bench: Bench) -> None:
    bench.part.show(frame(Cue.TAP, 1, waiting=True))
    beeps = [at for at, hertz, _ in bench.heard(11_000) if hertz == TUNES[Cue.WAITING][0][0]]
    assert beeps == [WAITING_PERIOD * count for count in range(1, 5)]
    bench.part.show(frame(Cue.TAP, 2))
    assert bench.heard(30_000)[-1][0] < 11_000, "nothing more is due"


def test_the_beeps_keep_their_time_while_the_same_screen_is_shown_anew(bench: Bench) -> None:
    bench.part.show(frame(None, 0, waiting=True))
    bench.clock.ms = 2000
    bench.part.show(frame(None, 0, waiting=True))
    assert bench.part.step(2000) == WAITING_PERIOD


def test_the_waiting_beep_can_be_switched_off() -> None:
    bench = Bench(waiting_beep=False)
    bench.part.show(frame(Cue.TAP, 1, waiting=True))
    assert {hertz for _, hertz, _ in bench.heard(20_000)} == {TUNES[Cue.TAP][0][0], 0}
    bench.part._let_go()


def test_a_clock_that_jumped_makes_one_beep_and_not_many(bench: Bench) -> None:
    bench.part.show(frame(None, 0, waiting=True))
    bench.clock.ms = 60_000
    bench.part.step(60_000)
    assert bench.part.step(60_000) == 60_000 + WAITING_PERIOD


@pytest.mark.parametrize("cue", Cue)
def test_a_lamp_follows_the_cue_for_a_moment(bench: Bench, cue: Cue) -> None:
    bench.part.show(frame(cue, 1))
    bench.part.step(0)
    assert bench.lamps() == (cue not in LAMP_NO, cue in LAMP_NO)
    bench.part.step(400)
    assert bench.lamps() == (False, False)


def test_a_tune_is_over_at_its_end() -> None:
    melody = Melody(((440, 100), (0, 50), (880, 100)), 1000)
    assert [melody.at(at) for at in (1000, 1099, 1100, 1150, 1249, 1250)] == [
        440, 440, 0, 880, 880, None,
    ]  # fmt: skip
    assert [melody.due(at) for at in (1000, 1120, 1249, 1250)] == [1100, 1150, 1250, None]


def test_the_real_factory_gets_tones_from_the_thread(board: fake_lgpio.Board) -> None:
    part = Speaker(BuzzerSettings(pin=18), SystemClock(), Pins())
    part.start()
    until_state(part, State.RUNNING)
    part.show(frame(Cue.TAP, 1))
    tones = [hertz for hertz, _ in TUNES[Cue.TAP]]
    until(lambda: any(round(hertz) == tones[0] for _, hertz, _ in tuple(board.pwm)))
    until(lambda: board.frequency(18) == 0)
    part.show(frame(Cue.WIN, 2))
    until(lambda: board.frequency(18) > 0)
    assert stopped_in_time(part)
    assert board.frequency(18) == 0, "silent at stop"


def test_b49_a_pin_without_pwm_leaves_the_terminal_silent_and_says_so() -> None:
    factory = MockFactory()
    part = Speaker(SETTINGS, SystemClock(), lambda: factory)
    part.show(frame(Cue.TAP, 1))
    part.start()
    until_state(part, State.ABSENT)
    assert part.status.fault is not None
    assert part.status.fault.code == "buzzer.no-pwm"
    part.show(frame(Cue.TAP, 2))
    assert stopped_in_time(part)
    factory.reset()


def test_a56_a_buzzer_line_held_by_another_program_is_named(board: fake_lgpio.Board) -> None:
    board.busy.add(18)
    part = Speaker(SETTINGS, SystemClock(), Pins())
    part.start()
    until_state(part, State.ABSENT)
    assert part.status.fault is not None
    assert "GPIO 18 (buzzer)" in part.status.fault.words
