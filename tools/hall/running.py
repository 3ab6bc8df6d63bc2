"""A hall put together: the store, the room, the page, and the thread that listens."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import platformdirs

from hardware.part import PartError
from terminal.config import ConfigError
from terminal.screen import text
from tools.hall.boards import say
from tools.hall.gatherer import Gatherer, Trouble
from tools.hall.options import HallOptions
from tools.hall.page import Page
from tools.hall.room import Room
from tools.hall.store import Reader, Store, opened


class Course:
    """A trouble from its begin to its end: a line for each, with the time of day.

    What it is may change while it lasts; that is on the page.
    """

    def __init__(self, begun: str, over: str, report: Callable[[str], None]) -> None:
        self._begun, self._over, self._report = begun, over, report
        self._lasts = False

    def now(self, why: str) -> None:
        """Take how it is now: why something is wrong, or nothing."""
        if bool(why) != self._lasts:
            self._lasts = bool(why)
            words = f"{self._begun}: {why}" if why else self._over
            self._report(f"{time.strftime('%H:%M')} {words}")


class Hall:
    """A hall. ``start`` it, ``stop`` it; ``room`` is what it knows."""

    def __init__(
        self, options: HallOptions, language: str, report: Callable[[str], None] = lambda _: None
    ) -> None:
        """Open the database and read what is there; ``report`` is told of troubles, a line each.

        Raises ``StoreError`` and ``ConfigError``.
        """
        self._options, self._language = options, language
        self._trouble = Trouble()
        self._hears = Course("The hall hears no table", "The hall hears the tables again.", report)
        self._keeps = Course("The hall keeps nothing new", "The hall's database is back.", report)
        self._stopping = threading.Event()
        try:
            options.broker.broker.check()
        except PartError as error:
            raise ConfigError(str(error)) from None
        where = options.database or str(usual_database())
        self.store = Store(where, self._store_says, self._stopping)
        self.room = Room(self.store)
        self.page = Page(
            self.room, options, language, lambda: Reader(opened(where)), self._in_words
        )
        self.gatherer = Gatherer(
            options.broker.broker,
            f"teller-{options.broker.hall}",
            self.room,
            self._trouble,
            self._stopping,
            self._changed,
        )

    def start(self) -> str:
        """Serve the page and listen; give the page's address. Raises ``PageError``."""
        address = self.page.start()
        self.gatherer.start()
        return address

    def stop(self) -> None:
        """Stop listening, close all pages and the database."""
        self.gatherer.stop()
        self.page.stop()
        self.store.close()

    def _store_says(self, words: str) -> None:
        self._trouble.store = words
        self._keeps.now(words)
        self.page.tell(set())

    def _changed(self, tables: set[str]) -> None:
        self._hears.now(self._trouble.broker)
        self.page.tell(tables)

    def _in_words(self) -> list[str]:
        wrong = {"no-broker": self._trouble.broker, "no-store": self._trouble.store}
        return [
            say(self._language, text(f"page.hall.{key}", why=why))
            for key, why in wrong.items()
            if why
        ]


def usual_database() -> Path:
    """Give the platform's place for the hall's games."""
    return Path(platformdirs.user_data_dir("tap-teller", appauthor=False)) / "hall.db"
