"""The panel's parts alone: the table that pages share, the course, charts, keys, frames."""

from __future__ import annotations

import json
import socket
from queue import SimpleQueue
from typing import Any

import msgspec
import pytest

from cards.card import BankCard, Card, DeedCard, EventCard
from display.icons.large import LARGE
from hardware.panel import Options
from hardware.panel.charts import MOST_POINTS, chart, round_step
from hardware.panel.course import Course
from hardware.panel.facts import Telling, card_key
from hardware.panel.messages import (
    LetAllGo,
    LetGo,
    Press,
    PressToken,
    TakeAway,
    TapBank,
    TapDeed,
)
from hardware.panel.panel import _listen
from hardware.panel.scoreboard import board_of
from hardware.panel.settings import wish
from hardware.panel.sounds import sounds
from hardware.panel.table import Table
from hardware.panel.talking import Talking
from terminal.editions import EDITIONS
from terminal.loop import Ask, Letting, Message
from terminal.signals import Down, Lifted, Tapped, Token, TwoCards, Up
from tests.panel.tables import Stand, lent, stand


class Desk:
    """A table whose messages are kept."""

    def __init__(self) -> None:
        self.inbox: SimpleQueue[Message] = SimpleQueue()
        self.table = Table(self.inbox.put, Talking(None))

    def told(self) -> list[Message]:
        found = []
        while not self.inbox.empty():
            found.append(self.inbox.get())
        return found


def test_a_button_is_down_while_any_page_holds_it() -> None:
    desk = Desk()
    desk.table.take(1, Press("m"))
    desk.table.take(2, Press("m"))
    desk.table.take(1, LetGo("m"))
    assert desk.told() == [Down("m")]
    desk.table.take(2, LetGo("m"))
    desk.table.take(2, LetGo("m"))
    assert desk.told() == [Up("m")]


def test_a_page_that_leaves_lets_all_go_and_takes_its_card_away() -> None:
    desk = Desk()
    desk.table.take(1, Press("x"))
    desk.table.take(1, TapDeed(9, stays=True))
    desk.table.leave(2)
    assert desk.told() == [Down("x"), Tapped(DeedCard(9))]
    desk.table.leave(1)
    assert desk.told() == [Letting(), Lifted(DeedCard(9))]
    desk.table.take(1, LetAllGo())
    assert desk.told() == []


def test_a_second_card_beside_one_that_lies_there_is_two_cards() -> None:
    desk = Desk()
    desk.table.take(1, TapBank("car", stays=True))
    desk.table.take(2, TapBank("car"))
    desk.table.take(2, TapDeed(9))
    desk.table.take(2, TakeAway())
    desk.table.take(2, TakeAway())
    car = BankCard("car")
    assert desk.told() == [Tapped(car), TwoCards(), Lifted(car)]


def test_a_token_button_is_told() -> None:
    desk = Desk()
    desk.table.take(1, PressToken("car"))
    assert desk.told() == [Token("car")]


@pytest.mark.parametrize(
    ("card", "key"),
    [(BankCard("car"), "bank car"), (DeedCard(9), "deed 9"), (EventCard(45), "event 45")],
)
def test_cards_are_named_as_in_the_notation(card: Card, key: str) -> None:
    assert card_key(card) == key


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_can_be_shown(edition: str) -> None:
    with stand(edition=edition) as table:
        frame = table.frame()
        shown = Telling(lent(None)).shown(frame, None)
        deck, state = json.loads(shown.deck), json.loads(shown.state)
        board = json.loads(board_of(frame, Course(), lent(None)))
    listed = len(deck["banks"]) + len(deck["deeds"]) + len(deck["events"])
    assert listed == len(frame.edition.cards(frame.rules.deck))
    assert state["prompt"] == frame.report["prompt"]
    assert board["standings"] == []


def test_the_signs_are_those_of_the_small_screen() -> None:
    with stand() as table:
        deck = json.loads(Telling(lent(None)).shown(table.frame(), None).deck)
    assert deck["tokens"]["car"] == LARGE["car"].split()


