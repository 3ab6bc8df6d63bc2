"""`teller lab schema`: what the results of a run hold."""

from __future__ import annotations

import argparse
import sys

from tools.lab.results import schema


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """There are none."""


def run(args: argparse.Namespace) -> int:
    """Print it."""
    del args
    sys.stdout.write(schema())
    return 0
