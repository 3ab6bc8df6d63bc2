"""A hall put together: the store, the room, the page, and the thread that listens."""

from __future__ import annotations

import threading
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


class Hall:
    """A hall. ``start`` it, ``stop`` it; ``room`` is what it knows."""

    def __init__(self, options: HallOptions, language: str) -> None:
        """Open the database and read what is there. Raises ``StoreError`` and ``ConfigError``."""
        self._options, self._language = options, language
        self._trouble = Trouble()
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
            self.page.tell,
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
        self.page.tell(set())

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
