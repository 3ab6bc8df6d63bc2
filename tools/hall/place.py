"""What the room knows of one table while it changes. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.fleet.wire import Summary
from tools.hall.game import Game
from tools.hall.rows import Reach


@dataclass
class Place:
    """A table: whether it is there, what it says of itself, its games.

    ``current`` is the game that is played: by the table's own word, and before there is any by
    the newest entry. ``whole`` holds up to which entry each game has come without a gap, its
    header included. ``refused`` is why something that came from there could not be taken.
    """

    name: str
    here: bool = False
    seen: int = 0
    summary: Summary | None = None
    current: str | None = None
    refused: str = ""
    at: int = 0
    games: dict[str, Game] = field(default_factory=dict)
    whole: dict[str, int] = field(default_factory=dict)

    def recall(self, reaches: Mapping[str, Reach], headed: set[str]) -> None:
        """Know after a start which games there are, and which of them is played."""
        self.whole = {
            game: reach.newest
            for game, reach in reaches.items()
            if game in headed and reach.entries == reach.newest
        }
        if self.summary is not None:
            self.current = self.summary.game
        for game, reach in reaches.items():
            self.enter(game, reach.time)

    def enter(self, game: str, time: int) -> None:
        """An entry of that time came: whose game is played, as long as the table says nothing."""
        if self.summary is None and time >= self.at:
            self.current, self.at = game, time

    def sum_up(self, summary: Summary, *, retained: bool) -> None:
        """Take what the table says of itself; a ``retained`` word may be older than the last.

        Else the latest to come is right, whatever a table's clock has done meanwhile.
        """
        if retained and self.summary is not None and summary.at < self.summary.at:
            return
        self.summary, self.current = summary, summary.game

    def told(self) -> dict[str, int]:
        """Give how far the table itself has come in its late games."""
        if self.summary is None:
            return {}
        found = {reach.game: reach.entry for reach in self.summary.recent}
        if self.summary.game is not None and self.summary.entry:
            found[self.summary.game] = self.summary.entry
        return found

    def forget(self, changed: set[str], most: int) -> None:
        """Let go of books of games that are neither played nor just being sent, of old games."""
        for game in self.games.values():
            if game.id != self.current and game.id not in changed:
                game.book = None
        for number in [*self.games][:-most]:
            if number != self.current:
                del self.games[number]
