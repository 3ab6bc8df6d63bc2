"""The `ultimate` edition: title deeds by tap, rents that rise, timed auctions."""

from __future__ import annotations

from terminal.edition import Edition, Rules
from terminal.editions.ultimate import figures, reports, retelling, rules, screens
from terminal.editions.ultimate.commands import StartGame, UltimateCommand
from terminal.editions.ultimate.dialogue import HOLDS, UltimateDialogue
from terminal.editions.ultimate.position import over, rent_due
from terminal.ledger import Book, Command
from terminal.money import Money


def _opens(command: Command) -> bool:
    return isinstance(command, StartGame)


def _dialogue(game_rules: Rules, now: int, seed: int) -> UltimateDialogue:
    """Open a dialogue; this edition draws no chance, so the seed has no use."""
    del seed
    return UltimateDialogue(game_rules, now)


def _rent(book: Book, number: int, game_rules: Rules) -> Money | None:
    assert isinstance(game_rules.deck, figures.UltimateDeck)
    due = rent_due(book, game_rules.deck, number)
    return None if due is None else Money(due)


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
    rent=_rent,
    plots=figures.LEVELS,
    opens=_opens,
    over=over,
    retell=retelling.retell,
)
