"""U3: home, what each prompt takes and refuses, falling back, receipts."""

import pytest

from cards.card import BankCard, DeedCard
from terminal.screen import Balances, Line, Screen
from terminal.signals import Down, Tapped, Up
from tests.ultimate.table import (
    CANCEL,
    JAIL,
    LOCATION,
    LOUD,
    TWO,
    Table,
    at,
    buy,
    cash,
    expect,
    hammer,
    jail,
    play,
    refused,
)

OWNED = TWO + buy("car", 16)

WAYS = {
    "home": OWNED,
    "deed": OWNED + "tap deed 16;",
    "holdings": OWNED + "tap bank car;",
    "go": OWNED + "press m;",
    "location": OWNED + "press m; press m;",
    "jail": OWNED + JAIL,
    "auction_ready": OWNED + "tap deed 9; press m;",
    "auction": OWNED + "tap deed 9; press m; press ok;",
    "auction_lapsed": OWNED + "tap deed 9; press m; press ok; wait 6;",
    "auction_sold": OWNED + hammer(9, 20),
    "event": OWNED + "tap event 45;",
    "debt": OWNED + jail("car", 13),
    "game_over": OWNED + jail("ship", 16),
}
"""A way to each prompt; the player `car` owns deed 16."""

INPUTS = (
    "bank car",
    "bank cat",
    "deed 16",
    "deed 9",
    "event 45",
    "event 56",
    "unknown 04a1b2c3",
    "ok",
    "m",
    "x",
)

GOES: dict[str, tuple[str, ...]] = {
    # bank car, bank cat, deed 16, deed 9, event 45, event 56, unknown, ok, m, x
    "home": ("holdings", "!", "deed", "deed", "event", "home", "!", "!", "go", "!"),
    "deed": ("home", "!", "deed", "deed", "!", "!", "!", "!", "!", "home"),
    "holdings": ("holdings", "!", "deed", "deed", "event", "home", "!", "!", "!", "home"),
    "go": ("home", "!", "deed", "deed", "!", "!", "!", "!", "location", "home"),
    "location": ("home", "!", "deed", "deed", "!", "!", "!", "!", "jail", "home"),
    "jail": ("home", "!", "deed", "deed", "!", "!", "!", "!", "go", "home"),
    "auction_ready": ("!", "!", "!", "!", "!", "!", "!", "auction", "!", "home"),
    "auction": ("!", "!", "!", "!", "!", "!", "!", "!", "auction", "!"),
    "auction_lapsed": ("!", "!", "!", "auction_ready", "!", "!", "!", "!", "!", "home"),
    "auction_sold": ("home", "!", "!", "!", "!", "!", "!", "!", "!", "home"),
    "event": ("!", "!", "home", "!", "!", "!", "!", "!", "!", "home"),
    "debt": ("!", "!", "home", "!", "!", "!", "!", "!", "!", "!"),
    "game_over": ("!", "!", "!", "!", "!", "!", "!", "setup", "!", "!"),
}
"""Where each input leads from each prompt; ``!`` is a refusal, which stays."""


@pytest.mark.parametrize("prompt", WAYS)
def test_each_prompt_takes_what_it_has_a_use_for_and_refuses_the_rest(prompt: str) -> None:
    for signal, goes in zip(INPUTS, GOES[prompt], strict=True):
        table = Table()
        before = table.play(WAYS[prompt])
        assert before["prompt"] == prompt
        verb = "press" if signal in {"ok", "m", "x"} else "tap"
        after = table.play(f"{verb} {signal}")
        no = goes == "!"
        assert after["prompt"] == (prompt if no else goes), signal
        assert str(after["notice"]).startswith("refused:") == no, signal
        if no:
            kept = ("players", "deeds", "debt", "auction", "transactions", "cheap_rents")
            assert {k: after[k] for k in kept} == {k: before[k] for k in kept}, signal
            assert table.player.session.screen.cue == "refused"


