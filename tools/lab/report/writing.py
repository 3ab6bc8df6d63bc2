"""Runs in, files and lines out: reads, tallies, draws, writes. Nothing is computed here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from tools.lab.errors import LabError
from tools.lab.report import board, course, drawing, names, page, sentences, truth, winning
from tools.lab.report.compare import Answer, Verdict, compare, most_telling
from tools.lab.report.drawing import Chart
from tools.lab.report.inference import FEWEST
from tools.lab.report.tally import Tally, tallies
from tools.lab.runs import Run

CHARTS: tuple[Callable[[Tally], Chart | None], ...] = (
    winning.by_strategy,
    winning.by_seat,
    course.length,
    course.money,
    board.landings,
    board.rents,
    course.auctions,
    winning.bankrupt,
)
"""Every chart of a report, in its order; one that has nothing to show gives none."""


@dataclass(frozen=True, slots=True)
class Report:
    """What is written of a run: its arms, the charts of each, the page."""

    tallies: Sequence[Tally]
    charts: Sequence[Sequence[Chart]]
    page: str


def composed(run: Run) -> Report:
    """Read a run and make its report, without a file. Raises ``LabError``."""
    found = [one for one in tallies(run) if one.games]
    charts = [[chart for draw in CHARTS if (chart := draw(one))] for one in found]
    compared = [
        page.comparison(_arm(found[0]), _arm(other), most_telling(compare(found[0], other)))
        for other in found[1:]
        if min(found[0].games, other.games) >= FEWEST
    ]
    return Report(found, charts, page.report_page(found, charts, compared))


def write_report(source: Path, folder: Path) -> Iterator[str]:
    """Write the page and all charts of a run; give the lines to print. Raises ``LabError``."""
    run = Run.open(source)
    try:
        # What can't be written is told before minutes are spent on reading.
        (folder / "charts").mkdir(parents=True, exist_ok=True)
        report = composed(run)
        _write(folder, report)
    except OSError as error:
        raise LabError(
            f"{folder}: cannot be written: {error.strerror or error}. The run is untouched; "
            "-o names another folder."
        ) from None
    games = sum(one.games for one in report.tallies)
    yield f"{names.short(run.plan.name)}: {games:,} of {run.plan.total:,} games"
    for one, drawn in zip(report.tallies, report.charts, strict=True):
        if len(report.tallies) > 1:
            yield f"\n{_arm(one)}: {one.games:,} games"
        yield from (f"- {chart.title}" for chart in drawn)
        if truth.moves_only(one.plan):
            yield f"- {sentences.agreement(one, truth.agreement(one))}"
    yield f"\nThe page: {folder / 'report.html'}; the charts: {folder / 'charts'}"


def _write(folder: Path, report: Report) -> None:
    for one, drawn in zip(report.tallies, report.charts, strict=True):
        place = folder / "charts"
        if len(one.plan.arms) > 1:
            place /= f"arm-{one.arm.number}"
        place.mkdir(parents=True, exist_ok=True)
        for chart in drawn:
            svg, png = drawing.files_of(chart)
            (place / f"{chart.name}.svg").write_text(svg, encoding="utf-8")
            (place / f"{chart.name}.png").write_bytes(png)
    (folder / "report.html").write_text(report.page, encoding="utf-8")


def compare_runs(wanted: Sequence[str], *, everything: bool, html: Path | None) -> Iterator[str]:
    """Compare two runs, or the first arm of one with its others; give the lines to print.

    Raises ``LabError``.
    """
    pairs = list(_pairs(wanted))
    answered = [(a, b, compare(a, b)) for a, b in pairs]
    for a, b, answers in answered:
        yield f"A: {_side(a)}\nB: {_side(b)}\n"
        yield f"{sentences.summary(answers)}\n"
        yield from _told(answers, everything=everything)
        yield f"\n{sentences.METHOD}"
    if html is not None:
        _write_comparison(html, answered)
        yield f"\nThe page: {html}"


def _told(answers: list[Answer], *, everything: bool) -> Iterator[str]:
    shown = [one for one in answers if everything or _worth_telling(one)]
    for topic, alike in groupby(shown, key=lambda one: one.question.topic):
        yield f"{topic}:"
        yield from (f"- {sentences.sentence(one)}" for one in alike)
    if hints := sentences.hints(answers):
        yield f"\n{hints}"


def _worth_telling(answer: Answer) -> bool:
    """Whether a line is printed: what is real, and the game as a whole anyhow."""
    return answer.verdict is Verdict.REAL or answer.question.topic == "The game"


def _write_comparison(path: Path, answered: list[tuple[Tally, Tally, list[Answer]]]) -> None:
    sections = "".join(
        page.comparison(_side(a), _side(b), most_telling(answers)) for a, b, answers in answered
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.comparison_page("What really differs", sections), encoding="utf-8")
    except OSError as error:
        raise LabError(f"{path}: cannot be written: {error.strerror or error}.") from None


def _pairs(wanted: Sequence[str]) -> Iterator[tuple[Tally, Tally]]:
    match list(wanted):
        case [one]:
            found = _tallied(one)
            if len(found) < 2:
                raise LabError(f"{one} has one arm only: name a second run to compare it with.")
            yield from ((found[0], other) for other in found[1:])
        case [one, other]:
            a, b = _one_arm(one), _one_arm(other)
            if a.plan.mark == b.plan.mark and a.arm == b.arm:
                raise LabError(f"{one} and {other} hold the same games: nothing can differ.")
            yield a, b
        case _:
            raise LabError("Two runs are compared at a time, or the arms of one.")


def _one_arm(name: str) -> Tally:
    found = _tallied(name)
    if len(found) > 1:
        arms = ", ".join(f"{name}:{one.arm.number} ({_arm(one)})" for one in found)
        raise LabError(f"{name} has several arms; name one of them: {arms}.")
    return found[0]


def _tallied(name: str) -> list[Tally]:
    folder, _, arm = name.rpartition(":")
    if Path(name).exists() or not arm.isdecimal():
        return list(tallies(Run.open(Path(name))))
    found = [one for one in tallies(Run.open(Path(folder))) if one.arm.number == int(arm)]
    if not found:
        raise LabError(f"{folder} has no arm {arm}.")
    return found


def _arm(tally: Tally) -> str:
    return names.arm_name(tally.plan, tally.arm)


def _side(tally: Tally) -> str:
    name = names.short(tally.plan.name)
    arm = f", {_arm(tally)}" if len(tally.plan.arms) > 1 else ""
    return f"{name}{arm} ({tally.games:,} games)"
