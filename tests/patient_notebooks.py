"""A plugin for notebooks: a kernel may be as slow as the machine (`pytest -p tests.patient_notebooks`)."""

import pytest

from tests.patience import CEILING


def pytest_configure(config: pytest.Config) -> None:
    """A kernel's start, and a cell."""
    config.option.nbval_kernel_startup_timeout = CEILING
    config.option.nbval_cell_timeout = CEILING


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What a kernel still has to say after it has answered: five seconds, unless told otherwise.

    The largest notebooks begin, so that no core is left with a long one at the end.
    """
    for item in items:
        if hasattr(item, "output_timeout"):
            item.output_timeout = CEILING
    items.sort(key=lambda item: -item.path.stat().st_size)
