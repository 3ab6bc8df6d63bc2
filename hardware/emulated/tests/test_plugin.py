"""The pytest plugin in a stranger's project, and what it says when a part is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
EXAMPLE = HERE / "example"


def run(folder, *command, **variables):
    """Run a test session of its own, away from this one's settings."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    clean.pop("CI", None)
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider"],
        cwd=folder,
        env={**clean, "PYTHONDONTWRITEBYTECODE": "1", **variables},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(params=["pytest", "python -m pytest"])
def command(request):
    if request.param == "pytest":
        beside = Path(sys.executable).parent / "pytest"
        return [str(beside) if beside.exists() else shutil.which("pytest")]
    return [sys.executable, "-m", "pytest"]


def test_the_example_project_passes_by_itself(command, tmp_path):
    folder = shutil.copytree(EXAMPLE, tmp_path / "example")
    code, told = run(folder, *command)
    assert code == 0, told
    assert "7 passed" in told, told


MISSING = """
from tagbench import missing

missing.shutil.which = lambda *_, **__: None

def test_a(pcsc_reader):
    assert pcsc_reader
"""


@pytest.mark.parametrize(("ci", "code", "word"), [("", 0, "1 skipped"), ("true", 1, "1 error")])
def test_a_missing_program_skips_and_in_ci_fails(tmp_path, ci, code, word):
    (tmp_path / "test_one.py").write_text(MISSING)
    variables = {"CI": ci} if ci else {}
    found, told = run(tmp_path, sys.executable, "-m", "pytest", "-rs", **variables)
    assert (found, word in told) == (code, True), told
    assert "pcscd is not there; install pcscd" in told


STRICT = """
import pytest
from tagbench import tags

@pytest.mark.nfc_reader(baud=921600, asleep=False)
@pytest.mark.oled(chip="ssd1322")
@pytest.mark.number_pad(name="Keys")
def test_a(nfc_reader, oled, number_pad):
    assert nfc_reader.chip.baud == 921600
    assert (oled.chip.width, number_pad.name) == (256, "Keys")
"""


def test_markers_are_known_and_shape_the_fixtures(tmp_path):
    (tmp_path / "test_one.py").write_text(STRICT)
    code, told = run(tmp_path, sys.executable, "-m", "pytest", "--strict-markers")
    assert code == 0, told


IMPORTS = """
import sys
import tagbench.plugin
for part in ("tags", "pn532", "rc522", "oled", "buses", "pcsc", "usb", "number_pad", "fake_lgpio"):
    __import__("tagbench." + part)
foreign = {"nfc", "smbus2", "luma", "PIL", "smartcard", "evdev", "gpiozero", "serial", "spidev"}
print(sorted(foreign & set(sys.modules)))
"""


def test_no_part_imports_a_library_under_test():
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
