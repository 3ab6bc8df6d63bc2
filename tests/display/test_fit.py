"""Nothing is cut off, nothing lies over anything else: in any language, with any name."""

from __future__ import annotations

import pytest

from cards.deck import load_deck
from display.words import LANGUAGES, Words
from terminal.editions import EDITIONS
from terminal.editions.ultimate.figures import UltimateDeck
from terminal.money import Money
from terminal.screen import (
    Balance,
    Balances,
    Block,
    Circles,
    Deed,
    DeedList,
    Figure,
    Flow,
    Handover,
    Line,
    Move,
    Moves,
    Picture,
    Place,
    Ranking,
    Screen,
    Text,
    text,
)
from tests.display.checking import faults
from tests.display.goldens import GOLDENS, SIZES, screen
from tools.contact_sheet import EXAMPLES

TOKENS = ("car", "helicopter", "ship", "jet", "dog", "hat", "boot", "cat")
MOST = Money(99_990)
"""The widest amount of the game: five digits."""

TITLE, BACK = text("home.title"), ("x", text("key.back"))


def deck() -> UltimateDeck:
    edition = EDITIONS["ultimate"]
    loaded = load_deck(edition.name, edition.deck)
    assert isinstance(loaded, UltimateDeck)
    return loaded


STREETS = sorted({name for deed in deck().deeds.values() for name in deed.name.values()})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("edition", "example"), [(edition, name) for edition in GOLDENS for name in EXAMPLES[edition]]
)
def test_every_screen_fits_every_panel(
    edition: str, example: str, language: str, size: tuple[int, int]
) -> None:
    assert faults(screen(example, language, edition), Words(language), size) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STREETS)
def test_every_street_fits_its_deed(name: str, language: str) -> None:
    words = Words(language)
    sold = Deed(22, name, "brown")
    owned = Deed(22, name, "brown", "helicopter", 5)
    figure = Figure(MOST, text("deed.rent"))
    keys = (("m", text("key.auction")), BACK)
    refusal = text("refused.short", player="helicopter", missing=MOST)
    auction = (sold, Figure(MOST), Circles(4, 4))

    for shown in (
        Screen(title=TITLE, body=(sold, figure, Line(text("deed.tap-buy"))), keys=keys),
        Screen(title=TITLE, body=(owned, figure, Line(text("deed.tap-pay"))), keys=keys),
        Screen(title=TITLE, body=(sold, figure, Line(text("deed.tap-buy"))), notice=refusal),
        Screen(title=TITLE, body=(owned, figure, Line(text("deed.tap-pay"))), notice=refusal),
        Screen(title=TITLE, body=auction, keys=(("m", text("key.bid")),)),
        Screen(title=TITLE, body=(Picture("gavel"), sold, figure), keys=(BACK,)),
        Screen(title=TITLE, body=(sold, Line(text("auction.lapsed.again"))), keys=(BACK,)),
        Screen(title=TITLE, body=(owned, Line(text("event.swap.second"))), keys=(BACK,)),
    ):
        assert faults(shown, words) == []


