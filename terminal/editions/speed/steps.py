"""What the rows of the table in ``prompts`` test, remember, propose and refuse.

A step only looks at the book, moves the clock's origin, remembers a card or sets the outcome:
it does nothing that can fail, since the state machine does not roll back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from terminal.conversation import Conversation
from terminal.edition import Notice, Refused, Said, refused
from terminal.editions.speed import commands
from terminal.editions.speed.figures import SpeedDeck
from terminal.editions.speed.position import chest, deed, hand, holder
from terminal.editions.speed.prompts import STATES, TABLE, Prompt
from terminal.editions.speed.scoring import EMPTY, Hand
from terminal.editions.speed.timeline import COUNT
from terminal.screen import Cue, Local, Text, text

MOST_NOTES = 999
"""As many notes can be counted in one hand: three digits."""


@dataclass(frozen=True, slots=True)
class Run:
    """The clock: how far it is as it was last told, and where it began.

    ``elapsed`` and ``origin`` are in ms; ``origin`` is the moment on the table's clock at
    which the first stage began, or would have begun without the pauses.
    """

    elapsed: int = 0
    origin: int = 0


@dataclass(frozen=True, slots=True)
class Counting:
    """The hand that is being counted, and the card that was asked about.

    ``typed`` says that digits come after digits, so that the next one is added at the right.
    """

    player: str = ""
    hand: Hand = EMPTY
    asked: str = ""
    typed: bool = False


class Steps(Conversation[Prompt]):
    """The state machine's model: the prompt, the clock, the hand, the outcome."""

    def __init__(self, deck: SpeedDeck) -> None:
        super().__init__(STATES, TABLE, Prompt.SETUP, most=len(deck.banks))
        self.deck = deck
        self.clock = Run()
        self.counting = Counting()

    def named(self, unit: str) -> Text:
        """Give the name of a card by its unit of the ledger."""
        kind, _, number = unit.partition(":")
        if kind == "deed":
            return text("speed.deed", number=int(number), name=self.deck.name(int(number)))
        title = Local(tuple(self.deck.events[int(number)].title.items()))
        return text("speed.chest", number=int(number), name=title)

    # Conditions of the table

    def is_this_player(self) -> bool:
        return self._word == self.counting.player

    def is_holder(self) -> bool:
        return self._word == holder(self.book, self.counting.asked)

    def is_counted(self) -> bool:
        kind, _, number = self._word.partition(":")
        hand_ = self.counting.hand
        return int(number) in (hand_.deeds if kind == "deed" else hand_.chests)

    def is_anothers(self) -> bool:
        return holder(self.book, self._word) not in {None, self.counting.player}

    def has_notes(self) -> bool:
        return self.counting.hand.notes > 0

    def has_room(self) -> bool:
        return self._notes < MOST_NOTES

    def has_digits(self) -> bool:
        return not self.counting.typed or self._notes * 10 + int(self._word) <= MOST_NOTES

    # What rows of the table remember

    def set_off(self) -> None:
        self.clock = Run(-COUNT, self._now + COUNT)

    def halt(self) -> None:
        self.clock = replace(self.clock, elapsed=self._now - self.clock.origin)

    def go_on(self) -> None:
        self.clock = replace(self.clock, origin=self._now - self.clock.elapsed)

    def open_hand(self) -> None:
        player = self._word
        self.counting = Counting(player, hand(self.book, player, self.deck))

    def empty_hand(self) -> None:
        self.counting = Counting(self.counting.player)
        words = text("speed.emptied", player=self.counting.player)
        self._outcome = Said(Notice("emptied", words, Cue.CANCEL))

    def leave_hand(self) -> None:
        self.counting = Counting()

    def count_card(self) -> None:
        self._count(self._word)

    def keep_card(self) -> None:
        self.counting = replace(self.counting, asked=self._word, typed=False)

    def leave_card(self) -> None:
        self.counting = replace(self.counting, asked="")

    def count_kept(self) -> None:
        self._count(self.counting.asked)

    def add_note(self) -> None:
        self._set_notes(self._notes + 1)

    def take_note(self) -> None:
        self._set_notes(max(0, self._notes - 1))

    def key_digit(self) -> None:
        before = self._notes if self.counting.typed else 0
        self._set_notes(before * 10 + int(self._word), typed=True)

    def clear_notes(self) -> None:
        self._set_notes(0)

    # What rows of the table propose

    def start(self) -> None:
        self._outcome = commands.StartGame()

    def end(self) -> None:
        self._outcome = commands.EndGame()

    def count_hand(self) -> None:
        hand_ = self.counting.hand
        self._outcome = commands.CountHand(
            self.counting.player,
            hand_.notes,
            tuple(sorted(hand_.deeds)),
            tuple(sorted(hand_.chests)),
        )

    # What rows of the table refuse

    def refuse_open(self) -> None:
        words = text("refused.hand-open", player=self.counting.player)
        self._outcome = Refused(refused("hand-open", words))

    def refuse_counted(self) -> None:
        self._outcome = Refused(refused("counted"))

    def refuse_notes(self) -> None:
        words = text("refused.notes", most=MOST_NOTES)
        self._outcome = Refused(refused("notes", words))

    def refuse_neither(self) -> None:
        self._outcome = Refused(refused("neither"))

    @property
    def _notes(self) -> int:
        return self.counting.hand.notes // self.deck.money.note

    def _set_notes(self, count: int, *, typed: bool = False) -> None:
        hand_ = replace(self.counting.hand, notes=count * self.deck.money.note)
        self.counting = replace(self.counting, hand=hand_, typed=typed)

    def _count(self, unit: str) -> None:
        kind, _, number = unit.partition(":")
        hand_ = self.counting.hand
        if kind == "deed":
            hand_ = replace(hand_, deeds=hand_.deeds | {int(number)})
        else:
            hand_ = replace(hand_, chests=hand_.chests | {int(number)})
        self.counting = Counting(self.counting.player, hand_)
        self._outcome = Said(Notice("card", self.named(unit), Cue.TAP))


def unit_of(kind: str, number: int) -> str:
    """Name a tapped card as a unit of the ledger."""
    return deed(number) if kind == "deed" else chest(number)
