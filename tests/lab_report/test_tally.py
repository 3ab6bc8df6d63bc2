"""A tally is what the rows say, however they are cut and stored, and it keeps no game."""

from __future__ import annotations

import shutil
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from tests.lab_report.made_up import EVEN, PLAN, add_part, game_of, run_of
from tools.lab.errors import LabError
from tools.lab.report.inference import Sums
from tools.lab.report.sums import MeanSums, Spread
from tools.lab.report.tally import MEASURES, RATIO_STEP, Tally, tallies
from tools.lab.results import GameResult
from tools.lab.runs import Run
from tools.lab.tables import Format


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    return [game_of(PLAN, number, EVEN) for number in range(1, PLAN.games + 1)]


def test_all_games_are_counted(tally: Tally) -> None:
    assert tally.games == PLAN.games
    assert tally.rounds.sum() == PLAN.games
    assert sum(tally.wins_by_seat.at(place).hits for place in range(4)) == PLAN.games
    assert sum(tally.wins_by_strategy.at(place).hits for place in range(3)) == PLAN.games


def test_means_are_those_of_the_rows(tally: Tally, results: list[GameResult]) -> None:
    for place, name in enumerate(MEASURES):
        values = [getattr(one.game, name) for one in results]
        assert tally.measures.at(place).mean == pytest.approx(sum(values) / len(values))
    rents = [one.deeds[6].rent for one in results]
    assert tally.rent.at(6).total == sum(rents)
    assert tally.rent.at(6).squares == sum(rent * rent for rent in rents)
    assert tally.rent_in_all.at(0).total == sum(d.rent for one in results for d in one.deeds)


def test_wins_are_counted_by_seat_and_by_strategy(tally: Tally, results: list[GameResult]) -> None:
    players = [player for one in results for player in one.players]
    for place, name in enumerate(tally.strategies):
        share = tally.wins_by_strategy.at(place)
        assert share.trials == sum(player.strategy == name for player in players)
        assert share.hits == sum(player.win for player in players if player.strategy == name)
    for seat in range(1, 5):
        wins = sum(player.win for player in players if player.seat == seat)
        assert tally.wins_by_seat.at(seat - 1).hits == wins


def test_bankruptcies_are_counted_by_strategy(tally: Tally, results: list[GameResult]) -> None:
    broken = [one.players[one.game.bankrupt - 1].strategy for one in results if one.game.bankrupt]
    for place, name in enumerate(tally.strategies):
        assert tally.broken_by_strategy.at(place).hits == broken.count(name)
    assert tally.bankruptcies.at(0).hits == len(broken) == tally.causes.total()


def test_landings_are_shares_of_all_landings(tally: Tally, results: list[GameResult]) -> None:
    total = sum(sum(one.game.landings) for one in results)
    for space in range(36):
        share = tally.landings.at(space)
        assert (share.hits, share.trials) == (
            sum(one.game.landings[space] for one in results),
            total,
        )
    assert sum(tally.landings.at(space).value for space in range(36)) == pytest.approx(1)


