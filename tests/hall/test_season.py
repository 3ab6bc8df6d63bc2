"""A season of finished games in a real browser: what is too much for one page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from msgspec import Raw
from playwright.sync_api import Page, expect

from hardware.fleet.wire import Header
from tests.hall.halls import Stand
from tools.hall.accounts import PAGE
from tools.hall.options import HallOptions
from tools.hall.rows import Batch, Outcome
from tools.hall.store import opened

Open = Callable[..., Stand]
Look = Callable[..., Page]


def test_a_long_season_is_shown_a_page_at_a_time(
    open_hall: Open, look: Look, tmp_path: Path
) -> None:
    where, batch = str(tmp_path / "season.db"), Batch()
    for number in range(2 * PAGE + 3):
        started = 1_767_225_600_000 + number * 3_600_000
        game = f"{'ab' * 16}-{number + 1}-{started}"
        players = {"car": f"Winner {number}"}
        batch.headers["one", game] = Header(
            game, "ultimate", "uk", Raw("{}"), Raw("{}"), started, players
        )
        batch.outcomes["one", game] = (Outcome("one", game, "car", 1, 900, False, started),)
    with closing(opened(where)) as database, database.writing() as to:
        batch.write(to)
    hall = open_hall(where, options=HallOptions(language="en"))
    page = look(hall, "games")
    cards, more = page.locator(".game-card"), page.get_by_role("button", name="Earlier games")
    expect(cards).to_have_count(PAGE)
    expect(cards.first).to_contain_text(f"Winner {2 * PAGE + 2}")
    more.click()
    expect(cards).to_have_count(2 * PAGE)
    expect(cards.nth(PAGE).locator("a")).to_be_focused()
    more.click()
    expect(cards).to_have_count(2 * PAGE + 3)
    expect(cards.last).to_contain_text("Winner 0")
    expect(more).to_be_hidden()
    for odd in ("0", "-1", "x", "²", "9" * 40, "999999"):
        told = hall.json(f"/games.json?page={quote(odd)}")
        assert len(told["games"]) == (0 if odd == "999999" else PAGE), odd
