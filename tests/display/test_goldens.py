"""Every screen as it is drawn; ``goldens`` says how to renew the files."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.display.goldens import CASES, GOLDENS, Case
from tools.contact_sheet import EXAMPLES
from tools.examples import played

every_edition = pytest.mark.parametrize("edition", GOLDENS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.edition}-{case.name}")
def test_the_screen_is_drawn_as_it_was_judged(case: Case) -> None:
    assert case.drawn().split("\n") == case.file.read_text("utf-8").split("\n")


@every_edition
def test_no_golden_is_left_over(edition: str) -> None:
    files = [case.file for case in CASES if case.edition == edition]
    assert len(files) == len(set(files))
    assert set(GOLDENS[edition].folder.iterdir()) == set(files)


@every_edition
def test_every_prompt_has_an_example(edition: str) -> None:
    shown = {played(script, edition_name=edition).prompt for script in EXAMPLES[edition].values()}
    prompts = import_module(f"terminal.editions.{edition}.prompts").Prompt
    assert shown == {prompt.value for prompt in prompts}
