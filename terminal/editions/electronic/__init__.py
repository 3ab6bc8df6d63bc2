"""The `electronic` edition: amounts keyed between two slots, and deeds by tap."""

from __future__ import annotations

from terminal.edition import Edition, Rules
from terminal.editions.electronic import (
    estates,
    figures,
    history,
    position,
    reports,
    retelling,
    rules,
    screens,
)
from terminal.editions.electronic.commands import ElectronicCommand, StartGame
from terminal.editions.electronic.dialogue import HOLDS, ElectronicDialogue
from terminal.editions.electronic.settings import ElectronicSettings
from terminal.ledger import Book, Command
from terminal.money import Money
from terminal.signals import KEYS


def _opens(command: Command) -> bool:
    return isinstance(command, StartGame)


def _money(units: int, game_rules: Rules) -> Money:
    return figures.figures_of(game_rules).money(units)


def _figure(amount: int, game_rules: Rules) -> Money:
    found = figures.figures_of(game_rules)
    return found.money(amount * found.step)


def _rent(book: Book, number: int, game_rules: Rules) -> Money | None:
    """Of a utility the dice decide; a mortgaged deed brings none."""
    found = figures.figures_of(game_rules)
    owned = position.owner(book, number) is not None
    due = estates.rent_due(book, found, number) if owned else 0
    return found.money(due) if due else None


EDITION = Edition(
    name="electronic",
    deck=figures.ElectronicDeck,
    settings=ElectronicSettings,
    commands=ElectronicCommand,
    holds=HOLDS,
    cards=figures.cards,
    decide=rules.decide,
    dialogue=ElectronicDialogue,
    view=screens.view,
    report=reports.report,
    describe=history.describe,
    board=reports.board,
    worths=reports.worths,
    opens=_opens,
    over=position.over,
    retell=retelling.retell,
    keys=KEYS,
    money=_money,
    figure=_figure,
    rent=_rent,
    plots=figures.HOTEL - 1,
)
