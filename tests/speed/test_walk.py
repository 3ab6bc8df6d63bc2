"""Random signals: after each one the sums hold, the clock is right, and all can be shown."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from display.draw import draw
from display.words import Words
from terminal.editions.speed.figures import SpeedDeck
from terminal.editions.speed.prompts import LASTING, Prompt
from terminal.ledger import fold
from terminal.screen import Cue
from tests.speed.table import QUICK, Table
from tests.walking import check_told_again

TOKENS = ("car", "ship", "jet")
statements = st.one_of(
    st.sampled_from([f"tap bank {token}" for token in TOKENS]),
    st.integers(1, 28).map("tap deed {}".format),
    st.integers(1, 12).map("tap event {}".format),
    st.sampled_from(["press ok"] * 4 + ["press m", "press x", "key 3", "key C", "key K"]),
    st.integers(0, 12_000).map(lambda ms: f"wait {ms / 1000}"),
    st.sampled_from(["hold x 3", "hold m x 1", "hold x 1", "hold ok m 5", "power-cut"]),
    st.sampled_from(["tap unknown 04a1b2c3", "hold-card deed 3", "lift", "say hello", "token car"]),
)
STAGES = (None, "buying", "trading")


@settings(max_examples=40)
@given(st.lists(statements, max_size=50), st.sampled_from(["0", "4"]), st.booleans())
def test_whatever_is_tapped_the_game_stays_whole(
    script: list[str], forget: str, ended: bool
) -> None:
    table = Table(QUICK, f"speed.forget_after {forget}", "speed.dim_after 3")
    if ended:
        table.play("press ok; wait 11.5")
    for statement in script:
        check(table, table.play(statement))
    draw(table.session.screen, Words("es"))
    check_told_again(table.player)


def check(table: Table, report: dict[str, Any]) -> None:
    session, book = table.session, table.session.book
    assert json.loads(json.dumps(report)) == report
    # Nothing is made or lost, and each card is in one hand or none.
    assert all(sum(held.values()) == 0 for held in book.holdings.values())
    assert isinstance(session.rules.deck, SpeedDeck)
    for unit, held in book.holdings.items():
        assert all(amount >= 0 for who, amount in held.items() if who != "bank")
        assert unit == "M" or held["bank"] == -1
    for one in report["scores"].values():
        assert one["total"] == one["notes"] + one["deeds"] + one["bonuses"]
    if session.game is not None:
        entries = table.player._journal.entries(session.game, session.edition.commands)
        assert fold(entries) == book
    # The clock.
    assert report["stage"] in STAGES
    assert report["seconds_left"] in {None, 0, 1, 2, 3}
    assert report["paused"] == (table.dialogue.state is Prompt.PAUSED)
    assert bool(report["hand"]) == (table.dialogue.state in {Prompt.HAND, Prompt.WHOSE})
    due = table.dialogue.due(held=False)
    assert due is None or due > table.now
    if table.dialogue.state in {Prompt.COUNT, Prompt.STAGE}:
        assert due is not None
        assert due - table.now <= 1000
    elif report["prompt"] in LASTING and due is not None:
        assert table.dialogue._chime == (due, Cue.APPLAUSE)
