"""U2: joining, starting, what a power cut leaves, and the new game."""

import pytest

from tests.ultimate.table import (
    CANCEL,
    CUT,
    JAIL,
    LOUD,
    NEW,
    THREE,
    TWO,
    Table,
    buy,
    cash,
    expect,
    hammer,
    jail,
    play,
    refused,
    start,
)

BROKE = TWO + buy("car", 22) + jail("car", 11)
OWING = BROKE + jail("car")
OVER = TWO + jail("car", 16)


def test_without_a_game_the_prompt_is_setup() -> None:
    play(
        expect(prompt="setup", players={}, joined=[], deeds={}, bank=0, transactions=0),
        expect(debt=None, auction=None, cheap_rents=0, ranking=None, notice=None),
    )


def test_bank_cards_join_and_leave_again() -> None:
    play(
        'tap bank ship; tap bank car; expect joined ["ship", "car"];',
        'tap bank ship; expect joined ["car"]; expect prompt setup;',
        'tap bank ship; expect joined ["car", "ship"]',
    )


@pytest.mark.parametrize("joined", ["", "tap bank car;", "tap bank car; tap bank car;"])
def test_fewer_than_two_cannot_start(joined: str) -> None:
    play(joined, "press ok;", refused("players", "setup"))


@pytest.mark.parametrize("limit", [2, 4, 7])
def test_a_card_beyond_the_limit_is_refused(limit: int) -> None:
    tokens = ["car", "helicopter", "ship", "jet", "dog", "hat", "boot", "cat"]
    table = Table(f"max_players {limit}")
    table.play(*(f"tap bank {token}" for token in tokens[:limit]))
    assert len(table["joined"]) == limit
    table.play("tap bank cat;", refused("players", "setup"))
    assert table["joined"] == tokens[:limit]
    assert list(table.play("press ok")["players"]) == tokens[:limit]


def test_the_limit_is_eight_unless_set() -> None:
    everyone = ("car", "helicopter", "ship", "jet", "dog", "hat", "boot", "cat")
    assert len(play(start(*everyone))["players"]) == 8


@pytest.mark.parametrize(
    "card", ["tap deed 1", "tap event 45", "press x", CANCEL, NEW, "tap event 56"]
)
def test_setup_has_no_use_for_anything_else(card: str) -> None:
    report = play("tap bank car; tap bank ship;", card)
    assert (report["prompt"], report["notice"]) == ("setup", "refused:not-now")
    assert report["joined"] == ["car", "ship"]


def test_m_steps_through_the_languages_and_round() -> None:
    table = Table()
    table.play("tap bank car; tap bank ship")
    session = table.player.session
    spoken = [session.language]
    for _ in range(2):
        table.play("press m")
        spoken.append(session.language)
    assert spoken == ["en", "es", "en"]
    assert table["joined"] == ["car", "ship"]


def test_the_language_stays_after_a_power_cut() -> None:
    table = Table()
    table.play("press m", CUT)
    assert table.player.session.language == "es"


def test_everybody_starts_with_1500_from_the_bank() -> None:
    play(
        start("hat", "car", "ship"),
        cash(hat=1500, car=1500, ship=1500),
        expect(prompt="home", bank=-4500, deeds={}, transactions=0, notice="started"),
        "expect players.hat.worth 1500; expect players.hat.deeds []",
    )


def test_players_are_listed_in_joining_order() -> None:
    assert list(play(start("hat", "car", "ship"))["players"]) == ["hat", "car", "ship"]


def state(report: dict[str, object]) -> dict[str, object]:
    """What a power cut must leave as it is."""
    kept = ("players", "deeds", "bank", "debt", "cheap_rents", "ranking", "transactions")
    return {key: report[key] for key in kept}


@pytest.mark.parametrize(
    ("script", "prompt"),
    [
        (TWO, "home"),
        (TWO + "tap deed 1", "home"),
        (TWO + "tap bank car", "home"),
        (TWO + "press m", "home"),
        (TWO + "press m; press m", "home"),
        (TWO + JAIL, "home"),
        (TWO + "tap event 45", "home"),
        (TWO + "tap event 62; tap bank car", "home"),
        (TWO + "tap deed 1; press m", "home"),
        (TWO + "tap deed 1; press m; press ok; wait 6", "home"),
        (TWO + LOUD, "home"),
        (TWO + "tap event 56", "home"),
        (OWING, "debt"),
        (OWING + ";" + LOUD, "debt"),
        (OVER, "game_over"),
        (TWO + hammer(1, 60), "auction_sold"),
        (TWO + hammer(1, 60) + LOUD, "auction_sold"),
        (TWO + "tap deed 1; press m; press ok", "auction_ready"),
        (TWO + "tap deed 1; press m; press ok; press m; wait 3", "auction_ready"),
        (TWO + "tap deed 1; press m; press ok; power-cut", "auction_ready"),
    ],
)
def test_a_power_cut_leaves_the_book_and_chooses_the_prompt(script: str, prompt: str) -> None:
    table = Table()
    before = table.play(script)
    after = table.play("power-cut")
    assert state(after) == state(before)
    assert (after["prompt"], after["notice"]) == (prompt, None)


