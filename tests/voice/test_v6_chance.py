"""V6: sixteen effects without repetition, drawn from the game's seed and written down."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from terminal.editions.voice import EDITION, cards, chance
from terminal.editions.voice.commands import (
    Build,
    BuyDeed,
    CancelLast,
    DrawChance,
    LeaveJail,
    RideTrain,
)
from terminal.editions.voice.figures import ChanceCard, Kind, VoiceDeck
from terminal.editions.voice.position import card_holder, drawn_before
from terminal.ledger import Mark, fold
from terminal.screen import Line, text
from tests.voice.table import DECK, TWO, Game, Table, ask, notice, play, with_cards


def last(game: Game) -> int:
    """The card that came out last, as the entry has it."""
    marks = [e for e in game.entries[-1].effects if isinstance(e, Mark)]
    drawn = [m for m in marks if m.subject.startswith("drawn:") and m.after is not None]
    return int(drawn[-1].subject.removeprefix("drawn:"))


def kinds(deck: VoiceDeck) -> dict[Kind, int]:
    return {card.kind: number for number, card in deck.chance.items()}


@pytest.mark.parametrize("seed", range(12))
def test_v6_all_sixteen_come_before_any_comes_again(seed: int) -> None:
    game = Game(seed=seed)
    for number in (1, 2, 3):
        game.do(BuyDeed("car", number), BuyDeed("ship", number + 5), BuyDeed("hat", number + 10))
    first = []
    for _ in range(16):
        game.do(DrawChance("car"))
        first.append(last(game))
    assert sorted(first) == list(range(1, 17))
    game.do(LeaveJail("car"))
    assert card_holder(game.book, 15) is None
    second = []
    for _ in range(16):
        game.do(DrawChance("ship"))
        second.append(last(game))
    assert sorted(second) == list(range(1, 17))
    assert second != first


def test_v6_a_held_card_is_not_drawn_and_stays_out_of_the_shuffle() -> None:
    game = Game(seed=3)
    while card_holder(game.book, 15) is None:
        game.do(DrawChance("car"))
    for _ in range(48):
        game.do(DrawChance("car"))
        assert last(game) != 15
    assert card_holder(game.book, 15) == "car"


def test_v6_a_used_card_comes_again_only_after_a_shuffle() -> None:
    game = Game(seed=3)
    while card_holder(game.book, 15) is None:
        game.do(DrawChance("car"))
    assert game.do(LeaveJail("car")) == "jail-card"
    assert game.do(LeaveJail("car")) == "jail-paid"
    seen = Counter[int]()
    while len(drawn_before(game.book, DECK)) < 16:
        game.do(DrawChance("car"))
        seen[last(game)] += 1
    assert 15 not in seen


def test_v6_another_seed_draws_otherwise_and_the_same_seed_the_same() -> None:
    def draws(seed: int) -> list[int]:
        game = Game(seed=seed)
        found = []
        for _ in range(8):
            game.do(DrawChance("car"))
            found.append(last(game))
        return found

    assert draws(7) == draws(7)
    assert len({tuple(draws(seed)) for seed in range(20)}) == 20


def test_v6_every_card_comes_first_about_as_often() -> None:
    counted = Counter[int]()
    for seed in range(1600):
        game = Game("car", "ship", seed=seed)
        game.do(DrawChance("car"))
        counted[last(game)] += 1
    assert set(counted) == set(range(1, 17))
    # 100 expected, standard deviation 9.7: five of them either way
    assert all(52 <= count <= 148 for count in counted.values())


def test_v6_a_replay_never_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(seed=11)
    for _ in range(20):
        game.do(DrawChance("car"), RideTrain("ship"))
    told = [EDITION.describe(entry, game.rules) for entry in game.entries]

    def no_draw(*_: object) -> int:
        raise AssertionError("a replay drew")

    monkeypatch.setattr(chance, "drawn", no_draw)
    assert fold(game.entries) == game.book
    assert [EDITION.describe(entry, game.rules) for entry in game.entries] == told


def test_v6_a_stored_game_is_taken_up_without_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("seed 4")
    table.play(TWO, ask("car", "chance card"), ask("ship", "train ride"))
    before = {key: table[key] for key in ("players", "chance", "train", "drawn")}

    def no_draw(*_: object) -> int:
        raise AssertionError("a replay drew")

    monkeypatch.setattr(chance, "drawn", no_draw)
    table.play("power-cut")
    assert {key: table[key] for key in before} == before


def test_v6_what_is_taken_back_is_drawn_again_alike() -> None:
    game = Game(seed=5)
    for command in (DrawChance("car"), RideTrain("car")):
        game.do(command)
        first = game.entries[-1].effects
        game.do(CancelLast(), command)
        assert game.entries[-1].effects == first


def test_v2_every_train_ride_is_written_down_even_to_the_same_place() -> None:
    game = Game(seed=1)
    went = []
    for ride in range(200):
        assert game.do(RideTrain("car")) == "train"
        (mark,) = game.entries[-1].effects
        assert isinstance(mark, Mark)
        assert mark.after == ride + 1
        went.append(int(mark.subject.removeprefix("train:")))
    assert set(went) == set(DECK.deeds)
    assert any(a == b for a, b in pairwise(went))
    assert game.cash("car") == (1500,)


def card(kind: Kind, amount: int = 0, hotel: int = 0) -> ChanceCard:
    return ChanceCard(kind, amount, hotel)


@pytest.mark.parametrize(
    ("drawn", "cash"),
    [
        (card(Kind.RECEIVE, 200), (1430, 1450, 1500)),
        (card(Kind.PAY, 150), (1080, 1450, 1500)),
        (card(Kind.COLLECT_EACH, 25), (1280, 1425, 1475)),
        (card(Kind.PAY_EACH, 25), (1180, 1475, 1525)),
        (card(Kind.PROPERTY, 25), (1280, 1450, 1500)),
        (card(Kind.REPAIRS, 25, 50), (1155, 1450, 1500)),
        (card(Kind.GO_TO_JAIL), (1230, 1450, 1500)),
    ],
)
def test_v6_what_each_card_moves(drawn: ChanceCard, cash: tuple[int, ...]) -> None:
    game = Game(rules=with_cards(drawn))
    game.do(BuyDeed("car", 1), BuyDeed("car", 2), Build("car", 1), Build("car", 2, hotel=True))
    game.do(LeaveJail("ship"))
    assert game.cash("car", "ship", "hat") == (1230, 1450, 1500)
    assert game.do(DrawChance("car")) == "chance"
    assert game.cash("car", "ship", "hat") == cash


@pytest.mark.parametrize("drawn", [card(Kind.PROPERTY, 25), card(Kind.REPAIRS, 25, 50)])
def test_v6_a_card_that_counts_what_there_is_none_of_says_that_nothing_moves(
    drawn: ChanceCard,
) -> None:
    rules = with_cards(drawn)
    game = Game(rules=rules)
    found = EDITION.decide(game.book, DrawChance("car"), rules)
    assert text("receipt.nothing") in [
        line.text for line in found.notice.blocks if isinstance(line, Line)
    ]
    assert game.do(BuyDeed("car", 1), BuyDeed("car", 2), Build("car", 1)) == "built"
    found = EDITION.decide(game.book, DrawChance("car"), rules)
    assert text("receipt.nothing") not in [
        line.text for line in found.notice.blocks if isinstance(line, Line)
    ]


def test_v6_a_debt_by_a_card_says_what_the_card_said() -> None:
    rules = with_cards(card(Kind.PAY, 150))
    game = Game(rules=rules)
    game.do(BuyDeed("car", 1))
    while game.cash("car")[0] >= 50:
        game.do(LeaveJail("car"))
    assert game.do(DrawChance("car")) == "debt"
    assert cards.card_words(card(Kind.PAY, 150)).key == "chance.pay"


def test_v6_the_jail_free_card_is_used_before_money() -> None:
    game = Game(rules=with_cards(card(Kind.JAIL_FREE), card(Kind.RECEIVE, 0)), seed=2)
    while card_holder(game.book, 1) is None:
        game.do(DrawChance("car"))
    before = game.cash("car", "ship")
    assert game.do(LeaveJail("ship")) == "jail-paid"
    assert game.do(LeaveJail("car")) == "jail-card"
    assert game.cash("car", "ship") == (before[0], before[1] - 50)
    assert game.do(LeaveJail("car")) == "jail-paid"


def test_v6_a_held_card_is_shown_with_the_balance_and_told_when_it_is_used() -> None:
    table = Table("seed 3")
    table.play(TWO)
    while not table["players.car.jail_free"]:
        table.play(ask("car", "chance card"))
    assert "Get out of jail free" in table["screen.lines"]
    table.play(ask("car", "balance"))
    assert "and a jail-free card" in table["screen.lines"]
    table.play(ask("car", "get out of jail"), notice("jail-card"))
    assert table["screen.lines"] == ["The card goes back"]
    table.play(ask("car", "undo"), "expect players.car.jail_free 1")
    assert table["screen.lines"] == ["Nothing to move"]


def test_v6_the_seed_is_a_setting_of_a_script() -> None:
    script = TWO + ask("car", "chance card") + ask("car", "train ride")
    found = {
        (report["chance"], report["train"])
        for report in (play(script, settings=(f"seed {seed}",)) for seed in range(12))
    }
    assert len(found) > 8
    again = [play(script, settings=("seed 3",)) for _ in range(2)]
    assert again[0] == again[1]
