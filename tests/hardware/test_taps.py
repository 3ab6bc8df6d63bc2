"""Presences and touches: A1, A2, A3, A5, A6, A9, A11, A20 of the field reports."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.card import BankCard, Card, DeedCard
from hardware.taps import Seen, Taps, Timing, Touch
from terminal.signals import Lifted, Tapped, TwoCards

DEED, CAR = DeedCard(3), BankCard("car")
UIDS: dict[str, tuple[bytes, Card]] = {
    "a": (b"\x04AAAAAA", DEED),
    "b": (b"\x04BBBBBB", CAR),
    "c": (b"\x04CCCCCC", DeedCard(4)),
}
Look = tuple[int, str]


def look(taps: Taps, letters: str, now: int) -> list[Touch]:
    return taps.feed([Seen(*UIDS[letter]) for letter in letters], now)


def played(looks: Iterable[Look], timing: Timing | None = None) -> list[Touch]:
    taps = Taps(timing or Timing())
    return [touch for now, letters in looks for touch in look(taps, letters, now)]


def steps(pattern: str, every: int = 40) -> list[Look]:
    """`a.ab.`: a look every so many ms; a dot is a miss, A stands for both a and b."""
    return [(at * every, {".": "", "A": "ab"}.get(one, one)) for at, one in enumerate(pattern)]


def taps_in(touches: Iterable[Touch]) -> list[Card]:
    return [touch.card for touch in touches if isinstance(touch, Tapped)]


def test_a1_a_card_that_lies_still_for_a_minute_taps_once() -> None:
    assert played(steps("a" * 1500)) == [Tapped(DEED)]


def test_a2_flicker_while_a_card_is_lowered_is_one_tap() -> None:
    assert played(steps("a.a..a.aaaa")) == [Tapped(DEED)]


def test_a9_a_lifted_card_is_told() -> None:
    assert played(steps("aaa" + "." * 12)) == [Tapped(DEED), Lifted(DEED)]


def test_a11_a_reader_that_misses_every_second_look_has_one_presence() -> None:
    assert played(steps("a." * 200)) == [Tapped(DEED)]
    assert played(steps("a." * 20, every=700)) == [Tapped(DEED)], "however slow it is"


def test_a6_another_card_at_once_is_never_ignored() -> None:
    assert played(steps("aab")) == [Tapped(DEED), Lifted(DEED), Tapped(CAR)]


def test_the_same_card_laid_down_again_taps_again() -> None:
    assert taps_in(played(steps("aa" + "." * 10 + "aa"))) == [DEED, DEED]


def test_a_slow_reader_needs_two_misses_to_believe_in_a_lifted_card() -> None:
    assert taps_in(played(steps("a.a", every=1000))) == [DEED]
    assert taps_in(played(steps("a..a", every=1000))) == [DEED, DEED]


def test_a_card_that_lay_there_while_the_reader_was_away_does_not_tap_again() -> None:
    assert played([(0, "a"), (60_000, "a")]) == [Tapped(DEED)]


def test_a20_two_cards_are_refused_once_and_neither_taps_until_lifted() -> None:
    assert played(steps("A" * 40)) == [TwoCards()]
    assert played(steps("A" * 20 + "b" * 40)) == [TwoCards()]
    assert taps_in(played(steps("A" * 20 + "." * 12 + "b"))) == [CAR]


def test_a_card_laid_on_one_that_lies_there_is_refused_and_the_lower_one_stays_spent() -> None:
    assert played(steps("aaa" + "A" * 20 + "a" * 40)) == [Tapped(DEED), TwoCards()]


def test_a_second_quarrel_is_refused_again() -> None:
    assert played(steps("A" * 20 + "." * 20 + "A" * 20)) == [TwoCards(), TwoCards()]


def test_a_card_that_slides_in_while_the_other_is_drawn_off_is_taken() -> None:
    touches = played(steps("aaaAA" + "b" * 10))
    assert touches == [Tapped(DEED), Lifted(DEED), Tapped(CAR)]


def test_the_card_that_stays_of_two_laid_down_at_once_is_taken() -> None:
    assert played(steps("AA" + "b" * 10)) == [Tapped(CAR)]


def test_two_cards_that_a_reader_shows_in_turns_are_refused() -> None:
    touches = played(steps("ab" * 40))
    assert touches == [Tapped(DEED), Lifted(DEED), Tapped(CAR), TwoCards()]


def test_two_tags_with_one_uid_are_still_two() -> None:
    taps = Taps()
    twice = [Seen(*UIDS["a"])] * 2
    assert [touch for at in range(0, 1000, 40) for touch in taps.feed(twice, at)] == [TwoCards()]


def test_a6_the_time_of_a_flicker_is_a_setting() -> None:
    slow = Timing(flicker_ms=2000)
    assert taps_in(played(steps("a" + "." * 20 + "a"), slow)) == [DEED]
    assert taps_in(played(steps("a" + "." * 60 + "a"), slow)) == [DEED, DEED]


@given(st.lists(st.tuples(st.integers(1, 99), st.booleans()), max_size=200))
def test_a5_gaps_below_the_limit_are_one_tap_whatever_their_pattern(
    gaps: list[tuple[int, bool]],
) -> None:
    now, away, looks = 0, 0, [(0, "a")]
    for step, hit in gaps:
        now += step
        away = 0 if hit or away + step >= 300 - 99 else away + step
        looks.append((now, "a" if away == 0 else ""))
    assert played(looks) == [Tapped(DEED)]


@given(st.lists(st.tuples(st.integers(5, 60), st.sampled_from("ab")), max_size=30))
def test_a3_there_are_as_many_taps_as_presences_apart_from_each_other(
    presences: list[tuple[int, str]],
) -> None:
    pattern = "".join(letter * (length // 5) + "." * 15 for length, letter in presences)
    touches = played(steps(pattern))
    assert taps_in(touches) == [UIDS[letter][1] for _, letter in presences]
    assert len(touches) == 2 * len(presences)


@given(st.lists(st.tuples(st.integers(1, 400), st.sampled_from(["", "a", "b", "c", "ab", "bc"]))))
def test_whatever_is_seen_every_lift_follows_a_tap_of_the_same_card(
    looks: list[tuple[int, str]],
) -> None:
    now, timed = 0, []
    for step, letters in looks:
        now += step
        timed.append((now, letters))
    lying: list[Card] = []
    for touch in played(timed):
        match touch:
            case Tapped(card):
                assert not lying, "a card taps only after the one before was let go"
                lying.append(card)
            case Lifted(card):
                lying.remove(card)
            case TwoCards():
                continue


@given(st.lists(st.sampled_from("ab"), min_size=1, max_size=300))
def test_a_card_left_lying_never_answers_again_however_another_comes_and_goes(
    others: list[str],
) -> None:
    """The lower card is in every look; whatever is laid on it, it taps but once."""
    looks = [(at * 40, "a" if one == "a" else "ab") for at, one in enumerate(others)]
    assert taps_in(played([(0, "a"), *((at + 40, seen) for at, seen in looks)])) == [DEED]


@pytest.mark.parametrize("misses", [1, 3])
def test_the_number_of_misses_is_a_setting(misses: int) -> None:
    timing = Timing(flicker_ms=50, misses=misses)
    touches = played([(0, "a"), (100, ""), (200, ""), (300, "a")], timing)
    assert len(taps_in(touches)) == (2 if misses == 1 else 1)
