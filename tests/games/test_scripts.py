"""Whole games as scripts: every expectation in every file of this folder holds."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from terminal.script import ScriptError
from tools.script import Player, played

FILES = sorted(Path(__file__).parent.glob("*.teller"))


def reports(content: str, name: str) -> Iterator[dict[str, object]]:
    player = Player()
    try:
        for _, report in played(content, name, player):
            yield report
    finally:
        player.close()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_expectation_of_a_game_holds(file: Path) -> None:
    content = file.read_text(encoding="utf-8")
    assert "expect" in content
    for report in reports(content, file.name):
        players = report.get("players")
        if report["edition"] == "ultimate" and isinstance(players, dict):
            cash = [player["cash"] for player in players.values()]
            assert report["bank"] == -sum(cash)
            assert all(amount >= 0 for amount in cash)


def test_a_game_of_every_event_card_is_among_them() -> None:
    content = (Path(__file__).parent / "every_event.teller").read_text(encoding="utf-8")
    taps = {int(number) for number in re.findall(r"^tap event (\d+)", content, re.MULTILINE)}
    assert taps == {*range(45, 55), *range(56, 69)}


def test_a_game_ends_in_each_way() -> None:
    endings = set()
    for file in FILES:
        *_, last = reports(file.read_text(encoding="utf-8"), file.name)
        ranking = last.get("ranking")
        if isinstance(ranking, list):
            endings.add(tuple(row["place"] for row in ranking))
    assert {(1, 2, 3), (1, 1, 3), (1, 1, 3, 4)} <= endings


def test_an_expectation_that_does_not_hold_ends_a_game_with_its_line() -> None:
    script = "edition ultimate\ntap bank car\nexpect prompt home\n"
    with pytest.raises(ScriptError, match=r'game:3: expected prompt home, found "setup"'):
        list(reports(script, "game"))
