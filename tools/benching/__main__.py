"""`./tools/bench`: measure everything, or the parts that are named."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator

from tools.benching import core
from tools.benching.figures import HEADING, Figure, printed

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {"core": core.measure}


def main() -> int:
    """Print each figure as it is measured."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure speed, memory and writes.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of: {', '.join(PARTS)}")
    wanted = parser.parse_args().parts or list(PARTS)
    unknown = set(wanted) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    python = platform.python_version()
    print(f"Python {python}, {platform.machine()}, {os.cpu_count()} cores, {platform.system()}")
    for part in wanted:
        print(f"\n{part}\n{HEADING}")
        for figure in PARTS[part]():
            print(printed(figure), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
