"""`teller fleet`: the players' names, and the files of a club's broker, tables and hall."""

from __future__ import annotations

import argparse
from pathlib import Path

from hardware.fleet.names import read_names, tidied, write_names
from terminal import choosing
from terminal.config import ConfigError
from tools.fleet.broker_files import USUAL_PORT, Club, place_before
from tools.stored import add_folder_arguments, folder_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    actions = parser.add_subparsers(dest="action", metavar="players|broker", required=True)
    players = actions.add_parser("players", help="say who plays with which token, for a hall")
    players.add_argument("names", nargs="*", metavar="TOKEN=NAME", help="as in car=Anna")
    players.add_argument("--clear", action="store_true", help="forget the names before")
    add_folder_arguments(players)
    broker = actions.add_parser("broker", help="make the files of a club's broker and tables")
    broker.add_argument("folder", type=Path, help="where they are written")
    broker.add_argument(
        "--host", action="append", required=True, metavar="NAME",
        help="name or address of the broker's machine; the first one is used, others also hold",
    )  # fmt: skip
    broker.add_argument(
        "--port", type=int, help=f"its port for TLS (default: as before, at first {USUAL_PORT})"
    )
    broker.add_argument(
        "--tables", nargs="+", default=[], metavar="NAME", help="names of (further) tables"
    )


def run(args: argparse.Namespace) -> int:
    """Do it. Raises ``ConfigError``."""
    if args.action == "players":
        config = choosing.configure(getattr(args, "settings", None), ())
        tokens = [*choosing.table_of(config).rules.deck.banks]
        return name_players(folder_of(args), args.names, tokens, clear=args.clear)
    return make_club(args.folder.expanduser(), tuple(args.host), args.port, args.tables)


def name_players(folder: Path, pairs: list[str], tokens: list[str], *, clear: bool) -> int:
    """Set names over those before, or show them; ``tokens`` are the deck's."""
    names = {} if clear else read_names(folder)
    for pair in pairs:
        token, equals, name = pair.partition("=")
        if not (token and equals):
            raise ConfigError(f"{pair}: must be TOKEN=NAME, as in car=Anna")
        if token not in tokens and name:
            raise ConfigError(f"{token}: no bank card of this deck; there are {', '.join(tokens)}")
        names[token] = tidied(name)
    names = {token: name for token, name in names.items() if name}
    if pairs or clear:
        write_names(folder, names)
    for token, name in sorted(names.items()):
        print(f"{token} = {name}")
    if not names:
        print("No player is named.")
    return 0


def make_club(folder: Path, hosts: tuple[str, ...], port: int | None, tables: list[str]) -> int:
    """Write a club's files and say what each is for; without ``port`` it stays what it is."""
    before = place_before(folder)
    if port is None:
        port = USUAL_PORT if before is None else before.port
    club = Club(folder, hosts, port)
    names = club.make(tables)
    print(f"{club.broker}/mosquitto.conf runs the broker: mosquitto -c with its path.")
    print(f"{folder}/hall/ has what the hall is started with.")
    for name in names:
        print(f"{folder}/tables/{name}/ belongs beside the settings of that table.")
    if before not in (None, club.place):
        print(
            f"The broker is at {club.place} now, no longer at {before}: start it again, and "
            "every table and the hall need their new files to find it."
        )
    return 0
