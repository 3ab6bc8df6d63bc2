"""The table that the tests of the `voice` edition play at: the product's own script player.

A script is written in the notation; ``;`` ends a statement as a new line does. Its ``expect``
lines are the assertions. Below it a table of commands alone, for the rules by themselves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from terminal.choosing import Choice, table
from terminal.edition import Decision, Rules
from terminal.editions.voice.commands import StartGame, VoiceCommand
from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.editions.voice.figures import ChanceCard, Figures, VoiceDeck, figures_of
from terminal.editions.voice.rules import decide
from terminal.ledger import Book, Entry, post
from tests.script_table import ScriptTable


class Table(ScriptTable):
    """A table with the edition and settings (``"seed 7"``), nothing said yet."""

    edition = "voice"

    @property
    def dialogue(self) -> VoiceDialogue:
        """The dialogue of the session."""
        found = self.session.dialogue
        assert isinstance(found, VoiceDialogue)
        return found


def play(*scripts: str, settings: tuple[str, ...] = ()) -> dict[str, Any]:
    """Play scripts at a table of their own."""
    return Table(*settings).play(*scripts)


def start(*tokens: str) -> str:
    """Join and start: ``start("car", "ship")``."""
    return "; ".join([*(f"token {token}" for token in tokens), "press ok"]) + "; "


TWO = start("car", "ship")
THREE = start("car", "ship", "hat")
FOUR = start("car", "ship", "hat", "jet")


def ask(token: str, *words: str) -> str:
    """Press a token and say something, then perhaps a name: ``ask("car", "buy", "baltic")``."""
    return "; ".join([f"token {token}", *(f"say {said}" for said in words)]) + "; "


def buy(token: str, *deeds: int) -> str:
    """Buy properties one by one, by tap."""
    return "".join(f"tap deed {deed}; token {token}; " for deed in deeds)


def jail(token: str, times: int) -> str:
    """Pay for leaving jail so often: it makes poor, by 50 each time."""
    return ask(token, "get out of jail") * times


def cash(**amounts: int) -> str:
    """Expect cash: ``cash(car=1240, ship=1500)``."""
    return "".join(f"expect players.{who}.cash {amount}; " for who, amount in amounts.items())


def refused(code: str, prompt: str) -> str:
    """Expect a refusal that leads to the prompt."""
    return f"expect notice refused:{code}; expect prompt {prompt}; "


def notice(code: str) -> str:
    """Expect what was said of the last input."""
    return f"expect notice {code}; "


RULES: Rules = table(Choice("voice")).rules
DECK: VoiceDeck = figures_of(RULES).deck


def with_cards(*cards: ChanceCard) -> Rules:
    """The rules with these chance cards alone."""
    chance = dict(enumerate(cards, start=1))
    return replace(RULES, deck=msgspec.structs.replace(DECK, chance=chance))


class Game:
    """A game by commands alone: no session, no prompt."""

    def __init__(self, *players: str, rules: Rules = RULES, seed: int = 0) -> None:
        self.rules = rules
        self.entries: list[Entry] = []
        self.book = Book()
        assert self.do(StartGame(players or ("car", "ship", "hat"), seed)) == "started"

    @property
    def figures(self) -> Figures:
        """The figures of the game."""
        return figures_of(self.rules)

    def do(self, *commands: VoiceCommand) -> str:
        """Decide and post commands; the code of the last one's notice."""
        code = ""
        for command in commands:
            found = decide(self.book, command, self.rules)
            code = found.notice.code
            if isinstance(found, Decision):
                number = self.book.entries + 1
                entry = Entry(number, 0, command, found.effects, found.reverses)
                self.book = post(self.book, entry)
                self.entries.append(entry)
        return code

    def cash(self, *players: str) -> tuple[int, ...]:
        """What the players have."""
        return tuple(self.book.holding(player) for player in players)
