"""Images as text and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from display.text import braille, golden, halfblocks, parse_golden


@st.composite
def images(draw: st.DrawFn) -> Image.Image:
    width, height = draw(st.integers(1, 20)), draw(st.integers(1, 20))
    rows = -(-width // 8) * height
    pixels = draw(st.binary(min_size=rows, max_size=rows))
    return Image.frombytes("1", (width, height), pixels)


@given(images())
def test_a_golden_gives_the_same_image_back(image: Image.Image) -> None:
    again = parse_golden(golden(image))

    assert again.size == image.size
    assert again.tobytes() == image.copy().convert("L").convert("1").tobytes()


def test_a_golden_shows_each_pattern_of_four_pixels() -> None:
    image = Image.new("1", (4, 2))
    image.putpixel((0, 0), 1)
    image.putpixel((3, 1), 1)

    assert golden(image) == "4x2\n▘▗|\n"


@pytest.mark.parametrize(
    ("written", "fault"),
    [("4x2\n▘|\n", "line 2"), ("4x2\n▘▗\n", "line 2"), ("4x4\n▘▗|\n", "2 lines")],
)
def test_a_damaged_golden_is_refused_with_the_line(written: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_golden(written)


def test_braille_has_a_character_for_two_by_four_pixels() -> None:
    lines = braille(Image.new("1", (128, 64))).split("\n")

    assert len(lines) == 16
    assert {len(line) for line in lines} == {64}


@pytest.mark.parametrize(
    ("dot", "bit"),
    [
        ((0, 0), 0x01),
        ((0, 1), 0x02),
        ((0, 2), 0x04),
        ((0, 3), 0x40),
        ((1, 0), 0x08),
        ((1, 1), 0x10),
        ((1, 2), 0x20),
        ((1, 3), 0x80),
    ],
)
def test_each_dot_of_a_braille_cell_has_its_place(dot: tuple[int, int], bit: int) -> None:
    image = Image.new("1", (2, 4))
    image.putpixel(dot, 1)

    assert braille(image) == chr(0x2800 + bit)


def test_half_blocks_have_a_character_for_an_upper_and_a_lower_pixel() -> None:
    image = Image.new("1", (4, 2))
    for spot in ((1, 0), (2, 1), (3, 0), (3, 1)):
        image.putpixel(spot, 1)

    assert halfblocks(image) == " ▀▄█"


def test_an_image_that_does_not_fill_its_last_cells_is_padded() -> None:
    image = Image.new("1", (3, 5), 1)

    assert braille(image).count("\n") == 1
    assert halfblocks(image).split("\n")[-1] == "▀▀▀"
