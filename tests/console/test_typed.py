"""What is typed, short or in full, becomes statements, an order, or a kind word."""

import pytest

from cards.card import DeedCard
from display import window
from hardware.console.desk import Desk
from hardware.console.typed import Order, TypedError, read_typed
from terminal.script import format_statement
from terminal.signals import Down, Token, Up
from tests.console.table import LiveTable


def desk(language: str = "en", deck: str = "uk") -> Desk:
    live = LiveTable(("language", language), ("deck", deck))
    return Desk(window, live.terminal.frame(), lambda: None)


def statements(line: str, at: Desk) -> list[str]:
    meant = read_typed(line, at.sense)
    assert not isinstance(meant, Order)
    return [format_statement(statement) for statement in meant]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("tap deed 16", ["tap deed 16"]),
        ("deed 16", ["tap deed 16"]),
        ("16", ["tap deed 16"]),
        ("45", ["tap event 45"]),
        ("car", ["tap bank car"]),
        ("CAR", ["tap bank car"]),
        ("bank car", ["tap bank car"]),
        ("16 car", ["tap deed 16", "tap bank car"]),
        ("60 1 22", ["tap event 60", "tap deed 1", "tap deed 22"]),
        ("coventry street car", ["tap deed 16", "tap bank car"]),
        ("Coventry", ["tap deed 16"]),
        ("the angel islington", ["tap deed 3"]),
        ("tornado", ["tap event 46"]),
        ("unknown 04a1b2c3", ["tap unknown 04a1b2c3"]),
        ("press ok", ["press ok"]),
        ("ok", ["press ok"]),
        ("m", ["press m"]),
        ("m car", ["press m", "tap bank car"]),
        ("21 M", ["tap deed 21", "press m"]),
        ("21 m ok m m", ["tap deed 21", "press m", "press ok", "press m", "press m"]),
        ("x 16 ship", ["press x", "tap deed 16", "tap bank ship"]),
        ("hold ok m", ["hold ok m 5"]),
        ("hold x", ["hold x 5"]),
        ("hold m x 0.5", ["hold m x 0.5"]),
        ("wait 3", ["wait 3"]),
        ("power-cut", ["power-cut"]),
        ("hold-card deed 16", ["hold-card deed 16"]),
        ("lift", ["lift"]),
        ("key 2 . M", ["key 2 . M"]),
        ("say buy pall mall", ["say buy pall mall"]),
        ("expect players.car.cash 1240", ["expect players.car.cash 1240"]),
        ("edition ultimate", []),
        ("  # a comment", []),
        ("16 # landed", ["tap deed 16"]),
        ("", []),
    ],
)
def test_a_line_becomes_statements(line: str, wanted: list[str]) -> None:
    assert statements(line, desk()) == wanted


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("help", Order.HELP),
        ("?", Order.HELP),
        ("HELP", Order.HELP),
        ("cards", Order.CARDS),
        ("quit", Order.QUIT),
        ("exit", Order.QUIT),
    ],
)
def test_orders_are_words_of_their_own(line: str, order: Order) -> None:
    assert read_typed(line, desk().sense) is order


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("foo", '"foo" is no card and no command. Try help, or cards.'),
        ("hepl", '"hepl" is no card and no command. Did you mean help?'),
        ("mayfare", '"mayfare" is no card and no command. Did you mean Mayfair?'),
        ("99", "This deck has no card 99. Type cards to see them all."),
        ("9999999999999999999999", "This deck has no card 9999999999999999999999."),
        ("tap deed 99", "This deck has no card deed 99. Type cards to see them all."),
        ("bank dragon", "This deck has no card bank dragon. Type cards to see them all."),
        ("16 foo", '"16 foo" is no card and no command.'),
        ("press", "Write it like this: press ok|m|x"),
        ("hold ok 5 m", "Say for how many seconds: hold BUTTON… SECONDS"),
        ("hold ok x", "Say for how many seconds: hold BUTTON… SECONDS"),
        ("hold", "Write it like this: hold BUTTON… SECONDS"),
        ("wait for me", "Write it like this: wait SECONDS"),
        ("deed", "Write it like this: tap bank|deed|event|unknown NAME"),
        ("deed sixteen", "Write it like this: tap bank|deed|event|unknown NAME"),
        ("set prompt_seconds 3", "That belongs at the start of a script."),
        ("edition electronic", "That belongs at the start of a script."),
        ("white", '"white" may be Whitechapel Road or Whitehall.'),
        ("z" * 200, f'"{"z" * 29}…" is no card and no command.'),
        ("{name} {0}", '"{name} {0}" is no card and no command.'),
    ],
)
def test_what_makes_no_sense_is_said_kindly(line: str, said: str) -> None:
    at = desk()
    with pytest.raises(TypedError) as error:
        read_typed(line, at.sense)
    assert said in at.say(error.value.reason)
    assert len(at.say(error.value.reason)) < 140


def listening(*cards: str, deck: str = "us") -> Desk:
    """A desk of the edition that listens, after two have joined, started and tapped these."""
    live = LiveTable(("deck", deck), edition="voice")
    for token in ("car", "ship"):
        live.give(Token(token))
    live.give(Down("ok"), Up("ok"), *(Token(token) for token in cards))
    return Desk(window, live.terminal.frame(), lambda: None)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("buy baltic", "say buy baltic"),
        ("Pay rent on  Park Place", "say Pay rent on Park Place"),
        ("trade park place for baltic", "say trade park place for baltic"),
        ("saint", "say saint"),
        ("16", "tap deed 16"),
        ("boardwalk", "tap deed 16"),
        ("m", "press m"),
        ("say 0.3 buy baltic", "say 0.3 buy baltic"),
    ],
)
def test_what_is_no_card_is_said_while_the_bank_listens(line: str, wanted: str) -> None:
    assert statements(line, listening("car")) == [wanted]


@pytest.mark.parametrize("line", ["99", "tap deed 99", "press"])
def test_a_slip_of_the_hand_is_not_said_to_the_bank(line: str) -> None:
    with pytest.raises(TypedError):
        read_typed(line, listening("car").sense)


def test_nothing_is_said_where_the_bank_does_not_listen() -> None:
    with pytest.raises(TypedError):
        read_typed("buy baltic", listening().sense)


@pytest.mark.parametrize(("deck", "name"), [("us", "virginia"), ("es", "fuencarral")])
def test_hints_name_a_property_as_it_is_said(deck: str, name: str) -> None:
    assert f"buy {name} " in listening(deck=deck).hint()
    assert f"buy {name} " in listening("car", deck=deck).hint()
    assert statements(f"buy {name}", listening("car", deck=deck)) == [f"say buy {name}"]


def test_names_are_those_of_the_language_and_the_market() -> None:
    at = desk("es", "es")
    names = {name: card for card, name in at.shelf.names.items()}
    card = names["Puerta del Sol"]
    assert isinstance(card, DeedCard)
    assert statements("coche", at) == ["tap bank car"]
    assert statements("helicoptero", at) == ["tap bank helicopter"]
    assert statements("puerta del sol barco", at) == [
        f"tap deed {card.number}",
        "tap bank ship",
    ]


def test_orders_are_understood_in_the_language_and_in_english() -> None:
    at = desk("es")
    assert [read_typed(word, at.sense) for word in ("ayuda", "tarjetas", "salir", "help")] == [
        Order.HELP, Order.CARDS, Order.QUIT, Order.HELP,
    ]  # fmt: skip
