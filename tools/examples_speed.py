"""Short games that lead to each screen of the `speed` edition, as ``examples`` has them."""

from __future__ import annotations

START = "press ok; "
BUYING = START + "wait 3; "
END = BUYING + "wait 310; "


def _hand(token: str, deeds: str, chests: str, notes: int) -> str:
    """Count a hand: ``_hand("car", "1 2", "3", 4)``."""
    taps = [f"tap deed {deed}" for deed in deeds.split()]
    taps += [f"tap event {chest}" for chest in chests.split()]
    return "; ".join([f"tap bank {token}", *taps, *["press m"] * notes]) + "; "


CAR = _hand("car", "1 2 4 5 6 27 28", "1 10 12", 3)
SHIP = _hand("ship", "19 20 22 15 16 3 11", "2 6 11", 12)
JET = _hand("jet", "7 9 12 23 8", "3 9", 8)
HELICOPTER = _hand("helicopter", "13 14 17 24 25 18 26", "4 5", 1)
DONE = "press ok; "
FOUR = END + CAR + DONE + SHIP + DONE + JET + DONE + HELICOPTER + DONE

EXAMPLES: dict[str, str] = {
    "setup": "",
    "count": START + "wait 1",
    "buying": BUYING + "wait 3",
    "buying, last seconds": BUYING + "wait 22",
    "trading": BUYING + "wait 110",
    "trading, last seconds": BUYING + "wait 300",
    "card in a stage": BUYING + "wait 38; tap deed 5",
    "paused": BUYING + "wait 60.4; press ok",
    "paused, dim": BUYING + "wait 60.4; press ok; wait 180",
    "start over": BUYING + "wait 80; hold x 3",
    "over": END + "wait 11",
    "hand": END + "tap bank car",
    "hand, deed": END + "tap bank car; tap deed 28",
    "hand, chest card": END + CAR.removesuffix("press m; press m; press m; "),
    "hand, notes": END + SHIP + "wait 11",
    "hand, counted before": END + CAR + "tap deed 5",
    "hand, every deed": END
    + _hand("ship", " ".join(map(str, range(1, 29))), "1 2 3 4 5 6 7 8 9 10 11 12", 40)
    + "wait 11",
    "hand, still open": END + CAR + "tap bank ship",
    "whose deed": END + CAR + DONE + "tap bank ship; tap deed 28",
    "whose chest card": END + CAR + DONE + "tap bank ship; tap event 10",
    "scores 1": END + CAR + DONE,
    "scores 2": END + CAR + DONE + SHIP + DONE,
    "scores 4": FOUR,
    "scores, shared places": END
    + "tap bank car; press m; press ok; tap bank jet; press m; press ok",
    "scores, start over": FOUR + "hold x 3",
    "volume": "hold m x 1",
}
"""Name to script; the game is in English on the British deck unless told otherwise."""
