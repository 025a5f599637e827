"""The engine as machine code: what Python calls of it, compiled once for each version of its sources."""

import sys
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from wsanalysis.battles.core import objectives
from wsanalysis.battles.liberty_road import arena, determinization, engine, greedy, view
from wsanalysis.compiled import build, has_compiler, is_built


class Code(NamedTuple):
    """The functions that players, searches and runners come to: compiled, or as they stand."""

    start: Callable[..., None] = engine.start
    apply: Callable[..., None] = engine.apply
    legal: Callable[..., None] = engine.legal
    see: Callable[..., None] = view.see
    points: Callable[..., int] = objectives.points
    imagine: Callable[..., None] = determinization.imagine
    appraise: Callable[..., int] = greedy.appraise
    decide: Callable[..., int] = arena.decide
    play_out: Callable[..., int] = arena.play_out


AS_IT_STANDS = Code()


def ensure_compiled(shown: bool = True) -> None:
    """See to it that the engine is compiled: some seconds the first time, and if `shown` a line says so.

    Another line, once, says that there is no compiler.
    """
    if not has_compiler():
        _say_that_it_is_slow()
    if shown and not is_built(*AS_IT_STANDS):
        print("The battle engine is compiled, once for this version: some seconds.", file=sys.stderr)
    engine_code()


def engine_code() -> Code:
    """The engine, ready to run."""
    return Code(*build(*AS_IT_STANDS))


@cache
def _say_that_it_is_slow() -> None:
    print(
        "wsanalysis: battles are slow here, some hundred times slower than compiled, because the compiler"
        " llvmlite is not installed; to install it: pip install 'wsanalysis[fast]'",
        file=sys.stderr,
    )
