"""The ledger: posting, reversing, folding; sums that hold whatever the effects are (A86)."""

import sys
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terminal.ledger import (
    BANK,
    MONEY,
    Book,
    Command,
    Effect,
    Entry,
    LedgerError,
    Mark,
    Transfer,
    Undo,
    apply,
    fold,
    post,
    reverse,
)

NOTHING = Command()
ACCOUNTS = (BANK, "car", "ship")
UNITS = (MONEY, "deed:1", "deed:2")
SUBJECTS = ("level:1", "level:2", "debt")

Moves = list[tuple[int, str, str, str] | tuple[str, int | None]]

MOVES = st.lists(
    st.one_of(
        st.tuples(
            st.integers(0, 5000),
            st.sampled_from(ACCOUNTS),
            st.sampled_from(ACCOUNTS),
            st.sampled_from(UNITS),
        ),
        st.tuples(st.sampled_from(SUBJECTS), st.none() | st.integers(1, 5)),
    ),
    max_size=6,
)
GAMES = st.lists(MOVES | st.just("cancel"), max_size=25)


def effects_of(book: Book, moves: Moves) -> tuple[Effect, ...]:
    """Effects that fit the book: each mark starts from the value it has by then."""
    marks = dict(book.marks)
    effects: list[Effect] = []
    for move in moves:
        if len(move) == 4:
            effects.append(Transfer(*move))
            continue
        subject, after = move
        effects.append(Mark(subject, marks.pop(subject, None), after))
        if after is not None:
            marks[subject] = after
    return tuple(effects)


def entries_of(game: list[Moves | str]) -> list[Entry]:
    """Entries that fit each other; a cancel with nothing left to take back is left out."""
    book, entries = Book(), list[Entry]()
    for turn in game:
        number = book.entries + 1
        if not isinstance(turn, str):
            entry = Entry(number, number, NOTHING, effects_of(book, turn))
        elif book.undo is not None:
            last = book.undo.entry
            entry = Entry(number, number, NOTHING, reverse(last.effects), last.number)
        else:
            continue
        entries.append(entry)
        book = post(book, entry)
    return entries


def state(book: Book) -> tuple[object, object]:
    return book.holdings, book.marks


@given(MOVES)
def test_reversing_twice_gives_the_same_effects(moves: Moves) -> None:
    effects = effects_of(Book(), moves)
    assert reverse(reverse(effects)) == effects


@given(MOVES)
def test_a_reversal_is_last_first_with_both_sides_changed_over(moves: Moves) -> None:
    effects = effects_of(Book(), moves)
    for effect, back in zip(effects, reversed(reverse(effects)), strict=True):
        match effect, back:
            case Transfer(amount, payer, payee, unit), Transfer():
                assert back == Transfer(amount, payee, payer, unit)
            case Mark(subject, before, after), Mark():
                assert back == Mark(subject, after, before)
            case _:
                pytest.fail("a reversal of another kind")


@given(GAMES, MOVES)
def test_posting_the_reversal_restores_holdings_marks_and_undo(
    game: list[Moves | str], moves: Moves
) -> None:
    book = fold(entries_of(game))
    entry = Entry(book.entries + 1, 0, NOTHING, effects_of(book, moves))
    done = post(book, entry)
    back = post(done, Entry(done.entries + 1, 0, NOTHING, reverse(entry.effects), entry.number))
    assert state(back) == state(book)
    assert back.undo is book.undo
    assert (back.entries, back.cancelled, done.cancelled) == (book.entries + 2, True, False)


@given(GAMES)
def test_a_fold_is_the_same_wherever_it_is_cut(game: list[Moves | str]) -> None:
    entries = entries_of(game)
    books = list(accumulate(entries, post, initial=Book()))
    assert fold(entries) == books[-1]
    for cut, book in enumerate(books):
        again = fold(entries[:cut])
        assert again == book
        for entry in entries[cut:]:
            again = post(again, entry)
        assert again == books[-1]


@given(GAMES)
def test_nothing_is_made_or_lost_and_no_zero_is_kept(game: list[Moves | str]) -> None:
    book = fold(entries_of(game))
    for unit, accounts in book.holdings.items():
        assert accounts, unit
        assert sum(accounts.values()) == 0
        assert 0 not in accounts.values()
    assert None not in book.marks.values()


@given(GAMES)
def test_every_cancel_down_to_the_start_leaves_an_empty_state(game: list[Moves | str]) -> None:
    book = fold(entries_of(game))
    while book.undo is not None:
        last = book.undo.entry
        book = post(book, Entry(book.entries + 1, 0, NOTHING, reverse(last.effects), last.number))
    assert state(book) == ({}, {})


@given(GAMES, MOVES)
def test_posting_leaves_the_book_before_as_it_was(game: list[Moves | str], moves: Moves) -> None:
    entries = entries_of(game)
    book, same = fold(entries), fold(entries)
    post(book, Entry(book.entries + 1, 0, NOTHING, effects_of(book, moves)))
    assert book == same


