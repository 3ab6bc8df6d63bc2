"""The report as one HTML page that needs nothing else: type, style and charts are in it.

Whatever a plan holds (names, decks) is only ever written as text.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from tools.lab.plan import Jail, Plan, Seats
from tools.lab.report import drawing, names, sentences, truth
from tools.lab.report.compare import Answer, Verdict
from tools.lab.report.drawing import Chart, Table
from tools.lab.report.tally import Tally
from tools.lab.report.truth import Agreement

SEATING = {
    Seats.ROTATE: "seats move on from game to game",
    Seats.FIXED: "everybody keeps the seat",
    Seats.DRAW: "seats are drawn",
}
LEAVING = {
    Jail.STRATEGY: "leave jail as their strategy has it",
    Jail.PAY: "pay at once to leave jail",
    Jail.WAIT: "wait for a double in jail",
}
BADGES = {
    Verdict.REAL: ("real", "real"),
    Verdict.HINT: ("hint", "a hint only"),
    Verdict.NOT_SHOWN: ("none", "not shown"),
}


def report_page(
    tallies: Sequence[Tally], charts: Sequence[Sequence[Chart]], compared: Iterable[str] = ()
) -> str:
    """Write the page of a run: ``charts`` for each tally, ``compared`` sections in HTML."""
    plan = tallies[0].plan
    found = sum(one.games for one in tallies)
    parts = [_head(names.short(plan.name), _lead(plan), _facts(tallies, found))]
    if found < plan.total:
        parts.append(
            '<section class="sheet notice"><p><strong>This run is not finished.</strong> '
            f"{found:,} of {plan.total:,} games are in; the figures below are theirs.</p></section>"
        )
    if len(tallies) > 1:
        links = "".join(
            f'<li><a href="#arm-{one.arm.number}">{_arm(one)}</a></li>' for one in tallies
        )
        parts.append(f'<nav aria-label="Arms of the experiment"><ul>{links}</ul></nav>')
    parts += compared
    for one, drawn in zip(tallies, charts, strict=True):
        parts.append(_section(one, drawn, alone=len(tallies) == 1))
    return _document(names.short(plan.name), "".join(parts))


def comparison_page(title: str, section: str) -> str:
    """Write a page of a comparison alone."""
    lead = "What is real of the differences between two runs, and what may be luck."
    return _document(title, _head(title, lead, "") + section)


def comparison(a: str, b: str, answers: Sequence[Answer]) -> str:
    """Write a comparison as a section; ``a`` and ``b`` name the two sides."""
    said = [one for one in answers if one.verdict is not Verdict.NOT_SHOWN]
    rest = [one for one in answers if one.verdict is Verdict.NOT_SHOWN]
    more = (
        f"<details><summary>{len(rest)} questions without a difference shown</summary>"
        f"{_answers(rest, answers)}</details>"
    )
    return (
        f'<section class="sheet"><h2>A: {escape(a)}. B: {escape(b)}</h2>'
        f"<p><strong>{escape(sentences.summary(answers))}</strong></p>"
        f'<p class="soft">{escape(sentences.METHOD)}</p>'
        f"{_answers(said, answers) if said else ''}{more if rest else ''}</section>"
    )


def _answers(shown: Sequence[Answer], answers: Sequence[Answer]) -> str:
    rows = "".join(_answer(one, _longest(answers, one)) for one in shown)
    return f'<ul class="answers">{rows}</ul>'


def _answer(answer: Answer, longest: float) -> str:
    found, unit = answer.difference, answer.question.unit
    kind, words = BADGES[answer.verdict]
    values = f"A {sentences.amount(unit, found.a)}, B {sentences.amount(unit, found.b)}"

    def place(value: float) -> float:
        return 50 + 49 * max(-1.0, min(1.0, value / longest))

    low, high = place(found.interval.low), place(found.interval.high)
    bar = (
        f'<div class="span" aria-hidden="true"><i style="left:{low:.2f}%;width:{high - low:.2f}%">'
        f'</i><b style="left:{place(found.gap):.2f}%"></b></div>'
    )
    reach = f"{sentences.gap(answer)}; {sentences.tested(answer)}"
    small = " but small" if answer.verdict is Verdict.REAL and answer.small else ""
    return (
        f"<li><strong>{escape(sentences.title(answer))}</strong>"
        f'<span class="verdict {kind}">{words}{small}</span>'
        f'<span class="values">{escape(values)}</span>{bar}'
        f'<span class="reach">{escape(reach)}</span></li>'
    )


def _longest(answers: Sequence[Answer], one: Answer) -> float:
    """Give the end of the scale that the questions of one topic and unit share."""
    alike = [
        other.difference.interval
        for other in answers
        if (other.question.topic, other.question.unit) == (one.question.topic, one.question.unit)
    ]
    return max(max(abs(reach.low), abs(reach.high)) for reach in alike) or 1.0


def _section(tally: Tally, charts: Sequence[Chart], *, alone: bool) -> str:
    heading = "What came of it" if alone else f"{_arm(tally)}: {tally.games:,} games"
    drawn = "".join(_figure(tally.arm.number, chart) for chart in charts)
    return (
        f'<section id="arm-{tally.arm.number}"><h2>{heading}</h2>{_agreement(tally)}'
        f'<div class="charts">{drawn}</div></section>'
    )


def _agreement(tally: Tally) -> str:
    if not truth.moves_only(tally.plan):
        return ""
    found = truth.agreement(tally)
    kind = "holds" if isinstance(found, Agreement) and found.holds else "notice"
    words = escape(sentences.agreement(tally, found))
    return f'<div class="sheet {kind}" style="margin-bottom:1.2rem"><p>{words}</p></div>'


def _figure(arm: int, chart: Chart) -> str:
    place = f"arm-{arm}"
    drawn = "".join(
        f'<div class="{name}">{drawing.inline(chart, place, wide=wide)}</div>'
        for name, wide in (("wide", True), ("narrow", False))
    )
    return (
        f'<figure class="chart"><h3>{escape(chart.title)}</h3>{drawn}'
        f"<figcaption>{escape(chart.note)}.</figcaption>{_table(chart.table)}</figure>"
    )


def _table(table: Table) -> str:
    if not table.rows:
        return ""
    heading = "".join(f'<th scope="col">{escape(one)}</th>' for one in table.heading)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows
    )
    named = table.heading[1:2] in (("name",), ("street",))
    second = ' class="second"' if named else ""
    return (
        '<details><summary>The figures as a table</summary><div class="scroll" tabindex="0" '
        f'role="group" aria-label="Figures"><table{second}><thead><tr>{heading}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def _lead(plan: Plan) -> str:
    people = plan.people
    without = [
        name
        for name, there in (("Events", people.events), ("Locations", people.locations))
        if not there
    ]
    said = [
        f"Strategies: {', '.join(dict.fromkeys(plan.strategies))}",
        SEATING[plan.seats],
        f"all {LEAVING[people.jail]}",
        *(f"no {name}" for name in without),
    ]
    return (
        f"{'; '.join(said)}. A game ends with the first bankruptcy, or is stopped after "
        f"{plan.rounds:,} rounds."
    )


def _facts(tallies: Sequence[Tally], found: int) -> str:
    plan = tallies[0].plan
    players = sorted({one.players for one in plan.arms})
    facts = [
        ("games", f"{found:,}"),
        ("players", " or ".join(map(str, players))),
        *([("arms", f"{len(plan.arms)}")] if len(plan.arms) > 1 else []),
        ("auctions", f"{sum(one.sold + one.unsold for one in tallies):,}"),
        ("rolls of the dice", f"{sum(one.measures.at(2).total for one in tallies):,}"),
        ("seed", f"{plan.seed}"),
    ]
    pairs = "".join(f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return f'<dl class="facts">{pairs}</dl>'


def _arm(tally: Tally) -> str:
    return escape(names.arm_name(tally.plan, tally.arm))


def _head(title: str, lead: str, facts: str) -> str:
    icon = (files("hardware.panel") / "static" / "icon.svg").read_text(encoding="utf-8")
    icon = icon.replace("<svg ", '<svg aria-hidden="true" ', 1)
    return (
        f'<header><div class="brand">{icon}<span>Tap Teller: the lab</span></div>'
        f'<h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>{facts}</header><main>'
    )


def _document(title: str, content: str) -> str:
    style = (files("tools.lab.report") / "page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} – Tap Teller lab</title><style>{_faces()}{style}</style></head>"
        f"<body>{content}</main></body></html>\n"
    )


def _faces() -> str:
    faces = []
    for weight in (500, 700):
        path = files("hardware.panel") / "static" / f"slab-{weight}.woff2"
        held = b64encode(path.read_bytes()).decode()
        faces.append(
            f'@font-face{{font-family:"Slab";font-weight:{weight};'
            f'src:url(data:font/woff2;base64,{held}) format("woff2")}}'
        )
    return "".join(faces)
