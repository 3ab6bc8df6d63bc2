"""The window: the device above, a hint and a line to type on below, redrawn at each frame."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TextIO

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import Output, create_output
from prompt_toolkit.styles import Style as Colours

from hardware.console.completion import CardCompleter
from hardware.console.desk import Desk
from hardware.console.device import BELOW, WORDS_WIDE, Room, Style, buttons, device, framed
from hardware.console.hand import Hand
from hardware.console.hints import GLYPHS, PLAIN_GLYPHS
from hardware.console.history import KeptHistory
from hardware.console.typed import Order
from terminal.screen import Text, text

COLOURS = Colours.from_dict(
    {
        "screen": "bg:#000000 #d7f7ff",
        "case": "#7f8c99",
        "button": "reverse bold",
        "off": "#7f8c99",
        "does": "bold",
        "hint": "#d78700",
        "keys": "#7f8c99",
        "page": "",
        "completion-menu": "bg:#303840 #ffffff",
        "completion-menu.completion.current": "bg:#d7f7ff #000000 noreverse",
        "completion-menu.meta.completion": "bg:#303840 #a8b4c0",
        "completion-menu.meta.completion.current": "bg:#d7f7ff #303840",
    }
)

PLAIN = str.maketrans({"→": ">", "←": "<", "…": "..."})
"""What stands for our few signs where the encoding has none."""

BUTTON_KEYS = {"enter": "ok", "m": "m", "M": "m", "x": "x", "X": "x"}
"""Keys that are buttons while nothing is typed."""

PAGE_KEYS = {
    **dict.fromkeys(("enter", "right", "down", " ", "pagedown"), 1),
    **dict.fromkeys(("left", "up", "pageup", "backspace"), -1),
}
"""Keys that turn pages, and how many."""

HABIT_S = 0.8
"""An Enter that comes this soon after m or x was typed out of habit, to end a line."""

TEXT_WIDE = 78
"""Columns of the lines below the device."""

REDRAW_S = 0.5
"""How often the seconds left are counted anew."""


class GameWindow:
    """The application of prompt_toolkit; ``run`` lasts until the person quits.

    ``terminal`` is the stream that it alone writes to; ``note`` says what lasts.
    """

    def __init__(
        self,
        desk: Desk,
        hand: Hand,
        folder: Path | None,
        style: Style,
        note: Callable[[], str],
        terminal: TextIO,
    ) -> None:
        self._desk = desk
        self._hand = hand
        self._style = style
        self._note = note
        self._stopped = False
        self._pressed_at = -HABIT_S
        history = None if folder is None else KeptHistory(folder / "typed-lines")
        self._line = Buffer(
            history=history,
            completer=CardCompleter(desk),
            complete_while_typing=True,
            accept_handler=self._accept,
            on_text_changed=lambda _: self._forget_press(),
            multiline=False,
        )
        self._app: Application[None] = Application(
            layout=Layout(self._container(), focused_element=self._line),
            key_bindings=self._keys(),
            style=COLOURS,
            full_screen=True,
            refresh_interval=REDRAW_S,
            mouse_support=False,
            before_render=lambda _: self._scroll_back(),
            output=create_output(terminal),
        )
        self._app.ttimeoutlen = 0.05

    def run(self) -> None:
        """Show the window until ``stop`` or the person quits."""
        self._app.run(pre_run=self._begin, handle_sigint=False)

    def redraw(self) -> None:
        """Draw anew, soon; from any thread."""
        self._app.invalidate()

    def ring(self) -> None:
        """Let the window's bell sound; from any thread."""
        loop = self._app.loop
        if loop is not None and self._app.is_running:
            loop.call_soon_threadsafe(self._app.output.bell)

    def stop(self) -> None:
        """Leave the window; from any thread, and more than once."""
        self._stopped = True
        loop = self._app.loop
        if loop is not None:
            loop.call_soon_threadsafe(self._leave)

    def _begin(self) -> None:
        """Leave at once where ``stop`` came before there was anything to leave."""
        if self._stopped and self._app.loop is not None:
            self._app.loop.call_soon(self._leave)

    def _leave(self) -> None:
        if self._app.is_running and not self._app.is_done:
            self._app.exit()

    def _beside(self, style: str, said: str) -> StyleAndTextTuples:
        """Put text where all text below the device begins, on two lines if need be."""
        margin, columns = self._margin(), self._room().columns
        wide = max(10, columns - 1 - len(margin))
        if not self._room().unicode:
            said = said.translate(PLAIN)
        lines = textwrap.wrap(said, wide, max_lines=2, placeholder=" ...") or [""]
        return [(style, "\n".join(margin + line for line in lines))]

    def _margin(self) -> str:
        return " " * max(0, (self._room().columns - TEXT_WIDE) // 2)

    def _container(self) -> FloatContainer:
        reading = Condition(lambda: bool(self._desk.pages))
        start = BeforeInput(lambda: self._margin() + "> ", style="class:hint")
        self._typing = Window(BufferControl(self._line, [start]), height=1)
        rows = [
            _fixed(self._upper),
            _fixed(self._reply),
            ConditionalContainer(_fixed(self._hint), ~reading),
            ConditionalContainer(self._typing, ~reading),
            _fixed(self._footer),
            Window(),
        ]
        menu = Float(xcursor=True, ycursor=True, content=CompletionsMenu(max_height=8))
        return FloatContainer(HSplit(rows), floats=[menu])

    def _room(self) -> Room:
        output: Output = self._app.output
        size = output.get_size()
        encoding = output.encoding().lower().replace("-", "")
        console = os.environ.get("TERM") == "linux"
        return Room(size.columns, size.rows, encoding == "utf8", self._style, not console)

    def _upper(self) -> StyleAndTextTuples:
        desk, room = self._desk, self._room()
        title = f"Tap Teller · {desk.frame.edition.name}" if room.unicode else "Tap Teller"
        signs = [sign if room.unicode else sign.replace("♪ ", "") for sign in desk.signs()]
        if desk.pages:
            page = desk.pages[desk.page]
            count = desk.say(text("console.page", page=desk.page + 1, pages=len(desk.pages)))
            wide, high = self._page_size()
            lines = [*page.lines, *[""] * (high - len(page.lines))]
            rows = [f"  {line}".ljust(wide + 4) for line in ["", *lines]]
            shown = framed(rows, page.title, [*signs, count], room)
        else:
            shown = device(desk.frame, desk.look, room, title, [self._note(), *signs])
            shown.append(buttons(desk.frame, desk.look, room))
        fragments: StyleAndTextTuples = []
        for line in shown:
            fragments += line
            fragments.append(("", "\n"))
        return fragments[:-1]

    def _page_size(self) -> tuple[int, int]:
        room = self._room()
        wide = min(WORDS_WIDE + 4, room.columns - 6)
        return max(10, wide), max(3, min(17, room.rows - BELOW - 3))

    def _reply(self) -> StyleAndTextTuples:
        said = self._hand.busy() or self._desk.reply
        return self._beside("", self._desk.say(said) if said else "")

    def _hint(self) -> StyleAndTextTuples:
        return self._beside("class:hint", self._desk.hint())

    def _footer(self) -> StyleAndTextTuples:
        if self._desk.pages:
            return self._beside("class:keys", self._desk.say(Text("console.page-keys")))
        room = self._room()
        glyphs = tuple((GLYPHS if room.unicode else PLAIN_GLYPHS).items())
        narrow = room.columns < TEXT_WIDE
        said = Text("console.keys-short" if narrow else "console.keys", glyphs)
        return self._beside("class:keys", self._desk.say(said))

    def _accept(self, line: Buffer) -> bool:
        self._do(line.text)
        return False

    def _do(self, typed: str) -> None:
        match self._desk.understood(typed):
            case None:
                pass
            case Order.QUIT:
                self._leave()
            case Order() as order:
                self._desk.open(order, self._page_size(), self._room().unicode)
            case statements:
                for statement in statements:
                    self._hand.give(statement)

    def _paste(self, pasted: str) -> None:
        """Do the whole lines that were pasted; what is left may be typed on."""
        *lines, rest = (self._line.text + pasted.replace("\r", "\n")).split("\n")
        for line in lines:
            self._do(line)
        self._line.document = Document(rest)

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        reading = Condition(lambda: bool(self._desk.pages))
        empty = Condition(lambda: not self._line.text and not self._desk.pages)
        for typed, button in BUTTON_KEYS.items():
            keys.add(typed, filter=empty)(lambda _, button=button: self._press(button))
        for typed, step in PAGE_KEYS.items():
            keys.add(typed, filter=reading)(lambda _, step=step: self._desk.turn(step))
        for typed in ("x", "q"):
            keys.add(typed, filter=reading)(lambda _: self._desk.close_pages())
        keys.add(Keys.Any, filter=reading)(lambda _: None)
        keys.add("escape", filter=reading, eager=True)(lambda _: self._desk.close_pages())

        keys.add("escape", filter=~reading, eager=True)(lambda _: self._line.reset())
        keys.add("c-d")(lambda _: self._leave())
        keys.add("c-c")(lambda _: self._interrupt())
        keys.add(Keys.BracketedPaste)(lambda event: self._paste(event.data))
        return keys

    def _interrupt(self) -> None:
        """End what lasts, else leave."""
        if not self._hand.interrupt():
            self._leave()

    def _press(self, button: str) -> None:
        """Press a button, but for the Enter of who types ``m`` and Enter as one line."""
        habit = button == "ok" and monotonic() - self._pressed_at < HABIT_S
        self._forget_press()
        if habit:
            return
        if button != "ok":
            self._pressed_at = monotonic()
        self._desk.tell(None)
        self._hand.press(button)

    def _forget_press(self) -> None:
        self._pressed_at = -HABIT_S

    def _scroll_back(self) -> None:
        """Show the line from its beginning, as far as its cursor lets: widths change."""
        self._typing.horizontal_scroll = 0


def _fixed(content: Callable[[], StyleAndTextTuples]) -> Window:
    return Window(FormattedTextControl(content), dont_extend_height=True)
