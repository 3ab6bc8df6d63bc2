"""The standings of a tournament: results of finished games added up by player. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Result:
    """How a player came out of a finished game; ``worth`` in units, of 1K in ``millions``."""

    player: str
    place: int
    worth: int
    millions: bool = False


@dataclass(slots=True)
class Score:
    """A player's line: points, games, how often first, and worth apart by scale."""

    player: str
    points: int = 0
    games: int = 0
    wins: int = 0
    worth: dict[bool, int] = field(default_factory=dict)
    place: int = 0

    @property
    def order(self) -> tuple[int, int, int]:
        """What is compared, the larger the better: points, then wins, then worth."""
        return self.points, self.wins, sum(self.worth.values())


def scores(results: Iterable[Result], points: Sequence[int]) -> list[Score]:
    """Add up results and rank them; who is level in all that is compared shares a place.

    ``points`` is for the first place, the second and so on; there are none beyond.
    """
    found: dict[str, Score] = {}
    for one in results:
        score = found.setdefault(one.player, Score(one.player))
        score.points += points[one.place - 1] if 1 <= one.place <= len(points) else 0
        score.games += 1
        score.wins += one.place == 1
        score.worth[one.millions] = score.worth.get(one.millions, 0) + one.worth
    ranked = sorted(found.values(), key=lambda score: score.player.casefold())
    ranked.sort(key=lambda score: score.order, reverse=True)
    for index, score in enumerate(ranked):
        level = index > 0 and ranked[index - 1].order == score.order
        score.place = ranked[index - 1].place if level else index + 1
    return ranked
