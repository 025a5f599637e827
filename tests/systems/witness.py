"""What tests against a second program share: the same fractions, and the same situations refused."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.rule_system import NO_EFFECT

Law = Mapping[Any, Fraction]
Situation = dict[str, Any]


def same(ours: Law, theirs: Law) -> bool:
    """Whether two laws agree; what cannot happen may be left out."""
    return {k: p for k, p in ours.items() if p} == {k: p for k, p in theirs.items() if p}


def in_states(odds: ws.Odds) -> Law:
    """The chances by the state that a target is left in, as second programs count: no effect is as before."""
    return {odds.inquiry.before if w == NO_EFFECT else w: p for w, p in odds.probabilities.items()}


def answered_alike(
    count: int,
    rng: Random,
    make: Callable[[Random], Situation],
    ask: Callable[..., ws.Odds],
    witness: Callable[..., Law | None],
    ours: Callable[[ws.Odds], Law] = in_states,
) -> int:
    """Put so many situations to both that are allowed; how many were refused, which both must do."""
    asked = refused = 0
    while asked < count:
        situation = make(rng)
        theirs = witness(**situation)
        if theirs is None:
            refused += 1
            with pytest.raises(ws.IllegalAction):
                ask(**situation)
            continue
        asked += 1
        assert same(ours(ask(**situation)), theirs), situation
    return refused
