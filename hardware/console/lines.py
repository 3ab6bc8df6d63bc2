"""Line by line, where there is no window: reads a line, does it, writes the screen in words."""

from __future__ import annotations

from typing import TextIO

from hardware.console.desk import Desk
from hardware.console.hand import Hand
from hardware.console.typed import Order, Typed
from terminal.script import Press, Statement

PAGE = (76, 1000)
"""Columns and rows of a page to read: all of it in one piece."""


class Lines:
    """Plays what comes in line by line, for pipes and for those who prefer words.

    An empty line is the ok button where the screen says what that does; elsewhere it is
    nothing, as in a script, where it parts paragraphs.
    """

    def __init__(self, desk: Desk, hand: Hand, source: TextIO, sink: TextIO) -> None:
        self._desk = desk
        self._hand = hand
        self._source = source
        self._sink = sink

    def run(self) -> int:
        """Play until the lines end or one says so; 1 if one made no sense or was not true."""
        faults = 0
        self._show()
        for line in self._source:
            match self._understood(line):
                case None:
                    faults += 1
                    self._say()
                case Order.QUIT:
                    break
                case Order() as order:
                    self._read(order)
                case statements:
                    self._carry_out(statements)
            if not self._hand.running.is_set():
                break
        return 1 if faults or self._hand.failed else 0

    def _understood(self, line: str) -> Typed | None:
        offered = any(key == "ok" for key, _ in self._desk.frame.screen.keys)
        return (Press("ok"),) if offered and not line.strip() else self._desk.understood(line)

    def _carry_out(self, statements: tuple[Statement, ...]) -> None:
        for statement in statements:
            self._hand.carry_out(statement)
            self._hand.settled()
        self._say()
        if statements:
            self._show()

    def _show(self) -> None:
        desk, frame = self._desk, self._desk.frame
        title, lines = desk.look.read(frame.screen, frame.language)
        self._write(f"[{frame.report['prompt']}] {title}")
        for line in lines:
            self._write(f"    {line}")

    def _say(self) -> None:
        if self._desk.reply is not None:
            self._write(self._desk.say(self._desk.reply))

    def _read(self, order: Order) -> None:
        desk = self._desk
        desk.open(order, PAGE, unicode=False)
        for page in desk.pages:
            self._write(page.title.upper())
            for line in page.lines:
                self._write(f"  {line}".rstrip())
        desk.close_pages()

    def _write(self, line: str) -> None:
        self._sink.write(line + "\n")
        self._sink.flush()
