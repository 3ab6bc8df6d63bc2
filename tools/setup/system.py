"""System packages: which are missing, what they weigh, and asking before apt installs them.

Never runs sudo without a person's own yes to that very line.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

PACKAGES = Path(__file__).with_name("packages.toml")
INCLUDE = sysconfig.get_path("include")
"""Where this Python's headers lie; `{include}` in the listing."""


class Consent(Enum):
    """What apt may do."""

    ASK = "a person at the terminal is asked"
    YES = "yes to everything, as --yes or CI says"
    NEVER = "apt is left alone, as --no-system says"


@dataclass(frozen=True)
class SystemPackage:
    """One package of Debian's and how to see whether it, or its like, is there.

    `file` may hold wildcards, as for the folders of an architecture.
    """

    name: str
    purpose: str
    by: tuple[str, ...]
    programs: tuple[str, ...] = ()
    module: str | None = None
    file: str | None = None

    def is_there(self) -> bool:
        """Whether what the package brings can be found, wherever it came from."""
        if self.module and importlib.util.find_spec(self.module):
            return True
        if self.file and _exists(self.file.format(include=INCLUDE)):
            return True
        return any(shutil.which(program) for program in self.programs)


def _exists(pattern: str) -> bool:
    return any(Path("/").glob(pattern.removeprefix("/")))


def load(listing: Path = PACKAGES) -> list[SystemPackage]:
    """Every package that the listing names."""
    return [
        SystemPackage(
            name=table["name"],
            purpose=table["purpose"],
            by=tuple(table["by"]),
            programs=tuple(table.get("programs", ())),
            module=table.get("module"),
            file=table.get("file"),
        )
        for table in tomllib.loads(listing.read_text(encoding="utf-8"))["package"]
    ]


def missing(command: str, listing: Path = PACKAGES) -> list[SystemPackage]:
    """The packages `command` wants that are not there."""
    return [p for p in load(listing) if command in p.by and not p.is_there()]


def download_size(names: list[str]) -> int | None:
    """Bytes apt would fetch for `names` and what they need, or None when apt cannot tell."""
    listing = _output(
        "apt-get", "--print-uris", "-y", "-qq", "--no-install-recommends", "install", *names
    )
    sizes = [line.split()[2] for line in (listing or "").splitlines() if line.startswith("'")]
    return sum(map(int, sizes)) if sizes else None


def obtain(command: str, consent: Consent) -> list[SystemPackage]:
    """Offer what `command` misses, install it if allowed; gives what is missing after that."""
    absent = missing(command)
    if not absent:
        return []
    names = [package.name for package in absent]
    for package in absent:
        print(f"Missing: {package.name}, {package.purpose} ({_size(package.name)}).")
    prefix = [] if os.geteuid() == 0 else ["sudo"]
    install = [*prefix, "apt-get", "install", "--no-install-recommends", *names]
    if not shutil.which("apt-get"):
        print("This system has no apt: its own package tool has something like it.")
    elif consent is Consent.NEVER:
        print(f"Left alone, as --no-system says. To install: {' '.join(install)}")
    elif consent is Consent.YES and not prefix:
        _install(prefix, names)
    elif not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(f"To install: {' '.join(install)}")
    elif _agrees(f"Install now with `{' '.join(install)}`? [y/N] "):
        _install(prefix, names)
    return missing(command)


def _agrees(question: str) -> bool:
    try:
        return input(question).strip().lower() in {"y", "yes", "s", "si", "sí"}
    except EOFError:
        return False


def _install(prefix: list[str], names: list[str]) -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *names]):
        print(f"  apt-get {' '.join(words)}", flush=True)
        done = subprocess.run(
            [*prefix, "apt-get", *words],
            check=False, env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if done.returncode:
            print(done.stdout.strip())


def _size(name: str) -> str:
    size = download_size([name])
    if size is None:
        return "size unknown before `apt-get update`"
    return f"{max(1, round(size / 1e6))} MB to download"


def _output(*command: str) -> str | None:
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None
