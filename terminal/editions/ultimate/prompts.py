"""The prompts of the `ultimate` edition and the table of transitions between them.

The table is data: ``transitions`` runs it, the tests lint it, and the diagrams in the
README are generated from it. A row reads: trigger, from, to, and either a condition
(``if_``) or what is remembered or proposed (``do``). The first row that fits is taken.
"""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Any

from terminal.conversation import row, setup_rows


@unique
class Prompt(StrEnum):
    """A prompt, by the name it has in the rule sheet."""

    SETUP = "setup"
    HOME = "home"
    DEED = "deed"
    HOLDINGS = "holdings"
    GO = "go"
    LOCATION = "location"
    JAIL = "jail"
    AUCTION_READY = "auction_ready"
    AUCTION = "auction"
    AUCTION_LAPSED = "auction_lapsed"
    AUCTION_SOLD = "auction_sold"
    EVENT = "event"
    DEBT = "debt"
    NEW_GAME = "new_game"
    VOLUME = "volume"
    GAME_OVER = "game_over"


P = Prompt

FEES = (P.GO, P.LOCATION, P.JAIL)
OPEN_TO_DEEDS = (P.HOME, P.DEED, P.HOLDINGS, *FEES)
LASTING = frozenset({P.SETUP, P.HOME, P.AUCTION, P.AUCTION_SOLD, P.DEBT, P.GAME_OVER})
"""Prompts that do not fall back by themselves after a while without input (U3)."""

WAITING = frozenset({*FEES, P.DEED, P.EVENT, P.DEBT, P.AUCTION_SOLD, P.AUCTION_LAPSED})
"""Prompts at which a repeating beep says that a card is awaited (U3)."""

OVERLAYS = frozenset({P.NEW_GAME, P.VOLUME})
"""Prompts that lie over another one, which stays as it is below; no states of the machine."""

NEW_GAME_FROM = frozenset({P.HOME, P.DEBT, P.GAME_OVER})
QUIET = frozenset({P.AUCTION, P.DEBT})
"""Prompts at which nothing else can be done, so no volume either (U7, U8)."""

STATES = tuple(p for p in P if p not in OVERLAYS)


TABLE: tuple[dict[str, Any], ...] = (
    # Setting up (U2)
    *setup_rows(P.SETUP),
    # A card of nobody in this game (U3); where it would make a command, the rules refuse it
    row("bank", (P.HOME, P.HOLDINGS, P.EVENT), None, "is_stranger", "refuse_stranger"),
    # Home (U3)
    row("bank", (P.HOME, P.HOLDINGS), P.HOLDINGS, do="show_player"),
    row("deed", OPEN_TO_DEEDS, P.DEED, do="show_deed"),
    row("event", (P.HOME, P.HOLDINGS), None, "is_at_once", "play_at_once"),
    row("event", (P.HOME, P.HOLDINGS), P.EVENT, do="show_event"),
    row("m", P.HOME, P.GO),
    row("m", P.GO, P.LOCATION),
    row("m", P.LOCATION, P.JAIL),
    row("m", P.JAIL, P.GO),
    row("x", (P.HOLDINGS, P.DEED, *FEES, P.AUCTION_READY, P.AUCTION_LAPSED), P.HOME),
    # A deed (U4), the fees (U6)
    row("bank", P.DEED, None, "is_unowned", "buy"),
    row("bank", P.DEED, None, "is_own", "land"),
    row("bank", P.DEED, None, do="pay_rent"),
    row("m", P.DEED, P.AUCTION_READY, "is_unowned", "forget_cut"),
    row("bank", P.GO, None, do="collect_go"),
    row("bank", P.LOCATION, None, do="pay_location"),
    row("bank", P.JAIL, None, do="pay_jail"),
    # Auction (U7)
    row("ok", P.AUCTION_READY, P.AUCTION, do="open_auction"),
    row("m", P.AUCTION, None, do="bid"),
    row("lapse", P.AUCTION, P.AUCTION_LAPSED),
    row("hammer", P.AUCTION, P.AUCTION_SOLD),
    row("deed", P.AUCTION_LAPSED, P.AUCTION_READY, "is_same_deed", "forget_cut"),
    row("bank", P.AUCTION_SOLD, None, do="win"),
    row("x", P.AUCTION_SOLD, P.HOME, do="leave_unsold"),
    row("unpaid", P.AUCTION_SOLD, P.HOME, do="leave_unsold"),
    # Events (U10)
    row("deed", P.EVENT, P.DEED, "is_free_move", "show_deed"),
    row("deed", P.EVENT, None, ("wants_deed", "is_faulty"), "refuse_fault"),
    row("deed", P.EVENT, None, "wants_more_deeds", "keep_deed"),
    row("deed", P.EVENT, None, "wants_deed", "play_deed"),
    row("bank", P.EVENT, None, "wants_more_banks", "keep_bank"),
    row("bank", P.EVENT, None, "wants_bank", "play_bank"),
    row("ok", P.EVENT, P.HOME, "is_only_shown"),
    row("x", P.EVENT, P.HOME),
    # Handing deeds over for a debt, see U8
    row("deed", P.DEBT, None, do="give"),
    # The end, and cancelling (U9, U11)
    row("ok", P.GAME_OVER, None, do="leave_game"),
    row("cancel", P.HOME, None, do="cancel_last"),
    row("cancel", (P.DEBT, P.GAME_OVER), None, "may_cancel_any", "cancel_last"),
    # Time, and what became of a command
    row("idle", tuple(p for p in STATES if p not in LASTING), P.HOME),
    row("done", STATES, P.GAME_OVER, "is_over"),
    row("done", STATES, P.DEBT, "is_in_debt"),
    row("done", STATES, P.HOME),
)
