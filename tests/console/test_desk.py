"""What stands beside the picture: hints, buttons, pages, completion, and how all of it fits."""

from dataclasses import replace

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from cards.card import DeedCard
from display import window
from hardware.console.completion import CardCompleter
from hardware.console.desk import Desk
from hardware.console.device import Line, Room, Style, buttons, device, style_for
from hardware.console.hints import GLYPHS
from hardware.console.pages import remark
from hardware.console.typed import Order
from terminal.app import drawing
from terminal.clock import ManualClock
from terminal.editions.ultimate.prompts import Prompt
from terminal.loop import Terminal
from terminal.ports import Frame
from terminal.screen import Text
from terminal.signals import Down, Signal
from tests.console.table import LiveTable
from tools.examples import EXAMPLES, played


def frame_of(example: str, language: str = "en", market: str = "uk") -> Frame:
    session = played(EXAMPLES[example], language, market)
    return Terminal(session, ManualClock(), drawing()).frame()


def desk_of(example: str, language: str = "en", market: str = "uk") -> Desk:
    return Desk(window, frame_of(example, language, market), lambda: None)


def text_of(line: Line) -> str:
    return "".join(said for _, said in line)


FRAMES = {name: frame_of(name) for name in EXAMPLES}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_each_hint_fits_a_line_of_an_ordinary_window(example: str, language: str) -> None:
    at = desk_of(example, language, "es" if language == "es" else "uk")
    hint = at.hint()
    assert hint != at.say(Text("hint.any"))
    assert len(hint) <= 78
    assert "  ." not in hint


def test_every_prompt_has_an_example_and_a_hint_of_its_own() -> None:
    prompts = {frame.report["prompt"] for frame in FRAMES.values()}
    assert prompts | {"game_over"} == {prompt.value for prompt in Prompt}
    assert window.knows("hint.ultimate.game_over", "en")


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ("setup", "Who plays? Type helicopter"),
        ("home 2", "Street: 7"),
        ("deed for sale", "Type car, ship.   m starts an auction"),
        ("deed owned", "Who landed here? Type car, helicopter, ship, jet."),
        ("auction ready", "All ready?"),
        ("auction lapsed", "Type 9 to try again"),
        ("debt", "Car pays with streets. Type one: 1 12 16 21 22"),
        ("new game", "Enter: yes"),
    ],
)
def test_hints_name_cards_of_this_very_game(example: str, said: str) -> None:
    assert said in desk_of(example).hint()


def test_many_players_are_cut_short_in_a_hint() -> None:
    at = Desk(window, frame_of("home 8"), lambda: None)
    at.frame = replace(at.frame, screen=frame_of("deed owned").screen)
    assert "Type car, helicopter, ship, jet …" in at.hint()


def test_a_prompt_without_a_hint_of_its_own_has_the_common_one() -> None:
    frame = frame_of("home 2")
    other = replace(frame, edition=replace(frame.edition, name="other"))
    assert Desk(window, other, lambda: None).hint() == "Type a card: its name or number"


@pytest.mark.parametrize(
    ("room", "style"),
    [
        (Room(80, 24), Style.BRAILLE),
        (Room(80, 23), Style.BRAILLE),
        (Room(80, 22), Style.WORDS),
        (Room(65, 24), Style.WORDS),
        (Room(130, 39), Style.BLOCKS),
        (Room(130, 38), Style.BRAILLE),
        (Room(130, 39, style=Style.BRAILLE), Style.BRAILLE),
        (Room(80, 24, style=Style.BLOCKS), Style.WORDS),
        (Room(80, 24, style=Style.WORDS), Style.WORDS),
        (Room(130, 39, unicode=False), Style.WORDS),
        (Room(80, 24, braille=False), Style.WORDS),
        (Room(80, 24, braille=False, style=Style.BRAILLE), Style.BRAILLE),
    ],
)
def test_the_picture_is_the_best_that_fits(room: Room, style: Style) -> None:
    assert style_for(FRAMES["home 2"], room) is style


@pytest.mark.parametrize("size", [(140, 44), (100, 30), (80, 24), (60, 20), (40, 12), (20, 8)])
@pytest.mark.parametrize("example", ["home 8", "set complete", "event, houses to move", "debt"])
def test_the_device_fits_its_room(example: str, size: tuple[int, int]) -> None:
    room = Room(*size)
    lines = device(FRAMES[example], window, room, "Tap Teller", ["♪ ok", "10 s"])
    assert len(lines) <= max(6, size[1] - 5)
    assert all(len(text_of(line)) <= size[0] for line in lines)


