"""Progress bars, all made here: shown once work takes long, and removed when it is done; and the bill before.

With TQDM_DISABLE set to anything except 0 there are none: a notebook that stores its cells' output must not
depend on how long they took.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias, TypeVar

PATIENCE = 2.0
"""Seconds before a bar appears."""

Listener: TypeAlias = Callable[[int, int | None], None]
"""Hears how much is done, and of how much (None: nobody knows). An error that it raises ends the work."""

_hears: ContextVar[Listener | None] = ContextVar("hears", default=None)
_billed: ContextVar[Callable[[str], object] | None] = ContextVar("billed", default=None)


T = TypeVar("T")


def at_once(steps: Generator[None, None, T]) -> T:
    """The result of work that rests now and then, done without a rest."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


@contextmanager
def billing(told: Callable[[str], object]) -> Iterator[None]:
    """While this lasts, the first bill is told: a command tells its time before its work begins."""
    before = _billed.set(told)
    try:
        yield
    finally:
        _billed.reset(before)


def bill(said: str, more: bool = False) -> None:
    """Say what work takes, before any of it; parts of larger work have been said with that.

    `more`: another bill follows, of what comes after this work.
    """
    if told := _billed.get():
        if not more:
            _billed.set(None)
        told(said)


@contextmanager
def telling(told: Listener) -> Iterator[None]:
    """While this lasts, bars are not drawn but told; a page shows them, and cancels by raising."""
    before = _hears.set(told)
    try:
        yield
    finally:
        _hears.reset(before)


def progress_bar(
    over: Iterable[Any] | None = None, *, shown: bool = True, delay: float = PATIENCE, **how: Any
) -> Any:
    """A bar of tqdm's, over what it goes through or moved on by `update`; `how` as there (unit, total, desc).

    tqdm is loaded only now: quick work should not pay for it. Its bar for notebooks does not read
    TQDM_DISABLE by itself.
    """
    told = _hears.get()
    if told is not None and shown:
        return _ToldBar(told, over, how.get("total"))
    from tqdm.auto import tqdm

    off = os.environ.get("TQDM_DISABLE", "0") not in ("", "0")
    return tqdm(over, leave=False, delay=delay, disable=off or not shown, **how)


class _ToldBar:
    """The part of tqdm's bar that is offered here, for one who is told."""

    def __init__(self, told: Listener, over: Iterable[Any] | None, total: int | None) -> None:
        self.n = 0
        self.total = total if total is not None or over is None else _length(over)
        self._told, self._over = told, over
        told(0, self.total)

    def __iter__(self) -> Iterator[Any]:
        for each in self._over or ():
            yield each
            self.update()

    def update(self, by: int = 1) -> None:
        self.n += by
        self._told(self.n, self.total)

    def close(self) -> None:
        """There is nothing to take away; nor has it room for words."""

    def set_postfix_str(self, *_: Any, **__: Any) -> None: ...

    set_postfix = set_description = set_postfix_str

    def __enter__(self) -> "_ToldBar":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _length(over: Iterable[Any]) -> int | None:
    return len(over) if isinstance(over, Sized) else None
