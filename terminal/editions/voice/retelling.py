"""An entry of the `voice` edition as the presses, taps and words that make it, in the notation.

Properties are tapped, not named: a deck of one's own may have names that are said otherwise.
"""

from __future__ import annotations

from terminal.edition import Rules
from terminal.editions.voice.commands import (
    Build,
    BuyDeed,
    CancelLast,
    DrawChance,
    GiveDeed,
    LeaveJail,
    PassGo,
    PayRent,
    RideTrain,
    StartGame,
    TradeDeeds,
    VoiceCommand,
    WinAuction,
)
from terminal.editions.voice.figures import figures_of
from terminal.ledger import Book, Entry


def retell(entry: Entry, book: Book, rules: Rules) -> list[str]:
    """Give the statements that lead from ``book``, before the entry, to this one."""
    del book
    command = entry.command
    assert isinstance(command, VoiceCommand)
    match command:
        case StartGame(tokens, seed):
            return [f"set seed {seed}", *(f"token {token}" for token in tokens), "press ok"]
        case BuyDeed(player, deed) | PayRent(player, deed):
            return [f"tap deed {deed}", f"token {player}"]
        case WinAuction():
            return _auction(command, rules)
        case DrawChance(player):
            return _said(player, "chance card")
        case PassGo(player):
            return _said(player, "pass go")
        case LeaveJail(player):
            return _said(player, "get out of jail")
        case RideTrain(player):
            return _said(player, "train ride")
        case TradeDeeds(player, own, wanted):
            return _said(player, "trade", own, wanted)
        case Build(player, deed, hotel):
            return _said(player, f"build a {'hotel' if hotel else 'house'}", deed)
        case GiveDeed(deed):
            return [f"tap deed {deed}"]
        case CancelLast():
            return ["hold ok m 5"]


def _said(player: str, words: str, *deeds: int) -> list[str]:
    return [f"token {player}", f"say {words}", *(f"tap deed {deed}" for deed in deeds)]


def _auction(command: WinAuction, rules: Rules) -> list[str]:
    table = figures_of(rules).settings.voice
    return [
        f"tap deed {command.deed}",
        "press m",
        *(f"token {token}" for token in command.bidders),
        f"wait {table.bid_seconds + table.final_seconds:.3f}",
    ]
