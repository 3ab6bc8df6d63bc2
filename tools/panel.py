"""`teller panel`: the terminal as a page in a browser, with a scoreboard and the history."""

from __future__ import annotations

import argparse
import os
import webbrowser
from typing import TYPE_CHECKING

from hardware.voice import Ears
from terminal import app, choosing
from terminal.config import Config, ConfigError, apply_setting
from tools.attach import attached, recorded
from tools.cards.at_page import PageWriter
from tools.play_game import add_choices, add_page, configured
from tools.retold import script_of

if TYPE_CHECKING:
    from hardware.panel import Panel


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    add_page(parser)
    add_choices(parser)


def run(args: argparse.Namespace) -> int:
    """Serve the page until somebody stops it; the game is kept."""
    config = _with_page(configured(args), args)
    running = app.build(config, args.state)
    writer = PageWriter(config, running.folder)
    ears = Ears(running.terminal.inbox.put, running.clock)
    try:
        panel = app.page(running, config, writer, script_of, ears)
        address = _start(panel)
    except ConfigError:
        running.journal.close()
        raise
    print(f"Tap Teller is at {address}", flush=True)
    print("Stop it with Ctrl-C; the game is kept.", flush=True)
    if not args.no_browser and _has_browser():
        webbrowser.open(address)
    try:
        with attached(running, config, ears), recorded(running, config, args.record):
            app.run(running, [panel])
    finally:
        panel.stop()
        writer.close()
    return 0


def _start(panel: Panel) -> str:
    from hardware.panel import PanelError

    try:
        return panel.start()
    except PanelError as error:
        raise ConfigError(str(error)) from None


def _with_page(config: Config, args: argparse.Namespace) -> Config:
    for key in ("host", "port"):
        value = getattr(args, key)
        if value is not None:
            config = apply_setting(config, f"page.{key}", value, choosing.COMMAND_LINE)
    return config


def _has_browser() -> bool:
    """Say whether a window could open here: never a browser inside the terminal window."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
