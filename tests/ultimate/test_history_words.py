"""The history tells a payment as it was: what was paid, what is owed, who is bankrupt (A84)."""

from __future__ import annotations

from display.words import Words
from tests.ultimate.table import TWO, Table, buy


def told(table: Table) -> list[str]:
    """Every entry of the game in English."""
    session = table.player.session
    entries = session._kept.journal.entries(session.game or 0, session.edition.commands)
    words = Words("en")
    return [words.say(session.edition.describe(entry, session.rules)) for entry in entries]


def rent(player: str, deed: int, times: int) -> str:
    return f"tap deed {deed}; tap bank {player}; " * times


def test_a_debt_is_told_with_what_was_paid_and_what_is_owed() -> None:
    table = Table()
    table.play(TWO, buy("car", 22), buy("ship", 20), buy("ship", 19), rent("ship", 22, 2))
    table.play(rent("ship", 22, 1), "expect prompt debt; tap deed 20; tap deed 19;")
    table.play("expect prompt home")
    assert told(table)[-3:-1] == [
        "Ship pays M180 rent for Mayfair and owes M380",
        "Ship hands over Bond Street for a debt",
    ]


def test_a_bankruptcy_is_told_without_what_the_bank_adds() -> None:
    table = Table()
    table.play(TWO, buy("car", 22), rent("ship", 22, 4), "expect prompt game_over")
    assert told(table)[-1] == "Ship pays M240 rent for Mayfair. Ship is bankrupt: the game is over"


def test_what_is_taken_back_is_told_as_that() -> None:
    table = Table("house_rules.cancel any")
    table.play(TWO, buy("car", 22), rent("ship", 22, 4), "hold ok m 5; expect prompt home")
    assert told(table)[-1].startswith("Entry 6 is taken back")
