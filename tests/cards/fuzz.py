"""A coverage-guided fuzzer for what stands on tags: `python -m tests.cards.fuzz [RUNS]`.

Needs the library atheris, which is no part of the project's own requirements.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any, get_args

from cards.card import BankCard, DeedCard, EventCard
from cards.deck import load_deck
from cards.identity import Identifier
from cards.naming import Stamps
from cards.secret import Key, Keys, save_keys
from cards.tag import encode
from cards.type2 import lay_out, message_in, writes
from cards.verdict import Verdict, explain
from terminal.editions.ultimate import EDITION

UID = bytes.fromhex("04112233445566")
KEY = Key(bytes(range(20)), "2026-01-01")
DECK = load_deck(EDITION.name, EDITION.deck)
STAMPS = Stamps(DECK, EDITION.cards(DECK))
GENUINE = encode(STAMPS.stamp(DeedCard(22)), KEY, UID)


class Fuzz:
    """One tag after the other, each with other bytes: none crashes, none becomes a card."""

    def __init__(self, folder: Path) -> None:
        save_keys(folder, Keys((KEY,)))
        self._identifier = Identifier(folder, STAMPS)

    def __call__(self, content: bytes) -> None:
        area = content[:48].ljust(48, b"\x00")
        found = self._identifier.identify(UID, lambda page: area[(page - 4) * 4 :][:16])
        if isinstance(found, BankCard | DeedCard | EventCard):
            message = message_in(area)
            assert isinstance(message, bytes)
            assert message[18:40] == GENUINE[18:], "a card that nobody signed"
        else:
            assert isinstance(found, get_args(Verdict))
            explain(found)
        layout = lay_out(area, GENUINE)
        for write in writes(area, layout):
            assert 4 <= write.page <= 15


def main(runs: int) -> None:
    """Run so many rounds; the library ends the program with status 0 or says what broke."""
    atheris: Any = importlib.import_module("atheris")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as seeds:
        for number, area in enumerate((bytes(48), bytes.fromhex("0103A00C340300FE").ljust(48))):
            (Path(seeds) / f"{number}").write_bytes(lay_out(area, GENUINE).content)
        with atheris.instrument_imports():
            for name in ("cards.tag", "cards.type2", "cards.identity"):
                importlib.reload(importlib.import_module(name))
        fuzz = Fuzz(Path(folder))
        atheris.Setup([sys.argv[0], f"-atheris_runs={runs}", "-max_len=64", seeds], fuzz)
        atheris.Fuzz()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
