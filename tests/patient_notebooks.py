"""A plugin for notebooks: a kernel may be as slow as the machine (`pytest -p tests.patient_notebooks`)."""

import os
import re
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any

import nbval.kernel
import pytest

from tests.patience import CEILING

PLAYS = re.compile(r"game\.(?:play|verdict|worth|luck|knock_outs)\(|compare_scenarios\(")

STARTS = 3
"""How often a kernel is started that dies before it has said a word."""


def pytest_configure(config: pytest.Config) -> None:
    """A kernel's start, and a cell; an IPython of its own, without start-up files or history."""
    config.option.nbval_kernel_startup_timeout = CEILING
    config.option.nbval_cell_timeout = CEILING
    own = tempfile.TemporaryDirectory(prefix="ipython-", ignore_cleanup_errors=True)
    config.add_cleanup(own.cleanup)
    os.environ["IPYTHONDIR"] = own.name
    nbval.kernel.start_new_kernel = starting_again(nbval.kernel.start_new_kernel)


def starting_again(start: Callable[..., Any]) -> Callable[..., Any]:
    """Start a kernel once more if it dies at once, on other ports.

    Its ports are chosen before it begins; until it takes them, a kernel of another worker may.
    """

    @wraps(start)
    def patiently(*args: Any, **options: Any) -> Any:
        for _ in range(STARTS - 1):
            try:
                return start(*args, **options)
            except RuntimeError as error:
                if "died" not in str(error):
                    raise
        return start(*args, **options)

    return patiently


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
