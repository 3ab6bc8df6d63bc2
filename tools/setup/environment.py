"""The project's `.venv`: making it hold what a command wants, from any state it was left in.

A stamp, written last, says what was installed from what; later starts only compare it. A mark lies
there while pip is at work, with the name of what it installs: found at the next start, it tells
that a set-up was killed half-way. Then what is there cannot be trusted, but for an extra, which
touches nothing of the rest: that alone is installed again.
"""

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tools.setup import stamp
from tools.setup.stamp import Wanted
from tools.setup.start import NEWEST, OLDEST
from tools.setup.system import Consent, obtain

PROBE = (
    "import sys, pip; sys.exit("
    f"not ({OLDEST} <= sys.version_info[:2] <= {NEWEST} and sys.prefix != sys.base_prefix))"
)


class SetUpError(Exception):
    """The set-up cannot go on; the text says why and what to do."""


@dataclass(frozen=True)
class Environment:
    """The virtual environment of the project in folder `root`."""

    root: Path

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The Python that sees what is installed."""
        return self.folder / "bin" / "python"

    @property
    def teller(self) -> Path:
        """The command that the game's installation makes."""
        return self.folder / "bin" / "teller"

    @property
    def _stamp(self) -> Path:
        return self.folder / "lib" / "set-up.json"

    @property
    def _mark(self) -> Path:
        return self.folder / "set-up-at-work"

    @property
    def _old(self) -> Path:
        return self.root / ".venv-old"

    def missing(self, wanted: Wanted) -> list[str]:
        """What of `wanted` is not installed as the tree has it now; [] when all is ready."""
        broken = self._cut_off()
        stamped = stamp.read(self._stamp) if broken is None or _is_extra(broken) else {}
        stamped.pop(broken or "", None)
        if not self.teller.exists():
            stamped.pop(".", None)
        current = stamp.digests(self.root, self.python, wanted)
        return [name for name, digest in current.items() if stamped.get(name) != digest]

    def asked_for(self) -> set[str]:
        """The names of all that was ever installed here, or was begun to be."""
        return {*stamp.read(self._stamp), self._cut_off() or "."}

    def _cut_off(self) -> str | None:
        """What was being installed when a set-up was killed; empty for the folder itself."""
        try:
            return self._mark.read_text(encoding="utf-8")
        except OSError:
            return None

    def prepare(self, wanted: Wanted, consent: Consent) -> None:
        """Install what is missing, saying what happens; raises SetUpError."""
        if not self.missing(wanted):
            return
        with stamp.alone(self.root):
            absent = self.missing(wanted)  # whoever held the folder may have installed it
            if not absent:
                return
            started = time.monotonic()
            print(f"Setting up Tap Teller in {self.folder} (once, a minute or so)", flush=True)
            broken = self._cut_off()
            if not self._is_sound() or (broken is not None and not _is_extra(broken)):
                broken = None
                self._create(consent)
                absent = self.missing(wanted)
            current = stamp.digests(self.root, self.python, wanted)
            for name in absent:
                stamped = stamp.read(self._stamp)
                stamped.pop(name, None)
                stamp.write(self._stamp, stamped)
                self._mark.write_text(name, encoding="utf-8")
                self._install(name, anew=name == broken)
                os.sync()  # a plug pulled now must not leave a stamp without what it speaks of
                stamp.write(self._stamp, stamped | {name: current[name]})
                self._mark.unlink()
            print(f"Ready after {time.monotonic() - started:.0f} s.", flush=True)

    def _create(self, consent: Consent) -> None:
        if obtain("venv", consent):
            raise SetUpError("Without that package the game cannot be installed; nothing changed.")
        if self.folder.is_symlink() or self.folder.is_file():
            self.folder.unlink()
        elif self.folder.exists():
            print("  starting over, since what was there is incomplete", flush=True)
            # In one step, as a half-removed folder could pass for a whole one.
            shutil.rmtree(self._old, ignore_errors=True)
            self.folder.rename(self._old)
            shutil.rmtree(self._old)
        print(f"  a Python {sys.version.split()[0]} of its own", flush=True)
        self.folder.mkdir()
        self._mark.touch()
        # On a Pi the libraries for pins and card readers come from apt.
        shared = ["--system-site-packages"] if _on_a_pi() else []
        self._run([str(_base_python()), "-m", "venv", *shared, str(self.folder)])

    def _install(self, name: str, *, anew: bool = False) -> None:
        pip = [
            str(self.python), "-m", "pip", "install", "--quiet", "--no-input",
            "--disable-pip-version-check", "--no-deps", "--no-build-isolation",
            *(["--force-reinstall"] if anew else []),
        ]  # fmt: skip
        path = self.root / name
        if path.is_dir():
            print("  the game itself" if name == "." else f"  {name}", flush=True)
            self._run([*pip, "--editable", str(path)])
        else:
            count = path.read_text(encoding="utf-8").count("==")
            many = "" if count == 1 else "s"
            print(f"  {count} package{many} that {name} lists", flush=True)
            self._run([*pip, "--require-hashes", "--requirement", str(path)])

    def _run(self, command: list[str]) -> None:
        done = subprocess.run(
            command,
            check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, env=os.environ | {"PIP_USER": "0"},
        )  # fmt: skip
        if done.returncode < 0:
            raise SetUpError(f"Stopped by signal {-done.returncode}: {' '.join(command)}")
        if done.returncode:
            # pip undoes what it could not finish, so what is there stays usable.
            self._mark.unlink(missing_ok=True)
            raise SetUpError(
                f"{done.stdout.strip()}\n\nThis failed, as shown above: {' '.join(command)}\n"
                "Is there a network, and room on the disk? The same command goes on from here."
            )

    def _is_sound(self) -> bool:
        """Whether there is a virtual environment of a supported Python that has pip."""
        probe = [str(self.python), "-c", PROBE]
        try:
            return subprocess.run(probe, check=False, stderr=subprocess.DEVNULL).returncode == 0
        except OSError:
            return False


def _is_extra(name: str) -> bool:
    return name.startswith("requirements-")


def _base_python() -> Path:
    """The Python to build on: never one inside a virtual environment, which may go away."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    base = Path(sys.base_exec_prefix) / "bin" / version
    return base if base.exists() else Path(sys.executable)


def _on_a_pi() -> bool:
    model = Path("/proc/device-tree/model")
    return model.exists() and "Raspberry Pi" in model.read_text(errors="replace")
