"""A book read as a position: drafts of effects, and which houses are to be moved."""

from __future__ import annotations

from terminal.editions.ultimate.commands import (
    CancelLast,
)
from terminal.editions.ultimate.position import Draft, level_moves
from terminal.ledger import BANK, Effect, Mark, Transfer
from tests.ultimate.books import OWNED, book_after


def test_a_draft_does_not_touch_the_book_it_began_with() -> None:
    book = book_after(OWNED)
    draft = Draft(book)
    draft.pay(0, "car", BANK)
    draft.set("level:16", 1)
    assert draft.effects == []
    draft.pay(10, "car", BANK)
    assert book == book_after(OWNED)
    assert draft.book.holding("car") == book.holding("car") - 10
    assert (draft.book.entries, draft.book.undo) == (book.entries, book.undo)
    cancelled = Draft(book_after((*OWNED, CancelLast())))
    cancelled.pay(10, "car", BANK)
    assert cancelled.book.cancelled


def test_houses_to_move_are_told_once_for_each_deed_by_number() -> None:
    effects: list[Effect] = [
        Mark("level:9", None, 1),
        Mark("level:10", 3, 2),
        Mark("level:2", 1, 2),
        Mark("level:9", 1, 2),
        Mark("level:10", 2, 3),
        Mark("debt", None, 50),
        Transfer(10, "car", BANK),
    ]
    assert level_moves(effects) == [(2, 1, 2), (9, None, 2)]
