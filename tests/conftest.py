"""What every test may ask for: how long this run is allowed to take.

Fixtures of one subject live beside its tests, not here.
"""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("normal", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("normal"), max_examples=5000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="soaks and fuzzers at full length")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "normal")


@pytest.fixture(scope="session")
def long_run(pytestconfig: pytest.Config) -> bool:
    """Whether soaks and fuzzers run at full length (`--long`)."""
    return bool(pytestconfig.getoption("--long"))
