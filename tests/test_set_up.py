"""`./tools/play` on small projects of its own: first start, later ones, and every half-way state.

The small project has the real set-up code, a package made on the spot instead of the real locks,
and a `teller` that prints what it was asked for: no network, a few seconds for each environment.
"""

import ast
import base64
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

WHEEL = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
BACKEND = f"""
import zipfile
from pathlib import Path

FILES = {{
    "METADATA": "Metadata-Version: 2.1\\nName: tap-teller\\nVersion: 1\\n",
    "WHEEL": {WHEEL!r},
    "entry_points.txt": "[console_scripts]\\nteller = terminal_of_a_test:main\\n",
    "RECORD": "",
}}


def get_requires_for_build_editable(config_settings=None):
    return []


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    name = "tap_teller-1-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w") as wheel:
        wheel.writestr("tap_teller.pth", str(Path.cwd()))
        for file, text in FILES.items():
            wheel.writestr("tap_teller-1.dist-info/" + file, text)
    return name
"""
PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
TELLER = """
import sys


def main():
    import small
    print("teller", sys.argv[1:])
"""


def wheel_of(name: str, folder: Path) -> str:
    """A wheel with one empty module; gives its line of a lock file."""
    path = folder / f"{name}-1-py3-none-any.whl"
    files = {
        f"{name}.py": "",
        f"{name}-1.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n",
        f"{name}-1.dist-info/WHEEL": WHEEL,
    }
    digests = {
        file: base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        for file, text in files.items()
    }
    record = "".join(f"{file},sha256={digest},\n" for file, digest in digests.items())
    with zipfile.ZipFile(path, "w") as wheel:
        for file, text in files.items():
            wheel.writestr(file, text)
        wheel.writestr(f"{name}-1.dist-info/RECORD", f"{record}{name}-1.dist-info/RECORD,,\n")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return f"{name} @ {path.as_uri()} --hash=sha256:{digest}\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project in a folder with a space in its name."""
    root = tmp_path / "a game"
    shutil.copytree(ROOT / "tools" / "setup", root / "tools" / "setup")
    shutil.copy(ROOT / "tools" / "play", root / "tools")
    (root / "tools" / "__init__.py").touch()
    (root / "backend.py").write_text(BACKEND)
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "terminal_of_a_test.py").write_text(TELLER)
    (root / "requirements.lock").write_text(wheel_of("small", tmp_path))
    return root


def command(project: Path, *words: str) -> list[str]:
    return [sys.executable, str(project / "tools" / "play"), *words]


