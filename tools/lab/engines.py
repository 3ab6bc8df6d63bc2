"""Who plays the parts of a run: processes of this machine, or a Dask cluster.

An engine is given the parts that are wanted and yields each as it is played, in any order. It
never has more under way than it can play soon, so memory does not grow with the run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import closing
from functools import partial
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from typing import Any

import msgspec

from tools.lab.errors import INSTALL, LabError
from tools.lab.plan import Plan
from tools.lab.players import GoneError, played
from tools.lab.playing import Part, play_part
from tools.lab.tables import Format
from tools.lab.ultimate.bank import SumsError

AHEAD = 3
"""How many parts for each worker are under way or waiting."""

STAYS = "What is finished stays; the same command goes on from there."

Played = Generator[tuple[int, Part], None, None]
"""Parts as they are finished, with their numbers."""

CONNECT = "10s"
"""How long a scheduler may take to answer."""

Engine = Callable[[Plan, Iterable[int], Format], Played]
"""Plays the parts; raises ``LabError`` where that can't go on."""


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0))


def on_processes(workers: int) -> Engine:
    """Play on so many processes of this machine; with one, in this process itself."""

    def play(plan: Plan, parts: Iterable[int], form: Format) -> Played:
        stored = msgspec.json.encode(plan)
        if workers == 1:
            for part in parts:
                yield part, _told(partial(play_part, stored, part, form.value))
            return
        with closing(played(workers, stored, iter(parts), form.value)) as answers:
            try:
                for part, answer in answers:
                    yield part, _told(partial(_given, answer))
            except GoneError:
                raise LabError(
                    "A process that played games has died (out of memory, or stopped by "
                    f"somebody). {STAYS}"
                ) from None

    return play


def _given(answer: Part | SumsError) -> Part:
    if isinstance(answer, SumsError):
        raise answer
    return answer


def _told(result: Callable[[], Part]) -> Part:
    """Give a part, or say in words that a game went wrong."""
    try:
        return result()
    except SumsError as error:
        raise LabError(f"The lab has a fault, please report it: {error}.") from None


def on_dask(address: str, patience: str = CONNECT) -> Engine:
    """Play on the workers of a Dask scheduler at this address, which answers within patience."""

    def play(plan: Plan, parts: Iterable[int], form: Format) -> Played:
        with _connected(address, patience) as client:
            _look_over(client, address, form)
            try:
                yield from _distributed(client, msgspec.json.encode(plan), iter(parts), form)
            except _dask().KilledWorker as error:
                raise LabError(
                    f"{address}: worker after worker died over the same games: {error}. {STAYS}"
                ) from None
            except (CancelledError, OSError):
                raise LabError(f"{address}: the scheduler is gone. {STAYS}") from None

    return play


def _dask() -> Any:
    try:
        return import_module("distributed")
    except ModuleNotFoundError:
        raise LabError(f"--scheduler needs Dask. {INSTALL}") from None


def _connected(address: str, patience: str) -> Any:
    distributed = _dask()
    try:
        # A client that was given no true address complains much later, when it is thrown away.
        distributed.comm.resolve_address(address)
        return distributed.Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise LabError(f"{address}: no Dask scheduler answers there: {error}") from None


def _look_over(client: Any, address: str, form: Format) -> None:
    """Raise ``LabError`` unless the workers there have what they need to play."""
    if not client.scheduler_info()["workers"]:
        raise LabError(f"{address}: the scheduler has no workers")
    for package in ("tap-teller", *(("pyarrow",) if form is Format.PARQUET else ())):
        # A function of the standard library: one of ours could not be named to who lacks it.
        found: dict[str, object] = client.run(version, package, on_error="return")
        for worker, theirs in found.items():
            if not isinstance(theirs, str):
                raise LabError(
                    f"The worker {worker} lacks {package}: install tap-teller[lab] there."
                )
            if package == "tap-teller" and theirs != version(package):
                ours = version(package)
                raise LabError(f"The worker {worker} has tap-teller {theirs}, this is {ours}.")


def _distributed(client: Any, plan: bytes, parts: Iterator[int], form: Format) -> Played:
    """Keep the cluster busy. A part whose worker is lost is played again by another one; its
    result comes once, under its own key."""

    def submit(part: int) -> Any:
        return client.submit(play_part, plan, part, form.value, key=f"{mark}-{part}")

    mark = f"lab-{os.urandom(6).hex()}"
    most = AHEAD * sum(client.nthreads().values())
    numbers: dict[str, int] = {}
    under_way = _dask().as_completed(loop=client.loop)

    def send(number: int) -> None:
        for part in islice(parts, number):
            future = submit(part)
            numbers[future.key] = part
            under_way.add(future)

    send(most)
    for future in under_way:
        played = _told(future.result)
        yield numbers.pop(future.key), played
        future.release()
        send(1)
