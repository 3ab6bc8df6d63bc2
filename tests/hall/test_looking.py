"""Who may look: hosts, other pages, the password; what every answer forbids; the hall's words."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from display.words import LANGUAGES, Words, catalogue
from hardware.panel.files import STATIC as PANEL
from hardware.panel.words import WORDS as PANEL_WORDS
from tests.fleet.tables import FleetTable
from tests.hall.halls import PATIENCE, Stand, password, until
from tests.panel.lines import closing
from tools.hall.feed import Feed
from tools.hall.page import STATIC
from tools.hall.words import WORDS

Open = Callable[..., Stand]
PATHS = ("/", "/games", "/standings", "/games.json", "/standings.csv", "/entries.jsonl")


def line(hall: Stand, path: str, origin: str = "", **headers: str) -> ClientConnection:
    host = urlsplit(hall.address).netloc
    said = Origin(origin or f"http://{host}")
    return connect(f"ws://{host}{path}", origin=said, additional_headers=headers, compression=None)


def test_another_name_that_leads_here_is_refused(open_hall: Open) -> None:
    hall = open_hall()
    for path in PATHS:
        assert hall.ask(path)[0] == 200
        assert hall.ask(path, host="evil.example")[0] == 403


def test_a_name_that_the_organiser_gave_is_let_in(open_hall: Open) -> None:
    hall = open_hall(options=password("", names=("club.example",)))
    assert hall.ask("/", host="club.example")[0] == 200


def test_a_page_of_others_hears_nothing(open_hall: Open) -> None:
    hall = open_hall()
    with pytest.raises(InvalidStatus), line(hall, "/tables/live", "http://evil.example"):
        pass
    assert hall.ask("/", "POST")[0] == 405


def test_every_answer_forbids_what_no_page_of_ours_needs(open_hall: Open) -> None:
    hall = open_hall()
    for path in (*PATHS, "/nothing", "/static/hall.js", "/tables/none"):
        headers = hall.ask(path)[1]
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["x-content-type-options"] == "nosniff"


def test_without_the_password_nothing_is_shown(open_hall: Open) -> None:
    hall = open_hall(options=password("open sesame"))
    for path in PATHS:
        status, headers, _ = hall.ask(path)
        assert (status, headers["location"]) == (303, "/key")
    with pytest.raises(InvalidStatus), line(hall, "/tables/live"):
        pass
    status, headers, _ = hall.ask("/key", "POST", b"key=open+sesame")
    assert status == 303
    cookie = headers["set-cookie"].split(";")[0]
    assert all(hall.ask(path, cookie=cookie)[0] == 200 for path in PATHS)
    with line(hall, "/tables/live", cookie=cookie) as opened:
        assert '"is":"hall"' in str(opened.recv(timeout=PATIENCE))


def test_a_page_hears_on_after_a_telling_that_failed(
    open_hall: Open, seat: Callable[..., FleetTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = open_hall()
    renew, stumbles = Feed.renew, [1]

    def stumbling(feed: Feed, names: Iterable[str]) -> None:
        if stumbles:
            stumbles.clear()
            raise ZeroDivisionError("one by none")
        renew(feed, names)

    with line(hall, "/tables/live") as page:
        assert '"is":"hall"' in str(page.recv(timeout=PATIENCE))
        monkeypatch.setattr(Feed, "renew", stumbling)
        hall.hall.page.tell(set())
        until(lambda: not stumbles)
        seat("table-01").play(3)
        assert '"name":"table-01"' in str(page.recv(timeout=PATIENCE))


def test_passwords_cannot_be_tried_at_will(open_hall: Open) -> None:
    hall = open_hall(options=password("open sesame"))
    found = [hall.ask("/key", "POST", f"key=try{number}".encode())[0] for number in range(15)]
    assert found[0] == 403
    assert found[-1] == 429


def test_whoever_says_something_on_a_line_that_only_shows_is_cut_off(
    open_hall: Open, seat: Callable[..., FleetTable]
) -> None:
    hall, table = open_hall(), seat("table-01")
    table.play(3)
    until(lambda: hall.live("table-01").book is not None)
    for path in ("/tables/live", "/tables/table-01/live"):
        with line(hall, path) as opened:
            opened.recv(timeout=PATIENCE)
            opened.send("hello")
            assert closing(opened)[0] == 1003
    with pytest.raises(InvalidStatus), line(hall, "/tables/none/live"):
        pass


def test_what_is_not_there_is_told_in_words(open_hall: Open) -> None:
    hall = open_hall()
    assert hall.ask("/tables/none")[2] == "No such table has been heard of."
    assert hall.ask("/tables/none/games/none.json")[0] == 404
    assert hall.ask("/tables/none/games/none.csv")[0] == 404
    status, _, content = hall.ask("/tables/none", accept="text/html")
    assert (status, "To all tables" in content) == (404, True)


def named() -> set[str]:
    """Return the keys that stand in the hall's own files."""
    found: set[str] = set()
    for path in STATIC.iterdir():
        content = path.read_text("utf-8")
        found |= set(re.findall(r"(?<=[\"{])page\.[a-z0-9.-]+(?=[\"}])", content))
    return found


COMPOSED = {f"page.hall.{name}" for name in ("all", "playing", "set-up", "over", "trouble")}


def test_every_word_that_a_page_names_is_there_and_none_is_left_over() -> None:
    own = {message.key for message in WORDS}
    assert named() - own - {message.key for message in PANEL_WORDS} == set()
    assert own - named() - COMPOSED - {"page.hall.away"} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_keep_their_placeholders(language: str) -> None:
    words = Words(language)
    for message in WORDS:
        wanted = {name for name, _ in message.values}
        said = string.Formatter().parse(words.say(message))
        assert {name for _, name, _, _ in said if name} == wanted, message.key
    keys = {key for key in catalogue("en") if key.startswith("page.hall.")}
    assert keys == {key for key in catalogue(language) if key.startswith("page.hall.")}


def test_no_file_is_long_and_none_hides_one_of_the_panels_by_chance() -> None:
    meant = {"rail.html", "key.html", "fault.html"}
    for path in STATIC.iterdir():
        assert len(path.read_text("utf-8").splitlines()) <= 300, path.name
        assert path.name in meant or not (PANEL / path.name).exists()
