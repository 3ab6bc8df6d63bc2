"""`teller lab example`: the experiments that come along, as the text of their files."""

from __future__ import annotations

import argparse
import sys

from tools.lab.examples import example, examples


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="which one; without it: a list")


def run(args: argparse.Namespace) -> int:
    """Print it. Raises ``LabError`` for an unknown name."""
    if args.name is not None:
        sys.stdout.write(example(args.name))
        return 0
    for name, content in examples().items():
        about = content.split("\n\n")[0].replace("\n#", "").removeprefix("# ")
        print(f"{name}: {about}")
    return 0
