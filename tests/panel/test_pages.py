"""Scoreboard, history and settings in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
from playwright.sync_api import expect

from tests.panel.eyes import Eyes, join
from tests.panel.tables import Stand

Look = Callable[..., Eyes]


def buy(eyes: Eyes, deed: int, token: str) -> None:
    eyes.tap(f"deed {deed}")
    eyes.sees("For sale")
    eyes.tap(f"bank {token}")
    eyes.page.wait_for_selector(f'[data-card="deed {deed}"] .deed-owner')


def test_the_scoreboard_follows_the_game(table: Stand, look: Look) -> None:
    board, eyes = look(table, "board"), look(table)
    expect(board.page.locator("#quiet")).to_be_visible()
    join(eyes, "car", "ship")
    expect(board.page.locator("#quiet")).to_be_hidden()
    buy(eyes, 16, "car")
    first = board.page.locator(".standing").first
    expect(first.locator(".standing-cash")).to_contain_text("M1,240")
    expect(first.locator(".held-deed")).to_contain_text("Coventry Street")
    expect(board.page.locator("#latest li").first).to_have_text("Car buys Coventry Street for M260")
    expect(board.page.locator("#course polyline")).to_have_count(2)
    eyes.page.fill("#find", "56")
    eyes.page.press("#find", "Enter")
    expect(board.page.locator("#remarks")).to_contain_text("×2")


def test_the_scoreboard_shows_the_final_ranking_winner_first(table: Stand, look: Look) -> None:
    board, eyes = look(table, "board"), look(table)
    join(eyes, "car", "ship")
    buy(eyes, 19, "ship")
    eyes.page.fill("#find", "45")
    eyes.page.press("#find", "Enter")
    eyes.sees("Grand house")
    eyes.tap("deed 19")
    eyes.sees("Move the houses")
    for _ in range(2):
        eyes.tap("deed 19")
        eyes.sees("Owned")
        eyes.tap("bank car")
    expect(board.page.locator(".rank")).to_have_text(["1", "2"])
    expect(board.page.locator(".standing h2")).to_have_text(["Ship", "Car"])


def test_a_scoreboard_opened_again_shows_the_state_of_now(table: Stand, look: Look) -> None:
    board, eyes = look(table, "board"), look(table)
    join(eyes, "car", "ship")
    buy(eyes, 16, "car")
    cash = board.page.locator(".standing-cash").first
    expect(cash).to_contain_text("M1,240")
    board.page.goto("about:blank")
    buy(eyes, 1, "car")
    board.go("board")
    expect(cash).to_contain_text("M1,180")


def test_an_open_scoreboard_speaks_a_new_language_without_loading_again(
    table: Stand, look: Look
) -> None:
    board = look(table, "board")
    loads: list[str] = []
    board.page.on("load", lambda page: loads.append(page.url))
    expect(board.page.locator("#quiet")).to_be_visible()
    settings = look(table, "settings")
    settings.page.select_option("#language", "es")
    expect(board.page.locator("html")).to_have_attribute("lang", "es")
    expect(board.page.locator("h1")).to_have_text("Marcador")
    expect(board.page.locator('nav a[href="/settings"]')).to_have_text("Ajustes")
    assert loads == []


def test_an_entry_that_was_taken_back_is_struck_out_in_its_line(kept: Stand, look: Look) -> None:
    eyes = look(kept)
    join(eyes, "car", "ship")
    buy(eyes, 16, "car")
    eyes.page.hover('[data-keys="ok m"]')
    eyes.page.mouse.down()
    kept.held("ok", "m")
    kept.pass_time(5)
    eyes.page.mouse.up()
    eyes.page.wait_for_selector('[data-card="deed 16"] .deed-owner', state="detached")
    eyes.go("history/1")
    said = eyes.page.locator("#entries li", has_text="Car buys Coventry Street").first
    expect(said).to_contain_text("taken back")
    expect(said).to_have_css("background-image", "none")
    expect(said).to_have_css("display", "list-item")


def test_a_game_is_told_entry_by_entry_and_can_be_downloaded(kept: Stand, look: Look) -> None:
    eyes = look(kept)
    join(eyes, "car", "ship")
    buy(eyes, 16, "car")
    eyes.go("history")
    eyes.page.click("text=Game 1")
    expect(eyes.page.locator("#entries li").nth(1)).to_contain_text("Car buys Coventry Street")
    expect(eyes.page.locator("#course polyline")).to_have_count(2)
    with eyes.page.expect_download() as jsonl:
        eyes.page.click("text=JSON Lines")
    lines = jsonl.value.path().read_text("utf-8").splitlines()
    assert [json.loads(line).get("number") for line in lines] == [None, 1, 2]
    with eyes.page.expect_download() as csv:
        eyes.page.click("text=CSV")
    rows = csv.value.path().read_text("utf-8").splitlines()
    assert rows[0].startswith("game,number,time,command")
    assert any(row.startswith("1,2,") and "M,car,bank,260" in row for row in rows)


def test_a_game_that_was_put_aside_is_taken_up_again(kept: Stand, look: Look) -> None:
    eyes = look(kept)
    join(eyes, "car", "ship")
    buy(eyes, 16, "car")
    eyes.page.hover('[data-keys="x"]')
    eyes.page.mouse.down()
    kept.held("x")
    kept.pass_time(5)
    eyes.page.mouse.up()
    eyes.sees("New game?")
    eyes.press("ok")
    eyes.sees("Who is playing?")
    eyes.go("history/1")
    eyes.page.click("#resume")
    eyes.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    eyes.page.wait_for_selector('[data-card="deed 16"] .deed-owner')
    assert kept.frame().report["players"]["car"]["deeds"] == [16]


def test_a_game_that_is_not_there_is_told(kept: Stand, look: Look) -> None:
    eyes = look(kept)
    eyes.forgiving = True
    eyes.go("history/7")
    expect(eyes.page.locator("#fault")).to_have_text("There is no such game.")


def test_the_settings_change_deck_language_volume_and_house_rules(table: Stand, look: Look) -> None:
    eyes = look(table, "settings")
    eyes.page.select_option("#market", "us")
    expect(eyes.page.locator("#saved")).to_be_visible()
    eyes.page.select_option("#set-house_rules-cancel", '"any"')
    eyes.page.fill("#set-auction-tick_seconds", "2.5")
    eyes.page.press("#set-auction-tick_seconds", "Enter")
    refill = eyes.page.locator("#set-auction-refill option")
    expect(refill).to_have_text(["all", "none", *"12345678"])
    eyes.page.select_option("#set-auction-refill", "2")
    eyes.page.uncheck("#set-house_rules-debt_change")
    eyes.page.fill("#volume", "1")
    table.until(lambda session: session.volume == 1)
    rules = table.frame().rules
    assert rules.deck.market == "us"
    assert msgspec.to_builtins(rules.settings) == {
        "prompt_seconds": 10.0,
        "max_players": 8,
        "auction": {"tick_seconds": 2.5, "refill": 2, "pay_seconds": 30.0, "short_winner": "owes"},
        "house_rules": {"cancel": "any", "debt_change": False},
    }
    eyes.page.select_option("#language", "es")
    expect(eyes.page.locator("h1")).to_have_text("Ajustes")
    eyes.go("")
    expect(eyes.page.locator('[data-card="deed 22"] .deed-name')).to_have_text("Boardwalk")


def test_a_game_that_is_open_keeps_its_deck_and_rules(table: Stand, look: Look) -> None:
    eyes = look(table)
    join(eyes, "car", "ship")
    eyes.go("settings")
    expect(eyes.page.locator("#locked")).to_be_visible()
    expect(eyes.page.locator("#market")).to_be_disabled()
    eyes.page.fill("#volume", "2")
    expect(eyes.page.locator("#locked")).to_be_visible()
    table.until(lambda session: session.volume == 2)
