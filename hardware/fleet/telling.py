"""The messages of a table, made from a frame and from what the journal holds."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from hardware.fleet.wire import RECENT, Amount, Header, Place, Reach, Sent, Summary, game_id
from terminal.edition import Standing
from terminal.journal.outbox import Course, Outbox, Row
from terminal.money import Money
from terminal.ports import Frame


class _Market(msgspec.Struct):
    """The one thing of a deck that a header names beside it."""

    market: str = ""


def summary_of(
    frame: Frame, identity: str, courses: list[Course], names: dict[str, str], at: int
) -> Summary:
    """Say how the table is at ``at`` (ms since 1970); ``courses`` are its games, latest first."""
    current = next((one for one in courses if one.game == frame.game), None)
    board = frame.edition.board(frame.book, frame.rules) if current else None
    over = board is not None and board.over
    return Summary(
        state="set-up" if current is None else "over" if over else "playing",
        edition=frame.edition.name,
        at=at,
        prompt=str(frame.report["prompt"]),
        game=current and game_id(identity, current.game, current.started),
        entry=current.newest if current else 0,
        standings=tuple(_place(one, names) for one in board.standings) if board else (),
        recent=tuple(
            Reach(game_id(identity, one.game, one.started), one.newest)
            for one in sorted(courses, key=lambda one: one is not current)[:RECENT]
        ),
    )


def _place(standing: Standing, names: dict[str, str]) -> Place:
    return Place(
        standing.player,
        _amount(standing.cash),
        _amount(standing.worth),
        names.get(standing.player, ""),
        standing.deeds,
        standing.place,
        standing.hotels,
        standing.mortgaged,
    )


def _amount(money: Money) -> Amount:
    return Amount(money.units, money.millions, money.thousands)


def header_of(outbox: Outbox, identity: str, course: Course) -> Header:
    """Say what a stored game was started with. Raises ``JournalError``."""
    origin = outbox.origin(course.game)
    try:
        market = msgspec.json.decode(origin.deck, type=_Market).market
    except msgspec.MsgspecError:
        market = ""
    return Header(
        game=game_id(identity, course.game, course.started),
        edition=origin.edition,
        market=market,
        deck=Raw(origin.deck),
        settings=Raw(origin.settings),
        started=course.started,
        players=outbox.players(course.game) or {},
    )


def sent_of(game: str, row: Row) -> Sent:
    """Give a stored entry of the game with this id as it goes out."""
    command, effects = Raw(row.command.encode()), Raw(row.effects.encode())
    return Sent(game, row.number, row.time, command, effects, row.reverses)
