"""How charts are drawn and become files: colours, type, sizes, SVG, PNG. Knows no figures.

matplotlib's object interface is used, without pyplot, so nothing is shared between charts. A
chart is drawn anew for each place it goes to. On the page it is inline SVG whose colours are the
page's own custom properties, so that light and dark are one drawing; as files it has ink on paper.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.ticker import MaxNLocator

if TYPE_CHECKING:
    from matplotlib.typing import RcKeyType

WIDE, NARROW = 620, 340
"""Width in CSS pixels on a desk and on a phone."""

FAMILY = "Quicksand"
SERIES = 5
MARKS = ("o", "s", "^", "D", "v")
"""One for each colour of a series: colour is never alone."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as ``#rrggbb``; ``series`` tells apart also in grey and to the colour-blind."""

    ink: str
    soft: str
    line: str
    paper: str
    accent: str
    heat: str
    series: tuple[str, ...]


PAPER = Palette(
    *("#2c251c", "#5e5343", "#d9c9a6", "#fcf6e8", "#1f5a48", "#c8641c"),
    ("#1f6a86", "#b4531a", "#6a3f86", "#3d3a33", "#846500"),
)
INLINE = Palette(
    *("#010a01", "#010a02", "#010a03", "#010a04", "#010a05", "#010a06"),
    ("#010b00", "#010b01", "#010b02", "#010b03", "#010b04"),
)
"""Stand-ins that ``inline`` turns into the page's custom properties."""

_ROLES = ("ink", "soft", "line", "paper", "accent", "heat")
_PROPERTIES = {
    **{getattr(INLINE, role): f"--{role}" for role in _ROLES},
    **{colour: f"--series-{place}" for place, colour in enumerate(INLINE.series)},
}


@dataclass(frozen=True, slots=True)
class Style:
    """What a chart is drawn with."""

    palette: Palette
    wide: bool

    @property
    def width(self) -> int:
        """In CSS pixels."""
        return WIDE if self.wide else NARROW

    def series(self, place: int) -> tuple[str, str]:
        """Give a series' colour and marker."""
        return self.palette.series[place % SERIES], MARKS[place % SERIES]


@dataclass(frozen=True, slots=True)
class Table:
    """The figures of a chart, for who would rather read or hear them."""

    heading: tuple[str, ...]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: ``title`` says what is to be seen, ``note`` how it was made, ``told`` all in words.

    ``draw`` puts it on a figure; ``height`` is in CSS pixels, on a desk and on a phone.
    """

    name: str
    title: str
    note: str
    told: str
    table: Table
    height: tuple[int, int]
    draw: Callable[[Figure, Style], None]


def files_of(chart: Chart) -> tuple[str, bytes]:
    """Write a chart as an SVG file of its own and as a PNG file, two points to the pixel."""
    svg, png = _drawn(chart, Style(PAPER, wide=True), "svg", "png")
    return _told(chart, svg.decode(), f"{chart.name}-file"), png


def inline(chart: Chart, place: str, *, wide: bool) -> str:
    """Write a chart as an SVG element for the page; all its ids begin with ``place``."""
    name = f"{place}-{chart.name}-{'wide' if wide else 'narrow'}"
    [content] = _drawn(chart, Style(INLINE, wide), "svg")
    drawn = content.decode()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r'<g id="[^"]*"', "<g", drawn)
    drawn = re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"'Quicksand'[^;\"]*", "var(--face)", drawn)
    for stand_in, role in _PROPERTIES.items():
        drawn = drawn.replace(stand_in, f"var({role})")
    drawn = re.sub(r"\n\s*", "\n", drawn)
    drawn = re.sub(r'(id="|#)(?=[mp][0-9a-f]{10}[")])', rf"\1{name}-", drawn)
    return _told(chart, drawn, name)


def _told(chart: Chart, drawn: str, name: str) -> str:
    """Give the SVG element its title and description."""
    labels = f'role="img" aria-labelledby="{name}-title {name}-told"'
    words = (
        f'<title id="{name}-title">{escape(chart.title)}</title>'
        f'<desc id="{name}-told">{escape(chart.told)}</desc>'
    )
    before, opening, after = drawn.partition("<svg ")
    attributes, _, content = after.partition(">")
    return f"{before}{opening}{attributes} {labels}>{words}{content}"


def _drawn(chart: Chart, style: Style, *kinds: str) -> list[bytes]:
    """Draw a chart once and write it as each kind of file."""
    _add_face()
    height = chart.height[0 if style.wide else 1]
    settings: dict[RcKeyType, Any] = {
        "font.family": [FAMILY, "DejaVu Sans"],
        "text.parse_math": False,
        "font.size": 13 if style.wide else 11.5,
        "font.weight": "normal",
        "text.color": style.palette.ink,
        "svg.fonttype": "none",
        "svg.hashsalt": f"{chart.name}{style.wide}",
        "hatch.linewidth": 1.2,
        "path.simplify": True,
    }
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        # A street of one's own deck may be written in letters that the type lacks; the page,
        # and whoever shows the SVG, has them.
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        figure = Figure(figsize=(style.width / 72, height / 72))
        paper = style.palette.paper if style.palette is PAPER else "none"
        figure.patch.set_facecolor(paper)
        chart.draw(figure, style)
        return [_saved(figure, kind) for kind in kinds]


def _saved(figure: Figure, kind: str) -> bytes:
    out = io.BytesIO()
    figure.savefig(
        out,
        format=kind,
        dpi=144 if kind == "png" else 72,
        metadata={"Date": None} if kind == "svg" else {"Software": None},
    )
    return out.getvalue()


def _add_face() -> None:
    if FAMILY in {one.name for one in fontManager.ttflist}:
        return
    for weight in ("Medium", "Bold"):
        with as_file(files("tools.printing") / "fonts" / f"{FAMILY}-{weight}.ttf") as path:
            fontManager.addfont(str(path))


def axes(
    figure: Figure, style: Style, *, left: float, right: float, top: float, bottom: float
) -> Axes:
    """Lay bare axes with margins in CSS pixels: no frame, no ticks but what is asked for."""
    width, height = (72 * one for one in figure.get_size_inches())
    place = (left / width, bottom / height, 1 - (left + right) / width, 1 - (top + bottom) / height)
    found: Axes = figure.add_axes(place)
    found.set_facecolor("none")
    for spine in found.spines.values():
        spine.set_visible(False)
    found.tick_params(length=0, pad=5, labelcolor=style.palette.soft)
    found.set_axisbelow(True)
    return found


def round_steps(axis: Axis, most: int, *, whole: bool = False) -> None:
    """Put at most so many marks on an axis, at round values."""
    axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 2.5, 5, 10], integer=whole))


def grid(one: Axes, style: Style, *, along: str) -> None:
    """Draw faint lines to read values by, across the axis named."""
    for line in (one.xaxis if along == "x" else one.yaxis).get_gridlines():
        line.set(visible=True, color=style.palette.line, linewidth=1)


def above(one: Axes, style: Style, at: float, words: str) -> None:
    """Draw a line up at a value and name it above the axes."""
    one.axvline(at, color=style.palette.ink, linewidth=1.5, linestyle=(0, (4, 2)))
    place: dict[str, Any] = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points"}
    one.annotate(words, (at, 1), (0, 8), ha="center", weight="bold", **place)


def beside(one: Axes, at: float, words: str, colour: str | None = None) -> None:
    """Write at the right of the axes, level with a value."""
    place: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points"}
    if colour is not None:
        place["color"] = colour
    one.annotate(words, (1, at), (8, 0), va="center", weight="bold", **place)
