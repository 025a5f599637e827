"""A progress bar for work that runs longer than anyone likes to wait without one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from wsanalysis.probability.progress import PATIENCE, progress_bar


@contextmanager
def waiting(what: str, unit: str, total: int | None = None) -> Iterator[Callable[[int], object]]:
    """Return a function to call with the number of items just done; a bar appears on stderr if it takes long.

    tqdm is loaded only then, so quick work costs next to nothing.
    """
    done, began = 0, perf_counter()
    bar: Any = None

    def advance(number: int) -> None:
        nonlocal done, bar
        done += number
        if bar is not None:
            bar.update(number)
        elif perf_counter() - began > PATIENCE:
            bar = progress_bar(delay=0, desc=what, unit=unit, total=total, initial=done)

    try:
        yield advance
    finally:
        if bar is not None:
            bar.close()
