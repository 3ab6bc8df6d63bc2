"""The tables in `cards/README.md` say what the deck says, and its commands are commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from terminal.__main__ import main
from terminal.editions.ultimate.figures import UltimateDeck
from tests.cards.room import DECK
from tools.card_writer import VERBS
from tools.keys import VERBS as KEY_VERBS

README = (Path(__file__).parents[2] / "cards" / "README.md").read_text(encoding="utf-8")


def test_every_deed_and_event_of_the_deck_is_in_its_table() -> None:
    assert isinstance(DECK, UltimateDeck)
    rows = [line for line in README.splitlines() if re.match(r"\| \d+ \|", line)]
    deeds = [
        f"| {number} | {deed.group} | {deed.name['uk']} | {deed.name['us']} | {deed.name['es']} |"
        for number, deed in DECK.deeds.items()
    ]
    events = [
        f"| {number} | {event.printed} | {event.title['en']} |"
        for number, event in DECK.events.items()
    ]
    assert rows == deeds + events
    places = [
        README.index(f"`{token}`") for token in sorted(DECK.banks, key=DECK.banks.__getitem__)
    ]
    assert places == sorted(places)


def test_every_verb_that_it_names_is_one_and_none_is_missing() -> None:
    named = re.findall(r"teller cards ([a-z]+)", README)
    assert set(named) == set(VERBS)
    assert set(re.findall(r"teller key ([a-z]+)", README)) <= set(KEY_VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["cards", verb, "--help"])
    assert ended.value.code == 0
    assert "--json" in capsys.readouterr().out
