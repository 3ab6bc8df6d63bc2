"""The `ultimate` edition told to the outside: the notation's JSON, the history, the board."""

from __future__ import annotations

from typing import Any

from terminal.edition import Board, Moment, Rules, Standing
from terminal.editions.ultimate.commands import (
    BuyDeed,
    CancelLast,
    CollectGo,
    GiveDeed,
    LandOnOwn,
    PayJail,
    PayLocation,
    PayRent,
    PlayEvent,
    StartGame,
    WinAuction,
)
from terminal.editions.ultimate.dialogue import UltimateDialogue
from terminal.editions.ultimate.figures import UltimateDeck
from terminal.editions.ultimate.position import (
    OVER,
    cash,
    cheap_rents,
    debt,
    deeds,
    level,
    over,
    owner,
    players,
    ranking,
    worth,
)
from terminal.editions.ultimate.prompts import Prompt
from terminal.ledger import BANK, MONEY, Book, Command, Entry, Mark, Transfer
from terminal.money import Money
from terminal.screen import Local, Text, text

_AUCTION = frozenset(
    {Prompt.AUCTION_READY, Prompt.AUCTION, Prompt.AUCTION_LAPSED, Prompt.AUCTION_SOLD}
)


def report(moment: Moment) -> dict[str, Any]:
    """Give the JSON object of the notation, all but edition, notice and screen."""
    dialogue, book, deck = moment.dialogue, moment.book, _deck(moment.rules)
    assert isinstance(dialogue, UltimateDialogue)
    found: dict[str, Any] = {"prompt": dialogue.prompt.value}
    playing = players(book, deck)
    found["players"] = {
        player: {
            "cash": cash(book, player),
            "worth": worth(book, deck, player),
            "deeds": deeds(book, deck, player),
        }
        for player in playing
    }
    if dialogue.state is Prompt.SETUP:
        found["joined"] = list(dialogue.steps.joined)
    found["deeds"] = {
        str(number): {"owner": holder, "level": level(book, number)}
        for number in sorted(deck.deeds)
        if (holder := owner(book, number)) is not None
    }
    found["bank"] = -sum(cash(book, player) for player in playing)
    owed = debt(book, deck)
    found["debt"] = owed and {
        "debtor": owed.debtor,
        "creditor": owed.creditor,
        "amount": owed.amount,
    }
    found["auction"] = _auction(dialogue, deck)
    found["cheap_rents"] = cheap_rents(book)
    shown = over(book) or dialogue.prompt is Prompt.NEW_GAME
    found["ranking"] = (
        [
            {"player": rank.player, "worth": rank.worth, "place": rank.place}
            for rank in ranking(book, deck)
        ]
        if shown
        else None
    )
    found["transactions"] = max(0, book.entries - 1)
    return found


def _auction(dialogue: UltimateDialogue, deck: UltimateDeck) -> dict[str, int] | None:
    memory, state = dialogue.memory, dialogue.prompt
    if state not in _AUCTION:
        return None
    circles = {
        Prompt.AUCTION_READY: deck.auction.circles,
        Prompt.AUCTION: memory.lit,
    }.get(state, 0)
    return {"deed": memory.deed, "price": memory.price, "circles": circles}


def describe(entry: Entry, rules: Rules) -> Text:
    """Tell an entry in words, for the history: what was done, and what it led to."""
    told = _told(entry, _deck(rules))
    marks = {e.subject: e for e in entry.effects if isinstance(e, Mark)}
    if OVER in marks and entry.reverses is None:
        return text("entry.then-bankrupt", told=told, player=_payer(entry.command))
    owed = marks.get("debt")
    if owed is not None and owed.before is None and owed.after and entry.reverses is None:
        return text("entry.then-owes", told=told, amount=Money(owed.after))
    return told


def _payer(command: Command) -> str:
    """Give who pays, where a payment leads to bankruptcy."""
    match command:
        case PayRent(player) | PayJail(player) | WinAuction(player):
            return player
        case PlayEvent(players=(player, *_)):
            return player
        case _:
            return ""


def _paid(entry: Entry, player: str) -> Money:
    """Add up what a player pays in an entry, the Bank's part of a bankruptcy left out."""
    return Money(
        sum(
            e.amount
            for e in entry.effects
            if isinstance(e, Transfer) and e.unit == MONEY and e.payer == player
        )
    )


def _told(entry: Entry, deck: UltimateDeck) -> Text:
    match entry.command:
        case StartGame(tokens):
            return text("entry.start", count=len(tokens), amount=Money(deck.money.start))
        case BuyDeed(player, deed):
            amount = _paid(entry, player)
            return text("entry.buy", player=player, deed=deck.name(deed), amount=amount)
        case WinAuction(player, deed, price):
            amount = Money(price)
            return text("entry.auction", player=player, deed=deck.name(deed), amount=amount)
        case PayRent(player, deed):
            amount = _paid(entry, player)
            return text("entry.rent", player=player, deed=deck.name(deed), amount=amount)
        case LandOnOwn(player, deed):
            return text("entry.own", player=player, deed=deck.name(deed))
        case CollectGo(player):
            return text("entry.go", player=player, amount=_paid(entry, BANK))
        case PayLocation(player):
            return text("entry.location", player=player, amount=_paid(entry, player))
        case PayJail(player):
            return text("entry.jail", player=player, amount=_paid(entry, player))
        case GiveDeed(deed):
            giver = next(e.payer for e in entry.effects if isinstance(e, Transfer))
            return text("entry.give", player=giver, deed=deck.name(deed))
        case PlayEvent(event=number):
            title = Local(tuple(deck.events[number].title.items()))
            return text("entry.event", title=title, number=number)
        case CancelLast():
            return text("entry.cancel", number=entry.reverses or 0)
        case _:
            return text("entry.unknown")


def board(book: Book, rules: Rules) -> Board:
    """Give what the scoreboard shows."""
    deck = _deck(rules)
    ended = over(book)
    places = {rank.player: rank.place for rank in ranking(book, deck)} if ended else {}
    standings = tuple(
        Standing(
            player,
            Money(cash(book, player)),
            Money(worth(book, deck, player)),
            tuple((number, level(book, number) or 0) for number in deeds(book, deck, player)),
            places.get(player),
        )
        for player in players(book, deck)
    )
    remarks = []
    if cheap := cheap_rents(book):
        remarks.append(text("home.cheap", count=cheap))
    if owed := debt(book, deck):
        remarks.append(
            text(
                "board.debt",
                player=owed.debtor,
                creditor=owed.creditor,
                amount=Money(owed.amount),
            )
        )
    return Board(standings, tuple(remarks), ended)


def worths(book: Book, rules: Rules) -> dict[str, int]:
    """Give everybody's worth, for the chart."""
    deck = _deck(rules)
    return {player: worth(book, deck, player) for player in players(book, deck)}


def _deck(rules: Rules) -> UltimateDeck:
    assert isinstance(rules.deck, UltimateDeck)
    return rules.deck
