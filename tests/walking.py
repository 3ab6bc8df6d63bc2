"""A walk over a table by statements of the notation, and what holds in each edition after each.

What a walk is made of, and what more must hold, is beside an edition's tests.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
from hypothesis import settings

from display.draw import draw
from display.words import Words
from terminal.choosing import Choice, table
from terminal.editions.electronic.dialogue import ElectronicDialogue
from terminal.editions.electronic.figures import ElectronicDeck
from terminal.editions.ultimate.dialogue import UltimateDialogue
from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.editions.voice.figures import VoiceDeck
from terminal.ledger import BANK, MONEY, Book, Entry, fold
from terminal.screen import Screen
from terminal.script import parse_statement
from terminal.session import Session
from terminal.table import Table
from tests.script_table import player_at
from tools.retold import retold
from tools.script import Player

WALKS = max(25, settings().max_examples // 4)
"""How many walks a test takes."""


@cache
def table_for(
    edition: str,
    chosen: tuple[tuple[str, str], ...],
    start: int,
    stock: tuple[tuple[str, int], ...] = (),
) -> Table:
    """A table whose Bank starts everyone with so much: the poorer, the sooner a debt.

    ``stock`` is what the Bank has to build with, where that is little too.
    """
    found = table(Choice(edition, chosen, 5))
    deck: Any = found.rules.deck
    changed = {"money": msgspec.structs.replace(deck.money, start=start)}
    if stock:
        changed["stock"] = msgspec.structs.replace(deck.stock, **dict(stock))
    return replace(found, rules=replace(found.rules, deck=msgspec.structs.replace(deck, **changed)))


class Walk:
    """One table being walked over; a failing example is a script."""

    def __init__(self, setting: Table) -> None:
        self.player = player_at(setting)
        self.book = Book()

    @property
    def session(self) -> Session:
        return self.player.session

    def step(self, statements: str) -> None:
        """Do statements, a ``;`` between them; all must hold after each."""
        for statement in filter(None, map(str.strip, statements.split(";"))):
            before = self.session.book
            self.do(statement)
            self.check(statement, before)

    def do(self, statement: str) -> None:
        """Do what one statement says."""
        self.player.play(parse_statement(statement))

    def check(self, statement: str, before: Book) -> None:
        """After a statement all must hold; ``before`` was the book until then."""
        session = self.session
        notice = session.notice
        if notice is not None and notice.refused and self.is_single(statement):
            assert session.book == before
        check_money_and_deeds(session)
        check_state(session)
        if session.book is not self.book:
            self.book = session.book
            self.check_journal()
            check_told(session)
        check_shown(session.screen, session.language)

    def is_single(self, statement: str) -> bool:
        """Whether a statement is one signal: a refusal then comes of it, not of one before."""
        return not statement.startswith(("wait", "hold"))

    def check_journal(self) -> None:
        """What is stored adds up to the same book, also for a terminal that starts again."""
        session, journal = self.session, self.player._journal
        if session.game is None:
            return
        assert fold(journal.entries(session.game, session.edition.commands)) == session.book
        assert Session(session.table, journal, self.player._clock).book == session.book


def check_told_again(player: Player) -> None:
    """The game as a script, played at a table like this one, makes the same entries."""
    session, entries = player.session, stored(player)
    table = session.table
    seed = getattr(entries[0].command, "seed", None) if entries else None
    if seed is not None:
        table = replace(table, seeds=lambda: seed)
    other = player_at(table)
    for _, told in retold(session.edition, entries, session.rules):
        for line in told:
            if not line.startswith("set seed"):  # it is that of the table
                other.play(parse_statement(line))
    done = [(one.command, one.effects, one.reverses) for one in entries]
    again = [(one.command, one.effects, one.reverses) for one in stored(other)]
    assert again == done


def stored(player: Player) -> list[Entry]:
    """All entries of the game that is played, none before it begins."""
    session = player.session
    if session.game is None:
        return []
    return list(player._journal.entries(session.game, session.edition.commands))


def check_money_and_deeds(session: Session) -> None:
    """Nothing is made or lost, nobody is below nothing; the JSON says the same as the book."""
    book, report = session.book, session.report()
    assert all(sum(held.values()) == 0 for held in book.holdings.values())
    assert all(cash >= 0 for who, cash in book.holders(MONEY).items() if who != BANK)
    assert report["bank"] == book.holding(BANK)
    owned = [number for player in report["players"].values() for number in player["deeds"]]
    assert sorted(owned) == sorted(int(number) for number in report["deeds"])
    assert len(owned) == len(set(owned))


def check_buildings(session: Session) -> None:
    """Houses and hotels are on deeds or with the Bank, and stand on colours that one owner has."""
    report, deck = session.report(), session.rules.deck
    assert isinstance(deck, ElectronicDeck | VoiceDeck)
    deeds, stock = report["deeds"], report["stock"]
    assert sum(deed["houses"] for deed in deeds.values()) + stock["houses"] == deck.stock.houses
    assert sum(deed["hotel"] for deed in deeds.values()) + stock["hotels"] == deck.stock.hotels
    assert min(stock.values()) >= 0
    for number, deed in deeds.items():
        if deed["houses"] or deed["hotel"]:
            assert not (deed["houses"] and deed["hotel"])
            assert deed["houses"] <= session.edition.plots
            sisters = [deeds.get(str(sister)) for sister in deck.group(int(number))]
            assert all(sister and sister["owner"] == deed["owner"] for sister in sisters)


def check_state(session: Session) -> None:
    """There is a game once there are entries, and no deadline lies behind."""
    dialogue = session.dialogue
    assert isinstance(dialogue, ElectronicDialogue | UltimateDialogue | VoiceDialogue)
    begun = dialogue.state != "setup"
    assert (session.book.entries > 0) == (session.game is not None) == begun
    due = session.next_due()
    assert due is None or due > session._clock.now()


def check_told(session: Session) -> None:
    """The history can tell the newest entry, board and chart the same worths."""
    edition, book, rules = session.edition, session.book, session.rules
    if book.undo is not None:
        Words("es").say(edition.describe(book.undo.entry, rules))
    standings = edition.board(book, rules).standings
    assert {one.player: one.worth.units for one in standings} == edition.worths(book, rules)


@cache
def check_shown(screen: Screen, language: str) -> None:
    """A screen can be drawn, and what it says can be said."""
    words = Words(language)
    draw(screen, words)
    assert all(words.say(line) for line in screen.speech)
