"""Figures of the lab: games a second, two processes, Dask on the same two, memory."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tools.benching.figures import Figure
from tools.lab.engines import Engine, on_dask, on_processes
from tools.lab.experiment import parse_plan
from tools.lab.plan import Plan
from tools.lab.tables import Format, has_parquet

GAMES = 3000
ROUNDS = 3
LONG = 10
"""How many times as many games the longer run has, whose memory must be the same."""

EXPERIMENT = 'games = {games}\nseed = 1\nstrategies = ["thoughtful", "greedy", "random"]\n'


def measure() -> Iterator[Figure]:
    """Measure engines on the same games by turns, so that a busy moment hits them alike."""
    plan = parse_plan(EXPERIMENT.format(games=GAMES), "bench", "bench")
    form = Format.PARQUET if has_parquet() else Format.CSV
    engines = {"one": on_processes(1), "two": on_processes(2)}
    with tempfile.TemporaryDirectory() as folder:
        if find_spec("distributed") is None:
            rates = _rates(plan, form, engines)
        else:
            with _cluster(folder) as cluster:
                engines["dask"] = on_dask(cluster.scheduler_address)
                rates = _rates(plan, form, engines)
        yield from _compared(rates)
        yield from _memory(Path(folder), form)


def _cluster(folder: str) -> Any:
    distributed = import_module("distributed")
    return distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=folder,
        silence_logs=50,
    )


def _rates(plan: Plan, form: Format, engines: dict[str, Engine]) -> dict[str, list[float]]:
    """Give sorted rates in games a second of each engine, after a first part that warms it up."""
    rates: dict[str, list[float]] = {name: [] for name in engines}
    for turn in range(ROUNDS):
        names = list(engines)
        for name in names[turn:] + names[:turn]:
            rates[name].append(_rate(plan, form, engines[name]))
    return {name: sorted(found) for name, found in rates.items()}


def _rate(plan: Plan, form: Format, engine: Engine) -> float:
    """Time from the first finished part on: a start of processes counts once in a run."""
    played = engine(plan, _numbers(plan), form)
    next(played)
    begin, games = time.perf_counter(), 0
    for part, _ in played:
        games += len(plan.games_of(part))
    return games / (time.perf_counter() - begin)


def _numbers(plan: Plan) -> Iterable[int]:
    return range(plan.parts)


def _compared(rates: dict[str, list[float]]) -> Iterator[Figure]:
    middle = {name: found[len(found) // 2] for name, found in rates.items()}
    seconds = "games/s"
    slowest = {name: found[0] for name, found in rates.items()}
    told = "second figure: slowest run"
    yield Figure("games of the lab, one core", middle["one"], seconds, slowest["one"], told)
    yield Figure("  on two processes", middle["two"], seconds, slowest["two"], told)
    yield Figure("  two processes against one", middle["two"] / middle["one"], "×", None,
                 "aim 1.8 or more")  # fmt: skip
    if "dask" in middle:
        yield Figure("  on two Dask workers", middle["dask"], seconds, slowest["dask"], told)
        more = (middle["two"] / middle["dask"] - 1) * 100
        yield Figure("  what Dask costs against two processes", more, "%", None, "aim 15 or less")


def _memory(folder: Path, form: Format) -> Iterator[Figure]:
    """Compare the peak memory of a run with that of one with many times the games."""
    for name, games in (("run", GAMES // LONG), ("run of ten times the games", GAMES)):
        experiment = folder / f"{games}.toml"
        experiment.write_text(EXPERIMENT.format(games=games), encoding="utf-8")
        words = [str(experiment), str(folder / f"{games}.run"), form.value]
        told = subprocess.run(
            [sys.executable, "-c", _PEAK, *words], capture_output=True, text=True, check=True
        ).stdout.split()[-1]
        against = "" if games < GAMES else "must be alike"
        yield Figure(f"peak memory of a {name}", int(told) / 1024, "MiB", None, against)


_PEAK = """
import resource, sys
from terminal.__main__ import main
file, out, form = sys.argv[1:]
main(["lab", "run", file, "--out", out, "--format", form, "--workers", "1"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
