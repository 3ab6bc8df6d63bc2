"""The wheel: all that a game needs is inside, and it plays where nothing else of ours is."""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ("terminal/", "cards/", "display/", "hardware/", "tools/")
NOT_SHIPPED = ("hardware/emulated/", "tools/setup/")
STARTERS = {"tools/play", "tools/check", "tools/lock", "tools/bench", "tools/install-pi"}
GAME = """\
edition ultimate
tap bank car
tap bank ship
press ok
tap deed 16
tap bank car
expect players.car.cash 1240
tap deed 16
tap bank ship
expect players.ship.cash 1300
expect deeds.16.level 2
hold ok m 5
expect players.ship.cash 1500
"""


def source_files() -> list[str]:
    """Every file of the tree that is in git or about to be, relative to the top."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted({name for name in listing.stdout.split("\0") if (ROOT / name).is_file()} - {""})


def distribution_of(wheel: Path) -> Distribution:
    """The metadata inside the wheel."""
    (found,) = distributions(path=[str(wheel)])
    return found


def closure(requirements: list[str]) -> set[str]:
    """Names of all distributions that `requirements` bring, without any extra."""
    names: set[str] = set()
    waiting = [Requirement(line) for line in requirements]
    while waiting:
        wanted = waiting.pop()
        if wanted.name not in names and (not wanted.marker or wanted.marker.evaluate()):
            names.add(wanted.name)
            lines = distribution(wanted.name).requires or []
            waiting += [Requirement(line) for line in lines if "extra ==" not in line]
    return names


def link_package(name: str, packages: Path) -> None:
    """Show an installed distribution, and nothing beside it, in another site-packages folder."""
    found = distribution(name)
    for top in {
        file.parts[0] for file in found.files or [] if file.parts[0][:2] not in ("..", "__")
    }:
        if not (packages / top).exists():
            (packages / top).symlink_to(Path(str(found.locate_file(top))))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the tree, so that nothing is left behind in it."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in source_files():
        (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / "tree" / name)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", folder, folder / "tree"], check=True, timeout=120)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def teller(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `teller` of a new environment that has the wheel and what it requires, no extra."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", wheel], check=True, timeout=120)
    (packages,) = folder.glob("lib/python*/site-packages")
    requires = distribution_of(wheel).requires or []
    for name in closure([line for line in requires if "extra ==" not in line]):
        link_package(name, packages)
    return folder / "bin" / "teller"


def ran(
    teller: Path, *arguments: str, folder: Path, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the installed command in a folder that is its home too."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        [teller, *arguments],
        cwd=folder,
        env=kept | {"HOME": str(folder)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_the_wheel_holds_every_file_that_a_game_needs_and_no_other(wheel: Path) -> None:
    expected = {
        name
        for name in source_files()
        if name.startswith(SHIPPED)
        and not name.startswith(NOT_SHIPPED)
        and not name.endswith((".md", ".png"))
        and name not in STARTERS
    }
    with zipfile.ZipFile(wheel) as content:
        packed = {name for name in content.namelist() if ".dist-info/" not in name}
    assert packed == expected


def test_decks_fonts_and_catalogues_are_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        packed = content.namelist()
    for folder, ending in (
        ("cards/boards/", ".toml"),
        ("cards/decks/", ".toml"),
        ("display/fonts/", ".otb"),
        ("display/locale/", ".po"),
        ("tools/lab/experiments/", ".toml"),
    ):
        assert any(name.startswith(folder) and name.endswith(ending) for name in packed), folder


def test_the_licences_are_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        licences = [name for name in content.namelist() if ".dist-info/licenses/" in name]
    assert any(name.endswith("/LICENSE") for name in licences)


def test_a_game_plays_from_the_wheel_in_an_empty_folder(teller: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    game = tmp_path / "example.game"
    game.write_text(GAME)
    played = ran(teller, "script", str(game), "--json", folder=empty)
    assert (played.stderr, played.returncode) == ("", 0)
    assert json.loads(played.stdout)["players"]["car"]["cash"] == 1240
    assert list(empty.iterdir()) == []


def test_without_the_extra_a_game_is_played_in_the_window_and_the_page_names_it(
    teller: Path, tmp_path: Path
) -> None:
    state = ("--state", str(tmp_path / "state"))
    played = ran(teller, "play", *state, folder=tmp_path, typed="bank car\n")
    told, *_ = played.stderr.splitlines()
    assert "the page needs uvicorn" in told
    assert "[page]" in told
    assert played.returncode == 0
    assert "Car" in played.stdout
    refused = ran(teller, "panel", *state, folder=tmp_path)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "Install the extra [page]" in refused.stderr
    assert refused.stderr.count("\n") == 1
