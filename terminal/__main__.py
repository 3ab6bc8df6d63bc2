"""The `teller` command. Each subcommand imports what it needs, and nothing before."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

from terminal.config import ConfigError
from terminal.journal import JournalError
from terminal.ports import NotSavedError
from terminal.stored import StoredGameError

COMMANDS = {
    "panel": ("tools.panel", "play in a browser, with a scoreboard for the room"),
    "play": ("tools.play_game", "play at this machine"),
    "script": ("tools.script", "run a game written in the notation"),
    "games": ("tools.games", "list, resume, leave, export or delete stored games"),
    "replay": ("tools.replay", "show a stored game entry by entry"),
    "cards": ("tools.card_writer", "write, enrol, check, replace and print cards"),
    "key": ("tools.keys", "show, carry over or change the key that signs cards"),
    "lab": ("tools.lab.command", "play whole games by the thousand and compare them"),
    "doctor": ("tools.doctor", "say what this machine has, what is wrong and what to do"),
    "hall": ("tools.hall.command", "gather a club's tables on one page, with a tournament"),
    "fleet": ("tools.fleet.command", "name the players for a hall; make the files of a broker"),
    "settings": ("tools.settings", "show the settings in force and what they mean"),
}
"""Subcommand → the module with ``add_arguments`` and ``run``, and what it does."""


def main(arguments: list[str] | None = None) -> int:
    """Run a subcommand; faults are told in one line each, without a traceback."""
    if arguments is None:
        threading.excepthook = tell_thread
    given = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="teller", description="A bank terminal for the family table."
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    if given[:1] == ["--version"]:
        from importlib.metadata import version

        print(f"teller {version('tap-teller')}")
        return 0
    wanted = next((word for word in given if word in COMMANDS), None)
    act: Callable[[argparse.Namespace], int] | None = None
    for name, (module, does) in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=does, description=does.capitalize() + ".")
        if name == wanted:
            command: Any = import_module(module)
            command.add_arguments(subparser)
            act = command.run
    args = parser.parse_args(given)
    if act is None:
        parser.error("no command given")
    try:
        return act(args)
    except (ConfigError, JournalError, NotSavedError, StoredGameError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def tell_thread(ended: threading.ExceptHookArgs) -> None:
    """Say in a line that a thread ended by a fault of the program; the others go on."""
    name = ended.thread.name if ended.thread else "a thread"
    words = f"{ended.exc_type.__name__}: {ended.exc_value}"
    print(f"{name} has stopped, please report this: {words}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
