"""Runs made up without the simulation: rows that fit each other, from a seed.

Tokens move here by a loop of its own, so that the chain can be held against something that
shares nothing with it either.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from tools.lab.plan import Arm, Jail, People, Plan, Seats
from tools.lab.results import TABLES, Auction, Deed, Game, GameResult, Player, Row
from tools.lab.runs import Run
from tools.lab.tables import Format, encode

KINDS = (
    *("go", "deed 1", "event", "deed 2", "event", "deed 3", "deed 4", "location", "deed 5"),
    *("jail", "deed 6", "event", "deed 7", "deed 8", "deed 9", "deed 10", "location", "deed 11"),
    *("free parking", "deed 12", "event", "deed 13", "deed 14", "deed 15", "deed 16", "location"),
    *("deed 17", "go to jail", "deed 18", "event", "deed 19", "deed 20", "event", "deed 21"),
    *("location", "deed 22"),
)
PRICES = (
    *(60, 60, 100, 100, 120, 140, 140, 160, 180, 180, 200),
    *(220, 220, 240, 260, 260, 280, 300, 300, 320, 350, 400),
)
GROUPS = ("brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue")
SIZES = (2, 3, 3, 3, 3, 3, 3, 2)
OF = [group for group, size in zip(GROUPS, SIZES, strict=True) for _ in range(size)]
STREETS = (
    *("Old Kent Road", "Whitechapel Road", "The Angel, Islington", "Euston Road"),
    *("Pentonville Road", "Pall Mall", "Whitehall", "Northumberland Avenue", "Bow Street"),
    *("Marlborough Street", "Vine Street", "Strand", "Fleet Street", "Trafalgar Square"),
    *("Leicester Square", "Coventry Street", "Piccadilly", "Regent Street", "Oxford Street"),
    *("Bond Street", "Park Lane", "Mayfair"),
)
DEEDS: dict[str, dict[str, object]] = {
    str(number): {"name": {"uk": STREETS[number - 1]}, "group": OF[number - 1], "price": price}
    for number, price in enumerate(PRICES, 1)
}
DECK: dict[str, object] = {"edition": "ultimate", "market": "uk", "deeds": DEEDS}
TOKENS = ("car", "helicopter", "ship", "jet", "dog", "hat", "boot", "cat")


@dataclass(frozen=True, slots=True)
class Lean:
    """How the made-up games lean: ``keen`` wins more often, games last ``rounds`` on average."""

    keen: float = 0.5
    rounds: float = 22.0


EVEN = Lean()

PLAN = Plan(
    name="made up",
    seed=1,
    games=400,
    rounds=60,
    strategies=("greedy", "random", "thoughtful"),
    seats=Seats.ROTATE,
    people=People(),
    arms=(Arm(1, "ultimate", "uk", "printed", 4, DECK, {}, KINDS),),
    part=100,
)


def moving(jail: Jail, games: int) -> Plan:
    """A plan in which tokens only move."""
    people = People(events=False, locations=False, jail=jail)
    return replace(PLAN, rounds=20, people=people, games=games)


def run_of(folder: Path, plan: Plan, form: Format = Format.PARQUET, lean: Lean = EVEN) -> Run:
    run = Run.create(folder, plan, form)
    for part in range(plan.parts):
        add_part(run, part, lean)
    return run


def add_part(run: Run, part: int, lean: Lean = EVEN) -> None:
    results = [game_of(run.plan, number, lean) for number in run.plan.games_of(part)]
    rows: dict[str, list[Row]] = {
        "games": [one.game for one in results],
        "players": [row for one in results for row in one.players],
        "deeds": [row for one in results for row in one.deeds],
        "auctions": [row for one in results for row in one.auctions],
    }
    run.add(part, {table: encode(table, rows[table], run.form) for table in TABLES})


def game_of(plan: Plan, number: int, lean: Lean) -> GameResult:
    arm = plan.arm_of(number)
    chance = random.Random(f"{plan.seed}/{number}/{lean}")
    still = not plan.people.events
    rounds = (
        plan.rounds if still else min(plan.rounds, 3 + int(chance.gammavariate(5, lean.rounds / 5)))
    )
    broken = 0 if rounds == plan.rounds else chance.randint(1, arm.players)
    plays = [plan.strategies[(seat + number) % len(plan.strategies)] for seat in range(arm.players)]
    weights = [
        0.0 if seat + 1 == broken else _weight(plays[seat], lean) for seat in range(arm.players)
    ]
    winner = chance.choices(range(1, arm.players + 1), weights)[0]
    landings, arrivals = moved(chance, arm.players, rounds, wait=plan.people.jail is Jail.WAIT)
    auctions = tuple(_auction(chance, number, arm.number, place) for place in range(1, 6))
    game = Game(
        *(number, arm.number, plan.seed_of(number), arm.edition, arm.deck_choice, arm.rules),
        *(arm.players, "bankrupt" if broken else "limit", broken, 0),
        chance.choice(("rent", "rent", "rent", "jail", "tax", "auction")) if broken else "",
        *(rounds, rounds * arm.players, sum(landings) + 1, 3 * rounds, rounds // 2, len(auctions)),
        *(tuple(landings), tuple(arrivals)),
    )
    players = tuple(
        _player(chance, game, seat, plays[seat - 1], won=seat == winner)
        for seat in range(1, arm.players + 1)
    )
    deeds = tuple(_deed(chance, game, place) for place in range(1, len(PRICES) + 1))
    return GameResult(game, players, deeds, auctions)


def _weight(strategy: str, lean: Lean) -> float:
    return {"greedy": 0.3, "random": 0.2, "thoughtful": lean.keen}[strategy]


def moved(
    chance: random.Random, players: int, rounds: int, *, wait: bool
) -> tuple[list[int], list[int]]:
    """Move every token for some rounds; landings by dice and arrests, by space."""
    landings, arrivals = [0] * 36, [0] * 36
    for _ in range(players):
        space, tries = 0, -1
        for _ in range(rounds):
            space, tries = _turn(chance, space, tries, landings, wait=wait)
            if tries == 0:
                arrivals[9] += 1
    return landings, arrivals


def _turn(
    chance: random.Random, space: int, tries: int, landings: list[int], *, wait: bool
) -> tuple[int, int]:
    for doubles in range(1, 4):
        one, other = chance.randint(1, 6), chance.randint(1, 6)
        if wait and tries >= 0:
            if one != other and tries < 2:
                return space, tries + 1
            landings[space + one + other] += 1
            return space + one + other, -1
        tries = -1
        if one == other and doubles == 3:
            break
        space = (space + one + other) % 36
        landings[space] += 1
        if space == 27:
            break
        if one != other:
            return space, -1
    return 9, 0


def _player(chance: random.Random, game: Game, seat: int, strategy: str, *, won: bool) -> Player:
    slope = 60 if won else -25
    worth = [1500]
    for _ in range(game.rounds):
        worth.append(max(0, worth[-1] + 10 * round((slope + chance.gauss(0, 120)) / 10)))
    broke = seat == game.bankrupt
    cash = [max(0, value - 40 * min(place, 20)) for place, value in enumerate(worth)]
    worth[-1], cash[-1] = (0, 0) if broke else (worth[-1], cash[-1])
    return Player(
        *(game.game, game.arm, seat, TOKENS[seat - 1], strategy, 1 if won else 2, float(won)),
        *(cash[-1], worth[-1], 5, 1, 4, 1, 900, 1000, 1100, 3, 1, 1, 1, 0, 0, 0),
        *(tuple(cash), tuple(worth)),
    )


def _deed(chance: random.Random, game: Game, number: int) -> Deed:
    price = PRICES[number - 1]
    rents = chance.randint(0, 5)
    return Deed(
        *(game.game, game.arm, number, price, chance.randint(0, game.players)),
        *(chance.randint(1, 5), 3, 1, 0, price, rents + 1, 1, 0, rents),
        sum(10 * round(price * chance.uniform(0.5, 3) / 10) for _ in range(rents)),
    )


def _auction(chance: random.Random, game: int, arm: int, number: int) -> Auction:
    price = 20 * chance.randint(0, 15)
    deed = chance.randint(1, 22)
    winner = chance.randint(1, 4) if price else 0
    return Auction(
        *(game, arm, number, 2 + number, deed, PRICES[deed - 1], 1, winner, price),
        *(2 if price else 0, price // 20),
    )
