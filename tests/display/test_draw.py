"""Screens as pixels: what must be seen, and that the same screen is always the same image."""

from __future__ import annotations

import pytest
from PIL import Image

from display.blocks import FORMS
from display.draw import draw
from display.icons.large import LARGE
from display.icons.marks import MARKS
from display.icons.money import MONEY_SIGNS
from display.icons.signs import LITTLE_SIGNS, SIGNS
from display.icons.small import SMALL
from display.page import doubled, figure, icon, money_sign, run, run_width
from display.strikes import FIGURES, PLAIN
from display.words import MONEY_SIGN, Words
from terminal.money import Money
from terminal.screen import (
    Balance,
    Balances,
    Bars,
    Block,
    Circles,
    Deed,
    Figure,
    Line,
    Picture,
    Screen,
    Tokens,
    text,
)
from tests.display.goldens import screen
from tools.examples import EXAMPLES

TITLE = text("home.title")
ENGLISH = Words("en")


def ink(image: Image.Image) -> int:
    return sum(pixel > 0 for pixel in image.convert("L").tobytes())


def shown(*blocks: Block, size: tuple[int, int] = (128, 64)) -> Image.Image:
    return draw(Screen(title=TITLE, body=blocks), ENGLISH, size)


@pytest.mark.parametrize("size", [(128, 64), (128, 32), (256, 64), (128, 128), (64, 48)])
def test_an_image_has_one_bit_and_the_size_asked_for(size: tuple[int, int]) -> None:
    image = shown(Figure(Money(5)), size=size)

    assert (image.mode, image.size) == ("1", size)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_same_screen_gives_the_same_image(example: str) -> None:
    seen = screen(example)
    first = draw(seen, ENGLISH)
    draw(screen("home 8"), Words("es"))

    assert draw(seen, ENGLISH).tobytes() == first.tobytes()


def test_a_change_of_one_figure_is_seen() -> None:
    before = Balances((Balance("car", Money(1240)), Balance("ship", Money(900))))
    after = Balances((Balance("car", Money(1241)), Balance("ship", Money(900))))

    assert shown(before).tobytes() != shown(after).tobytes()


def test_fewer_players_have_larger_figures() -> None:
    rows = tuple(Balance(token, Money(1500)) for token in SMALL if token != "bank")
    inks = [ink(shown(Balances(rows[:players]))) / players for players in (2, 4, 8)]

    assert inks == sorted(inks, reverse=True)


def test_a_circle_that_went_out_is_a_ring() -> None:
    inks = [ink(shown(Figure(Money(20)), Circles(lit, 4))) for lit in range(5)]

    assert inks == sorted(set(inks))


def test_each_step_of_the_volume_is_seen() -> None:
    inks = [ink(shown(Bars(lit, 4))) for lit in range(5)]

    assert inks == sorted(set(inks))


def test_each_player_who_joins_is_seen() -> None:
    inks = [ink(shown(Tokens(("car", "ship", "jet", "cat")[:joined], 8))) for joined in range(5)]

    assert inks == sorted(set(inks))


def test_each_rent_level_is_seen() -> None:
    images = {shown(Deed(1, "Strand", "red", "car", level)).tobytes() for level in range(1, 6)}

    assert len(images) == 5


def test_a_notice_takes_the_place_of_the_keys_and_is_inverted() -> None:
    keys = (("x", text("key.back")),)
    quiet = draw(Screen(title=TITLE, body=(Figure(Money(5)),), keys=keys), ENGLISH)
    refused = draw(
        Screen(title=TITLE, body=(Figure(Money(5)),), keys=keys, notice=text("refused.not-now")),
        ENGLISH,
    )
    banner = (1, 62, 127, 63)

    assert ink(quiet.crop(banner)) < 60
    assert ink(refused.crop(banner)) == 126


def test_a_sign_without_room_beside_the_blocks_moves_into_the_title() -> None:
    rows = tuple(Balance(token, Money(1500)) for token in SMALL if token != "bank")
    body = (Deed(15, "Leicester Square", "yellow"), Balances(rows, small=True))

    with_sign, without = shown(Picture("gavel"), *body), shown(*body)

    assert with_sign.crop((100, 0, 128, 12)).tobytes() != without.crop((100, 0, 128, 12)).tobytes()


def test_every_kind_of_block_has_forms() -> None:
    assert set(FORMS) == set(Block.__args__)


def test_a_line_is_shown_even_where_it_is_alone_with_a_notice() -> None:
    silent = Screen(title=TITLE, notice=text("refused.not-now"))
    spoken = Screen(title=TITLE, body=(Line(text("debt.tap")),), notice=text("refused.not-now"))

    assert draw(silent, ENGLISH).tobytes() != draw(spoken, ENGLISH).tobytes()


@pytest.mark.parametrize("size", [11, 16, 22, 32])
@pytest.mark.parametrize("name", [*LARGE, "top-hat"])
def test_every_token_has_a_picture_of_each_size(name: str, size: int) -> None:
    picture = icon(name, size)

    assert picture.width <= size
    assert picture.height <= size
    assert picture.getbbox() == (0, 0, *picture.size)


def test_no_two_pictures_are_alike() -> None:
    for size in (11, 16, 22, 32):
        pictures = {(icon(name, size).size, icon(name, size).tobytes()) for name in LARGE}

        assert len(pictures) == len(LARGE)


def test_large_and_small_pictures_are_of_the_same_things() -> None:
    assert LARGE.keys() == SMALL.keys()
    assert SIGNS.keys() == LITTLE_SIGNS.keys()


@pytest.mark.parametrize("name", SIGNS)
def test_every_sign_fits_its_place(name: str) -> None:
    assert max(icon(name, 28).size) <= 28
    assert icon(name, 10).height <= 10


@pytest.mark.parametrize("drawings", [LARGE, SMALL, SIGNS, LITTLE_SIGNS, MARKS, MONEY_SIGNS])
def test_a_drawing_is_a_rectangle_of_ink_and_paper(drawings: dict[str, str]) -> None:
    for name, rows in drawings.items():
        lines = rows.strip("\n").split("\n")

        assert {len(line) for line in lines} == {len(lines[0])}, name
        assert set("".join(lines)) <= {"#", "."}, name


def test_doubling_smooths_a_stair_and_keeps_a_block() -> None:
    stair, block = Image.new("1", (3, 3)), Image.new("1", (4, 4), 1)
    for spot in ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)):
        stair.putpixel(spot, 1)
    steps = doubled(stair)
    lit = [bool(steps.getpixel(spot)) for spot in ((2, 1), (4, 3), (3, 0))]

    assert lit == [True, True, False]
    assert ink(doubled(block)) == 64 - 4, "only the four corners are rounded"


@pytest.mark.parametrize("strike", FIGURES)
def test_the_money_sign_is_never_taller_than_the_digits(strike: object) -> None:
    for height in range(5, 30):
        assert money_sign(height).height <= height


def test_a_run_is_as_wide_as_it_says() -> None:
    for words in ("H", "HH", f"{MONEY_SIGN}1", f"H{MONEY_SIGN}8"):
        box = run(words, PLAIN).getbbox()

        assert box is not None
        assert abs(box[2] - run_width(words, PLAIN)) <= 1


def test_a_separator_takes_less_room_than_a_digit() -> None:
    for strike in FIGURES[:6]:
        with_comma, without = figure("1,240", strike).width, figure("1240", strike).width

        assert 0 < with_comma - without < strike.cell
