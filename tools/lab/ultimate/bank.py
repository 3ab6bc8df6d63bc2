"""The terminal as the people of a simulation use it: commands in, the edition's rules, a book.

Beside the book it keeps the same state by player and deed, for quick reading. The sums of U12
are looked at after every entry.
"""

from __future__ import annotations

from terminal.edition import Refused, Rules
from terminal.editions.ultimate import EDITION
from terminal.editions.ultimate.commands import UltimateCommand
from terminal.editions.ultimate.figures import LEVELS, UltimateDeck
from terminal.editions.ultimate.position import CHEAP
from terminal.ledger import BANK, MONEY, Book, Entry, Mark, Transfer, post

DEED, LEVEL = "deed:", "level:"


class SumsError(Exception):
    """A game in which a sum of U12 does not hold, or the rules refused what people may do."""


class Bank:
    """A book with the entries that led to it, and its state for reading.

    ``cash`` is by token, ``owner`` and ``level`` are by deed and hold owned ones only.
    """

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules.deck, UltimateDeck)
        self.rules = rules
        self.deck: UltimateDeck = rules.deck
        self.book = Book()
        self.entries: list[Entry] = []
        self.cash: dict[str, int] = {}
        self.owner: dict[int, str] = {}
        self.level: dict[int, int] = {}

    @property
    def owed(self) -> int:
        """What is still owed, 0 without a debt (U8)."""
        return self.book.marks.get("debt", 0)

    @property
    def cheap(self) -> int:
        """How many rents are still charged at level 1 (U10)."""
        return self.book.marks.get(CHEAP, 0)

    def rent(self, deed: int) -> int:
        """Give what the next rent for an owned deed is."""
        return self.deck.deeds[deed].rents[0 if self.cheap else self.level[deed] - 1]

    def deeds(self, token: str) -> list[int]:
        """List a player's deeds, ascending."""
        return sorted(deed for deed, owner in self.owner.items() if owner == token)

    def worth(self, token: str) -> int:
        """Give cash and purchase prices of deeds (U9)."""
        return self.cash[token] + sum(self.deck.deeds[deed].price for deed in self.deeds(token))

    def do(self, command: UltimateCommand) -> str:
        """Have a transaction made; give its notice's code. Raises ``SumsError``."""
        decision = EDITION.decide(self.book, command, self.rules)
        if isinstance(decision, Refused):
            raise SumsError(f"{command} was refused: {decision.notice.code}")
        entry = Entry(self.book.entries + 1, 0, command, decision.effects, decision.reverses)
        self.book = post(self.book, entry)
        self.entries.append(entry)
        for effect in entry.effects:
            if isinstance(effect, Transfer):
                self._move(effect)
            else:
                self._set(effect)
        self._check(entry)
        return decision.notice.code

    def _move(self, effect: Transfer) -> None:
        if effect.unit == MONEY:
            for account, amount in ((effect.payer, -effect.amount), (effect.payee, effect.amount)):
                if account != BANK:
                    self.cash[account] = self.cash.get(account, 0) + amount
        elif effect.payee == BANK:
            del self.owner[int(effect.unit[len(DEED) :])]
        else:
            self.owner[int(effect.unit[len(DEED) :])] = effect.payee

    def _set(self, effect: Mark) -> None:
        if effect.subject.startswith(LEVEL):
            deed = int(effect.subject[len(LEVEL) :])
            if effect.after is None:
                del self.level[deed]
            else:
                self.level[deed] = effect.after

    def _check(self, entry: Entry) -> None:
        """Look at what U12 says of money, and of the accounts and deeds that the entry moved."""
        book = self.book
        if sum(book.holders(MONEY).values()):
            raise SumsError(f"entry {entry.number}: money was made or lost")
        for token, cash in self.cash.items():
            if cash < 0 or cash != book.holding(token):
                raise SumsError(f"entry {entry.number}: {token} has {book.holding(token)}")
        for effect in entry.effects:
            if isinstance(effect, Transfer) and effect.unit != MONEY:
                self._check_deed(entry, int(effect.unit[len(DEED) :]))
            elif isinstance(effect, Mark) and effect.subject.startswith(LEVEL):
                self._check_deed(entry, int(effect.subject[len(LEVEL) :]))

    def _check_deed(self, entry: Entry, deed: int) -> None:
        owners = [one for one, n in self.book.holders(f"{DEED}{deed}").items() if n > 0]
        level = self.book.mark(f"{LEVEL}{deed}")
        mine = self.owner.get(deed)
        sound = level in range(1, LEVELS + 1) if mine not in {None, BANK} else level is None
        if not sound or [one for one in owners if one != BANK] != ([mine] if mine else []):
            raise SumsError(f"entry {entry.number}: deed {deed} has {owners} at level {level}")
