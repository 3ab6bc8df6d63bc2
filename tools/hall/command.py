"""`teller hall`: gather a club's tables, keep their games, show them on a page."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import threading
import webbrowser
from importlib import import_module
from pathlib import Path

import msgspec

from display.words import LANGUAGES
from terminal.config import ConfigError
from tools.hall.options import HallOptions, load_options

NEEDED = ("paho.mqtt.client", "starlette", "uvicorn", "websockets")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="the hall's file: broker, page, names, points"
    )
    parser.add_argument("--broker", metavar="HOST[:PORT]", help="where the MQTT broker is")
    parser.add_argument(
        "--database", metavar="WHERE", help="a file for SQLite, or postgresql://user@host/name"
    )
    parser.add_argument("--host", help="where the page listens; 0.0.0.0 lets other machines in")
    parser.add_argument("--port", type=int, help="the page's port; 0 takes a free one")
    parser.add_argument("--language", choices=LANGUAGES, help="what the page speaks")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def run(args: argparse.Namespace) -> int:
    """Serve the hall until somebody stops it. Raises ``ConfigError``."""
    options = chosen(load_options(Path(args.file).expanduser() if args.file else None), args)
    for module in NEEDED:
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            raise ConfigError(
                f"A hall needs {error.name}, which is not installed. "
                "Install the extras [fleet] and [page]."
            ) from None
    return _serve(options, args.no_browser)


def chosen(options: HallOptions, args: argparse.Namespace) -> HallOptions:
    """Put what the command line says over what the file says. Raises ``ConfigError``."""
    page, broker = options.page, options.broker
    if args.host is not None:
        page = msgspec.structs.replace(page, host=args.host)
    if args.port is not None:
        page = msgspec.structs.replace(page, port=args.port)
    if args.broker is not None:
        host, port = _address(args.broker)
        broker = msgspec.structs.replace(broker, host=host, port=port or broker.port)
    language = args.language or options.language or LANGUAGES[0]
    if language not in LANGUAGES:
        raise ConfigError(f"language: there are {', '.join(LANGUAGES)}, not {language}")
    return msgspec.structs.replace(
        options,
        page=page,
        broker=broker,
        language=language,
        database=args.database or options.database,
    )


def _address(given: str) -> tuple[str, int]:
    """Read ``host``, ``host:port`` or ``[host]:port``; port 0 where none is given."""
    host, colon, port = given.rpartition(":")
    if not colon or (":" in host and not host.startswith("[")):
        return given.strip("[]"), 0
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise ConfigError(f"--broker: {given} has no port that is a number up to 65535")
    return host.strip("[]"), int(port)


def _serve(options: HallOptions, no_browser: bool) -> int:
    from tools.hall.database import StoreError
    from tools.hall.page import PageError
    from tools.hall.running import Hall

    try:
        hall = Hall(options, options.language, _report)
    except StoreError as error:
        raise ConfigError(str(error)) from None
    try:
        address = hall.start()
    except PageError as error:
        hall.store.close()
        raise ConfigError(str(error)) from None
    print(f"The hall is at {address}", flush=True)
    print("Stop it with Ctrl-C; what it has heard is kept.", flush=True)
    if not no_browser and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(address)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stop.set())
    stop.wait()
    hall.stop()
    return 0


def _report(line: str) -> None:
    """Say it in the terminal, if there still is one: the hall goes on without."""
    with contextlib.suppress(OSError, ValueError):
        # In one go, as other threads write there too.
        print(f"{line}\n", end="", file=sys.stderr, flush=True)
