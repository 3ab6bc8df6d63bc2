"""The rules alone: they refuse what a dialogue would never ask for, and change nothing then."""

from __future__ import annotations

import pytest

from cards.card import EventCard
from terminal.edition import Decision, Refused
from terminal.editions.electronic import commands, menus
from terminal.editions.electronic.building import build_fault
from terminal.editions.electronic.estates import rent_due
from terminal.editions.electronic.figures import figures_of
from terminal.editions.electronic.rules import decide
from terminal.ledger import Book
from terminal.signals import Tapped, TwoCards
from tests.electronic.table import (
    RULE,
    THREE,
    Table,
    at,
    build,
    buy,
    from_home,
    on,
    pay,
)

NEVER = [
    (commands.StartGame(("car", "ship")), "not-now"),
    (commands.MoveMoney("car", "car", 5), "same-card"),
    (commands.MoveMoney("bank", "jet", 5), "not-playing"),
    (commands.MoveMoney("car", "bank", -5), "no-amount"),
    (commands.CollectSalary("bank"), "not-playing"),
    (commands.BuyDeed("car", 27), "not-now"),
    (commands.BuyDeed("car", 99), "not-now"),
    (commands.WinAuction("car", 5, 0), "not-now"),
    (commands.PayRent("ship", 5), "not-now"),
    (commands.PayRent("car", 27), "own-deed"),
    (commands.PayRent("ship", 3), "not-now"),
    (commands.PayRent("ship", 8, 13), "dice"),
    (commands.Build(5), "not-now"),
    (commands.SellBuilding(5), "no-building"),
    (commands.SellBuilding(27), "no-building"),
    (commands.MortgageDeed(5), "not-now"),
    (commands.MortgageDeed(3), "not-now"),
    (commands.LiftMortgage(5), "not-now"),
    (commands.LiftMortgage(27), "not-now"),
    (commands.SellDeed(5, "ship", 5), "not-now"),
    (commands.SellDeed(27, "ship", -5), "not-now"),
    (commands.SellDeed(27, "ship", 5, lift=True), "not-now"),
    (commands.SellDeed(27, "car", 5), "same-card"),
    (commands.SellDeed(1, "ship", 5), "built"),
    (commands.PayEach("car", 0), "no-amount"),
    (commands.CollectEach("car", -1), "no-amount"),
    (commands.PayRepairs("car", -1, 5), "not-now"),
    (commands.PayDebt(), "not-now"),
    (commands.DeferDebt(), "not-now"),
    (commands.CallDebt(), "not-now"),
    (commands.DeclareBankruptcy(), "not-now"),
]


def table() -> Table:
    """The car has 1 and 2 with a house, 3 mortgaged, 8, and 27 alone."""
    found = Table()
    found.play(THREE, buy("car", 1, 2, 3, 8, 27))
    build(found, 1)
    on(3, "mortgage", found)
    return found


def refusal(book: Book, command: commands.ElectronicCommand, at_table: Table) -> str:
    answer = decide(book, command, at_table.session.rules)
    assert isinstance(answer, Refused)
    return answer.notice.code.removeprefix("refused:")


@pytest.mark.parametrize(("command", "code"), NEVER, ids=str)
def test_what_no_dialogue_asks_for_is_refused(
    command: commands.ElectronicCommand, code: str
) -> None:
    at_table = table()
    assert refusal(at_table.session.book, command, at_table) == code


@pytest.mark.parametrize(
    "command",
    [command for command, _ in NEVER if not isinstance(command, commands.StartGame)],
    ids=str,
)
def test_nothing_is_done_before_the_start(command: commands.ElectronicCommand) -> None:
    assert refusal(Book(), command, Table()) == "not-now"


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (("car",), "players"),
        ((), "players"),
        (("car", "car"), "not-now"),
        (("car", "tram"), "not-now"),
    ],
)
def test_a_start_needs_two_different_players_of_the_deck(
    players: tuple[str, ...], code: str
) -> None:
    assert refusal(Book(), commands.StartGame(players), Table()) == code


def test_a_start_keeps_the_limit_of_the_table() -> None:
    at_table = Table("max_players 2")
    assert refusal(Book(), commands.StartGame(("car", "ship", "hat")), at_table) == "players"


def test_in_debt_only_the_debtor_acts_and_only_to_raise_cash() -> None:
    found = Table()
    found.play(THREE, buy("car", 27, 28), buy("ship", 3))
    build(found, 28)
    found.play(pay("12M", "ship"), at(28, "ship"))
    book = found.session.book
    for command in (
        commands.CollectSalary("ship"),
        commands.MoveMoney("bank", "ship", 5),
        commands.BuyDeed("car", 5),
        commands.SellBuilding(28),
        commands.MortgageDeed(27),
        commands.LiftMortgage(3),
        commands.DeferDebt(),
        commands.CallDebt(),
    ):
        assert refusal(book, command, found) == "not-now"
    assert refusal(book, commands.DeclareBankruptcy(), found) == "can-raise"
    assert refusal(book, commands.PayDebt(), found) == "short"
    assert isinstance(decide(book, commands.MortgageDeed(3), found.session.rules), Decision)


def test_who_can_pay_is_not_bankrupt() -> None:
    found = Table()
    found.play(THREE, pay("14.9M", "ship"))
    from_home("jail", found)
    found.play("tap bank ship; expect prompt debt;")
    assert refusal(found.session.book, commands.PayDebt(), found) == "short"
    found.play("key C;")
    assert refusal(found.session.book, commands.DeclareBankruptcy(), found) == "not-now"


def test_after_the_end_nothing_is_done() -> None:
    found = Table("electronic.end first")
    found.play(THREE, pay("15M", "ship"))
    from_home("jail", found)
    found.play("tap bank ship;")
    from_home("bankrupt", found)
    found.play("press ok; expect prompt game_over;")
    assert refusal(found.session.book, commands.CollectSalary("car"), found) == "not-now"


def test_by_the_rule_a_purchase_is_not_taken_back() -> None:
    found = Table(RULE)
    found.play(THREE, buy("car", 1))
    assert refusal(found.session.book, commands.CancelLast(), found) == "not-cancellable"


def test_questions_about_states_that_allow_nothing_have_answers() -> None:
    found = table()
    book, figures = found.session.book, figures_of(found.session.rules)
    assert rent_due(book, figures, 3) == 0
    assert rent_due(book, figures, 8, 7) == 280
    assert menus.debt_menu(book, figures) == ()
    built = Table()
    built.play(THREE, pay("90M", payee="car"), buy("car", 27, 28))
    build(built, *(27, 28) * 5)
    fault = build_fault(built.session.book, figures.deck, 27)
    assert fault is not None
    assert fault.code == "refused:full"


def test_cards_of_other_kinds_and_two_at_once_are_refused_by_the_dialogue() -> None:
    found = table()
    book = found.session.book
    for trigger, code in ((Tapped(EventCard(5)), "not-now"), (TwoCards(), "two-cards")):
        answer = found.dialogue.feed(trigger, book, 0)
        assert isinstance(answer, Refused)
        assert answer.notice.code == f"refused:{code}"
