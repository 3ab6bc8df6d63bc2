"""What the dialogues of several editions share: rows of a table, the machine that runs them,
joining at set-up, and the two prompts that lie over the others.

Nothing here knows an edition; what a prompt means is in the edition's own table and steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

from transitions import Machine

from terminal.edition import (
    LeaveGame,
    Notice,
    Outcome,
    Refused,
    Said,
    StepLanguage,
    StepVolume,
    refused,
)
from terminal.ledger import Book
from terminal.screen import Cue, text
from terminal.signals import Keyed, Pressed, Trigger

NOT_NOW = Refused(refused("not-now"))
"""The answer to a card or button that a prompt has no use for."""

LEAST_PLAYERS = 2

P = TypeVar("P", bound=StrEnum)


def row(
    trigger: str,
    source: StrEnum | tuple[StrEnum, ...],
    dest: StrEnum | None,
    if_: str | tuple[str, ...] = (),
    do: str | tuple[str, ...] = (),
) -> dict[str, Any]:
    """Write one row of a table; ``dest`` of ``None`` stays at the prompt."""
    return {
        "trigger": trigger,
        "source": list(source) if isinstance(source, tuple) else source,
        "dest": dest,
        "conditions": [if_] if isinstance(if_, str) else list(if_),
        "before": [do] if isinstance(do, str) else list(do),
    }


def setup_rows(setup: StrEnum) -> tuple[dict[str, Any], ...]:
    """Give the rows of setting up: bank cards join and leave, ok starts, m steps languages."""
    return (
        row("bank", setup, None, "has_joined", "leave"),
        row("bank", setup, None, "has_room", "join"),
        row("bank", setup, None, do="refuse_players"),
        row("ok", setup, None, "enough_players", "start"),
        row("ok", setup, None, do="refuse_players"),
        row("m", setup, None, do="step_language"),
    )


class Conversation(Generic[P]):
    """The state machine's model: the prompt, who has joined, the outcome of a trigger.

    An edition adds its own conditions and steps below this one. They only look at the book,
    remember a card or set the outcome: nothing that can fail, since the machine does not
    roll back. ``word`` is the token or key of the trigger, ``number`` that of its card.
    """

    state: P

    def __init__(
        self, states: Sequence[P], table: Iterable[dict[str, Any]], initial: P, most: int
    ) -> None:
        self.joined: tuple[str, ...] = ()
        self.most = most
        self.book = Book()
        self._now = 0
        self._word = ""
        self._number = 0
        self._outcome: Outcome | None = None
        self._machine = Machine(
            self,
            states=list(states),
            transitions=[dict(row) for row in table],
            initial=initial,
            auto_transitions=False,
            ignore_invalid_triggers=True,
        )

    def run(self, name: str, book: Book, now: int, word: str = "", number: int = 0) -> Outcome:
        """Take the first row of the table that fits; refused where none does."""
        self.book, self._now, self._outcome = book, now, None
        self._word, self._number = word, number
        event = self._machine.events.get(name)
        taken = event is not None and event.trigger(self)
        return self._answer() if taken else NOT_NOW

    def stand(self, prompt: P, book: Book) -> None:
        """Open a prompt after power-on."""
        self.book = book
        self._machine.set_state(prompt)

    def _answer(self) -> Outcome:
        return self._outcome or Said()

    def has_joined(self) -> bool:
        return self._word in self.joined

    def has_room(self) -> bool:
        return len(self.joined) < self.most

    def enough_players(self) -> bool:
        return len(self.joined) >= LEAST_PLAYERS

    def join(self) -> None:
        self.joined = (*self.joined, self._word)
        self._outcome = Said(Notice("joined", text("joined", player=self._word), Cue.TAP))

    def leave(self) -> None:
        self.joined = tuple(token for token in self.joined if token != self._word)
        self._outcome = Said(Notice("left", text("left", player=self._word), Cue.TAP))

    def refuse_players(self) -> None:
        words = text("refused.players", least=LEAST_PLAYERS, most=self.most)
        self._outcome = Refused(refused("players", words))

    def step_language(self) -> None:
        self._outcome = StepLanguage()

    def leave_game(self) -> None:
        self._outcome = LeaveGame()


class Overlays(Generic[P]):
    """A prompt that lies over another one, which stays as it is below: at most one."""

    def __init__(self, new_game: P, volume: P) -> None:
        self._new_game, self._volume = new_game, volume
        self.shown: P | None = None

    @property
    def asks(self) -> bool:
        """Whether the question for a new game is open: it takes every trigger."""
        return self.shown is self._new_game

    def close(self) -> None:
        """Go back to the prompt below."""
        self.shown = None

    def ask_new_game(self) -> Outcome:
        """Ask whether to put the game aside."""
        self.shown = self._new_game
        return Said()

    def ask_volume(self) -> Outcome:
        """Open the volume."""
        self.shown = self._volume
        return Said()

    def answer_new_game(self, trigger: Trigger) -> Outcome:
        """Only ok wipes; anything else goes back and does nothing else (U2)."""
        if trigger == Pressed("ok"):
            return LeaveGame()
        self.shown = None
        return Said()

    def answer_volume(self, trigger: Trigger) -> Outcome:
        """Step up and down until ok closes."""
        match trigger:
            case Pressed("ok"):
                self.shown = None
                return Said()
            case Pressed("m") | Keyed("+"):
                return StepVolume(1)
            case Pressed("x") | Keyed("-"):
                return StepVolume(-1)
            case _:
                return NOT_NOW
