"""Screens that several editions show alike: setting up, the volume, the ranking. Data only."""

from __future__ import annotations

from terminal.screen import Bars, Block, Line, Text, Tokens, text

VOLUMES = 4

Keys = tuple[tuple[str, Text], ...]
Page = tuple[Text, tuple[Block, ...], Keys]
"""A title, blocks from top to bottom, what the buttons do."""

BACK = ("x", text("key.back"))


def setup_page(joined: tuple[str, ...], most: int) -> Page:
    """Show who has joined, of at most so many."""
    keys: Keys = (("m", text("key.language")),)
    if len(joined) >= 2:
        keys = (("ok", text("key.start")), *keys)
    return text("setup.title"), (Tokens(joined, most), Line(text("setup.tap"))), keys


def volume_page(volume: int) -> Page:
    """Show how loud it is, 1 to 4."""
    bars = (Bars(volume, VOLUMES), Line(text("volume.of", step=volume, of=VOLUMES)))
    keys = (("ok", text("key.done")), ("m", text("key.louder")), ("x", text("key.softer")))
    return text("volume.title"), bars, keys


def new_game_page(body: tuple[Block, ...]) -> Page:
    """Ask whether the game is to be put aside."""
    return text("new-game.title"), body, (("ok", text("key.yes")), ("x", text("key.no")))
