"""The `speed` edition: a large clock with a voice for every stage, and a scorer by tap."""

from __future__ import annotations

from terminal.edition import Edition, Rules
from terminal.editions.speed import figures, reports, retelling, rules, screens
from terminal.editions.speed.commands import SpeedCommand, StartGame
from terminal.editions.speed.dialogue import HOLDS, KEYS, SpeedDialogue
from terminal.editions.speed.position import over
from terminal.ledger import Command


def _opens(command: Command) -> bool:
    return isinstance(command, StartGame)


def _dialogue(game_rules: Rules, now: int, seed: int) -> SpeedDialogue:
    """Open a dialogue; this edition draws no chance, so the seed has no use."""
    del seed
    return SpeedDialogue(game_rules, now)


EDITION = Edition(
    name="speed",
    deck=figures.SpeedDeck,
    settings=figures.SpeedSettings,
    commands=SpeedCommand,
    holds=HOLDS,
    cards=figures.cards,
    decide=rules.decide,
    dialogue=_dialogue,
    view=screens.view,
    report=reports.report,
    describe=reports.describe,
    board=reports.board,
    worths=reports.worths,
    opens=_opens,
    over=over,
    retell=retelling.retell,
    keys=KEYS,
)
