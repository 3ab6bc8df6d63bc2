"""Results added up: points by place, games, wins, worth by scale."""

from __future__ import annotations

from tools.hall.standings import Result, Score, scores

POINTS = (10, 6, 4)


def told(results: list[Result]) -> list[tuple[int, str, int, int, int]]:
    return [
        (one.place, one.player, one.points, one.games, one.wins) for one in scores(results, POINTS)
    ]


def test_nobody_has_played_yet() -> None:
    assert scores([], POINTS) == []


def test_points_by_place_are_added_up_over_games() -> None:
    results = [
        *(Result("Ann", 1, 900), Result("Ben", 2, 500), Result("Cleo", 3, 0)),
        *(Result("Ben", 1, 800), Result("Ann", 2, 700), Result("Dan", 4, 10)),
    ]
    assert told(results) == [
        (1, "Ann", 16, 2, 1),
        (2, "Ben", 16, 2, 1),
        (3, "Cleo", 4, 1, 0),
        (4, "Dan", 0, 1, 0),
    ]


def test_equal_points_are_told_apart_by_wins_then_by_worth() -> None:
    results = [Result("Ann", 2, 900), Result("Ann", 3, 0), Result("Ben", 1, 5)]
    assert told(results) == [(1, "Ben", 10, 1, 1), (2, "Ann", 10, 2, 0)]
    level = [Result("Ann", 2, 5), Result("Ben", 2, 6)]
    assert [one.player for one in scores(level, POINTS)] == ["Ben", "Ann"]


def test_who_is_level_in_all_shares_a_place_and_the_next_follows() -> None:
    results = [Result("zoe", 2, 5), Result("Ann", 2, 5), Result("Ben", 3, 9)]
    assert [(one.place, one.player) for one in scores(results, POINTS)] == [
        (1, "Ann"),
        (1, "zoe"),
        (3, "Ben"),
    ]


def test_worth_in_thousands_is_kept_apart() -> None:
    (found,) = scores([Result("Ann", 1, 900), Result("Ann", 1, 2500, True)], POINTS)
    assert found == Score("Ann", 20, 2, 2, {False: 900, True: 2500}, 1)
