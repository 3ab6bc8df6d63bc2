"""Tables with loaded dice, for the tests of turns, spaces and event cards."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

from cards.board import Board, load_spaces, parse_board
from cards.deck import load_deck
from terminal.edition import Rules
from terminal.editions.ultimate.commands import BuyDeed
from terminal.editions.ultimate.figures import UltimateDeck, UltimateSettings
from tools.lab.plan import Jail, People
from tools.lab.ultimate.match import Match, Sitting
from tools.lab.ultimate.seat import Seat
from tools.lab.ultimate.turns import take_turn

RULES = Rules(load_deck("ultimate", UltimateDeck), UltimateSettings())
BOARD: Board = parse_board(load_spaces("ultimate"), range(1, 23))
JAIL, FREE_PARKING, GO_TO_JAIL = 9, 18, 27


class Loaded(random.Random):
    """Dice that fall as they are told to."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__(0)
        self.faces = deque(faces)

    def random(self) -> float:
        return (self.faces.popleft() - 0.5) / 6


def seated(*strategies: str, jail: Jail = Jail.STRATEGY, pile: tuple[int, ...] = ()) -> Match:
    """Sit down; ``pile`` are the event cards from the top."""
    match = Match(Sitting(RULES, BOARD, People(jail=jail), 100), strategies, 1)
    match.pile = list(pile)
    match.round = 1
    return match


def turn(match: Match, seat: int, *faces: int) -> Seat:
    """Let a seat take a turn; every face must be used."""
    match.dice = dice = Loaded(faces)
    take_turn(match, match.seats[seat - 1])
    assert not dice.faces
    return match.seats[seat - 1]


def own(match: Match, seat: int, *deeds: int) -> None:
    for deed in deeds:
        match.bank.do(BuyDeed(match.seats[seat - 1].token, deed))
