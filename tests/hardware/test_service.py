"""The terminal as the service that `./tools/install-pi` sets up: ready, alive, stopped, shut in."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[2]


class Manager:
    """A service manager's end of the line: what it was told, and the service it started."""

    def __init__(self, folder: Path, command: list[str], watchdog: float | None = None) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind(str(folder / "notify"))
        self.line.settimeout(60)
        environment = os.environ | {"NOTIFY_SOCKET": str(folder / "notify"), "HOME": str(folder)}
        environment |= {"PYTHONPATH": str(TREE), "PYTHONDONTWRITEBYTECODE": "1"}
        if watchdog is not None:
            environment["WATCHDOG_USEC"] = str(int(watchdog * 1e6))
        self.service = subprocess.Popen(
            command, env=environment, cwd=folder, stderr=subprocess.PIPE, text=True
        )

    def heard(self) -> str:
        return self.line.recv(100).decode()

    def stop(self) -> tuple[int, float]:
        begun = time.monotonic()
        self.service.send_signal(signal.SIGTERM)
        code = self.service.wait(60)
        return code, time.monotonic() - begun

    def close(self) -> None:
        self.service.kill()
        with self.service, self.line:
            pass


PLAY = ["-m", "terminal", "play", "--no-page", "--set", "oled.chip=ssd1306", "--state"]


def test_the_service_tells_that_it_is_ready_and_lives_and_stops_in_time(tmp_path: Path) -> None:
    """TimeoutStopSec is 2; the panel that is set is not there, and is waited for."""
    manager = Manager(tmp_path, [sys.executable, *PLAY, str(tmp_path / "games")], watchdog=0.1)
    try:
        assert manager.heard() == "READY=1"
        assert [manager.heard() for _ in range(3)] == ["WATCHDOG=1"] * 3
        code, took = manager.stop()
        assert code == 0
        assert took < 1.5
        told = []
        while "STOPPING=1" not in told:
            told.append(manager.heard())
    finally:
        manager.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can do that")
def test_all_but_the_folder_of_the_games_may_be_read_only(
    tmp_path: Path, system_program: Callable[..., str]
) -> None:
    """A69: in a mount namespace of its own everything is read-only but one folder."""
    unshare = system_program("unshare")
    games, line = tmp_path / "games", tmp_path / "line"
    games.mkdir()
    line.mkdir()
    shut = (
        'mount --make-rprivate / && mount --bind "$1" "$1" && mount -o remount,bind,ro / '
        '&& ! touch "$0" 2>/dev/null && touch "$1/open" && shift && exec "$@"'
    )
    locked = [unshare, "-m", "sh", "-c", shut, str(TREE / "shut"), str(games), sys.executable]
    manager = Manager(line, [*locked, *PLAY, str(games)])
    try:
        assert manager.heard() == "READY=1"
        assert manager.stop()[0] == 0
        assert manager.service.stderr is not None
        assert "Read-only" not in manager.service.stderr.read()
    finally:
        manager.close()
    played = subprocess.run(
        [*locked, "-m", "terminal", "play", "--text", "--state", games],
        input="car\nship\n\n16\ncar\nquit\n", capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": str(TREE), "HOME": str(line)}, cwd=line,
    )  # fmt: skip
    assert (played.stderr, played.returncode) == ("", 0)
    assert "Car pays Bank M260" in played.stdout
    assert {path.name for path in games.iterdir()} >= {"open", "journal.db"}
