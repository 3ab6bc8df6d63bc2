"""The chain of the board, against what can be counted by hand and in the long run."""

from itertools import product

import numpy as np
import pytest

from tools.lab import markov
from tools.lab.markov import GO_TO_JAIL, JAIL, SPACES, Leaving

ORANGE, BROWN, TOP = (14, 15, 17), (1, 3), 35
STREETS = [1, 3, 5, 6, 8, 10, 12, 13, 14, 15, 17, 19, 21, 22, 23, 24, 26, 28, 30, 31, 33, TOP]
LEAVINGS = list(Leaving)


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_every_turn_leads_somewhere(leaving: Leaving) -> None:
    assert markov.turn(leaving).moves.sum(1) == pytest.approx(np.ones(SPACES + 3))


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_the_first_turn_is_what_all_rolls_of_it_give(leaving: Leaving) -> None:
    """Three pairs of dice, each as likely: landings on the way, jail for the third double."""
    pairs = list(product(range(1, 7), repeat=2))
    counted, arrests = np.zeros(SPACES), 0.0
    for rolls in product(pairs, repeat=3):
        space = 0
        for number, (one, other) in enumerate(rolls, 1):
            if one == other and number == 3:
                arrests += 1
                break
            space += one + other
            counted[space] += 1
            if space == GO_TO_JAIL:
                arrests += 1
                break
            if one != other:
                break
    assert markov.landings(leaving, 1) == pytest.approx(counted / len(pairs) ** 3)
    assert markov.arrests(leaving, 1) == pytest.approx(arrests / len(pairs) ** 3)


def test_whoever_waits_in_jail_gets_out_by_a_double_or_the_third_roll() -> None:
    moves = markov.turn(Leaving.ROLL).moves
    inside = [SPACES, SPACES + 1, SPACES + 2]
    assert moves[inside[0], inside[1]] == pytest.approx(30 / 36)
    assert moves[inside[1], inside[2]] == pytest.approx(30 / 36)
    assert moves[inside[2], :SPACES].sum() == pytest.approx(1)
    assert moves[inside[0], JAIL + 7] == 0, "seven is no double"
    assert moves[inside[2], JAIL + 7] == pytest.approx(6 / 36)


def test_whoever_pays_plays_on_as_if_visiting() -> None:
    one = markov.turn(Leaving.PAY)
    assert one.landings[SPACES] == pytest.approx(one.landings[JAIL])


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_many_turns_come_near_the_long_run(leaving: Leaving) -> None:
    early, late = markov.landings(leaving, 1000), markov.landings(leaving, 2000)
    assert (late - early) / (late - early).sum() == pytest.approx(markov.shares(leaving), abs=1e-9)
    assert markov.shares(leaving).sum() == pytest.approx(1)


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_games_of_one_length_are_that_length(leaving: Leaving) -> None:
    landed = markov.landings(leaving, 7)
    lengths = [0] * 7 + [3]
    assert markov.shares_of(leaving, lengths) == pytest.approx(landed / landed.sum())


def test_games_of_two_lengths_are_weighed() -> None:
    landed = markov.landings(Leaving.PAY, 4) + 2 * markov.landings(Leaving.PAY, 9)
    lengths = [0, 0, 0, 0, 1, 0, 0, 0, 0, 2]
    assert markov.shares_of(Leaving.PAY, lengths) == pytest.approx(landed / landed.sum())


@pytest.mark.parametrize("leaving", LEAVINGS)
@pytest.mark.parametrize("turns", [20, 40, 100, 1000])
def test_orange_is_landed_on_most_and_the_top_street_or_a_brown_least(
    leaving: Leaving, turns: int
) -> None:
    """As a public simulation of 10,000 games found: orange about 2.9 to 3.0 % each."""
    shares = markov.shares_of(leaving, [0] * turns + [1])
    assert max(STREETS, key=lambda space: shares[space]) in ORANGE
    assert min(STREETS, key=lambda space: shares[space]) in (*BROWN, TOP)


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_in_games_as_long_as_people_play_both_ends_of_the_board_are_landed_on_least(
    leaving: Leaving,
) -> None:
    """From GO the first streets are jumped over, and the last ones come behind the jail."""
    shares = markov.shares_of(leaving, [0] * 40 + [1])
    least = sorted(STREETS, key=lambda space: shares[space])[:4]
    assert set(least) == {*BROWN, 33, TOP}


@pytest.mark.parametrize("leaving", LEAVINGS)
def test_in_the_long_run_orange_gets_three_of_a_hundred(leaving: Leaving) -> None:
    shares = markov.shares(leaving)
    assert np.mean(shares[list(ORANGE)]) == pytest.approx(0.030, abs=0.0005)
    assert min(STREETS, key=lambda space: shares[space]) == TOP
