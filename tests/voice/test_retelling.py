"""A game written as a script is played again to the very same book."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from terminal.ledger import Entry
from tests.voice.table import FOUR, THREE, Table, ask, buy, jail
from tools.examples_voice import EXAMPLES
from tools.retold import beginning, retold

WHOLE = Path(__file__).parents[1] / "games" / "voice_three_players.teller"


def entries(table: Table) -> list[Entry]:
    """All entries of the table's game, none before it is begun."""
    session = table.session
    if session.game is None:
        return []
    return list(table.player._journal.entries(session.game, session.edition.commands))


def deeds(table: Table) -> list[tuple[object, ...]]:
    """What was done and moved, all but the times."""
    return [(one.number, one.command, one.effects, one.reverses) for one in entries(table)]


def again(table: Table) -> Table:
    """The table's game, written down and played once more."""
    edition, rules, other = table.session.edition, table.session.rules, Table()
    other.play(*[*beginning(edition, rules)][1:])
    other.play(*(line for _, told in retold(edition, entries(table), rules) for line in told))
    return other


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_game_of_every_screen_is_played_again_to_the_same_book(example: str) -> None:
    table = Table("deck uk")
    table.play(EXAMPLES[example])
    assert deeds(again(table)) == deeds(table)


def test_a_whole_game_by_voice_is_played_again_to_the_same_book() -> None:
    table = Table("seed 7")
    table.play(WHOLE.read_text("utf-8").partition("set seed 7\n")[2].replace(";", ","))
    other = again(table)
    assert len(deeds(table)) > 20
    assert deeds(other) == deeds(table)
    assert other.report["ranking"] == table.report["ranking"]


def test_an_auction_is_told_press_by_press_where_one_bidder_alone_could_follow() -> None:
    table = Table("voice.bid_seconds 4", "voice.final_seconds 1.5")
    table.play(THREE, jail("hat", 28), "tap deed 10; press m")
    table.play("token hat; token ship; token hat; token ship", "wait 5.5", ask("car", "undo"))
    assert "WinAuction" in {type(entry.command).__name__ for entry in entries(table)}
    other = again(table)
    assert deeds(other) == deeds(table)
    assert other.session.rules == table.session.rules


def test_bids_from_before_a_power_cut_are_told_too() -> None:
    table = Table()
    table.play(FOUR, "tap deed 10; press m", "token hat; token jet; power-cut; token hat; wait 5")
    assert deeds(again(table)) == deeds(table)
    table.play("expect players.hat.cash 1350")


def test_draws_come_out_again_as_the_seed_has_them() -> None:
    seed = random.Random(8).getrandbits(53)
    table = Table(f"seed {seed}")
    table.play(FOUR, buy("car", 1, 2), ask("ship", "chance card") * 4, ask("jet", "train ride"))
    table.play("hold ok m 5", ask("ship", "train ride"))
    other = again(table)
    assert deeds(other) == deeds(table)
    assert other.report["drawn"] == table.report["drawn"]
