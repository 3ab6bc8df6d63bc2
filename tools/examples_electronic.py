"""Short games of the `electronic` edition that lead to each of its screens.

Scripts in the notation, with ``;`` for the end of a line, as in ``tools.examples``.
"""

from __future__ import annotations

TWO = "tap bank car; tap bank ship; press ok; wait 11; "
FOUR = "tap bank car; tap bank helicopter; tap bank ship; tap bank jet; press ok; wait 11; "
EIGHT = FOUR.replace(
    "press ok", "tap bank dog; tap bank hat; tap bank boot; tap bank cat; press ok"
)


def buy(token: str, *deeds: int) -> str:
    """Buy deeds one by one, each receipt waited away."""
    return "".join(f"tap deed {deed}; tap bank {token}; wait 11; " for deed in deeds)


def choose(steps: int) -> str:
    """Open a menu, step so often, and choose."""
    return "press m; " * (steps + 1) + "press ok; "


def keyed(amount: str) -> str:
    """Key an amount: ``keyed("2.75M")``."""
    return f"key {' '.join(amount)}; "


def build(*deeds: int) -> str:
    """Build on streets one by one."""
    return "".join(f"tap deed {deed}; {choose(0)}wait 11; " for deed in deeds)


def pay(amount: str, payer: str = "", payee: str = "") -> str:
    """Move a keyed amount; without a player it is the Bank's."""
    slots = (f"slot - bank {payer}; " if payer else "") + (
        f"slot + bank {payee}; " if payee else ""
    )
    return f"{slots}{keyed(amount)}press x; "


def mortgage(deed: int, steps: int = 1) -> str:
    """Mortgage a deed; stations and utilities have no line before it."""
    return f"tap deed {deed}; {choose(steps)}wait 11; "


BROWN = buy("car", 1, 2)
BLUE = buy("car", 27, 28)
RICH = pay("60M", payee="car")
BUILT = TWO + RICH + BLUE + build(27, 28, 27, 28, 27, 28, 27, 28)
HOTELS = BUILT + build(27, 28)
STATIONS = FOUR + buy("ship", 3, 11, 18) + buy("car", 8, 1, 2) + buy("jet", 15)
RENT_DEBT = BUILT + pay("14M", payer="ship") + "tap deed 28; tap bank ship"
RAISING = (
    BUILT + buy("ship", 12, 3) + pay("10M", payer="ship") + "tap deed 28; tap bank ship; wait 11"
)
BROKE = RENT_DEBT + "; press m; press m; press ok"
NEXT = "press m; "
AUCTION = FOUR + "tap deed 19; press m; "

