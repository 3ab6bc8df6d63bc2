"""`teller lab script`: a game of a run as a script that `teller script` plays to the same end."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cards.board import BoardError
from terminal.editions import EDITIONS
from tools.lab.errors import LabError
from tools.lab.plan import Plan
from tools.lab.playing import Games, rules_of
from tools.lab.runs import PLAN, Run
from tools.lab.tables import plain
from tools.lab.ultimate.bank import SumsError
from tools.lab.ultimate.match import Match
from tools.lab.ultimate.tally import tally
from tools.retold import beginning, retold


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("run_folder", metavar="RUN", help="the run's folder")
    parser.add_argument("game", metavar="GAME", type=int, help="the number of the game")
    parser.add_argument("-o", "--output", metavar="FILE", help="write here, not on the screen")


def run(args: argparse.Namespace) -> int:
    """Play the game again and write it down. Raises ``LabError``."""
    script = script_of_run(Path(args.run_folder), args.game)
    if args.output is None:
        sys.stdout.write(script)
        return 0
    try:
        Path(args.output).write_text(script, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise LabError(f"{args.output}: cannot be written: {reason}") from None
    return 0


def script_of_run(folder: Path, number: int) -> str:
    """Give a game of a run as a script.

    Raises ``LabError`` if there is none of this number, the plan is damaged, or the game goes
    another way than its stored row says, as with strategies of another version.
    """
    opened = Run.open(folder)
    plan = opened.plan
    _check_number(plan, number)
    try:
        match = Games(plan).match(number)
        script = _written(plan, number, match)
        played = tally(match, plan.arm_of(number), number, plan.seed_of(number)).game
    except (KeyError, ValueError, msgspec.MsgspecError, BoardError, SumsError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise LabError(f"{folder / PLAN}: the plan of this run is damaged ({reason})") from None
    stored = opened.game(number)
    if stored is not None and stored != plain(played):
        raise LabError(
            f"Game {number} now goes another way than when this run was played: its plan was "
            "changed, or another version of the lab played it, which can still write it."
        )
    return script


def script_of(plan: Plan, number: int) -> str:
    """Give a game of a plan as a script. Raises ``LabError`` if there is none of this number."""
    _check_number(plan, number)
    return _written(plan, number, Games(plan).match(number))


def _check_number(plan: Plan, number: int) -> None:
    if not 1 <= number <= plan.total:
        raise LabError(f"There is no game {number}; this run has games 1 to {plan.total}.")


def _written(plan: Plan, number: int, match: Match) -> str:
    return "\n".join(_lines(plan, number, match)) + "\n"


def _lines(plan: Plan, number: int, match: Match) -> Iterator[str]:
    arm = plan.arm_of(number)
    edition, rules = EDITIONS[arm.edition], rules_of(arm)
    yield f"# Game {number} of {plan.name} ({arm.label}), seed {plan.seed_of(number)}"
    for seat in match.seats:
        yield f"# seat {seat.number}: {seat.token}, {seat.strategy_name}"
    yield from beginning(edition, rules, arm.deck_file)
    for entry, statements in retold(edition, match.bank.entries, rules):
        for heading in match.headings.get(entry.number, ()):
            yield f"# {heading}"
        yield from statements
    yield from _expected(match)


def _expected(match: Match) -> Iterator[str]:
    """Say what the terminal must show at the end."""
    bank = match.bank
    yield f"expect prompt {'game_over' if match.over else 'home'}"
    yield f"expect bank {-sum(bank.cash.values())}"
    for seat in match.seats:
        deeds = json.dumps(bank.deeds(seat.token))
        yield f"expect players.{seat.token}.cash {bank.cash[seat.token]}"
        yield f"expect players.{seat.token}.worth {bank.worth(seat.token)}"
        yield f"expect players.{seat.token}.deeds {deeds}"
    for deed, level in sorted(bank.level.items()):
        yield f"expect deeds.{deed}.level {level}"
