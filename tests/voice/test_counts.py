"""The counts of all short signal sequences are those that are stored."""

import pytest

from tests.voice.counts import COUNTING, POSITIONS

STORED = COUNTING.stored()


def test_every_position_is_counted_to_the_same_length() -> None:
    lengths = {name: [c.length for c in STORED if c.position == name] for name in POSITIONS}
    assert {tuple(found) for found in lengths.values()} == {tuple(range(1, 6))}


@pytest.mark.parametrize("name", POSITIONS)
def test_all_short_sequences_reach_as_many_states_as_were_counted(
    name: str, long_run: bool
) -> None:
    wanted = [
        count for count in STORED if count.position == name and (long_run or count.length < 4)
    ]
    assert list(COUNTING.counts(name, len(wanted))) == wanted
