"""A simulated game while it is played: seats, bank, board, dice, event cards, counts.

Here is only its state and what every part needs; turns are in ``turns``, spaces in ``spaces``,
event cards in ``events``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cards.board import Board, Space
from terminal.edition import Rules
from terminal.editions.ultimate.commands import GiveDeed, StartGame, UltimateCommand
from terminal.editions.ultimate.figures import UltimateDeck
from tools.lab.plan import People
from tools.lab.results import Auction
from tools.lab.ultimate.bank import Bank
from tools.lab.ultimate.seat import Count, Seat, Visits
from tools.lab.ultimate.strategies import STRATEGIES
from tools.lab.ultimate.strategy import Sight


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a game is played with, but for its seed."""

    rules: Rules
    board: Board
    people: People
    rounds: int


class Match:
    """One game. Dice and event cards draw from ``dice``, strategies from a chance of their own,
    so that no choice changes what is rolled."""

    def __init__(self, sitting: Sitting, strategies: Sequence[str], seed: int) -> None:
        self.sitting = sitting
        self.board = sitting.board
        self.people = sitting.people
        self.bank = Bank(sitting.rules)
        self.deck: UltimateDeck = self.bank.deck
        self.dice = random.Random(seed)
        choices = random.Random(f"{seed}/choices")
        tokens = sorted(self.deck.banks, key=lambda token: self.deck.banks[token])
        self.seats = [
            Seat(number, token, name, STRATEGIES[name])
            for number, (token, name) in enumerate(zip(tokens, strategies, strict=False), 1)
        ]
        self.sights = {
            seat.token: Sight(seat, self.seats, self.bank, self.board, choices)
            for seat in self.seats
        }
        self.by_token = {seat.token: seat for seat in self.seats}
        self.pile = sorted(self.deck.events)
        self.dice.shuffle(self.pile)
        self.landings = [0] * len(self.board)
        self.arrivals = [0] * len(self.board)
        self.visits = {deed: Visits() for deed in self.deck.deeds}
        self.auctions: list[Auction] = []
        self.round = self.turns = self.rolls = self.events = 0
        self.headings: dict[int, list[str]] = {}
        self.cause = ""
        self.bankrupt = self.creditor = 0
        self.bank.do(StartGame(tuple(seat.token for seat in self.seats)))
        self.note_money()

    @property
    def over(self) -> bool:
        """Whether somebody is bankrupt (U9)."""
        return self.bankrupt != 0

    def roll(self) -> tuple[int, int]:
        """Roll two dice."""
        self.rolls += 1
        chance = self.dice.random
        return int(chance() * 6) + 1, int(chance() * 6) + 1

    def head(self, seat: Seat, words: str) -> None:
        """Say what led to the next entry, for scripts."""
        line = f"round {self.round}, {seat.token}: {words}"
        self.headings.setdefault(len(self.bank.entries) + 1, []).append(line)

    def count(self, seat: Seat, what: Count, amount: int = 1) -> None:
        """Count something of a player."""
        seat.counts[what] += amount

    def others(self, seat: Seat) -> list[Seat]:
        """List the other players clockwise."""
        return self.seats[seat.number :] + self.seats[: seat.number - 1]

    def arrest(self, seat: Seat) -> None:
        """Send a player to jail, without passing GO."""
        seat.position, seat.jailed, seat.tries = self.board.place(Space.JAIL), True, 0
        self.arrivals[seat.position] += 1
        self.count(seat, Count.ARRESTS)
        self.head(seat, "to jail")

    def arrive(self, seat: Seat, position: int) -> None:
        """Move a token otherwise than by the dice; no GO money (U6, U10)."""
        seat.position = position
        self.arrivals[position] += 1
        self.head(seat, f"moves to space {position}")

    def demand(
        self, seat: Seat, command: UltimateCommand, cause: str, creditor: Seat | None = None
    ) -> None:
        """Have a payment made that can't be refused, and its debt settled with deeds (U8)."""
        code = self.bank.do(command)
        if code == "bankrupt":
            self.cause, self.bankrupt = cause, seat.number
            self.creditor = creditor.number if creditor else 0
        elif self.bank.owed:
            self.count(seat, Count.DEBTS)
            sight = self.sights[seat.token]
            while self.bank.owed:
                deed = seat.strategy.hands_over(sight, self.bank.deeds(seat.token))
                self.bank.do(GiveDeed(deed))
                self.count(seat, Count.GIVEN)

    def note_money(self) -> None:
        """Write down what everybody has, at the start and at the end of each round."""
        for seat in self.seats:
            seat.cash.append(self.bank.cash[seat.token])
            seat.worth.append(self.bank.worth(seat.token))
