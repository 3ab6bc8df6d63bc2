"""The prompts of the `speed` edition and the table of transitions between them.

The table is data: ``transitions`` runs it and the tests lint it. A row reads: trigger, from,
to, and either a condition (``if_``) or what is remembered or proposed (``do``). The first
row that fits is taken.
"""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Any

from terminal.conversation import row


@unique
class Prompt(StrEnum):
    """A prompt, by the name it has in the notation."""

    SETUP = "setup"
    COUNT = "count"
    STAGE = "stage"
    PAUSED = "paused"
    OVER = "over"
    HAND = "hand"
    WHOSE = "whose"
    NEW_GAME = "new_game"
    VOLUME = "volume"


P = Prompt

OVERLAYS = frozenset({P.NEW_GAME, P.VOLUME})
"""Prompts that lie over another one, which stays as it is below; no states of the machine."""

STATES = tuple(p for p in P if p not in OVERLAYS)

RUNNING = frozenset({P.COUNT, P.STAGE})
"""Prompts at which the clock runs; the volume is not opened over them."""

NEW_GAME_FROM = frozenset(STATES) - {P.SETUP, P.COUNT}

LASTING = frozenset({P.SETUP, P.OVER, P.HAND, P.WHOSE})
"""Prompts without any deadline: people start when they like, and count as long as they need."""

WAITING = frozenset({P.WHOSE})
"""Prompts at which a repeating beep says that a card is awaited."""

TABLE: tuple[dict[str, Any], ...] = (
    # The clock (S1)
    row("ok", P.SETUP, None, do="start"),
    row("m", P.SETUP, None, do="step_language"),
    row("done", P.SETUP, P.COUNT, do="set_off"),
    row("begin", P.COUNT, P.STAGE),
    row("ok", P.STAGE, P.PAUSED, do="halt"),
    row("ok", P.PAUSED, P.STAGE, do="go_on"),
    row("run_out", P.STAGE, P.OVER, do="end"),
    row("done", P.OVER, None),
    # Counting hands (S3)
    row("bank", P.OVER, P.HAND, do="open_hand"),
    row("bank", P.HAND, None, "is_this_player", "empty_hand"),
    row("bank", P.HAND, None, do="refuse_open"),
    row("card", P.HAND, None, "is_counted", "refuse_counted"),
    row("card", P.HAND, P.WHOSE, "is_anothers", "keep_card"),
    row("card", P.HAND, None, do="count_card"),
    row("m", P.HAND, None, "has_room", "add_note"),
    row("m", P.HAND, None, do="refuse_notes"),
    row("x", P.HAND, None, "has_notes", "take_note"),
    row("x", P.HAND, P.OVER, do="leave_hand"),
    row("figure", P.HAND, None, "has_digits", "key_digit"),
    row("figure", P.HAND, None, do="refuse_notes"),
    row("clear", P.HAND, None, do="clear_notes"),
    row("ok", P.HAND, None, do="count_hand"),
    row("done", P.HAND, P.OVER, do="leave_hand"),
    # A card that was counted for somebody else (S3)
    row("bank", P.WHOSE, P.HAND, "is_this_player", "count_kept"),
    row("bank", P.WHOSE, P.HAND, "is_holder", "leave_card"),
    row("bank", P.WHOSE, None, do="refuse_neither"),
    row("x", P.WHOSE, P.HAND, do="leave_card"),
)
