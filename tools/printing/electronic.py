"""The faces of the `electronic` edition: which words and figures stand on its cards."""

from __future__ import annotations

from collections.abc import Iterator

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from terminal.editions.electronic.figures import HOTEL, ElectronicDeck, Figures, Kind
from terminal.editions.electronic.settings import ElectronicSettings
from tools.printing import faces
from tools.printing.faces import DeedFace, Describing, Face, Keyed, Row, Table

KEYED = ("salary", "receive", "pay-bank", "pay-player", "clear")
"""What is keyed between the slots (E2); how an amount ends depends on the scale."""


def describe(describing: Describing, card: Card) -> Face:
    """Describe a card. Raises `KeyError` if it is not in the deck."""
    match card:
        case BankCard(token):
            return faces.bank_face(describing, token)
        case DeedCard(number):
            return _deed(describing, number)
        case EventCard(number):
            raise KeyError(number)
        case UnknownTag(uid):
            raise KeyError(uid)


def figures(describing: Describing) -> faces.Figures:
    """Give the money of the scale, the stock of buildings, and what is keyed (E1, E2)."""
    found, say = _figures(describing), describing.say
    shown = {
        "start": describing.write(found.start),
        "salary": describing.write(found.salary),
        "jail": describing.write(found.jail),
        "houses": str(found.deck.stock.houses),
        "hotels": str(found.deck.stock.hotels),
        "interest": f"{found.deck.mortgage.interest} %",
    }
    keyed = (*KEYED, f"amount.{found.scale}")
    return faces.Figures(
        tuple((amount, say(f"electronic.figure.{key}")) for key, amount in shown.items()),
        tuple(_keyed(say(f"electronic.keyed.{key}")) for key in keyed),
    )


def _keyed(words: str) -> Keyed:
    steps, _, does = words.partition("\n")
    return Keyed(tuple(steps.split()), does)


def _figures(describing: Describing) -> Figures:
    deck, settings = describing.deck, describing.settings
    assert isinstance(deck, ElectronicDeck)
    assert isinstance(settings, ElectronicSettings)
    return Figures(deck, settings)


def _deed(describing: Describing, number: int) -> DeedFace:
    found = _figures(describing)
    deed, write = found.deck.deeds[number], describing.write
    costs = {"mortgage": found.value(number), "lift": found.lift(number)}
    if deed.kind is Kind.STREET:
        costs = {"building": found.house_cost(number), **costs}
    alike = (n for n, other in found.deck.deeds.items() if other.group == deed.group)
    return DeedFace(
        number=number,
        name=found.deck.name(number),
        colour=faces.colour_of(describing, deed.group),
        price=write(found.price(number)),
        group=tuple(sorted(alike)),
        table=_table(describing, found, number),
        costs=tuple((describing.say(f"electronic.{key}"), write(of)) for key, of in costs.items()),
    )


def _table(describing: Describing, found: Figures, number: int) -> Table:
    title = describing.say("electronic.rent")
    match found.deck.deeds[number].kind:
        case Kind.STREET:
            return Table(title, tuple(_street(describing, found, number)))
        case Kind.RAILROAD:
            rents = [describing.write(rent * found.step) for rent in found.deck.railroads.rents]
            return Table(title, tuple(_owned(describing, "railroad", "train", rents)))
        case Kind.UTILITY:
            times = [_dice(describing, found, many) for many in found.deck.utilities.times]
            note = describing.say("electronic.dice.note")
            return Table(title, tuple(_owned(describing, "utility", "bolt", times)), note)


def _street(describing: Describing, found: Figures, number: int) -> Iterator[Row]:
    """Give a street's rents: a bare one brings double where the colour is whole (E3)."""
    say, bare = describing.say, found.rent(number, 0)
    yield Row(say("electronic.bare"), describing.write(bare))
    yield Row(say("electronic.whole"), describing.write(2 * bare))
    for houses in range(1, HOTEL):
        rent = describing.write(found.rent(number, houses))
        yield Row(_counted(describing, "house", houses), rent, "house", houses)
    yield Row(say("electronic.hotel"), describing.write(found.rent(number, HOTEL)), "hotel", 1)


def _owned(describing: Describing, kind: str, mark: str, amounts: list[str]) -> Iterator[Row]:
    """Give rents by how many of a kind the owner has."""
    for many, amount in enumerate(amounts, start=1):
        yield Row(_counted(describing, kind, many), amount, mark, many)


def _dice(describing: Describing, found: Figures, times: int) -> str:
    """Say what the dice are multiplied by: a plain number, or K a pip."""
    each = describing.write(times * found.step) if found.millions else str(times)
    return describing.say("electronic.dice", times=each)


def _counted(describing: Describing, kind: str, count: int) -> str:
    key = f"electronic.{kind}.{'one' if count == 1 else 'more'}"
    return describing.say(key, count=count)
