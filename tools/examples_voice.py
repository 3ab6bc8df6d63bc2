"""Short games of the `voice` edition that lead to each of its screens.

Scripts in the notation, with ``;`` for the end of a line, as in ``tools.examples``. Names of
properties differ from market to market: deeds are tapped, and only commands are said.
"""

from __future__ import annotations

TWO = "token car; token ship; press ok; wait 11; "
FOUR = "token car; token helicopter; token ship; token jet; press ok; wait 11; "
EIGHT = FOUR.replace("press ok", "token dog; token hat; token boot; token cat; press ok")


def buy(token: str, *deeds: int) -> str:
    """Buy properties one by one, each receipt waited away."""
    return "".join(f"tap deed {deed}; token {token}; wait 11; " for deed in deeds)


def build(token: str, what: str, *deeds: int) -> str:
    """Build a house or a hotel on each."""
    return "".join(
        f"token {token}; say build a {what}; tap deed {deed}; wait 11; " for deed in deeds
    )


def ask(token: str, words: str) -> str:
    """Press a token and say something."""
    return f"token {token}; say {words}; "


def pay_jail(token: str, times: int) -> str:
    """Pay for leaving jail so often: a player becomes poor by it."""
    return (ask(token, "get out of jail") + "wait 11; ") * times


BLUE = buy("car", 15, 16)
BROWN = buy("ship", 1, 2)
SOME = FOUR + BLUE + BROWN + buy("jet", 7, 9, 3) + buy("helicopter", 12)
BUILT = SOME + build("ship", "house", 1, 2) + build("ship", "hotel", 2)
POOR = TWO + buy("car", 16) + BROWN + buy("ship", 5, 8) + pay_jail("ship", 17)
DEBT = POOR + "tap deed 16; token ship"
BROKE = TWO + buy("car", 16, 15) + pay_jail("ship", 26) + "tap deed 16; token ship"
AUCTION = SOME + ask("car", "auction off") + "tap deed 13; "
DRAWS = (ask("car", "chance card") + "wait 11; ") * 16

EXAMPLES: dict[str, str] = {
    "setup": "",
    "setup joined": "token car; token helicopter; wait 11",
    "started": TWO.removesuffix("wait 11; "),
    "home 2": TWO + BLUE,
    "home 4": SOME,
    "home 8": EIGHT,
    "heard without a token": SOME + "say balance",
    "player": SOME + "token helicopter",
    "unheard": SOME + "token car; say 0.9 …",
    "unclear": SOME + "token car; say did you feed the cat yesterday",
    "name": SOME + ask("car", "buy"),
    "trade, own": SOME + ask("car", "trade"),
    "trade, wanted": SOME + ask("car", "trade") + "tap deed 15",
    "which": SOME + ask("car", "buy p"),
    "confirm": SOME + "token car; say buy; say 0.3 p",
    "confirm, no name": SOME + "token helicopter; say 0.2 pass go",
    "confirm, said yes": SOME + "token jet; say 0.3 pass go; say yes",
    "confirm a question": SOME + "token car; say 0.2 who is winning",
    "deed for sale": SOME + "tap deed 13",
    "deed owned": SOME + "tap deed 16",
    "deed built on": BUILT + "tap deed 2",
    "bought": SOME + ask("jet", "buy") + "tap deed 14",
    "bought, short": TWO + buy("ship", 16, 14, 12, 11) + ask("ship", "buy") + "tap deed 13",
    "owned already": SOME + ask("jet", "buy") + "tap deed 16",
    "rent": SOME + "tap deed 16; token jet",
    "go": SOME + ask("jet", "pass go"),
    "jail": SOME + ask("jet", "get out of jail"),
    "train": SOME + ask("jet", "train ride"),
    "traded": SOME + ask("jet", "trade") + "tap deed 9; tap deed 12",
    "house built": SOME + ask("ship", "build a house") + "tap deed 1",
    "hotel built": BUILT + ask("ship", "build a hotel") + "tap deed 1",
    "not the whole colour": SOME + ask("jet", "build a house") + "tap deed 7",
    "menu": SOME + "token car; press m",
    "menu, scrolled": SOME + "token car; press m" + "; press m" * 6,
    "menu of a deed for sale": SOME + "token car; tap deed 13",
    "menu of another's deed": SOME + "token car; tap deed 7",
    "menu of a built deed": BUILT + "token ship; tap deed 1; press m",
    "balance": BUILT + ask("ship", "balance"),
    "what I own": BUILT + ask("ship", "what do i own"),
    "nothing owned": FOUR + ask("ship", "what do i own"),
    "who is winning": BUILT + ask("ship", "who is winning"),
    "who is winning, 8": EIGHT + BLUE + ask("ship", "who is winning"),
    **{
        f"chance {place}": SOME
        + (ask("car", "chance card") + "wait 11; ") * (place - 1)
        + ask("car", "chance card")
        for place in range(1, 17)
    },
    "undone": SOME + ask("car", "undo"),
    "auction": AUCTION,
    "auction, bid": AUCTION + "token jet; token ship",
    "auction, leading": AUCTION + "token jet; token jet",
    "final bids": AUCTION + "token jet; wait 3",
    "final, no bid": AUCTION + "wait 3",
    "auction, sold": AUCTION + "token helicopter; wait 5",
    "auction, not sold": AUCTION + "wait 5",
    "debt": DEBT + "; wait 11",
    "debt, another's deed": DEBT + "; tap deed 16",
    "debt, another line": DEBT + "; press m; press m",
    "debt, deed given": DEBT + "; press m; press ok",
    "bankrupt": BROKE,
    "over": BROKE + "; wait 11",
    "help 1": SOME + "press m",
    "help 2": SOME + "press m; press m",
    "help 3": SOME + "press m; press m; press m",
    "help 4": SOME + "press m; press m; press m; press m",
    "help 5": SOME + "press m; press m; press m; press m; press m",
    "paused": SOME + ask("car", "pause"),
    "new game": SOME + "hold x 5",
    "new game, over": BROKE + "; hold x 5",
    "volume": SOME + "hold m x 1",
}
"""Name to script; the game is in English on the British deck unless told otherwise."""
