"""A game recorded while it is played in a window."""

from pathlib import Path

from tests.console.conftest import Start
from tests.console.glass import begin
from tools.script import Player, played


def test_a_game_recorded_in_the_window_replays_to_the_same_end(
    start: Start, tmp_path: Path
) -> None:
    path = tmp_path / "game.teller"
    program = start("--picture", "words", "--record", str(path))
    program.wait_for("recording")
    begin(program)
    program.type("16 car\r")
    program.wait_for("Car pays Bank M260")
    program.type("hold ok m\r")
    program.wait_for("TAKEN BACK")
    program.wait_for(lambda rows: not any("Holding" in row for row in rows))
    program.type("\x04")
    assert program.ended() == 0
    assert any("is written in" in row for row in program.glass.rows)
    player = Player()
    for _ in played(path.read_text(), path.name, player):
        pass
    report = player.report()
    assert report["players"]["car"]["cash"] == 1500
    assert report["notice"] == "cancelled"


def test_a_record_that_cannot_be_written_is_said_before_the_game(
    start: Start, tmp_path: Path
) -> None:
    program = start("--record", str(tmp_path / "none" / "game.teller"))
    assert program.ended() == 1
    assert "cannot be written: No such file or directory" in " ".join(program.glass.rows)
