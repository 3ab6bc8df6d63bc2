"""Runs to report on, made once for each file, and a browser to look at pages with."""

from __future__ import annotations

import pytest

from tests import browsers
from tests.lab_report.made_up import PLAN, run_of
from tools.lab.report.tally import Tally, tallies
from tools.lab.runs import Run

browser = browsers.browser


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Four hundred made-up games of four players and three strategies."""
    return run_of(tmp_path_factory.mktemp("runs") / "made-up.run", PLAN)


@pytest.fixture(scope="module")
def tally(finished: Run) -> Tally:
    """The tally of its only arm."""
    return tallies(finished)[0]