def buy(table: Stand, deed: int, token: str) -> None:
    for card in (DeedCard(deed), BankCard(token)):
        table.terminal.inbox.put(Tapped(card))


def started(table: Stand) -> None:
    for token in ("car", "ship"):
        table.terminal.inbox.put(Tapped(BankCard(token)))
    table.terminal.inbox.put(Down("ok"))
    table.terminal.inbox.put(Up("ok"))


def test_the_course_follows_buying_cancelling_and_a_new_game() -> None:
    course = Course()
    with stand() as table:
        started(table)
        buy(table, 22, "car")
        buy(table, 1, "ship")
        stations = course.follow(table.frame())
        assert [station.undo.entry.number for station in stations] == [1, 2, 3]
        first = stations[0]
        table.terminal.inbox.put(Down("ok"))
        table.terminal.inbox.put(Down("m"))
        table.pass_time(5)
        table.terminal.inbox.put(Letting())
        stations = course.follow(table.frame())
        assert [station.undo.entry.number for station in stations] == [1, 2]
        assert stations[0] is first
        assert stations[-1].worths == {"car": 1500, "ship": 1500}
        table.terminal.inbox.put(Down("x"))
        table.pass_time(5)
        table.terminal.inbox.put(Letting())
        table.terminal.inbox.put(Down("ok"))
        table.terminal.inbox.put(Up("ok"))
        assert course.follow(table.frame()) == []


def test_a_chart_has_round_marks_and_not_too_many_points() -> None:
    worths = [{"car": 1500 + step, "ship": 1500 - step} for step in range(1000)]
    found: dict[str, Any] = chart(worths, str)
    assert [mark["at"] for mark in found["marks"]] == [0, 1000, 2000, 3000]
    assert len(found["at"]) <= MOST_POINTS + 1
    assert found["at"][-1] == 999
    assert found["lines"][0]["worth"][-1] == 2499
    assert chart([], str)["lines"] == []


@pytest.mark.parametrize(
    ("top", "step"), [(0, 1), (3, 1), (1500, 500), (4000, 1000), (4590, 2000), (15000, 5000)]
)
def test_marks_of_the_axis_are_round(top: int, step: int) -> None:
    assert round_step(top) == step


def test_the_waiting_beep_can_be_left_out() -> None:
    assert sounds(waiting_beep=True)["period"] > 0
    assert sounds(waiting_beep=False)["period"] == 0
    assert sounds(waiting_beep=True)["tunes"]["tap"]


def test_small_messages_are_sent_at_once_and_not_gathered() -> None:
    with _listen(Options(port=0)) as listening:
        listening.setblocking(True)
        with (
            socket.create_connection(listening.getsockname()),
            listening.accept()[0] as accepted,
        ):
            assert accepted.proto == socket.IPPROTO_TCP, "asyncio asks for this before it does so"


def test_two_forms_filled_in_at_the_same_time_both_hold() -> None:
    with stand() as table:
        frame, borrowed = table.frame(), lent(None)
        forms = [
            wish(b'{"settings": {"max_players": 3}}', frame, borrowed),
            wish(b'{"settings": {"prompt_seconds": 20}}', frame, borrowed),
            wish(b'{"market": "es"}', frame, borrowed),
        ]
        for form in forms:
            table.terminal.inbox.put(Ask(form.act))
        rules = table.frame().rules
    found = msgspec.to_builtins(rules.settings)
    assert (found["max_players"], found["prompt_seconds"]) == (3, 20.0)
    assert rules.deck.market == "es"


def test_another_edition_is_played_with_its_own_deck_and_rules() -> None:
    with stand() as table:
        form = wish(b'{"edition": "speed"}', table.frame(), lent(None))
        table.terminal.inbox.put(Ask(form.act))
        frame = table.frame()
    assert frame.edition.name == "speed"
    assert frame.report["edition"] == "speed"
