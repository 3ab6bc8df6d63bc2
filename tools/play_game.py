"""`teller play`: a game at this machine, in the terminal window or with the parts on it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from display.words import LANGUAGES
from terminal import app, choosing
from terminal.config import Config, ConfigError
from terminal.editions import EDITIONS

NOTHING = (
    "There is nothing to play with: no part is set, and the page was left out. "
    "Set [reader], [oled] and [buttons], or leave out --no-page."
)

NO_PAGE = (
    "The game is in this window: the page needs {missing}, which is not installed. "
    "The extra [page] brings it."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "--text", action="store_true", help="play in this terminal window, without a page"
    )
    parser.add_argument(
        "--no-page", action="store_true", help="play with the parts alone, as a service does"
    )
    parser.add_argument(
        "--picture",
        choices=("auto", "blocks", "braille", "words"),
        default="auto",
        help="how the screen is shown in the window; auto takes the best that fits",
    )
    parser.add_argument("--bell", action="store_true", help="ring the window's bell for sounds")
    add_page(parser)
    add_choices(parser)


def add_page(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of what is played: the browser's page, and a script of the game."""
    parser.add_argument("--record", metavar="FILE", help="write the game as a script, as it goes")
    parser.add_argument("--port", metavar="N", help="the page's port; 0 takes a free one")
    parser.add_argument(
        "--host", metavar="ADDRESS", help="0.0.0.0 lets other machines in; a key is needed then"
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments that choose settings."""
    parser.add_argument("--edition", choices=tuple(EDITIONS), help="the edition to be played")
    parser.add_argument("--deck", metavar="NAME|FILE", help="a market's deck, or a deck file")
    parser.add_argument("--language", choices=LANGUAGES, help="the language to begin with")
    parser.add_argument("--state", metavar="DIR", help="keep the games in this folder")
    parser.add_argument("--settings", metavar="FILE", help="read this settings file")
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="one setting over the file, such as house_rules.cancel=any",
    )


def configured(args: argparse.Namespace) -> Config:
    """Read the settings file with the choices over it. Raises ``ConfigError``."""
    chosen = [
        (key, str(value))
        for key in ("edition", "deck", "language")
        if (value := getattr(args, key)) is not None
    ]
    for pair in args.set:
        key, equals, value = pair.partition("=")
        if not equals:
            raise ConfigError(f"--set {pair}: must be KEY=VALUE, as in prompt_seconds=15")
        chosen.append((key, value))
    return choosing.configure(args.settings, chosen)


def run(args: argparse.Namespace) -> int:
    """Play until somebody stops it; the game is kept."""
    if not args.text and not args.no_page:
        missing = app.missing_for_page()
        if missing is None:
            from tools import panel

            return panel.run(args)
        print(NO_PAGE.format(missing=missing), file=sys.stderr)
    from tools.attach import attached, recorded
    from tools.stored import command_again
    from tools.watchdog import told

    config = configured(args)
    running = app.build(config, args.state)
    with attached(running, config) as parts:
        if args.no_page:
            if not parts.all:
                running.journal.close()
                raise ConfigError(NOTHING)
            with recorded(running, config, args.record), told(running.terminal):
                app.run(running)
            return 0
        record = Path(args.record) if args.record else None
        again = command_again(args, "play", "--text")
        return app.run_in_window(
            running, config.deck, record, picture=args.picture, bell=args.bell, again=again
        )
