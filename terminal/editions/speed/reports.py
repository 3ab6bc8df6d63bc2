"""The `speed` edition told to the outside: the notation's JSON, the history, the board."""

from __future__ import annotations

from typing import Any

from terminal.edition import Board, Moment, Rules, Standing
from terminal.editions.speed.commands import CountHand, EndGame, StartGame
from terminal.editions.speed.dialogue import SpeedDialogue
from terminal.editions.speed.figures import SpeedDeck
from terminal.editions.speed.position import deed, hand, holder, over, ranks, scores
from terminal.editions.speed.prompts import Prompt
from terminal.editions.speed.scoring import score
from terminal.ledger import Book, Entry
from terminal.money import Money
from terminal.screen import Text, text


def report(moment: Moment) -> dict[str, Any]:
    """Give the JSON object of the notation, all but edition, notice and screen."""
    dialogue, book, deck = moment.dialogue, moment.book, _deck(moment.rules)
    assert isinstance(dialogue, SpeedDialogue)
    found: dict[str, Any] = {"prompt": dialogue.prompt.value, **_clock(dialogue)}
    ranked = ranks(book, deck)
    found["scores"] = {
        rank.player: {
            "notes": rank.score.notes,
            "deeds": rank.score.deeds,
            "bonuses": rank.score.bonuses,
            "total": rank.score.total,
            "place": rank.place,
        }
        for rank in ranked
    }
    found["ranking"] = [
        {"player": rank.player, "worth": rank.score.total, "place": rank.place} for rank in ranked
    ] or None
    found["hand"] = _hand(dialogue, deck)
    found["deeds"] = {
        str(number): {"owner": who}
        for number in sorted(deck.deeds)
        if (who := holder(book, deed(number))) is not None
    }
    found["transactions"] = max(0, book.entries - 1)
    return found


def _clock(dialogue: SpeedDialogue) -> dict[str, Any]:
    """Where the clock stands; at set-up it shows nothing yet."""
    timeline, elapsed = dialogue.timeline, dialogue.elapsed
    begun = dialogue.state is not Prompt.SETUP
    stage = timeline.at(elapsed) if begun else None
    return {
        "stage": stage.kind.value if stage else None,
        "round": stage.round if stage else None,
        "seconds_left": timeline.seconds(elapsed) if begun else None,
        "paused": dialogue.state is Prompt.PAUSED,
    }


def _hand(dialogue: SpeedDialogue, deck: SpeedDeck) -> dict[str, Any] | None:
    """The hand that is being counted; ``asked`` is the card whose owner is asked for."""
    counting = dialogue.counting
    if not counting.player:
        return None
    return {
        "player": counting.player,
        "notes": counting.hand.notes,
        "deeds": sorted(counting.hand.deeds),
        "chests": sorted(counting.hand.chests),
        "total": score(counting.hand, deck).total,
        "asked": counting.asked.replace("chest:", "event ").replace(":", " ") or None,
    }


def describe(entry: Entry, _rules: Rules) -> Text:
    """Tell an entry in words, for the history."""
    match entry.command:
        case StartGame():
            return text("entry.speed-start")
        case EndGame():
            return text("entry.speed-end")
        case CountHand(player, notes, deeds, chests):
            return text(
                "entry.speed-hand",
                player=player,
                notes=Money(notes),
                deeds=len(deeds),
                chests=len(chests),
            )
        case _:
            return text("entry.unknown")


def board(book: Book, rules: Rules) -> Board:
    """Give what the scoreboard shows: nothing before hands are counted."""
    deck = _deck(rules)
    standings = tuple(
        Standing(
            rank.player,
            Money(rank.score.notes),
            Money(rank.score.total),
            tuple((number, 0) for number in sorted(hand(book, rank.player, deck).deeds)),
            rank.place,
        )
        for rank in ranks(book, deck)
    )
    return Board(standings, (), over(book))


def worths(book: Book, rules: Rules) -> dict[str, int]:
    """Give everybody's total, for the chart."""
    return {player: one.total for player, one in scores(book, _deck(rules)).items()}


def _deck(rules: Rules) -> SpeedDeck:
    assert isinstance(rules.deck, SpeedDeck)
    return rules.deck
