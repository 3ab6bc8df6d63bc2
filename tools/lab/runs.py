"""A run's folder: its plan, and the parts that are finished.

    RUN/plan.json                 `format` of the results; `plan`, with all figures it needs
    RUN/parts/00000/games.parquet players.parquet deeds.parquet auctions.parquet
    RUN/lock                      held by the command that plays

A part is written under another name and renamed when it is whole: a folder of ``parts`` with
nothing but the number of a part of the plan as its name is finished, and nothing else is.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tools.lab.errors import INSTALL, LabError
from tools.lab.plan import FORMAT, Plan
from tools.lab.results import TABLES
from tools.lab.tables import Columns, Format, decode, has_parquet

PLAN = "plan.json"
LOCK = "lock"


class _Kept(Struct, frozen=True):
    """What ``plan.json`` holds."""

    format: Format
    plan: Plan


@dataclass(frozen=True, slots=True)
class Run:
    """A run in its folder."""

    folder: Path
    plan: Plan
    form: Format

    @classmethod
    def open(cls, folder: Path) -> Run:
        """Open a run, finished or not. Raises ``LabError``."""
        try:
            kept = msgspec.json.decode((folder / PLAN).read_bytes(), type=_Kept)
        except FileNotFoundError:
            raise LabError(f"{folder}: this is not the folder of a run") from None
        except NotADirectoryError:
            raise _a_file(folder) from None
        except OSError as error:
            raise LabError(f"{folder}: the run cannot be read: {error.strerror or error}") from None
        except (ValueError, msgspec.MsgspecError) as error:
            raise LabError(
                f"{folder}: the run cannot be read, its {PLAN} is damaged: {error}"
            ) from None
        if kept.plan.format != FORMAT:
            raise LabError(f"{folder}: this run was made by another version of the lab")
        if kept.format is Format.PARQUET and not has_parquet():
            raise LabError(f"{folder}: its results are Parquet, which needs pyarrow. {INSTALL}")
        return cls(folder, kept.plan, kept.format)

    @classmethod
    def create(cls, folder: Path, plan: Plan, form: Format) -> Run:
        """Begin a run in an empty or missing folder. Raises ``LabError``."""
        try:
            (folder / "parts").mkdir(parents=True, exist_ok=True)
            kept = msgspec.json.encode(_Kept(form, plan))
            _write(folder / PLAN, msgspec.json.format(kept))
        except OSError as error:
            raise LabError(f"{folder}: cannot be written: {error.strerror or error}") from None
        return cls(folder, plan, form)

    @staticmethod
    def begun(folder: Path) -> bool:
        """Say whether a folder holds a run. Raises ``LabError`` if it holds something else."""
        if (folder / PLAN).exists():
            return True
        # A command may have been killed before the plan was written.
        try:
            others = {path.name for path in folder.iterdir()}
        except FileNotFoundError:
            return False
        except NotADirectoryError:
            raise _a_file(folder) from None
        except OSError as error:
            raise LabError(f"{folder}: cannot be read: {error.strerror or error}") from None
        if others - {"parts", LOCK, f"{PLAN}.draft"}:
            raise LabError(f"{folder}: this folder is not empty and no run; choose one with --out")
        return False

    def finished(self) -> list[int]:
        """List the parts that are finished. Raises ``LabError``."""
        folder = self.folder / "parts"
        try:
            found = {path.name for path in folder.iterdir()}
        except OSError as error:
            raise LabError(f"{folder}: cannot be read: {error.strerror or error}") from None
        return [part for part in range(self.plan.parts) if _name(part) in found]

    def games_finished(self) -> int:
        """Count the games whose results are stored."""
        return sum(len(self.plan.games_of(part)) for part in self.finished())

    @property
    def complete(self) -> bool:
        """Whether every part is finished."""
        return len(self.finished()) == self.plan.parts

    def add(self, part: int, tables: Mapping[str, bytes]) -> bool:
        """Store a part, whole or not at all; false if it was there already.

        Raises ``LabError`` if it can't be written.
        """
        final = self._part(part)
        if final.exists():
            return False
        draft = final.with_name(f"{final.name}.draft")
        try:
            shutil.rmtree(draft, ignore_errors=True)
            draft.mkdir()
            for table in TABLES:
                _write(draft / f"{table}.{self.form}", tables[table])
            draft.rename(final)
        except OSError as error:
            raise LabError(
                f"{final}: cannot be written: {error.strerror or error}. What is finished "
                "stays; the same command goes on from there."
            ) from None
        return True

    def columns(self, table: str, wanted: Sequence[str] = ()) -> Iterator[Columns]:
        """Read a table part by part: column → values. Raises ``LabError``, ``KeyError``."""
        for part in self.finished():
            path = self._part(part) / f"{table}.{self.form}"
            try:
                stored = path.read_bytes()
            except OSError as error:
                raise LabError(f"{path}: cannot be read: {error.strerror or error}") from None
            yield decode(table, stored, self.form, wanted)

    def game(self, number: int) -> dict[str, Any] | None:
        """Give the stored row of a game, nothing while it is not played. Raises ``LabError``."""
        part = self._part(self.plan.part_of(number))
        if not part.exists():
            return None
        try:
            stored = decode("games", (part / f"games.{self.form}").read_bytes(), self.form)
            place = stored["game"].index(number)
        except (OSError, ValueError, IndexError, KeyError) as error:
            raise damaged(part, error) from None
        return {name: values[place] for name, values in stored.items()}

    def _part(self, part: int) -> Path:
        return self.folder / "parts" / _name(part)


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the folder of a run, begun or not, for this process alone.

    Two commands that begin there at once would else each write a plan. Raises ``LabError`` if
    another one plays there, or the folder holds something else: that is left as it is.
    """
    Run.begun(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        opened = (folder / LOCK).open("w")
    except OSError as error:
        raise LabError(f"{folder}: cannot be written: {error.strerror or error}") from None
    with opened as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LabError(f"{folder}: another command plays this run") from None
        yield


def damaged(part: Path, error: object) -> LabError:
    """Say that the folder of a part is of no use, and what to do."""
    reason = getattr(error, "strerror", None) or str(error).split("\n")[0].rstrip(".")
    return LabError(
        f"{part}: this part of the run is damaged ({reason}). Delete that folder and give the "
        "command that played the run again: it plays just those games."
    )


def _name(part: int) -> str:
    return f"{part:05}"


def _a_file(path: Path) -> LabError:
    return LabError(f"{path}: this is a file, not the folder of a run")


def _write(path: Path, content: bytes) -> None:
    """Write a file so that it is on the disk before it has its name."""
    draft = path.with_name(f"{path.name}.draft")
    with draft.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    draft.rename(path)
