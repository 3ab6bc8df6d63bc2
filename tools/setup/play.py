"""`./tools/play`: set up on the first start, then become `teller` with a game."""

import os
from pathlib import Path

from tools.setup import options
from tools.setup.environment import Environment
from tools.setup.stamp import Wanted

GAME = ("play",)  # what starts when nothing else is asked for
WANTED = Wanted(locks=("requirements.lock",))


def main(root: Path, arguments: list[str]) -> int:
    """1 when the set-up fails; else the game takes this process over and nothing comes back."""
    parser = options.parser(
        "play",
        "Sets up Tap Teller in .venv when needed, then starts a game.",
        f"Everything else is passed on to `teller {' '.join(GAME)}`.",
    )
    chosen, rest = parser.parse_known_args(arguments)
    if options.ready(root, WANTED, options.consent(chosen)):
        teller = str(Environment(root).teller)
        os.execv(teller, [teller, *GAME, *rest])
    return 1