@pytest.mark.parametrize(
    ("signal", "code", "prompts"),
    [
        ("tap unknown 04a1b2c3", "unknown-card", set(WAYS)),
        (
            "tap bank cat",
            "not-playing",
            {"home", "deed", "holdings", "go", "location", "jail", "event", "auction_sold"},
        ),
        ("press ok", "not-now", {"home", "deed", "holdings", "go", "location", "jail", "debt"}),
        ("tap event 45", "not-now", {"deed", "go", "event", "debt", "auction", "game_over"}),
        ("tap deed 9", "not-now", {"auction_ready", "auction", "auction_sold", "game_over"}),
        ("tap deed 9", "unowned", {"debt", "event"}),
    ],
)
def test_a_refusal_says_why(signal: str, code: str, prompts: set[str]) -> None:
    for prompt in prompts:
        assert play(WAYS[prompt], signal)["notice"] == f"refused:{code}", prompt


def screen(*scripts: str) -> Screen:
    table = Table()
    table.play(*scripts)
    return table.player.session.screen


def test_home_shows_all_players_and_balances() -> None:
    shown = screen(OWNED, "wait 10")
    rows = [block.rows for block in shown.body if isinstance(block, Balances)]
    assert [(row.player, row.amount.units) for row in rows[0]] == [("car", 1240), ("ship", 1500)]
    assert shown.badge is None


def test_home_shows_the_cheap_rents_that_are_left() -> None:
    shown = screen(OWNED, "tap event 56; wait 10").badge
    assert shown is not None
    assert dict(shown.values) == {"count": 2}


def test_m_goes_round_go_location_and_jail() -> None:
    play(
        TWO,
        "press m; expect prompt go; press m; expect prompt location; press m; expect prompt jail;",
        "press m; expect prompt go; press m; press x; expect prompt home",
    )


def test_holdings_show_cash_deeds_and_worth() -> None:
    report = play(OWNED, "tap bank car; expect prompt holdings; tap bank ship;")
    assert report["prompt"] == "holdings"
    table = Table()
    table.play(OWNED, "tap bank ship; tap bank car")
    assert "16" in str(table["screen.lines"])
    assert "1,240" in str(table["screen.lines"])
    assert "1,500" in str(table["screen.lines"])
    assert table.player.session.screen != screen(OWNED, "tap bank ship")


FALLING = ["deed", "holdings", "go", "location", "jail", "auction_ready", "auction_lapsed", "event"]


@pytest.mark.parametrize("prompt", FALLING)
def test_a_prompt_falls_back_to_home_10_s_after_the_last_input(prompt: str) -> None:
    table = Table()
    table.play(WAYS[prompt], "wait 9.999")
    assert table["prompt"] == prompt
    table.play("tap unknown 04a1b2c3; wait 9.999")
    assert table["prompt"] == prompt
    table.play("wait 0.001")
    assert (table["prompt"], table["notice"]) == ("home", None)


@pytest.mark.parametrize("prompt", ["home", "debt", "game_over"])
def test_other_prompts_wait_for_ever(prompt: str) -> None:
    play(WAYS[prompt], f"wait 100000; expect prompt {prompt}")
    play("tap bank car; wait 100000; expect prompt setup; expect joined.0 car")


def test_a_tap_that_shows_another_deed_or_player_counts_as_an_input() -> None:
    play(
        TWO,
        "tap deed 1; wait 9; tap deed 2; wait 9; expect prompt deed; wait 1; expect prompt home",
    )
    play(TWO, "tap bank car; wait 9; tap bank ship; wait 9.9; expect prompt holdings")


def test_the_volume_falls_back_to_where_it_was_opened() -> None:
    play(
        OWNED,
        "tap deed 16;",
        LOUD,
        "wait 9.999; expect prompt volume; wait 0.001; expect prompt deed",
    )
    play(WAYS["debt"], LOUD, "wait 10; expect prompt debt")
    play(
        OWNED,
        "tap deed 16;",
        LOUD,
        "wait 19.999; expect prompt deed; wait 0.001; expect prompt home",
    )


