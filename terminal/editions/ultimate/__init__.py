"""The `ultimate` edition: title deeds by tap, rents that rise, timed auctions."""

from __future__ import annotations

from terminal.edition import Edition, Rules
from terminal.editions.ultimate import figures, reports, retelling, rules, screens
from terminal.editions.ultimate.commands import StartGame, UltimateCommand
from terminal.editions.ultimate.dialogue import HOLDS, UltimateDialogue
from terminal.editions.ultimate.position import over
from terminal.ledger import Command


def _opens(command: Command) -> bool:
    return isinstance(command, StartGame)


def _dialogue(game_rules: Rules, now: int, seed: int) -> UltimateDialogue:
    """Open a dialogue; this edition draws no chance, so the seed has no use."""
    del seed
    return UltimateDialogue(game_rules, now)


EDITION = Edition(
    name="ultimate",
    deck=figures.UltimateDeck,
    settings=figures.UltimateSettings,
    commands=UltimateCommand,
    holds=HOLDS,
    cards=figures.cards,
    decide=rules.decide,
    dialogue=_dialogue,
    view=screens.view,
    report=reports.report,
    describe=reports.describe,
    board=reports.board,
    worths=reports.worths,
    retell=retelling.retell,
    opens=_opens,
    over=over,
)
