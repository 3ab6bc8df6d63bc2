"""U9: the first bankruptcy ends the game; the ranking with its ties."""

import pytest

from tests.ultimate.table import (
    CANCEL,
    LOUD,
    NEW,
    THREE,
    TWO,
    Table,
    at,
    buy,
    cash,
    deed,
    expect,
    hammer,
    jail,
    play,
    start,
)


def ranks(*rows: tuple[str, int, int]) -> str:
    return "".join(
        f'expect ranking.{n} {{"player": "{player}", "worth": {worth}, "place": {place}}};'
        for n, (player, worth, place) in enumerate(rows)
    )


def test_a_bankrupts_cash_and_deeds_go_to_the_player_and_the_bank_pays_the_rest() -> None:
    play(
        THREE,
        buy("car", 1, 3),
        at(1, "car"),
        buy("ship", 22),
        at(22, "ship") * 4,
        jail("car", 13),
        cash(car=40, ship=1100),
        at(22, "car"),
        expect(prompt="game_over", notice="bankrupt", debt=None),
        # 1600: 40 in cash, 160 in deeds, 1400 from the Bank.
        cash(car=0, ship=1100 + 40 + 1400, hat=1500),
        deed(1, "ship", 2),
        deed(3, "ship", 1),
        deed(22, "ship", 5),
        "expect players.car.deeds []; expect bank -4040;",
        ranks(("ship", 3100, 1), ("hat", 1500, 2), ("car", 0, 3)),
    )


def test_a_bankrupts_cash_and_deeds_go_back_to_the_bank() -> None:
    play(
        THREE,
        buy("car", 1),
        buy("ship", 2),
        jail("car", 14),
        hammer(9, 120),
        "tap bank car;",
        expect(prompt="game_over", notice="bankrupt", debt=None),
        'expect deeds {"2": {"owner": "ship", "level": 2}};',
        cash(car=0, ship=1440, hat=1500),
        ranks(("ship", 1500, 1), ("hat", 1500, 2), ("car", 0, 3)),
    )


def test_bankrupt_by_jail_and_by_rent() -> None:
    play(TWO, jail("car", 16), expect(prompt="game_over"))
    play(TWO, buy("ship", 1), jail("car", 15), at(1, "car"), expect(prompt="game_over"))


def test_nothing_but_ok_acts_at_the_end() -> None:
    over = TWO + jail("car", 16)
    for other in ("tap bank ship", "tap deed 1", "tap event 45", "press m", "press x", CANCEL):
        report = play(over, other)
        assert (report["prompt"], report["notice"]) == ("game_over", "refused:not-now")
    play(over, "press ok; expect prompt setup; expect players {}; expect ranking null")
    play(over, LOUD, "press ok; expect prompt game_over")
    play(over, NEW, "expect prompt new_game; press ok; expect prompt setup")


def test_the_ranking_is_by_cash_and_purchase_prices() -> None:
    play(
        start("car", "ship", "hat", "jet"),
        buy("hat", 22),
        "press m; tap bank jet;",
        jail("ship", 3),
        jail("car", 16),
        ranks(("jet", 1700, 1), ("hat", 1500, 2), ("ship", 1200, 3), ("car", 0, 4)),
    )


def test_of_equals_the_one_with_the_single_dearest_deed_is_ahead() -> None:
    play(
        start("car", "ship", "hat", "jet"),
        buy("ship", 20, 19),
        buy("hat", 21),
        jail("car", 16),
        ranks(("hat", 1500, 1), ("ship", 1500, 2), ("jet", 1500, 3), ("car", 0, 4)),
    )


def test_still_equal_players_share_the_place_which_counts_as_many() -> None:
    play(
        start("car", "ship", "hat", "jet"),
        buy("jet", 15),
        buy("ship", 16),
        jail("car", 16),
        ranks(("ship", 1500, 1), ("jet", 1500, 1), ("hat", 1500, 3), ("car", 0, 4)),
    )
    play(THREE, jail("hat", 16), ranks(("car", 1500, 1), ("ship", 1500, 1), ("hat", 0, 3)))


def test_places_are_shown_winner_first_with_a_shared_place_for_the_last_too() -> None:
    play(
        start("car", "ship", "hat"),
        "press m; tap bank hat;",
        NEW,
        ranks(("hat", 1700, 1), ("car", 1500, 2), ("ship", 1500, 2)),
    )


@pytest.mark.parametrize("seats", [("car", "hat"), ("hat", "car")])
def test_equals_are_listed_in_joining_order(seats: tuple[str, str]) -> None:
    report = play(start(*seats), NEW)
    assert [row["player"] for row in report["ranking"]] == list(seats)
    assert [row["place"] for row in report["ranking"]] == [1, 1]


def test_game_over_shows_every_place() -> None:
    table = Table()
    table.play(THREE, jail("car", 16))
    assert len(table["ranking"]) == 3
    assert table["screen.title"]


def test_a_rent_of_the_last_m_is_no_bankruptcy() -> None:
    play(TWO, buy("ship", 4), jail("car", 14), at(4, "car"), cash(car=20), expect(prompt="home"))
    play(
        TWO,
        buy("ship", 5),
        jail("car", 14),
        at(5, "car"),
        cash(car=0, ship=1480),
        expect(prompt="home", notice="rent"),
    )
