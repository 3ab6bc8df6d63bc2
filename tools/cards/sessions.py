"""Running a session at the reader until it is done or stopped, for a command line.

What a session does with tags is its own business; what is told, that of `tell`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from hardware.reading import Reader, ReaderLostError
from tools.cards.events import Event, Finished, Made, Read, Stopped
from tools.cards.keyboard import Keyboard
from tools.cards.looking import Looking
from tools.cards.telling import Tell
from tools.cards.writing import Writing

Done = Callable[[Event], bool]


def after_one(event: Event) -> bool:
    """Say whether a session for one tag is done: when something was made, or read out."""
    return isinstance(event, Made | Read)


def when_finished(event: Event) -> bool:
    """Say whether a session for many tags is done."""
    return isinstance(event, Finished)


def run_session(
    session: Looking, reader: Reader, tell: Tell, keyboard: Keyboard, done: Done
) -> bool:
    """Look until it is done; `False` if it was stopped before, by a key or by the reader's end.

    Typed letters: y allows what was asked, s skips a card, q stops. Raises `ReaderLostError` if
    the reader is gone; then everything that was told is done and kept.
    """
    resting = threading.Event()
    try:
        while True:
            event = session.look()
            if event is not None:
                tell(event)
                if done(event):
                    return True
            answer = keyboard.answer()
            if answer == "q":
                return False
            if answer == "y":
                session.allow()
            elif answer == "s" and isinstance(session, Writing):
                session.skip()
            resting.wait(reader.pause)
    except KeyboardInterrupt:
        return False
    except ReaderLostError as error:
        if error.fault.code == "reader.script-ended":
            return False
        raise


def tell_rest(session: Writing, tell: Tell) -> None:
    """Say where a session that was stopped goes on."""
    tell(Stopped(session.done, session.left))
