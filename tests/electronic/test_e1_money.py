"""E1: scales, whole numbers, how amounts are keyed and shown."""

import pytest

from display.words import Words
from terminal.editions.electronic import amounts
from terminal.money import Money
from tests.electronic.table import CLASSIC, TWO, Table, cash, keyed, notice, play, refused

RECEIVE = "slot + bank car; "
IN_MILLIONS = [
    ("1K", 1), ("260K", 260), ("2.75M", 2750), ("2,75M", 2750), ("15M", 15000), ("0.26M", 260),
    (".5M", 500), ("1.M", 1000), ("1000K", 1000), ("0.001M", 1), ("2.50M", 2500), ("7.0K", 7),
]  # fmt: skip


@pytest.mark.parametrize(("amount", "units"), IN_MILLIONS)
def test_an_amount_is_booked_by_its_unit(amount: str, units: int) -> None:
    play(TWO, RECEIVE, keyed(amount), notice("received"), cash(car=15000 + units))


@pytest.mark.parametrize("amount", ["6.5K", "0.0005M", "1.2345M", "0.1K"])
def test_a_sum_that_is_no_whole_number_of_k_is_refused(amount: str) -> None:
    play(TWO, RECEIVE, keyed(amount), refused("fraction", "slots"), cash(car=15000))


def test_digits_without_k_or_m_are_never_booked_in_millions() -> None:
    play(TWO, RECEIVE, "key 5 0 0; press ok;", refused("no-unit", "slots"), cash(car=15000))
    play(TWO, RECEIVE, "key 5 0 0; press ok; key K;", cash(car=15500))


@pytest.mark.parametrize("unit", ["K", "M"])
def test_a_unit_without_digits_is_refused(unit: str) -> None:
    play(TWO, RECEIVE, f"key {unit};", refused("no-amount", "slots"))
    play(TWO, RECEIVE, f"key . {unit};", refused("no-amount", "slots"))
    play(TWO, RECEIVE, f"key 0 {unit};", refused("no-amount", "slots"))


def test_there_is_at_most_one_point() -> None:
    play(TWO, RECEIVE, "key 1 . 5 .;", refused("too-long", "slots"), "expect amount 1.5;")


def test_an_amount_has_at_most_nine_characters() -> None:
    play(TWO, RECEIVE, "key 1 2 3 4 5 6 7 8 9 0;", refused("too-long", "slots"))


def test_in_the_classic_scale_ok_books() -> None:
    play(TWO, RECEIVE, "key 2 0 0; press ok;", cash(car=1700), settings=(CLASSIC,))


def test_in_the_classic_scale_there_are_no_units_and_no_fractions() -> None:
    play(TWO, RECEIVE, "key 5 K;", refused("not-now", "slots"), settings=(CLASSIC,))
    play(TWO, RECEIVE, "key 5 M;", refused("not-now", "slots"), settings=(CLASSIC,))
    play(TWO, RECEIVE, "key 2 . 5; press ok;", refused("fraction", "slots"), settings=(CLASSIC,))
    play(TWO, RECEIVE, "key 2 . 0; press ok;", cash(car=1502), settings=(CLASSIC,))


@pytest.mark.parametrize(
    ("settings", "start", "salary", "jail"), [((), 15000, 2000, 500), ((CLASSIC,), 1500, 200, 50)]
)
def test_start_salary_and_jail_are_in_the_scale(
    settings: tuple[str, ...], start: int, salary: int, jail: int
) -> None:
    table = Table(*settings)
    table.play(TWO, cash(car=start), RECEIVE, "key arrow; press x;", cash(car=start + salary))
    table.play("press m; " * 6, "expect chosen jail; press ok; tap bank car;")
    assert table["players.car.cash"] == start + salary - jail


@pytest.mark.parametrize(
    ("units", "english", "spanish"),
    [(2750, "2.75M", "2,75M"), (260, "260K", "260K"), (15000, "15M", "15M"), (0, "0", "0")],
)
def test_amounts_are_shown_with_the_point_of_the_language(
    units: int, english: str, spanish: str
) -> None:
    assert Words("en").amount(Money(units, millions=True)) == english
    assert Words("es").amount(Money(units, millions=True)) == spanish


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("6 . 5", ["6.5", "M: 6.5M = 6,500K"]),
        ("2 6 0", ["260", "K: 260K", "M: 260M = 260,000K"]),
        ("2 7 5 0", ["2750", "K: 2.75M = 2,750K", "M: 2,750M = 2,750,000K"]),
        ("1 . 2 3 4 5", ["1.2345"]),
    ],
)
def test_while_keying_the_screen_says_what_each_unit_would_book(
    typed: str, said: list[str]
) -> None:
    table = Table()
    table.play(TWO, RECEIVE, f"key {typed};")
    assert table["screen.lines"][1 : 1 + len(said)] == said
    assert len(table["screen.lines"]) == len(said) + 2


def test_in_spanish_the_keyed_amount_has_a_comma() -> None:
    table = Table("language es")
    table.play(TWO, RECEIVE, "key 6 . 5;")
    assert "M: 6,5M = 6.500K" in table["screen.lines"]
    assert "6,5" in table["screen.lines"]


@pytest.mark.parametrize("units", [0, 1, 9, 10, 999, 1000, 2750, 123_456])
def test_what_is_keyed_is_what_it_was(units: int) -> None:
    whole, rest = divmod(units, 1000)
    assert amounts.units_of(str(units), 1) == units
    assert amounts.units_of(f"{whole}.{rest:03d}", 1000) == units
