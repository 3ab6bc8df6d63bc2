"""The rule sheet's V1 to V8 once more, as plainly as it reads: what a table with paper would do.

Written from the sheet alone, in numbers and dictionaries; it knows nothing of ledgers, effects
or prompts. What chance brings is told to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from terminal.editions.voice.figures import Figures

BANK = "bank"


class NotOnPaperError(Exception):
    """The table says no: nothing is done."""


@dataclass
class Paper:
    """What lies on the table: money, owners, buildings ("", "house", "hotel"), jail-free cards."""

    figures: Figures
    players: list[str]
    cash: dict[str, int] = field(default_factory=dict)
    owner: dict[int, str] = field(default_factory=dict)
    built: dict[int, str] = field(default_factory=dict)
    jail_free: str = ""
    owed: list[tuple[str, str, int]] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self.cash = dict.fromkeys(self.players, self.figures.deck.money.start)

    def owned(self, player: str) -> list[int]:
        return [number for number, who in self.owner.items() if who == player]

    def colour(self, number: int) -> list[int]:
        deeds = self.figures.deck.deeds
        return [other for other in deeds if deeds[other].group == deeds[number].group]

    def whole(self, number: int) -> bool:
        return len({self.owner.get(one, "") for one in self.colour(number)}) == 1

    def rent(self, number: int) -> int:
        columns = self.figures.deck.deeds[number].columns
        column = {"default": columns.default, "classic": columns.classic}
        rents = column[self.figures.settings.voice.rents.value]
        match self.built.get(number, ""):
            case "hotel":
                return rents[3]
            case "house":
                return rents[2]
            case _:
                return rents[1] if self.whole(number) else rents[0]

    def left(self, kind: str) -> int:
        stock = self.figures.deck.stock
        there = stock.houses if kind == "house" else stock.hotels
        return there - sum(one == kind for one in self.built.values())

    def need(self, condition: object) -> None:
        if not condition:
            raise NotOnPaperError

    def spend(self, player: str, amount: int) -> None:
        self.need(self.cash[player] >= amount)
        self.cash[player] -= amount

    def charge(self, *dues: tuple[str, str, int]) -> None:
        """Collect what must be paid, one after the other (V3)."""
        self.owed = list(dues)
        while self.owed and not self.over:
            debtor, creditor, amount = self.owed[0]
            paid = min(amount, self.cash[debtor])
            self.cash[debtor] -= paid
            if creditor != BANK:
                self.cash[creditor] += paid
            if paid < amount and self.owned(debtor):
                self.owed[0] = (debtor, creditor, amount - paid)
                return
            self.over = paid < amount
            del self.owed[0]
        if self.over:
            self.owed = []

    def buy(self, player: str, number: int, price: int) -> None:
        self.need(number not in self.owner)
        self.spend(player, price)
        self.owner[number] = player

    def pay_rent(self, player: str, number: int) -> None:
        self.need(self.owner.get(number, player) != player)
        self.charge((player, self.owner[number], self.rent(number)))

    def give(self, number: int) -> None:
        debtor, creditor, _ = self.owed[0]
        self.need(self.owner.get(number) == debtor)
        self.clear(number)
        if creditor == BANK:
            del self.owner[number]
        else:
            self.owner[number] = creditor
        self.charge(*self.owed[1:])

    def clear(self, number: int) -> None:
        for one in self.colour(number):
            self.built.pop(one, None)

    def trade(self, player: str, own: int, wanted: int) -> None:
        other = self.owner.get(wanted, player)
        self.need(self.owner.get(own) == player and other != player)
        self.need(not any(one in self.built for one in self.colour(own)))
        self.need(wanted not in self.built)
        self.spend(player, self.figures.deck.money.trade)
        self.clear(wanted)
        self.owner[own], self.owner[wanted] = other, player

    def build(self, player: str, number: int, kind: str) -> None:
        deed, there = self.figures.deck.deeds[number], self.built.get(number, "")
        self.need(self.owner.get(number) == player and self.whole(number))
        self.need(there == "" or (there == "house" and kind == "hotel"))
        self.need(self.left(kind) > 0)
        house = 0 if there else deed.house_cost
        self.spend(player, house if kind == "house" else house + deed.hotel_cost)
        self.built[number] = kind

    def leave_jail(self, player: str) -> None:
        if self.jail_free == player:
            self.jail_free = ""
        else:
            self.charge((player, BANK, self.figures.deck.money.jail))

    def chance(self, player: str, number: int) -> None:
        card = self.figures.deck.chance[number]
        others = [other for other in self.players if other != player]
        built = [self.built[one] for one in self.owned(player) if one in self.built]
        match card.kind.value:
            case "receive":
                self.cash[player] += card.amount
            case "property":
                self.cash[player] += card.amount * len(self.owned(player))
            case "pay":
                self.charge((player, BANK, card.amount))
            case "repairs":
                costs = built.count("house") * card.amount + built.count("hotel") * card.hotel
                self.charge((player, BANK, costs))
            case "collect-each":
                self.charge(*((other, player, card.amount) for other in others))
            case "pay-each":
                self.charge(*((player, other, card.amount) for other in others))
            case "jail-free":
                self.need(not self.jail_free)
                self.jail_free = player
            case _:
                self.need(card.kind.value == "go-to-jail")

    def wealth(self, player: str) -> int:
        total = self.cash[player]
        for number in self.owned(player):
            deed = self.figures.deck.deeds[number]
            costs = {"house": deed.house_cost, "hotel": deed.house_cost + deed.hotel_cost}
            total += deed.price + costs.get(self.built.get(number, ""), 0)
        return total
