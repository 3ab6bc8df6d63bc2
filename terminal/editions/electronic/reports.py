"""The `electronic` edition told to the outside: the notation's JSON, the board, the chart."""

from __future__ import annotations

from typing import Any

from terminal.edition import Board, Moment, Rules, Standing
from terminal.editions.electronic.dialogue import ElectronicDialogue
from terminal.editions.electronic.figures import HOTEL, Figures, figures_of
from terminal.editions.electronic.position import (
    Debt,
    cash,
    debts,
    deeds,
    level,
    mortgaged,
    open_debt,
    over,
    owner,
    players,
    ranking,
    standing,
    stock,
    worth,
)
from terminal.editions.electronic.prompts import Prompt
from terminal.ledger import Book
from terminal.screen import text


def report(moment: Moment) -> dict[str, Any]:
    """Give the JSON object of the notation, all but edition, notice and screen.

    Amounts are in smallest units: 1 in the classic scale, 1K in millions.
    """
    dialogue, book = moment.dialogue, moment.book
    assert isinstance(dialogue, ElectronicDialogue)
    figures = dialogue.figures
    found: dict[str, Any] = {
        "prompt": dialogue.prompt.value,
        "scale": figures.scale.value,
        "players": _players(book, figures),
    }
    if dialogue.state is Prompt.SETUP:
        found["joined"] = list(dialogue.steps.joined)
    found["deeds"] = _deeds(book, figures)
    found["bank"] = -sum(cash(book, player) for player in players(book, figures.deck))
    houses, hotels = stock(book, figures.deck)
    found["stock"] = {"houses": houses, "hotels": hotels}
    found |= _debts(book, figures) | _keyed(dialogue)
    found["auction"] = _auction(dialogue)
    shown = over(book) or dialogue.prompt is Prompt.NEW_GAME
    found["ranking"] = (
        [
            {"player": rank.player, "worth": rank.worth, "place": rank.place}
            for rank in ranking(book, figures)
        ]
        if shown
        else None
    )
    found["transactions"] = max(0, book.entries - 1)
    return found


def _players(book: Book, figures: Figures) -> dict[str, Any]:
    remaining = standing(book, figures.deck)
    return {
        player: {
            "cash": cash(book, player),
            "worth": worth(book, figures, player),
            "deeds": deeds(book, figures.deck, player),
            "bankrupt": player not in remaining,
        }
        for player in players(book, figures.deck)
    }


def _deeds(book: Book, figures: Figures) -> dict[str, Any]:
    found = {}
    for number in sorted(figures.deck.deeds):
        holder, present = owner(book, number), level(book, number)
        if holder is not None:
            found[str(number)] = {
                "owner": holder,
                "houses": present % HOTEL,
                "hotel": present == HOTEL,
                "mortgaged": mortgaged(book, number),
            }
    return found


def _debts(book: Book, figures: Figures) -> dict[str, Any]:
    """The debt that is to be settled now, and all of them."""
    now = open_debt(book, figures.deck)
    every = [{**_debt(d), "deferred": d.deferred} for d in debts(book, figures.deck)]
    return {"debt": now and _debt(now), "debts": every}


def _debt(debt: Debt) -> dict[str, Any]:
    return {"debtor": debt.debtor, "creditor": debt.creditor, "amount": debt.amount}


def _keyed(dialogue: ElectronicDialogue) -> dict[str, Any]:
    """What is in the slots, what was keyed, which line of a menu is pointed at."""
    steps, memory = dialogue.steps, dialogue.memory
    item = steps.item if dialogue.state is Prompt.MENU else None
    return {
        "slots": {"+": steps.slot("+") or None, "-": steps.slot("-") or None},
        "slot": memory.open or None,
        "amount": memory.typed or None,
        "menu": [entry.value for entry in memory.menu] if item else None,
        "chosen": item.value if item else None,
    }


def _auction(dialogue: ElectronicDialogue) -> dict[str, Any] | None:
    """The auction, also while the volume lies over it."""
    memory, state = dialogue.memory, dialogue.state
    if state not in {Prompt.AUCTION, Prompt.AUCTION_SOLD}:
        return None
    return {"deed": memory.deed, "price": memory.price}


def board(book: Book, rules: Rules) -> Board:
    """Give what the scoreboard shows: buildings and mortgages too."""
    figures = figures_of(rules)
    deck, ended = figures.deck, over(book)
    places = {rank.player: rank.place for rank in ranking(book, figures)} if ended else {}
    standings = tuple(
        _standing(book, figures, player, places.get(player)) for player in players(book, deck)
    )
    remarks = [
        text(
            "board.debt",
            player=debt.debtor,
            creditor=debt.creditor,
            amount=figures.money(debt.amount),
        )
        for debt in debts(book, deck)
    ]
    if book.entries:
        houses, hotels = stock(book, deck)
        remarks.append(text("stock", houses=houses, hotels=hotels))
    return Board(standings, tuple(remarks), ended)


def _standing(book: Book, figures: Figures, player: str, place: int | None) -> Standing:
    owned = deeds(book, figures.deck, player)
    levels = {number: level(book, number) for number in owned}
    return Standing(
        player,
        figures.money(cash(book, player)),
        figures.money(worth(book, figures, player)),
        tuple((number, present % HOTEL) for number, present in levels.items()),
        place,
        tuple(number for number, present in levels.items() if present == HOTEL),
        tuple(number for number in owned if mortgaged(book, number)),
    )


def worths(book: Book, rules: Rules) -> dict[str, int]:
    """Give everybody's worth in smallest units, for the chart."""
    figures = figures_of(rules)
    return {player: worth(book, figures, player) for player in players(book, figures.deck)}
