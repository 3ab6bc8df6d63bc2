"""Games of a plan, played: the same results wherever and in whatever order they are played.

A game follows from the plan and its number alone; no clock, no files.
"""

from __future__ import annotations

import random
from functools import lru_cache

import msgspec

from cards.board import parse_board
from terminal.edition import Rules, Settings
from terminal.editions import EDITIONS
from tools.lab.plan import Arm, Plan, Seats
from tools.lab.results import GameResult, Row
from tools.lab.tables import Format, encode
from tools.lab.ultimate.bank import SumsError
from tools.lab.ultimate.match import Match, Sitting
from tools.lab.ultimate.tally import tally
from tools.lab.ultimate.turns import play

Part = dict[str, bytes]
"""Table → its rows, stored."""


class Games:
    """The games of a plan, to be played by their numbers."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._sittings: dict[int, Sitting] = {}

    def match(self, number: int) -> Match:
        """Play a game. Raises ``SumsError`` where a sum of U12 does not hold."""
        sitting = self._sitting(self.plan.arm_of(number))
        try:
            match = Match(sitting, lineup(self.plan, number), self.plan.seed_of(number))
            play(match)
        except SumsError as error:
            raise SumsError(f"game {number}: {error}") from None
        return match

    def _sitting(self, arm: Arm) -> Sitting:
        if arm.number not in self._sittings:
            self._sittings[arm.number] = _sitting(self.plan, arm)
        return self._sittings[arm.number]

    def result(self, number: int) -> GameResult:
        """Play a game and give its rows. Raises ``SumsError``."""
        plan = self.plan
        return tally(self.match(number), plan.arm_of(number), number, plan.seed_of(number))

    def part(self, part: int, form: Format) -> Part:
        """Play the games of a part and give their rows as they are stored."""
        rows: dict[str, list[Row]] = {"games": [], "players": [], "deeds": [], "auctions": []}
        for number in self.plan.games_of(part):
            result = self.result(number)
            rows["games"].append(result.game)
            rows["players"] += result.players
            rows["deeds"] += result.deeds
            rows["auctions"] += result.auctions
        return {table: encode(table, held, form) for table, held in rows.items()}


def lineup(plan: Plan, game: int) -> tuple[str, ...]:
    """Give the strategy at each seat of a game."""
    players, turn, known = plan.arm_of(game).players, plan.turn_of(game), plan.strategies
    match plan.seats:
        case Seats.FIXED:
            return tuple(known[seat % len(known)] for seat in range(players))
        case Seats.ROTATE:
            # The whole line moves on by a seat each game; after a round of the table another
            # strategy begins it. So every seat has every strategy and every company as often.
            begins = turn // players
            line = [known[(place + begins) % len(known)] for place in range(players)]
            return tuple(line[(seat + turn) % players] for seat in range(players))
        case Seats.DRAW:
            chance = random.Random(f"{plan.seed_of(game)}/seats")
            return tuple(known[int(chance.random() * len(known))] for _ in range(players))


def rules_of(arm: Arm) -> Rules:
    """Give the deck and the settings of an arm."""
    edition = EDITIONS[arm.edition]
    settings = msgspec.convert(arm.settings, edition.settings)
    assert isinstance(settings, Settings)
    return Rules(msgspec.convert(arm.deck, edition.deck, str_keys=True), settings)


def _sitting(plan: Plan, arm: Arm) -> Sitting:
    rules = rules_of(arm)
    board = parse_board(arm.spaces, msgspec.to_builtins(rules.deck)["deeds"])
    return Sitting(rules, board, plan.people, plan.rounds)


@lru_cache(maxsize=2)
def _games(plan: bytes) -> Games:
    return Games(msgspec.json.decode(plan, type=Plan))


def play_part(plan: bytes, part: int, form: str) -> Part:
    """Play a part for an engine: ``plan`` is the plan as JSON, for any process or machine."""
    return _games(plan).part(part, Format(form))
