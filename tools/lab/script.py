"""`teller lab script`: a game of a run as a script that `teller script` plays to the same end."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from terminal.editions import EDITIONS
from tools.lab.errors import LabError
from tools.lab.plan import Plan
from tools.lab.playing import Games, rules_of
from tools.lab.runs import Run
from tools.lab.ultimate.match import Match
from tools.retold import beginning


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("run_folder", metavar="RUN", help="the run's folder")
    parser.add_argument("game", metavar="GAME", type=int, help="the number of the game")
    parser.add_argument("-o", "--output", metavar="FILE", help="write here, not on the screen")


def run(args: argparse.Namespace) -> int:
    """Play the game again and write it down. Raises ``LabError``."""
    opened = Run.open(Path(args.run_folder))
    script = script_of(opened.plan, args.game)
    if args.output is None:
        sys.stdout.write(script)
        return 0
    try:
        Path(args.output).write_text(script, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise LabError(f"{args.output}: cannot be written: {reason}") from None
    return 0


def script_of(plan: Plan, number: int) -> str:
    """Give a game of a plan as a script. Raises ``LabError`` if there is none of this number."""
    if not 1 <= number <= plan.total:
        raise LabError(f"There is no game {number}; this run has games 1 to {plan.total}.")
    match = Games(plan).match(number)
    return "\n".join(_lines(plan, number, match)) + "\n"


def _lines(plan: Plan, number: int, match: Match) -> Iterator[str]:
    arm = plan.arm_of(number)
    edition, rules = EDITIONS[arm.edition], rules_of(arm)
    assert edition.retell is not None
    yield f"# Game {number} of {plan.name} ({arm.label}), seed {plan.seed_of(number)}"
    for seat in match.seats:
        yield f"# seat {seat.number}: {seat.token}, {seat.strategy_name}"
    yield from beginning(edition, rules, arm.deck_file)
    for entry in match.bank.entries:
        for heading in match.headings.get(entry.number, ()):
            yield f"# {heading}"
        yield from edition.retell(entry, rules)
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
