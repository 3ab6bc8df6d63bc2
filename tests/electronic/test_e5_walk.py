"""A walk of random signals, waits and power cuts; the sums of E5 and more after every step.

What is walked is the notation, so that a failing example is a script.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from terminal.editions.electronic.dialogue import ElectronicDialogue
from terminal.editions.electronic.figures import ElectronicDeck
from terminal.editions.electronic.prompts import Prompt
from terminal.ledger import Book
from terminal.session import Session
from terminal.table import Table
from tests.walking import WALKS, Walk, check_buildings, check_told_again, table_for

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

STOCK = (("houses", 9), ("hotels", 3))

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


class DealtWalk(Walk):
    """A walk that begins when deeds were dealt."""

    def __init__(self, setting: Table) -> None:
        super().__init__(setting)
        self.step("tap bank car; tap bank ship; tap bank hat; press ok")
        for token, hand in zip(TOKENS, HANDS, strict=False):
            for deed in hand:
                self.step(f"tap deed {deed}; tap bank {token}; press x")

    def is_single(self, statement: str) -> bool:
        return statement.startswith(("tap", "press")) or (
            statement.startswith("key") and len(statement.split()) == 2
        )

    def check(self, statement: str, before: Book) -> None:
        super().check(statement, before)
        check_buildings(self.session)
        check_colours(self.session)
        check_prompt(self.session)


def check_colours(session: Session) -> None:
    """Buildings stand evenly, in colours without a mortgage."""
    deeds, deck = session.report()["deeds"], session.rules.deck
    assert isinstance(deck, ElectronicDeck)
    for number, deed in deeds.items():
        if deed["houses"] or deed["hotel"]:
            sisters = [deeds[str(sister)] for sister in deck.group(int(number))]
            assert not any(sister["mortgaged"] for sister in sisters)
            levels = [5 if sister["hotel"] else sister["houses"] for sister in sisters]
            assert max(levels) - min(levels) <= 1


def check_prompt(session: Session) -> None:
    """The prompt says what the book says."""
    report, dialogue = session.report(), session.dialogue
    assert isinstance(dialogue, ElectronicDialogue)
    below = dialogue.state
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


@settings(max_examples=WALKS)
@given(
    st.lists(st.sampled_from(SETTINGS), max_size=3, unique_by=lambda pair: pair[0]),
    st.sampled_from((1500, 2000, 3500)),
    walks,
)
def test_whatever_is_tapped_and_keyed_the_sums_hold(
    chosen: list[tuple[str, str]], start: int, walk: list[str]
) -> None:
    walking = DealtWalk(table_for("electronic", tuple(chosen), start, STOCK))
    for statements in walk:
        walking.step(statements)
    check_told_again(walking.player)