def test_the_time_of_prompts_is_a_setting() -> None:
    table = Table("prompt_seconds 2.5")
    table.play(TWO, "press m; wait 2.499; expect prompt go; wait 0.001; expect prompt home")


def test_deadlines_fire_in_order_before_the_next_input() -> None:
    table = Table()
    table.play(TWO, hammer(1, 20))
    player = table.player
    player._clock.advance(29_999)
    player.session.handle(Down("m"))
    assert table["prompt"] == "auction_sold"
    player._clock.advance(1)
    player.session.handle(Up("m"))
    assert table["prompt"] == "go"


def test_a_card_that_is_awaited_makes_a_beep() -> None:
    table = Table()
    waiting = set()
    for prompt, way in WAYS.items():
        table = Table()
        table.play(way)
        if table.player.session.screen.waiting:
            waiting.add(prompt)
    assert waiting == {
        "go", "location", "jail", "deed", "event", "debt", "auction_sold", "auction_lapsed"
    }  # fmt: skip


def writable(table: Table, no: bool = False) -> None:
    """Let the journal's file turn read-only, or writable again."""
    table.player._journal._connection.execute(f"PRAGMA query_only = {int(no)}")


@pytest.mark.parametrize(
    ("way", "last"),
    [
        (OWNED + "tap deed 16;", "tap bank ship"),
        (OWNED + "tap deed 9;", "tap bank ship"),
        (OWNED + JAIL, "tap bank ship"),
        (WAYS["auction_sold"], "tap bank ship"),
        (WAYS["debt"], "tap deed 16"),
        (OWNED, "hold ok m 5"),
        (OWNED, "tap event 56"),
        (OWNED + "tap event 62; tap bank car;", "tap bank ship"),
        ("tap bank car; tap bank ship;", "press ok"),
        (WAYS["game_over"], "press ok"),
        (OWNED + "hold x 5;", "press ok"),
    ],
)
def test_what_cannot_be_saved_is_not_done(way: str, last: str) -> None:
    table = Table()
    before = table.play(way)
    writable(table, no=True)
    after = table.play(last)
    assert after["notice"] == "refused:not-saved"
    assert {k: before[k] for k in before if k not in {"notice", "screen"}} == {
        k: after[k] for k in after if k not in {"notice", "screen"}
    }
    writable(table)
    assert not str(table.play(last)["notice"]).startswith("refused:")


def test_a_completed_transaction_shows_its_receipt_until_the_next_input_or_10_s() -> None:
    table = Table()
    table.play(TWO, buy("car", 16))
    receipt = table.player.session.screen.body
    home = screen(TWO, buy("car", 16), "wait 10").body
    assert receipt != home
    table.play("wait 9.999; expect prompt home; expect notice bought")
    assert table.player.session.screen.body == receipt
    table.play("wait 0.001; expect notice null")
    assert table.player.session.screen.body == home
    table.play(buy("car", 9), "expect notice bought; press m; expect notice null")


def test_a_location_receipt_asks_for_the_deed_moved_to() -> None:
    lines = [
        block.text.key
        for block in screen(TWO, LOCATION, "tap bank car").body
        if isinstance(block, Line)
    ]
    assert "location.tap-deed" in lines


def test_a_card_of_no_deck_is_refused_even_if_it_looks_like_one() -> None:
    table = Table()
    table.play(TWO)
    for card in (BankCard("bicycle"), DeedCard(23)):
        table.feel(Tapped(card))
        assert (table["prompt"], table["notice"]) == ("home", "refused:unknown-card")


def test_refusals_move_no_money() -> None:
    play(OWNED, CANCEL, CANCEL, "press ok; press x;", cash(car=1500, ship=1500), at(16, "cat"))
    play(OWNED, "tap bank cat;", refused("not-playing", "home"), expect(transactions=1))
