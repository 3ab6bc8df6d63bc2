"""A walk of random words, tokens, taps, waits and power cuts; the sums after every step.

What is walked is the notation, so that a failing example is a script.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from display.draw import draw
from display.words import Words
from terminal.app import Choice, table
from terminal.editions.voice import EDITION
from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.editions.voice.figures import VoiceDeck, grammar
from terminal.editions.voice.prompts import AUCTIONS, LASTING, Prompt
from terminal.editions.voice.retelling import retell
from terminal.ledger import BANK, MONEY, Book, Entry, fold
from terminal.script import parse, parse_statement
from terminal.session import Session
from terminal.signals import Heard
from terminal.table import Table
from tests.voice.table import DECK
from tools.script import Player

TOKENS = ("car", "ship", "hat")
HANDS = ((1, 2, 15, 16, 7), (3, 4, 5), (8, 9, 10))
"""What the players own when the walk begins: whole colours among it."""

SETTINGS = (("voice.rents", "classic"), ("voice.confidence", "0.8"), ("prompt_seconds", "3"))

SPOKEN = tuple(grammar(DECK).spoken())
WORDS = grammar(DECK).words

tokens = st.sampled_from(TOKENS)
deeds = st.sampled_from((*HANDS[0], *HANDS[1], *HANDS[2], 11, 12, 13))
confidence = st.sampled_from(("", "", "", "0.2 ", "0.79 "))
names = st.sampled_from(
    ("baltic", "boardwalk", "saint", "pa", "virginia", "marvin", "p", "oriental")
)
sentence = st.one_of(
    st.sampled_from(SPOKEN),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join),
    names,
    st.sampled_from(
        ("chance card", "pass go", "get out of jail", "train ride", "undo", "repeat", "balance")
    ),
    st.builds("pay rent on {}".format, names),
    st.builds("trade {} for {}".format, names, names),
    st.builds("build a {} on {}".format, st.sampled_from(("house", "hotel")), names),
)
said = st.builds("say {}{}".format, confidence, sentence)
single = st.one_of(
    said,
    st.builds("token {}".format, tokens),
    st.builds("tap bank {}".format, tokens),
    st.builds("tap deed {}".format, deeds),
    st.sampled_from(("press ok", "press m", "press x", "power-cut", "hold ok m 5", "hold x 5")),
    st.sampled_from(("wait 0.5", "wait 2", "wait 3", "wait 5", "wait 10", "tap unknown 04a1b2c3")),
    st.sampled_from(("hold m x 1", "hold ok m 4", "key 5", "token zeppelin", "token jet")),
)
usual = st.one_of(
    st.builds("token {}; {}".format, tokens, said),
    st.builds("token {}; {}; {}".format, tokens, said, said),
    st.builds("tap deed {}; token {}".format, deeds, tokens),
    st.builds("tap deed {}; token {}".format, deeds, tokens),
    st.builds("token {}; say auction off; tap deed {}; token {}".format, tokens, deeds, tokens),
    st.builds("token {}; tap deed {}; press ok".format, tokens, deeds),
    st.builds("token {}; {}; press ok".format, tokens, said),
)
walks = st.lists(st.one_of(usual, single), min_size=15, max_size=40)


@cache
def table_for(chosen: tuple[tuple[str, str], ...], start: int) -> Table:
    """A table whose Bank starts everyone with so much: the poorer, the sooner a debt."""
    found = table(Choice("voice", chosen, 5))
    deck = found.rules.deck
    assert isinstance(deck, VoiceDeck)
    money = msgspec.structs.replace(deck.money, start=start)
    stock = msgspec.structs.replace(deck.stock, houses=3, hotels=2)
    rules = replace(found.rules, deck=msgspec.structs.replace(deck, money=money, stock=stock))
    return replace(found, rules=rules)


class Walk:
    """One table being walked over; properties are dealt before it begins."""

    def __init__(self, setting: Table) -> None:
        self.player = Player()
        self.player._choice = Choice("voice")
        self.player._session = Session(setting, self.player._journal, self.player._clock)
        self.book = Book()
        self.step("token car; token ship; token hat; press ok")
        for token, hand in zip(TOKENS, HANDS, strict=True):
            for deed in hand:
                self.step(f"tap deed {deed}; token {token}; wait 11")

    @property
    def session(self) -> Session:
        return self.player.session

    def step(self, statements: str) -> None:
        for step in parse(statements.replace(";", "\n")):
            assert not isinstance(step, tuple), step
            before = self.session.book
            self.player.play(step.statement)
            self._check(step.text, before)

    def hear(self, words: str, sure: float) -> None:
        before, asked = self.session.book, self.session.prompt
        self.session.handle(Heard(words, sure))
        self._check("say", before)
        assert asked != "confirm" or (self.session.book is before and self.session.prompt == asked)
        limit = limit_of(self.session)
        assert sure >= limit or self.session.book is before

    def told_again(self) -> None:
        """The game as a script, played at a table like this one, makes the same entries."""
        other = Player()
        other._choice = Choice("voice")
        other._session = Session(self.session.table, other._journal, other._clock)
        entries = self.entries(self.player)
        for entry in entries:
            for line in retell(entry, self.session.rules):
                if not line.startswith("set seed"):
                    other.play(parse_statement(line))
        done = [(one.command, one.effects, one.reverses) for one in entries]
        again = [(one.command, one.effects, one.reverses) for one in self.entries(other)]
        assert again == done

    def entries(self, player: Player) -> list[Entry]:
        return list(player._journal.entries(player.session.game or 0, EDITION.commands))

    def _check(self, text: str, before: Book) -> None:
        session = self.session
        notice = session.notice
        if notice is not None and notice.refused and not text.startswith(("wait", "hold")):
            assert session.book == before
        check_sums(session)
        check_prompt(session)
        if session.book is not self.book:
            self.book = session.book
            check_journal(self.player, session)
            told(session)
        screen = session.screen
        words = Words(session.language)
        draw(screen, words)
        assert all(words.say(line) for line in screen.speech)


def limit_of(session: Session) -> float:
    dialogue = session.dialogue
    assert isinstance(dialogue, VoiceDialogue)
    return dialogue.figures.settings.voice.confidence


def check_sums(session: Session) -> None:
    """Nothing is made or lost, and the JSON says the same as the book."""
    book, report = session.book, session.report()
    assert all(sum(held.values()) == 0 for held in book.holdings.values())
    assert all(cash >= 0 for who, cash in book.holders(MONEY).items() if who != BANK)
    assert report["bank"] == book.holding(BANK)
    owned = [number for player in report["players"].values() for number in player["deeds"]]
    assert sorted(owned) == sorted(int(number) for number in report["deeds"])
    assert len(owned) == len(set(owned))
    deck = session.rules.deck
    assert isinstance(deck, VoiceDeck)
    deeds = report["deeds"].values()
    assert sum(deed["houses"] for deed in deeds) + report["stock"]["houses"] == deck.stock.houses
    assert sum(deed["hotel"] for deed in deeds) + report["stock"]["hotels"] == deck.stock.hotels
    assert min(report["stock"].values()) >= 0
    for number, deed in report["deeds"].items():
        if deed["houses"] or deed["hotel"]:
            assert deed["houses"] + deed["hotel"] == 1
            sisters = [report["deeds"].get(str(sister)) for sister in deck.group(int(number))]
            assert all(sister and sister["owner"] == deed["owner"] for sister in sisters)
    assert sum(player["jail_free"] for player in report["players"].values()) <= 1


def check_prompt(session: Session) -> None:
    """The prompt says what the book says."""
    report, dialogue = session.report(), session.dialogue
    assert isinstance(dialogue, VoiceDialogue)
    below = dialogue.state
    assert (session.book.entries == 0) == (session.game is None) == (below is Prompt.SETUP)
    assert (report["debt"] is None) == (report["debts"] == [])
    if below is Prompt.DEBT:
        assert report["debt"]["amount"] > 0
        assert report["options"] == report["players"][report["debt"]["debtor"]]["deeds"]
        assert report["options"]
    if below is Prompt.HOME:
        assert report["debt"] is None
    if below is Prompt.GAME_OVER:
        assert report["debts"] == []
        assert report["ranking"]
    assert (report["auction"] is not None) == (below in AUCTIONS)
    if below in {Prompt.PLAYER, Prompt.MENU, Prompt.NAME}:
        assert report["player"] in report["players"]
    if below is Prompt.WHICH:
        assert len(report["options"]) > 1
    due = session.next_due()
    assert due is None or due > session._clock.now()
    if dialogue.prompt not in LASTING:
        assert due is not None


def check_journal(player: Player, session: Session) -> None:
    """What is stored adds up to the same book."""
    if session.game is None:
        return
    entries = player._journal.entries(session.game, EDITION.commands)
    assert fold(entries) == session.book
    again = Session(session.table, player._journal, player._clock)
    assert again.book == session.book


def told(session: Session) -> None:
    """The history, the board and the chart can tell it."""
    if session.book.undo is not None:
        Words("es").say(EDITION.describe(session.book.undo.entry, session.rules))
    board = EDITION.board(session.book, session.rules)
    worths = EDITION.worths(session.book, session.rules)
    assert {one.player: one.worth.units for one in board.standings} == worths


@settings(max_examples=max(25, settings().max_examples // 16))
@given(
    st.lists(st.sampled_from(SETTINGS), max_size=3, unique_by=lambda pair: pair[0]),
    st.sampled_from((1000, 1300, 2500)),
    walks,
)
def test_whatever_is_said_and_tapped_the_sums_hold(
    chosen: list[tuple[str, str]], start: int, walk: list[str]
) -> None:
    walking = Walk(table_for(tuple(chosen), start))
    for statements in walk:
        walking.step(statements)
    walking.told_again()


@settings(max_examples=max(25, settings().max_examples // 16))
@given(
    st.lists(
        st.tuples(
            st.sampled_from(("token car", "token ship", "tap deed 13", "press ok", "press x", "")),
            st.one_of(st.sampled_from(SPOKEN), st.text(max_size=40)),
            st.one_of(st.floats(0, 1), st.just(float("nan"))),
        ),
        min_size=5,
        max_size=25,
    )
)
def test_whatever_is_heard_nothing_is_booked_on_a_guess(
    walk: list[tuple[str, str, float]],
) -> None:
    walking = Walk(table_for((), 1300))
    for statement, words, sure in walk:
        if statement:
            walking.step(statement)
        walking.hear(words, sure)
