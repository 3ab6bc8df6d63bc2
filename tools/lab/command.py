"""`teller lab`: run experiments, write a game as a script, report. Each part imports late."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from tools.lab.errors import LabError

ACTIONS = {
    "run": ("tools.lab.running", "play an experiment, or go on with it where it stopped"),
    "report": ("tools.lab.report.command", "say what came of a run, as a page with charts"),
    "compare": ("tools.lab.report.comparing", "say what really differs between two runs"),
    "script": ("tools.lab.script", "write a game of a run as a script in the notation"),
    "example": ("tools.lab.showing", "show an experiment that comes along, to be changed"),
    "schema": ("tools.lab.schema", "list what an experiment may say and what results hold"),
}
"""Action → the module with ``add_arguments`` and ``run``, and what it does."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, (module, does) in ACTIONS.items():
        action = actions.add_parser(name, help=does, description=f"{does.capitalize()}.")
        command: Any = import_module(module)
        command.add_arguments(action)
        action.set_defaults(lab=command.run)


def run(args: argparse.Namespace) -> int:
    """Do it; what goes wrong is told in words."""
    act: Callable[[argparse.Namespace], int] = args.lab
    try:
        return act(args)
    except LabError as error:
        print(error, file=sys.stderr)
        return 1
