"""Words become a wish: the sentences that are understood, and how names are matched (V2).

Pure, and on words alone: no sound, no prompt, no book. What was not said for certain is not
guessed here: every deed that a name fits is given.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum, unique
from functools import lru_cache

from terminal.grammar import NAME, Grammar, Phrase


@unique
class Order(StrEnum):
    """What can be asked of the bank, by the word that its messages have.

    ``GIVE`` has no sentence: the bank asks, and a name answers (V3).
    """

    BUY = "buy"
    AUCTION = "auction"
    RENT = "rent"
    CHANCE = "chance"
    GO = "go"
    JAIL = "jail"
    TRADE = "trade"
    TRAIN = "train"
    HOUSE = "house"
    HOTEL = "hotel"
    BALANCE = "balance"
    WINNING = "winning"
    OWN = "own"
    REPEAT = "repeat"
    UNDO = "undo"
    HELP = "help"
    PAUSE = "pause"
    GIVE = "give"


PATTERNS: tuple[tuple[Order, str], ...] = (
    (Order.BUY, "buy [{name}]"),
    (Order.AUCTION, "auction off [{name}]"),
    (Order.RENT, "pay rent [on [{name}]]"),
    (Order.CHANCE, "chance card"),
    (Order.GO, "pass go"),
    (Order.JAIL, "get out of jail"),
    (Order.TRADE, "trade [{name} [for {name}]]"),
    (Order.TRAIN, "train ride"),
    (Order.HOUSE, "build [a] house [on [{name}]]"),
    (Order.HOTEL, "build [a] hotel [on [{name}]]"),
    (Order.BALANCE, "balance"),
    (Order.WINNING, "who is winning"),
    (Order.OWN, "what do i own"),
    (Order.REPEAT, "repeat"),
    (Order.UNDO, "undo"),
    (Order.HELP, "help"),
    (Order.PAUSE, "pause"),
)
"""What is understood; what stands in brackets may be left out, a name is then asked for."""

NAMES_OF: dict[Order, int] = {
    Order.BUY: 1,
    Order.AUCTION: 1,
    Order.RENT: 1,
    Order.TRADE: 2,
    Order.HOUSE: 1,
    Order.HOTEL: 1,
    Order.GIVE: 1,
}
"""How many properties an order is about; the others are about none."""

LITTLE = frozenset({"a", "and", "of", "the", "de", "del", "el", "la", "las", "los", "y"})
"""Words that tell no name from another."""

SHORT = {"ave": "avenue", "rd": "road", "sq": "square", "gdns": "gardens", "pl": "place"}
"""Words of names as they are printed in short, and said in full."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for: an order, and for each name that was said all deeds that it fits."""

    order: Order
    names: tuple[tuple[int, ...], ...] = ()


def words_of(text: str) -> Phrase:
    """Split what is printed or was heard into words: small letters, no accents, no marks."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(mark for mark in plain if not unicodedata.combining(mark))
    return tuple(re.findall(r"[^\W_]+", re.sub("['\N{RIGHT SINGLE QUOTATION MARK}]", "", plain)))


def name_words(text: str) -> Phrase:
    """Split a name into the words that are said for it: St. before a name is a saint."""
    return _in_full(words_of(text))


def _in_full(words: Phrase) -> Phrase:
    """Write short words in full; articles are not waited for."""
    last = len(words) - 1
    full = (
        ("street" if place == last else "saint") if word == "st" else SHORT.get(word, word)
        for place, word in enumerate(words)
    )
    return tuple(word for word in full if word != "the")


def fitting(said: Phrase, names: Mapping[int, str]) -> tuple[int, ...]:
    """Give the deeds that a said name fits: its whole name, else its own word or a beginning.

    ``names`` are the printed ones. A word is a deed's own if no other deed has it.
    """
    said = _in_full(said)
    if not said:
        return ()
    known = {number: name_words(name) for number, name in names.items()}
    whole = tuple(number for number, words in known.items() if words == said)
    if whole:
        return whole
    heard = " ".join(said)
    found = {number for number, words in known.items() if " ".join(words).startswith(heard)}
    own = [number for number, words in known.items() if len(said) == 1 and said[0] in words]
    if len(own) == 1 and said[0] not in LITTLE:
        found.add(own[0])
    return tuple(sorted(found))


def understand(heard: Phrase, names: Mapping[int, str]) -> Wish | None:
    """Find what was asked for; ``None`` if it is no whole sentence, or could be two."""
    wishes = {
        Wish(order, fits)
        for order, sentence in sentences()
        for said in _filled(sentence, heard)
        if all(fits := tuple(fitting(name, names) for name in said))
    }
    return wishes.pop() if len(wishes) == 1 else None


def _filled(sentence: Phrase, heard: Phrase) -> Iterator[tuple[Phrase, ...]]:
    """Give every way in which the heard words are this sentence: what stands for its names."""
    if not sentence:
        if not heard:
            yield ()
        return
    first, rest = sentence[0], sentence[1:]
    if first != NAME:
        if heard and heard[0] == first:
            yield from _filled(rest, heard[1:])
        return
    for length in range(1, len(heard) - len(rest) + 1):
        for further in _filled(rest, heard[length:]):
            yield (heard[:length], *further)


@lru_cache(maxsize=1)
def sentences() -> tuple[tuple[Order, Phrase], ...]:
    """Give every sentence that is understood, with what it asks for."""
    return tuple((order, words) for order, pattern in PATTERNS for words in _expanded(pattern))


def _expanded(pattern: str) -> list[Phrase]:
    """Write a pattern out, with and without what stands in its innermost brackets."""
    match = re.search(r"\[([^][]*)\]", pattern)
    if match is None:
        return [tuple(pattern.split())]
    head, tail = pattern[: match.start()], pattern[match.end() :]
    found = [*_expanded(f"{head}{match[1]}{tail}"), *_expanded(f"{head}{tail}")]
    return list(dict.fromkeys(found))


def ways_to_say(names: Mapping[int, str]) -> tuple[Phrase, ...]:
    """Give all that is understood as a name: whole names, beginnings, words of their own."""
    found: dict[Phrase, None] = {}
    for name in names.values():
        words = name_words(name)
        found |= dict.fromkeys(words[:length] for length in range(len(words), 0, -1))
        found |= dict.fromkeys((word,) for word in words)
    return tuple(way for way in found if not set(way) <= LITTLE and fitting(way, names))


def grammar(names: Mapping[int, str], said: Mapping[str, tuple[str, ...]]) -> Grammar:
    """Give all that can be said at a table that plays with these names.

    ``said`` are the deck's own pronunciations. A name alone answers a question.
    """
    alone: tuple[Phrase, ...] = ((NAME,),)
    spoken = tuple(words for _, words in sentences())
    return Grammar(spoken + alone, ways_to_say(names), said)