def test_buttons_say_what_is_typed_and_what_it_does() -> None:
    said = text_of(buttons(FRAMES["deed for sale"], window, Room(80, 24)))
    assert said.split() == ["✔", "Enter", "M", "Auction", "✖", "x", "Back"]


def test_a_button_without_use_is_dim() -> None:
    line = buttons(FRAMES["home 2"], window, Room(80, 24))
    assert [style for style, said in line if said.strip() in {"✔ Enter", "M", "✖ x"}] == [
        "class:off",
        "class:button",
        "class:off",
    ]


def test_help_fits_the_smallest_pages_and_says_all_holds() -> None:
    at = desk_of("home 2")
    at.open(Order.HELP, (50, 8), unicode=True)
    assert all(len(line) <= 50 for page in at.pages for line in page.lines)
    assert all(len(page.lines) <= 8 for page in at.pages)
    said = [line for page in at.pages for line in page.lines]
    assert sum(line.startswith("hold ") for line in said) == 3
    assert any(f"Enter is {GLYPHS['ok']}" in line for line in said)


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_page_of_help_fits_an_ordinary_window(language: str) -> None:
    at = desk_of("home 2", language)
    at.open(Order.HELP, (68, 17), unicode=True)
    assert len(at.pages) == 5


def test_pages_are_turned_and_end_in_the_game() -> None:
    at = desk_of("home 2")
    at.open(Order.CARDS, (60, 100), unicode=True)
    assert [page.title for page in at.pages] == ["Bank cards", "Title deeds", "Event cards"]
    at.turn(-1)
    assert at.page == 0
    at.turn(1)
    at.turn(1)
    assert at.page == 2
    at.turn(1)
    assert (at.pages, at.page) == ([], 0)


def completions(line: str, at: Desk, *, asked: bool = False) -> list[str]:
    completer = CardCompleter(at)
    event = CompleteEvent(text_inserted=not asked, completion_requested=asked)
    found = completer.get_completions(Document(line), event)
    return [line[: len(line) + completion.start_position] + completion.text for completion in found]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("ca", ["car", "cards"]),
        ("2", ["2", "20", "21", "22"]),
        ("leic", ["15"]),
        ("old kent", ["1"]),
        ("tap ", ["tap bank", "tap deed", "tap event", "tap unknown"]),
        ("tap bank ", ["tap bank car", "tap bank ship"]),
        ("tap event 6", [f"tap event {number}" for number in range(60, 69)]),
        ("deed 2", ["deed 2", "deed 20", "deed 21", "deed 22"]),
        ("16 s", ["16 ship"]),
        ("press ", ["press ok", "press m", "press x"]),
        ("hold ok ", ["hold ok m", "hold ok x"]),
        ("wait ", []),
        ("power", ["power-cut"]),
        ("", []),
    ],
)
def test_completion_offers_what_may_follow(line: str, wanted: list[str]) -> None:
    assert completions(line, desk_of("home 2")) == wanted


def test_an_empty_line_offers_players_first_if_it_is_asked_for() -> None:
    assert completions("", desk_of("home 2"), asked=True)[:4] == ["car", "ship", "1", "2"]


def test_completion_says_names_and_owners() -> None:
    completer = CardCompleter(desk_of("home 2"))
    found = list(completer.get_completions(Document("22"), CompleteEvent(text_inserted=True)))
    assert found[0].display_meta_text == "Mayfair · Ship, level 1"


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ({"owner": "car", "level": 3}, "Car, level 3"),
        ({"owner": "car"}, "Car"),
        ({"owner": "car", "houses": 2}, "Car, Houses: 2"),
        ({"owner": "car", "hotel": True}, "Car, Hotel"),
        ({"owner": "car", "mortgaged": True}, "Car, Mortgaged"),
    ],
)
def test_a_card_tells_what_its_edition_keeps_of_it(held: dict[str, object], said: str) -> None:
    frame = frame_of("home 2")
    frame = replace(frame, report={**frame.report, "deeds": {"16": held}})
    assert remark(DeedCard(16), frame, window) == said


def test_a_sound_is_said_for_a_while_and_seconds_are_counted() -> None:
    live = LiveTable()
    at = Desk(window, live.terminal.frame(), lambda: None)
    assert at.signs() == []
    signals: tuple[Signal, ...] = (Down("x"),)
    live.give(*signals, gap=5000)
    assert at.show(live.terminal.frame(), 9.2)
    assert at.signs() == ["♪ refused", "10 s"]
    assert not at.show(live.terminal.frame(), None)
    assert at.signs() == ["♪ refused"]
