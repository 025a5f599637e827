"""The news of a search while it runs, and the way to stop it."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeAlias

from wsanalysis.probability.progress import PATIENCE, progress_bar


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a search: `done` of at most `total`, counted in `unit` (variant, or round of evolution).

    `miss`: the least that any variant misses by so far (None if none was allowed); `seconds_left`: at the
    speed so far, at most.
    """

    done: int
    total: int
    unit: str
    miss: float | None
    seconds_left: float


Tell: TypeAlias = Callable[[Progress], object]
"""Is told after every variant, or round of evolution."""
Stop: TypeAlias = Callable[[], bool]
"""Is asked before every variant whether to stop; the best so far is kept."""


class Cancelled(Exception):
    """Somebody said stop."""


class SearchWatch:
    """One search watched: a progress bar, a function that is told, and one that is asked whether to stop."""

    def __init__(self, tell: Tell | None = None, stop: Stop | None = None, seconds: float = 0.0) -> None:
        """`seconds`: how long it is expected to take; a bar that says so is shown at once if that is long."""
        self._tell, self._stop = tell, stop
        self._expected = seconds
        self._bar: Any = None

    def begin(self, total: int, unit: str) -> None:
        """Begin a part of the search, of at most `total` steps."""
        self.close()
        self._done, self._total, self._unit = 0, total, unit
        self._began = perf_counter()
        slow = self._expected > PATIENCE
        self._bar = progress_bar(
            total=total, unit=unit, delay=0 if slow else PATIENCE, shown=self._tell is None,
            desc=f"at most {in_time(self._expected)}" if slow else None,
        )  # fmt: skip

    def check(self) -> None:
        """Raise Cancelled if the search is to stop."""
        if self._stop is not None and self._stop():
            raise Cancelled

    def advance(self, miss: float | None) -> None:
        """One more is done; `miss`: the least so far."""
        self._done += 1
        self._bar.update()
        if self._tell is not None:
            left = (perf_counter() - self._began) / self._done * (self._total - self._done)
            self._tell(Progress(self._done, self._total, self._unit, miss, left))

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()


def in_time(seconds: float) -> str:
    """A time to wait in words: a second, 8 s, 4 min, 2.5 h."""
    if seconds < 1:
        return "a second"
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
