"""Statements written as the notation has them."""

from __future__ import annotations

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from terminal.script.statements import (
    Expect,
    Hold,
    Lift,
    PowerCut,
    Press,
    PressKeys,
    PressToken,
    Say,
    Set,
    Slot,
    Statement,
    Tap,
    UseEdition,
    Wait,
)


def format_card(card: Card) -> str:
    """Write a card as the notation has it."""
    match card:
        case BankCard(token):
            return f"bank {token}"
        case DeedCard(number):
            return f"deed {number}"
        case EventCard(number):
            return f"event {number}"
        case UnknownTag(uid):
            return f"unknown {uid or '00000000'}"


def format_seconds(ms: int) -> str:
    """Write milliseconds as seconds: ``1.5``, ``10``."""
    return f"{ms // 1000}.{ms % 1000:03d}".rstrip("0").rstrip(".")


def format_statement(statement: Statement) -> str:
    """Write a statement; ``parse_statement`` reads it back as it was."""
    match statement:
        case UseEdition(name):
            return f"edition {name}"
        case Set(key, value):
            return f"set {key} {value}"
        case Tap(card, stays):
            return f"{'hold-card' if stays else 'tap'} {format_card(card)}"
        case Lift():
            return "lift"
        case Press(button):
            return f"press {button}"
        case Hold(keys, ms):
            return f"hold {' '.join(keys)} {format_seconds(ms)}"
        case Wait(ms):
            return f"wait {format_seconds(ms)}"
        case PressKeys(keys):
            return f"key {' '.join(keys)}"
        case Say(words, confidence):
            return f"say {words}" if confidence == 1 else f"say {confidence} {words}"
        case PressToken(token):
            return f"token {token}"
        case Slot(side, card):
            return f"slot {side} {format_card(card)}"
        case PowerCut():
            return "power-cut"
        case Expect(path, value):
            return f"expect {path} {value}"
