"""What the bank answers to questions; nothing is changed by them (V2)."""

from __future__ import annotations

from terminal.edition import Notice
from terminal.editions.voice.faces import face, wealths
from terminal.editions.voice.figures import Figures
from terminal.editions.voice.hearing import Order
from terminal.editions.voice.payments import local
from terminal.editions.voice.position import cash, deeds, held_cards, ranking, wealth
from terminal.ledger import Book
from terminal.money import Money
from terminal.screen import Block, Cue, Figure, Hand, Line, Text, text

MOST_NAMED = 2
"""So many properties have room for their names."""


def answer(order: Order, book: Book, figures: Figures, player: str) -> Notice:
    """Answer ``BALANCE``, ``OWN`` or ``WINNING``."""
    match order:
        case Order.BALANCE:
            return _balance(book, figures, player)
        case Order.OWN:
            return _own(book, figures, player)
        case _:
            return _winning(book, figures)


def _balance(book: Book, figures: Figures, player: str) -> Notice:
    held = Money(cash(book, player))
    worth = Money(wealth(book, figures, player).total)
    blocks: list[Block] = [
        Figure(held, text("holdings.cash"), player),
        Line(text("holdings.worth", worth=worth)),
    ]
    if held_cards(book, figures.deck, player):
        blocks.append(Line(text("voice.holds-card")))
    return Notice(
        "balance", text("voice.balance", player=player, amount=held), Cue.TAP, (), (*blocks,)
    )


def _own(book: Book, figures: Figures, player: str) -> Notice:
    owned = deeds(book, figures.deck, player)
    if not owned:
        return Notice("own", text("voice.own-nothing", player=player), Cue.TAP)
    names = listed([figures.deck.name(number) for number in owned], "and")
    words = text("voice.own", player=player, count=len(owned), deeds=names)
    return Notice("own", words, Cue.TAP, (), _shown(book, figures, owned))


def _shown(book: Book, figures: Figures, owned: list[int]) -> tuple[Block, ...]:
    """Show properties: by their names where there is room, else as a hand."""
    faces = tuple(face(book, figures, number) for number in owned)
    return faces if len(faces) <= MOST_NAMED else (Hand(faces),)


def _winning(book: Book, figures: Figures) -> Notice:
    """Name who has most; all of them where several have as much."""
    ranks = ranking(book, figures)
    first = [text(f"token.{rank.player}") for rank in ranks if rank.place == 1]
    amount = Money(ranks[0].wealth.total)
    words = text("voice.winning", players=joined(first, "and"), amount=amount)
    return Notice("winning", words, Cue.TAP, (), (wealths(book, figures),))


def listed(names: list[str], word: str) -> Text:
    """Write names one after the other, with ``and`` or ``or`` before the last."""
    return joined([text("voice.name", name=local(name)) for name in names], word)


def joined(parts: list[Text], word: str) -> Text:
    """Join parts of a sentence, with ``and`` or ``or`` before the last."""
    *before, last = parts
    if not before:
        return last
    sofar = before[0]
    for part in before[1:]:
        sofar = text("voice.list", one=sofar, other=part)
    return text(f"voice.list.{word}", one=sofar, other=last)
