"""V2: what is understood of what was heard, and which names fit."""

from __future__ import annotations

import pytest

from cards.deck import load_deck
from terminal.editions.voice.figures import VoiceDeck, grammar
from terminal.editions.voice.hearing import (
    NAMES_OF,
    PATTERNS,
    Order,
    Wish,
    fitting,
    name_words,
    sentences,
    understand,
    ways_to_say,
    words_of,
)
from terminal.grammar import NAME

DECKS = {market: load_deck("voice", VoiceDeck, market) for market in ("us", "uk", "es")}
NAMES = DECKS["us"].names


def heard(text: str, market: str = "us") -> Wish | None:
    return understand(words_of(text), DECKS[market].names)


def fits(text: str, market: str = "us") -> tuple[int, ...]:
    return fitting(words_of(text), DECKS[market].names)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Buy Baltic!", "buy baltic"),
        ("Plaza de Lavapiés", "plaza de lavapies"),
        ("King's Cross", "kings cross"),
        ("King\N{RIGHT SINGLE QUOTATION MARK}s Cross", "kings cross"),
        ("The Angel, Islington", "the angel islington"),
        ("  42nd_street…", "42nd street"),
        ("¿?", ""),
    ],
)
def test_words_are_small_and_without_marks(text: str, words: str) -> None:
    assert " ".join(words_of(text)) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("St. Charles Place", "saint charles place"),
        ("Bond St", "bond street"),
        ("Baltic Ave.", "baltic avenue"),
        ("Old Kent Rd", "old kent road"),
        ("The Angel, Islington", "angel islington"),
    ],
)
def test_short_words_of_a_name_are_said_in_full(name: str, words: str) -> None:
    assert " ".join(name_words(name)) == words


@pytest.mark.parametrize("market", DECKS)
def test_v2_every_printed_name_its_own_words_and_its_beginnings_are_understood(market: str) -> None:
    names = DECKS[market].names
    spoken = {word for name in names.values() for word in name_words(name)}
    for number, name in names.items():
        words = name_words(name)
        assert fits(name, market) == (number,)
        for length in range(1, len(words) + 1):
            assert number in fitting(words[:length], names)
        for word in words:
            others = [n for n, other in names.items() if n != number and word in name_words(other)]
            if not others and len(word) > 3:
                assert number in fitting((word,), names)
    assert spoken >= set(grammar(DECKS[market]).words) - {
        word for _, sentence in sentences() for word in sentence
    }


@pytest.mark.parametrize(
    ("said", "deeds"),
    [
        ("baltic", (2,)),
        ("gardens", (12,)),
        ("saint", (5, 7)),
        ("st james", (7,)),
        ("james", (7,)),
        ("p", (13, 14, 15)),
        ("pa", (13, 15)),
        ("park", (15,)),
        ("avenue", ()),
        ("place", ()),
        ("james place", ()),
        ("new york avenue of", ()),
        ("", ()),
    ],
)
def test_v2_a_name_fits_by_its_own_word_or_a_beginning(said: str, deeds: tuple[int, ...]) -> None:
    assert fits(said) == deeds


def test_a_whole_name_is_meant_though_another_begins_with_it() -> None:
    names = {1: "Park", 2: "Park Lane", 3: "Lane"}
    assert fitting(("park",), names) == (1,)
    assert fitting(("par",), names) == (1, 2)
    assert fitting(("lane",), names) == (3,)


