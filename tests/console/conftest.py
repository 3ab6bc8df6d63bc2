"""A window with the game in it, for the tests of the console."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.console.glass import WindowedProgram, game_environment

Start = Callable[..., WindowedProgram]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `teller play --text` in a window of a size, with a state folder of its own."""
    running: list[WindowedProgram] = []

    def run(
        *more: str, size: tuple[int, int] = (80, 24), environment: dict[str, str] | None = None
    ) -> WindowedProgram:
        arguments = [sys.executable, "-m", "terminal", "play", "--text"]
        state = tmp_path / "state"
        surroundings = game_environment(tmp_path, PYTHONPATH=str(ROOT), **(environment or {}))
        program = WindowedProgram([*arguments, "--state", str(state), *more], size, surroundings)
        running.append(program)
        return program

    yield run
    for program in running:
        program.close()
