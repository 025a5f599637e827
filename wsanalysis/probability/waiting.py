"""A sign of life for work that takes longer than anybody likes to wait in the dark."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from wsanalysis.probability.progress import PATIENCE, progress_bar


@contextmanager
def waiting(what: str, unit: str, total: int | None = None) -> Iterator[Callable[[int], object]]:
    """Gives the function to call with how many more are done; a bar is shown on stderr once it takes long.

    The bar is loaded only then, so that quick work pays next to nothing for it.
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
