"""Figures of the cards: making one by the wire, a whole deck, telling one, printing.

Measured figures leave out what air and wires take; modelled ones add what the emulated reader
counts for them. The emulators are not shipped: where they are missing, only paper is measured.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from cards.card import Card
from cards.identity import Identifier
from cards.known import writing
from cards.naming import Stamps
from cards.secret import Keys, new_key, save_keys
from hardware.readers import reader_of
from hardware.reading import Reader
from hardware.settings import ReaderSettings
from terminal.choosing import Choice, table
from terminal.editions import EDITIONS
from tools.benching.figures import Figure, spread, timed
from tools.cards.content import Desk
from tools.cards.deck import Wanted
from tools.cards.events import Made
from tools.cards.writing import Plan, Writing
from tools.printing.words import Printing

EMULATORS = Path(__file__).resolve().parents[2] / "hardware" / "emulated"
Baud = Literal[115200, 921600]
BAUDS: tuple[Baud, ...] = (115200, 921600)


def measure() -> Iterator[Figure]:
    """Measure one after the other; each figure as soon as it is there."""
    if EMULATORS.exists():
        sys.path.append(str(EMULATORS))
        for baud in BAUDS:
            yield from writes(baud)
    yield from papers()


def writes(baud: Baud) -> Iterator[Figure]:
    """Write and compare a deck of 49 on an emulated PN532; read its cards as a terminal does."""
    tagbench: Any = import_module("tagbench.pn532")
    tags: Any = import_module("tagbench.tags")
    edition, deck = EDITIONS["ultimate"], table(Choice("ultimate")).rules.deck
    cards, stamps = Wanted().cards(edition, deck), Stamps(deck, edition.cards(deck))
    with tempfile.TemporaryDirectory() as folder, tagbench.SerialPn532() as emulated:
        state = Path(folder)
        reader = reader_of(ReaderSettings(kind="pn532", path=emulated.path, baud=baud))
        reader.open()
        blank = {card: tags.ntag213(bytes([4, 9, 0, 0, 0, 0, n])) for n, card in enumerate(cards)}
        try:
            yield from _deck(reader, emulated, blank, state, stamps, baud)
        finally:
            reader.close()


def _deck(
    reader: Reader, emulated: Any, blank: dict[Card, Any], state: Path, stamps: Stamps, baud: int
) -> Iterator[Figure]:
    taken, modelled = [], []
    with writing(state) as register:
        keys = Keys((new_key(),))
        save_keys(state, keys)
        session = Writing(Plan(tuple(blank)), reader, Desk(keys, register, stamps))
        for tag in blank.values():
            session.look()  # says which card is awaited
            session.look()  # sees that the field is empty
            emulated.tap(tag)
            emulated.meter.reset()
            made = session.look()
            assert isinstance(made, Made), made
            taken.append(made.ms)
            modelled.append(made.ms + emulated.meter.microseconds / 1000)
            emulated.lift()
    yield spread(f"write and compare a card, PN532 at {baud}", taken, "ms", "without the wire")
    yield spread("  with wire, air and EEPROM, modelled", modelled, "ms", "aim about 300")
    yield Figure("  a deck of 49, modelled, hands left out", sum(modelled) / 1000, "s")
    (state / "cards.json").unlink()
    yield from _told(reader, emulated, blank, Identifier(state, stamps), baud)


def _told(
    reader: Reader, emulated: Any, deck: dict[Card, Any], identifier: Identifier, baud: int
) -> Iterator[Figure]:
    """Tell cards by what stands on them: three READs and a signature."""
    taken, modelled = [], []
    for card, tag in deck.items():
        emulated.tap(tag)
        emulated.meter.reset()

        def tell(uid: bytes = tag.uid, card: Card = card) -> None:
            reader.sense()
            assert identifier.identify(uid, reader.read) == card

        taken.append(timed(tell))
        modelled.append(taken[-1] + emulated.meter.microseconds / 1000)
        emulated.lift()
        reader.sense()
    yield spread(f"tell an unknown tag's card, PN532 at {baud}", taken, "ms", "without the wire")
    yield spread("  with wire and air, modelled", modelled, "ms")


def papers() -> Iterator[Figure]:
    """Draw all printed things of a deck; nothing if reportlab is missing."""
    try:
        sheets = import_module("tools.printing.sheets")
    except ImportError:
        return
    glance = import_module("tools.printing.glance")
    edition, deck = EDITIONS["ultimate"], table(Choice("ultimate")).rules.deck
    printing = Printing(edition, deck, "en")
    paper = sheets.PAPERS["a4"]
    faces = printing.faces(Wanted().cards(edition, deck))
    cards = [timed(lambda: sheets.card_sheets(printing, faces, paper)) for _ in range(7)]
    yield spread("PDF of 49 cards, fronts and backs", cards, "ms", "reportlab alone: 97 to 169")
    labels = [timed(lambda: sheets.label_sheets(printing, faces, paper, 25)) for _ in range(7)]
    yield spread("PDF of 49 labels", labels, "ms")
    table_card = [timed(lambda: glance.table_card(printing, paper)) for _ in range(7)]
    yield spread("PDF of the table card", table_card, "ms")
    size = len(sheets.card_sheets(printing, faces, paper)) / 1024
    yield Figure("size of the cards' PDF", size, "KiB")
