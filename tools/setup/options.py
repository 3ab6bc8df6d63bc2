"""The options that play and check share, and what both do with a set-up that cannot go on."""

import argparse
import os
import sys
from pathlib import Path

from tools.setup.environment import Environment, SetUpError
from tools.setup.stamp import Wanted
from tools.setup.system import Consent


def parser(name: str, description: str, epilog: str) -> argparse.ArgumentParser:
    """An argument parser with --yes and --no-system."""
    made = argparse.ArgumentParser(
        prog=f"./tools/{name}", description=description, epilog=epilog, allow_abbrev=False
    )
    apt = made.add_mutually_exclusive_group()
    apt.add_argument(
        "--yes",
        action="store_true",
        help="install missing system packages without a question (root only: sudo always asks)",
    )
    apt.add_argument("--no-system", action="store_true", help="never touch the system's packages")
    return made


def consent(chosen: argparse.Namespace) -> Consent:
    """What apt may do, by the options and by CI=true."""
    if chosen.no_system:
        return Consent.NEVER
    if chosen.yes or os.environ.get("CI", "").lower() in {"1", "true"}:
        return Consent.YES
    return Consent.ASK


def ready(root: Path, wanted: Wanted, allowed: Consent) -> bool:
    """Prepare the environment; False, with the reason on stderr, when that cannot be."""
    try:
        Environment(root).prepare(wanted, allowed)
    except SetUpError as problem:
        print(problem, file=sys.stderr)
    except OSError as problem:
        print(f"Cannot set up here: {problem}", file=sys.stderr)
    else:
        return True
    return False