@pytest.mark.parametrize("script", [TWO, OWING, OVER])
def test_the_question_for_a_new_game_is_gone_after_a_power_cut(script: str) -> None:
    table = Table()
    prompt = table.play(script)["prompt"]
    table.play(NEW, "expect prompt new_game; power-cut")
    assert table["prompt"] == prompt


def test_joiners_are_forgotten_at_a_power_cut() -> None:
    play("tap bank car; tap bank ship; power-cut; expect prompt setup; expect joined []")


def test_a_sale_keeps_price_and_deed_and_has_its_30_s_anew() -> None:
    play(
        TWO,
        hammer(9, 60),
        "wait 20; power-cut; wait 29.999; expect prompt auction_sold;",
        'expect auction {"deed": 9, "price": 60, "circles": 0};',
        "wait 0.001; expect prompt home; expect notice auction-unsold",
    )
    play(TWO, hammer(9, 60), "power-cut; tap bank ship;", cash(ship=1440), "expect deeds.9.level 1")


def test_a_cut_auction_is_ready_again_until_it_is_left_or_lapses() -> None:
    running = TWO + "tap deed 9; press m; press ok; press m; press m; wait 1;"
    ready = 'expect auction {"deed": 9, "price": 0, "circles": 4}; expect prompt auction_ready;'
    play(running, CUT, ready, CUT, ready, "wait 3;", CUT, ready)
    play(running, CUT, "press x;", CUT, "expect prompt home")
    play(running, CUT, "wait 10;", CUT, "expect prompt home")
    play(running, CUT, LOUD, CUT, ready)
    play(running, CUT, "tap deed 2;", CUT, ready)
    play(running, CUT, "press ok; wait 6; expect prompt auction_lapsed;", CUT, "expect prompt home")
    play(running, CUT, "press ok; wait 6; tap deed 9;", ready, CUT, "expect prompt home")
    play(running, CUT, "press ok; press m; wait 6; press x;", CUT, "expect prompt home")


def test_an_auction_that_is_paid_is_not_opened_again() -> None:
    play(
        TWO,
        hammer(9, 60),
        "tap bank ship; power-cut; expect prompt home; expect deeds.9.owner ship",
    )


def test_what_could_be_cancelled_still_can_after_a_power_cut() -> None:
    play(TWO, buy("car", 16), CUT, CANCEL, "expect notice cancelled; expect deeds {}")
    play(TWO, buy("car", 16), CANCEL, CUT, CANCEL, refused("nothing-to-cancel", "home"))


def test_a_second_power_cut_changes_nothing_more() -> None:
    table = Table()
    table.play(TWO, buy("car", 1, 2), "tap event 56;", CUT)
    once = table.report
    assert table.play(CUT) == once


@pytest.mark.parametrize(
    ("script", "prompt"), [(TWO, "home"), (OWING, "debt"), (OVER, "game_over")]
)
def test_only_ok_begins_a_new_game(script: str, prompt: str) -> None:
    play(
        script, ";", NEW, "expect prompt new_game; press ok; expect prompt setup; expect players {}"
    )
    for other in ("press m", "press x", "tap bank car", "tap deed 1", "tap event 56", "wait 10"):
        table = Table()
        before = table.play(script)
        after = table.play(NEW, other)
        assert after["prompt"] == prompt
        assert state(after) == state(before)


@pytest.mark.parametrize(
    "other", [CANCEL, NEW, LOUD, "hold x 2", "hold ok x 1", "tap unknown 04a1b2c3"]
)
def test_holds_and_strange_tags_answer_the_question_with_no(other: str) -> None:
    table = Table()
    before = table.play(TWO, buy("car", 16))
    after = table.play(NEW, other)
    assert after["prompt"] == "home"
    assert state(after) == state(before)


def test_the_question_waits_10_s() -> None:
    play(TWO, NEW, "wait 9.999; expect prompt new_game; wait 0.001; expect prompt home")


def test_the_question_shows_the_ranking_as_it_stands() -> None:
    play(
        THREE,
        "press m; tap bank hat;",
        "expect ranking null;",
        NEW,
        'expect ranking.0 {"player": "hat", "worth": 1700, "place": 1};',
        'expect ranking.1 {"player": "car", "worth": 1500, "place": 2};',
        'expect ranking.2 {"player": "ship", "worth": 1500, "place": 2};',
        "press x; expect ranking null",
    )


@pytest.mark.parametrize(
    "script",
    ["tap deed 1", "press m", "tap bank car", "tap event 45", "tap deed 1; press m", hammer(1, 20)],
)
def test_a_new_game_is_asked_for_at_home_debt_and_game_over_only(script: str) -> None:
    table = Table()
    prompt = table.play(TWO, script)["prompt"]
    report = table.play(NEW)
    assert (report["prompt"], report["notice"]) == (prompt, "refused:not-now")
