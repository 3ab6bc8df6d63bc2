"""What is written behind the window's back while it is open, by any thread or program.

A part's fault, a warning, a library in C or a child that complains: in the middle of the
window it would garble the picture. What a window looks like is known elsewhere.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from select import select
from threading import Thread
from typing import TextIO

MOST = 10_000
"""Lines kept for afterwards at most: what complains without end must not fill the memory."""

Take = Callable[[str], None]


@contextmanager
def overheard(tell: Take) -> Iterator[TextIO]:
    """Lend the real terminal to the window alone: as the stream that is given.

    Meanwhile what is written to standard output or standard error goes line by line to
    ``tell``, in a thread of its own, and to standard error: at once where that is a file or
    a pipe, else when the window is left.
    """
    turned = [stream for stream in (sys.stdout, sys.stderr) if stream is not None]
    with ExitStack() as left:
        copies = [left.enter_context(_again(stream)) for stream in turned]
        window, log = copies[0], copies[-1]
        kept: deque[str] = deque(maxlen=MOST)
        left.callback(lambda: _write(log, kept))

        def take(line: str) -> None:
            if log.isatty():
                kept.append(line)
            else:
                _write(log, [line])
            # The window's loop may have closed a moment ago; the line is kept all the same.
            with suppress(RuntimeError):
                tell(line)

        written = left.enter_context(_listening(take))
        for stream, copy in zip(turned, copies, strict=True):
            left.enter_context(_turned(stream, written, copy.fileno()))
        yield window


def _again(stream: TextIO) -> TextIO:
    """Open what a stream leads to once more, as it is now."""
    number = os.dup(stream.fileno())
    return os.fdopen(number, "w", encoding=stream.encoding, errors="replace")


@contextmanager
def _turned(stream: TextIO, to: int, back: int) -> Iterator[None]:
    """Turn a stream to a file descriptor, for children and libraries too, and then back."""
    _flush(stream)
    os.dup2(to, stream.fileno())
    try:
        yield
    finally:
        _flush(stream)
        os.dup2(back, stream.fileno())


@contextmanager
def _listening(take: Take) -> Iterator[int]:
    """Give a file descriptor; each line written there is taken, until the context is left.

    A child may hold it for longer: its end is no sign, so there is a pipe for that.
    """
    source, written = os.pipe()
    ended, ending = os.pipe()
    thread = Thread(target=_listen, args=(source, ended, take), name="overheard", daemon=True)
    thread.start()
    try:
        yield written
    finally:
        os.close(written)
        os.close(ending)
        thread.join()
        os.close(source)
        os.close(ended)


def _listen(source: int, ended: int, take: Take) -> None:
    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    rest = ""
    while source in select([source, ended], [], [])[0] and (read := os.read(source, 65536)):
        *lines, rest = (rest + decode(read)).split("\n")
        for line in lines:
            take(line)
    if rest:
        take(rest)


def _write(log: TextIO, lines: Iterable[str]) -> None:
    """Write lines for the log; a log that cannot be written stops nothing."""
    with suppress(OSError, ValueError):
        log.writelines(f"{line}\n" for line in lines)
        log.flush()


def _flush(stream: TextIO) -> None:
    with suppress(OSError, ValueError):
        stream.flush()
