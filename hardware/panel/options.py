"""What the panel is set up with: where it listens, who may act, what is lent to it.

Words and pictures belong to ``display``, stored games to ``journal``: the composition root
lends them, so that nothing here imports what draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from cards.card import Card
from cards.known import Register
from hardware.panel.talking import Hearing
from terminal.edition import Edition, Rules
from terminal.journal import History
from terminal.ports import Frame
from terminal.screen import Screen, Text

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True, slots=True)
class Order:
    """Cards of the rules' deck that a page wants made, in this order.

    ``enrol`` knows tags by their numbers and writes nothing; ``replace`` makes the cards'
    older tags void; ``protect`` sets a password, so that nobody writes over a card.
    """

    edition: Edition
    rules: Rules
    cards: tuple[Card, ...]
    enrol: bool = False
    replace: bool = False
    protect: bool = False


class Work(Protocol):
    """An order that is being carried out. All may be called from any thread; none waits."""

    def allow(self) -> None:
        """Answer the last question with yes."""

    def skip(self) -> None:
        """Leave out the card that is awaited."""

    def end(self) -> None:
        """Give the reader back to the game."""


class CardWriter(Protocol):
    """What makes cards of tags, at the reader that the game has otherwise."""

    @property
    def reader(self) -> bool:
        """Whether a reader is set."""

    def register(self) -> Register:
        """Read which tags are which cards. Raises ``FileError``."""

    def begin(self, order: Order, tell: Callable[[dict[str, Any]], None]) -> Work:
        """Begin with an order; ``tell`` gets what happens, in another thread.

        Each is plain values with an ``event``: ``reader`` (``detail``), ``awaiting``
        (``card``, ``number``, ``count``), ``made`` (``card``, ``uid``, ``how``, ``ms``,
        ``void``), ``asking`` (``card``, ``uid``, ``loss``, ``known``), ``troubled`` (``uid``,
        ``words``) and in the end ``ended`` (``why``, ``words``, ``done``, ``left``). Cards are
        named as ``deed:16``, ``words`` are a code, what it means and what to do.
        """


@dataclass(frozen=True, slots=True)
class Naming:
    """Where the people at the table are named, by token, for a club's hall.

    Both raise ``ConfigError``.
    """

    read: Callable[[], dict[str, str]]
    write: Callable[[Mapping[str, str]], None]


@dataclass(frozen=True)
class Lent:
    """What other parts of the product lend to the panel.

    ``say`` puts a message into a language; ``read`` gives a screen's title and its other
    words; ``tokens`` are the players' signs as rows of ``#`` and ``.``; ``history`` opens
    the stored games for one reading (``None`` where none are kept); ``script`` writes a
    stored game in the notation, where that can be done; ``editions`` may be played;
    ``writer`` makes cards of tags; ``ears`` hear what is said into a page's microphone;
    ``reading`` reads aloud what a frame says (a WAV file; none where nothing can);
    ``naming`` is there at a table of a fleet.
    """

    languages: tuple[str, ...]
    say: Callable[[str, Text], str]
    read: Callable[[Screen, str], tuple[str, list[str]]]
    tokens: Mapping[str, str]
    editions: Mapping[str, Edition] = field(default_factory=dict)
    history: Callable[[], History] | None = None
    script: Callable[[History, int], str] | None = None
    writer: CardWriter | None = None
    ears: Hearing | None = None
    reading: Callable[[Frame], bytes] | None = None
    naming: Naming | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """Where the panel listens and who may act.

    Only this machine unless another ``host`` is asked for; then acting needs the ``key``
    (made up where none is given). ``board_open``: scoreboard and history need none.
    ``waiting_beep`` off leaves the other sounds.
    ``port`` 0 takes any that is free.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    key: str = ""
    board_open: bool = True
    waiting_beep: bool = True

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the page."""
        return self.host in LOOPBACK
