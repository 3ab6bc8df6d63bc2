"""The package as a stranger gets it: a wheel with the emulators and their plugin, no more."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy: building leaves files beside the source."""
    folder = tmp_path_factory.mktemp("built")
    ignored = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build")
    source = shutil.copytree(HERE, folder / "source", ignore=ignored)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-index"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "-q", "-w", str(folder), str(source)],
        check=True,
        capture_output=True,
    )
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_holds_the_package_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"tagbench"}
    sources = {
        str(path.relative_to(HERE))
        for path in (HERE / "tagbench").rglob("*")
        if path.suffix in (".py", ".typed")
    }
    assert {name for name in names if ".dist-info" not in name} == sources


def test_the_wheel_says_what_it_is_and_needs_nothing(wheel):
    with zipfile.ZipFile(wheel) as opened:
        folder = next(name.split("/")[0] for name in opened.namelist() if ".dist-info" in name)
        told = opened.read(f"{folder}/METADATA").decode()
        points = opened.read(f"{folder}/entry_points.txt").decode()
        assert f"{folder}/licenses/LICENSE" in opened.namelist()
    assert "tagbench = tagbench.plugin" in points
    assert "## In pytest" in told, "the README is its description"
    needed = [line for line in told.splitlines() if line.startswith("Requires-Dist")]
    assert [line for line in needed if "extra ==" not in line] == []


def test_a_strangers_project_uses_the_wheel_and_not_this_folder(wheel, tmp_path):
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    (tmp_path / "test_one.py").write_text(
        "import tagbench\n"
        "from tagbench import tags\n\n\n"
        "def test_a(nfc_reader):\n"
        "    nfc_reader.tap(tags.ntag213())\n"
        f"    assert tagbench.__file__.startswith({str(site)!r})\n"
    )
    variables = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={**variables, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
