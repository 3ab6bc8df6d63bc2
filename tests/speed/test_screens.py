"""The screens: read from afar, on every panel, in every language, with any name."""

from __future__ import annotations

import pytest

from cards.card import DeedCard, EventCard
from display.draw import draw
from display.words import LANGUAGES, Words
from terminal.money import Money
from terminal.screen import Clock, Screen, Sum, Sums, text
from terminal.signals import Tapped
from tests.display.checking import faults
from tests.display.goldens import SIZES
from tools.examples import played
from tools.examples_speed import EXAMPLES

TITLE = text("speed.hand")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seconds", [1, 9, 10, 70, 88, 100, 888, 999])
def test_every_second_fits_every_panel(seconds: int, size: tuple[int, int]) -> None:
    for lit in (1, 4):
        shown = Screen(title=TITLE, body=(Clock(seconds, "trading", lit, 4),))
        assert faults(shown, Words("en"), size) == []


@pytest.mark.parametrize("seconds", [8, 10, 38, 70])
def test_the_digits_are_high_enough_to_be_read_from_two_metres(seconds: int) -> None:
    """On a panel 11 mm high a digit of 52 of 64 rows is 9 mm: 15 arc minutes at two metres."""
    face = draw(Screen(title=TITLE, body=(Clock(seconds, "buying", 1, 4),)), Words("en"))
    digits = face.crop((44, 0, 128, 64)).getbbox()
    assert digits is not None
    assert digits[3] - digits[1] >= 52


def test_sign_digits_and_lamps_do_not_touch() -> None:
    face = draw(Screen(title=TITLE, body=(Clock(88, "trading", 4, 4),)), Words("en"))
    assert face.crop((38, 0, 41, 64)).getbbox() is None


def test_the_last_seconds_are_lit_the_other_way_round() -> None:
    words = Words("en")
    calm = draw(Screen(title=TITLE, body=(Clock(9, "buying", 1, 4),)), words)
    urgent = draw(Screen(title=TITLE, body=(Clock(9, "buying", 1, 4, urgent=True),)), words)
    pairs = zip(calm.convert("L").tobytes(), urgent.convert("L").tobytes(), strict=True)
    assert all({a, b} == {0, 255} for a, b in pairs)


def test_a_dim_screen_shines_with_half_the_light() -> None:
    words, face = Words("en"), (Clock(47, "paused", 2, 4),)
    bright = sum(draw(Screen(title=TITLE, body=face), words).convert("L").tobytes()) // 255
    dim = sum(draw(Screen(title=TITLE, body=face, dim=True), words).convert("L").tobytes()) // 255
    assert abs(dim - bright / 2) < bright / 20


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("units", [0, 5000, 99_000])
def test_scores_of_two_to_four_players_fit(players: int, units: int, size: tuple[int, int]) -> None:
    heads = tuple(
        text(key)
        for key in (
            "speed.head-notes",
            "speed.head-deeds",
            "speed.head-chests",
            "speed.head-total",
        )
    )
    rows = tuple(
        Sum(place, token, (Money(units),) * 3, Money(units))
        for place, token in enumerate(("car", "helicopter", "ship", "jet")[:players], start=1)
    )
    keys = (("ok", text("key.yes")), ("x", text("key.no")))
    for language in LANGUAGES:
        for shown in (
            Screen(title=text("speed.scores"), body=(Sums(heads, rows),)),
            Screen(title=text("speed.start-over"), body=(Sums(heads, rows),), keys=keys),
            Screen(
                title=text("speed.scores"),
                body=(Sums(heads, rows),),
                notice=text("refused.unknown-card"),
            ),
        ):
            assert faults(shown, Words(language), size) == []


@pytest.mark.parametrize(("market", "language"), [("uk", "en"), ("us", "en"), ("es", "es")])
def test_every_card_fits_where_it_is_named(market: str, language: str) -> None:
    session = played(EXAMPLES["hand"], language, market, "speed")
    for card in session.cards:
        if isinstance(card, DeedCard | EventCard):
            assert faults(session.handle(Tapped(card)), Words(language)) == []
