"""The system that is installed to: what its files say, and doing or telling one step.

Looking reads files and runs nothing, so that a dry run needs no rights. What is to be done is
pi_plan.py's.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from tools.setup.pi_texts import with_block


class StepError(Exception):
    """A step failed; the text says which and what to do."""


@dataclass(frozen=True)
class Run:
    """A command; `by_user` is not run as root, a `may_fail` one is only told of when it fails.

    A `live` one is for the machine that runs, so it is left out where that is another one.
    """

    words: tuple[str, ...]
    by_user: bool = False
    may_fail: bool = False
    live: bool = False


@dataclass(frozen=True)
class Write:
    """A file that gets a new text, in one step."""

    path: str
    text: str
    by_user: bool = False


@dataclass(frozen=True)
class Block:
    """Lines between our marks at the end of a file that others write too."""

    path: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Remove:
    """A file that goes away."""

    path: str
    by_user: bool = False


Step = Run | Write | Block | Remove


@dataclass(frozen=True)
class System:
    """The system below `root`; `to_root` and `to_user` begin a command as the one or the other."""

    user: str
    root: Path = Path("/")
    to_root: tuple[str, ...] = ()
    to_user: tuple[str, ...] = ()

    @property
    def _inside(self) -> tuple[str, ...]:
        return () if self.root == Path("/") else ("chroot", str(self.root))

    def at(self, path: str) -> Path:
        """Where a path of that system is seen from here."""
        return self.root / path.lstrip("/")

    def text(self, path: str) -> str | None:
        """Read a file as it is; None where there is none, or none to be read."""
        try:
            return self.at(path).read_bytes().decode(errors="surrogateescape")
        except OSError:
            return None

    def is_there(self, path: str) -> bool:
        """Whether a file, or a link though it leads nowhere, is there."""
        return os.path.lexists(self.at(path))

    def packages(self) -> set[str]:
        """Names of the packages that are installed."""
        listing = self.text("/var/lib/dpkg/status") or ""
        return {
            name[1]
            for entry in listing.split("\n\n")
            if re.search(r"^Status: \S+ \S+ installed$", entry, re.MULTILINE)
            and (name := re.search(r"^Package: (\S+)$", entry, re.MULTILINE))
        }

    def groups(self) -> dict[str, set[str]]:
        """Each group with its members."""
        lines = [line.split(":") for line in (self.text("/etc/group") or "").splitlines()]
        return {line[0]: set(line[3].split(",")) - {""} for line in lines if len(line) == 4}

    def home(self) -> str | None:
        """The user's home; None for somebody who is not known there."""
        for line in (self.text("/etc/passwd") or "").splitlines():
            words = line.split(":")
            if words[0] == self.user and len(words) == 7:
                return words[5]
        return None

    def release(self) -> tuple[str, str]:
        """Name and version of the system, such as `debian` and `12`."""
        lines = (self.text("/etc/os-release") or "").splitlines()
        known = {key: value.strip("\"'") for key, _, value in (one.partition("=") for one in lines)}
        return known.get("ID", ""), known.get("VERSION_ID", "")

    def commands(self, step: Step, kept: str) -> list[tuple[str, ...]]:
        """The commands of a step; a text to be written has been put into the file `kept`."""
        by_user = not isinstance(step, Block) and step.by_user
        begin = self.to_user if by_user else self.to_root
        match step:
            case Run(live=True) if self._inside:
                return []
            case Run(words):
                return [(*begin, *self._inside, *words)]
            case Remove(path):
                return [(*begin, "rm", "-f", str(self.at(path)))]
            case Write(path) | Block(path):
                place = str(self.at(path))
                fresh = f"{place}.new"
                folder = str(Path(place).parent)
                make = [] if Path(folder).is_dir() else [(*begin, "mkdir", "-p", folder)]
                # No modes are kept: the boot partition knows none and would refuse.
                return [*make, (*begin, "cp", kept, fresh), (*begin, "mv", "-f", fresh, place)]


@dataclass
class Hands:
    """Does the steps, or with `dry` only tells of them."""

    system: System
    dry: bool = False
    failed: list[str] = field(default_factory=list)

    def do(self, step: Step) -> None:
        """Do one step. Raises StepError."""
        if isinstance(step, Block):
            # Read only now: raspi-config may have written it just before.
            text = self.system.text(step.path) or ""
            step = Write(step.path, with_block(text, list(step.lines)))
        if self.dry:
            self._tell(step)
            return
        with tempfile.TemporaryDirectory() as folder:
            kept = Path(folder) / "text"
            if isinstance(step, Write):
                Path(folder).chmod(0o755)  # whoever copies it may be another user
                kept.write_bytes(step.text.encode(errors="surrogateescape"))
                kept.chmod(0o644)
                print(f"  writes {self.system.at(step.path)}", flush=True)
            for command in self.system.commands(step, str(kept)):
                if isinstance(step, Run):
                    print(f"  {' '.join(command)}", flush=True)
                self._run(command, may_fail=isinstance(step, Run) and step.may_fail)

    def _tell(self, step: Step) -> None:
        for command in self.system.commands(step, "(the text below)"):
            print(f"  would run    {' '.join(command)}")
        if isinstance(step, Write):
            print(f"  would write  {self.system.at(step.path)}")
            print("".join(f"      | {line}\n" for line in step.text.splitlines()), end="")

    def _run(self, command: tuple[str, ...], *, may_fail: bool) -> None:
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        line = " ".join(command)
        if shutil.which(command[0]) is None:
            code, said = 127, f"There is no {command[0]} here."
        else:
            done = subprocess.run(
                command, check=False, env=environment,
                stdin=None if sys.stdin.isatty() else subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )  # fmt: skip
            code, said = done.returncode, done.stdout.strip()
        if code and may_fail:
            print(f"    (not possible here: {said.splitlines()[-1] if said else code})")
            self.failed.append(line)
        elif code:
            raise StepError(
                f"{said}\n\nThis failed, as shown above: {line}\n"
                "What was done before stays. The same command goes on from here."
            )