PAID = Entry(1, 0, NOTHING, (Transfer(1500, BANK, "car"), Mark("level:1", None, 1)))
RAISED = Entry(2, 0, NOTHING, (Mark("level:1", 1, 2),))


@pytest.mark.parametrize("number", [-1, 0, 1, 3])
def test_an_entry_with_a_wrong_number_does_not_fit(number: int) -> None:
    with pytest.raises(LedgerError, match=f"entry {number} cannot follow entry 1"):
        post(fold([PAID]), Entry(number, 0, NOTHING, ()))


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        (Mark("level:1", None, 2), "level:1 is 1, not None"),
        (Mark("level:1", 3, 4), "level:1 is 1, not 3"),
        (Mark("level:2", 1, 2), "level:2 is None, not 1"),
    ],
)
def test_a_mark_from_another_value_does_not_fit(mark: Mark, words: str) -> None:
    book = fold([PAID])
    with pytest.raises(LedgerError, match=words):
        post(book, Entry(2, 0, NOTHING, (Transfer(10, "car", BANK), mark)))
    assert book == fold([PAID])


@pytest.mark.parametrize(
    ("entries", "reverses", "effects", "words"),
    [
        ([], 1, (), "entry 1 takes back what is not the last transaction"),
        ([PAID, RAISED], 1, reverse(PAID.effects), "entry 3 takes back what is not the last"),
        ([PAID, RAISED], 3, (), "entry 3 takes back what is not the last transaction"),
        ([PAID, RAISED], 2, (), "entry 3 does not undo entry 2"),
        ([PAID, RAISED], 2, (Mark("level:1", 2, 3),), "entry 3 does not undo entry 2"),
    ],
)
def test_a_reversal_names_the_last_transaction_and_undoes_it(
    entries: list[Entry], reverses: int, effects: tuple[Effect, ...], words: str
) -> None:
    with pytest.raises(LedgerError, match=words):
        post(fold(entries), Entry(len(entries) + 1, 0, NOTHING, effects, reverses))


def test_a_transaction_can_be_taken_back_once() -> None:
    taken = Entry(3, 0, NOTHING, reverse(RAISED.effects), 2)
    book = fold([PAID, RAISED, taken])
    assert book.undo == Undo(PAID, None)
    with pytest.raises(LedgerError):
        post(book, Entry(4, 0, NOTHING, reverse(RAISED.effects), 2))


def test_a_book_gives_holdings_holders_and_marks() -> None:
    book = fold([PAID])
    assert (book.holding("car"), book.holding(BANK), book.holding("ship")) == (1500, -1500, 0)
    assert book.holding("car", "deed:1") == 0
    assert book.holders(MONEY) == {"car": 1500, BANK: -1500}
    assert book.holders("deed:1") == {}
    assert (book.mark("level:1"), book.mark("debt")) == (1, None)


def test_an_empty_fold_is_an_empty_book() -> None:
    assert fold([]) == Book()
    assert (Book().entries, Book().undo, Book().cancelled, Book().holdings) == (0, None, False, {})


def test_looking_ahead_gives_what_posting_gives() -> None:
    book = fold([PAID])
    assert apply(book, RAISED.effects) == state(post(book, RAISED))
    assert apply(book, ()) == state(book)


def long_game(length: int) -> list[Entry]:
    return [Entry(n, n, NOTHING, (Transfer(10, BANK, "car"),)) for n in range(1, length + 1)]


def test_what_can_be_taken_back_is_shared_so_that_a_cancel_costs_the_same_in_a_long_game() -> None:
    book = fold(long_game(10_000))
    assert book.undo is not None
    back = post(book, Entry(10_001, 0, NOTHING, (Transfer(10, "car", BANK),), 10_000))
    assert back.undo is book.undo.below
    again = post(back, Entry(10_002, 0, NOTHING, ()))
    assert again.undo is not None
    assert again.undo.below is back.undo


def test_books_of_a_long_game_can_be_compared_and_shown() -> None:
    length = 3 * sys.getrecursionlimit()
    one, other = fold(long_game(length)), fold(long_game(length))
    assert one == other
    assert one != fold(long_game(length - 1))
    assert repr(one) == repr(other)
    last = Entry(length, 0, NOTHING, (Transfer(10, BANK, "car"),))
    assert one.undo != Undo(last, one.undo)
    assert one.undo != last
    assert hash(one.undo) == hash(other.undo)


def test_a_longer_undo_is_another_one_also_where_the_top_is_the_same() -> None:
    assert Undo(PAID, None) != Undo(PAID, Undo(PAID, None))
    assert Undo(PAID, Undo(PAID, None)) != Undo(PAID, None)
    assert hash(Undo(PAID, None)) != hash(Undo(RAISED, None))


def test_entries_with_another_time_or_command_are_other_entries() -> None:
    assert fold([PAID]) != fold([Entry(1, 1, NOTHING, PAID.effects)])
