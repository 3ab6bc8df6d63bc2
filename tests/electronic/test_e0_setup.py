"""E0: joining, starting, power cuts, another game."""

import pytest

from tests.electronic.table import (
    CLASSIC,
    FOUR,
    THREE,
    TWO,
    Table,
    buy,
    cash,
    from_home,
    keyed,
    notice,
    pay,
    play,
    refused,
    start,
)

EIGHT = ("car", "ship", "hat", "jet", "dog", "boot", "cat", "helicopter")


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_players_start(players: int) -> None:
    report = play(start(*EIGHT[:players]))
    assert report["prompt"] == "home"
    assert list(report["players"]) == list(EIGHT[:players])


def test_one_player_is_too_few() -> None:
    play("tap bank car; press ok;", refused("players", "setup"))


def test_a_second_tap_leaves_again() -> None:
    play("tap bank car; tap bank ship; tap bank car;", 'expect joined ["ship"];', notice("left"))


def test_a_table_may_stop_at_fewer_players() -> None:
    report = play(start("car", "ship", "hat"), settings=("max_players 2",))
    assert list(report["players"]) == ["car", "ship"]


def test_a_card_beyond_the_limit_is_refused() -> None:
    settings = ("max_players 2",)
    play(
        "tap bank car; tap bank ship; tap bank hat;", refused("players", "setup"), settings=settings
    )


@pytest.mark.parametrize(("settings", "money"), [((), 15000), ((CLASSIC,), 1500)])
def test_each_gets_the_start_money(settings: tuple[str, ...], money: int) -> None:
    report = play(FOUR, settings=settings)
    assert [player["cash"] for player in report["players"].values()] == [money] * 4
    assert report["bank"] == -4 * money


def test_m_steps_through_the_languages_at_set_up() -> None:
    table = Table()
    english = table["screen.title"]
    table.play("press m;")
    assert table["screen.title"] != english


def test_keys_mean_nothing_at_set_up() -> None:
    play("tap bank car; key 5;", refused("not-now", "setup"))


def test_a_game_comes_back_after_a_power_cut_with_empty_slots() -> None:
    table = Table()
    table.play(TWO, buy("car", 1, 2), "slot + bank car; key 5;")
    table.play("power-cut; expect prompt home; expect amount null;", cash(car=13800))
    assert table["slots"] == {"+": None, "-": None}
    assert table["players.car.deeds"] == [1, 2]


def test_an_auction_comes_back_with_its_bid() -> None:
    play(
        TWO,
        "tap deed 27; press m;",
        keyed("2M"),
        "power-cut; expect prompt auction; expect auction.price 2000; expect auction.deed 27;",
        "press ok; power-cut; expect prompt auction_sold; tap bank car;",
        cash(car=13000),
    )


def test_a_stored_auction_of_another_book_is_forgotten() -> None:
    table = Table()
    table.play(TWO, "tap deed 27; press m;", keyed("2M"))
    session = table.session
    game, journal = session.game, table.player._journal
    assert game is not None
    journal.save_checkpoint(game, b'{"entries": 7, "deed": 27, "price": 2000}')
    assert table.play("power-cut;")["prompt"] == "home"
    journal.save_checkpoint(game, b"not JSON")
    assert table.play("power-cut;")["prompt"] == "home"
    journal.save_checkpoint(game, b'{"entries": 1, "deed": 99}')
    assert table.play("power-cut;")["prompt"] == "home"


def test_a_debt_comes_back_after_a_power_cut() -> None:
    table = Table()
    table.play(TWO, pay("15M", payer="ship"))
    from_home("jail", table)
    table.play("tap bank ship; expect prompt debt; power-cut; expect prompt debt;")
    table.play("expect debt.amount 500; expect debt.creditor bank;")


def test_c_held_asks_once_and_brings_all_accounts_back_to_the_start_money() -> None:
    table = Table()
    table.play(THREE, buy("car", 27), pay("1M", "hat"))
    table.play("hold C 5; expect prompt new_game; expect ranking.2.player hat; press ok;")
    table.play("expect prompt home; expect transactions 0;", notice("started"))
    table.play(cash(car=15000, ship=15000, hat=15000), "expect deeds {};")
    journal = table.player._journal
    assert [game.entries for game in journal.games()] == [3, 1]
    seeds = {table.session.book.mark("seed"), 0}
    assert len(seeds) == 2


def test_those_who_were_bankrupt_play_again() -> None:
    table = Table("electronic.end first")
    table.play(TWO, pay("15M", "ship"))
    from_home("jail", table)
    table.play("tap bank ship;")
    from_home("bankrupt", table)
    table.play("press ok; expect prompt game_over; hold C 5; press ok; expect prompt home;")
    table.play(cash(car=15000, ship=15000))


def test_x_held_asks_too_and_leads_to_set_up_for_other_players() -> None:
    play(
        TWO,
        "hold x 5; expect prompt new_game; expect ranking.0.place 1;",
        "press ok; expect prompt setup; expect players {};",
        THREE,
        cash(car=15000, ship=15000, hat=15000),
    )


@pytest.mark.parametrize("answer", ["press x", "tap bank car", "key 5", "key C", "wait 11"])
def test_anything_but_ok_leaves_the_game_as_it_is(answer: str) -> None:
    play(TWO, f"hold C 5; {answer}; expect prompt home;", cash(car=15000))


def test_c_held_with_a_card_in_a_slot_asks_nothing() -> None:
    play(TWO, "slot + bank car; hold C 5;", refused("not-now", "slots"))


def test_c_held_too_short_is_refused() -> None:
    play(TWO, "hold C 3;", refused("hold-short", "home"))


@pytest.mark.parametrize("keys", [".", "m x"])
def test_the_volume_opens_with_empty_slots_and_steps_by_keys_and_buttons(keys: str) -> None:
    table = Table()
    table.play(TWO, f"hold {keys} 1; expect prompt volume; key -; press x;")
    assert table.session.volume == 1
    table.play("press m; key +; press ok; expect prompt home;")
    assert table.session.volume == 3


def test_the_volume_falls_back_and_refuses_other_keys() -> None:
    play(TWO, "hold . 1; key 5;", refused("not-now", "volume"), "wait 10; expect prompt home;")
    play(TWO, "hold . 1; hold . 1;", refused("not-now", "volume"))


def test_a_point_held_while_an_amount_is_keyed_opens_nothing() -> None:
    play(TWO, "slot + bank car; hold . 1;", refused("not-now", "slots"))


@pytest.mark.parametrize("statement", ["say buy it", "token car"])
def test_words_and_token_buttons_mean_nothing(statement: str) -> None:
    play(TWO, f"{statement};", refused("not-now", "home"))


def test_an_unknown_tag_is_refused() -> None:
    play(TWO, "tap unknown 04a1b2c3;", refused("unknown-card", "home"))
