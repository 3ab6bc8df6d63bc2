"""What goes wrong with a request, in words: for a person a page of ours, for a script plain text.

The words are in the catalogues under ``page.fault.CODE``, in the language of the table.
"""

from __future__ import annotations

from starlette.exceptions import HTTPException

from terminal.screen import Text, Value, text

REMEDIES = frozenset({403, 404, 429, 500, 503})
"""Statuses that have a remedy of their own; the others share one."""

CODES = {404: "no-page", 405: "no-such-act", 500: "broken"}
"""Codes of what the server itself finds, by status."""


class FaultError(HTTPException):
    """A request that is answered by words: a status and a message."""

    def __init__(self, status: int, code: str, **values: Value) -> None:
        super().__init__(status, code)
        self.message = fault(code, **values)

    @classmethod
    def of(cls, status: int, message: Text) -> FaultError:
        """Make one of a message that there is already."""
        made = cls(status, message.key)
        made.message = message
        return made


def fault(code: str, **values: Value) -> Text:
    """Give the message of a fault: ``fault("no-game")``."""
    return text(f"page.fault.{code}", **values)


def found(status: int) -> Text:
    """Give the message of a fault that the server itself found."""
    return fault(CODES.get(status, "other"))


def remedy(status: int) -> Text:
    """Say what to do about a fault."""
    return fault(f"then-{status if status in REMEDIES else 'other'}")


def wants_page(accept: str) -> bool:
    """Tell whether a person reads the answer: scripts of ours do not ask for a page."""
    return "text/html" in accept
