"""A walk of random signals, waits and power cuts; the sums of E5 and more after every step.

What is walked is the notation, so that a failing example is a script.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from display.draw import draw
from display.words import Words
from terminal.app import Choice, table
from terminal.editions.electronic import EDITION
from terminal.editions.electronic.dialogue import ElectronicDialogue
from terminal.editions.electronic.figures import ElectronicDeck
from terminal.editions.electronic.prompts import Prompt
from terminal.ledger import BANK, MONEY, Book, fold
from terminal.script import parse
from terminal.session import Session
from terminal.table import Table
from tools.script import Player

TOKENS = ("car", "ship", "hat")
HANDS = ((1, 2, 3, 27, 28, 8), (4, 5, 6, 11, 21))
"""What the first two players own when the walk begins: whole colours among it."""

SETTINGS = (
    ("electronic.scale", "classic"),
    ("house_rules.cancel", "rule"),
    ("electronic.auction_bell", "true"),
    ("electronic.delay_on_doubles", "true"),
    ("electronic.end", "first"),
    ("electronic.end", "second"),
)

tokens = st.sampled_from(TOKENS)
deeds = st.sampled_from((*HANDS[0], *HANDS[1], 15, 18))
keys = st.sampled_from((*"0123456789.,", "K", "M", "arrow", "C", "+", "-"))
figures = st.sampled_from(("5 0", "2 0 0", "7", "1 . 5", "1 2 0 0", "0"))
units = st.sampled_from(("key K", "key M", "press ok"))
amounts = st.builds("key {}; {}".format, figures, units)
menus = st.builds("{}press ok; ".format, st.integers(1, 6).map(lambda n: "press m; " * n))
lands = st.builds("tap deed {}; tap bank {}; key 7; press ok; press x".format, deeds, tokens)
on_deeds = st.builds("tap deed {}; {}".format, deeds, menus)
single = st.one_of(
    tokens.map("tap bank {}".format),
    deeds.map("tap deed {}".format),
    keys.map("key {}".format),
    st.sampled_from(("press ok", "press m", "press x")),
    st.sampled_from(("hold ok m 5", "hold C 5", "hold . 1", "hold m x 1", "power-cut")),
    st.sampled_from(("wait 9", "wait 21", "wait 51", "tap unknown 04a1b2c3", "hold ok m 4")),
)
usual = st.one_of(
    lands,
    on_deeds,
    on_deeds,
    st.builds("{}{}; tap bank {}; press ok".format, on_deeds, amounts, tokens),
    st.builds("slot - bank {}; slot + bank {}; {}".format, tokens, tokens, amounts),
    st.builds("slot {} bank {}; {}".format, st.sampled_from("+-"), tokens, amounts),
    st.builds("{}tap bank {}; {}; {}".format, menus, tokens, amounts, amounts),
    st.builds("{}tap deed {}; tap bank {}; key 8; press ok".format, menus, deeds, tokens),
    st.builds("tap deed {}; press m; {}; press ok; tap bank {}".format, deeds, amounts, tokens),
    st.sampled_from(("key C", "press m; press m; press ok; press ok")),
)
walks = st.lists(st.one_of(usual.map("press x; {}".format), single), min_size=15, max_size=40)


@cache
def table_for(chosen: tuple[tuple[str, str], ...], start: int) -> Table:
    """A table whose Bank starts everyone with so much: the poorer, the sooner a debt."""
    found = table(Choice("electronic", chosen, 5))
    deck = found.rules.deck
    assert isinstance(deck, ElectronicDeck)
    money = msgspec.structs.replace(deck.money, start=start)
    stock = msgspec.structs.replace(deck.stock, houses=9, hotels=3)
    rules = replace(found.rules, deck=msgspec.structs.replace(deck, money=money, stock=stock))
    return replace(found, rules=rules)


class Walk:
    """One table being walked over; deeds are dealt before it begins."""

    def __init__(self, setting: Table) -> None:
        self.player = Player()
        self.player._choice = Choice("electronic")
        self.player._session = Session(setting, self.player._journal, self.player._clock)
        self.book = Book()
        self.step("tap bank car; tap bank ship; tap bank hat; press ok")
        for token, hand in zip(TOKENS, HANDS, strict=False):
            for deed in hand:
                self.step(f"tap deed {deed}; tap bank {token}; press x")

    @property
    def session(self) -> Session:
        return self.player.session

    def step(self, statements: str) -> None:
        for step in parse(statements.replace(";", "\n")):
            assert not isinstance(step, tuple), step
            before = self.session.prompt, self.session.book
            self.player.play(step.statement)
            self._check(step.text, before)

    def _check(self, text: str, before: tuple[str, Book]) -> None:
        session = self.session
        notice = session.notice
        single = text.split(maxsplit=1)[0] in {"tap", "press"} or len(text.split()) == 2
        if notice is not None and notice.refused and single and not text.startswith("wait"):
            assert session.book == before[1]
        check_sums(session)
        check_prompt(session)
        if session.book is not self.book:
            self.book = session.book
            check_journal(self.player, session)
            told(session)
        draw(session.screen, Words(session.language))


def check_sums(session: Session) -> None:
    """E5, and that the JSON says the same as the book."""
    book, report = session.book, session.report()
    assert all(sum(held.values()) == 0 for held in book.holdings.values())
    assert all(cash >= 0 for who, cash in book.holders(MONEY).items() if who != BANK)
    assert report["bank"] == book.holding(BANK)
    owned = [number for player in report["players"].values() for number in player["deeds"]]
    assert sorted(owned) == sorted(int(number) for number in report["deeds"])
    assert len(owned) == len(set(owned))
    deck = session.rules.deck
    assert isinstance(deck, ElectronicDeck)
    cards = report["deeds"].values()
    assert sum(card["houses"] for card in cards) + report["stock"]["houses"] == deck.stock.houses
    assert sum(card["hotel"] for card in cards) + report["stock"]["hotels"] == deck.stock.hotels
    assert min(report["stock"].values()) >= 0
    for number, card in report["deeds"].items():
        check_colour(deck, int(number), card, report)


def check_colour(deck: ElectronicDeck, number: int, card: Any, report: dict[str, Any]) -> None:
    """Buildings stand in whole colours without a mortgage, evenly."""
    if not (card["houses"] or card["hotel"]):
        return
    assert not (card["houses"] and card["hotel"])
    sisters = [report["deeds"].get(str(sister)) for sister in deck.group(number)]
    assert all(sister and sister["owner"] == card["owner"] for sister in sisters)
    assert not any(sister["mortgaged"] for sister in sisters)
    levels = [5 if sister["hotel"] else sister["houses"] for sister in sisters]
    assert max(levels) - min(levels) <= 1


def check_prompt(session: Session) -> None:
    """The prompt says what the book says."""
    report, dialogue = session.report(), session.dialogue
    assert isinstance(dialogue, ElectronicDialogue)
    below = dialogue.state
    assert (session.book.entries == 0) == (session.game is None) == (below is Prompt.SETUP)
    waiting = [debt for debt in report["debts"] if debt["deferred"]]
    assert (report["debt"] is None) == (len(waiting) == len(report["debts"]))
    if below is Prompt.DEBT or below is Prompt.BANKRUPT:
        assert report["debt"]["amount"] > 0
    if below is Prompt.HOME:
        assert report["debt"] is None
    if below is Prompt.GAME_OVER:
        assert report["debts"] == []
        assert report["ranking"]
    if below is not Prompt.SLOTS:
        assert report["slots"] == {"+": None, "-": None}
    slots = [token for token in report["slots"].values() if token]
    assert len(slots) == len(set(slots))
    assert (report["auction"] is not None) == below.value.startswith("auction")
    for player in report["players"].values():
        assert not player["bankrupt"] or (player["cash"], player["deeds"]) == (0, [])
    due = session.next_due()
    assert due is None or due > session._clock.now()


def check_journal(player: Player, session: Session) -> None:
    """What is stored adds up to the same book; the history and the board can tell it."""
    if session.game is None:
        return
    entries = player._journal.entries(session.game, EDITION.commands)
    assert fold(entries) == session.book
    again = Session(session.table, player._journal, player._clock)
    assert again.book == session.book


def told(session: Session) -> None:
    if session.book.undo is not None:
        EDITION.describe(session.book.undo.entry, session.rules)
    board = EDITION.board(session.book, session.rules)
    worths = EDITION.worths(session.book, session.rules)
    assert {one.player: one.worth.units for one in board.standings} == worths


@settings(max_examples=max(25, settings().max_examples // 16))
@given(
    st.lists(st.sampled_from(SETTINGS), max_size=3, unique_by=lambda pair: pair[0]),
    st.sampled_from((1500, 2000, 3500)),
    walks,
)
def test_whatever_is_tapped_and_keyed_the_sums_hold(
    chosen: list[tuple[str, str]], start: int, walk: list[str]
) -> None:
    walking = Walk(table_for(tuple(chosen), start))
    for statements in walk:
        walking.step(statements)
