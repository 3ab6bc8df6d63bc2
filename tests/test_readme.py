"""The README is true: its commands run, its links lead somewhere, its diagram is the table's."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tools.diagrams import renewed

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [
    ROOT / "README.md",
    *(path for path in ROOT.glob("*/README.md") if ".venv" not in path.parts),
]
COMMANDS = [
    line.split("#")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]
OURS = [command for command in COMMANDS if command.startswith(".venv/bin/teller")]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder with one stored game in it."""
    folder = tmp_path_factory.mktemp("home")
    game = "car\nship\nok\n16\ncar\nquit\n"
    assert said(".venv/bin/teller play --text", folder, game).returncode == 0
    return folder


def said(command: str, home: Path, typed: str = "quit\n") -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    words[0] = str(Path(sys.executable).with_name("teller"))
    kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    return subprocess.run(
        words,
        cwd=ROOT,
        env={**kept, "HOME": str(home)},
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_two_commands_come_first() -> None:
    assert COMMANDS[:2] == ["./tools/play", "./tools/check"]
    assert all((ROOT / command).is_file() for command in COMMANDS[:2])


@pytest.mark.parametrize("command", OURS)
def test_every_command_of_ours_runs(command: str, home: Path) -> None:
    done = said(command, home)
    # A game that an earlier command has begun stays where another edition is asked for.
    stays = re.compile(r"Game 1 \(ultimate\) stays as it is [^\n]+\n")
    assert (done.returncode, stays.sub("", done.stderr)) == (0, "")
    assert done.stdout.strip()


def test_no_command_is_left_untested() -> None:
    tested_elsewhere = {"./tools/play", "./tools/check"}
    assert set(COMMANDS) - set(OURS) - tested_elsewhere <= {""}


def test_the_diagram_is_that_of_the_table() -> None:
    assert renewed(README) == README


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if not link.startswith("http")]
    assert [link for link in local if not (page.parent / link).exists()] == []
