"""What a move meets on its way: hidden markers, ambushes, opportunity fire (p.4, 13)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.fog import found_by, mines_go_off, uncover
from wsanalysis.battles.liberty_road.ground import is_open
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.roster import (
    end_of_side,
    first_of_side,
    is_damaged,
    is_here,
    is_taken_up,
    is_vehicle,
    rides_unseen,
    side_of,
)
from wsanalysis.battles.liberty_road.shooting import arms, shot
from wsanalysis.battles.liberty_road.stack import (
    action,
    answer,
    ask,
    first_of,
    kind_of,
    pop,
    push,
    second_of,
)
from wsanalysis.compiled import compiled


@compiled
def run_react(w: Numbers, s: Numbers, f: int) -> None:
    """What a unit meets in a hex that it has entered: markers, then opportunity fire (p.4, 13).

    Frame: A unit, B hex, C where it came from, D its status before, E 1 if it was damaged before, F 1 if
    nobody may take opportunity fire at it, G 1 if mines or an ambush have hurt it.
    """
    u, h, step = s[f + at.A], s[f + at.B], s[f + at.STEP]
    if step == 0:
        s[f + at.D], s[f + at.E] = s[at.S_STATUS + u], is_damaged(s, u)
        s[f + at.STEP] = 1
    elif not is_here(s, u) or s[at.S_HEX + u] != h:  # eliminated, or moved off by what it met
        _end(s, 1)
    elif step == 1:
        m = found_by(w, s, u, h)
        if m != at.NOBODY:
            hidden = uncover(w, s, m)
            if hidden != at.NOBODY:
                new = push(s, at.F_SPRING)
                s[new + at.A], s[new + at.B] = hidden, 1
        elif not mines_go_off(w, s, u, h):
            s[f + at.G] = 1 if _is_hurt(s, f, u) else 0
            s[f + at.D], s[f + at.E] = s[at.S_STATUS + u], is_damaged(s, u)
            s[f + at.STEP] = 2
    elif step == 2:
        enemy = 1 - side_of(w, u)
        if _is_hurt(s, f, u):  # by opportunity fire, which ends the move (p.13)
            _end(s, 1)
        elif s[f + at.F] == 0 and is_open(w, s, h) and may_anybody_fire(w, s, u):
            ask(s, f, enemy, at.ASK_OPPORTUNITY, 3)
        else:
            _end(s, s[f + at.G])
    else:
        act = answer(s)
        if kind_of(act) == at.END:
            _end(s, s[f + at.G])
        else:
            s[f + at.STEP] = 2
            new = push(s, at.F_FIRE)
            s[new + at.A], s[new + at.B], s[new + at.C], s[new + at.D] = first_of(act), h, second_of(act), 1


@compiled
def _end(s: Numbers, stopped: int) -> None:
    """The move is stopped, or goes on; a move within this one, of an ambusher, may have been stopped."""
    s[at.S_STOPPED] = stopped
    pop(s)


@compiled
def _is_hurt(s: Numbers, f: int, u: int) -> bool:
    """Whether the mover has been suppressed or reduced since: an event may also do it good (p.13)."""
    if is_damaged(s, u) and s[f + at.E] == 0:
        return True
    was, status = s[f + at.D], s[at.S_STATUS + u]
    if status == was or (was == at.BROKEN and status == at.SUPPRESSED):
        return False
    return status == at.REDUCED or status == at.SUPPRESSED or status == at.BROKEN


@compiled
def can_react(w: Numbers, s: Numbers, e: int, u: int, weapon: int) -> bool:
    """Whether unit e may take opportunity fire at u, or at who rides on it in sight: once a turn (p.13)."""
    if s[at.S_FLAGS + e] & at.TOOK_OPPORTUNITY or s[at.S_WHERE + e] != at.ON_MAP:
        return False
    if is_taken_up(w, s, e, at.HAS_MOVED):
        return False
    return shot(w, s, e, u, weapon, 1) != at.NOT_ALLOWED or _reaches_a_rider(w, s, e, u, weapon)


@compiled
def _reaches_a_rider(w: Numbers, s: Numbers, e: int, u: int, weapon: int) -> bool:
    """Whether unit e could fire at infantry that moves into the hex on the vehicle u, in plain sight."""
    side = side_of(w, u)
    if not is_vehicle(w, s, u):
        return False
    for p in range(first_of_side(w, side), end_of_side(w, side)):
        if s[at.S_CARRIER + p] == u and is_here(s, p) and not rides_unseen(w, s, p):
            if shot(w, s, e, p, weapon, 1) != at.NOT_ALLOWED:
                return True
    return False


@compiled
def may_anybody_fire(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether any enemy may take opportunity fire at the unit."""
    enemy = 1 - side_of(w, u)
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        for weapon in range(arms(s, e)):
            if can_react(w, s, e, u, weapon):
                return True
    return False


@compiled
def list_reactions(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """Hold fire, or fire with one of those who may; how many choices."""
    u = s[f + at.A]
    enemy = 1 - side_of(w, u)
    out[0] = action(at.END, 0, 0)
    n = 1
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        for weapon in range(arms(s, e)):
            if can_react(w, s, e, u, weapon):
                out[n] = action(at.OPPORTUNITY, e, weapon)
                n += 1
    return n
