"""All tables of the hall as they are now, from what came over the wire. One thread's own.

A message changes what is known; ``settle`` makes it durable and only then shows it, as frozen
records that any thread may read. Everything here is bounded, whatever a table sends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from hardware.fleet.wire import Header, Presence, Sent, Summary
from terminal.edition import Edition, Rules
from terminal.ledger import Book
from tools.hall.game import Game, Gap
from tools.hall.place import Place
from tools.hall.rows import Batch, Outcome
from tools.hall.store import Store

MOST_TABLES = 10_000
"""Tables of a hall; a broker without rights for each table lets anybody make up names."""

LIVELY = 60
"""Games of a table that are kept in memory; an older one is read anew when it is spoken of."""

BEYOND = 5_000
"""Entries of a game that may come beyond a gap; more have to wait for what is missing."""

_SUMMARY = msgspec.json.Decoder(Summary)


@dataclass(frozen=True, slots=True)
class Live:
    """A table as it is shown. ``book`` is that of the game that is played, as far as it is whole.

    ``seen`` is when something last came from it (ms since 1970), ``told`` the newest entry that
    the table has by its own word, ``parted`` the entry from which on it sends another game.
    """

    name: str
    here: bool = False
    seen: int = 0
    summary: Summary | None = None
    game: str | None = None
    header: Header | None = None
    edition: Edition | None = None
    rules: Rules | None = None
    book: Book | None = None
    told: int = 0
    gaps: tuple[Gap, ...] = ()
    parted: int = 0
    fault: str = ""
    refused: str = ""


class Room:
    """The tables, by name. ``live`` and ``over`` are replaced, what is in them never changed.

    ``over`` holds the results of finished games, by table and game.
    """

    def __init__(self, store: Store) -> None:
        """Begin with what is stored."""
        self._store = store
        self._places: dict[str, Place] = {}
        self._batch = Batch()
        self._changed: dict[str, set[str]] = {}
        self._unnoted: set[str] = set()
        self.live: dict[str, Live] = {}
        self.over: dict[tuple[str, str], tuple[Outcome, ...]] = {}
        self._recall()
        self.settle()

    def _recall(self) -> None:
        for one in self._store.outcomes():
            self.over[one.table, one.game] = (*self.over.get((one.table, one.game), ()), one)
        reaches, known = self._store.reaches(), self._store.tables()
        headed: dict[str, set[str]] = {}
        for table, game in self._store.known():
            headed.setdefault(table, set()).add(game)
        for name in {**known, **reaches}:
            here, seen, summary = known.get(name, (0, 0, ""))
            place = Place(name, bool(here), seen)
            place.summary = _SUMMARY.decode(summary) if summary else None
            place.recall(reaches.get(name, {}), headed.get(name, set()))
            self._places[name] = place
            self._changed[name] = set()

    def _place(self, table: str) -> Place | None:
        """Give a table, a new one if it is not known; none where there are too many."""
        place = self._places.get(table)
        if place is None and len(self._places) < MOST_TABLES:
            place = self._places[table] = Place(table)
        return place

    def refuse(self, table: str, why: str) -> None:
        """Something came from a table that could not be read."""
        if (place := self._place(table)) is not None and place.refused != why:
            place.refused = why
            self._changed.setdefault(table, set())

    def take(
        self,
        table: str,
        message: Presence | Summary | Header | Sent,
        now: int,
        *,
        retained: bool = False,
    ) -> None:
        """Take a message of a table that came ``now`` (ms since 1970), a retained one later."""
        place = self._place(table)
        if place is None:
            return
        games = self._changed.setdefault(table, set())
        if not retained:
            place.seen = now
        match message:
            case Presence():
                place.here = message.here
                place.refused = "" if message.here else place.refused
                self._said(place, message.at, now)
            case Summary():
                before = place.current
                place.sum_up(message, retained=retained)
                self._said(place, message.at, now)
                if place.current != before:
                    self._note(place)
            case Header():
                self._game(place, message.game).learn(message)
                self._batch.headers[table, message.game] = message
                games.add(message.game)
            case Sent():
                if self._entered(place, message):
                    games.add(message.game)

    def _said(self, place: Place, at: int, now: int) -> None:
        # A table's clock may be ahead of all; what it retained was not said after now.
        place.seen = max(place.seen, min(at, now))
        self._unnoted.add(place.name)

    def _note(self, place: Place) -> None:
        summary = msgspec.json.encode(place.summary).decode() if place.summary else ""
        self._batch.tables[place.name] = (int(place.here), place.seen, summary)

    def note(self) -> None:
        """Keep what tables last said of themselves; the broker has it too, so now and then."""
        for name in self._unnoted:
            self._note(self._places[name])
        self._unnoted.clear()
        self._keep()

    def _entered(self, place: Place, sent: Sent) -> bool:
        """Take an entry; tell whether it was new."""
        game = self._game(place, sent.game)
        if 0 < game.parted < sent.number:
            return False
        if game.has(sent.number):
            if not self._goes_another_way(place, game, sent):
                return False
        elif sent.number > game.reached + 1 and len(game.later) >= BEYOND:
            return False
        self._batch.entries[place.name, sent.game, sent.number] = sent
        game.come(sent.number)
        place.enter(sent.game, sent.time)
        return True

    def _goes_another_way(self, place: Place, game: Game, sent: Sent) -> bool:
        """Tell whether this is no repetition; what it puts out of force is then cut off.

        A table that lost entries to damage and was played on numbers them anew (``wire``).
        Where its clock went back too, no time says which are right: both are never mixed.
        """
        key = (place.name, game.id, sent.number)
        known = self._batch.entries.get(key) or self._store.entry(*key)
        if known is None:
            return False
        if known == sent:
            if game.parted == sent.number:
                self._part(place, game, 0)
            return False
        if sent.time <= known.time:
            self._part(place, game, sent.number)
            game.refusals += 1
            return False
        self._part(place, game, 0)
        self._keep()
        self._batch.voids.append(key)
        game.cut(sent.number)
        return True

    def _part(self, place: Place, game: Game, number: int) -> None:
        if game.parted != number:
            game.part(number)
            self._batch.partings[place.name, game.id] = number

    def _game(self, place: Place, number: str) -> Game:
        """Give a game; what is not in memory is read from the store."""
        game = place.games.get(number)
        if game is None:
            game = place.games[number] = Game(number)
            header = self._store.header(place.name, number)
            if header is not None:
                game.learn(header)
            game.count(self._store.numbers(place.name, number))
            game.part(self._store.parting(place.name, number))
        return game

    def settle(self) -> set[str]:
        """Make all that came durable, then show it; give the names of what changed."""
        changed, self._changed = self._changed, {}
        shown = {name: self._settled(self._places[name], games) for name, games in changed.items()}
        self._keep()
        self.live.update(shown)
        return {*shown}

    def _keep(self) -> None:
        if self._batch:
            self._store.keep(self._batch)
            self._batch = Batch()

    def _settled(self, place: Place, changed: set[str]) -> Live:
        """Add up what changed, let go of what needs no memory; give the table to be shown."""
        for number in changed:
            self._add_up(place, place.games[number])
        shown = Live(place.name, place.here, place.seen, place.summary, refused=place.refused)
        if place.current is not None:
            game = self._game(place, place.current)
            self._add_up(place, game)
            told = place.told().get(game.id, 0)
            shown = replace(
                shown,
                game=game.id,
                header=game.header,
                edition=game.edition,
                rules=game.rules,
                book=game.book,
                told=told,
                gaps=tuple(game.gaps(told)),
                parted=game.parted,
                fault=game.fault,
            )
        place.forget(changed, LIVELY)
        return shown

    def _add_up(self, place: Place, game: Game) -> None:
        game.add_up(lambda after: self._entries(place, game, after))
        place.whole[game.id] = 0 if game.header is None else game.reached
        outcomes = game.outcomes(place.name)
        key = (place.name, game.id)
        if outcomes is not None and outcomes != self.over.get(key, ()):
            self._batch.outcomes[key] = outcomes
            self.over = {**self.over, key: outcomes}

    def _entries(self, place: Place, game: Game, after: int) -> list[Sent]:
        """Give the entries that follow, of the store and of the batch that will be stored."""
        fresh = self._batch.entries
        keys = [(place.name, game.id, number) for number in range(after + 1, game.reached + 1)]
        if all(key in fresh for key in keys):
            return [fresh[key] for key in keys]
        stored = {one.number: one for one in self._store.entries(place.name, game.id, after)}
        return [fresh.get(key) or stored[key[2]] for key in keys]

    def lacking(self, table: str) -> dict[str, int]:
        """Give what is missing of a table by its own word: of each game the first number."""
        place = self._places.get(table)
        if place is None:
            return {}
        return {
            number: first
            for number, told in place.told().items()
            if told > place.whole.get(number, 0) and (first := self._game(place, number).wanted())
        }
