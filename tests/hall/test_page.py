"""The hall's page in a real browser: tables live, one table, games in words, the standings."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from hardware.fleet.names import write_names
from tests.fleet.tables import FleetTable
from tests.hall.conftest import Scheme
from tests.hall.halls import Stand, password, until
from tools.hall.options import HallOptions, Seats, Tournament

Seat = Callable[..., FleetTable]
Open = Callable[..., Stand]
Look = Callable[..., Page]

SIZES = ((320, 640), (360, 740), (768, 1024), (1280, 800), (1920, 1080))
NAMES = {
    "car": "Annwilhelminavonhohenzollernzusigmaringe",
    "ship": "Benwilhelminavonhohenzollernzusigmaringe",
    "jet": "Cleowilhelminavonhohenzollernsigmaringen",
    "dog": "Dan",
    "hat": "Eva",
    "helicopter": "Finn",
    "cat": "Gina",
    "boot": "Hugo",
}
CUP = HallOptions(
    language="en",
    tournament=Tournament("Autumn Cup", (5, 2)),
    seats=(Seats("table-01", NAMES),),
)


@pytest.fixture
def played(open_hall: Open, seat: Seat) -> tuple[Stand, FleetTable, FleetTable]:
    """A hall with a tournament and two tables, a game over at the first."""
    hall = open_hall(options=CUP)
    first, second = seat("table-01"), seat("table-02", "electronic")
    until_over(first)
    second.play(40)
    hall.agrees(first, second)
    until(lambda: bool(hall.hall.room.over) and hall.live("table-02").book is not None)
    return hall, first, second


def until_over(table: FleetTable) -> None:
    """Play until a game has ended."""
    for _ in range(4000):
        table.play(1)
        if table.session.game and table.session.edition.over(table.session.book):
            return
    raise AssertionError("no game came to an end")


def ranked(table: FleetTable) -> list[str]:
    """Give who plays at a table."""
    session = table.session
    return [one.player for one in session.edition.board(session.book, session.rules).standings]


def test_every_table_is_there_with_balances_and_follows_the_game(
    open_hall: Open, seat: Seat, look: Look
) -> None:
    hall, table = open_hall(options=CUP), seat("table-01")
    page = look(hall)
    expect(page.locator("#title")).to_have_text("Autumn Cup")
    table.play(1)
    card = page.locator(".hall-table")
    expect(card.locator("h2")).to_have_text("table-01")
    expect(card.locator(".state")).to_have_text("Playing")
    table.play(30)
    board = table.session.edition.board(table.session.book, table.session.rules)
    for one in board.standings:
        row = card.locator("li", has_text=NAMES[one.player])
        expect(row.locator("b")).to_have_text(f"M{one.cash.units:,}")
    table.close()
    expect(card.locator(".state")).to_have_text("Away")


def test_tables_are_sifted_by_state_and_by_what_is_typed(
    played: tuple[Stand, FleetTable, FleetTable], look: Look
) -> None:
    page = look(played[0])
    cards = page.locator(".hall-table:visible")
    expect(cards).to_have_count(2)
    page.click('[data-kind="over"]')
    expect(cards).to_have_count(1)
    page.click('[data-kind="all"]')
    page.fill("#find", NAMES[ranked(played[1])[0]].upper())
    expect(cards).to_have_count(1)
    page.fill("#find", "nobody at all")
    expect(page.locator("#none")).to_be_visible()


def test_one_table_shows_its_board_as_at_home_and_leads_to_its_history(
    played: tuple[Stand, FleetTable, FleetTable], look: Look
) -> None:
    hall, table, _ = played
    page = look(hall, "tables/table-01")
    expect(page.locator("h1")).to_have_text("table-01")
    expect(page.locator("#final")).to_be_visible()
    players = len(ranked(table))
    expect(page.locator(".standing")).to_have_count(players)
    expect(page.locator("#remarks")).to_have_text("")
    page.click(".table-history")
    page.wait_for_selector("#entries li")
    expect(page.locator("#entries li")).to_have_count(table.session.book.entries)
    expect(page.locator("#entries")).to_contain_text(NAMES[ranked(table)[0]])
    expect(page.locator("#standings tr")).to_have_count(players)


def test_a_board_follows_the_game_and_says_what_is_wrong(
    open_hall: Open, seat: Seat, look: Look
) -> None:
    hall, table = open_hall(), seat("table-01")
    table.play(3)
    until(lambda: hall.live("table-01").book is not None)
    page = look(hall, "tables/table-01")
    until(lambda: page.locator(".latest li").count() > 0)
    table.play(10)
    until(lambda: hall.live("table-01").book == table.session.book)
    table.close()
    expect(page.locator("#remarks")).to_contain_text("away since")


def test_finished_games_and_standings_name_the_people(
    played: tuple[Stand, FleetTable, FleetTable], look: Look
) -> None:
    hall, table, _ = played
    page = look(hall, "games")
    expect(page.locator(".game-card")).to_have_count(len(hall.hall.room.over))
    expect(page.locator(".game-card .winner").first).to_contain_text("M")
    page.goto(hall.address + "standings")
    expect(page.locator("#title")).to_have_text("Autumn Cup")
    outcomes = hall.hall.room.over["table-01", table.game_id()]
    best = next(one.player for one in outcomes if one.place == 1)
    expect(page.locator("#scores tr", has_text=NAMES[best])).to_have_count(1)
    told = hall.json("/standings.json")["scores"]
    assert sum(one["wins"] for one in told) == len(hall.hall.room.over)


def test_names_from_the_table_count_where_the_hall_has_none(open_hall: Open, seat: Seat) -> None:
    hall = open_hall()
    table = seat("table-02")
    write_names(table.folder, {"car": "Zoë", "ship": "百"})
    until_over(table)
    hall.agrees(table)
    until(lambda: any(hall.hall.room.over.values()))
    assert {one["player"] for one in hall.json("/standings.json")["scores"]} == {"Zoë", "百"}


def test_nothing_sticks_out_at_any_width(
    played: tuple[Stand, FleetTable, FleetTable], look: Look
) -> None:
    hall, table, _ = played
    page = look(hall)
    for path, ready in addresses(table):
        page.goto(hall.address + path)
        page.wait_for_selector(ready)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate("document.documentElement.scrollWidth")
            assert (path, found) == (path, width)
            cut = "[...document.querySelectorAll('.wide')].some(e => e.scrollWidth > e.clientWidth)"
            assert (path, width, page.evaluate(cut)) == (path, width, False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_barrier(
    played: tuple[Stand, FleetTable, FleetTable], look: Look, scheme: Scheme
) -> None:
    hall, table, _ = played
    page = look(hall, "", scheme)
    for path, ready in addresses(table):
        page.goto(hall.address + path)
        page.wait_for_selector(ready)
        # Colours are what differs in the dark, and they do not depend on the width.
        for width in (360, 1280) if scheme == "light" else (1280,):
            page.set_viewport_size({"width": width, "height": 900})
            found = Axe().run(page)
            assert found.violations_count == 0, f"/{path} {width}: {found.generate_report()}"


def addresses(table: FleetTable) -> list[tuple[str, str]]:
    return [
        ("", ".hall-table"),
        ("games", ".game-card"),
        ("standings", "#scores tr"),
        ("tables/table-01", ".standing"),
        (f"tables/table-01/games/{table.game_id()}", "#entries li"),
    ]


def test_a_password_keeps_others_out_and_lets_in_who_has_it(open_hall: Open, look: Look) -> None:
    hall = open_hall(options=password("open sesame"))
    page = look(hall, refused=True)
    expect(page.locator("h1")).to_have_text("Password")
    page.fill("#key", "open barley")
    page.click("button")
    expect(page.locator("#wrong")).to_have_text("That is not the password.")


def test_the_right_password_opens_the_hall(open_hall: Open, look: Look) -> None:
    hall = open_hall(options=password("open sesame"))
    page = look(hall)
    page.fill("#key", "open sesame")
    page.click("button")
    expect(page.locator("#empty")).to_be_visible()


def test_downloads_hold_every_entry(played: tuple[Stand, FleetTable, FleetTable]) -> None:
    hall, first, second = played
    _, headers, content = hall.ask("/entries.jsonl")
    assert headers["content-disposition"] == 'attachment; filename="tap-teller-entries.jsonl"'
    lines = [json.loads(line) for line in content.splitlines()]
    wanted = sum(len(entries) for table in (first, second) for entries in table.stored().values())
    assert sum(line["type"] == "entry" for line in lines) == wanted
    assert {line["table"] for line in lines} == {"table-01", "table-02"}
    rows = [*csv.DictReader(hall.ask("/entries.csv")[2].splitlines())]
    entries = {(row["table"], row["game"], row["number"]) for row in rows}
    assert len(entries) == wanted
    game = f"/tables/table-01/games/{first.game_id()}"
    one = [json.loads(line) for line in hall.ask(f"{game}.jsonl")[2].splitlines()]
    assert len(one) == first.session.book.entries + 1
    assert {row["table"] for row in csv.DictReader(hall.ask(f"{game}.csv")[2].splitlines())} == {
        "table-01"
    }
    scores = [*csv.DictReader(hall.ask("/standings.csv")[2].splitlines())]
    assert {row["player"] for row in scores} <= {*NAMES.values()}
