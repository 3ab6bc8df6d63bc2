"""The faces of the `speed` edition: which words and figures stand on its cards."""

from __future__ import annotations

from dataclasses import replace

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from terminal.editions.speed.figures import SpeedDeck, SpeedSettings
from tools.printing import faces
from tools.printing.faces import DeedFace, Describing, EventFace, Face, Keyed, Row, Table

KEYED = ("clock", "hand", "notes", "count")
"""What the buttons and cards do, one after the other (S1, S3)."""

DOUBLED = 2
"""A deed of a full set counts so many times its value (S3)."""


def describe(describing: Describing, card: Card) -> Face:
    """Describe a card. Raises `KeyError` if it is not in the deck."""
    match card:
        case BankCard(token):
            face = faces.bank_face(describing, token)
            return replace(face, hint=describing.say("speed.bank.hint"))
        case DeedCard(number):
            return _deed(describing, number)
        case EventCard(number):
            return _chest(describing, number)
        case UnknownTag(uid):
            raise KeyError(uid)


def figures(describing: Describing) -> faces.Figures:
    """Give the money, the seconds of each round, and what is tapped and pressed (S1, S2, S3)."""
    deck, say, settings = _deck(describing), describing.say, describing.settings
    assert isinstance(settings, SpeedSettings)
    stages = settings.speed.stages
    rounds = zip(stages[::2], stages[1::2], strict=True)
    keyed = (say(f"speed.keyed.{key}").partition("\n") for key in KEYED)
    return faces.Figures(
        (
            (describing.write(deck.money.start), say("speed.figure.start")),
            (describing.write(deck.money.go), say("speed.figure.go")),
            *(
                (f"{buying} + {trading} s", say("speed.figure.round", number=number))
                for number, (buying, trading) in enumerate(rounds, start=1)
            ),
        ),
        tuple(Keyed(tuple(steps.split()), does) for steps, _, does in keyed),
    )


def _deck(describing: Describing) -> SpeedDeck:
    deck = describing.deck
    assert isinstance(deck, SpeedDeck)
    return deck


def _deed(describing: Describing, number: int) -> DeedFace:
    deck, say = _deck(describing), describing.say
    deed = deck.deeds[number]
    rows = (
        Row(say("speed.alone"), describing.write(deed.value)),
        Row(say("speed.in-set"), describing.write(DOUBLED * deed.value)),
    )
    return DeedFace(
        number=number,
        name=deck.name(number),
        colour=faces.colour_of(describing, deed.group),
        price=describing.write(deed.price),
        group=tuple(sorted(deck.groups()[deed.group])),
        table=Table(say("speed.counts"), rows, say("speed.no-rent")),
    )


def _chest(describing: Describing, number: int) -> EventFace:
    """Describe a chest card: its bonus in words, and the colour sets it is for."""
    chest, say = _deck(describing).events[number], describing.say
    return EventFace(
        number,
        chest.title.get(describing.language) or chest.title["en"],
        say(f"speed.{chest.bonus}", money=describing.write(chest.amount)),
        say("speed.chest.taps"),
        say("card.chest"),
        tuple(faces.colour_of(describing, group) for group in chest.groups),
    )
