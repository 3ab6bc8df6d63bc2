"""What every test may ask for: how long this run may take, and programs of the system.

Fixtures of one subject live beside its tests, not here.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("normal", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("normal"), max_examples=5000)
# Its failed assertions show their values, as those of test files do.
pytest.register_assert_rewrite("tests.walking")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="soaks and fuzzers at full length")


def pytest_configure(config: pytest.Config) -> None:
    # libpcsclite keeps the first path that a process used, whoever asks: one for each process.
    place = str(Path(tempfile.gettempdir()) / f"teller-tests-{os.getpid()}.comm")
    os.environ["PCSCLITE_CSOCK_NAME"] = os.environ["TAGBENCH_PCSC_SOCKET"] = place
    settings.load_profile("long" if config.getoption("--long") else "normal")


WANTING = ("could not import", "is not installed")
"""How a test says that a library is missing."""


def not_run(report: pytest.CollectReport | pytest.TestReport) -> None:
    """In CI a test that cannot run for want of a library has failed, and says so."""
    if not report.skipped or not os.environ.get("CI"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if any(words in reason for words in WANTING):
        report.outcome = "failed"
        report.longrepr = f"not run in CI: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    not_run(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    not_run(report)
    return report


@pytest.fixture
def no_pcsc_service() -> Iterator[None]:
    """Hide the PC/SC service that an earlier test of this process may have left running."""
    place = Path(os.environ["PCSCLITE_CSOCK_NAME"])
    away = place.with_suffix(".away")
    running = place.exists()
    if running:
        place.rename(away)
    yield
    if running:
        away.rename(place)


@pytest.fixture(scope="session")
def long_run(pytestconfig: pytest.Config) -> bool:
    """Whether soaks and fuzzers run at full length (`--long`)."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session")
def system_program() -> Callable[..., str]:
    """Finds a program by its names: its path, or the test fails in CI and is skipped elsewhere."""

    def find(*names: str) -> str:
        for name in names:
            if path := shutil.which(name):
                return path
        reason = f"the system package with {names[0]} is missing: ./tools/check offers it"
        if os.environ.get("CI", "").lower() in {"1", "true"}:
            pytest.fail(reason)
        pytest.skip(reason)

    return find
