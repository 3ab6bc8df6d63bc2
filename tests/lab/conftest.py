"""A real cluster of Dask for the tests of engines, and of runs that are stopped."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

DISTRIBUTED: Any = import_module("distributed")  # its classes have no types


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two workers, each a process of its own, that are started again when they die."""
    with DISTRIBUTED.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        silence_logs=50,
    ) as made:
        yield made
