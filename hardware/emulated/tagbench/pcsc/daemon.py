"""A private pcscd with a virtual reader of two slots.

Here lives its start and end: reader file, socket activation, ports. The system's own pcscd is left
alone, and no root is needed.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from tagbench import missing
from tagbench.pcsc.vpcd import Slot

VARIABLE = "PCSCLITE_CSOCK_NAME"
SOCKET = "TAGBENCH_PCSC_SOCKET"
"""Where a test run wants the daemon's socket. libpcsclite keeps the first path that a process
used: a run in which anything may ask for PC/SC early sets both variables to one path."""

DRIVER_FOLDERS = (
    "/usr/lib/pcsc/drivers/serial",
    "/usr/local/lib/pcsc/drivers/serial",
    "/usr/lib/*/pcsc/drivers/serial",
)
# pcscd dies with the process that started it; LISTEN_PID must be its own number, and exec keeps it.
LAUNCHER = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)
if os.getppid() != int(sys.argv[1]):
    sys.exit(1)
number = int(sys.argv[2])
if number != 3:
    os.dup2(number, 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[3], sys.argv[3:])
"""


class PcscDaemon:
    """A pcscd of one's own; a context manager, or `start` and `stop`.

    libpcsclite remembers the socket of its first use for the life of the process, so the path stays
    the same over `stop` and `start`; make one daemon a process and `activate` it before the first
    call of smartcard. Raises MissingPartError if pcscd or vpcd's driver is not installed.
    """

    def __init__(self, *, name: str = "Virtual NFC", slots: int = 2, direct: bool = True) -> None:
        self._program = missing.program("pcscd", "pcscd")
        self._driver = missing.library("libifdvpcd.so", _folders(), "vsmartcard-vpcd")
        self.name = name
        self.folder = Path(tempfile.mkdtemp(prefix="tagbench-"))
        self.socket_path = os.environ.get(SOCKET) or str(self.folder / "pcscd.comm")
        port = _neighbouring_ports(slots)
        self.slots = tuple(Slot(port + number, direct=direct) for number in range(slots))
        self._child: subprocess.Popen[bytes] | None = None
        self._kept: str | None = None
        self._activated = False
        self._write_reader_file(port)

    @property
    def running(self) -> bool:
        """Whether pcscd is there."""
        return self._child is not None and self._child.poll() is None

    def activate(self) -> None:
        """Point libpcsclite of this process, and of its children, at this daemon."""
        if not self._activated:
            self._kept = os.environ.get(VARIABLE)
            self._activated = True
        os.environ[VARIABLE] = self.socket_path

    def start(self) -> Self:
        """Start pcscd; it listens when this returns, and tags that lie on a slot are there."""
        Path(self.socket_path).unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX) as listener, (self.folder / "log").open("ab") as errors:
            listener.bind(self.socket_path)
            listener.listen(16)
            number = listener.fileno()
            command = [sys.executable, "-I", "-c", LAUNCHER, str(os.getpid()), str(number)]
            command += [self._program, "--foreground", "--error", "--config", str(self.folder)]
            self._child = subprocess.Popen(
                command,
                pass_fds=(number,),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        for slot in self.slots:
            slot.insert()
        return self

    def stop(self) -> None:
        """End pcscd, as when the service stops; tags stay on the reader."""
        child, self._child = self._child, None
        if child is not None:
            child.terminate()
            try:
                child.wait(3)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        for slot in self.slots:
            slot.remove()
        Path(self.socket_path).unlink(missing_ok=True)

    def kill(self) -> None:
        """End pcscd without warning, as a crash does."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            self._child = None
        for slot in self.slots:
            slot.remove()

    def close(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        for slot in self.slots:
            slot.field.lift()
        shutil.rmtree(self.folder, ignore_errors=True)
        if self._activated:
            if self._kept is None:
                os.environ.pop(VARIABLE, None)
            else:
                os.environ[VARIABLE] = self._kept
            self._activated = False

    def log(self) -> str:
        """What pcscd has said."""
        file = self.folder / "log"
        return file.read_text() if file.exists() else ""

    def __enter__(self) -> Self:
        self.activate()
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write_reader_file(self, port: int) -> None:
        (self.folder / "reader").write_text(
            f'FRIENDLYNAME "{self.name}"\n'
            f"DEVICENAME /dev/null:{port}\n"
            f"LIBPATH {self._driver}\n"
            f"CHANNELID {port}\n"
        )


def _folders() -> tuple[str, ...]:
    found: list[str] = []
    for pattern in DRIVER_FOLDERS:
        found += [str(path) for path in Path("/").glob(pattern.lstrip("/"))]
    return tuple(found)


def _neighbouring_ports(count: int) -> int:
    """Find that many free ports in a row; vpcd takes one a slot."""
    for _ in range(50):
        with contextlib.ExitStack() as held:
            first = held.enter_context(socket.socket())
            first.bind(("", 0))
            port = int(first.getsockname()[1])
            try:
                for number in range(1, count):
                    held.enter_context(socket.socket()).bind(("", port + number))
            except (OSError, OverflowError):
                continue
            return port
    raise OSError("no free neighbouring TCP ports")
