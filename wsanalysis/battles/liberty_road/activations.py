"""A unit's activation: fire, move, rally or spot (p.9-11, 17)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.fog import list_spots, spot
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import draw
from wsanalysis.battles.liberty_road.moving import may_move
from wsanalysis.battles.liberty_road.roster import (
    become,
    effect_of_damage,
    fate,
    flag,
    has,
    is_here,
    is_taken_up,
    is_vehicle,
    rally_law,
    rise,
    settle,
    side_of,
)
from wsanalysis.battles.liberty_road.shooting import begin_event, list_objects, list_targets
from wsanalysis.battles.liberty_road.stack import (
    action,
    answer,
    ask,
    first_of,
    kind_of,
    log,
    pop,
    push,
    second_of,
)
from wsanalysis.compiled import compiled


@compiled
def run_unit(w: Numbers, s: Numbers, f: int) -> None:
    """A unit acts: once, or on support orders it may both move and fire (p.3, 9-10).

    Frame: A unit, B its rights (bits), C has moved, D has fired, E was on support orders.
    """
    u, step = s[f + at.A], s[f + at.STEP]
    if not is_here(s, u):
        pop(s)
    elif step == 0:
        s[f + at.E] = 1 if s[at.S_STATUS + u] == at.SUPPORT else 0
        ask(s, f, side_of(w, u), at.ASK_ACT, 1)
    elif step == 1:
        s[f + at.STEP] = 2
        _act(w, s, f, u, answer(s))
    elif step == 2 and _may_go_on(w, s, f, u):
        ask(s, f, side_of(w, u), at.ASK_ACT, 1)
    else:
        if s[f + at.C] or s[f + at.D]:
            settle(w, s, u, fate(w, s, u, at.T_AFTER_ACTING, 0))
        pop(s)


@compiled
def _may_go_on(w: Numbers, s: Numbers, f: int, u: int) -> bool:
    """Whether a vehicle on support orders has moved or fired and may do the other as well."""
    if s[f + at.C] + s[f + at.D] != 1 or s[f + at.E] == 0 or s[at.S_STATUS + u] != at.SUPPORT:
        return False
    return effect_of_damage(w, s, u) != at.CREW_INJURED and s[f + at.B] == at.ALL_RIGHTS


@compiled
def _act(w: Numbers, s: Numbers, f: int, u: int, act: int) -> None:
    what = kind_of(act)
    if what == at.FIRE_AT or what == at.SHELL_AT:
        s[f + at.D] = 1
        new = push(s, at.F_FIRE if what == at.FIRE_AT else at.F_SHELL)
        s[new + at.A], s[new + at.B], s[new + at.C] = u, first_of(act), second_of(act)
    elif what == at.GO:
        s[f + at.C] = 1
        new = push(s, at.F_MOVE)
        s[new + at.A] = u
    elif what == at.RALLY:
        new = push(s, at.F_RALLY)
        s[new + at.A] = u
    elif what == at.SPOT:
        spot(w, s, u, first_of(act))
        s[f + at.E] = 0
    else:
        s[f + at.E] = 0


@compiled
def list_acts(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """All that the unit may do now; how many choices."""
    u, rights = s[f + at.A], s[f + at.B]
    out[0] = action(at.END, 0, 0)
    n = 1
    if rights & at.MAY_FIRE and s[f + at.D] == 0 and not is_taken_up(w, s, u, at.HAS_MOVED):
        n = list_targets(w, s, u, out, n)
        n = list_objects(w, s, u, out, n)
    if rights & at.MAY_MOVE and s[f + at.C] == 0 and may_move(w, s, u):
        if not is_taken_up(w, s, u, at.HAS_FIRED):
            out[n] = action(at.GO, 0, 0)
            n += 1
    if s[f + at.C] or s[f + at.D]:
        return n
    if rights & at.MAY_RALLY and can_rally(s, u):
        out[n] = action(at.RALLY, 0, 0)
        n += 1
    if rights & at.MAY_SPOT:
        n = list_spots(w, s, u, out, n)
    return n


@compiled
def can_rally(s: Numbers, u: int) -> bool:
    """Whether the unit may try to rally: suppressed or broken, once a turn (p.11)."""
    status = s[at.S_STATUS + u]
    return (status == at.SUPPRESSED or status == at.BROKEN) and not has(s, u, at.RALLIED)


@compiled
def run_rally(w: Numbers, s: Numbers, f: int) -> None:
    """An attempt to rally; the turn's event may interrupt it (p.11). Frame: A unit, B 1 + held check."""
    u, step = s[f + at.A], s[f + at.STEP]
    if not is_here(s, u):
        pop(s)
        return
    if step == 1:  # the vehicle's owner has chosen its order
        become(w, s, u, first_of(answer(s)))
        pop(s)
        return
    status = s[at.S_STATUS + u]
    if status != at.SUPPRESSED and status != at.BROKEN:
        pop(s)  # the event has rallied it
        return
    flag(s, u, at.RALLIED)
    if s[f + at.B]:
        after = fate(w, s, u, at.T_AFTER_RALLY, s[f + at.B] - 1)
    else:
        after = draw(w, s, rally_law(w, s, u, 0 if s[at.S_EVENT_DONE] else 1))
        held = after >> 5
        if held:
            if held != at.REDRAW_CHECK:
                s[f + at.B] = 2 if held == at.CHECK_PASSED else 1
            begin_event(w, s, u)
            return
    log(w, s, at.LOG_RALLY, u, after & 15, status, 0)
    if after == at.READY and is_vehicle(w, s, u):
        ask(s, f, side_of(w, u), at.ASK_STATUS, 1)
        return
    pop(s)
    rise(w, s, u, after)
