"""`teller lab run`: play an experiment, or go on with it where it stopped."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from tools.lab.engines import Engine, cores, on_dask, on_processes
from tools.lab.errors import INSTALL, LabError
from tools.lab.examples import example, examples
from tools.lab.experiment import load_plan, parse_plan
from tools.lab.interrupt import CODE, interruptible
from tools.lab.plan import Plan
from tools.lab.progress import Progress
from tools.lab.runs import Run, held
from tools.lab.tables import Format, has_parquet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", metavar="FILE", help="the experiment, a .toml file")
    names = ", ".join(examples())
    source.add_argument("--example", metavar="NAME", help=f"one that comes along: {names}")
    parser.add_argument(
        "--out", metavar="DIR", help="the run's folder (default: the experiment's name and .run)"
    )
    engine = parser.add_mutually_exclusive_group()
    engine.add_argument(
        "--workers", type=int, metavar="N", help="processes of this machine (default: its cores)"
    )
    engine.add_argument("--scheduler", metavar="ADDRESS", help="play on this Dask cluster instead")
    parser.add_argument(
        "--format",
        choices=[one.value for one in Format],
        help="how results are stored (default: parquet where pyarrow is installed, else csv)",
    )


def run(args: argparse.Namespace) -> int:
    """Play all games that are not finished yet. Raises ``LabError``."""
    plan = _plan(args)
    folder = Path(args.out or f"{plan.name}.run")
    engine = _engine(args)
    with interruptible(), held(folder):
        opened = open_run(folder, plan, Format(args.format) if args.format else None)
        try:
            play(opened, engine)
        except KeyboardInterrupt:
            kept = f"{opened.games_finished():,} of {plan.total:,} games are kept"
            print(f"\nStopped. {kept}; the same command goes on from there.", file=sys.stderr)
            return CODE
    print(f"{folder}: {plan.total:,} games. `teller lab report {folder}` says what came of them.")
    return 0


def open_run(folder: Path, plan: Plan, form: Format | None) -> Run:
    """Go on with the run in a folder that is held, or begin it.

    Raises ``LabError`` if it is another's.
    """
    if not Run.begun(folder):
        if form is Format.PARQUET and not has_parquet():
            raise LabError(f"--format parquet needs pyarrow. {INSTALL}")
        form = form or (Format.PARQUET if has_parquet() else Format.CSV)
        return Run.create(folder, plan, form)
    opened = Run.open(folder)
    if opened.plan.mark != plan.mark:
        raise LabError(
            f"{folder}: this run was begun with another experiment (or other decks, or another "
            "version). Choose another folder with --out, or delete this one."
        )
    if form not in {None, opened.form}:
        raise LabError(f"{folder}: this run is stored as {opened.form}")
    return opened


def play(opened: Run, engine: Engine) -> None:
    """Play the parts that are missing and store each as it comes. Raises ``LabError``."""
    plan = opened.plan
    there = set(opened.finished())
    missing = (part for part in range(plan.parts) if part not in there)
    finished = opened.games_finished()
    progress = Progress(plan.total, finished)
    if finished:
        print(f"{finished:,} games are there already.", file=sys.stderr)
    if finished == plan.total:
        return
    with closing(engine(plan, missing, opened.form)) as played:
        for part, tables in played:
            if opened.add(part, tables):
                finished += len(plan.games_of(part))
            progress.show(finished)
    progress.end(finished)


def _plan(args: argparse.Namespace) -> Plan:
    if args.example:
        return parse_plan(example(args.example), f"{args.example}.toml", args.example)
    return load_plan(Path(args.file))


def _engine(args: argparse.Namespace) -> Engine:
    if args.scheduler:
        return on_dask(args.scheduler)
    workers = cores() if args.workers is None else args.workers
    if workers < 1:
        raise LabError(f"--workers: must be at least 1, not {workers}")
    return on_processes(workers)
