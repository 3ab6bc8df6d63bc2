"""U12: the sums of the deck, and of the money; the walk tests the latter at every step."""

import pytest

from cards.deck import load_deck
from terminal.editions.ultimate.figures import UltimateDeck
from tests.ultimate.table import CANCEL, GO, TWO, Table, at, buy, hammer, jail

DECKS = [load_deck("ultimate", UltimateDeck, market) for market in ("uk", "us", "es")]


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.market)
def test_prices_add_up_to_4590_in_multiples_of_10(deck: UltimateDeck) -> None:
    assert sum(card.price for card in deck.deeds.values()) == 4590
    for card in deck.deeds.values():
        assert all(amount % 10 == 0 for amount in (card.price, *card.rents))


GAME = [
    buy("car", 1, 2),
    buy("ship", 22),
    at(22, "car"),
    hammer(9, 60) + "tap bank car;",
    GO + "tap bank ship;",
    CANCEL,
    "tap event 62; tap bank car; tap bank ship;",
    "tap event 64; tap bank car;",
    jail("car", 12),
    "tap deed 9;",
    jail("ship", 13),
]


@pytest.mark.parametrize("cancel", ["rule", "any"])
def test_nothing_is_made_or_lost_and_no_cash_is_below_zero(cancel: str) -> None:
    table = Table(f"house_rules.cancel {cancel}")
    table.play(TWO)
    for script in GAME:
        report = table.play(script)
        cash = [player["cash"] for player in report["players"].values()]
        assert sum(cash) + report["bank"] == 0
        assert sum(table.player.session.book.holders("M").values()) == 0
        assert min(cash) >= 0


def test_a_deed_has_one_owner_or_none_and_a_level_of_one_to_five() -> None:
    table = Table()
    table.play(TWO)
    for script in GAME:
        report = table.play(script)
        owned = [number for p in report["players"].values() for number in p["deeds"]]
        assert sorted(owned) == sorted(int(number) for number in report["deeds"])
        assert len(set(owned)) == len(owned)
        assert all(1 <= card["level"] <= 5 for card in report["deeds"].values())
        book = table.player.session.book
        marked = {int(s.split(":")[1]) for s in book.marks if s.startswith("level:")}
        assert marked == set(owned)
