"""V2: while the bank waits for ok nothing that is heard is acted on, by whomever it was said."""

from __future__ import annotations

import pytest

from terminal.editions.voice.figures import grammar
from terminal.signals import Heard
from tests.voice.table import DECK, THREE, Table, ask, buy, jail

POOR = THREE + buy("car", 16) + buy("ship", 1, 5) + jail("ship", 20)
DOUBTS = {
    "a sentence": THREE + ask("car", "0.2 buy boardwalk"),
    "a name": THREE + ask("car", "buy", "0.2 boardwalk"),
    "one of two": THREE + ask("car", "buy saint", "0.2 charles"),
    "beside a menu": THREE + "token car; tap deed 2; say 0.2 buy",
    "in debt": POOR + "tap deed 16; token ship; say 0.2 charles",
}

CONFIDENCES = (0.0, 0.2, 0.4999, 0.5, 0.51, 0.8, 1.0, float("nan"))

TALK = ("", "yes", "yes yes", "ok", "okay", "no", "sure", "do it", "i heard buy boardwalk")


@pytest.mark.parametrize("doubt", DOUBTS)
def test_v2_no_sentence_of_the_grammar_does_anything_while_ok_is_awaited(doubt: str) -> None:
    table = Table()
    table.play(DOUBTS[doubt], "expect prompt confirm")
    session, doubted = table.session, table.dialogue.memory
    book, game = session.book, session.game
    for place, words in enumerate((*TALK, *grammar(DECK).spoken())):
        # Of the thousands with names each has one confidence, what is short has all.
        every = len(words.split()) < 4
        for sure in CONFIDENCES if every else (CONFIDENCES[place % len(CONFIDENCES)],):
            session.handle(Heard(words, sure))
            assert session.book is book, (words, sure)
            assert table.dialogue.memory == doubted, (words, sure)
    assert (session.game, table["prompt"], table["notice"]) == (
        game, "confirm", "refused:by-button"
    )  # fmt: skip
    assert not session.screen.listening
