"""The `voice` edition told to the outside: the notation's JSON, the board, the chart."""

from __future__ import annotations

from typing import Any

from terminal.edition import Board, Moment, Rules, Standing
from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.editions.voice.figures import HOTEL, HOUSE, Figures, figures_of
from terminal.editions.voice.position import (
    Debt,
    cash,
    debts,
    deeds,
    drawn_before,
    held_cards,
    level,
    open_debt,
    over,
    owner,
    players,
    ranking,
    stock,
    wealth,
)
from terminal.editions.voice.prompts import AUCTIONS, Prompt
from terminal.ledger import Book
from terminal.money import Money
from terminal.screen import Text, text


def report(moment: Moment) -> dict[str, Any]:
    """Give the JSON object of the notation, all but edition, notice and screen."""
    dialogue, book = moment.dialogue, moment.book
    assert isinstance(dialogue, VoiceDialogue)
    figures = dialogue.figures
    found: dict[str, Any] = {"prompt": dialogue.prompt.value, "players": _players(book, figures)}
    if dialogue.state is Prompt.SETUP:
        found["joined"] = list(dialogue.steps.joined)
    found["deeds"] = _deeds(book, figures)
    found["bank"] = -sum(cash(book, player) for player in players(book, figures.deck))
    houses, hotels = stock(book, figures.deck)
    found["stock"] = {"houses": houses, "hotels": hotels}
    now = open_debt(book, figures.deck)
    found["debt"] = now and _debt(now)
    found["debts"] = [_debt(debt) for debt in debts(book, figures.deck)]
    found["auction"] = _auction(dialogue)
    found |= _asked(dialogue) | _drawn(book, figures)
    shown = over(book) or dialogue.prompt is Prompt.NEW_GAME
    found["ranking"] = _ranking(book, figures) if shown else None
    found["transactions"] = max(0, book.entries - 1)
    return found


def _players(book: Book, figures: Figures) -> dict[str, Any]:
    return {
        player: {
            "cash": cash(book, player),
            "worth": wealth(book, figures, player).total,
            "deeds": deeds(book, figures.deck, player),
            "jail_free": len(held_cards(book, figures.deck, player)),
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
                "houses": int(present == HOUSE),
                "hotel": present == HOTEL,
            }
    return found


def _debt(debt: Debt) -> dict[str, Any]:
    return {"debtor": debt.debtor, "creditor": debt.creditor, "amount": debt.amount}


def _auction(dialogue: VoiceDialogue) -> dict[str, Any] | None:
    """The auction; the leader is ``None`` before the first bid."""
    memory = dialogue.memory
    if dialogue.state not in AUCTIONS:
        return None
    return {
        "deed": memory.deed,
        "price": dialogue.steps.present_bid,
        "leader": memory.leader or None,
        "final": dialogue.state is Prompt.AUCTION_FINAL,
    }


def _asked(dialogue: VoiceDialogue) -> dict[str, Any]:
    """Whose say it is, what was asked for or heard, and the lines of a menu."""
    memory, state = dialogue.memory, dialogue.state
    wish = memory.doubted if state is Prompt.CONFIRM else memory.wish
    menu = memory.menu if state is Prompt.MENU else ()
    chosen: str | int | None = menu[memory.at].value if menu else None
    options = dialogue.steps.options if state in {Prompt.WHICH, Prompt.DEBT} else ()
    if options:
        chosen = options[memory.at]
    return {
        "player": memory.player or None,
        "order": wish.order.value if wish else None,
        "heard": memory.heard if state is Prompt.CONFIRM else None,
        "menu": [order.value for order in menu] or None,
        "options": list(options) or None,
        "chosen": chosen,
    }


def _drawn(book: Book, figures: Figures) -> dict[str, Any]:
    """The chance cards that came since the last shuffle, and what came last."""
    cards = sorted(drawn_before(book, figures.deck), key=lambda card: book.marks[f"drawn:{card}"])
    went = {number: book.marks.get(f"train:{number}", 0) for number in figures.deck.deeds}
    last = max(went, key=lambda number: went[number])
    return {
        "chance": cards[-1] if cards else None,
        "drawn": sorted(cards),
        "train": last if went[last] else None,
    }


def _ranking(book: Book, figures: Figures) -> list[dict[str, Any]]:
    return [
        {"player": rank.player, "worth": rank.wealth.total, "place": rank.place}
        for rank in ranking(book, figures)
    ]


def board(book: Book, rules: Rules) -> Board:
    """Give what the scoreboard shows: buildings and jail-free cards too."""
    figures = figures_of(rules)
    deck, ended = figures.deck, over(book)
    places = {rank.player: rank.place for rank in ranking(book, figures)} if ended else {}
    standings = tuple(
        _standing(book, figures, player, places.get(player)) for player in players(book, deck)
    )
    return Board(standings, tuple(_remarks(book, figures)), ended)


def _remarks(book: Book, figures: Figures) -> list[Text]:
    deck = figures.deck
    found = [
        text("voice.board.debt", player=debt.debtor, owner=debt.creditor)
        for debt in debts(book, deck)
    ]
    found += [
        text("voice.board.card", player=player)
        for player in players(book, deck)
        if held_cards(book, deck, player)
    ]
    if book.entries:
        houses, hotels = stock(book, deck)
        found.append(text("stock", houses=houses, hotels=hotels))
    return found


def _standing(book: Book, figures: Figures, player: str, place: int | None) -> Standing:
    levels = {number: level(book, number) for number in deeds(book, figures.deck, player)}
    return Standing(
        player,
        Money(cash(book, player)),
        Money(wealth(book, figures, player).total),
        tuple((number, int(present == HOUSE)) for number, present in levels.items()),
        place,
        tuple(number for number, present in levels.items() if present == HOTEL),
    )


def worths(book: Book, rules: Rules) -> dict[str, int]:
    """Give everybody's wealth, for the chart."""
    figures = figures_of(rules)
    return {player: wealth(book, figures, player).total for player in players(book, figures.deck)}
