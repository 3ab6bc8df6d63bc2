"""The rules of the `speed` edition: a book and a command make effects, or a refusal.

Pure: no clock, no chance, no prompt. What the clock does is in ``timeline``.
"""

from __future__ import annotations

from typing import assert_never

from terminal.draft import Draft
from terminal.edition import Decision, Notice, Refused, Rules, refused
from terminal.editions.speed.commands import CountHand, EndGame, SpeedCommand, StartGame
from terminal.editions.speed.figures import SpeedDeck
from terminal.editions.speed.position import OVER, chest, deed, hand, holder, over, players
from terminal.ledger import BANK, Book, Command
from terminal.screen import Cue, text

NOT_NOW = Refused(refused("not-now"))


def decide(book: Book, command: Command, rules: Rules) -> Decision | Refused:
    """Say what a command does to a book, or why it is refused."""
    deck = rules.deck
    assert isinstance(deck, SpeedDeck)
    assert isinstance(command, SpeedCommand)
    match command:
        case StartGame():
            if book.entries:
                return NOT_NOW
            return Decision((), Notice("started", text("speed.started"), Cue.COUNT))
        case EndGame():
            if not book.entries or over(book):
                return NOT_NOW
            draft = Draft(book)
            draft.set(OVER, 1)
            return Decision(tuple(draft.effects), Notice("over", text("speed.over"), Cue.HORN))
        case CountHand():
            return _count(book, command, deck)
        case _:
            assert_never(command)


def _count(book: Book, command: CountHand, deck: SpeedDeck) -> Decision | Refused:
    """Put what was counted in the place of what was counted before, card by card (S3)."""
    player = command.player
    if not book.entries or not _is_whole(command, deck):
        return NOT_NOW
    before = hand(book, player, deck)
    draft = Draft(book)
    # An end that could not be saved is made good here: hands are counted after it alone.
    draft.set(OVER, 1)
    if book.mark(f"seat:{player}") is None:
        draft.set(f"seat:{player}", len(players(book, deck)) + 1)
    if command.notes >= before.notes:
        draft.pay(command.notes - before.notes, BANK, player)
    else:
        draft.pay(before.notes - command.notes, player, BANK)
    for numbers, counted, unit in (
        (before.deeds, command.deeds, deed),
        (before.chests, command.chests, chest),
    ):
        for number in sorted(numbers - set(counted)):
            draft.move(1, player, BANK, unit(number))
        for number in sorted(set(counted) - numbers):
            draft.move(1, holder(book, unit(number)) or BANK, player, unit(number))
    words = text("speed.counted", player=player)
    return Decision(tuple(draft.effects), Notice("counted", words, Cue.MONEY_IN))


def _is_whole(command: CountHand, deck: SpeedDeck) -> bool:
    """Say whether all of a hand is of this deck and nothing stands in it twice."""
    deeds, chests = command.deeds, command.chests
    return (
        command.player in deck.banks
        and command.notes >= 0
        and set(deeds) <= set(deck.deeds)
        and set(chests) <= set(deck.events)
        and len(set(deeds)) == len(deeds)
        and len(set(chests)) == len(chests)
    )
