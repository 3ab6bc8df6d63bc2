"""The counts of all short signal sequences are those that are stored."""

from __future__ import annotations

import pytest

from tests.electronic.counts import COUNTING as ELECTRONIC
from tests.ultimate.counts import COUNTING as ULTIMATE
from tests.voice.counts import COUNTING as VOICE

ALL = {counting.edition: counting for counting in (ULTIMATE, ELECTRONIC, VOICE)}
STORED = {edition: counting.stored() for edition, counting in ALL.items()}


@pytest.mark.parametrize("edition", ALL)
def test_every_position_is_counted_to_the_same_length(edition: str) -> None:
    assert {count.position for count in STORED[edition]} == set(ALL[edition].positions)
    for name in ALL[edition].positions:
        lengths = [count.length for count in STORED[edition] if count.position == name]
        assert lengths == [1, 2, 3, 4, 5], name


@pytest.mark.parametrize(
    ("edition", "name"),
    [(edition, name) for edition, counting in ALL.items() for name in counting.positions],
)
def test_all_short_sequences_reach_as_many_states_as_were_counted(
    edition: str, name: str, long_run: bool
) -> None:
    wanted = [
        count
        for count in STORED[edition]
        if count.position == name and (long_run or count.length < 4)
    ]
    assert list(ALL[edition].counts(name, len(wanted))) == wanted
