"""A plugin for notebooks: a kernel may be as slow as the machine (`pytest -p tests.patient_notebooks`)."""

import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any

# The grammar of internationalized addresses takes jsonschema, and so each process, four seconds to build.
# No notebook has one; without that package their format is left unchecked, as jsonschema has it.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

import nbval.kernel  # noqa: E402
import pytest  # noqa: E402

from tests.patience import CEILING  # noqa: E402

PLAYS = re.compile(r"game\.(?:play|verdict|worth|luck|knock_outs)\(|compare_scenarios\(")

STARTS = 3
"""How often a kernel is started that dies before it has said a word."""


def pytest_configure(config: pytest.Config) -> None:
    """A kernel's start, and a cell; an IPython of its own, without start-up files or history."""
    share_cores()
    config.option.nbval_kernel_startup_timeout = CEILING
    config.option.nbval_cell_timeout = CEILING
    own = tempfile.TemporaryDirectory(prefix="ipython-", ignore_cleanup_errors=True)
    config.add_cleanup(own.cleanup)
    os.environ["IPYTHONDIR"] = own.name
    nbval.kernel.start_new_kernel = starting_again(nbval.kernel.start_new_kernel)


def share_cores() -> None:
    """Of several workers each takes cores of its own, for the processes that its kernels start."""
    count, name = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")), os.environ.get("PYTEST_XDIST_WORKER")
    if not name or not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[int(name.removeprefix("gw")) % len(cores) :: count])


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
