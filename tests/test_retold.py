"""A stored game written as a script is the same game once more."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from terminal.journal import History
from tools.retold import script_of

GAMES = Path(__file__).parent / "games"
TELLER = Path(sys.executable).with_name("teller")
SAME = ("prompt", "players", "deeds", "bank", "debt", "cheap_rents", "ranking", "transactions")


def played(script: Path, *options: str) -> dict[str, Any]:
    done = subprocess.run(
        [TELLER, "script", script, "--json", *options], capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    "game",
    [
        "first_round",
        "short_auction_winner",
        "tie_at_the_end",
        "hand_tie",
        "hand_bankrupt_to_the_bank",
    ],
)
def test_a_stored_game_comes_to_the_same_end_as_a_script(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    was = played(GAMES / f"{game}.teller", "--state", str(folder))
    with History.read(folder) as history:
        (tmp_path / "again.teller").write_text(script_of(history, 1), encoding="utf-8")
    again = played(tmp_path / "again.teller")
    assert {key: again[key] for key in SAME} == {key: was[key] for key in SAME}


@pytest.mark.parametrize("game", ["voice_three_players", "voice_whole"])
def test_a_game_by_voice_comes_to_the_same_end_as_a_script(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    was = played(GAMES / f"{game}.teller", "--state", str(folder))
    with History.read(folder) as history:
        (tmp_path / "again.teller").write_text(script_of(history, 1), encoding="utf-8")
    again = played(tmp_path / "again.teller")
    same = {*SAME, "stock", "debts", "drawn", "train"} - {"cheap_rents"}
    assert {key: again[key] for key in same} == {key: was[key] for key in same}


def done(folder: Path) -> list[tuple[object, ...]]:
    """What was done in a folder's first game and what it moved, entry by entry."""
    with History.read(folder) as history:
        return [(line.command, line.effects, line.reverses) for line in history.lines(1)]


@pytest.mark.parametrize(
    "game", ["electronic_classic", "electronic_four_players", "speed_whole", "voice_whole"]
)
def test_a_game_told_again_has_the_same_entries(game: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    played(GAMES / f"{game}.teller", "--state", str(first))
    with History.read(first) as history:
        (tmp_path / "again.teller").write_text(script_of(history, 1), encoding="utf-8")
    played(tmp_path / "again.teller", "--state", str(second))
    assert len(done(first)) > 3
    assert done(second) == done(first)


def test_deck_and_house_rules_come_with_it(tmp_path: Path) -> None:
    script = tmp_path / "game.teller"
    script.write_text(
        "edition ultimate\nset deck es\nset house_rules.cancel any\nset auction.tick_seconds 2\n"
        "tap bank car\ntap bank ship\npress ok\ntap deed 3\npress m\npress ok\npress m\nwait 8\n"
        "tap bank ship\nhold ok m 5\n"
    )
    was = played(script, "--state", str(tmp_path / "games"))
    with History.read(tmp_path / "games") as history:
        retold = script_of(history, 1)
    assert "set deck es\n" in retold
    assert 'set house_rules.cancel "any"\n' in retold
    assert "wait 8.000\n" in retold
    script.write_text(retold)
    again = played(script)
    assert {key: again[key] for key in SAME} == {key: was[key] for key in SAME}
