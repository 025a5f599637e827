"""A sign of life for work that takes longer than anybody likes to wait in the dark."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

PATIENCE = 2.0
"""Seconds that work may take without a word."""


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
            bar = _bar(what, unit, total, done)

    try:
        yield advance
    finally:
        if bar is not None:
            bar.close()


def _bar(what: str, unit: str, total: int | None, done: int) -> Any:
    from tqdm.auto import tqdm

    return tqdm(desc=what, unit=unit, total=total, initial=done, leave=False)
