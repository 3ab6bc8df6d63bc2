"""The faces of the `voice` edition: which words and figures stand on its cards."""

from __future__ import annotations

from dataclasses import replace

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from terminal.editions.voice.figures import Figures, VoiceDeck, VoiceSettings
from tools.printing import faces
from tools.printing.faces import DeedFace, Describing, Face, Keyed, Row, Table

SAID = ("buy", "rent", "auction", "build", "trade", "go", "undo")
"""What the table card says of speaking (V2)."""

STATES = ("bare", "whole", "house", "hotel")
"""The states of a property in the order of its rents (V3)."""

MARKS = {"house": ("house", 1), "hotel": ("hotel", 1)}
"""What is drawn beside a state's rent, and how often."""


def describe(describing: Describing, card: Card) -> Face:
    """Describe a card. Raises `KeyError` if it is not in the deck."""
    match card:
        case BankCard(token):
            face = faces.bank_face(describing, token)
            return replace(face, hint=describing.say("voice.bank.hint"))
        case DeedCard(number):
            return _deed(describing, number)
        case EventCard(number):
            raise KeyError(number)
        case UnknownTag(uid):
            raise KeyError(uid)


def figures(describing: Describing) -> faces.Figures:
    """Give the money, the stock of buildings, and what can be said (V1, V2)."""
    found, say = _figures(describing), describing.say
    money, stock = found.deck.money, found.deck.stock
    sums = {
        "start": money.start,
        "go": money.go,
        "jail": money.jail,
        "trade": money.trade,
        "bid": money.bid,
    }
    shown = {key: describing.write(amount) for key, amount in sums.items()}
    shown |= {"houses": str(stock.houses), "hotels": str(stock.hotels)}
    return faces.Figures(
        tuple((amount, say(f"voice.figure.{key}")) for key, amount in shown.items()),
        tuple(_keyed(say(f"voice.keyed.{key}")) for key in SAID),
    )


def _keyed(words: str) -> Keyed:
    steps, _, does = words.partition("\n")
    return Keyed((steps,), does)


def _figures(describing: Describing) -> Figures:
    deck, settings = describing.deck, describing.settings
    assert isinstance(deck, VoiceDeck)
    assert isinstance(settings, VoiceSettings)
    return Figures(deck, settings)


def _deed(describing: Describing, number: int) -> DeedFace:
    """Describe a deed with the column of rents that is played by (V1)."""
    found, say, write = _figures(describing), describing.say, describing.write
    deed = found.deck.deeds[number]
    rows = tuple(
        Row(say(f"voice.{name}"), write(found.rent(number, state)), *MARKS.get(name, ()))
        for state, name in enumerate(STATES)
    )
    costs = {"building": deed.house_cost, "hotel-cost": deed.hotel_cost}
    return DeedFace(
        number=number,
        name=found.deck.name(number),
        colour=faces.colour_of(describing, deed.group),
        price=write(deed.price),
        group=tuple(sorted(found.deck.group(number))),
        table=Table(say("voice.rent"), rows),
        costs=tuple((say(f"voice.{key}"), write(cost)) for key, cost in costs.items()),
    )
