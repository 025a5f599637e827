"""A plugin for notebooks: a kernel may be as slow as the machine (`pytest -p tests.patient_notebooks`)."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.patience import CEILING

PLAYS = re.compile(r"game\.(?:play|verdict|worth|luck|knock_outs)\(|compare_scenarios\(")


def pytest_configure(config: pytest.Config) -> None:
    """A kernel's start, and a cell."""
    config.option.nbval_kernel_startup_timeout = CEILING
    config.option.nbval_cell_timeout = CEILING


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What a kernel still has to say after it has answered: five seconds, unless told otherwise.

    Notebooks that play games begin, then the largest, so that no core is left with a long one at the end.
    """
    for item in items:
        if hasattr(item, "output_timeout"):
            item.output_timeout = CEILING
    items.sort(key=lambda item: length(item.path), reverse=True)


@cache
def length(notebook: Path) -> tuple[int, int]:
    """How much a notebook has to do, roughly: the lines that play games, and its size."""
    text = notebook.read_text(encoding="utf-8")
    return len(PLAYS.findall(text)), len(text)
