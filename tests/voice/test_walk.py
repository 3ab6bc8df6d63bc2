"""A walk of random words, tokens, taps, waits and power cuts; the sums after every step.

What is walked is the notation, so that a failing example is a script.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.editions.voice.figures import grammar
from terminal.editions.voice.prompts import AUCTIONS, LASTING, Prompt
from terminal.ledger import Book
from terminal.session import Session
from terminal.signals import Heard
from terminal.table import Table
from tests.voice.table import DECK
from tests.walking import WALKS, Walk, check_buildings, check_told_again, table_for

TOKENS = ("car", "ship", "hat")
HANDS = ((1, 2, 15, 16, 7), (3, 4, 5), (8, 9, 10))
"""What the players own when the walk begins: whole colours among it."""

SETTINGS = (("voice.rents", "classic"), ("voice.confidence", "0.8"), ("prompt_seconds", "3"))

SPOKEN = tuple(grammar(DECK).spoken())
WORDS = grammar(DECK).words

STOCK = (("houses", 3), ("hotels", 2))

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


class DealtWalk(Walk):
    """A walk that begins when properties were dealt."""

    def __init__(self, setting: Table) -> None:
        super().__init__(setting)
        self.step("token car; token ship; token hat; press ok")
        for token, hand in zip(TOKENS, HANDS, strict=True):
            for deed in hand:
                self.step(f"tap deed {deed}; token {token}; wait 11")

    def check(self, statement: str, before: Book) -> None:
        super().check(statement, before)
        check_buildings(self.session)
        check_prompt(self.session)

    def hear(self, words: str, sure: float) -> None:
        before, asked = self.session.book, self.session.prompt
        self.session.handle(Heard(words, sure))
        self.check("say", before)
        assert asked != "confirm" or (self.session.book is before and self.session.prompt == asked)
        limit = limit_of(self.session)
        assert sure >= limit or self.session.book is before


def limit_of(session: Session) -> float:
    dialogue = session.dialogue
    assert isinstance(dialogue, VoiceDialogue)
    return dialogue.figures.settings.voice.confidence


def check_prompt(session: Session) -> None:
    """The prompt says what the book says."""
    report, dialogue = session.report(), session.dialogue
    assert isinstance(dialogue, VoiceDialogue)
    below = dialogue.state
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
    if dialogue.prompt not in LASTING:
        assert session.next_due() is not None
    assert sum(player["jail_free"] for player in report["players"].values()) <= 1


@settings(max_examples=WALKS)
@given(
    st.lists(st.sampled_from(SETTINGS), max_size=3, unique_by=lambda pair: pair[0]),
    st.sampled_from((1000, 1300, 2500)),
    walks,
)
def test_whatever_is_said_and_tapped_the_sums_hold(
    chosen: list[tuple[str, str]], start: int, walk: list[str]
) -> None:
    walking = DealtWalk(table_for("voice", tuple(chosen), start, STOCK))
    for statements in walk:
        walking.step(statements)
    check_told_again(walking.player)


@settings(max_examples=WALKS)
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
    walking = DealtWalk(table_for("voice", (), 1300, STOCK))
    for statement, words, sure in walk:
        if statement:
            walking.step(statement)
        walking.hear(words, sure)