def test_a_little_word_tells_no_name_from_another() -> None:
    names = {1: "Paseo de la Castellana", 2: "Gran Vía"}
    assert fitting(("la",), names) == ()
    assert fitting(("via",), names) == (2,)


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("buy baltic", Wish(Order.BUY, ((2,),))),
        ("buy the boardwalk", Wish(Order.BUY, ((16,),))),
        ("buy", Wish(Order.BUY)),
        ("auction off new york", Wish(Order.AUCTION, ((8,),))),
        ("pay rent on park place", Wish(Order.RENT, ((15,),))),
        ("pay rent", Wish(Order.RENT)),
        ("pay rent on", Wish(Order.RENT)),
        ("build a house on", Wish(Order.HOUSE)),
        ("build hotel on", Wish(Order.HOTEL)),
        ("chance card", Wish(Order.CHANCE)),
        ("pass go", Wish(Order.GO)),
        ("get out of jail", Wish(Order.JAIL)),
        ("trade baltic for marvin gardens", Wish(Order.TRADE, ((2,), (12,)))),
        ("trade saint for baltic", Wish(Order.TRADE, ((5, 7), (2,)))),
        ("trade baltic", Wish(Order.TRADE, ((2,),))),
        ("train ride", Wish(Order.TRAIN)),
        ("build a house on baltic", Wish(Order.HOUSE, ((2,),))),
        ("build hotel on baltic", Wish(Order.HOTEL, ((2,),))),
        ("balance", Wish(Order.BALANCE)),
        ("who is winning", Wish(Order.WINNING)),
        ("what do I own", Wish(Order.OWN)),
        ("repeat", Wish(Order.REPEAT)),
        ("undo", Wish(Order.UNDO)),
        ("help", Wish(Order.HELP)),
        ("pause", Wish(Order.PAUSE)),
    ],
)
def test_v2_whole_sentences_are_understood(said: str, wish: Wish) -> None:
    assert heard(said) == wish


@pytest.mark.parametrize(
    "said",
    [
        "baltic",
        "buy the",
        "buy avenue",
        "buy baltic please",
        "i buy baltic",
        "pay rent on the",
        "trade baltic for",
        "trade baltic for nothing",
        "build a",
        "pass",
        "go",
        "card",
        "yes",
        "ok",
        "no",
        "",
    ],
)
def test_v2_what_is_no_whole_sentence_is_not_understood(said: str) -> None:
    assert heard(said) is None


def test_a_name_with_for_in_it_can_be_traded() -> None:
    names = {1: "Fort for Two", 2: "Strand", 3: "Fort"}
    wish = understand(words_of("trade fort for two for strand"), names)
    assert wish == Wish(Order.TRADE, ((1,), (2,)))


def test_a_sentence_that_could_be_two_is_not_guessed() -> None:
    names = {1: "A for B", 2: "C", 3: "A", 4: "B for C"}
    assert understand(words_of("trade a for b for c"), names) is None


@pytest.mark.parametrize("market", DECKS)
def test_the_grammar_has_nothing_that_is_not_understood(market: str) -> None:
    names = DECKS[market].names
    told = grammar(DECKS[market])
    for spoken in told.spoken():
        words = tuple(spoken.split())
        assert understand(words, names) or fitting(words, names), spoken
    assert all(way == words_of(" ".join(way)) for way in told.names)
    assert NAME not in told.words


@pytest.mark.parametrize("market", DECKS)
def test_the_grammar_has_every_order_with_every_name(market: str) -> None:
    names = DECKS[market].names
    reached: set[tuple[Order, int]] = set()
    for spoken in grammar(DECKS[market]).spoken():
        wish = understand(tuple(spoken.split()), names)
        if wish and wish.names and len(wish.names[-1]) == 1:
            reached.add((wish.order, wish.names[-1][0]))
    spoken_orders = {order for order, _ in PATTERNS}
    assert reached == {(o, n) for o in NAMES_OF if o in spoken_orders for n in names}


def test_every_order_but_giving_has_a_sentence() -> None:
    assert {order for order, _ in PATTERNS} == set(Order) - {Order.GIVE}


def test_a_recogniser_gets_the_decks_own_pronunciations() -> None:
    told = grammar(DECKS["uk"])
    assert told.said["mall"] == ("M AO L", "M AE L")
    assert {"pall", "mall", "whitechapel"} <= set(told.words)
    assert ("pall", "mall") in ways_to_say(DECKS["uk"].names)