EXAMPLES: dict[str, str] = {
    "setup": "tap bank car; tap bank ship; tap bank cat; wait 11",
    "started": TWO.removesuffix("wait 11; "),
    "home 2": TWO + BROWN,
    "home 4": STATIONS + pay("275K", "car", "jet") + "wait 11",
    "home 8": EIGHT + BROWN + pay("1.275M", "hat", "cat") + "wait 11",
    "home, rich": FOUR + pay("105.275M", payee="car") + "wait 11",
    "holdings": STATIONS + mortgage(11, 0) + "tap bank ship",
    "holdings, built": HOTELS + build(27) + "tap bank car",
    "slot opened": TWO + "key +",
    "slot that pays": TWO + "key -",
    "slot filled": TWO + "slot + bank car",
    "slots filled": TWO + "slot - bank ship; slot + bank car",
    "amount 2": TWO + "slot - bank ship; key 2",
    "amount 260": TWO + "slot - bank ship; slot + bank car; key 2 6 0",
    "amount 6.5": TWO + "slot - bank ship; slot + bank car; key 6 . 5",
    "amount with a point": TWO + "slot - bank ship; key 1 .",
    "amount, no unit": TWO + "slot + bank car; key 5 0 0; press ok",
    "amount, long": TWO + "slot - bank ship; slot + bank car; key 1 2 3 4 . 6 7 5",
    "salary": TWO + "slot + bank car; key arrow",
    "paid": TWO + "slot - bank ship; slot + bank car; key 6 . 5 M",
    "short": TWO + "slot - bank ship; key 9 9 M",
    "short, deeds to tap": TWO + BROWN + "slot - bank car; slot + bank ship; key 9 9 M",
    "taken back": TWO + "slot + bank car; key arrow; key C",
    "deed for sale": TWO + "tap deed 24",
    "deed for sale, long name": TWO + "tap deed 19",
    "street": TWO + BROWN + "tap deed 2",
    "street, houses": BUILT + "tap deed 28",
    "street, hotel": HOTELS + "tap deed 28",
    "street, long name": TWO + pay("9M", payee="car") + buy("car", 19) + "tap deed 19",
    "street, mortgaged": TWO + BROWN + mortgage(2) + "tap deed 2",
    "station": STATIONS + "tap deed 11",
    "utility": STATIONS + "tap deed 8",
    "utility, dice": STATIONS + "tap deed 8; tap bank jet",
    "utility, dice keyed": STATIONS + "tap deed 8; tap bank jet; key 1 1",
    "bought": TWO + "tap deed 24; tap bank car",
    "rent": TWO + BROWN + "tap deed 2; tap bank ship",
    "nothing due": TWO + BROWN + mortgage(2) + "tap deed 2; tap bank ship",
    "own deed": TWO + BROWN + "tap deed 2; tap bank car",
    "menu of a street": TWO + BROWN + "tap deed 2; press m",
    "menu of a built street": BUILT + "tap deed 28; press m; press m",
    "menu of a mortgaged street": TWO + BROWN + mortgage(2) + "tap deed 2; press m",
    "menu of a station": STATIONS + "tap deed 3; press m",
    "menu of a long name": TWO + pay("9M", payee="car") + buy("car", 19) + "tap deed 19; press m",
    "menu at home": TWO + "press m",
    "menu at home, last line": TWO + NEXT * 6,
    "house built": TWO + BROWN + "tap deed 2; " + choose(0),
    "hotel built": BUILT + "tap deed 28; " + choose(0),
    "uneven": TWO + BROWN + build(2) + "tap deed 2; " + choose(0),
    "building sold": BUILT + "tap deed 28; " + choose(1),
    "mortgage taken": TWO + BROWN + "tap deed 2; " + choose(1),
    "mortgage lifted": TWO + BROWN + mortgage(2) + "tap deed 2; " + choose(0),
    "price": TWO + BROWN + "tap deed 2; " + choose(2) + "key 1 . 2",
    "buyer": TWO + BROWN + "tap deed 2; " + choose(2) + keyed("1.2M"),
    "buyer of a mortgaged deed": TWO + BROWN + mortgage(2) + "tap deed 2; " + choose(1)
    + keyed("50K"),
    "lift at once": TWO + BLUE + mortgage(28) + "tap deed 28; " + choose(1) + keyed("1.2M")
    + "tap bank ship",
    "sold on": TWO + BROWN + "tap deed 2; " + choose(2) + keyed("1.2M") + "tap bank ship",
    "auction": AUCTION,
    "auction, bid": AUCTION + keyed("500K") + "key arrow",
    "auction, keying": AUCTION + keyed("1.2M") + "key 1 . 3",
    "auction, too much": AUCTION + keyed("16M"),
    "auction sold": AUCTION + keyed("1.25M") + "press ok",
    "each, card": TWO + choose(0),
    "each, amount": TWO + choose(0) + "tap bank car; key 5 0 0",
    "each paid": FOUR + choose(0) + "tap bank car; " + keyed("500K"),
    "each collected": EIGHT + choose(1) + "tap bank car; " + keyed("100K"),
    "repairs, houses": BUILT + choose(2) + "tap bank car",
    "repairs, hotels": BUILT + choose(2) + "tap bank car; " + keyed("250K"),
    "repairs": BUILT + choose(2) + "tap bank car; " + keyed("250K") + keyed("1M"),
    "nearest station": STATIONS + choose(3),
    "nearest utility": STATIONS + choose(4) + "tap deed 8",
    "jail": TWO + choose(5) + "tap bank car",
    "debt made": RAISING.removesuffix("; wait 11"),
    "debt": RAISING,
    "debt, menu of a deed": RAISING + "; tap deed 12; press m",
    "debt, menu": RENT_DEBT + "; press m; press m",
    "debt, refused": RAISING + "; tap deed 28",
    "debt paid": RENT_DEBT.replace("14M", "1M").replace("28; tap bank", "27; tap bank"),
    "bankruptcy asked": BROKE,
    "bankrupt": BROKE + "; press ok",
    "game over": BROKE + "; press ok; wait 11",
    "new game": STATIONS + "hold C 5",
    "volume": TWO + "hold . 1",
}  # fmt: skip
"""Name to script; in English on the British deck, in millions, unless told otherwise."""
