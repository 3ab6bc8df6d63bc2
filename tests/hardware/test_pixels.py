"""Pictures as bits: pages, what changed, dots that wander (A59)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pixels import DOTS, changes, pages_of, turned, wandering

SIZES = [(128, 64), (128, 32), (256, 64)]


def lit(picture: bytes, width: int) -> set[tuple[int, int]]:
    return {
        (8 * at % width + bit, 8 * at // width)
        for at, value in enumerate(picture)
        for bit in range(8)
        if value >> 7 - bit & 1
    }


def lit_in_pages(pages: list[bytes]) -> set[tuple[int, int]]:
    return {
        (column, 8 * number + bit)
        for number, page in enumerate(pages)
        for column, value in enumerate(page)
        for bit in range(8)
        if value >> bit & 1
    }


@pytest.mark.parametrize(("width", "height"), SIZES)
@given(data=st.data())
def test_every_pixel_finds_its_place_in_the_pages(
    width: int, height: int, data: st.DataObject
) -> None:
    size = width * height // 8
    picture = data.draw(st.binary(min_size=size, max_size=size))
    pages = pages_of(picture, width)
    assert [len(page) for page in pages] == [width] * (height // 8)
    assert lit_in_pages(pages) == lit(picture, width)


@given(st.binary(min_size=64, max_size=64))
def test_a_turned_picture_is_upside_down_and_turns_back(picture: bytes) -> None:
    assert lit(turned(picture), 32) == {(31 - x, 15 - y) for x, y in lit(picture, 32)}
    assert turned(turned(picture)) == picture


@given(st.lists(st.tuples(st.binary(min_size=9, max_size=9), st.binary(min_size=9, max_size=9))))
def test_spans_make_the_old_pages_the_new_ones_and_touch_nothing_else(
    pairs: list[tuple[bytes, bytes]],
) -> None:
    old, new = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    made = [bytearray(page) for page in old]
    for span in changes(old, new):
        assert span.data[0] != made[span.page][span.column]
        last = span.column + len(span.data) - 1
        assert span.data[-1] != made[span.page][last]
        made[span.page][span.column : last + 1] = span.data
    assert [bytes(page) for page in made] == new


def test_without_an_old_picture_everything_is_sent() -> None:
    spans = list(changes(None, [b"ab", b"cd"]))
    assert [(span.page, span.column, span.data) for span in spans] == [(0, 0, b"ab"), (1, 0, b"cd")]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a59_no_pixel_is_lit_for_long_while_the_panel_rests(width: int, height: int) -> None:
    steps = 1800  # an hour of two-second steps
    count = Counter(
        place for step in range(steps) for place in lit(wandering(step, width, height), width)
    )
    assert all(
        len(lit(wandering(step, width, height), width)) == DOTS for step in range(0, steps, 100)
    )
    assert max(count.values()) <= steps * DOTS // (width * height) + 1
