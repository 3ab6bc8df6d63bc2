"""An entry of the `ultimate` edition as the taps and presses that make it, in the notation."""

from __future__ import annotations

from terminal.edition import Rules
from terminal.editions.ultimate.commands import (
    BuyDeed,
    CancelLast,
    CollectGo,
    GiveDeed,
    LandOnOwn,
    PayJail,
    PayLocation,
    PayRent,
    PlayEvent,
    StartGame,
    WinAuction,
)
from terminal.editions.ultimate.figures import UltimateDeck, UltimateSettings
from terminal.ledger import Book, Entry


def retell(entry: Entry, book: Book, rules: Rules) -> list[str]:
    """Give the statements that lead from ``book``, before the entry, to this one."""
    del book
    match entry.command:
        case StartGame(tokens):
            return [*(f"tap bank {token}" for token in tokens), "press ok"]
        case BuyDeed(player, deed) | PayRent(player, deed) | LandOnOwn(player, deed):
            return [f"tap deed {deed}", f"tap bank {player}"]
        case CollectGo(player):
            return ["press m", f"tap bank {player}"]
        case PayLocation(player):
            return ["press m", "press m", f"tap bank {player}"]
        case PayJail(player):
            return ["press m", "press m", "press m", f"tap bank {player}"]
        case WinAuction():
            return _auction(entry.command, rules)
        case GiveDeed(deed):
            return [f"tap deed {deed}"]
        case PlayEvent(event, deeds, players):
            taps = [f"tap deed {deed}" for deed in deeds] + [f"tap bank {one}" for one in players]
            return [f"tap event {event}", *taps]
        case CancelLast():
            return ["hold ok m 5"]
        case _:
            return []


def _auction(command: WinAuction, rules: Rules) -> list[str]:
    assert isinstance(rules.deck, UltimateDeck)
    assert isinstance(rules.settings, UltimateSettings)
    bids = command.price // rules.deck.money.auction_step
    seconds = rules.deck.auction.circles * rules.settings.auction.tick_seconds
    return [
        f"tap deed {command.deed}",
        *("press m", "press ok"),
        *["press m"] * bids,
        f"wait {seconds:.3f}",
        f"tap bank {command.player}",
    ]
