"""What help says may be typed: it is so for each edition, by its deck and its keys."""

from itertools import takewhile

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from display import window
from display.words import LANGUAGES
from hardware.console.completion import CardCompleter
from hardware.console.desk import Desk
from hardware.console.hints import GLYPHS
from hardware.console.shelf import Shelf
from hardware.console.typed import Order, read_typed
from terminal.editions import EDITIONS
from terminal.screen import Text
from terminal.script import Tap
from tests.console.table import LiveTable

ORDINARY = (68, 17)
"""Columns and rows of a page in a window of 80 × 24."""

FOOTER_WIDE = 78


def desk_of(edition: str, language: str = "en") -> Desk:
    live = LiveTable(("language", language), edition=edition)
    return Desk(window, live.terminal.frame(), lambda: None)


def help_of(edition: str, language: str = "en") -> list[str]:
    """The lines of the first page, of what can be typed."""
    at = desk_of(edition, language)
    at.open(Order.HELP, ORDINARY, unicode=True)
    return list(at.pages[0].lines)


def tapped(line: str, shelf: Shelf, at: Desk) -> bool:
    """Tell whether a line lays a card of this shelf on the reader."""
    meant = read_typed(line, at.sense)
    return isinstance(meant, tuple) and all(
        isinstance(one, Tap) and one.card in shelf.names for one in meant
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_that_can_be_typed_is_on_one_page(edition: str, language: str) -> None:
    at = desk_of(edition, language)
    leave = at.say(Text("console.word.quit"))
    assert help_of(edition, language)[-1].startswith(leave)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_card_in_the_help_is_one_of_the_deck(edition: str, language: str) -> None:
    at = desk_of(edition, language)
    said = takewhile(bool, help_of(edition, language)[1:])
    cards = [line[:15].strip() for line in said]
    typed = [word for word in cards if word and not word.startswith(("key ", "say "))]
    assert len(typed) >= 2
    assert all(tapped(line, at.shelf, at) for line in typed)


def test_help_says_how_keys_are_typed_only_where_there_are_some() -> None:
    said = "\n".join(help_of("electronic"))
    assert all(form in said for form in ("key 2 . 5 M", "key +", "key -", "key arrow"))
    assert "key 1 2" in "\n".join(help_of("speed"))
    assert "key " not in "\n".join(help_of("ultimate"))


def test_help_offers_event_cards_only_where_the_deck_has_some() -> None:
    assert any(line.startswith("45 ") and "event card" in line for line in help_of("ultimate"))
    assert not any("event" in line for line in help_of("electronic"))


def test_a_chest_card_with_the_number_of_a_deed_is_written_so_that_it_is_meant() -> None:
    at = desk_of("speed")
    assert any(line.startswith("event 1 ") and "chest card" in line for line in help_of("speed"))
    at.open(Order.CARDS, (68, 100), unicode=True)
    assert at.pages[-1].lines[0].startswith("event 1 ")
    assert all(
        read_typed(at.shelf.short(card), at.sense) == (Tap(card),) for card in at.shelf.names
    )


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("1", "event 1"),
        ("event 1", "1"),
        ("event ", "12"),
        ("event 12", "12"),
        ("blue a", "event 1"),
    ],
)
def test_completion_tells_chest_cards_from_deeds(line: str, wanted: str) -> None:
    completer = CardCompleter(desk_of("speed"))
    found = completer.get_completions(Document(line), CompleteEvent(text_inserted=True))
    assert wanted in [completion.text for completion in found]


@pytest.mark.parametrize("key", ["console.keys", "console.keys-short"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bottom_line_names_all_three_words_and_fits(language: str, key: str) -> None:
    at = desk_of("ultimate", language)
    said = at.say(Text(key, tuple(GLYPHS.items())))
    words = [at.say(Text(f"console.word.{order.value}")) for order in Order]
    assert said.split()[-3:] == words
    assert len(said) <= FOOTER_WIDE
