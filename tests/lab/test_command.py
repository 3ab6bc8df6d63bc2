"""`teller lab` as it is called: run, script, example, schema, and how its faults are told."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from terminal.__main__ import main
from terminal.config.fields import fields_of, written
from tools.lab.examples import example
from tools.lab.experiment import Experiment, parse_plan
from tools.lab.progress import Progress
from tools.lab.runs import Run
from tools.lab.tables import Format

Said = pytest.CaptureFixture[str]

SMALL = 'games = 30\nseed = 2\nplayers = [2, 3]\nstrategies = ["greedy", "random"]\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return path


def lab(*words: str | Path) -> int:
    return main(["lab", *map(str, words)])


def test_a_run_is_played_and_says_where_it_is(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab("run", file, "--workers", "1") == 0
    said = capsys.readouterr()
    assert "small.run: 60 games." in said.out
    assert "100%  60 of 60 games" in said.err
    run = Run.open(tmp_path / "small.run")
    assert run.complete
    assert run.form is Format.PARQUET


def test_a_game_of_a_run_is_written_and_plays_to_the_same_end(
    file: Path, tmp_path: Path, capsys: Said
) -> None:
    folder, script = tmp_path / "run", tmp_path / "game.teller"
    assert lab("run", file, "--workers", "1", "--out", folder, "--format", "csv") == 0
    assert lab("script", folder, "7", "-o", script) == 0
    assert main(["script", str(script)]) == 0
    capsys.readouterr()
    assert lab("script", folder, "7") == 0
    assert capsys.readouterr().out == script.read_text(encoding="utf-8")


def test_results_are_the_same_with_one_worker_or_two_and_in_either_format(
    file: Path, tmp_path: Path
) -> None:
    found = []
    for workers, form in (("1", "csv"), ("2", "parquet")):
        folder = tmp_path / f"{workers}-{form}"
        assert lab("run", file, "--workers", workers, "--format", form, "--out", folder) == 0
        found.append([list(Run.open(folder).columns(table)) for table in ("games", "players")])
    assert all(one == found[0] for one in found)


def test_an_example_can_be_run_by_its_name(tmp_path: Path, capsys: Said) -> None:
    """Up to its last part it is there already: that is all there is to play."""
    made = parse_plan(example("walk"), "walk.toml", "walk")
    begun = Run.create(tmp_path / "walk", made, Format.PARQUET)
    for part in range(made.parts - 1):
        (begun.folder / f"parts/{part:05}").mkdir()
    assert lab("run", "--example", "walk", "--out", begun.folder, "--workers", "1") == 0
    last = begun.game(made.total)
    assert last is not None
    assert (last["ended"], last["rounds"]) == ("limit", 30)
    assert f"walk: {made.total:,} games." in capsys.readouterr().out


def test_an_example_is_shown_to_be_changed(capsys: Said) -> None:
    assert lab("example") == 0
    assert "strategies: Which strategy wins most" in capsys.readouterr().out
    assert lab("example", "tables") == 0
    assert "players = [2, 3, 4, 5, 6, 7, 8]" in capsys.readouterr().out


def test_the_schema_lists_all_that_an_experiment_may_say(capsys: Said) -> None:
    assert lab("schema") == 0
    said = capsys.readouterr().out.split("\n\n")[0]
    for field in fields_of(Experiment, {}):
        assert field.meaning, field.key
        told = f"{field.meaning.rstrip('.')}: {field.allowed}"
        lines = [line.strip() for line in said.splitlines()]
        assert f"{field.key} = {written(field.default)}" in lines
        assert told in lines
    assert "[rules.NAME]" in said


def test_the_schema_is_listed(capsys: Said) -> None:
    assert lab("schema") == 0
    assert "landings        list<int64>  by position" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "none.toml"), "none.toml: cannot be read: No such file or directory"),
        (("run", "--example", "x"), "There is no example x; there are house-rules"),
        (("run", "FILE", "--workers", "0"), "--workers: must be at least 1, not 0"),
        (("script", "none.run", "1"), "none.run: this is not the folder of a run"),
        (("example", "x"), "There is no example x"),
    ],
)
def test_a_fault_is_told_in_one_line_without_a_traceback(
    words: tuple[str, ...], said: str, file: Path, capsys: Said
) -> None:
    assert lab(*(str(file) if word == "FILE" else word for word in words)) == 1
    told = capsys.readouterr().err
    assert told.startswith(said)
    assert told.count("\n") == 1


def test_a_script_that_cannot_be_written_is_told_in_words(
    file: Path, tmp_path: Path, capsys: Said
) -> None:
    lab("run", file, "--workers", "1", "--out", tmp_path / "run")
    capsys.readouterr()
    assert lab("script", tmp_path / "run", "1", "-o", tmp_path / "none" / "g.teller") == 1
    assert "g.teller: cannot be written: No such file or directory" in capsys.readouterr().err


WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"pyarrow", "distributed"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "pyarrow" else found(name, *rest)
from terminal.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def without_extra(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Call the command as where the extra [lab] is not installed."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, "lab", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).resolve().parents[2],
    )


def test_without_the_extra_results_are_csv(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    done = without_extra("run", file, "--workers", "1", "--out", folder)
    assert done.returncode == 0, done.stderr
    assert Run.open(folder).form is Format.CSV
    parquet = without_extra("run", file, "--format", "parquet", "--out", tmp_path / "other")
    assert parquet.stderr == f"--format parquet needs pyarrow. {INSTALL}\n"


def test_without_the_extra_there_is_no_dask(file: Path, tmp_path: Path) -> None:
    done = without_extra("run", file, "--scheduler", "tcp://127.0.0.1:9", "--out", tmp_path / "r")
    assert done.returncode == 1
    assert f"--scheduler needs Dask. {INSTALL}" in done.stderr


def test_without_the_extra_a_parquet_run_says_what_it_needs(file: Path, tmp_path: Path) -> None:
    lab("run", file, "--workers", "1", "--out", tmp_path / "run")
    done = without_extra("script", tmp_path / "run", "1")
    assert f"run: its results are Parquet, which needs pyarrow. {INSTALL}" in done.stderr


INSTALL = "Install it, in the game's folder: ./tools/play --with lab --no-start."


class Window(io.StringIO):
    """Where somebody looks."""

    def isatty(self) -> bool:
        return True


def test_progress_is_a_bar_where_somebody_looks() -> None:
    window = Window()
    progress = Progress(200, 50, window)
    progress.show(100)
    assert window.getvalue().startswith(f"\r{'█' * 15}{'░' * 15}  50%  100 of 200 games, ")
    assert " to go" in window.getvalue()
    progress.end(200)
    assert window.getvalue().endswith(" a second\x1b[K\n")


def test_progress_is_silent_in_a_log_but_for_now_and_then() -> None:
    log = io.StringIO()
    progress = Progress(200, 0, log)
    for finished in range(0, 200, 20):
        progress.show(finished)
    assert log.getvalue() == ""
    progress.end(200)
    assert log.getvalue().startswith("█" * 30)


def test_a_log_has_a_line_every_so_often() -> None:
    log = io.StringIO()
    progress = Progress(10_000, 0, log, every=0)
    progress.show(1)
    progress.show(5_000)
    assert [line.split("%")[0][-3:] for line in log.getvalue().splitlines()] == ["  0", " 50"]
