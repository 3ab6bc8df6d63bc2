"""The prompts of the `voice` edition and the table of transitions between them.

The table is data: ``transitions`` runs it and the tests lint it. A row reads: trigger, from,
to, and either a condition (``if_``) or what is remembered or proposed (``do``). The first
row that fits is taken. Words, deeds and lines of a menu all come in as a ``wish``.
"""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Any

from terminal.conversation import row, setup_rows


@unique
class Prompt(StrEnum):
    """A prompt, by the name that the notation has for it."""

    SETUP = "setup"
    HOME = "home"
    PLAYER = "player"
    DEED = "deed"
    MENU = "menu"
    NAME = "name"
    WHICH = "which"
    CONFIRM = "confirm"
    AUCTION = "auction"
    AUCTION_FINAL = "auction_final"
    DEBT = "debt"
    HELP = "help"
    PAUSED = "paused"
    NEW_GAME = "new_game"
    VOLUME = "volume"
    GAME_OVER = "game_over"


P = Prompt

AUCTIONS = (P.AUCTION, P.AUCTION_FINAL)

LISTENING = (P.PLAYER, P.MENU, P.NAME, P.WHICH, P.DEBT)
"""Prompts at which words are awaited: a microphone is open after the beep."""

WISHING = (*LISTENING, P.CONFIRM)
"""Prompts at which a wish can be made. At ``confirm`` by ok or a deed alone: the bank waits for
ok, and a yes that somebody says to a neighbour is none (V2)."""

ASKING = frozenset({P.NAME, P.WHICH, P.DEBT})
"""Prompts at which a property is asked for: a name alone, or its deed, answers."""

LASTING = frozenset({P.SETUP, P.HOME, *AUCTIONS, P.DEBT, P.PAUSED, P.GAME_OVER})
"""Prompts that do not fall back by themselves after a while without input."""

WAITING = frozenset({P.DEED, P.DEBT})
"""Prompts at which a repeating beep says that a card is awaited (U3)."""

OVERLAYS = frozenset({P.NEW_GAME, P.VOLUME})
"""Prompts that lie over another one, which stays as it is below; no states of the machine."""

CANCEL_FROM = (P.HOME, P.DEBT, P.GAME_OVER)
STATES = tuple(p for p in P if p not in OVERLAYS)
FALLING = tuple(p for p in STATES if p not in LASTING)
BACK = (P.PLAYER, P.DEED, P.MENU, P.NAME, P.WHICH, P.HELP)
"""Prompts that x leaves; from ``confirm`` it goes back to what was asked before."""

TURNS = (P.HOME, P.PLAYER, P.MENU, P.NAME, P.WHICH, P.CONFIRM, P.HELP, P.GAME_OVER)
"""Prompts at which a token's button begins a player's say."""