@pytest.mark.parametrize("name", STREETS)
def test_every_street_fits_its_receipt(name: str) -> None:
    move = Moves((Move(22, name, None, 1),))
    flow = Flow("helicopter", "bank", MOST)
    handover = Handover(22, name, "bank", "helicopter")

    for body in ((flow, handover, move), (flow, move), (move,), (handover,), (handover, handover)):
        assert faults(Screen(title=TITLE, body=body), Words("es")) == []


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("units", [0, 5, 1240, MOST.units])
def test_balances_of_any_number_of_players_fit(players: int, units: int) -> None:
    rows = tuple(Balance(token, Money(units)) for token in TOKENS[:players])
    sold = Deed(15, "Avenida de los Reyes Católicos", "yellow")
    keys = (("ok", text("key.start")), BACK)
    badge = text("home.cheap", count=2)

    for language in LANGUAGES:
        for shown in (
            Screen(title=TITLE, body=(Balances(rows),), keys=(("m", text("key.go")),)),
            Screen(title=TITLE, body=(Balances(rows),), badge=badge),
            Screen(title=TITLE, body=(Balances(rows),), notice=text("refused.unknown-card")),
            Screen(title=TITLE, body=(Picture("gavel"), sold, Balances(rows, True)), keys=keys),
        ):
            assert faults(shown, Words(language)) == []


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("place", ["each their own", "all first"])
def test_a_ranking_of_any_number_of_players_fits(players: int, place: str) -> None:
    rows = tuple(
        Place(1 if place == "all first" else number, token, MOST)
        for number, token in enumerate(TOKENS[:players], start=1)
    )
    keys = (("ok", text("key.new-game")),)
    notice = text("bankrupt", player="helicopter")

    for language in LANGUAGES:
        for shown in (
            Screen(title=text("over.title"), body=(Ranking(rows),), keys=keys),
            Screen(title=text("over.title"), body=(Ranking(rows),), notice=notice),
        ):
            assert faults(shown, Words(language)) == []


@pytest.mark.parametrize("owned", range(23))
def test_any_number_of_deeds_in_one_hand_fits(owned: int) -> None:
    hand = DeedList(tuple((number, 5) for number in range(1, owned + 1)))
    cash = Figure(MOST, text("holdings.cash"), "helicopter")
    worth = Line(text("holdings.worth", worth=MOST))
    debt = (Flow("helicopter", "ship", MOST), Line(text("debt.tap")), hand)
    notice = text("refused.not-yours", player="helicopter")

    for language in LANGUAGES:
        for shown in (
            Screen(title=text("holdings.title"), body=(cash, worth, hand), keys=(BACK,)),
            Screen(title=text("debt.title"), body=debt),
            Screen(title=text("debt.title"), body=debt, notice=notice),
        ):
            assert faults(shown, Words(language)) == []


@pytest.mark.parametrize("given", range(1, 23))
def test_any_number_of_deeds_handed_over_at_once_fits(given: int) -> None:
    deeds = tuple(Handover(number, "Bow Street", "car", "jet") for number in range(1, given + 1))
    body: tuple[Block, ...] = (Flow("car", "jet", MOST), *deeds, Flow("bank", "jet", MOST))

    assert faults(Screen(title=text("cancelled"), body=body), Words("en")) == []


@pytest.mark.parametrize("moved", range(1, 7))
def test_the_houses_of_a_whole_side_fit(moved: int) -> None:
    moves = Moves(
        tuple(Move(number + 16, "Northumberland Avenue", 1, 2) for number in range(moved))
    )
    purchase = (Flow("car", "bank", MOST), Handover(17, "Vine Street", "bank", "car"))

    for body in ((moves,), (*purchase, moves) if moved <= 3 else (moves,)):
        assert faults(Screen(title=text("event.levels"), body=body), Words("en")) == []


def test_an_owners_very_long_name_still_fits() -> None:
    for name in ("Llanfairpwllgwyngyllgogerychwyrnd", "A B C D E F G H I J K L M N O P Q"):
        body = (Deed(22, name, "x", "car", 5), Figure(MOST, text("deed.rent")))

        assert faults(Screen(title=TITLE, body=body, keys=(BACK,)), Words("en")) == []


def test_what_has_no_room_is_told() -> None:
    body = tuple(Figure(MOST, text("deed.price")) for _ in range(9))

    assert faults(Screen(title=TITLE, body=body), Words("en")) != []


def test_an_amount_wider_than_the_panel_is_told_and_the_rest_is_shown() -> None:
    body = (Figure(Money(10**40)), Figure(MOST, text("deed.price")))

    assert "no form fits" in faults(Screen(title=TITLE, body=body), Words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_fits_with_its_title(language: str) -> None:
    for event in deck().events.values():
        title = Text("event.title", (("title", event.title[language]),))
        body = (Picture("event"), Line(text("event.neighbours", count=5)))

        assert faults(Screen(title=title, body=body, keys=(BACK,)), Words(language)) == []
