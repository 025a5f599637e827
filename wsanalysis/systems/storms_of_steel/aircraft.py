"""Airplanes: the cost of their actions, and the effect of a hit (20.0, 20.1, 20.4)."""

from collections.abc import Sequence
from typing import Literal

from wsanalysis.rule_system import IllegalAction

Impulse = Literal["move", "pivot", "climb", "dive", "attack"]

SEQUENCE, ATTACK, CLIMB = 1, 1, 1
"""APs of an action sequence, and what each attack and each level up adds (20.0, 20.1)."""


def sequence_cost(impulses: Sequence[Impulse], allowed: int) -> int:
    """The APs of one action of an airplane with `allowed` impulses (20.0, 20.1).

    However many bombs an attack drops, it is one attack (20.4). Raises IllegalAction for an order of impulses
    that the rules forbid.
    """
    if not impulses:
        raise IllegalAction("an action of an airplane has at least one impulse (20.0)")
    if len(impulses) > allowed:
        raise IllegalAction(f"it has {allowed} impulses an action, not {len(impulses)} (20.0)")
    if impulses[0] != "move":
        raise IllegalAction("the first impulse moves one hex forward (20.0)")
    since_move: list[Impulse] = []
    for impulse in impulses:
        if impulse == "move":
            since_move = []
            continue
        turns = [i for i in (*since_move, impulse) if i in ("pivot", "attack")]
        levels = [i for i in (*since_move, impulse) if i in ("climb", "dive")]
        if len(turns) > 1:
            raise IllegalAction("after a hex it attacks once or pivots one hex side, not both (20.0)")
        if len(levels) > 1:
            raise IllegalAction("it changes altitude by one counter for each hex moved (20.1)")
        since_move.append(impulse)
    return SEQUENCE + ATTACK * impulses.count("attack") + CLIMB * impulses.count("climb")


def altitude_in_metres(counters: int) -> int:
    """The altitude of an airplane: 50 m for each altitude counter above strafing height (20.1)."""
    return 50 * (counters + 1)
