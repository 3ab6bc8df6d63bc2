"""A screen read out as lines of words, for a script's JSON and for people who can't see it.

Everything that ``draw`` shows is said here, icons as names; nothing is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from terminal.money import Money
from terminal.screen import (
    Balances,
    Bars,
    Circles,
    Clock,
    Deed,
    DeedList,
    Figure,
    Flow,
    Hand,
    Handover,
    Line,
    Moves,
    Options,
    Picture,
    Ranking,
    Slots,
    Sums,
    Text,
    Tokens,
    text,
)

if TYPE_CHECKING:
    from display.words import Words
    from terminal.screen import Block, Move, Option, Screen, Sum


def lines(screen: Screen, words: Words) -> tuple[str, list[str]]:
    """Return the title, and all other words on the screen from top to bottom."""
    said: list[str] = []
    if screen.badge:
        said.append(words.say(screen.badge))
    for block in screen.body:
        spoken = [words.say(line) for line in _block(block, words)]
        said += [] if _is_written_too(block, spoken, screen, words) else spoken
    if notice := notice_of(screen, words):
        said.append(notice)
    else:
        said += [words.say(text("read.button", button=key, does=does)) for key, does in screen.keys]
    return words.say(screen.title), said


def _is_written_too(block: Block, spoken: list[str], screen: Screen, words: Words) -> bool:
    """Say whether a line of the screen has the same words as these bars or circles."""
    if not isinstance(block, Bars | Circles):
        return False
    written = [words.say(line.text) for line in screen.body if isinstance(line, Line)]
    return all(line in written for line in spoken)


def notice_of(screen: Screen, words: Words) -> str:
    """Return the notice in words; empty if there is none or the title says the same."""
    said = words.say(screen.notice) if screen.notice else ""
    return "" if said == words.say(screen.title) else said


def _block(block: Block, words: Words) -> list[Text]:
    match block:
        case Line():
            return [block.text]
        case Picture():
            return []
        case Figure() | Balances() | Flow() | Ranking() | Sums():
            return _amounts(block, words)
        case Deed() | DeedList() | Hand() | Handover() | Moves():
            return _deeds(block)
        case Slots() | Options():
            return _keying(block)
        case Clock():
            return _clock(block)
        case Circles() | Bars():
            return [text("read.lit", lit=block.lit, total=block.total)]
        case Tokens():
            return [text("read.name", name=_name(player)) for player in block.players]
        case _:
            assert_never(block)


def _name(account: str) -> Text:
    return Text(f"token.{account}")


def _clock(block: Clock) -> list[Text]:
    left = block.seconds
    said = [text("read.second" if left == 1 else "read.seconds", seconds=left)]
    if block.lamps:
        said.append(text("read.round", round=block.lit, rounds=block.lamps))
    return said


def _amounts(block: Figure | Balances | Flow | Ranking | Sums, words: Words) -> list[Text]:
    match block:
        case Figure():
            return _figure(block, words)
        case Balances():
            return [
                text("read.balance", player=_name(row.player), amount=row.amount)
                for row in block.rows
            ]
        case Flow():
            payer, payee = _name(block.payer), _name(block.payee)
            return [text("read.flow", payer=payer, payee=payee, amount=block.amount)]
        case Ranking():
            return [
                text("read.place", place=row.place, player=_name(row.player), worth=row.worth)
                for row in block.rows
            ]
        case Sums():
            return [line for row in block.rows for line in _sum(row, block.heads)]
        case _:
            assert_never(block)


def _figure(block: Figure, words: Words) -> list[Text]:
    """Say whose figure it is, and the figure with what it is."""
    whose = [text("read.name", name=_name(block.icon))] if block.icon else []
    figure = block.figure if isinstance(block.figure, Money) else words.say(block.figure)
    if block.label is None:
        return [*whose, text("read.name", name=figure)]
    return [*whose, text("read.labelled", label=block.label, figure=figure)]


def _sum(row: Sum, heads: tuple[Text, ...]) -> list[Text]:
    """Say the total, then each part with what it is."""
    total = text("read.place", place=row.place, player=_name(row.player), worth=row.total)
    parts = zip(heads, row.parts, strict=False)
    return [total, *(text("read.labelled", label=head, figure=part) for head, part in parts)]


def _deeds(block: Deed | DeedList | Hand | Handover | Moves) -> list[Text]:
    match block:
        case Deed():
            return _state(block)
        case Hand():
            return [line for deed in block.deeds for line in _state(deed)]
        case DeedList():
            return [
                text("read.held", number=number, level=level)
                if level
                else text("read.number", number=number)
                for number, level in block.deeds
            ]
        case Handover():
            deed = _deed(block.number, block.name)
            giver, taker = _name(block.giver), _name(block.taker)
            return [text("read.handover", deed=deed, giver=giver, taker=taker)]
        case Moves():
            return [_move(move) for move in block.moves]
        case _:
            assert_never(block)


def _state(deed: Deed) -> list[Text]:
    """Tell a deed: whose it is, how far it is built, whether it is mortgaged."""
    said = [_deed(deed.number, deed.name)]
    if deed.owner is not None:
        said.append(text("read.owner", owner=_name(deed.owner)))
    if deed.level is not None:
        said.append(text("read.level", level=deed.level, levels=deed.levels))
    if deed.hotel:
        said.append(text("read.hotel"))
    elif deed.houses:
        said.append(text("read.houses", count=deed.houses))
    if deed.mortgaged:
        said.append(text("read.mortgaged"))
    return said


def _keying(block: Slots | Options) -> list[Text]:
    if isinstance(block, Options):
        return [
            text("read.chosen" if place == block.at else "read.option", label=_option(row))
            for place, row in enumerate(block.rows)
        ]
    return [
        text("read.slot", slot=sign, player=_name(player) if player else text("read.empty"))
        for sign, player in (("-", block.payer), ("+", block.payee))
        if player or block.open == sign
    ]


def _option(row: Option) -> Text:
    if row.amount is None:
        return row.label
    return text("read.labelled", label=row.label, figure=row.amount)


def _deed(number: int, name: str) -> Text:
    return text("read.deed", number=number, name=name)


def _move(move: Move) -> Text:
    deed = _deed(move.number, move.name)
    if move.before is None and move.after is None:
        return deed
    if move.before is None:
        return text("read.move-on", deed=deed, after=move.after or 0)
    if move.after is None:
        return text("read.move-off", deed=deed, before=move.before)
    return text("read.move", deed=deed, before=move.before, after=move.after)
