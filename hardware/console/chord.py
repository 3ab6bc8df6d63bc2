"""Keys held down together, as one statement of the notation. Pure; time is passed in."""

from __future__ import annotations

from terminal.pad import SHORT_MS, Holds
from terminal.script import Hold, Press, PressKeys, Statement
from terminal.signals import BUTTONS


class Chord:
    """Keys that are down together, from the first that went down to the last let go.

    ``due`` is the next deadline when it began: until then a short press may be written as
    one, at the moment it acts, without any deadline firing otherwise than it did. Fingers
    are some milliseconds apart where the notation has one moment: the one is taken with
    which bids, holds and deadlines come out as they did.
    """

    def __init__(self, began: int, due: int | None, eager: bool) -> None:
        self.keys: list[str] = []
        self._down: set[str] = set()
        self._began = self._complete = began
        self._due = due
        self._eager = eager
        self._first_up: int | None = None

    def press(self, key: str, now: int) -> None:
        """A key went down."""
        self._down.add(key)
        if key not in self.keys:
            self.keys.append(key)
            self._complete = now

    def release(self, key: str, now: int) -> bool:
        """A key was let go; tell whether none is down any more."""
        self._down.discard(key)
        if self._first_up is None:
            self._first_up = now
        return not self._down

    def acted(self, now: int, holds: Holds) -> bool:
        """Tell whether the keys have had their effect before they are let go."""
        wanted = holds.get(frozenset(self.keys))
        return self._eager or (wanted is not None and now - self._complete >= wanted)

    def written(self, now: int, holds: Holds) -> tuple[Statement, int]:
        """Give the statement, and when it begins: a press where that comes to the same."""
        lasted = now - self._began
        undisturbed = self._due is None or now < self._due or not lasted
        if len(self.keys) == 1 and lasted < SHORT_MS and undisturbed:
            key = self.keys[0]
            at = self._began if self._eager else now
            return (Press(key) if key in BUTTONS else PressKeys((key,))), at
        start, end = self._span(now, holds.get(frozenset(self.keys)))
        return Hold(tuple(self.keys), end - start), start

    def _span(self, last_up: int, wanted: int | None) -> tuple[int, int]:
        """Choose begin and end: a hold that acted acts again, and at the same moment."""
        first_up = last_up if self._first_up is None else self._first_up
        disturbed = self._due is not None and self._due <= self._complete
        early = wanted is None or self._eager or disturbed
        start = self._began if early else self._complete
        if wanted is not None:
            acted = first_up - self._complete >= wanted
            for begin, end in ((start, last_up), (start, first_up)):
                if (end - begin >= wanted) == acted:
                    return begin, end
            return self._complete, first_up
        return start, last_up
