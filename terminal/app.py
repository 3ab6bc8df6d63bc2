"""The composition root: the only file that knows every part and puts them together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from display.words import LANGUAGES
from hardware.settings import FleetSettings, PageSettings, PanelSettings
from terminal.choosing import (
    asked,
    folder_of,
    table_of,
)
from terminal.clock import SystemClock
from terminal.config import Config, ConfigError, apply_setting
from terminal.edition import Notice
from terminal.editions import EDITIONS
from terminal.journal import History, Journal, JournalError
from terminal.loop import Draw, Terminal, stop_with_system
from terminal.ports import Clock, Output
from terminal.screen import Cue, Screen, Text
from terminal.session import Session
from terminal.stored import StoredGameError

if TYPE_CHECKING:
    from hardware.panel import CardWriter, Naming, Panel
    from hardware.voice import Ears

Script = Callable[[History, int], str]
"""Writes a stored game as a script."""


def open_session(config: Config, journal: Journal, clock: Clock) -> Session:
    """Take up the current game with its own edition, unless another one was asked for.

    Raises ``ConfigError``, ``JournalError`` and ``StoredGameError``.
    """
    game, fresh = journal.current(), False
    try:
        if game is not None:
            stored = _edition_of(journal, game)
            if stored != config.general.edition:
                fresh = asked(config, "edition") or stored not in EDITIONS
                config = config if fresh else apply_setting(config, "edition", stored)
        session = Session(table_of(config), journal, clock, new=fresh)
    except (StoredGameError, JournalError) as error:
        if game is None:
            raise
        raise StoredGameError(
            f"{error}\nNothing was changed. `teller games leave` puts game {game} aside, "
            "so that a new one can begin."
        ) from None
    if fresh:
        on = f"start with --edition {stored} to go on with it"
        if stored not in EDITIONS:
            on = "this version does not know its edition"
        print(
            f"Game {game} ({stored}) stays as it is until a new one begins: {on}.",
            file=sys.stderr,
        )
    if asked(config, "language"):
        session.choose_language(config.general.language)
    if journal.aside is not None:
        session.tell(Notice("set-aside", Text("journal.set-aside"), Cue.REFUSED))
    elif journal.told:
        session.tell(Notice("log-damaged", Text("journal.log-damaged"), Cue.REFUSED))
    return session


def _edition_of(journal: Journal, game: int) -> str:
    try:
        return journal.origin(game).edition
    except KeyError:
        reason = f"Game {game} is set as the current one, but it is not stored."
        raise StoredGameError(reason) from None


def drawing(size: tuple[int, int] = (128, 64)) -> Draw:
    """Give the function that draws a screen as rows of bits."""
    from display.draw import draw
    from display.words import Words

    def drawn(screen: Screen, language: str) -> bytes:
        return draw(screen, Words(language), size).tobytes()

    return drawn


@dataclass(frozen=True)
class Running:
    """A terminal put together, with what must be closed after it."""

    terminal: Terminal
    journal: Journal
    folder: Path
    clock: Clock


def build(config: Config, state: str | None, clock: Clock | None = None) -> Running:
    """Put a terminal together. Raises ``JournalError``, ``ConfigError``, ``StoredGameError``."""
    folder = folder_of(config, state)
    journal = Journal.open(folder)
    clock = clock or SystemClock()
    for sentence in journal.told:
        print(sentence, file=sys.stderr)
    try:
        session = open_session(config, journal, clock)
    except Exception:
        journal.close()
        raise
    _tell_letters(config, session)
    size = _panel_size(config)
    return Running(Terminal(session, clock, drawing(size), size), journal, folder, clock)


def _tell_letters(config: Config, session: Session) -> None:
    """Tell of letters in an owner's deck that the screen cannot show."""
    if config.deck.endswith(".toml"):
        from display.lacking import told

        if sentence := told(session.rules.deck, config.deck):
            print(sentence, file=sys.stderr)


def _panel_size(config: Config) -> tuple[int, int]:
    if config.section(PanelSettings).chip == "none":
        return (128, 64)
    from hardware.parts import Wanted

    return Wanted.of(config).size


def missing_for_page() -> str | None:
    """Name what the browser page needs and this installation lacks, if anything."""
    try:
        import_module("hardware.panel")
    except ModuleNotFoundError as error:
        return error.name
    return None


def _naming(config: Config, folder: Path) -> Naming | None:
    """Where people are named: beside the games, at a table of a fleet."""
    from hardware.fleet.names import read_names, write_names
    from hardware.panel import Naming

    if not config.section(FleetSettings).host:
        return None
    return Naming(partial(read_names, folder), partial(write_names, folder))


def page(
    running: Running,
    config: Config,
    writer: CardWriter | None = None,
    script: Script | None = None,
    ears: Ears | None = None,
) -> Panel:
    """Make the browser page of a terminal: what it needs from the rest is lent to it here.

    With a ``writer`` it makes cards, with ``script`` stored games can be had as scripts, with
    ``ears`` it hears what is said into its microphone.
    Raises ``ConfigError`` where the extra is not installed.
    """
    if missing := missing_for_page():
        raise ConfigError(
            f"The page needs {missing}, which is not installed. Install the extra [page], "
            "or play in this window: teller play --text"
        )
    from display.icons.large import LARGE
    from display.reading import lines
    from display.words import Words
    from hardware.panel import Lent, Options, Panel
    from hardware.voice.speech import reading_of

    lent = Lent(
        languages=LANGUAGES,
        say=lambda language, message: Words(language).say(message),
        read=lambda screen, language: lines(screen, Words(language)),
        tokens=LARGE,
        editions=EDITIONS,
        history=lambda: History.read(running.folder),
        writer=writer,
        script=script,
        ears=ears,
        reading=reading_of(spoken_words),
        naming=_naming(config, running.folder),
    )
    chosen = config.section(PageSettings)
    options = Options(
        host=chosen.host,
        port=chosen.port,
        key=chosen.key,
        board_open=chosen.board_open,
        waiting_beep=config.general.sound.waiting_beep,
    )
    return Panel(running.terminal.inbox, lent, options)


def spoken_words(language: str, message: Text) -> str:
    """Put a message into words to be read aloud: a money sign would be read as a letter."""
    from display.words import Words

    return Words(language, sign="").say(message)


def run(running: Running, outputs: Iterable[Output] = ()) -> None:
    """Run a terminal in this thread until it is told to stop, by ``Stop`` or by the system."""
    terminal = running.terminal
    terminal.outputs.extend(outputs)
    stop_with_system(terminal)
    try:
        terminal.run()
    finally:
        running.journal.close()


def run_in_window(
    running: Running,
    deck: str = "",
    record: Path | None = None,
    picture: str = "auto",
    *,
    bell: bool,
    again: str,
) -> int:
    """Run a terminal in this terminal window, or line by line where there is none.

    ``deck`` is the setting, for the record, ``again`` the command that goes on with the game.
    Raises ``ConfigError`` if the record can't be written.
    """
    from display import window
    from hardware.console import Console, Recorder, Style

    terminal, clock = running.terminal, running.clock
    try:
        recorder = Recorder(terminal, clock, record, deck) if record else None
        console = Console(
            terminal, clock, window, running.folder, recorder, Style(picture), bell=bell
        )
        console.again = again
        return console.run()
    except OSError as error:
        raise ConfigError(f"{record}: cannot be written: {error.strerror or error}") from None
    finally:
        running.journal.close()
