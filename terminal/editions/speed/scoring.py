"""What a hand is worth at the end of a `speed` game: pure sums over a deck's figures (S3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terminal.editions.speed.figures import Bonus, Chest, SpeedDeck


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player holds: notes in M, deeds and chest cards by number. Sets: no order in them."""

    notes: int = 0
    deeds: frozenset[int] = frozenset()
    chests: frozenset[int] = frozenset()


EMPTY = Hand()


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth in M, by parts; ``cards`` deeds and ``sets`` full sets break ties."""

    notes: int
    deeds: int
    bonuses: int
    cards: int
    sets: int

    @property
    def total(self) -> int:
        """All parts together."""
        return self.notes + self.deeds + self.bonuses


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place, with the score that gave it."""

    player: str
    score: Score
    place: int


def score(hand: Hand, deck: SpeedDeck) -> Score:
    """Add up a hand: a deed counts its value, doubled in a full set; then the chest cards."""
    groups = deck.groups()
    full = {group for group, deeds in groups.items() if deeds <= hand.deeds}
    doubled = {number for group in full for number in groups[group]}
    deeds = sum(deck.deeds[number].value * (1 + (number in doubled)) for number in hand.deeds)
    bonuses = sum(bonus(deck.events[number], hand, deck) for number in hand.chests)
    return Score(hand.notes, deeds, bonuses, len(hand.deeds), len(full))


def bonus(chest: Chest, hand: Hand, deck: SpeedDeck) -> int:
    """Give what one chest card pays for a hand, 0 if it asks for what is not there."""
    groups = deck.groups()
    held = {group: len(deeds & hand.deeds) for group, deeds in groups.items()}
    sets = sum(deeds <= hand.deeds for deeds in groups.values())
    match chest.bonus:
        case Bonus.ONE_OF_EACH:
            earned = int(all(held[group] for group in chest.groups))
        case Bonus.FULL_SET:
            earned = int(all(groups[group] <= hand.deeds for group in chest.groups))
        case Bonus.PER_DEED:
            earned = sum(held[group] for group in chest.groups)
        case Bonus.PER_SET:
            earned = sets
        case Bonus.ANY_SET:
            earned = min(1, sets)
    return earned * chest.amount


def ranking(scores: Mapping[str, Score]) -> list[Rank]:
    """Rank players: total, then more deeds, then more full sets, then shared places (S3).

    Equal places count as many (1, 1, 3), in the order given.
    """

    def strength(one: Score) -> tuple[int, int, int]:
        return one.total, one.cards, one.sets

    ranks = [
        Rank(player, one, 1 + sum(strength(other) > strength(one) for other in scores.values()))
        for player, one in scores.items()
    ]
    return sorted(ranks, key=lambda rank: rank.place)
