"""The key that lets a page act when the terminal can be reached from other machines.

And how often anybody may try something: a bucket that fills with time, one for each address,
so that nobody can use up what belongs to the others.
"""

from __future__ import annotations

import ipaddress
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody mistakes when reading them across the table."""

LENGTH = 10
"""Ten of 31 signs: 49 bits, far beyond what can be tried at one in some seconds."""

TRIES, SECONDS_A_TRY = 10, 3.0
"""Wrong keys that an address may say at once, and after how long it may say one more."""

REMEMBERED = 8
"""Wrong keys of an address that are known again."""

MOST_ADDRESSES = 1024
"""Addresses that are told apart; who is forgotten begins with a full bucket."""

MOST_VISITS = 512
"""Browsers that are known; who is forgotten says the key again, as after a restart."""


def make_key() -> str:
    """Make up a key."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


@dataclass
class Bucket:
    """Allows ``burst`` at once and ``rate`` a second in the long run; ``now`` is in seconds."""

    rate: float
    burst: float
    now: Callable[[], float]

    def __post_init__(self) -> None:
        self._left, self._at = self.burst, self.now()

    def take(self, count: float = 1) -> bool:
        """Take one; tell whether there was one left. With ``count`` 0 only tell."""
        now = self.now()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= count
        return True


@dataclass
class Caller:
    """An address: what it may still try, and what it said wrong."""

    bucket: Bucket
    wrong: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))


class Callers:
    """All addresses, each with a bucket of its own; those silent for longest are forgotten."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._known: OrderedDict[str, Caller] = OrderedDict()

    def of(self, address: str) -> Caller:
        """Give what is known of an address."""
        whole = network(address)
        caller = self._known.get(whole)
        if caller is None:
            caller = self._known[whole] = Caller(Bucket(self._rate, self._burst, self._now))
            if len(self._known) > MOST_ADDRESSES:
                self._known.popitem(last=False)
        self._known.move_to_end(whole)
        return caller

    def take(self, address: str) -> bool:
        """Take one of an address; tell whether there was one left."""
        return self.of(address).bucket.take()


def network(address: str) -> str:
    """Give what one guest has for certain: an address, of IPv6 the half that a router gives."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return str(ipaddress.ip_network((found, 64), strict=False))
        found = found.ipv4_mapped
    return str(found)


class Keys:
    """The key of this run, and how fast it may be guessed.

    Whoever guesses can lock out nobody but who shares the address. A key, typed or in a
    cookie, is only looked at while its address has tries left: if the right one passed at
    any rate, guesses would too, and a short key that somebody chose would be found in hours.
    To say the same wrong key again is no new guess: a page of yesterday that knocks all day
    with an old cookie uses up nothing. And who was let in once is known by the visit in the
    cookie, 128 bits that no one can guess, so wrong keys of a neighbour at the same address
    shut no page that is open. A cookie holds the key beside, so that a key that was chosen
    still opens after the terminal was started anew.
    """

    def __init__(self, key: str, now: Callable[[], float]) -> None:
        self.key = key or make_key()
        self._callers = Callers(1 / SECONDS_A_TRY, TRIES, now)
        self._visits: OrderedDict[str, None] = OrderedDict()

    def cookie(self) -> str:
        """Make the cookie of a browser that said the right key."""
        visit = secrets.token_hex(16)
        self._let_in(visit)
        return f"{visit}.{self.key}"

    def fits(self, cookie: str, address: str) -> bool:
        """Tell whether a cookie is of somebody who knows the key."""
        visit, _, key = cookie.partition(".")
        known = visit in self._visits
        right = known or (bool(key) and self.tried(key, address) is True)
        if right:
            self._let_in(visit)
        return right

    def tried(self, given: str, address: str) -> bool | None:
        """Tell whether a key is right; ``None`` if this address said too many wrong ones."""
        key = "".join(given.lower().split())
        caller = self._callers.of(address)
        if key in caller.wrong:
            return False
        if not caller.bucket.take(0):
            return None
        if self._is_key(key):
            return True
        caller.bucket.take()
        caller.wrong.append(key)
        return False

    def _is_key(self, given: str) -> bool:
        """Tell whether this is the key, in the same time whatever was given."""
        wanted = "".join(self.key.lower().split())
        return secrets.compare_digest(given.encode(errors="replace"), wanted.encode())

    def _let_in(self, visit: str) -> None:
        self._visits[visit] = None
        self._visits.move_to_end(visit)
        if len(self._visits) > MOST_VISITS:
            self._visits.popitem(last=False)
