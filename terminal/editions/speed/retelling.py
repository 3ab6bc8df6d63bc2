"""An entry of the `speed` edition as the taps and keys that make it, in the notation.

Pauses are left out: the clock runs through, and ends the same way.
"""

from __future__ import annotations

from terminal.edition import Rules
from terminal.editions.speed.commands import CountHand, EndGame, SpeedCommand, StartGame
from terminal.editions.speed.figures import SpeedDeck, SpeedSettings
from terminal.editions.speed.position import chest, deed, hand, holder
from terminal.editions.speed.scoring import EMPTY
from terminal.editions.speed.timeline import COUNT, SECOND, Timeline
from terminal.ledger import Book, Entry


def retell(entry: Entry, book: Book, rules: Rules) -> list[str]:
    """Give the statements that lead from ``book``, before the entry, to this one."""
    command = entry.command
    assert isinstance(command, SpeedCommand)
    match command:
        case StartGame():
            return ["press ok"]
        case EndGame():
            assert isinstance(rules.settings, SpeedSettings)
            timeline = Timeline.of(rules.settings.speed)
            return [f"wait {timeline.seconds_in_all + COUNT // SECOND}"]
        case CountHand():
            return _counted(command, book, rules)


def _counted(command: CountHand, book: Book, rules: Rules) -> list[str]:
    """Tap the player, once more where a hand was counted before; then all cards and notes."""
    deck, player = rules.deck, command.player
    assert isinstance(deck, SpeedDeck)
    again = hand(book, player, deck) != EMPTY
    told = [f"tap bank {player}"] * (2 if again else 1)
    cards = [(f"tap deed {number}", deed(number)) for number in command.deeds]
    cards += [(f"tap event {number}", chest(number)) for number in command.chests]
    for tap, unit in cards:
        told.append(tap)
        if holder(book, unit) not in {None, player}:
            told.append(f"tap bank {player}")  # whose it is (S3)
    digits = " ".join(str(command.notes // deck.money.note))
    return [*told, *([f"key {digits}"] if command.notes else []), "press ok"]
