"""V0: who plays, how a game begins, and what a power cut leaves."""

from __future__ import annotations

import pytest

from cards.card import BankCard
from terminal.edition import Refused
from terminal.editions.voice import EDITION
from terminal.editions.voice.commands import StartGame
from terminal.editions.voice.rules import decide
from terminal.ledger import Book
from terminal.signals import Lifted, TwoCards
from tests.voice.table import (
    RULES,
    TWO,
    Game,
    Table,
    ask,
    buy,
    cash,
    notice,
    play,
    refused,
    start,
)


def test_v0_tokens_and_bank_cards_join_and_ok_starts() -> None:
    play(
        'expect prompt setup; token car; expect joined ["car"]; tap bank ship',
        notice("joined"),
        "press ok",
        notice("started"),
        "expect prompt home",
        cash(car=1500, ship=1500),
        "expect bank -3000; expect transactions 0",
    )


def test_v0_a_second_press_leaves() -> None:
    play('token car; token ship; token car; expect notice left; expect joined ["ship"]')


def test_v0_one_alone_does_not_start() -> None:
    play("token car; press ok", refused("players", "setup"))


def test_v1_eight_play_and_no_more() -> None:
    eight = ("car", "helicopter", "ship", "jet", "dog", "hat", "boot", "cat")
    assert len(play(start(*eight))["players"]) == 8
    table = Table("max_players 4")
    table.play(*(f"token {token};" for token in eight[:5]), refused("players", "setup"))


def test_a_token_that_is_none_of_the_decks_is_refused() -> None:
    play("token zeppelin", refused("unknown-card", "setup"))


def test_words_are_not_awaited_before_a_game() -> None:
    play("say help", refused("not-now", "setup"), "press m; expect prompt setup")


def test_v0_a_power_cut_keeps_the_game_and_forgets_what_was_half_said() -> None:
    play(
        TWO,
        ask("car", "buy"),
        "expect prompt name; power-cut; expect prompt home",
        cash(car=1500),
        ask("car", "buy baltic"),
        "power-cut",
        cash(car=1440),
        "expect transactions 1",
    )


def test_v0_an_auction_goes_on_after_a_power_cut_with_all_its_seconds() -> None:
    play(
        TWO,
        ask("car", "auction off baltic"),
        "token ship; wait 2; power-cut; expect prompt auction",
        'expect auction {"deed": 2, "price": 50, "leader": "ship", "final": false}',
        "wait 2.9; expect prompt auction; wait 0.1; expect prompt auction_final",
        "wait 2; expect prompt home; expect players.ship.deeds [2]",
    )


def test_v0_an_auction_without_bids_goes_on_too() -> None:
    play(
        TWO,
        ask("car", "auction off baltic"),
        "wait 4; expect prompt auction_final; power-cut; expect prompt auction; wait 5",
        notice("auction-unsold"),
    )


def test_v0_an_auction_of_another_book_is_out_of_date() -> None:
    table = Table()
    table.play(TWO, ask("car", "auction off baltic"), "token ship")
    kept = table.dialogue.checkpoint(0)
    table.play("wait 5; expect prompt home")
    for checkpoint in (kept, b"{", kept.replace(b'"deed":2', b'"deed":99')):
        table.dialogue.resume(table.session.book, checkpoint, 0)
        assert table["prompt"] == "home"
    table.play("hold ok m 5")
    table.dialogue.resume(table.session.book, b"[]", 0)
    assert table["prompt"] == "home"


def test_a_new_game_is_asked_for_and_only_ok_leaves() -> None:
    play(
        TWO,
        buy("car", 1),
        "hold x 5; expect prompt new_game; expect ranking.0.player car; token ship",
        "expect prompt home; hold x 5; press ok; expect prompt setup",
    )


@pytest.mark.parametrize("hold", ["hold x 4", "hold ok m 4.9", "hold m x 0.5"])
def test_a_short_hold_does_nothing(hold: str) -> None:
    play(TWO, buy("car", 1), hold, refused("hold-short", "home"), cash(car=1440))


def test_the_volume_is_set_but_not_in_an_auction() -> None:
    play(
        TWO,
        "hold m x 1; expect prompt volume; press m; token car",
        refused("not-now", "volume"),
        "hold ok m 5",
        refused("not-now", "volume"),
        "press ok; expect prompt home",
        "hold m x 1; wait 10; expect prompt home",
        ask("car", "auction off baltic"),
        "hold m x 1",
        refused("not-now", "auction"),
    )


def test_cards_that_are_none_are_refused() -> None:
    play(TWO, "tap unknown 04a1b2c3", refused("unknown-card", "home"))


def test_two_cards_at_once_are_refused_and_lifting_one_is_nothing() -> None:
    table = Table()
    table.play(TWO)
    table.session.handle(TwoCards())
    assert table["notice"] == "refused:two-cards"
    outcome = table.dialogue.feed(Lifted(BankCard("car")), table.session.book, 0)
    assert isinstance(outcome, Refused)


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (("car",), "players"),
        (("car", "car"), "not-now"),
        (("car", "tin"), "not-now"),
        (("car", "ship"), "started"),
    ],
)
def test_v0_only_two_or_more_of_the_decks_players_begin(
    players: tuple[str, ...], code: str
) -> None:
    found = decide(Book(), StartGame(players), RULES)
    assert found.notice.code.removeprefix("refused:") == code
    assert EDITION.opens(StartGame(players))


def test_v0_a_game_that_runs_is_not_begun_again() -> None:
    game = Game("car", "ship")
    assert game.do(StartGame(("car", "ship"))) == "refused:not-now"


def test_keys_of_a_pad_have_no_use() -> None:
    play(TWO, "key 5", refused("not-now", "home"))