def play(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Start ./tools/play from another folder, with no terminal and no network."""
    return subprocess.run(
        command(project, *words),
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=os.environ | {"PIP_NO_INDEX": "1"},
        check=False,
        timeout=120,
    )


def test_first_start_sets_up_and_later_ones_only_play(project: Path, tmp_path: Path) -> None:
    first = play(project, "--deck", "my.toml")
    assert first.stderr == ""
    assert "Setting up Tap Teller" in first.stdout
    assert first.stdout.endswith("teller ['play', '--deck', 'my.toml']\n")
    started = time.monotonic()
    later = play(project)
    assert time.monotonic() - started < 1
    assert later.stdout == "teller ['play']\n"
    link = tmp_path / "play"
    link.symlink_to(project / "tools" / "play")
    by_link = subprocess.run([sys.executable, link], capture_output=True, text=True, check=True)
    assert by_link.stdout == later.stdout


def test_an_extra_is_installed_when_asked_for_and_kept_up_to_date(
    project: Path, tmp_path: Path
) -> None:
    lock = project / "requirements-voice.lock"
    lock.write_text(wheel_of("ears", tmp_path))
    (project / "requirements-dev.lock").write_text(wheel_of("pens", tmp_path))
    refused = play(project, "--with", "dev")
    assert (refused.returncode, "choose from" in refused.stderr) == (2, True)
    first = play(project, "--with", "voice", "--no-start")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.endswith("bin/teller is the command.\n")
    python = project / ".venv/bin/python"
    subprocess.run([python, "-c", "import ears"], check=True)
    assert play(project).stdout == "teller ['play']\n"
    lock.write_text(lock.read_text() + wheel_of("mouths", tmp_path))
    again = play(project)
    assert "requirements-voice.lock" in again.stdout
    subprocess.run([python, "-c", "import ears, mouths"], check=True)


def test_a_set_up_killed_half_way_starts_over(project: Path) -> None:
    mark = project / ".venv" / "set-up-at-work"
    with subprocess.Popen(
        command(project), stdout=subprocess.DEVNULL, start_new_session=True
    ) as run:
        while not mark.exists() and run.poll() is None:
            time.sleep(0.005)
        os.killpg(run.pid, signal.SIGKILL)
    assert mark.exists()
    again = play(project)
    assert "starting over" in again.stdout
    assert again.stdout.endswith("teller ['play']\n")
    assert not mark.exists()


def test_an_extra_cut_off_half_way_leaves_the_game_and_is_installed_by_the_next_start(
    project: Path, tmp_path: Path
) -> None:
    assert play(project).returncode == 0
    lock = project / "requirements-voice.lock"
    lock.write_text(wheel_of("ears", tmp_path))
    mark = project / ".venv" / "set-up-at-work"
    with subprocess.Popen(
        command(project, "--with", "voice"), stdout=subprocess.DEVNULL, start_new_session=True
    ) as run:
        while not (mark.exists() and mark.read_text() == lock.name) and run.poll() is None:
            time.sleep(0.001)
        os.killpg(run.pid, signal.SIGKILL)
    assert mark.exists()
    right = lock.read_text()
    lock.write_text(right[:-5] + "0000\n")
    without = play(project)
    assert (without.returncode, "starting over" in without.stdout) == (0, False)
    assert "The game itself is there" in without.stderr
    assert without.stdout.endswith("teller ['play']\n")
    mark.write_text(lock.name)
    lock.write_text(right)
    again = play(project)
    assert again.stderr == ""
    assert again.stdout.endswith("teller ['play']\n")
    subprocess.run([project / ".venv/bin/python", "-c", "import ears"], check=True)
    assert not mark.exists()


def test_an_extra_that_cannot_be_had_is_told_and_the_game_stays(project: Path) -> None:
    (project / "requirements-lab.lock").write_text("nowhere==1.0 --hash=sha256:" + "0" * 64 + "\n")
    refused = play(project, "--with", "lab")
    assert refused.returncode == 1
    assert "The game itself is there" in refused.stderr
    assert play(project).stdout == "teller ['play']\n"


def test_an_environment_whose_python_went_away_is_made_anew(project: Path) -> None:
    assert play(project).returncode == 0
    python = project / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3")
    again = play(project)
    assert "starting over" in again.stdout
    assert again.stdout.endswith("teller ['play']\n")


def test_a_lost_command_is_installed_again(project: Path) -> None:
    assert play(project).returncode == 0
    (project / ".venv" / "bin" / "teller").unlink()
    again = play(project)
    assert "the game itself" in again.stdout
    assert "starting over" not in again.stdout
    assert again.stdout.endswith("teller ['play']\n")


def test_a_sound_environment_without_a_stamp_is_kept(project: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", project / ".venv"], check=True)
    kept = project / ".venv" / "kept"
    kept.touch()
    adopted = play(project)
    assert adopted.stdout.endswith("teller ['play']\n")
    assert kept.exists()


def test_a_changed_lock_is_installed_at_the_next_start(project: Path, tmp_path: Path) -> None:
    assert play(project).returncode == 0
    lock = project / "requirements.lock"
    lock.write_text(lock.read_text() + wheel_of("added", tmp_path))
    again = play(project)
    assert "requirements.lock" in again.stdout
    assert "the game itself" not in again.stdout
    python = project / ".venv" / "bin" / "python"
    assert subprocess.run([python, "-c", "import added"], check=False).returncode == 0


def test_a_failed_installation_says_so_and_the_next_start_goes_on(project: Path) -> None:
    lock = project / "requirements.lock"
    right = lock.read_text()
    lock.write_text(right[:-5] + "0000\n")
    failed = play(project)
    assert failed.returncode == 1
    assert "The same command goes on from here." in failed.stderr
    assert "Traceback" not in failed.stderr
    lock.write_text(right)
    again = play(project)
    assert again.stdout.endswith("teller ['play']\n")


def test_a_tree_without_its_lock_is_told_so(project: Path) -> None:
    (project / "requirements.lock").unlink()
    failed = play(project)
    assert failed.returncode == 1
    assert "requirements.lock" in failed.stderr
    assert "Traceback" not in failed.stderr


@pytest.mark.parametrize("name", ["tools/play", "tools/check", "tools/setup/start.py"])
def test_an_old_python_can_read_what_tells_that_it_is_too_old(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text(), feature_version=(3, 6))
    assert ast.get_docstring(tree)
