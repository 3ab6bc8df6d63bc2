"""The terminal as a simulation uses it: what breaks a sum of U12 or is refused stops a game."""

from dataclasses import replace

import msgspec
import pytest

from cards.deck import load_deck
from terminal.edition import Rules
from terminal.editions.ultimate.commands import BuyDeed, PayRent, StartGame
from terminal.editions.ultimate.figures import UltimateDeck, UltimateSettings
from tests.lab.plans import plan
from tools.lab.engines import on_processes
from tools.lab.errors import LabError
from tools.lab.tables import Format
from tools.lab.ultimate.bank import Bank, SumsError

RULES = Rules(load_deck("ultimate", UltimateDeck), UltimateSettings())


@pytest.fixture
def bank() -> Bank:
    """Two players, who own a deed each."""
    bank = Bank(RULES)
    for command in (StartGame(("car", "ship")), BuyDeed("car", 1), BuyDeed("ship", 22)):
        bank.do(command)
    return bank


def test_the_state_beside_the_book_follows_every_entry(bank: Bank) -> None:
    bank.do(PayRent("ship", 1))
    assert bank.cash == {"car": 1500 - 60 + 70, "ship": 1500 - 400 - 70}
    assert (bank.owner, bank.level) == ({1: "car", 22: "ship"}, {1: 2, 22: 1})
    assert [bank.worth(token) for token in ("car", "ship")] == [1570, 1430]
    assert bank.rent(1) == 130


def test_what_the_rules_refuse_is_a_fault_of_the_simulation(bank: Bank) -> None:
    with pytest.raises(SumsError, match="was refused: refused:not-now"):
        bank.do(BuyDeed("ship", 1))


def test_cash_that_is_not_that_of_the_book_is_found(bank: Bank) -> None:
    bank.cash["car"] += 1
    with pytest.raises(SumsError, match="entry 4: car has 1510"):
        bank.do(PayRent("ship", 1))


def test_a_deed_whose_owner_or_level_is_not_that_of_the_book_is_found(bank: Bank) -> None:
    bank.owner[1] = "ship"
    with pytest.raises(SumsError, match=r"entry 4: deed 1 has \['car'\] at level 2"):
        bank.do(PayRent("ship", 1))


def test_money_out_of_nowhere_is_found(bank: Bank) -> None:
    short = {**bank.book.holders("M"), "bank": 0}
    bank.book = replace(bank.book, holdings={**bank.book.holdings, "M": short})
    with pytest.raises(SumsError, match="entry 4: money was made or lost"):
        bank.do(PayRent("ship", 1))


def test_a_game_that_goes_wrong_is_named_and_stops_the_run() -> None:
    made = plan("games = 4", part=2)
    (arm,) = made.arms
    # A plan that no experiment gives: more players than its own rules let start.
    broken = msgspec.structs.replace(arm, settings={**arm.settings, "max_players": 3})
    wrong = msgspec.structs.replace(made, arms=(broken,))
    with pytest.raises(LabError, match=r"The lab has a fault, please report it: game 1: .*players"):
        dict(on_processes(1)(wrong, range(wrong.parts), Format.CSV))
