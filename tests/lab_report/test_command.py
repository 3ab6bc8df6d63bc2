"""`teller lab report` and `teller lab compare`: files, lines, and words where it cannot be done."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from terminal.__main__ import main
from tests.lab_report.made_up import PLAN, add_part, moving, run_of
from tools.lab.plan import Jail
from tools.lab.report.writing import CHARTS, composed
from tools.lab.runs import Run
from tools.lab.tables import Format

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def reported(finished: Run) -> Path:
    assert main(["lab", "report", str(finished.folder)]) == 0
    return finished.folder / "report"


def test_the_page_and_every_chart_are_written(reported: Path) -> None:
    charts = {path.name for path in (reported / "charts").iterdir()}
    assert len(charts) == 2 * len(CHARTS)
    for path in (reported / "charts").glob("*.png"):
        assert path.read_bytes().startswith(b"\x89PNG\r\n")
    assert (reported / "report.html").stat().st_size < 600_000


def test_every_chart_says_what_it_shows(reported: Path) -> None:
    for path in (reported / "charts").glob("*.svg"):
        drawing = ElementTree.parse(path).getroot()
        title, told = drawing.find(f"{SVG}title"), drawing.find(f"{SVG}desc")
        assert drawing.get("role") == "img"
        assert title is not None
        assert title.text
        assert told is not None
        assert len(told.text or "") > 20


def test_a_second_report_is_the_same_and_the_screen_gets_the_gist(
    finished: Run, reported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "report", str(finished.folder), "-o", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("made up: 400 of 400 games\n- ")
    assert "Thoughtful wins most" in said
    assert "report.html" in said
    for name in ("report.html", "charts/landings.svg", "charts/money.png"):
        assert (tmp_path / name).read_bytes() == (reported / name).read_bytes()


def test_an_unfinished_walk_is_called_so_and_held_against_the_chain(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run.create(tmp_path / "half.run", moving(Jail.PAY, 400), Format.CSV)
    add_part(run, 0)
    add_part(run, 2)
    assert main(["lab", "report", str(run.folder)]) == 0
    said = capsys.readouterr().out
    assert "made up: 200 of 400 games" in said
    assert "- Landings agree with the Markov chain" in said
    page = (run.folder / "report" / "report.html").read_text("utf-8")
    assert "This run is not finished" in page
    assert "200 of 400 games" in page
    assert 'class="sheet holds"' in page


def test_a_handful_of_games_makes_a_page_too(tmp_path: Path) -> None:
    run = run_of(tmp_path / "few.run", replace(PLAN, games=2, part=1))
    assert "No seat is shown to have an advantage" in composed(run).page


def test_what_has_nothing_to_show_is_left_out(tmp_path: Path) -> None:
    """Tokens that only move earn nothing, and all games are as long."""
    run = run_of(tmp_path / "moving.run", replace(moving(Jail.PAY, 40), strategies=("random",)))
    charts = {chart.name for drawn in composed(run).charts for chart in drawn}
    assert {"landings", "money", "wins-by-seat"} <= charts
    assert not {"length", "wins-by-strategy", "bankruptcies"} & charts


def test_one_game_of_two_players_makes_a_page_too(tmp_path: Path) -> None:
    arm = replace(PLAN.arms[0], players=2)
    plan = replace(PLAN, games=1, strategies=("random",), arms=(arm,))
    assert "1 of 1 games" not in composed(run_of(tmp_path / "one.run", plan)).page


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere", "this is not the folder of a run"),
        ("empty.run", "no game of this run is finished yet"),
        ("broken.run", "the run cannot be read"),
    ],
)
def test_what_cannot_be_reported_is_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, reason: str
) -> None:
    Run.create(tmp_path / "empty.run", PLAN, Format.PARQUET)
    broken = Run.create(tmp_path / "broken.run", PLAN, Format.PARQUET)
    (broken.folder / "plan.json").write_bytes(b'{"name": 5')
    for action in (["report"], ["compare", str(tmp_path / "empty.run")]):
        assert main(["lab", *action, str(tmp_path / name)]) == 1
        said = capsys.readouterr()
        assert (said.out, "Traceback" in said.err) == ("", False)
    assert main(["lab", "report", str(tmp_path / name)]) == 1
    assert reason in capsys.readouterr().err


def test_a_comparison_is_printed_and_written(
    finished: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = run_of(tmp_path / "other.run", replace(PLAN, name="other", seed=8, games=60))
    page = tmp_path / "pages" / "page.html"
    both = [str(finished.folder), str(other.folder)]
    assert main(["lab", "compare", *both, "--html", str(page), "--all"]) == 0
    assert "A: made up (400 games)\nB: other (60 games)" in capsys.readouterr().out
    assert "Holm" in page.read_text("utf-8")
    assert main(["lab", "compare", *both, "--html", str(page / "in-the-way")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_told(
    finished: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert main(["lab", "report", str(finished.folder), "-o", str(blocked)]) == 1
    assert "-o names another folder" in capsys.readouterr().err


def test_the_command_line_starts_without_the_lab_s_libraries() -> None:
    """Help must not wait for numpy or matplotlib."""
    program = (
        "import sys; from terminal.__main__ import main\n"
        "try: main(['lab', 'report', '--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'numpy', 'matplotlib', 'pyarrow'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_without_the_extra_the_way_to_it_is_told() -> None:
    program = (
        "import sys\n"
        "sys.modules['matplotlib'] = None\n"
        "from terminal.__main__ import main\n"
        "sys.exit(main(['lab', 'report', 'any.run']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "./tools/play --with lab" in done.stderr
    assert "Traceback" not in done.stderr
