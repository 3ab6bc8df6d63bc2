"""What chance cards do (V6)."""

from __future__ import annotations

from terminal.draft import Draft
from terminal.edition import Decision, Notice
from terminal.editions.voice.chance import draw_card
from terminal.editions.voice.figures import ChanceCard, Figures, Kind
from terminal.editions.voice.payments import settle, told
from terminal.editions.voice.position import Debt, buildings, deeds, players
from terminal.ledger import BANK, Book
from terminal.money import Money
from terminal.screen import Cue, Line, Text, text

CUES = {
    Kind.RECEIVE: Cue.MONEY_IN,
    Kind.COLLECT_EACH: Cue.MONEY_IN,
    Kind.PROPERTY: Cue.MONEY_IN,
    Kind.PAY: Cue.MONEY_OUT,
    Kind.PAY_EACH: Cue.MONEY_OUT,
    Kind.REPAIRS: Cue.MONEY_OUT,
    Kind.JAIL_FREE: Cue.SET,
    Kind.GO_TO_JAIL: Cue.DEBT,
}


def draw(book: Book, player: str, figures: Figures) -> Decision:
    """Draw a card, say it, book it."""
    deck, draft = figures.deck, Draft(book)
    number = draw_card(draft, deck)
    card = deck.chance[number]
    others = [other for other in players(book, deck) if other != player]
    match card.kind:
        case Kind.RECEIVE:
            draft.pay(card.amount, BANK, player)
        case Kind.PROPERTY:
            draft.pay(card.amount * len(deeds(book, deck, player)), BANK, player)
        case Kind.PAY:
            settle(draft, [Debt(player, BANK, card.amount)], deck)
        case Kind.REPAIRS:
            settle(draft, [Debt(player, BANK, repairs(book, player, card, figures))], deck)
        case Kind.PAY_EACH:
            settle(draft, [Debt(player, other, card.amount) for other in others], deck)
        case Kind.COLLECT_EACH:
            settle(draft, [Debt(other, player, card.amount) for other in others], deck)
        case Kind.JAIL_FREE:
            draft.move(1, BANK, player, f"card:{number}")
        case Kind.GO_TO_JAIL:
            # The bank knows nobody's place: the player goes, and that is all (V1).
            pass
    notice = Notice(
        "chance",
        text(f"voice.chance.{card.kind.value}", player=player, **_values(card)),
        CUES[card.kind],
        blocks=(Line(card_words(card)), *_for_nothing(book, player, card, figures)),
    )
    return told(draft, notice, deck)


def _for_nothing(book: Book, player: str, card: ChanceCard, figures: Figures) -> tuple[Line, ...]:
    """Say so where a card counts what the player has none of."""
    match card.kind:
        case Kind.PROPERTY if not deeds(book, figures.deck, player):
            return (Line(text("receipt.nothing")),)
        case Kind.REPAIRS if not repairs(book, player, card, figures):
            return (Line(text("receipt.nothing")),)
        case _:
            return ()


def repairs(book: Book, player: str, card: ChanceCard, figures: Figures) -> int:
    """Give what a player pays for the buildings there are."""
    houses, hotels = buildings(book, figures.deck, player)
    return houses * card.amount + hotels * card.hotel


def card_words(card: ChanceCard) -> Text:
    """Say what a card does."""
    return text(f"chance.{card.kind.value}", **_values(card))


def _values(card: ChanceCard) -> dict[str, Money]:
    return {"amount": Money(card.amount), "hotel": Money(card.hotel)}
