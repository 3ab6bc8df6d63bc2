"""`teller lab schema`: what an experiment may say, and what the results of a run hold."""

from __future__ import annotations

import argparse
import sys

from terminal.config.fields import fields_of, written
from tools.lab.experiment import Experiment
from tools.lab.results import schema

RULES = """\
  [rules.NAME]   an arm with house rules of the edition, as `teller settings` lists them. Nobody
                 here cancels, is slow or bids what is not there, so what tells in the results is
                 house_rules.debt_change. Start money, GO, fees, prices and rents are in decks.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """There are none."""


def run(args: argparse.Namespace) -> int:
    """Print it."""
    del args
    sys.stdout.write(f"{experiments()}\n{schema()}")
    return 0


def experiments() -> str:
    """List what an experiment's file may say, as text for people."""
    lines = ["experiment: a .toml file; what it leaves out is as shown here"]
    for field in fields_of(Experiment, {}):
        meaning = field.meaning.rstrip(".")
        lines.append(f"  {field.key} = {written(field.default)}")
        lines.append(f"                 {meaning}: {field.allowed}")
    return "\n".join(lines) + f"\n{RULES}"
