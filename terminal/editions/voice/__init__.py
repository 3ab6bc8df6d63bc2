"""The `voice` edition: the bank that listens and speaks; by taps and buttons alone, too."""

from __future__ import annotations

from terminal.edition import Edition, Rules
from terminal.editions.voice import (
    estates,
    figures,
    history,
    position,
    reports,
    retelling,
    rules,
    screens,
)
from terminal.editions.voice.commands import StartGame, VoiceCommand
from terminal.editions.voice.dialogue import HOLDS, VoiceDialogue
from terminal.ledger import Book, Command
from terminal.money import Money


def _opens(command: Command) -> bool:
    return isinstance(command, StartGame)


def _rent(book: Book, number: int, game_rules: Rules) -> Money | None:
    if position.owner(book, number) is None:
        return None
    return Money(estates.rent_due(book, figures.figures_of(game_rules), number))


EDITION = Edition(
    name="voice",
    deck=figures.VoiceDeck,
    settings=figures.VoiceSettings,
    commands=VoiceCommand,
    holds=HOLDS,
    cards=figures.cards,
    decide=rules.decide,
    dialogue=VoiceDialogue,
    view=screens.view,
    report=reports.report,
    describe=history.describe,
    board=reports.board,
    worths=reports.worths,
    opens=_opens,
    over=position.over,
    retell=retelling.retell,
    rent=_rent,
    plots=figures.HOUSE,
    grammar=figures.grammar,
)
