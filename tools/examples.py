"""Short games that lead to each screen: for the contact sheet and for the screens' goldens.

Scripts in the notation, with ``;`` for the end of a line. Played on a session of its own,
with a clock moved by hand; nothing is stored.
"""

from __future__ import annotations

from cards.card import Card
from cards.deck import load_deck
from terminal.clock import ManualClock
from terminal.edition import Rules
from terminal.editions import EDITIONS
from terminal.journal import Journal
from terminal.script import Hold, Press, PressKeys, PressToken, Say, Slot, Step, Tap, Wait, parse
from terminal.session import Session
from terminal.signals import Down, Heard, Lifted, Tapped, Token, Up
from terminal.table import Table

TWO = "tap bank car; tap bank ship; press ok; wait 11; "
THREE = "tap bank car; tap bank helicopter; tap bank ship; press ok; wait 11; "
FOUR = "tap bank car; tap bank helicopter; tap bank ship; tap bank jet; press ok; wait 11; "
EIGHT = FOUR.replace(
    "press ok", "tap bank dog; tap bank hat; tap bank boot; tap bank cat; press ok"
)


def _buy(*purchases: str) -> str:
    """Write purchases such as ``16 car``, each receipt waited away."""
    pairs = (purchase.split() for purchase in purchases)
    return "".join(f"tap deed {deed}; tap bank {token}; wait 11; " for deed, token in pairs)


SIDE = FOUR + _buy("6 car", "7 ship", "9 jet", "10 car", "11 helicopter", "14 ship")
GREEN = _buy("18 ship", "19 ship", "20 ship")
TOP = "tap event 45; tap deed 20; wait 11; "
POOR = FOUR + _buy("1 car", "12 car", "16 car", "22 car", "21 car") + GREEN + TOP
DEBT = POOR + "tap deed 20; tap bank car; wait 1"
JAIL = "press m; press m; press m; tap bank car; wait 11; "
BANK_DEBT = POOR + _buy("2 car") + JAIL + JAIL
BROKE = FOUR + GREEN + TOP + "tap deed 20; tap bank car; wait 11; tap deed 20; tap bank car"
BID = "press m; " * 6

