"""Find a Python that the game supports and run a set-up command with it.

Here only what an old Python can still read: this file is what tells its owner that it is too old.
"""

import importlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 13)


def run(command, root):  # type: (str, os.PathLike[str]) -> None
    """Run tools.setup.COMMAND for the project at `root`, if need be in another Python."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        other = find_supported()
        if other is None:
            sys.exit(
                "Tap Teller needs Python 3.11, 3.12 or 3.13; this is Python "
                + sys.version.split()[0]
                + " and no other was found.\n"
                + "Install one of them (Debian 12 and 13 and Raspberry Pi OS have it as python3), "
                + "then run this again."
            )
        os.execv(other, [other, *sys.argv])
    try:
        sys.exit(importlib.import_module("tools.setup." + command).main(root, sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped. The same command goes on from here.")


def find_supported():  # type: () -> str | None
    """The newest supported Python on the search path that really starts, or None."""
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        path = shutil.which("python3." + str(minor))
        if path and subprocess.call([path, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            return path
    return None