TABLE: tuple[dict[str, Any], ...] = (
    *setup_rows(P.SETUP),
    # A token's button, or a bank card (V2)
    row("bank", (*TURNS, P.DEED, *AUCTIONS), None, "is_stranger", "refuse_stranger"),
    row("bank", (P.NAME, P.WHICH), None, "is_player", "listen_again"),
    row("bank", P.CONFIRM, P.WHICH, ("is_player", "has_choice"), "listen_again"),
    row("bank", P.CONFIRM, P.NAME, ("is_player", "has_wish"), "listen_again"),
    row("bank", P.CONFIRM, P.PLAYER, "is_player", "show_player"),
    row("bank", P.CONFIRM, P.DEBT, "is_debtor", "listen_again"),
    row("bank", P.CONFIRM, None, "is_in_debt", "refuse_not_debtor"),
    row("bank", TURNS, P.PLAYER, do="show_player"),
    row("bank", P.DEED, None, "is_unowned", "buy"),
    row("bank", P.DEED, P.MENU, "is_own", "open_deed_menu"),
    row("bank", P.DEED, None, do="pay_rent"),
    row("bank", P.DEBT, None, "is_debtor", "listen_again"),
    row("bank", P.DEBT, None, do="refuse_not_debtor"),
    # A deed; where a property is asked for it is a wish
    row("deed", (P.HOME, P.DEED, P.HELP), P.DEED, do="show_deed"),
    row("deed", (P.PLAYER, P.MENU, P.CONFIRM), P.MENU, do="open_deed_menu"),
    row("m", P.DEED, P.AUCTION, "is_unowned", "open_auction"),
    # Menus and help
    row("ok", P.HOME, None, do="repeat"),
    row("m", P.HOME, P.HELP, do="open_help"),
    row("m", P.PLAYER, P.MENU, do="open_menu"),
    row("m", (P.MENU, P.WHICH, P.DEBT), None, do="step"),
    row("m", P.HELP, None, do="step"),
    row("ok", P.HELP, None, do="step"),
    # What was heard or chosen (V2)
    row("doubt", LISTENING, P.CONFIRM, do="keep_doubt"),
    row("wish", WISHING, None, "is_barred", "refuse_now"),
    row("wish", WISHING, P.WHICH, "is_ambiguous", "keep_wish"),
    row("wish", WISHING, P.NAME, "lacks_name", "keep_wish"),
    row("wish", WISHING, None, ("is_auction", "is_owned"), "refuse_owned"),
    row("wish", WISHING, P.AUCTION, "is_auction", "open_wished_auction"),
    row("wish", WISHING, P.HELP, "is_help", "open_help"),
    row("wish", WISHING, P.PAUSED, "is_pause"),
    row("wish", WISHING, P.DEBT, ("is_question", "is_in_debt"), "answer"),
    row("wish", WISHING, P.GAME_OVER, ("is_question", "is_over"), "answer"),
    row("wish", WISHING, P.HOME, "is_question", "answer"),
    row("wish", WISHING, None, do="propose"),
    row("x", P.CONFIRM, P.WHICH, "has_choice", "listen_again"),
    row("x", P.CONFIRM, P.NAME, "has_wish", "listen_again"),
    row("x", P.CONFIRM, P.MENU, "has_menu", "listen_again"),
    row("x", P.CONFIRM, P.DEBT, "is_in_debt", "listen_again"),
    row("x", P.CONFIRM, P.PLAYER, do="listen_again"),
    # Auction (V4)
    row("bank", AUCTIONS, None, "is_leader", "refuse_leader"),
    row("bank", AUCTIONS, None, "is_beyond_cash", "refuse_short"),
    row("bank", AUCTIONS, P.AUCTION, do="bid"),
    row("quiet", P.AUCTION, P.AUCTION_FINAL, do="ask_final"),
    row("quiet", P.AUCTION_FINAL, None, "has_bid", "win"),
    row("quiet", P.AUCTION_FINAL, P.HOME, do="leave_unsold"),
    row("x", AUCTIONS, None, "has_bid", "refuse_now"),
    row("x", AUCTIONS, P.HOME, do="leave_unsold"),
    # The end, and taking back
    row("ok", P.GAME_OVER, None, do="leave_game"),
    row("cancel", CANCEL_FROM, None, do="cancel_last"),
    # Going back, time, and what became of a command
    row("ok", P.PAUSED, P.DEBT, "is_in_debt"),
    row("ok", P.PAUSED, P.GAME_OVER, "is_over"),
    row("ok", P.PAUSED, P.HOME),
    row("x", BACK, P.DEBT, "is_in_debt"),
    row("x", BACK, P.GAME_OVER, "is_over"),
    row("x", BACK, P.HOME),
    row("idle", FALLING, P.DEBT, "is_in_debt"),
    row("idle", FALLING, P.GAME_OVER, "is_over"),
    row("idle", FALLING, P.HOME),
    row("fell", (P.NAME, P.WHICH, P.CONFIRM), P.DEBT, "is_in_debt"),
    row("fell", (P.NAME, P.WHICH, P.CONFIRM), P.PLAYER, do="forget_wish"),
    row("done", STATES, P.GAME_OVER, "is_over"),
    row("done", STATES, P.DEBT, "is_in_debt"),
    row("done", STATES, P.HOME),
)
