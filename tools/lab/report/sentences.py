"""Figures, chances and answers in words, for the page and the command line."""

from __future__ import annotations

from tools.lab.report.compare import Answer, Unit, Verdict


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


def sentence(answer: Answer) -> str:
    """Say in one sentence what a comparison found for one question."""
    question, found = answer.question, answer.difference
    unit = question.unit
    values = f"{amount(unit, found.a)} in A, {amount(unit, found.b)} in B"
    reach = (
        f"{amount(unit, found.interval.low, signed=True)} to "
        f"{amount(unit, found.interval.high, signed=True)}"
    )
    name = question.name[:1].upper() + question.name[1:]
    match answer.verdict:
        case Verdict.REAL:
            more = "more" if found.gap > 0 else "less"
            how = "a small but real difference" if answer.small else "a real difference"
            return f"{name}: {how}, {more} in B ({values}; B − A {reach}; {_p(answer)})."
        case Verdict.HINT:
            return (
                f"{name}: a hint, no more: among so many questions luck does as much "
                f"({values}; B − A {reach}; {_p(answer)})."
            )
        case Verdict.NOT_SHOWN:
            return f"{name}: no difference shown ({values}; it could still be {reach})."


def _p(answer: Answer) -> str:
    after = min(1.0, answer.adjusted)
    return (
        f"{answer.question.test.value}, {chance(answer.difference.p)}, {chance(after)} after Holm"
    )


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
        f"{len(real)} of {len(answers)} questions show a real difference, "
        f"{large or 'none'} of them more than a small one (a fifth of the spread between games)."
    )
