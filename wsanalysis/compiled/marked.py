"""Marks for functions that may be compiled, and the few functions that the compiler knows itself."""

import sys
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

MARK = "__whole_numbers__"


def compiled(function: F) -> F:
    """Mark a function as one that may be compiled (`wsanalysis.compiled`); in Python it runs unchanged."""
    setattr(function, MARK, True)
    return function


def compiled_for(**types: type) -> Callable[[F], F]:
    """Mark a function inside another: its type variables, by name, are these records.

    So code written once for all games is compiled for the records of each.
    """

    def mark(function: F) -> F:
        known = function.__annotations__.items()
        function.__annotations__ = {
            name: types[kind.__name__] if isinstance(kind, TypeVar) else kind for name, kind in known
        }
        return compiled(function)

    return mark


def is_marked(function: Any) -> bool:
    """True if a function may be compiled: it has the mark, or stands in a package that is compiled whole."""
    if getattr(function, MARK, False) is True:
        return True
    return isinstance(function, FunctionType) and is_compiled_whole(function.__module__)


@cache
def is_compiled_whole(module: str) -> bool:
    """True if the package of a module says COMPILED = True."""
    package = sys.modules.get(module.rpartition(".")[0])
    return getattr(package, "COMPILED", False) is True


def wrap(number: int) -> int:
    """Reduce a number to 64 bits as memory does: past 2**63 - 1 it continues at -2**63.

    Compiled numbers wrap by themselves. This says that it is intended, and does the same uncompiled.
    """
    return ((number + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)
