"""`teller lab report`: a run's figures as a page and charts, and the gist of it on the screen."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from tools.lab.errors import INSTALL, LabError

NEEDED = ("numpy", "matplotlib", "pyarrow")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("run", metavar="RUN", type=Path, help="the folder of a run")
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", type=Path,
        help="where the page and its charts go (default: RUN/report)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Write the report. Raises ``LabError``."""
    check_installed()
    from tools.lab.report.writing import write_report

    folder: Path = args.output or args.run / "report"
    for line in write_report(args.run, folder):
        print(line)
    return 0


def check_installed() -> None:
    """Raise ``LabError`` where the libraries of the extra are missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise LabError(f"Reports need {', '.join(missing)}; the run is untouched. {INSTALL}")
