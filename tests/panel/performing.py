"""A script of the notation done on the page, statement by statement, beside the script's player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from terminal.script import (
    Expect,
    PowerCut,
    Press,
    PressKeys,
    PressToken,
    Say,
    Set,
    Slot,
    Statement,
    Step,
    Tap,
    UseEdition,
    Wait,
    format_card,
    parse,
)
from tests.panel.eyes import Eyes
from tools.script import Player

GAMES = Path(__file__).parents[1] / "games"


def zone(side: str) -> str:
    """Select the zone of a slot: ``zone("-")``."""
    return f'[data-slot="{side}"]'


def perform(eyes: Eyes, statement: Statement) -> None:
    """Do on the page what a statement of the notation says."""
    match statement:
        case Tap(card, stays=False):
            eyes.tap(format_card(card))
        case Press(button):
            eyes.press(button)
        case PressKeys(keys):
            for key in keys:
                eyes.page.click(f'#keypad [data-keys="{key}"]')
        case PressToken(token):
            eyes.page.click(f'[data-token="{token}"]')
        case Slot(side, card):
            eyes.page.drag_and_drop(f'[data-card="{format_card(card)}"]', zone(side))
        case Say(words, 1.0):
            eyes.page.fill("#talk-words", words)
            eyes.page.press("#talk-words", "Enter")
        case Wait(ms):
            eyes.table.pass_time(ms / 1000)
        case PowerCut():
            eyes.table.power_cut()
        case UseEdition() | Set() | Expect():
            pass
        case _:
            raise AssertionError(f"the page's player does not know {statement}")


def performed(eyes: Eyes, script: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Do a script of ``tests/games`` on the page; give each line and the state after it.

    After each line the page's terminal must come to have the state of the script's.
    """
    with closing(Player()) as player:
        for step in parse((GAMES / script).read_text("utf-8")):
            assert isinstance(step, Step)
            player.play(step.statement)
            perform(eyes, step.statement)
            agree(eyes, player)
            yield step.text, player.report()


def agree(eyes: Eyes, player: Player) -> None:
    """Wait until the page's terminal has the state of the script's."""
    wanted = player.session.report()
    eyes.table.until(lambda session: session.report() == wanted)
