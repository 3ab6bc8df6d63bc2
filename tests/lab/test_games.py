"""Whole games: their sums (U12), and that the rows of a result agree with each other."""

from collections import Counter

import pytest

from terminal.editions.ultimate.commands import (
    BuyDeed,
    CollectGo,
    GiveDeed,
    PayJail,
    PayLocation,
    PayRent,
    WinAuction,
)
from terminal.editions.ultimate.figures import LEVELS
from terminal.ledger import BANK, MONEY, fold
from tests.lab.plans import MIXED, plan
from tools.lab.playing import Games, lineup
from tools.lab.results import GameResult

GAMES = Games(plan(MIXED))
NUMBERS = range(1, GAMES.plan.total + 1)


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    return [GAMES.result(number) for number in NUMBERS]


def test_after_every_entry_the_sums_hold() -> None:
    for number in NUMBERS[::5]:
        match = GAMES.match(number)
        for last in range(1, len(match.bank.entries) + 1, 7):
            book = fold(match.bank.entries[:last])
            assert sum(book.holders(MONEY).values()) == 0
            assert all(cash >= 0 for who, cash in book.holders(MONEY).items() if who != BANK)
            for deed in match.deck.deeds:
                owners = [n for who, n in book.holders(f"deed:{deed}").items() if who != BANK]
                level = book.mark(f"level:{deed}")
                assert owners in ([], [1])
                assert level in range(1, LEVELS + 1) if owners else level is None


def test_the_quick_state_is_that_of_the_book() -> None:
    for number in NUMBERS[::9]:
        bank = GAMES.match(number).bank
        assert fold(bank.entries) == bank.book
        assert {token: bank.book.holding(token) for token in bank.cash} == bank.cash


def test_games_end_with_a_bankruptcy(results: list[GameResult]) -> None:
    for one in results:
        assert one.game.ended == "bankrupt"
        assert one.game.cause in {"rent", "jail", "tax", "auction"}
        broke = one.players[one.game.bankrupt - 1]
        assert (broke.cash, broke.deeds) == (0, 0)
        assert broke.place == max(player.place for player in one.players)


def test_somebody_wins_each_game(results: list[GameResult]) -> None:
    for one in results:
        assert sum(player.win for player in one.players) == pytest.approx(1)
        best = max(player.worth for player in one.players)
        assert all(player.worth == best for player in one.players if player.place == 1)


def test_what_is_paid_as_rent_is_earned_as_rent(results: list[GameResult]) -> None:
    for one in results:
        paid = sum(player.rent_paid for player in one.players)
        assert paid == sum(player.rent_earned for player in one.players)
        assert paid == sum(deed.rent for deed in one.deeds)


def test_deeds_bought_and_won_are_those_sold(results: list[GameResult]) -> None:
    for one in results:
        assert sum(p.bought for p in one.players) == sum(deed.sales for deed in one.deeds)
        assert sum(p.won for p in one.players) == sum(deed.hammers for deed in one.deeds)
        assert sum(p.spent for p in one.players) == sum(deed.paid for deed in one.deeds)
        sold = [auction for auction in one.auctions if auction.winner]
        assert len(sold) == sum(deed.hammers for deed in one.deeds)
        assert all(auction.price == 20 * auction.bids for auction in one.auctions)
        assert len(one.auctions) == one.game.auctions


def test_owners_and_levels_at_the_end_are_those_of_the_players(results: list[GameResult]) -> None:
    for one in results:
        held = Counter(deed.owner for deed in one.deeds)
        assert [held[player.seat] for player in one.players] == [p.deeds for p in one.players]
        assert all((deed.level > 0) == (deed.owner > 0) for deed in one.deeds)
        for player in one.players:
            prices = sum(deed.price for deed in one.deeds if deed.owner == player.seat)
            assert player.worth == player.cash + prices


def test_money_is_noted_at_the_start_and_after_each_round(results: list[GameResult]) -> None:
    for one in results:
        for player in one.players:
            assert len(player.cash_by_round) == len(player.worth_by_round) == one.game.rounds + 1
            assert player.cash_by_round[0] == player.worth_by_round[0] == 1500
            assert player.cash_by_round[-1] == player.cash
            assert player.worth_by_round[-1] == player.worth


def test_tokens_land_once_for_each_roll_that_moves(results: list[GameResult]) -> None:
    for one in results:
        assert len(one.game.landings) == len(one.game.arrivals) == 36
        stayed = sum(player.jail_turns for player in one.players)
        moves = sum(one.game.landings)
        assert moves <= one.game.rolls - stayed
        assert one.game.arrivals[9] == sum(player.arrests for player in one.players)
        # What is no move and no stay is the third double of a turn, which leads to jail.
        assert one.game.rolls - stayed - moves <= one.game.arrivals[9]


def test_counts_are_those_of_the_journal() -> None:
    for number in NUMBERS[::4]:
        match, result = GAMES.match(number), GAMES.result(number)
        kinds = Counter(type(entry.command) for entry in match.bank.entries)
        total = {
            name: sum(getattr(player, name) for player in result.players)
            for name in ("bought", "won", "salaries", "locations", "fines", "given")
        }
        assert total == {
            "bought": kinds[BuyDeed],
            "won": kinds[WinAuction],
            "salaries": kinds[CollectGo],
            "locations": kinds[PayLocation],
            "fines": kinds[PayJail],
            "given": kinds[GiveDeed],
        }
        assert sum(deed.rents for deed in result.deeds) == kinds[PayRent]
        assert result.game.transactions == len(match.bank.entries)


def test_a_game_follows_from_the_plan_and_its_number() -> None:
    again = Games(plan(MIXED))
    for number in (50, 3, 101):
        assert again.result(number) == GAMES.result(number)


def test_another_seed_gives_other_games() -> None:
    other = Games(plan(MIXED.replace("seed = 11", "seed = 12")))
    assert all(other.result(n).game.seed != GAMES.result(n).game.seed for n in (1, 2, 3))


def test_seeds_of_a_run_are_all_different() -> None:
    made = plan("games = 20000")
    assert len({made.seed_of(game) for game in range(1, made.total + 1)}) == made.total


def test_rotated_strategies_sit_everywhere_as_often_and_in_the_same_company() -> None:
    made = plan('games = 12\nplayers = [4]\nstrategies = ["thoughtful", "greedy", "random"]')
    lines = [lineup(made, game) for game in range(1, 13)]
    for seat in range(4):
        found = Counter(line[seat] for line in lines)
        assert found == {"thoughtful": 4, "greedy": 4, "random": 4}
        company = Counter((line[seat], *sorted(line)) for line in lines)
        assert company == Counter((line[0], *sorted(line)) for line in lines)


def test_fixed_strategies_keep_their_seats() -> None:
    made = plan('players = [3]\nseats = "fixed"\nstrategies = ["greedy", "random"]')
    assert {lineup(made, game) for game in range(1, 9)} == {("greedy", "random", "greedy")}


def test_drawn_strategies_are_drawn_from_the_seed_of_the_game() -> None:
    made = plan('players = [4]\nseats = "draw"')
    drawn = [lineup(made, game) for game in range(1, 40)]
    assert drawn == [lineup(made, game) for game in range(1, 40)]
    assert len(set(drawn)) > 20


def test_a_game_is_stopped_when_its_rounds_run_out() -> None:
    games = Games(plan('games = 3\nrounds = 4\nstrategies = ["idle"]'))
    for number in (1, 2, 3):
        result = games.result(number)
        assert (result.game.ended, result.game.rounds) == ("limit", 4)
        assert (result.game.bankrupt, result.game.cause) == (0, "")
