"""Engines: the same results wherever games are played, and nothing lost with a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.lab.plans import MIXED, plan
from tools.lab.engines import AHEAD, Played, on_dask, on_processes
from tools.lab.errors import LabError
from tools.lab.plan import Plan
from tools.lab.playing import Part
from tools.lab.running import open_run, play
from tools.lab.tables import Format

DISTRIBUTED: Any = import_module("distributed")  # its classes have no types
PLAN = plan(MIXED, part=8)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wanted() -> dict[int, Part]:
    """Every part as this process plays it."""
    return dict(on_processes(1)(PLAN, range(PLAN.parts), Format.CSV))


def test_two_processes_play_the_same_games_as_one(wanted: dict[int, Part]) -> None:
    assert dict(on_processes(2)(PLAN, range(PLAN.parts), Format.CSV)) == wanted


@pytest.fixture
def threads() -> Iterator[Any]:
    """A cluster within this process, for what needs no process to die."""
    with DISTRIBUTED.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp://",
        dashboard_address=":0",
        silence_logs=50,
    ) as made:
        yield made


def test_a_cluster_plays_the_same_games(wanted: dict[int, Part], threads: Any) -> None:
    engine = on_dask(threads.scheduler_address)
    assert dict(engine(PLAN, range(PLAN.parts), Format.CSV)) == wanted


def test_with_a_worker_killed_no_game_is_lost_or_counted_twice(
    wanted: dict[int, Part], cluster: Any, tmp_path: Path
) -> None:
    run = open_run(tmp_path / "run", PLAN, Format.CSV)
    engine = on_dask(cluster.scheduler_address)
    killed: list[int] = []
    came: list[int] = []

    def watched(made: Plan, parts: Iterable[int], form: Format) -> Played:
        for part, tables in engine(made, parts, form):
            came.append(part)
            if len(came) in {2, 9}:
                pid = next(iter(cluster.workers.values())).pid
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
            yield part, tables

    play(run, watched)
    assert len(set(killed)) == 2
    assert sorted(came) == list(range(PLAN.parts))
    assert run.complete
    games = [game for held in run.columns("games", ["game"]) for game in held["game"]]
    assert games == list(range(1, PLAN.total + 1))
    for part in range(PLAN.parts):
        stored = (tmp_path / f"run/parts/{part:05}/players.csv").read_bytes()
        assert stored == wanted[part]["players"], part


def test_a_cluster_that_is_not_there_is_told_in_words() -> None:
    with pytest.raises(LabError, match=r"127\.0\.0\.1:9: no Dask scheduler answers there"):
        dict(on_dask("tcp://127.0.0.1:9", "200ms")(PLAN, range(2), Format.CSV))


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "tcp://127.0.0.1", ""])
def test_an_address_that_is_none_is_told_in_words(address: str) -> None:
    with pytest.raises(LabError, match=f"^{address}: no Dask scheduler answers there: "):
        dict(on_dask(address, "200ms")(PLAN, range(2), Format.CSV))


def test_nothing_follows_the_words_about_an_address_that_is_none() -> None:
    """What was half connected must not complain, nor wait, when it is thrown away."""
    program = (
        "from tests.lab.test_engines import *\n"
        "try: dict(on_dask('nonsense')(PLAN, range(2), Format.CSV))\n"
        "except LabError as error: print(error)"
    )
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60, cwd=ROOT)
    assert done.stdout.startswith("nonsense: no Dask scheduler answers there: ")
    assert done.stderr == ""


def test_a_cluster_without_workers_is_told_in_words() -> None:
    with (
        DISTRIBUTED.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as empty,
        pytest.raises(LabError, match="the scheduler has no workers"),
    ):
        dict(on_dask(empty.scheduler_address)(PLAN, range(2), Format.CSV))


ELSEWHERE = """
import asyncio, importlib.metadata, sys
from distributed import Scheduler, Worker
lacking, told = sys.argv[1:]
found = importlib.metadata.version
def version(name):
    if name == lacking and not told:
        raise importlib.metadata.PackageNotFoundError(name)
    return told if name == lacking else found(name)
importlib.metadata.version = version
async def main():
    async with Scheduler(host="127.0.0.1", port=0, dashboard_address=":0") as scheduler:
        async with Worker(scheduler.address, nthreads=1):
            print(scheduler.address, flush=True)
            await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("package", "installed", "said"),
    [
        ("tap-teller", "", r"lacks tap-teller: install tap-teller\[lab\] there"),
        ("tap-teller", "0.0.9", r"has tap-teller 0\.0\.9, this is "),
        ("pyarrow", "", r"lacks pyarrow: install tap-teller\[lab\] there"),
    ],
)
def test_a_worker_that_lacks_what_it_needs_is_named(
    package: str, installed: str, said: str
) -> None:
    words = [sys.executable, "-c", ELSEWHERE, package, installed]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as machine:
        assert machine.stdout is not None
        address = machine.stdout.readline().strip()
        with pytest.raises(LabError, match=rf"The worker tcp://\S+ {said}"):
            dict(on_dask(address)(PLAN, range(2), Format.PARQUET))
        machine.communicate("")


def test_a_scheduler_that_goes_away_is_told_in_words(threads: Any) -> None:
    engine = on_dask(threads.scheduler_address)
    played = engine(PLAN, range(PLAN.parts), Format.CSV)
    next(played)
    threads.close()
    with pytest.raises(LabError, match=r"the scheduler is gone\. What is finished stays"):
        dict(played)


def test_a_process_that_dies_is_told_in_words(tmp_path: Path) -> None:
    played = on_processes(2)(PLAN, range(PLAN.parts), Format.CSV)
    next(played)
    pid = next(iter(_children()))
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(LabError, match=r"has died .* the same command goes on from there"):
        dict(played)


def _children() -> list[int]:
    """The processes of the pool: the children that play, not the one that watches over them."""
    own = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    return [int(pid) for pid in own if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.parametrize("workers", [1, 2])
def test_no_more_parts_are_under_way_than_can_be_played_soon(workers: int) -> None:
    """What keeps memory flat: the engine asks for a part only when there is room for it."""
    asked = 0

    def parts() -> Iterator[int]:
        nonlocal asked
        for part in range(10):
            asked += 1
            yield part

    for came, _ in enumerate(on_processes(workers)(PLAN, parts(), Format.CSV), start=1):
        assert asked <= came + workers * AHEAD