def test_money_is_followed_round_by_round(tally: Tally, results: list[GameResult]) -> None:
    for number in (0, 1, 20):
        worths = sorted(
            player.worth_by_round[number]
            for one in results
            for player in one.players
            if one.game.rounds >= number
        )
        assert tally.worth.counts[number] == len(worths)
        assert tally.worth.means[number] == pytest.approx(sum(worths) / len(worths))
        middle = worths[-(-len(worths) // 2) - 1]
        assert tally.worth.quantile(0.5)[number] == middle // 10 * 10


def test_auctions_are_counted_by_their_share_of_the_price(
    tally: Tally, results: list[GameResult]
) -> None:
    held = [auction for one in results for auction in one.auctions]
    sold = [auction for auction in held if auction.winner]
    assert (tally.sold, tally.unsold) == (len(sold), len(held) - len(sold))
    half = sum(50 <= 100 * one.price / one.list_price < 60 for one in sold)
    assert tally.hammers[50 // RATIO_STEP] == half


def test_csv_says_the_same_as_parquet(tally: Tally, tmp_path: Path) -> None:
    other = tallies(run_of(tmp_path, PLAN, Format.CSV))[0]
    assert other.worth.totals.tolist() == tally.worth.totals.tolist()
    assert other.tokens.products.tolist() == tally.tokens.products.tolist()
    assert other.causes == tally.causes
    assert other.wins_by_strategy.sums.tolist() == tally.wins_by_strategy.sums.tolist()


def test_parts_may_be_cut_otherwise(tally: Tally, tmp_path: Path) -> None:
    other = tallies(run_of(tmp_path, replace(PLAN, part=37)))[0]
    assert other.rent.squares.tolist() == tally.rent.squares.tolist()
    assert other.tokens.products.tolist() == tally.tokens.products.tolist()


def test_a_run_half_finished_gives_what_is_there(tmp_path: Path) -> None:
    run = Run.create(tmp_path, PLAN, Format.PARQUET)
    add_part(run, 2)
    (tmp_path / "parts" / "00001.draft").mkdir()
    assert tallies(run)[0].games == 100


def test_a_run_without_a_game_says_how_to_go_on(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="no game of this run is finished yet"):
        tallies(Run.create(tmp_path, PLAN, Format.PARQUET))


def test_a_part_that_is_a_copy_of_another_is_not_counted_twice(tmp_path: Path) -> None:
    run = run_of(tmp_path, replace(PLAN, games=40, part=20))
    shutil.rmtree(tmp_path / "parts" / "00001")
    shutil.copytree(tmp_path / "parts" / "00000", tmp_path / "parts" / "00001")
    with pytest.raises(LabError, match=r"00001: this part of the run is damaged .*not its games"):
        tallies(run)


def test_sums_of_huge_amounts_stay_exact() -> None:
    sums = MeanSums(1)
    for _ in range(3):
        sums.add(np.array([[4 * 10**9], [3 * 10**9]]))
    assert sums.at(0) == Sums(6, 21 * 10**9, 75 * 10**18)


def test_quantiles_of_huge_amounts_are_near() -> None:
    spread = Spread(1)
    amounts = np.array([0, 1500, 20_010, 4_000_000, 10**10])
    spread.add(np.zeros(5, np.int64), amounts)
    found = [float(spread.quantile(share)[0]) for share in (0.2, 0.4, 0.6, 0.8, 1.0)]
    assert found == pytest.approx(amounts.tolist(), rel=0.01)
    assert found[:2] == [0, 1500]


def test_a_high_limit_of_rounds_costs_no_memory_where_no_game_lasts_as_long(tmp_path: Path) -> None:
    plan = replace(PLAN, games=20, part=20)
    run = run_of(tmp_path, plan)
    tallies(run)
    high = Run(run.folder, replace(plan, rounds=10_000), run.form)
    assert peak(high) < 2 * peak(run) + 2_000_000


def test_a_game_of_many_rounds_costs_no_more_than_a_small_computer_has() -> None:
    spread = Spread(3001)
    rounds = np.arange(3001)
    tracemalloc.start()
    try:
        spread.add(rounds, 10 * (rounds % 100))
        assert spread.quantile(0.5)[3000] == 0
        assert tracemalloc.get_traced_memory()[1] < 70_000_000
    finally:
        tracemalloc.stop()


def damage(run: Run, table: str, how: str) -> None:
    path = run.folder / "parts" / "00001" / f"{table}.{run.form}"
    match how:
        case "gone":
            path.unlink()
        case "cut":
            path.write_bytes(path.read_bytes()[:-9])
        case "empty":
            path.write_bytes(b"")
        case "noise":
            path.write_bytes(b"\x00\xff\x80PAR1" * 50)
        case _:
            shutil.copy(path.with_name(f"auctions.{run.form}"), path)


@pytest.mark.parametrize("form", list(Format))
@pytest.mark.parametrize("how", ["gone", "cut", "empty", "noise", "another's"])
@pytest.mark.parametrize("table", ["games", "players", "deeds"])
def test_a_damaged_part_is_named_with_the_cure(
    tmp_path: Path, form: Format, how: str, table: str
) -> None:
    run = run_of(tmp_path, replace(PLAN, games=40, part=20), form)
    damage(run, table, how)
    with pytest.raises(LabError, match="00001: this part of the run is damaged") as caught:
        tallies(run)
    assert "Delete that folder" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("strategies", ("greedy", "random")),
        ("rounds", 3),
        ("arms", (replace(PLAN.arms[0], players=3),)),
        ("arms", (replace(PLAN.arms[0], number=2, spaces=PLAN.arms[0].spaces[:35]),)),
    ],
)
def test_rows_that_do_not_fit_the_plan_are_told(tmp_path: Path, old: str, new: object) -> None:
    run = run_of(tmp_path, replace(PLAN, games=40, part=20))
    other = Run(run.folder, replace(PLAN, games=40, part=20, **{old: new}), run.form)
    with pytest.raises(LabError, match="this part of the run is damaged"):
        tallies(other)


def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    plan = replace(PLAN, games=480, part=20)
    run = run_of(tmp_path, plan)
    few = Run(run.folder, replace(plan, games=80), run.form)
    for part in range(4, 24):
        (tmp_path / "parts" / f"{part:05}").rename(tmp_path / f"{part:05}")
    tallies(few)
    before = peak(few)
    for part in range(4, 24):
        (tmp_path / f"{part:05}").rename(tmp_path / "parts" / f"{part:05}")
    assert peak(run) < 1.1 * before


def peak(run: Run) -> int:
    tracemalloc.start()
    try:
        tallies(run)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
