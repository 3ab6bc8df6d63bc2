"""`./tools/play`: set up on the first start, then become `teller` with a game."""

import os
import sys
from pathlib import Path

from tools.setup import options
from tools.setup.environment import Environment
from tools.setup.stamp import Wanted

GAME = ("play",)  # what starts when nothing else is asked for
CORE = "requirements.lock"
OWN = {"dev", "wire"}  # what only tests and the building of them need


def main(root: Path, arguments: list[str]) -> int:
    """1 when the set-up fails, 0 with --no-start; else the game takes this process over."""
    known = extras(root)
    parser = options.parser(
        "play",
        "Sets up Tap Teller in .venv when needed, then starts a game.",
        f"Everything else is passed on to `teller {' '.join(GAME)}`.",
    )
    parser.add_argument(
        "--with", dest="extras", action="append", default=[], choices=known, metavar="EXTRA",
        help=f"also install what an extra needs, and keep it: {', '.join(known)}",
    )  # fmt: skip
    parser.add_argument("--no-start", action="store_true", help="only set up, start nothing")
    chosen, rest = parser.parse_known_args(arguments)
    environment = Environment(root)
    kept = environment.asked_for() | {f"requirements-{name}.lock" for name in chosen.extras}
    locks = (CORE, *(lock for name in known if (lock := f"requirements-{name}.lock") in kept))
    allowed = options.consent(chosen)
    ready = options.ready(root, Wanted(locks=(CORE,)), allowed)
    if ready and not options.ready(root, Wanted(locks=locks), allowed):
        ready = not chosen.extras
        print("The game itself is there: ./tools/play starts it without that.", file=sys.stderr)
    teller = str(environment.teller)
    if ready and not chosen.no_start:
        os.execv(teller, [teller, *GAME, *rest])
    if ready:
        print(f"All is installed. {teller} is the command.")
    return 0 if ready else 1


def extras(root: Path) -> list[str]:
    """The extras that this tree has locks for, by name."""
    names = {path.stem.removeprefix("requirements-") for path in root.glob("requirements-*.lock")}
    return sorted(names - OWN)
