"""A page that notices what a reader would: words over words, ink on ink."""

from __future__ import annotations

from PIL import Image, ImageChops

from display.draw import draw_on
from display.page import Page
from display.words import Words
from terminal.screen import Screen


class CheckedPage(Page):
    """Adds a fault wherever a mask covers ink that is already there, or a box covers any."""

    def ink(self, mask: Image.Image, x: int, y: int, *, paper: bool = False) -> None:
        ground = self.image.crop((x, y, x + mask.width, y + mask.height))
        if paper:
            ground = ImageChops.logical_xor(ground, Image.new("1", mask.size, 1))
        if ImageChops.logical_and(ground, mask).getbbox():
            self.faults.append(f"covers what is at {x}, {y}")
        super().ink(mask, x, y, paper=paper)

    def box(self, x: int, y: int, width: int, height: int, *, paper: bool = False) -> None:
        if not paper and self.image.crop((x, y, x + width, y + height)).getbbox():
            self.faults.append(f"a box covers what is at {x}, {y}")
        super().box(x, y, width, height, paper=paper)


def faults(screen: Screen, words: Words, size: tuple[int, int] = (128, 64)) -> list[str]:
    """Draw a screen and return what is wrong with it."""
    page = CheckedPage(*size)
    draw_on(page, screen, words)
    return page.faults
