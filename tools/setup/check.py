"""`./tools/check`: set up on the first start, then every check, and one summary at the end."""

import argparse
import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from tools.setup import options
from tools.setup.stamp import Wanted
from tools.setup.system import obtain

EMULATED = "hardware/emulated"
COMPILED = "requirements-wire.lock"
COMPILING = {"gcc", "python3-dev", "swig", "libpcsclite-dev"}


@dataclass(frozen=True)
class Step:
    """One check: its name in the summary, a command of .venv, and the folder it runs in."""

    name: str
    command: tuple[str, ...]
    folder: str = "."


def main(root: Path, arguments: list[str]) -> int:
    """0 when every check is content, 1 otherwise."""
    parser = options.parser(
        "check",
        "Sets up .venv when needed, then runs ruff, mypy, the import contracts and all tests.",
        "Words after `--` go to pytest.",
    )
    parser.add_argument("--long", action="store_true", help="soaks and fuzzers at full length")
    parser.add_argument(
        "--coverage", action="store_true", help="also tell what no test reaches; twice as long"
    )
    parser.add_argument("pytest", nargs="*", metavar="WORD", help="passed on to pytest")
    chosen = parser.parse_args(arguments)
    allowed = options.consent(chosen)
    lacking = {package.name for package in obtain("check", allowed)}  # such a test says so itself
    if not options.ready(root, wanted(root, lacking), allowed):
        return 1
    return 0 if run_all(root, steps(root, chosen)) else 1


def wanted(root: Path, lacking: set[str]) -> Wanted:
    """Every lock of the tree, the core's first; the game, and the wire emulators where they are.

    What is built from source is left out where a package for that is `lacking`.
    """
    core = "requirements.lock"
    others = sorted(path.name for path in root.glob("requirements-*.lock"))
    if lacking & COMPILING:
        others = [name for name in others if name != COMPILED]
    projects = (".", EMULATED) if _has_emulators(root) else (".",)
    return Wanted(locks=(core, *others), projects=projects)


def steps(root: Path, chosen: argparse.Namespace) -> list[Step]:
    """The checks in their order, the quick ones first."""
    pytest = ["pytest", "-n", "auto", "--dist", "loadfile"]
    # A test that hangs fails, instead of the whole check.
    length = ["--long", "--timeout", "3600"] if chosen.long else ["--timeout", "300"]
    reach = ["--cov", "--cov-report", "term"] if chosen.coverage else []
    every = [
        Step("ruff check", ("ruff", "check")),
        Step("ruff format", ("ruff", "format", "--check")),
        Step("mypy", ("mypy",)),
        Step("import contracts", ("lint-imports", "--no-logo")),
    ]
    if _has_emulators(root):
        every.append(Step("mypy of tagbench", ("mypy",), EMULATED))
        every.append(Step("tests of tagbench", (*pytest,), EMULATED))
    return [*every, Step("tests", (*pytest, *reach, *length, *chosen.pytest))]


def run_all(root: Path, checks: list[Step]) -> bool:
    """Run each check though an earlier one failed, then say how each went."""
    lines = []
    content = True
    for step in checks:
        print(f"\n— {step.name}", flush=True)
        started = time.monotonic()
        passed = _run(root, step)
        content = content and passed
        seconds = time.monotonic() - started
        lines.append(f"  {'ok    ' if passed else 'FAILED'}  {step.name:<18}{seconds:7.1f} s")
    print("\nSummary", *lines, sep="\n")
    print("All checks passed." if content else "Not all checks passed.", flush=True)
    return content


def _run(root: Path, step: Step) -> bool:
    programs = root / ".venv" / "bin"
    program, *words = step.command
    environment = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(programs / program), *words]
    done = subprocess.run(command, check=False, cwd=root / step.folder, env=environment)
    return done.returncode == 0


def _has_emulators(root: Path) -> bool:
    return (root / EMULATED / "pyproject.toml").exists()
