"""Making cards at a page's wish: the session in a thread of its own, the reader borrowed.

What is shown and who may ask belongs to the page; how a tag becomes a card to `writing`.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from cards.durable import FileError
from cards.known import Register
from cards.naming import Stamps, format_card
from hardware.lending import borrowed
from hardware.part import Backoff, Fault, PartError
from hardware.readers import reader_of
from hardware.reading import Reader, ReaderLostError
from hardware.settings import ReaderSettings
from terminal.config import Config
from tools.cards.content import Desk
from tools.cards.desk import Office, at_desk, reader_settings
from tools.cards.events import Asking, Finished
from tools.cards.telling import as_json
from tools.cards.writing import Plan, Writing

if TYPE_CHECKING:
    from hardware.panel.options import Order

IDLE_SECONDS = 600.0
"""After so long without any tag the game gets its reader back, whoever forgot the page."""

TellPage = Callable[[dict[str, Any]], None]


class PageWriter:
    """Makes cards for pages, one order at a time."""

    def __init__(self, config: Config, folder: Path) -> None:
        self._config, self._folder = config, folder
        self._works: list[PageWork] = []
        self._logged = ""

    @property
    def reader(self) -> bool:
        """Whether a reader is set."""
        return self._config.section(ReaderSettings).kind != "none"

    def register(self) -> Register:
        """Read which tags are which cards. Raises `FileError`."""
        try:
            return Register.load(self._folder)
        except FileError as error:
            self._log(error)
            raise

    def _log(self, error: FileError) -> None:
        """Name the file where the terminal was started: pages have other words, and no paths."""
        if str(error) != self._logged:
            self._logged = str(error)
            print(error, file=sys.stderr, flush=True)

    def begin(self, order: Order, tell: TellPage) -> PageWork:
        """Begin with an order; where no reader is set, one is looked for."""
        edition, rules = order.edition, order.rules
        stamps = Stamps(rules.deck, edition.cards(rules.deck))
        office = Office(self._config, self._folder, edition, rules.deck, stamps, rules.settings)
        work = PageWork(office, order, tell, self._log)
        self._works = [one for one in self._works if one.running] + [work]
        work.start()
        return work

    def close(self) -> None:
        """End what is going on; within a second or so, a tag that is being written is finished."""
        for work in self._works:
            work.end()
            work.wait()


class PageWork:
    """One order; what happens is told in its thread. An order is ended once."""

    def __init__(
        self, office: Office, order: Order, tell: TellPage, log: Callable[[FileError], None]
    ) -> None:
        self._office, self._order, self._tell, self._log = office, order, tell, log
        self._stopping = threading.Event()
        self._asked: SimpleQueue[Callable[[Writing], None]] = SimpleQueue()
        self._thread = threading.Thread(target=self._live, name="teller-cards", daemon=True)
        self._told = ""
        self._end: dict[str, Any] = {"why": "stopped", "words": None}
        self._session: Writing | None = None

    @property
    def running(self) -> bool:
        """Whether its thread has not ended."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def wait(self) -> None:
        """Wait for its end, a second or so at most."""
        self._thread.join(1.5)

    def allow(self) -> None:
        """Answer the last question with yes."""
        self._asked.put(Writing.allow)

    def skip(self) -> None:
        """Leave out the card that is awaited."""
        self._asked.put(Writing.skip)

    def end(self) -> None:
        """Give the reader back."""
        self._stopping.set()

    def _live(self) -> None:
        try:
            desk_of_ours = at_desk(self._office, signing=not self._order.enrol)
            with desk_of_ours as desk, borrowed(self._office.folder):
                self._work(desk)
        except FileError as error:
            self._log(error)
            self._end = _ended("file", Fault(error.code, str(error), ""))
        except PartError as error:
            self._end = _ended("reader", error.fault)
        finally:
            session = self._session
            left = self._order.cards if session is None else session.left
            done = 0 if session is None else session.done
            names = [format_card(card) for card in left]
            self._tell({"event": "ended", **self._end, "done": done, "left": names})

    def _work(self, desk: Desk) -> None:
        settings = reader_settings(self._office.config, "")
        reader = reader_of(settings, self._stopping.is_set)
        order, backoff = self._order, Backoff()
        plan = Plan(order.cards, replace=order.replace, enrol=order.enrol, protect=order.protect)
        session = self._session = Writing(plan, reader, desk)
        while not self._stopping.is_set():
            try:
                reader.open()
                self._tell({"event": "reader", "detail": reader.detail})
                self._told = ""
                backoff.reset()
                self._look(session, reader, desk)
            except ReaderLostError as error:
                self._lost(error.fault)
                self._stopping.wait(backoff.next())
            finally:
                reader.close()

    def _look(self, session: Writing, reader: Reader, desk: Desk) -> None:
        """Look until everything is done, or nobody wants it any more."""
        last = time.monotonic()
        while not self._stopping.is_set():
            event = session.look()
            if event is not None:
                last = time.monotonic()
                if isinstance(event, Finished):
                    self._end = {"why": "finished", "words": None}
                    self._stopping.set()
                    return
                known = {"known": _known(event, desk)} if isinstance(event, Asking) else {}
                self._tell({**as_json(event), **known})
            if time.monotonic() - last > IDLE_SECONDS:
                self._end = {"why": "idle", "words": None}
                self._stopping.set()
            if self._obeyed(session):
                last = time.monotonic()
            self._stopping.wait(reader.pause)

    def _obeyed(self, session: Writing) -> bool:
        """Do what was asked since the last look; say whether anything was."""
        try:
            self._asked.get_nowait()(session)
        except Empty:
            return False
        return True

    def _lost(self, fault: Fault) -> None:
        """Tell once that the reader is gone; it is tried again by itself."""
        if fault.code != self._told:
            self._told = fault.code
            self._tell({"event": "troubled", "uid": "", "words": _words(fault)})


def _known(asking: Asking, desk: Desk) -> str:
    """Name the card that a tag is by the register, if it is one of this deck."""
    tag = desk.register.get(bytes.fromhex(asking.uid))
    card = desk.stamps.card(tag.stamp) if tag is not None and tag.good else None
    return "" if card is None else format_card(card)


def _ended(why: str, fault: Fault) -> dict[str, Any]:
    return {"why": why, "words": _words(fault)}


def _words(fault: Fault) -> dict[str, str]:
    return {"code": fault.code, "words": fault.words, "remedy": fault.remedy}
