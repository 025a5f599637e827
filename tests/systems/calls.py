"""How much work something is, counted and not timed: the same on every machine, whatever else it does."""

import sys
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any


def calls_of(work: Callable[[int], object], numbers: Iterable[int]) -> int:
    """How many functions are called, written in Python or in C, for `work` on each of the numbers."""
    made = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        for number in numbers:
            work(number)
    finally:
        sys.setprofile(before)
    return made
