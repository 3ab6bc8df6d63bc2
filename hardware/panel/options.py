"""What the panel is set up with: where it listens, who may act, what is lent to it.

Words and pictures belong to ``display``, stored games to ``journal``: the composition root
lends them, so that nothing here imports what draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from terminal.edition import Edition
from terminal.journal import History
from terminal.screen import Screen, Text

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True)
class Lent:
    """What other parts of the product lend to the panel.

    ``say`` puts a message into a language; ``read`` gives a screen's title and its other
    words; ``tokens`` are the players' signs as rows of ``#`` and ``.``; ``history`` opens
    the stored games for one reading (``None`` where none are kept); ``script`` writes a
    stored game in the notation, where that can be done; ``editions`` may be played.
    """

    languages: tuple[str, ...]
    say: Callable[[str, Text], str]
    read: Callable[[Screen, str], tuple[str, list[str]]]
    tokens: Mapping[str, str]
    editions: Mapping[str, Edition] = field(default_factory=dict)
    history: Callable[[], History] | None = None
    script: Callable[[History, int], str] | None = None


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
