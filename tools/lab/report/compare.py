"""Two arms side by side: every question with its test, and what may be called real.

All questions of one comparison are one family: Holm's correction keeps the chance that even one
of the differences called real is mere luck at 5 %. A difference that only its own test would
pass is called a hint; all else is not shown, which is not the same as being equal: the interval
says how large it could still be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique

from tools.lab.errors import LabError
from tools.lab.report import inference, names
from tools.lab.report.inference import CONFIDENCE, FEWEST, Difference, Share, Sums
from tools.lab.report.tally import MEASURES, Tally

SMALL = 0.2
"""Cohen's bound: below it a difference is small, however sure."""


@unique
class Unit(Enum):
    """What a figure counts, and how it is written."""

    ROUNDS = "rounds"
    COUNT = ""
    MONEY = "M"
    PERCENT = "%"


@unique
class Test(Enum):
    """Which test a question gets."""

    MEANS = "Welch's t test"
    SHARES = "two-proportion z test"


@unique
class Verdict(Enum):
    """What may be said of a difference."""

    REAL = "real"
    HINT = "hint"
    NOT_SHOWN = "not shown"


@dataclass(frozen=True, slots=True)
class Question:
    """A question to two arms; ``topic`` heads the questions of its kind."""

    topic: str
    name: str
    unit: Unit
    a: Sums | Share
    b: Sums | Share

    @property
    def test(self) -> Test:
        """The test that fits."""
        return Test.MEANS if isinstance(self.a, Sums) else Test.SHARES


@dataclass(frozen=True, slots=True)
class Answer:
    """A question's difference; ``adjusted`` is its p value after Holm."""

    question: Question
    difference: Difference
    adjusted: float

    @property
    def verdict(self) -> Verdict:
        """Judge it."""
        level = 1 - CONFIDENCE
        if self.adjusted < level:
            return Verdict.REAL
        return Verdict.HINT if self.difference.p < level else Verdict.NOT_SHOWN

    @property
    def small(self) -> bool:
        """Whether the difference is small beside the spread between games."""
        return abs(self.difference.size) < SMALL


def compare(a: Tally, b: Tally) -> list[Answer]:
    """Answer all questions that both arms can be asked. Raises ``LabError`` for too few games."""
    for tally in (a, b):
        if tally.games < FEWEST:
            raise LabError(
                f"{names.arm_name(tally.plan, tally.arm)}: {tally.games} games are too few to "
                f"compare; {FEWEST} are the least, a thousand say much more."
            )
    asked = [one for one in questions(a, b) if _answerable(one)]
    found = [_difference(one) for one in asked]
    adjusted = inference.holm([one.p for one in found])
    return [Answer(*one) for one in zip(asked, found, adjusted, strict=True)]


def questions(a: Tally, b: Tally) -> Iterator[Question]:
    """List what is asked: the games, who wins, the auctions, each street, each space."""
    rounds, auctions = MEASURES.index("rounds"), MEASURES.index("auctions")
    yield _means("The game", "length of a game", Unit.ROUNDS, a, b, "measures", rounds)
    yield _shares("The game", "games that end in a bankruptcy", a, b, "bankruptcies", 0, 0)
    yield _means("The game", "rent paid in a game", Unit.MONEY, a, b, "rent_in_all", 0)
    yield _means("The game", "auctions in a game", Unit.COUNT, a, b, "measures", auctions)
    for name in (one for one in a.strategies if one in b.strategies):
        here, there = a.strategies.index(name), b.strategies.index(name)
        yield _shares("Who wins", f"wins of {name}", a, b, "wins_by_strategy", here, there)
    if a.arm.players == b.arm.players:
        for place in range(a.arm.players):
            name = f"wins of seat {place + 1}"
            yield _shares("Who wins", name, a, b, "wins_by_seat", place, place)
    if a.arm.spaces == b.arm.spaces:
        for place, number in enumerate(a.deeds):
            name = f"rent for {names.deed_name(a.arm, number)}"
            yield _means("Rent of a street in a game", name, Unit.MONEY, a, b, "rent", place)
        for space in range(len(a.arm.spaces)):
            name = f"landings on {names.space_name(a.arm, space)}"
            yield _shares("Share of all landings", name, a, b, "landings", space, space)


def _means(
    topic: str, name: str, unit: Unit, a: Tally, b: Tally, field: str, place: int
) -> Question:
    return Question(topic, name, unit, getattr(a, field).at(place), getattr(b, field).at(place))


def _shares(
    topic: str, name: str, a: Tally, b: Tally, field: str, here: int, there: int
) -> Question:
    held = getattr(a, field).at(here), getattr(b, field).at(there)
    return Question(topic, name, Unit.PERCENT, *held)


def _answerable(question: Question) -> bool:
    return min(question.a.games, question.b.games) >= FEWEST


def _difference(question: Question) -> Difference:
    match question.a, question.b:
        case Sums() as a, Sums() as b:
            return inference.compare_means(a, b)
        case Share() as a, Share() as b:
            return inference.compare_shares(a, b)
        case _:
            raise TypeError("a mean can't be compared with a share")


def most_telling(answers: list[Answer]) -> list[Answer]:
    """Sort: what is real by its size, then hints by theirs, then the rest in its order."""
    order = list(Verdict)

    def rank(answer: Answer) -> tuple[int, float]:
        shown = answer.verdict is not Verdict.NOT_SHOWN
        return order.index(answer.verdict), -abs(answer.difference.size) if shown else 0.0

    return sorted(answers, key=rank)
