"""Which entries are to be sent next, and what is done: a cursor for each game.

Entries go out in order within a game, the games that were played last before older ones. A
cursor moves when the broker has acknowledged everything up to it, and is noted in the
journal's file a while later: what is sent twice is dropped at the other end.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict, deque
from dataclasses import dataclass

from hardware.fleet.telling import header_of, sent_of
from hardware.fleet.wire import Header, Sent, Wanted, game_id
from terminal.journal import JournalError
from terminal.journal.outbox import Course, Outbox


@dataclass(slots=True)
class _Cursor:
    """Where a game is: what was ``sent`` may be ahead of what is ``acked``.

    ``newest`` is the header read last on this connection. An older one may be under way still:
    that the broker has it says nothing of the names that have changed since.
    """

    course: Course
    sent: int
    acked: int
    header_sent: bool
    header_acked: bool
    newest: Header | None = None

    @classmethod
    def of(cls, course: Course) -> _Cursor:
        """Begin where the last connection had come to."""
        done, header = course.published, course.header
        return cls(course, done, done, header, header)

    @property
    def behind(self) -> bool:
        """Whether anything is still to be sent."""
        return not self.header_sent or self.sent < self.course.newest


@dataclass(frozen=True, slots=True)
class Item:
    """A message of a game that is to be sent."""

    game: int
    message: Header | Sent


class Backlog:
    """What a broker lacks, from the moment a connection is there. One thread at a time."""

    def __init__(self, outbox: Outbox) -> None:
        """Look what is stored. Raises ``JournalError``."""
        self._outbox = outbox
        self.identity = outbox.identity()
        self._cursors = OrderedDict((one.game, _Cursor.of(one)) for one in outbox.courses())
        self._queue = deque(game for game, one in self._cursors.items() if one.behind)
        self._ready: deque[Item] = deque()
        self._under_way: dict[int, Item] = {}
        self._acked: set[int] = set()
        self._changed: set[int] = set()
        self._again: set[int] = set()

    @property
    def courses(self) -> list[Course]:
        """How far all games have come here, those entered last first."""
        return [one.course for one in self._cursors.values()]

    def look(self, game: int) -> None:
        """Look at the game that is played, and at all where that is another than before.

        Between two looks a game may get its last entries, and others come and go. Raises
        ``JournalError``.
        """
        if next(iter(self._cursors), None) != game:
            for course in reversed(self._outbox.courses()):
                self._look_at(course)
        for course in self._outbox.courses(game):
            self._look_at(course)

    def _look_at(self, course: Course) -> None:
        game = course.game
        cursor = self._cursors.setdefault(game, _Cursor.of(course))
        cursor.course = course
        self._cursors.move_to_end(game, last=False)
        if cursor.behind:
            with contextlib.suppress(ValueError):
                self._queue.remove(game)
            self._queue.appendleft(game)

    def players(self, game: int) -> dict[str, str]:
        """Give the names by token of a game's players. Raises ``JournalError``."""
        return self._outbox.players(game) or {}

    def rename(self, game: int) -> None:
        """Send a game's header once more: its players have other names now."""
        if (cursor := self._cursors.get(game)) is not None:
            cursor.header_sent = cursor.header_acked = False
            cursor.newest = None

    def again(self, wanted: Wanted) -> None:
        """Send again what a hall lacks; what this journal does not have is passed over.

        A game that is being sent again goes on, however often it is asked for meanwhile.
        """
        for game, cursor in self._cursors.items():
            name = game_id(self.identity, game, cursor.course.started)
            first = 1 if wanted.everything else wanted.games.get(name)
            if first is None or game in self._again:
                continue
            self._again.add(game)
            cursor.sent = min(first - 1, *self._put_back(game), cursor.sent)
            cursor.header_sent = False
            if game not in self._queue:
                self._queue.append(game)

    def _put_back(self, game: int) -> list[int]:
        """Drop what was read of a game and is not sent yet; give the numbers before each."""
        back = [item.message for item in self._ready if item.game == game]
        self._ready = deque(item for item in self._ready if item.game != game)
        return [message.number - 1 for message in back if isinstance(message, Sent)]

    def next(self) -> Item | None:
        """Give what is to be sent next. Raises ``JournalError``."""
        while not self._ready and self._queue:
            self._read(self._queue[0])
        return self._ready.popleft() if self._ready else None

    def _read(self, game: int) -> None:
        """Read the next entries of a game; when there are no more, it leaves the queue."""
        cursor = self._cursors[game]
        if not cursor.header_sent:
            try:
                header = header_of(self._outbox, self.identity, cursor.course)
            except KeyError:
                self._forget(game)
                return
            cursor.header_sent, cursor.newest = True, header
            self._ready.append(Item(game, header))
        rows = self._outbox.after(game, cursor.sent)
        if not rows:
            self._queue.popleft()
            self._again.discard(game)
            return
        name = game_id(self.identity, game, cursor.course.started)
        self._ready.extend(Item(game, sent_of(name, row)) for row in rows)
        cursor.sent = rows[-1].number

    def _forget(self, game: int) -> None:
        """Let go of a game that was deleted since it was looked at."""
        self._queue.remove(game)
        del self._cursors[game]
        self._again.discard(game)
        self._changed.discard(game)

    def sent(self, number: int, item: Item) -> None:
        """Remember under which number a message is under way."""
        self._under_way[number] = item

    def acknowledged(self, number: int) -> None:
        """The broker has this message; cursors move over all that is acknowledged in order."""
        if number in self._under_way:
            self._acked.add(number)
        while self._under_way and (first := next(iter(self._under_way))) in self._acked:
            self._acked.discard(first)
            item = self._under_way.pop(first)
            if (cursor := self._cursors.get(item.game)) is None:
                continue
            match item.message:
                case Header() as header:
                    cursor.header_acked = cursor.header_acked or header is cursor.newest
                case Sent(number=entry):
                    cursor.acked = entry
            self._changed.add(item.game)

    def note(self) -> None:
        """Note in the journal's file how far the broker has come; a full disk loses nothing."""
        for game in tuple(self._changed):
            cursor = self._cursors[game]
            try:
                self._outbox.note(game, header=cursor.header_acked, entry=cursor.acked)
            except JournalError:
                return
            self._changed.discard(game)
