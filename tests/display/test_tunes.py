"""The tunes that the cues are played as."""

from __future__ import annotations

import pytest

from terminal.screen import Cue
from terminal.tunes import TUNES, VOLUME_DUTY, VOLUME_GAIN, WAITING_PERIOD


@pytest.mark.parametrize("cue", Cue)
def test_every_cue_has_a_tune_a_piezo_can_play(cue: Cue) -> None:
    tune = TUNES[cue]

    assert all(hertz == 0 or 110 <= hertz <= 3520 for hertz, _ in tune)
    assert all(milliseconds > 0 for _, milliseconds in tune)
    assert sum(milliseconds for _, milliseconds in tune) <= 1500


def test_no_two_cues_sound_alike() -> None:
    assert len(set(TUNES.values())) == len(Cue)


def test_a_tick_is_over_before_the_next_can_be_due() -> None:
    assert sum(milliseconds for _, milliseconds in TUNES[Cue.TICK]) <= 80


def test_the_tap_answers_a_hand_at_once() -> None:
    assert sum(milliseconds for _, milliseconds in TUNES[Cue.TAP]) <= 80


@pytest.mark.parametrize("steps", [VOLUME_DUTY, VOLUME_GAIN])
def test_each_of_the_four_volume_steps_is_louder_than_the_one_below(
    steps: dict[int, float],
) -> None:
    assert list(steps) == [1, 2, 3, 4]
    assert list(steps.values()) == sorted(set(steps.values()))


def test_no_duty_is_over_a_half_and_no_gain_over_one() -> None:
    assert max(VOLUME_DUTY.values()) <= 0.5
    assert max(VOLUME_GAIN.values()) <= 1.0


def test_the_waiting_beep_leaves_a_silence() -> None:
    assert sum(length for _, length in TUNES[Cue.WAITING]) * 10 < WAITING_PERIOD
