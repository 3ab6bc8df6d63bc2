"""A run's folder: whole parts only, resumed after a kill, held by one command alone."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from terminal.__main__ import main
from tests.lab.plans import plan
from tests.lab.started import ROOT, command, wait_for
from tools.lab.errors import LabError
from tools.lab.plan import Plan
from tools.lab.playing import Games
from tools.lab.results import TABLES
from tools.lab.running import open_run
from tools.lab.runs import Run, held
from tools.lab.tables import Format

SHORT = plan('games = 20\nseed = 5\nstrategies = ["greedy"]', part=4)


def part(made: Plan, number: int) -> dict[str, bytes]:
    return Games(made).part(number, Format.CSV)


def rows(run: Run) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, by game."""
    return {
        table: [
            tuple(map(str, row))
            for stored in run.columns(table)
            for row in zip(*stored.values(), strict=True)
        ]
        for table in TABLES
    }


def test_a_part_is_finished_once_it_is_added(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", SHORT, Format.CSV)
    assert (run.finished(), run.complete) == ([], False)
    assert run.add(2, part(SHORT, 2))
    assert (run.finished(), run.games_finished()) == ([2], 4)
    for number in (0, 1, 3, 4):
        run.add(number, part(SHORT, number))
    assert run.complete
    assert [game for one in run.columns("games") for game in one["game"]] == list(range(1, 21))


def test_a_part_that_is_there_is_not_counted_again(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", SHORT, Format.CSV)
    assert run.add(0, part(SHORT, 0))
    before = rows(run)
    assert not run.add(0, part(SHORT, 1))
    assert rows(run) == before


def test_what_was_left_half_written_is_no_part(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", SHORT, Format.CSV)
    draft = tmp_path / "run/parts/00001.draft"
    draft.mkdir()
    (draft / "games.csv").write_text("game\n1\n")
    assert run.finished() == []
    assert run.add(1, part(SHORT, 1))
    assert run.finished() == [1]
    assert not draft.exists()


def test_a_part_that_cannot_be_written_is_told_in_words(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", SHORT, Format.CSV)
    (tmp_path / "run/parts").rmdir()
    with pytest.raises(LabError, match=r"cannot be written: .* goes on from there"):
        run.add(0, part(SHORT, 0))


def test_a_run_is_opened_with_all_that_it_was_begun_with(tmp_path: Path) -> None:
    Run.create(tmp_path / "run", SHORT, Format.CSV)
    found = Run.open(tmp_path / "run")
    assert (found.plan, found.form) == (SHORT, Format.CSV)


def test_another_experiment_does_not_go_into_the_same_folder(tmp_path: Path) -> None:
    Run.create(tmp_path / "run", SHORT, Format.CSV)
    with pytest.raises(LabError, match="begun with another experiment"):
        open_run(tmp_path / "run", plan("games = 21"), None)
    assert open_run(tmp_path / "run", SHORT, None).plan == SHORT
    with pytest.raises(LabError, match="stored as csv"):
        open_run(tmp_path / "run", SHORT, Format.PARQUET)


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(LabError, match="not empty and no run"):
        open_run(tmp_path, SHORT, None)
    with pytest.raises(LabError, match="not the folder of a run"):
        Run.open(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_run_that_was_killed_before_its_plan_was_written_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "run/parts").mkdir(parents=True)
    (tmp_path / "run/plan.json.draft").write_text("{")
    assert open_run(tmp_path / "run", SHORT, Format.CSV).finished() == []
    assert Run.open(tmp_path / "run").plan == SHORT


def test_a_damaged_plan_is_told_in_words(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", SHORT, Format.CSV)
    (run.folder / "plan.json").write_text("{}")
    with pytest.raises(LabError, match="the run cannot be read"):
        Run.open(run.folder)


def test_a_run_of_another_version_is_refused(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", SHORT, Format.CSV)
    file = run.folder / "plan.json"
    file.write_text(file.read_text().replace('"format": 1', '"format": 99'))
    with pytest.raises(LabError, match="another version of the lab"):
        Run.open(run.folder)


def test_two_commands_do_not_play_one_run(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with held(folder), pytest.raises(LabError, match="another command plays"), held(folder):
        pass
    with held(folder):
        pass


def test_a_command_that_comes_while_another_begins_leaves_the_folder_to_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    (tmp_path / "e.toml").write_text("games = 21")
    words = ["lab", "run", str(tmp_path / "e.toml"), "--out", str(folder), "--workers", "1"]
    folder.mkdir()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main(words) != 0
        assert "another command plays this run" in capsys.readouterr().err
        assert [path.name for path in folder.iterdir()] == ["lock"]
        assert open_run(folder, SHORT, Format.CSV).plan == SHORT
    assert main(words) != 0
    assert "begun with another experiment" in capsys.readouterr().err
    assert Run.open(folder).plan == SHORT


def test_a_folder_of_others_is_not_locked(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(LabError, match="not empty and no run"), held(tmp_path):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("name", ["lock", "parts"])
def test_a_run_whose_folder_cannot_be_used_is_told_in_words(tmp_path: Path, name: str) -> None:
    run = Run.create(tmp_path / "run", SHORT, Format.CSV)
    shutil.rmtree(run.folder / name, ignore_errors=True)
    if name == "lock":
        (run.folder / name).mkdir()
    told = r"run(/parts)?: cannot be (written|read): "
    with pytest.raises(LabError, match=told), held(run.folder):
        run.finished()


def test_a_file_in_the_place_of_a_run_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("Dear")
    for act in (Run.open, Run.begun):
        with pytest.raises(LabError, match="run: this is a file, not the folder of a run"):
            act(tmp_path / "run")
    assert (tmp_path / "run").read_text() == "Dear"


def test_only_parts_of_the_plan_count(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", SHORT, Format.CSV)
    for name in ("00001", "00005", "1", "²", "٣٣٣٣٣", "000001", "notes"):
        (run.folder / "parts" / name).mkdir()
    assert run.finished() == [1]


@pytest.mark.parametrize(
    ("old", "new"),
    [('"games": 20', '"games": 0'), ('"part": 4', '"part": 0'), ('"rounds": 200', '"rounds": -1')],
)
def test_a_plan_of_nothing_is_damaged(tmp_path: Path, old: str, new: str) -> None:
    file = Run.create(tmp_path / "run", SHORT, Format.CSV).folder / "plan.json"
    file.write_text(file.read_text().replace(old, new))
    with pytest.raises(LabError, match="the run cannot be read"):
        Run.open(file.parent)


EXPERIMENT = 'games = 200\nseed = 5\nstrategies = ["greedy", "random"]\n'


def test_players_stop_when_the_command_that_they_play_for_is_killed(tmp_path: Path) -> None:
    (tmp_path / "e.toml").write_text(EXPERIMENT.replace("200", "3000"))
    words = command(tmp_path, "--out", str(tmp_path / "run"), "--workers", "2")
    killed = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True)
    wait_for(tmp_path / "run/parts", 1, killed)
    killed.kill()
    # The pipe ends when the last process that could write into it is gone.
    _, told = killed.communicate(timeout=60)
    assert b"Traceback" not in told


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The whole experiment, played without a stop."""
    made = plan(EXPERIMENT)
    run = Run.create(tmp_path_factory.mktemp("straight") / "run", made, Format.PARQUET)
    for number in range(made.parts):
        run.add(number, Games(made).part(number, run.form))
    return run


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_killed_run_goes_on_and_ends_as_one_that_was_not(
    tmp_path: Path, workers: str, straight: Run
) -> None:
    (tmp_path / "e.toml").write_text(EXPERIMENT)
    words = command(tmp_path, "--out", str(tmp_path / "run"), "--workers", workers)
    parts = tmp_path / "run/parts"
    for target in (3, 9):
        killed = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True)
        wait_for(parts, target, killed)
        os.killpg(killed.pid, signal.SIGKILL)
        killed.communicate()
    there = Run.open(tmp_path / "run").games_finished()
    assert 0 < there < 200
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert f"{there:,} games are there already." in done.stderr
    assert "100%  200 of 200 games" in done.stderr
    resumed = Run.open(tmp_path / "run")
    assert resumed.complete
    assert rows(resumed) == rows(straight)


def test_a_finished_run_is_left_as_it_is(
    straight: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test.toml").write_text(EXPERIMENT)
    again = [str(tmp_path / "test.toml"), "--out", str(straight.folder), "--workers", "1"]
    assert main(["lab", "run", *again]) == 0
    assert capsys.readouterr().err == "200 games are there already.\n"
