"""What is called a real difference, a hint, or not shown; and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.lab_report.made_up import PLAN, Lean, run_of
from tools.lab.errors import LabError
from tools.lab.report import sentences
from tools.lab.report.compare import Answer, Verdict, compare, most_telling
from tools.lab.report.tally import Tally, tallies
from tools.lab.report.writing import compare_runs


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def again(folder: Path) -> Tally:
    """The same people, another seed."""
    return tallies(run_of(folder / "again.run", replace(PLAN, name="again", seed=2)))[0]


@pytest.fixture(scope="module")
def keen(folder: Path) -> Tally:
    """Thoughtful players who win more, and longer games."""
    plan = replace(PLAN, name="keen", seed=3)
    lean = Lean(keen=1.5, rounds=27)
    return tallies(run_of(folder / "keen.run", plan, lean=lean))[0]


def answer_to(answers: list[Answer], name: str) -> Answer:
    return next(one for one in answers if one.question.name == name)


def test_between_runs_alike_nothing_is_called_real(tally: Tally, again: Tally) -> None:
    answers = compare(tally, again)
    assert [one for one in answers if one.verdict is Verdict.REAL] == []
    assert sentences.summary(answers).startswith("No real difference is shown")
    length = answer_to(answers, "length of a game")
    assert "no difference shown" in sentences.sentence(length)
    assert "lower to" in sentences.sentence(length)


def test_a_strategy_that_wins_more_and_longer_games_are_real(tally: Tally, keen: Tally) -> None:
    answers = compare(tally, keen)
    wins = answer_to(answers, "wins of thoughtful")
    assert wins.verdict is Verdict.REAL
    assert wins.difference.gap > 0.1
    assert wins.difference.interval.low > 0
    assert "a real difference" in sentences.sentence(wins)
    assert re.search(r"B is higher by \d+\.\d points, 95 % interval", sentences.sentence(wins))
    assert "two-proportion z test, p < 0.0001" in sentences.sentence(wins)
    assert answer_to(answers, "length of a game").verdict is Verdict.REAL
    assert "questions show a real difference" in sentences.summary(answers)


def test_every_question_is_asked_and_corrected_together(tally: Tally, keen: Tally) -> None:
    answers = compare(tally, keen)
    assert len(answers) == 4 + 3 + 4 + 22 + 36
    least = min(answers, key=lambda one: one.difference.p)
    assert least.adjusted == pytest.approx(min(1, len(answers) * least.difference.p))
    assert all(one.adjusted >= one.difference.p for one in answers)


def test_a_difference_that_only_its_own_test_passes_is_a_hint(tally: Tally, keen: Tally) -> None:
    hints = [one for one in compare(tally, keen) if one.verdict is Verdict.HINT]
    assert all(one.difference.p < 0.05 <= one.adjusted for one in hints)


def test_what_is_real_comes_first_and_the_largest_before_the_rest(
    tally: Tally, keen: Tally
) -> None:
    ordered = most_telling(compare(tally, keen))
    verdicts = [list(Verdict).index(one.verdict) for one in ordered]
    assert verdicts == sorted(verdicts)
    sizes = [abs(one.difference.size) for one in ordered if one.verdict is Verdict.REAL]
    assert sizes == sorted(sizes, reverse=True)


def test_two_ways_to_ask_are_mirrored(tally: Tally, keen: Tally) -> None:
    for one, other in zip(compare(tally, keen), compare(keen, tally), strict=True):
        assert one.difference.p == pytest.approx(other.difference.p)
        assert one.difference.gap == pytest.approx(-other.difference.gap)
        assert one.difference.interval.low == pytest.approx(-other.difference.interval.high)


def test_too_few_games_are_refused(tally: Tally, tmp_path: Path) -> None:
    few = tallies(run_of(tmp_path, replace(PLAN, games=29, seed=9)))[0]
    with pytest.raises(LabError, match="29 games are too few to compare"):
        compare(tally, few)


def test_other_numbers_of_players_are_not_compared_seat_by_seat(
    tally: Tally, tmp_path: Path
) -> None:
    three = replace(PLAN, seed=5, arms=(replace(PLAN.arms[0], players=3),))
    names = [one.question.name for one in compare(tally, tallies(run_of(tmp_path, three))[0])]
    assert "wins of seat 1" not in names
    assert "wins of greedy" in names


def test_luck_alone_is_hardly_ever_called_real(tmp_path: Path) -> None:
    """Twelve runs alike make six pairs: at five of a hundred, more than two would be odd."""
    plan = replace(PLAN, games=60, part=60)
    found = [
        tallies(run_of(tmp_path / str(seed), replace(plan, seed=seed)))[0] for seed in range(12)
    ]
    pairs = zip(found[::2], found[1::2], strict=True)
    wrong = [pair for pair in pairs if any(one.verdict is Verdict.REAL for one in compare(*pair))]
    assert len(wrong) <= 2


def test_the_lines_name_both_sides_and_the_method(keen: Tally, again: Tally, folder: Path) -> None:
    names = [str(folder / "again.run"), str(folder / "keen.run")]
    lines = list(compare_runs(names, everything=False, html=None))
    said = "\n".join(lines)
    assert lines[0] == "A: again (400 games)\nB: keen (400 games)\n"
    assert "Holm's correction" in said
    assert "- Wins of thoughtful: a real difference" in said
    whole = "\n".join(compare_runs(names, everything=True, html=None))
    assert whole.count("\n- ") > said.count("\n- ")


def test_the_arms_of_one_run_are_compared_with_its_first(tmp_path: Path) -> None:
    arms = tuple(replace(PLAN.arms[0], number=at, rules=f"rules {at}") for at in (1, 2, 3))
    run = str(run_of(tmp_path / "arms.run", replace(PLAN, arms=arms, games=60)).folder)
    said = "\n".join(compare_runs([run], everything=False, html=tmp_path / "c" / "page.html"))
    assert "A: made up, rules 1 (60 games)\nB: made up, rules 2 (60 games)" in said
    assert "A: made up, rules 1 (60 games)\nB: made up, rules 3 (60 games)" in said
    assert (tmp_path / "c" / "page.html").read_text("utf-8").count("<section") == 2
    pair = "\n".join(compare_runs([f"{run}:2", f"{run}:3"], everything=False, html=None))
    assert "A: made up, rules 2 (60 games)" in pair


def refused(names: list[str]) -> str:
    with pytest.raises(LabError) as caught:
        list(compare_runs(names, everything=False, html=None))
    return str(caught.value)


def test_what_cannot_be_compared_is_refused_in_words(
    again: Tally, folder: Path, tmp_path: Path
) -> None:
    run = str(folder / "again.run")
    assert "name a second run" in refused([run])
    assert "hold the same games" in refused([run, run])
    assert "has no arm 7" in refused([f"{run}:7", run])
    assert "Two runs are compared at a time" in refused([run, run, run])
    assert "not the folder of a run" in refused([run, str(tmp_path / "nowhere")])
    assert "not the folder of a run" in refused([f"{tmp_path}/nowhere:1", run])


def test_a_run_of_several_arms_asks_which_one(again: Tally, folder: Path, tmp_path: Path) -> None:
    arms = tuple(replace(PLAN.arms[0], number=at, rules=f"rules {at}") for at in (1, 2))
    several = str(run_of(tmp_path / "two.run", replace(PLAN, arms=arms, games=30)).folder)
    said = refused([several, str(folder / "again.run")])
    assert "has several arms" in said
    assert f"{several}:2 (rules 2)" in said
