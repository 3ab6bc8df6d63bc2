"""`teller lab compare`: says of two runs, or of the arms of one, what really differs."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.lab.report.command import check_installed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "runs", metavar="RUN[:ARM]", nargs="+",
        help="two runs; an arm's number after a colon; or one run, to compare its arms",
    )  # fmt: skip
    parser.add_argument("--all", action="store_true", help="print what is not shown, too")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write it as a page as well")


def run(args: argparse.Namespace) -> int:
    """Compare and print. Raises ``LabError``."""
    check_installed()
    from tools.lab.report.writing import compare_runs

    for line in compare_runs(args.runs, everything=args.all, html=args.html):
        print(line)
    return 0
