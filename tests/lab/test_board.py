"""The board: its own data, and what is said of one that can't be used."""

from pathlib import Path

import pytest

from cards.board import BoardError, Space, boards, load_spaces, parse_board
from cards.deck import load_deck
from terminal.editions.ultimate.figures import UltimateDeck

SPACES = load_spaces("ultimate")
DEEDS = range(1, 23)


def test_the_board_has_the_spaces_of_the_rule_sheet() -> None:
    board = parse_board(SPACES, DEEDS)
    counts = {kind: board.kinds.count(kind) for kind in Space}
    assert len(board) == 36
    assert counts == {
        Space.GO: 1,
        Space.DEED: 22,
        Space.EVENT: 6,
        Space.LOCATION: 4,
        Space.JAIL: 1,
        Space.FREE_PARKING: 1,
        Space.GO_TO_JAIL: 1,
    }
    assert [board.place(kind) for kind in (Space.GO, Space.JAIL, Space.GO_TO_JAIL)] == [0, 9, 27]


def test_each_side_of_the_board_has_the_deeds_that_say_so() -> None:
    board, deck = parse_board(SPACES, DEEDS), load_deck("ultimate", UltimateDeck)
    for number, deed in deck.deeds.items():
        assert board.place_of(number) // 9 + 1 == deed.side, number


def test_only_ultimate_has_a_board() -> None:
    assert boards() == ["ultimate"]
    with pytest.raises(BoardError, match="the electronic edition has no board"):
        load_spaces("electronic")


@pytest.mark.parametrize(
    ("spaces", "said"),
    [
        (("go", "deed 1", "jail", "deed 1"), "deed 1 must stand on one space"),
        (("go", "deed 1", "jail", "deed 2", "deed 3"), "the deck has no deed 3"),
        (("go", "deed 1", "deed 2"), '"jail" must stand on one space'),
        (("jail", "go", "deed 1", "deed 2"), 'the first must be "go"'),
        (("go", "station"), 'spaces.1: must be "go", "event"'),
        (("go", "deed one"), 'or "deed 1", not "deed one"'),
        (("go", "deed"), 'not "deed"'),
    ],
)
def test_a_board_that_does_not_fit_is_told_in_words(spaces: tuple[str, ...], said: str) -> None:
    with pytest.raises(BoardError) as told:
        parse_board(spaces, (1, 2))
    assert said in str(told.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff", "not a text file in UTF-8"),
        (b"spaces = [", "Invalid value"),
        (b'spaces = ["go"]', "edition"),
        (b'edition = "speed"\nspaces = ["go"]', 'edition: must be "ultimate", not "speed"'),
    ],
)
def test_a_board_file_that_cannot_be_read_is_named(
    tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "board.toml"
    file.write_bytes(content)
    with pytest.raises(BoardError) as told:
        load_spaces("ultimate", str(file))
    assert str(told.value).startswith(f"{file}: ")
    assert said in str(told.value)


def test_a_board_file_of_ones_own_is_read(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text('edition = "ultimate"\nspaces = ["go", "jail"]\n')
    assert load_spaces("ultimate", str(file)) == ("go", "jail")
    with pytest.raises(BoardError, match="cannot be read"):
        load_spaces("ultimate", str(tmp_path / "none.toml"))
