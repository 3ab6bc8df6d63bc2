"""The prompts of the `electronic` edition and the table of transitions between them.

The table is data: ``transitions`` runs it and the tests lint it. A row reads: trigger, from,
to, and either a condition (``if_``) or what is remembered or proposed (``do``). The first
row that fits is taken.
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
    HOLDINGS = "holdings"
    SLOTS = "slots"
    DEED = "deed"
    DICE = "dice"
    MENU = "menu"
    PRICE = "price"
    BUYER = "buyer"
    LIFT = "lift"
    NEAREST = "nearest"
    CARD = "card"
    AMOUNT = "amount"
    AUCTION = "auction"
    AUCTION_SOLD = "auction_sold"
    DEBT = "debt"
    BANKRUPT = "bankrupt"
    NEW_GAME = "new_game"
    VOLUME = "volume"
    GAME_OVER = "game_over"


P = Prompt

AMOUNTS = (P.SLOTS, P.PRICE, P.AMOUNT, P.AUCTION)
"""Prompts at which amounts of money are keyed."""

KEYING = (*AMOUNTS, P.DICE)
"""Prompts at which digits are keyed."""

LASTING = frozenset({P.SETUP, P.HOME, P.AUCTION, P.AUCTION_SOLD, P.DEBT, P.GAME_OVER})
"""Prompts that do not fall back by themselves after a while without input."""

SLOW = frozenset({P.SLOTS, P.DICE, P.PRICE, P.BUYER, P.LIFT, P.AMOUNT, P.BANKRUPT})
"""Prompts that wait as long as cards stay in the slots (E2)."""

WAITING = frozenset({P.DEED, P.BUYER, P.NEAREST, P.CARD, P.AUCTION_SOLD, P.DEBT})
"""Prompts at which a repeating beep says that a card is awaited (U3)."""

OVERLAYS = frozenset({P.NEW_GAME, P.VOLUME})
"""Prompts that lie over another one, which stays as it is below; no states of the machine."""

CANCEL_FROM = (P.HOME, P.DEBT, P.GAME_OVER)
STATES = tuple(p for p in P if p not in OVERLAYS)
FALLING = tuple(p for p in STATES if p not in LASTING)
BACK = (
    *(P.HOLDINGS, P.SLOTS, P.DEED, P.DICE, P.MENU, P.PRICE, P.BUYER),
    *(P.NEAREST, P.CARD, P.AMOUNT, P.BANKRUPT),
)
"""Prompts that x leaves."""

TABLE: tuple[dict[str, Any], ...] = (
    *setup_rows(P.SETUP),
    # A card of nobody in this game
    row("bank", (P.HOME, P.HOLDINGS, P.SLOTS, P.DEED), None, "is_stranger", "refuse_stranger"),
    row("bank", (P.BUYER, P.CARD, P.AUCTION_SOLD), None, "is_stranger", "refuse_stranger"),
    # Balances and slots (E2)
    row("bank", (P.HOME, P.HOLDINGS), P.HOLDINGS, do="show_player"),
    row("plus", (P.HOME, P.HOLDINGS), P.SLOTS, do="open_slot"),
    row("minus", (P.HOME, P.HOLDINGS), P.SLOTS, do="open_slot"),
    row("plus", P.SLOTS, None, do="open_slot"),
    row("minus", P.SLOTS, None, do="open_slot"),
    row("bank", P.SLOTS, None, "no_slot_is_open", "refuse_no_slot"),
    row("bank", P.SLOTS, None, "is_in_other_slot", "refuse_same_card"),
    row("bank", P.SLOTS, None, do="fill_slot"),
    row("arrow", P.SLOTS, None, "may_take_salary", "take_salary"),
    row("arrow", P.SLOTS, None, do="refuse_arrow"),
    row("digit", P.SLOTS, None, "slots_are_empty", "refuse_no_card"),
    # Digits, and the unit that books them (E1)
    row("digit", P.DICE, None, "is_point", "refuse_dice"),
    row("digit", KEYING, None, "is_too_long", "refuse_too_long"),
    row("digit", KEYING, None, do="type"),
    row("clear", KEYING, None, "is_typed", "clear_typed"),
    row("ok", AMOUNTS, None, "is_typed", "refuse_no_unit"),
    row("enter", AMOUNTS, None, "amount_is_empty", "refuse_no_amount"),
    row("enter", AMOUNTS, None, "amount_is_no_whole", "refuse_fraction"),
    row("enter", P.SLOTS, None, "slots_are_empty", "refuse_no_card"),
    row("enter", P.SLOTS, None, do="move_money"),
    row("ok", P.SLOTS, None, ("may_take_salary", "nothing_is_booked"), "take_salary"),
    row("clear", P.SLOTS, None, "nothing_is_booked", "refuse_nothing"),
    row("clear", P.SLOTS, None, do="cancel_last"),
    # A deed (E3); in debt only the debtor's
    row("deed", (P.DEBT, P.DEED), None, ("is_in_debt", "is_not_debtors"), "refuse_not_debtors"),
    row("deed", P.DEED, None, "is_as_sent", "show_sent"),
    row("deed", (P.HOME, P.HOLDINGS, P.SLOTS, P.DEED, P.DEBT), P.DEED, do="show_deed"),
    row("bank", P.DEED, None, "is_in_debt", "refuse_now"),
    row("bank", P.DEED, None, "is_unowned", "buy"),
    row("bank", P.DEED, None, "is_own", "refuse_own"),
    row("bank", P.DEED, P.HOME, "is_mortgaged", "say_nothing_due"),
    row("bank", P.DEED, P.DICE, "wants_dice", "keep_player"),
    row("bank", P.DEED, None, do="pay_rent"),
    row("ok", P.DICE, None, do="pay_rent_by_dice"),
    row("m", P.DEED, P.AUCTION, "is_unowned", "open_auction"),
    row("m", P.DEED, P.MENU, do="open_deed_menu"),
    # Menus (E3)
    row("m", P.HOME, P.MENU, do="open_home_menu"),
    row("m", P.DEBT, P.MENU, do="open_debt_menu"),
    row("m", P.MENU, None, do="step_menu"),
    row("ok", P.MENU, None, ("chose_sale", "is_built"), "refuse_built"),
    row("ok", P.MENU, P.PRICE, "chose_sale"),
    row("ok", P.MENU, P.NEAREST, "chose_sending"),
    row("ok", P.MENU, P.CARD, "chose_card_first"),
    row("ok", P.MENU, P.BANKRUPT, "chose_bankruptcy"),
    row("ok", P.MENU, None, do="propose_item"),
    row("deed", P.NEAREST, P.DEED, "is_of_kind", "show_sent"),
    row("deed", P.NEAREST, None, do="refuse_kind"),
    row("bank", P.CARD, None, "item_is_at_once", "pay_jail"),
    row("bank", P.CARD, P.AMOUNT, do="keep_player"),
    row("enter", P.AMOUNT, None, "wants_another_amount", "keep_amount"),
    row("enter", P.AMOUNT, None, do="propose_amounts"),
    # Selling a deed on (E3)
    row("enter", P.PRICE, P.BUYER, do="keep_price"),
    row("bank", P.BUYER, None, "is_own", "refuse_same_card"),
    row("bank", P.BUYER, P.LIFT, "is_mortgaged", "keep_player"),
    row("bank", P.BUYER, None, do=("keep_player", "sell")),
    row("ok", P.LIFT, None, do="sell_and_lift"),
    row("x", P.LIFT, None, do="sell"),
    row("m", P.LIFT, P.DEBT, "is_in_debt"),
    row("m", P.LIFT, P.HOME),
    # Auction (E3)
    row("enter", P.AUCTION, None, "bid_is_low", "refuse_low"),
    row("enter", P.AUCTION, None, "bid_is_high", "refuse_high"),
    row("enter", P.AUCTION, None, do="bid"),
    row("arrow", P.AUCTION, None, "is_typed", "refuse_now"),
    row("arrow", P.AUCTION, None, "step_is_high", "refuse_high"),
    row("arrow", P.AUCTION, None, do="bid_step"),
    row("ok", P.AUCTION, P.AUCTION_SOLD, "has_bid", "knock_down"),
    row("ok", P.AUCTION, None, do="refuse_no_bid"),
    row("bell", P.AUCTION, P.AUCTION_SOLD, "has_bid", "knock_down"),
    row("bell", P.AUCTION, P.HOME, do="leave_unsold"),
    row("x", (P.AUCTION, P.AUCTION_SOLD), P.HOME, do="leave_unsold"),
    row("bank", P.AUCTION_SOLD, None, do="win"),
    # Debts and the end (E3)
    row("bank", P.DEBT, None, "is_not_debtor", "refuse_now"),
    row("bank", P.DEBT, None, do="pay_debt"),
    row("ok", P.DEBT, None, do="pay_debt"),
    row("ok", P.BANKRUPT, None, do="go_bankrupt"),
    row("ok", P.GAME_OVER, None, do="leave_game"),
    # Cancelling (E4)
    row("clear", CANCEL_FROM, None, "any_may_be_cancelled", "cancel_last"),
    row("clear", CANCEL_FROM, None, do="refuse_cancel"),
    row("cancel", CANCEL_FROM, None, "any_may_be_cancelled", "cancel_last"),
    row("cancel", CANCEL_FROM, None, do="refuse_cancel"),
    # Going back, time, and what became of a command
    row("x", BACK, P.DEBT, "is_in_debt"),
    row("x", BACK, P.HOME),
    row("idle", FALLING, P.DEBT, "is_in_debt"),
    row("idle", FALLING, P.HOME),
    row("done", STATES, P.GAME_OVER, "is_over"),
    row("done", STATES, P.DEBT, "is_in_debt"),
    row("done", P.SLOTS, None),
    row("done", STATES, P.HOME),
)
