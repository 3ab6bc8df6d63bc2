"""A walk of random signals, waits, power cuts and cancels; U12 and more after every step.

What is walked is the notation, so that a failing example is a script; two words more are
known here: ``down KEY`` and ``up KEY``, and ``resume`` for taking up the first game again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from terminal.editions.ultimate.dialogue import UltimateDialogue
from terminal.editions.ultimate.prompts import Prompt
from terminal.ledger import Book
from terminal.session import Session
from terminal.signals import Down, Up
from tests.ultimate.table import at, hammer, jail
from tests.walking import Walk, check_told_again, table_for

LONG = settings().max_examples > 1000
"""Whether this run is a long one (`--long`)."""

TOKENS = ("car", "ship", "hat", "jet", "dog", "boot", "helicopter", "cat")
SETTINGS = (
    ("house_rules.cancel", "any"),
    ("house_rules.debt_change", "false"),
    ("auction.refill", "false"),
    ("auction.short_winner", "refuse"),
    ("prompt_seconds", "2"),
)

tokens = st.sampled_from(TOKENS[:3]) | st.sampled_from(TOKENS)
deeds = st.sampled_from((1, 2, 21, 22)) | st.integers(1, 22)
more = st.integers(1, 4)
buttons = st.sampled_from(("ok", "m", "x"))
events = st.sampled_from((*range(45, 55), *range(56, 69)))
single = st.one_of(
    tokens.map("tap bank {}".format),
    deeds.map("tap deed {}".format),
    events.map("tap event {}".format),
    buttons.map("press {}".format),
    st.sampled_from(("hold ok m 5", "hold ok m 5", "hold x 5", "hold m x 1", "hold ok m 4")),
    st.sampled_from(("wait 0.4", "wait 1.5", "wait 6", "wait 10", "wait 31")),
    st.sampled_from(("power-cut", "resume", "hold-card deed 22", "lift", "tap unknown 04a1b2c3")),
    st.tuples(st.sampled_from(("down", "up")), buttons).map(" ".join),
)
usual = st.one_of(
    st.builds(at, deeds, tokens),
    st.builds("{}{}".format, st.builds(at, deeds, tokens), st.builds(jail, tokens, more)),
    deeds.map("tap deed {}; tap bank car; press ok; tap bank car; tap bank ship; press ok".format),
    tokens.map("press m; tap bank {}".format),
    st.builds(
        "{}tap bank {}".format, st.builds(hammer, deeds, st.sampled_from((20, 100, 400))), tokens
    ),
    st.builds("tap event {}; tap deed {}; tap deed {}".format, events, deeds, deeds),
    st.builds("tap event {}; tap bank {}; tap bank {}".format, events, tokens, tokens),
    st.just("hold ok m 5"),
)
walks = st.lists(st.one_of(usual.map("press x; {}".format), single), min_size=25, max_size=60)
"""What players do, begun from home where x leads there, and what nobody should do."""


class KeyWalk(Walk):
    """A walk on which buttons go down and up by themselves, and the first game is taken up."""

    cut = False

    @property
    def dialogue(self) -> UltimateDialogue:
        found = self.session.dialogue
        assert isinstance(found, UltimateDialogue)
        return found

    def do(self, statement: str) -> None:
        self.before = self.dialogue.state
        match statement.split():
            case ["down", key]:
                self.session.handle(Down(key))
            case ["up", key]:
                self.session.handle(Up(key))
            case ["resume"]:
                if self.session.game is not None:
                    self.session.resume(1)
            case _:
                super().do(statement)

    def check(self, statement: str, before: Book) -> None:
        super().check(statement, before)
        session, prompt = self.session, self.dialogue.state
        notice = session.notice
        if notice is not None and notice.refused and self.is_single(statement):
            assert prompt is self.before
        assert session.prompt in set(Prompt)
        if statement in {"power-cut", "resume"}:
            self.cut = prompt is Prompt.AUCTION_READY
        self.cut = self.cut and prompt is Prompt.AUCTION_READY
        check_levels(session)
        check_prompt(session, prompt)
        self._check_power()

    def _check_power(self) -> None:
        """What a power cut would leave now (U2); the cut itself is not made."""
        session, journal = self.session, self.player._journal
        kept = journal.checkpoint(session.game or 0)
        again = Session(session.table, journal, self.player._clock)
        assert journal.checkpoint(session.game or 0) == kept
        assert again.book == session.book
        assert (again.volume, again.rules) == (session.volume, session.rules)
        lasting = {Prompt.SETUP, Prompt.DEBT, Prompt.AUCTION_SOLD, Prompt.GAME_OVER}
        below = self.dialogue.state
        if below is Prompt.AUCTION or self.cut:
            wanted = Prompt.AUCTION_READY
        else:
            wanted = below if below in lasting else Prompt.HOME
        assert again.prompt == wanted
        if below in {Prompt.AUCTION, Prompt.AUCTION_SOLD}:
            found, was = again.report()["auction"], self.dialogue.memory
            assert found["deed"] == was.deed
            assert found["price"] == (was.price if below is Prompt.AUCTION_SOLD else 0)


def check_levels(session: Session) -> None:
    """Rent levels and counts are within their bounds, and the JSON says the same as the book."""
    book, report = session.book, session.report()
    levels = {int(s[6:]): n for s, n in book.marks.items() if s.startswith("level:")}
    assert levels == {int(n): card["level"] for n, card in report["deeds"].items()}
    assert all(1 <= level <= 5 for level in levels.values())
    assert 0 <= report["cheap_rents"] <= 2
    assert report["transactions"] == max(0, book.entries - 1)


def check_prompt(session: Session, prompt: Prompt) -> None:
    """The prompt says what the book says."""
    report = session.report()
    assert (report["debt"] is not None) == (prompt is Prompt.DEBT)
    if report["debt"]:
        debtor = report["players"][report["debt"]["debtor"]]
        assert (debtor["cash"], report["debt"]["amount"] > 0) == (0, True)
        assert debtor["worth"] >= report["debt"]["amount"]
    shown = prompt is Prompt.GAME_OVER or report["prompt"] == "new_game"
    assert (report["ranking"] is not None) == shown
    if report["ranking"]:
        places = [row["place"] for row in report["ranking"]]
        assert all(place in {n, before} for n, before, place in ladder(places))
    auction = report["auction"]
    assert (auction is not None) == report["prompt"].startswith("auction")
    if auction:
        assert str(auction["deed"]) not in report["deeds"]
        assert (auction["circles"] > 0) == (prompt in {Prompt.AUCTION, Prompt.AUCTION_READY})


def ladder(places: list[int]) -> Iterator[tuple[int, int, int]]:
    """Each place in the list with the place before it, both counted from 1."""
    return zip(count(1), [1, *places], places, strict=False)


@settings(max_examples=1500 if LONG else 40)
@given(
    st.sets(st.sampled_from(SETTINGS)),
    st.sampled_from((1500, 600, 300)),
    st.integers(2, 8),
    walks,
)
def test_a_walk_of_random_signals(
    chosen: set[tuple[str, str]], start: int, players: int, walk: list[str]
) -> None:
    walking = KeyWalk(table_for("ultimate", tuple(sorted(chosen)), start))
    joining = [f"tap bank {token}" for token in TOKENS[:players]]
    for statements in (*joining, "press ok", *walk):
        walking.step(statements)
    check_told_again(walking.player)
