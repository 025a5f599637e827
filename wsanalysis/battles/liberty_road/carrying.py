"""Portage of infantry, and equipment that lies where its carrier fell (p.7, 13)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import draw
from wsanalysis.battles.liberty_road.roster import is_here, is_vehicle, kind, passengers, printed, side_of
from wsanalysis.battles.liberty_road.shooting import begin_event
from wsanalysis.battles.liberty_road.stack import answer, ask, kind_of, log, pop, push
from wsanalysis.compiled import compiled


@compiled
def can_board(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether the unit is one that vehicles carry, and is on foot (p.13)."""
    return not is_vehicle(w, s, u) and s[at.S_CARRIER + u] == at.NOBODY


@compiled
def may_load(w: Numbers, s: Numbers, u: int, v: int) -> bool:
    """Whether vehicle v stands beside u with room: its dots, or one unit without any (p.13)."""
    if not is_here(s, v) or not is_vehicle(w, s, v) or s[at.S_HEX + v] != s[at.S_HEX + u]:
        return False
    return passengers(w, s, v) < max(1, printed(w, s, v, at.TYPE_PORTAGE))


@compiled
def takes_equipment_here(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether equipment lies in the unit's hex that it could take up (p.7): infantry with free hands."""
    if s[at.S_DROPPED] == 0 or not is_here(s, u):
        return False
    return kind(w, s, u) == at.INFANTRY and s[at.S_WEAPON + u] == 0 and _dropped_at(s, s[at.S_HEX + u]) >= 0


@compiled
def _dropped_at(s: Numbers, h: int) -> int:
    """The number of the first equipment that lies in the hex, or NOBODY."""
    for d in range(s[at.S_DROPPED]):
        if s[at.S_DROP_HEX + d] == h:
            return d
    return at.NOBODY


@compiled
def begin_take(w: Numbers, s: Numbers, u: int) -> None:
    """Ask whether the unit tries to take the equipment in its hex."""
    new = push(s, at.F_TAKE)
    s[new + at.A] = u


@compiled
def run_take(w: Numbers, s: Numbers, f: int) -> None:
    """Take equipment by a valor check; if it fails, the equipment is gone (p.7). Frame: A unit."""
    u = s[f + at.A]
    if s[f + at.STEP] == 0:
        ask(s, f, side_of(w, u), at.ASK_TAKE, 1)
        return
    if s[f + at.STEP] == 1:
        if kind_of(answer(s)) != at.TAKE:
            pop(s)
            return
        s[f + at.STEP] = 2
    d = _dropped_at(s, s[at.S_HEX + u]) if is_here(s, u) else at.NOBODY
    if d == at.NOBODY:
        pop(s)  # the event that the check drew has taken unit or equipment away
        return
    passed = s[f + at.B] - 1  # what was drawn before an event that let the chip count
    if passed < 0:
        pending = 0 if s[at.S_EVENT_DONE] else 1
        outcome = draw(w, s, w[w[at.T_CHECK_LAW] + printed(w, s, u, at.TYPE_VALOR) * 2 + pending])
        passed = outcome & 1
        if outcome >> 5:
            if outcome >> 5 != at.REDRAW_CHECK:
                s[f + at.B] = 1 + passed
            begin_event(w, s, u)
            return
    pop(s)
    log(w, s, at.LOG_TAKE, u, s[at.S_DROP_WEAPON + d], passed, 0)
    if passed:
        s[at.S_WEAPON + u] = s[at.S_DROP_WEAPON + d]
        s[at.S_USES + u] = s[at.S_DROP_USES + d]
    last = s[at.S_DROPPED] - 1
    s[at.S_DROP_HEX + d] = s[at.S_DROP_HEX + last]
    s[at.S_DROP_WEAPON + d] = s[at.S_DROP_WEAPON + last]
    s[at.S_DROP_USES + d] = s[at.S_DROP_USES + last]
    s[at.S_DROPPED] = last
