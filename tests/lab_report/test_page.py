"""The page in a browser: nothing sticks out, nothing is hidden from anyone, nothing runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from tests.lab_report.made_up import DECK, DEEDS, PLAN, Lean, run_of
from tools.lab.plan import Plan
from tools.lab.report.writing import CHARTS, compare_runs, composed
from tools.lab.runs import Run

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def arms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of two arms, with the comparison of them."""
    rules = tuple(replace(PLAN.arms[0], number=at, rules=f"rules {at}") for at in (1, 2))
    folder = tmp_path_factory.mktemp("arms")
    run = run_of(folder / "arms.run", replace(PLAN, arms=rules, games=60))
    return written(run, folder)


def written(run: Run, folder: Path) -> Path:
    """The page of a run, without the files of its charts."""
    page = folder / "report.html"
    page.write_text(composed(run).page, encoding="utf-8")
    return page


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A comparison of two runs that do differ."""
    folder = tmp_path_factory.mktemp("compared")
    one = run_of(folder / "a.run", replace(PLAN, games=200))
    other = run_of(folder / "b.run", replace(PLAN, seed=2, games=200), lean=Lean(2.0, 30))
    names = [str(one.folder), str(other.folder)]
    assert list(compare_runs(names, everything=False, html=folder / "page.html"))
    return folder / "page.html"


@pytest.fixture
def look(browser: Browser) -> Iterator[Open]:
    """Opens a page from its file; at the end nothing may have been fetched or complained."""
    faults: list[str] = []
    contexts = []

    def looked(path: Path, width: int = 1280, scheme: str = "light") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme="dark" if scheme == "dark" else "light",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: faults.append(message.text))
        page.on("request", lambda request: fetched(request.url, path))
        page.goto(path.as_uri())
        return page

    def fetched(url: str, path: Path) -> None:
        if url != path.as_uri() and not url.startswith("data:"):
            faults.append(url)

    yield looked
    for context in contexts:
        context.close()
    assert faults == []


def test_no_page_scrolls_sideways_on_any_screen(look: Open, arms: Path, compared: Path) -> None:
    for path in (arms, compared):
        page = look(path)
        for summary in page.query_selector_all("summary"):
            summary.click()
        for width in (320, 375, 480, 768, 1000, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            found = page.evaluate("document.documentElement.scrollWidth")
            assert (path.name, found) == (path.name, width)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_barrier(
    look: Open, arms: Path, compared: Path, scheme: str, long_run: bool
) -> None:
    """Each page in either light, on a phone or a desk; in the long run on both in both."""
    usual = {arms: 375, compared: 1280} if scheme == "light" else {arms: 1280, compared: 375}
    for path in (arms, compared):
        for width in (375, 1280) if long_run else (usual[path],):
            page = look(path, width, scheme)
            for summary in page.query_selector_all("summary"):
                summary.click()
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()


def test_each_screen_gets_the_drawing_of_its_width(look: Open, arms: Path) -> None:
    for width, shown, hidden in ((375, "narrow", "wide"), (1280, "wide", "narrow")):
        page = look(arms, width)
        assert page.locator(f".chart .{shown} svg:visible").count() == 2 * len(CHARTS)
        assert page.locator(f".chart .{hidden} svg:visible").count() == 0


def test_writing_in_the_drawings_stays_readable(look: Open, arms: Path) -> None:
    """On a phone too, and nothing is written over the edge of its drawing."""
    page = look(arms, 375)
    sizes = page.evaluate(
        """[...document.querySelectorAll(".narrow svg")].flatMap((svg) => {
          const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          const size = (one) => parseFloat(getComputedStyle(one).fontSize) * scale;
          return [...svg.querySelectorAll("text")].map(size);
        })"""
    )
    assert min(sizes) >= 7.5
    for width in (375, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        over = page.evaluate(
            """[...document.querySelectorAll("figure svg")].flatMap((svg) => {
              if (!svg.checkVisibility()) return [];
              const edge = svg.closest("figure").getBoundingClientRect();
              return [...svg.querySelectorAll("text")].filter((one) => {
                const box = one.getBoundingClientRect();
                return box.left < edge.left || box.right > edge.right;
              }).map((one) => one.textContent);
            })"""
        )
        assert over == []


def test_no_id_is_there_twice(look: Open, arms: Path) -> None:
    page = look(arms)
    ids = page.evaluate("""[...document.querySelectorAll("[id]")].map((one) => one.id)""")
    assert len(ids) == len(set(ids))


def test_light_and_dark_are_one_drawing_in_other_colours(look: Open, arms: Path) -> None:
    inks = [
        look(arms, scheme=scheme).evaluate(
            """getComputedStyle(document.querySelector(".wide svg text")).fill"""
        )
        for scheme in ("light", "dark")
    ]
    assert inks[0] != inks[1]
    assert re.search(r"#010[ab]0", arms.read_text("utf-8")) is None


def hostile() -> Plan:
    evil = "</title><script>console.log('ran')</script>$x$ \x07\u202e" + "long" * 30
    deeds = {
        number: {**deed, "name": {"uk": evil}, "group": '"><script>console.log(2)</script>'}
        for number, deed in DEEDS.items()
    }
    arm = replace(PLAN.arms[0], deck={**DECK, "deeds": deeds}, rules=evil, deck_choice=evil)
    other = replace(arm, number=2, rules="二")
    return replace(PLAN, name=evil, arms=(arm, other), games=40)


def test_names_from_a_hostile_plan_are_text_and_nothing_else(look: Open, tmp_path: Path) -> None:
    run = run_of(tmp_path / "hostile.run", hostile())
    page = look(written(run, tmp_path), 320)
    assert page.locator("script").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert "<script>" in page.locator("h1").inner_text()


def test_a_deck_without_names_is_reported_by_numbers(tmp_path: Path) -> None:
    arm = replace(PLAN.arms[0], deck={"deeds": {"1": 5, "2": {"name": "odd", "group": 3}}})
    run = run_of(tmp_path / "odd.run", replace(PLAN, arms=(arm,), games=40))
    assert "deed 7" in composed(run).page
