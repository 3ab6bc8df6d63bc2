"""V4: presses bid, three seconds of silence ask for final bids, two more sell."""

from __future__ import annotations

import pytest

from terminal.editions.voice.commands import WinAuction
from terminal.ports import NotSavedError
from tests.voice.table import THREE, Game, Table, ask, buy, cash, jail, notice, play, refused

OPEN = THREE + ask("car", "auction off illinois")


def test_v4_the_first_press_bids_50_and_each_later_one_50_more() -> None:
    table = Table()
    table.play(OPEN)
    for token, price in (("ship", 50), ("car", 100), ("hat", 150), ("ship", 200)):
        table.play(f"token {token}; expect auction.price {price}; expect auction.leader {token}")
    table.play("wait 5", notice("bought"), cash(ship=1300), "expect deeds.10.owner ship")


def test_v4_a_bank_card_bids_too() -> None:
    play(OPEN, "tap bank hat; wait 5", cash(hat=1450))


def test_v4_the_leader_does_not_bid_against_themselves() -> None:
    play(
        OPEN,
        "token ship; wait 2; token ship",
        refused("leading", "auction"),
        "wait 1",
        "expect prompt auction_final; expect auction.price 50",
    )


def test_v4_three_seconds_then_final_bids_then_two_more() -> None:
    play(
        OPEN,
        "token ship; wait 2.999; expect prompt auction; wait 0.001; expect prompt auction_final",
        "expect auction.final true; wait 1.999; expect prompt auction_final; wait 0.001",
        "expect prompt home; expect auction null; expect deeds.10.owner ship",
    )


def test_v4_a_press_at_the_final_bids_reopens_the_three_seconds() -> None:
    play(
        OPEN,
        "token ship; wait 4.9; expect prompt auction_final; token car; expect prompt auction",
        "wait 2.9; expect prompt auction; wait 2; expect prompt auction_final; wait 0.1",
        cash(car=1400, ship=1500),
    )


def test_v4_without_a_press_it_stays_with_the_bank() -> None:
    play(
        OPEN,
        "wait 3; expect prompt auction_final; wait 2",
        notice("auction-unsold"),
        "expect prompt home; expect deeds {}; expect transactions 0",
    )


def test_v4_a_press_beyond_ones_cash_is_refused_at_the_press() -> None:
    play(
        THREE,
        jail("ship", 29),
        ask("car", "auction off illinois"),
        "token ship; token car; token ship",
        refused("short", "auction"),
        "expect auction.leader car; wait 5",
        cash(car=1400, ship=50),
    )


def test_v4_the_seconds_are_settings() -> None:
    table = Table("voice.bid_seconds 10", "voice.final_seconds 4.5")
    table.play(OPEN, "wait 9.9; expect prompt auction; wait 0.1; expect prompt auction_final")
    table.play("wait 4.4; expect prompt auction_final; wait 0.1; expect prompt home")


def test_v4_x_leaves_only_before_the_first_bid() -> None:
    play(OPEN, "press x", notice("auction-unsold"), "expect prompt home")
    play(OPEN, "token ship; press x", refused("not-now", "auction"))


def test_v4_strangers_words_deeds_and_buttons_have_no_use() -> None:
    table = Table()
    table.play(OPEN, "token jet", refused("not-playing", "auction"))
    for said, code in (
        ("say buy baltic", "not-now"),
        ("tap deed 3", "not-now"),
        ("press ok", "not-now"),
        ("press m", "not-now"),
        ("hold ok m 1", "hold-short"),
    ):
        table.play(said)
        assert table["notice"] == f"refused:{code}"
    assert table["auction.leader"] is None


def test_v4_the_seconds_run_on_while_a_button_is_held() -> None:
    play(OPEN, "token ship; hold x 5", "expect deeds.10.owner ship")


def test_v4_the_price_is_what_was_bid_above_the_printed_one_too() -> None:
    play(
        OPEN,
        "token ship; token car; token ship; token car; token ship; token car; wait 5",
        cash(car=1200),
        ask("hat", "undo"),
        cash(car=1500),
        "expect deeds {}",
    )


def test_v4_a_late_wait_sells_as_a_timely_one() -> None:
    play(OPEN, "token ship; wait 3600", cash(ship=1450), "expect prompt home")


def test_an_owned_property_is_not_auctioned_off() -> None:
    play(THREE, buy("hat", 10), ask("car", "auction off illinois"), refused("owned", "player"))


def test_v4_nothing_is_sold_for_nothing() -> None:
    game = Game("car", "ship")
    assert game.do(WinAuction(2, ())) == "refused:not-playing"
    assert game.do(WinAuction(2, ("car",) * 31)) == "refused:short"


def test_v4_a_sale_that_cannot_be_saved_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.play(OPEN, "token ship")
    journal = table.player._journal

    def fail(*_: object) -> None:
        raise NotSavedError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(journal, "append", fail)
        table.play("wait 5", refused("not-saved", "auction_final"), "wait 2")
        table.play(refused("not-saved", "auction_final"), "expect deeds {}")
    table.play("wait 2", cash(ship=1450), "expect prompt home")


def test_words_in_an_auction_do_not_ask_for_a_press_that_would_bid() -> None:
    play(OPEN, "token ship; say buy baltic", refused("not-now", "auction"))
    play(OPEN, "token ship; wait 3; say pass go", refused("not-now", "auction_final"))
