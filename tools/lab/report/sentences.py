"""Figures, chances, answers and agreements in words, for the page and the command line."""

from __future__ import annotations

from collections.abc import Sequence

from tools.lab.report import names
from tools.lab.report.compare import Answer, Unit, Verdict
from tools.lab.report.tally import Tally
from tools.lab.report.truth import LEVEL, Agreement, NotComparable

METHOD = (
    "Means by Welch's t test, shares by the two-proportion z test with trials counted by what "
    "games are worth; intervals of 95 %, for shares after Newcombe. A difference is called real if "
    "its p value is below 0.05 after Holm's correction for all questions asked here together."
)


def amount(unit: Unit, value: float) -> str:
    """Write a figure with its unit: ``21.4 rounds``, ``M1,240``, ``27.3 %``."""
    match unit:
        case Unit.PERCENT:
            return f"{100 * value:.{1 if value >= 0.1 else 2}f} %"
        case Unit.MONEY:
            return f"M{value:,.0f}"
        case Unit.ROUNDS:
            return f"{value:,.1f} rounds"
        case Unit.COUNT:
            return f"{value:,.2f}"


def by(unit: Unit, size: float) -> str:
    """Write the size of a difference; shares differ by points: ``0.6 rounds``, ``4.2 points``."""
    if unit is Unit.PERCENT:
        return f"{100 * size:.{1 if size >= 0.1 else 2}f} points"
    return amount(unit, size)


def chance(p: float) -> str:
    """Write a p value."""
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.2g}" if p < 0.01 else f"p = {p:.2f}"


def gap(answer: Answer) -> str:
    """Say which side is higher, by how much, and how sure that is."""
    unit, found = answer.question.unit, answer.difference
    low, high = found.interval.low, found.interval.high
    way = "higher" if found.gap > 0 else "lower"
    size = f"B is {way} by {by(unit, abs(found.gap))}" if found.gap else "B is the same"
    if low > 0 or high < 0:
        least, most = sorted((abs(low), abs(high)))
        return f"{size}, 95 % interval {by(unit, least)} to {by(unit, most)}"
    return f"{size}, 95 % interval {by(unit, abs(low))} lower to {by(unit, high)} higher"


def tested(answer: Answer) -> str:
    """Name the test and what it says."""
    alone = f"{answer.question.test.value}, {chance(answer.difference.p)}"
    return f"{alone}, {chance(answer.adjusted)} after Holm"


def title(answer: Answer) -> str:
    """Name what was asked."""
    name = answer.question.name
    return name[:1].upper() + name[1:]


def sentence(answer: Answer) -> str:
    """Say in one sentence what a comparison found for one question."""
    question, found = answer.question, answer.difference
    values = f"{amount(question.unit, found.a)} in A, {amount(question.unit, found.b)} in B"
    match answer.verdict:
        case Verdict.REAL:
            how = "a real but small difference" if answer.small else "a real difference"
        case Verdict.HINT:
            how = "a hint, no more"
        case Verdict.NOT_SHOWN:
            how = "no difference shown"
    return f"{title(answer)}: {how}. {values}; {gap(answer)} ({tested(answer)})."


def hints(answers: Sequence[Answer]) -> str:
    """Name the questions with no more than a hint in one sentence; empty if there are none."""
    found = [one.question.name for one in answers if one.verdict is Verdict.HINT]
    if not found:
        return ""
    return (
        f"Hints only, of which luck alone brings some among {len(answers)} questions: "
        f"{'; '.join(found)}."
    )


def summary(answers: Sequence[Answer]) -> str:
    """Say the outcome of all questions in a sentence or two."""
    real = [one for one in answers if one.verdict is Verdict.REAL]
    if not real:
        return (
            f"No real difference is shown: of {len(answers)} questions none passes once it is "
            "taken into account how many were asked."
        )
    large = [one for one in real if not one.small]
    fifth = "a fifth of the spread between games"
    if not large:
        how = f"all are small, less than {fifth}"
    elif len(large) == len(real):
        how = f"all by more than {fifth}"
    else:
        how = f"{len(large)} by more than {fifth}, the others by less"
    return f"{len(real)} of {len(answers)} questions show a real difference; {how}."


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
