"""Figures, chances, answers and agreements in words, for the page and the command line."""

from __future__ import annotations

from tools.lab.report import names
from tools.lab.report.compare import Answer, Unit, Verdict
from tools.lab.report.tally import Tally
from tools.lab.report.truth import LEVEL, Agreement, NotComparable

METHOD = (
    "Means by Welch's t test, shares by the two-proportion z test with trials counted by what "
    "games are worth; intervals of 95 %, for shares after Newcombe. A difference is called real if "
    "its p value is below 0.05 after Holm's correction for all questions asked here together."
)


def amount(unit: Unit, value: float, *, signed: bool = False) -> str:
    """Write a figure with its unit: ``21.4 rounds``, ``M1,240``, ``27.3 %``."""
    sign = "−" if value < 0 else "+" if signed else ""
    size = abs(value)
    match unit:
        case Unit.PERCENT:
            return f"{sign}{100 * size:.{1 if size >= 0.1 else 2}f} %"
        case Unit.MONEY:
            return f"{sign}M{size:,.0f}"
        case Unit.ROUNDS:
            return f"{sign}{size:,.1f} rounds"
        case Unit.COUNT:
            return f"{sign}{size:,.2f}"


def chance(p: float) -> str:
    """Write a p value."""
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.2g}" if p < 0.01 else f"p = {p:.2f}"


def span(answer: Answer) -> str:
    """Write the interval of a difference, B less A."""
    unit, interval = answer.question.unit, answer.difference.interval
    low, high = (amount(unit, end, signed=True) for end in (interval.low, interval.high))
    return f"{low} to {high}"


def tested(answer: Answer) -> str:
    """Name the test and what it says."""
    alone = f"{answer.question.test.value}, {chance(answer.difference.p)}"
    return f"{alone}, {chance(answer.adjusted)} after Holm"


def reach(answer: Answer) -> str:
    """Write difference, interval and test in a line."""
    gap = amount(answer.question.unit, answer.difference.gap, signed=True)
    return f"B − A {gap}, 95 % from {span(answer)}; {tested(answer)}"


def sentence(answer: Answer) -> str:
    """Say in one sentence what a comparison found for one question."""
    question, found = answer.question, answer.difference
    values = f"{amount(question.unit, found.a)} in A, {amount(question.unit, found.b)} in B"
    name = question.name[:1].upper() + question.name[1:]
    match answer.verdict:
        case Verdict.REAL:
            more = "more" if found.gap > 0 else "less"
            how = "a small but real difference" if answer.small else "a real difference"
            return f"{name}: {how}, {more} in B ({values}; B − A {span(answer)}; {tested(answer)})."
        case Verdict.HINT:
            return (
                f"{name}: a hint, no more: among so many questions luck does as much "
                f"({values}; B − A {span(answer)}; {tested(answer)})."
            )
        case Verdict.NOT_SHOWN:
            return f"{name}: no difference shown ({values}; B − A may be {span(answer)})."


def summary(answers: list[Answer]) -> str:
    """Say the outcome of all questions in a sentence or two."""
    real = [one for one in answers if one.verdict is Verdict.REAL]
    if not real:
        return (
            f"No real difference is shown: of {len(answers)} questions none passes once it is "
            "taken into account how many were asked."
        )
    large = sum(not one.small for one in real)
    return (
        f"{len(real)} of {len(answers)} questions show a real difference; {large or 'none'} of "
        "these differ by more than a fifth of the spread between games, the rest by less."
    )


def agreement(tally: Tally, found: Agreement | NotComparable) -> str:
    """Say whether a run of movement alone lands where the chain of the board says."""
    match found:
        case NotComparable(reason):
            return f"This run can't be held against the Markov chain of the board: {reason}."
        case Agreement():
            far = names.space_name(tally.arm, found.far)
            tail = (
                f"chi-square {found.chi_square:.1f} on {found.degrees} degrees of freedom, whole "
                f"games as what is independent; {chance(found.p)}, level {LEVEL:g}. Furthest off: "
                f"{far}, {found.errors:+.1f} standard errors"
            )
            if found.holds:
                return f"Landings agree with the Markov chain of the board ({tail})."
            return f"Landings do NOT agree with the Markov chain of the board ({tail})."
