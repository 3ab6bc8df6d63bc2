"""`./tools/check` and system packages: what is asked, what is run, and what the summary says.

`apt-get`, `sudo` and the tools are small scripts that write down how they were called.
"""

import argparse
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tools.setup import check, start, system
from tools.setup.check import Step
from tools.setup.system import Consent

ROOT = Path(__file__).resolve().parent.parent


def script(path: Path, body: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system with apt-get and sudo and nothing else; gives the file of their calls."""
    log = tmp_path / "calls"
    log.touch()
    programs = tmp_path / "programs"
    script(
        programs / "apt-get",
        f'case "$1" in --print-uris) echo "\'x\' a.deb 1000000"; echo "\'y\' b.deb 1600000";; '
        f'*) echo "apt-get $*" >> "{log}";; esac',
    )
    script(programs / "sudo", f'echo "sudo $*" >> "{log}"')
    monkeypatch.setenv("PATH", str(programs))
    return log


def by_user(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: number)


def test_a_missing_package_is_named_with_its_purpose_and_size(
    calls: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = system.obtain("check", Consent.NEVER)
    said = capsys.readouterr().out
    assert [package.name for package in absent] == [p.name for p in system.missing("check")]
    for package in absent:
        assert f"Missing: {package.name}, {package.purpose} (3 MB to download)." in said


def test_no_system_never_calls_apt(calls: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by_user(monkeypatch, 0)
    assert system.obtain("check", Consent.NEVER)
    assert calls.read_text() == ""


def test_yes_as_root_installs_without_a_question(
    calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_user(monkeypatch, 0)
    system.obtain("check", Consent.YES)
    update, install = calls.read_text().splitlines()
    assert update == "apt-get update -qq"
    assert install.startswith("apt-get install -y")
    assert "chromium" in install


def test_yes_of_an_ordinary_user_never_runs_sudo_unasked(
    calls: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    by_user(monkeypatch, 1000)
    system.obtain("check", Consent.YES)
    assert calls.read_text() == ""
    assert "To install: sudo apt-get install" in capsys.readouterr().out


def test_without_a_terminal_nothing_is_asked_or_installed(
    calls: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    by_user(monkeypatch, 0)
    system.obtain("check", Consent.ASK)
    assert calls.read_text() == ""
    assert "To install: apt-get install" in capsys.readouterr().out


@pytest.mark.parametrize(("answer", "installs"), [("y", True), ("n", False), ("", False)])
def test_at_a_terminal_the_answer_decides(calls: Path, answer: str, installs: bool) -> None:
    asking = (
        "import os; os.geteuid = lambda: 1000\n"
        "from tools.setup.system import Consent, obtain\n"
        "obtain('check', Consent.ASK)"
    )
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", asking], cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs
    ) as run:
        os.close(theirs)
        os.write(ours, f"{answer}\n".encode())
        assert run.wait(timeout=20) == 0
    os.close(ours)
    assert ("sudo apt-get install" in calls.read_text()) is installs


def test_a_system_without_apt_is_told_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system.obtain("check", Consent.YES)
    assert "no apt" in capsys.readouterr().out


def test_every_listed_package_says_how_it_is_recognised() -> None:
    for package in system.load():
        assert package.by
        assert package.programs or package.module or package.file, package.name


def test_all_steps_run_though_one_failed_and_the_summary_names_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = tmp_path / ".venv" / "bin"
    script(programs / "sour", "exit 3")
    script(programs / "sweet", f'touch "{tmp_path}/ran"')
    content = check.run_all(tmp_path, [Step("first", ("sour",)), Step("second", ("sweet",))])
    assert not content
    assert (tmp_path / "ran").exists()
    first, second, verdict = capsys.readouterr().out.splitlines()[-3:]
    assert first.split()[:2] == ["FAILED", "first"]
    assert second.split()[:2] == ["ok", "second"]
    assert verdict == "Not all checks passed."


def test_long_reaches_the_tests_and_only_them() -> None:
    def steps(*, long: bool = False, coverage: bool = False) -> list[check.Step]:
        chosen = argparse.Namespace(long=long, coverage=coverage, pytest=[])
        return check.steps(ROOT, chosen)

    long = steps(long=True)
    assert [step.name for step in long if "--long" in step.command] == ["tests"]
    assert not [step for step in steps() if {"--long", "--cov"} & {*step.command}]
    assert [step.name for step in steps(coverage=True) if "--cov" in step.command] == ["tests"]


def test_every_lock_of_the_tree_is_installed_for_a_check_the_core_first() -> None:
    locks = check.wanted(ROOT, set()).locks
    assert locks[0] == "requirements.lock"
    assert set(locks) == {path.name for path in ROOT.glob("requirements*.lock")}


def test_another_python_is_found_when_it_really_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(tmp_path / "python3.13", "exit 127")
    script(tmp_path / "python3.12", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert start.find_supported() == str(tmp_path / "python3.12")
    (tmp_path / "python3.12").unlink()
    assert start.find_supported() is None


def test_what_needs_a_compiler_is_left_out_without_one() -> None:
    every = check.wanted(ROOT, set()).locks
    assert check.COMPILED in every
    assert set(every) - set(check.wanted(ROOT, {"swig"}).locks) == {check.COMPILED}
    assert check.wanted(ROOT, {"chromium"}).locks == every
