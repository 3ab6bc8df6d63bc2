"""The project's own files: pins, locks, what may not be written anywhere in the tree."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
BASE = ROOT / "requirements.lock"
LOCKS = sorted(ROOT.glob("requirements*.lock"))
FROM_APT = {"spi", "pcsc", "pad"}
SUPPORTED = ("3.11", "3.12", "3.13")
PIN = re.compile(r"^(?P<name>[a-z0-9.-]+)==(?P<version>[^ ;\\]+)(?P<marker> ; .*?)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


def pins(lock: Path) -> dict[str, Version]:
    """Every version that the lock pins, by normal name; several for one name keep the last."""
    found = (PIN.match(line) for line in lock.read_text(encoding="utf-8").splitlines())
    return {match["name"]: Version(match["version"]) for match in found if match}


def required(lock: Path) -> list[str]:
    """The requirement lines of pyproject.toml that the lock has to satisfy."""
    if lock == BASE:
        return [
            *PROJECT["project"]["dependencies"],
            *EXTRAS["page"],
            *PROJECT["build-system"]["requires"],
        ]
    return EXTRAS[lock.stem.removeprefix("requirements-")]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_line_of_a_lock_is_a_pin_or_its_hash(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    assert lines
    strange = [line for line in lines if not PIN.match(line) and not HASH.match(line)]
    assert strange == [], "neither a pin nor a hash: a host, an index or a path may have slipped in"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_pin_has_a_hash(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    bare = [
        a
        for a, b in zip(lines, [*lines[1:], ""], strict=True)
        if PIN.match(a) and not HASH.match(b)
    ]
    assert bare == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_satisfies_what_the_project_asks_for(lock: Path) -> None:
    pinned = pins(lock)
    for line in required(lock):
        wanted = Requirement(line)
        name = wanted.name.lower().replace("_", "-").replace(".", "-")
        assert name in pinned, (
            f"{line} is in pyproject.toml but not in {lock.name}: run ./tools/lock"
        )
        assert wanted.specifier.contains(pinned[name]), f"{lock.name} pins {name} outside {line}"


@pytest.mark.parametrize(
    "lock", [lock for lock in LOCKS if lock != BASE], ids=lambda lock: lock.name
)
def test_locks_agree_with_the_base_lock(lock: Path) -> None:
    base = pins(BASE)
    differing = {n: v for n, v in pins(lock).items() if n in base and base[n] != v}
    assert differing == {}


def test_every_extra_has_a_lock_unless_apt_brings_it() -> None:
    locked = {lock.stem.removeprefix("requirements-") for lock in LOCKS if lock != BASE}
    assert locked == set(EXTRAS) - {"page"} - FROM_APT


def test_supported_pythons_are_named_alike_everywhere() -> None:
    named = PROJECT["project"]["classifiers"]
    assert all(f"Programming Language :: Python :: {version}" in named for version in SUPPORTED)
    assert PROJECT["project"]["requires-python"] == ">=3.11,<3.14"
    assert PROJECT["tool"]["ruff"]["target-version"] == "py311"
    assert PROJECT["tool"]["mypy"]["python_version"] == SUPPORTED[0]


def tracked_files() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_tracked_file_names_a_package_registry_or_silences_a_check() -> None:
    forbidden = [
        "python" + "hosted.org",
        "py" + "pi.org",
        "registry." + "npmjs",
        "# type: " + "ignore",
        "# no" + "qa",
    ]
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in tracked_files()
        for word in forbidden
        if word.encode() in path.read_bytes()
    ]
    assert found == []


def test_the_commands_at_the_top_are_executable() -> None:
    for name in ("tools/play", "tools/check", "tools/lock", ".ci/run"):
        assert (ROOT / name).stat().st_mode & 0o111, f"{name} cannot be started"
