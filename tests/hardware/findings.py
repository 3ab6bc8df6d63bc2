"""A machine that is a folder, and what the doctor finds on it."""

from collections.abc import Iterator
from pathlib import Path

from hardware.findings import Finding, Grade, Machine

ROOT = Path(__file__).parents[2]


class Tree:
    """A machine made of files."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.shut: set[str] = set()
        self.groups: set[str] = set()

    def put(self, path: str, content: bytes = b"") -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(content)

    @property
    def machine(self) -> Machine:
        return Machine(
            self.root, lambda: self.groups, lambda path: path.name not in self.shut, own_pid=1
        )


def grades(found: Iterator[Finding]) -> dict[str, Grade]:
    return {one.topic: one.grade for one in found}


def only(found: Iterator[Finding]) -> Finding:
    (one,) = found
    return one
