"""Blazes: what catches fire, who has to run from it, where it spreads (p.4, 6, 17)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.fog import come_upon, fog_in, is_hidden, stops_at_wire, uncover
from wsanalysis.battles.liberty_road.ground import hex_fact, lay, marks, neighbour
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.melee import count_refuges
from wsanalysis.battles.liberty_road.roster import (
    eliminate,
    flag,
    freed,
    is_here,
    is_vehicle,
    may_not_move,
    put,
    reduce,
    side_of,
)
from wsanalysis.battles.liberty_road.stack import answer, ask, first_of, log, pop, push
from wsanalysis.compiled import compiled


@compiled
def can_catch_fire(w: Numbers, s: Numbers, h: int, n: int) -> bool:
    """Whether the hex burns: flammable, with strength n or less, and not burning or destroyed (p.17)."""
    strength = hex_fact(w, h, at.HEX_FLAMMABLE)
    return 0 < strength <= n and marks(s, h) & (at.BLAZE | at.DESTROYED) == 0


@compiled
def downwind(w: Numbers, s: Numbers, h: int) -> int:
    """The hex that a blaze in h may spread to, or NOBODY (p.6)."""
    return neighbour(w, h, s[at.S_WIND])


@compiled
def begin_blaze(w: Numbers, s: Numbers, h: int) -> None:
    """The hex is ablaze; all in it have to run (p.17)."""
    log(w, s, at.LOG_BLAZE, h, 0, 0, 0)
    lay(w, s, h, at.BLAZE)
    new = push(s, at.F_BLAZE)
    s[new + at.A] = h
    m = fog_in(s, hex_fact(w, h, at.HEX_AREA))
    if is_hidden(s, m) and s[at.S_FOG_HEX + m] == h and s[at.S_FOG_KIND + m] == at.AMBUSH:
        new = push(s, at.F_SPRING)  # the fire drives out who lies in ambush there
        s[new + at.A] = uncover(w, s, m)


@compiled
def run_blaze(w: Numbers, s: Numbers, f: int) -> None:
    """Units in a burning hex: infantry is reduced, riders too; all retreat or are lost (p.17).

    Who was in it may not activate again this turn. Frame: A hex.
    """
    h = s[f + at.A]
    if s[f + at.STEP] == 0:
        s[f + at.STEP] = 1
        for u in range(w[at.W_UNITS]):
            if is_here(s, u) and s[at.S_HEX + u] == h:
                flag(s, u, at.SCATTERED)
                if not is_vehicle(w, s, u):
                    reduce(w, s, u)
    for u in range(w[at.W_UNITS]):  # from the first again: who rode on a vehicle that is lost runs as well
        if is_here(s, u) and s[at.S_HEX + u] == h and s[at.S_CARRIER + u] == at.NOBODY:
            new = push(s, at.F_RETREAT)
            s[new + at.A], s[new + at.B] = u, 1
            return
    pop(s)


@compiled
def run_retreat(w: Numbers, s: Numbers, f: int) -> None:
    """A unit retreats into an adjacent hex without enemies (p.17).

    Frame: A unit, B 1 if it is lost when it cannot.
    """
    u = s[f + at.A]
    if s[f + at.STEP] == 1:
        was, h = s[at.S_HEX + u], first_of(answer(s))
        if stops_at_wire(w, s, u, h):
            s[f + at.STEP] = 0  # another way, if there is one
            return
        log(w, s, at.LOG_RETREAT, u, h, 0, 0)
        pop(s)
        put(w, s, u, h)
        freed(w, s, was)
        come_upon(s, u, h)
    elif may_not_move(w, s, u) or count_refuges(w, s, u) == 0:
        pop(s)
        if s[f + at.B]:
            eliminate(w, s, u)
    else:
        ask(s, f, side_of(w, u), at.ASK_RETREAT, 1)
