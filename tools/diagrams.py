"""Write the diagram of the prompts into the README: `.venv/bin/python -m tools.diagrams`.

It is made from the same table that the dialogue runs on, so it cannot say anything else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from terminal.editions.ultimate.prompts import TABLE

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- prompts: begin -->", "<!-- prompts: end -->"

NAMES = {
    "bank": "bank card",
    "deed": "title deed",
    "event": "event card",
    "ok": "✔",
    "m": "M",
    "x": "✖",
    "idle": "10 s",
    "lapse": "no bid",
    "hammer": "hammer",
    "unpaid": "30 s",
    "done": "booked",
}


def diagram(table: Iterable[dict[str, Any]] = TABLE) -> str:
    """Draw the table as a Mermaid state diagram; a line for each pair of prompts.

    Going home after a while or with ✖ is left out: it goes without saying.
    """
    edges: dict[tuple[str, str], list[str]] = {}
    for row in table:
        if row["dest"] is None or row["trigger"] in {"idle", "done", "x", "unpaid"}:
            continue
        sources = row["source"] if isinstance(row["source"], list) else [row["source"]]
        for source in sources:
            said = edges.setdefault((str(source), str(row["dest"])), [])
            if NAMES[row["trigger"]] not in said:
                said.append(NAMES[row["trigger"]])
    lines = ["stateDiagram-v2", "    [*] --> setup", "    setup --> home: ✔"]
    lines += [f"    {a} --> {b}: {', '.join(said)}" for (a, b), said in edges.items()]
    paying = "deed go location jail auction_sold event"
    lines += [f"    {prompt} --> home: booked" for prompt in paying.split()]
    lines += ["    home --> debt: short of money", "    debt --> home: paid"]
    lines += ["    home --> game_over: bankrupt", "    game_over --> setup: ✔"]
    return "\n".join(lines)


def renewed(readme: str) -> str:
    """Give the README's text with the diagram as it is now."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"README.md has no {BEGIN} … {END}")
    return f"{before}{BEGIN}\n```mermaid\n{diagram()}\n```\n{END}{after}"


def main() -> int:
    """Write the README anew."""
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