EXAMPLES: dict[str, str] = {
    "setup": "tap bank car; tap bank ship; tap bank cat; wait 11",
    "setup joined": "tap bank car; tap bank helicopter",
    "setup refused": "tap bank car; press ok",
    "started": TWO.removesuffix("wait 11; "),
    "started, 8 players": EIGHT.removesuffix("wait 11; "),
    "home 2": TWO + _buy("16 car", "22 ship"),
    "home 3": THREE + _buy("16 car", "22 ship", "9 helicopter"),
    "home 4": SIDE,
    "home 8": EIGHT + _buy("16 car", "22 ship", "9 hat", "1 cat", "2 dog", "14 boot"),
    "home refused": TWO + "press x",
    "home unknown card": TWO + "tap unknown 04a1b2c3",
    "home cheap rents": FOUR + "tap event 56; wait 11",
    "deed for sale": TWO + "tap deed 16",
    "deed for sale, long name": TWO + "tap deed 15",
    "deed owned": SIDE + "tap deed 14",
    "deed owned, long name": TWO + _buy("15 ship") + "tap deed 15",
    "deed short of money": TWO
    + _buy("22 car", "21 car", "20 car", "19 car")
    + "tap deed 18; tap bank car",
    "bought": TWO + "tap deed 16; tap bank car",
    "rent paid": TWO + _buy("16 car") + "tap deed 16; tap bank ship",
    "own street": TWO + _buy("16 car") + "tap deed 16; tap bank car",
    "set complete": TWO + _buy("18 ship", "19 ship") + "tap deed 20; tap bank ship",
    "holdings": SIDE + "tap bank car",
    "holdings, many deeds": POOR + "tap bank ship",
    "go": TWO + "press m",
    "go collected": TWO + "press m; tap bank car",
    "location": TWO + "press m; press m",
    "location paid": TWO + "press m; press m; tap bank car",
    "jail": TWO + "press m; press m; press m",
    "jail paid": TWO + "press m; press m; press m; tap bank ship",
    "auction ready": FOUR + "tap deed 9; press m",
    "auction, 8 players": EIGHT + "tap deed 15; press m",
    "auction": FOUR + "tap deed 9; press m; press ok; " + BID + "wait 2",
    "auction lapsed": FOUR + "tap deed 9; press m; press ok; wait 6",
    "auction sold": FOUR + "tap deed 9; press m; press ok; " + BID + "wait 6",
    "auction unsold": FOUR + "tap deed 9; press m; press ok; " + BID + "wait 6; press x",
    "event, level 1": SIDE + "tap event 46",
    "event, level 5": SIDE + "tap event 45",
    "event, colour set up": SIDE + "tap event 49",
    "event, colour set down": SIDE + "tap event 67",
    "event, neighbours": SIDE + "tap event 51",
    "event, board side up": SIDE + "tap event 53",
    "event, board side down": SIDE + "tap event 54",
    "event, houses to move": SIDE + "tap event 53; tap deed 6",
    "event, nothing to move": SIDE + "tap event 54; tap deed 22",
    "event, cheap rents": SIDE + "tap event 56",
    "event, free move": SIDE + "tap event 57",
    "event, swap": SIDE + "tap event 60",
    "event, second deed": SIDE + "tap event 60; tap deed 6",
    "event, swapped": SIDE + "tap event 60; tap deed 6; tap deed 14",
    "event, gift": SIDE + "tap event 62",
    "event, second card": SIDE + "tap event 62; tap bank jet",
    "event, gifts": SIDE + "tap event 62; tap bank jet; tap bank car",
    "event, tax": SIDE + "tap event 64",
    "event, tax paid": SIDE + "tap event 64; tap bank car",
    "event, jail": SIDE + "tap event 65",
    "event, traffic jam": SIDE + "tap event 66",
    "event, unowned deed": SIDE + "tap event 45; tap deed 22",
    "debt made": DEBT.removesuffix("; wait 1"),
    "debt": DEBT + "; wait 11",
    "debt refused": DEBT + "; tap deed 18",
    "debt, deed given": DEBT + "; tap deed 1",
    "debt paid": DEBT + "; tap deed 22; tap deed 21; tap deed 16; tap deed 12",
    "debt to the Bank": BANK_DEBT,
    "bankrupt": BROKE,
    "game over": BROKE + "; wait 11",
    "game over, 2 players": BROKE.replace(FOUR, TWO) + "; wait 11",
    "game over, 8 players": BROKE.replace(FOUR, EIGHT) + "; wait 11",
    "taken back": TWO + _buy("18 ship", "19 ship", "20 ship") + "hold ok m 5",
    "nothing to take back": TWO + "hold ok m 5",
    "new game": SIDE + "hold x 5",
    "new game, 8 players": EIGHT + "hold x 5",
    "volume": TWO + "hold m x 1",
}
"""Name to script; the game is in English on the British deck unless told otherwise."""


def played(
    script: str, language: str = "en", market: str = "uk", edition_name: str = "ultimate"
) -> Session:
    """Play a script of ``EXAMPLES`` and return the session as it then stands."""
    edition = EDITIONS[edition_name]
    deck = load_deck(edition.name, edition.deck, market)
    table = Table(edition, Rules(deck, edition.settings()), (language,))
    clock = ManualClock()
    session = Session(table, Journal.in_memory(), clock)
    for step in parse("\n".join(script.split(";"))):
        if not isinstance(step, Step):
            raise step[1]
        _carry_out(step, session, clock)
    return session


def _carry_out(step: Step, session: Session, clock: ManualClock) -> None:
    match step.statement:
        case Tap(card):
            _tap(session, card)
        case Press(button):
            _press(session, button)
        case PressKeys(keys):
            for key in keys:
                _press(session, key)
        case Slot(side, card):
            _press(session, side)
            _tap(session, card)
        case Say(words, confidence):
            session.handle(Heard(words, confidence))
        case PressToken(token):
            session.handle(Token(token))
        case Hold(keys, ms):
            for key in keys:
                session.handle(Down(key))
            clock.advance(ms)
            for key in keys:
                session.handle(Up(key))
        case Wait(ms):
            clock.advance(ms)
            session.advance()
        case other:
            raise ValueError(f"an example has no use for {other}")


def _tap(session: Session, card: Card) -> None:
    session.handle(Tapped(card))
    session.handle(Lifted(card))


def _press(session: Session, key: str) -> None:
    session.handle(Down(key))
    session.handle(Up(key))
