"""Turns and orders: who orders what, which units act, regrouping, the end of a turn (p.9, 11)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ending import points
from wsanalysis.battles.liberty_road.fog import is_hidden, uncover
from wsanalysis.battles.liberty_road.ground import hex_fact
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.roster import (
    end_of_side,
    first_of_side,
    flag,
    has,
    is_here,
    is_vehicle,
    kind,
    mode,
    printed,
    rise,
    unflag_side,
)
from wsanalysis.battles.liberty_road.shooting import begin_event
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
def run_turn(w: Numbers, s: Numbers, f: int) -> None:
    """A turn: the attacker's order, the defender's, and one event (p.9, 11)."""
    step = s[f + at.STEP]
    s[f + at.STEP] = step + 1
    if step == 0:
        _begin_turn(w, s)
    elif step == 1:
        begin_order(s, at.ATTACKER, 0)
    elif step == 3:
        begin_order(s, at.DEFENDER, 0)
    elif step == 2 or step == 4:
        _take_bonus_owed(s, f, at.ATTACKER if step == 2 else at.DEFENDER)
    elif step == 5:
        s[at.S_ORDERING] = at.NOBODY
        if s[at.S_EVENT_DONE] == 0:  # then the last player to act draws it (p.11)
            begin_event(w, s, at.NOBODY)
    else:
        s[f + at.STEP] = 0


@compiled
def _begin_turn(w: Numbers, s: Numbers) -> None:
    """A new turn: everybody may rally, react and be ordered again; reinforcements due arrive."""
    if 0 < s[at.S_TURN] <= at.MAX_TURNS:
        s[at.S_TRACK + s[at.S_TURN] - 1] = points(w, s, at.ATTACKER) - points(w, s, at.DEFENDER)
    s[at.S_TURN] += 1
    s[at.S_EVENT_DONE] = 0
    log(w, s, at.LOG_TURN, s[at.S_TURN], 0, 0, 0)
    for u in range(w[at.W_UNITS]):
        s[at.S_FLAGS + u] &= ~at.OF_THE_TURN
    for g in range(w[at.W_GROUPS]):
        row = w[at.T_GROUP] + g * at.GROUP_ROW
        if 0 < w[row + at.GROUP_TURN] <= s[at.S_TURN]:  # or later, if the enemy stood in their way
            new = push(s, at.F_ARRIVE)
            s[new + at.A] = g


@compiled
def _take_bonus_owed(s: Numbers, f: int, side: int) -> None:
    """Bonus actions that the ordering player had to wait for, as an extra order (p.5)."""
    if s[at.S_OWED + side]:
        count = s[at.S_OWED + side]
        s[at.S_OWED + side] = 0
        s[f + at.STEP] -= 1  # the extra order may earn another
        begin_order(s, side, count)


@compiled
def begin_order(s: Numbers, side: int, bonus: int) -> None:
    """A side's order of the turn; or, with `bonus`, an extra one of so many units."""
    if bonus == 0:
        s[at.S_ORDERING] = side
    new = push(s, at.F_ORDER)
    s[new + at.A], s[new + at.G] = side, bonus


@compiled
def run_order(w: Numbers, s: Numbers, f: int) -> None:
    """An order: chosen, carried out unit by unit; then close combat and regrouping (p.9, 14).

    Frame: A side; B, C, D infantry, vehicles and either left to activate; E nearby only; F regroups
    left; G a bonus of so many units; H units activated.
    """
    side, step = s[f + at.A], s[f + at.STEP]
    if step == 0:
        unflag_side(w, s, side, at.ORDERED)
        if s[f + at.G]:
            s[f + at.D], s[f + at.STEP] = s[f + at.G], 2
        else:
            s[at.S_NEAR] = 0
            ask(s, f, side, at.ASK_ORDER, 1)
    elif step == 1:
        _choose_order(w, s, f, answer(s))
    elif step == 2:
        if _can_anybody_act(w, s, f):
            ask(s, f, side, at.ASK_UNIT, 3)
        else:
            s[f + at.STEP] = 4
    elif step == 3:
        s[f + at.STEP] = 2
        act = answer(s)
        if kind_of(act) == at.END:
            s[f + at.STEP] = 4
        else:
            _activate(w, s, f, act)
    elif step == 4:
        s[f + at.STEP] = 5
        if s[f + at.G] == 0 or s[at.S_ORDERING] == at.NOBODY or s[at.S_ORDERING] == side:
            new = push(s, at.F_COMBATS)
            s[new + at.A] = side
    elif step == 5:
        if s[f + at.F] and _can_anybody_regroup(w, s, side):
            ask(s, f, side, at.ASK_REGROUP, 6)
        else:
            pop(s)
    else:
        _regroup(w, s, f, answer(s))


@compiled
def _choose_order(w: Numbers, s: Numbers, f: int, act: int) -> None:
    o = first_of(act)
    s[f + at.STEP] = 2
    if kind_of(act) == at.PLAY_ASSET:
        s[f + at.STEP] = 4  # a card instead of an order marker (p.9)
        new = push(s, at.F_ASSET)
        s[new + at.A], s[new + at.B] = s[f + at.A], o
        return
    log(w, s, at.LOG_ORDER, s[f + at.A], o, 0, 0)
    row = w[at.T_ORDER] + o * at.ORDER_ROW
    s[f + at.B], s[f + at.C] = w[row + at.ORDER_INFANTRY], w[row + at.ORDER_VEHICLES]
    s[f + at.D], s[f + at.E] = w[row + at.ORDER_EITHER], w[row + at.ORDER_NEARBY]
    s[f + at.F] = w[row + at.ORDER_REGROUP]


@compiled
def _activate(w: Numbers, s: Numbers, f: int, act: int) -> None:
    """One unit of the order acts, or one that lay in ambush comes out and acts (p.9, 13)."""
    u = first_of(act)
    if kind_of(act) == at.SPRING:
        m = u
        u = s[at.S_FOG_UNIT + m]
        uncover(w, s, m)
    if is_vehicle(w, s, u) and s[f + at.C] > 0:
        s[f + at.C] -= 1
    elif not is_vehicle(w, s, u) and s[f + at.B] > 0:
        s[f + at.B] -= 1
    else:
        s[f + at.D] -= 1
    flag(s, u, at.ORDERED)
    if s[f + at.E] and s[at.S_NEAR] < 16:
        s[at.S_NEAR_AREA + s[at.S_NEAR]] = hex_fact(w, s[at.S_HEX + u], at.HEX_AREA)
        s[at.S_NEAR] += 1
    if kind_of(act) == at.SPRING:
        new = push(s, at.F_SPRING)
    else:
        new = push(s, at.F_UNIT)
    s[new + at.A], s[new + at.B] = u, at.ALL_RIGHTS


@compiled
def can_act(w: Numbers, s: Numbers, f: int, u: int) -> bool:
    """Whether the order in the frame may activate the unit (p.9, 17)."""
    if s[at.S_FLAGS + u] & (at.ORDERED | at.SCATTERED):
        return False
    if s[f + at.D] == 0 and s[f + (at.C if is_vehicle(w, s, u) else at.B)] == 0:
        return False
    return s[f + at.E] == 0 or _is_nearby(w, s, s[at.S_HEX + u])


@compiled
def _is_nearby(w: Numbers, s: Numbers, h: int) -> bool:
    """Whether the hex's area is, or is next to, one that a unit of this order was in (p.9)."""
    if s[at.S_NEAR] == 0:
        return True
    area = hex_fact(w, h, at.HEX_AREA)
    for k in range(s[at.S_NEAR]):
        if w[w[at.T_NEXT_AREA] + s[at.S_NEAR_AREA + k] * w[at.W_AREAS] + area]:
            return True
    return False


@compiled
def _can_anybody_act(w: Numbers, s: Numbers, f: int) -> bool:
    side = s[f + at.A]
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if is_here(s, u) and can_act(w, s, f, u):
            return True
    if side == at.DEFENDER:
        for m in range(w[at.W_FOG]):
            if can_spring(w, s, f, m):
                return True
    return False


@compiled
def can_spring(w: Numbers, s: Numbers, f: int, m: int) -> bool:
    """Whether the order may bring out the unit that hides under the marker (p.13)."""
    if s[at.S_FOG_KIND + m] != at.AMBUSH or s[at.S_FOG_HEX + m] == at.NOBODY or not is_hidden(s, m):
        return False
    u = s[at.S_FOG_UNIT + m]
    if s[f + at.D] == 0 and s[f + (at.C if is_vehicle(w, s, u) else at.B)] == 0:
        return False
    return s[f + at.E] == 0 or _is_nearby(w, s, s[at.S_FOG_HEX + m])


@compiled
def list_units(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """Enough, or one of the units that the order may still activate; how many choices."""
    side = s[f + at.A]
    out[0] = action(at.END, 0, 0)
    n = 1
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if is_here(s, u) and can_act(w, s, f, u):
            out[n] = action(at.UNIT, u, 0)
            n += 1
    if side == at.DEFENDER:
        for m in range(w[at.W_FOG]):
            if can_spring(w, s, f, m):
                out[n] = action(at.SPRING, m, 0)
                n += 1
    return n


@compiled
def list_orders(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """The side's order markers, and the cards that are played as an order; how many (p.9)."""
    side, n = s[f + at.A], 0
    for o in range(w[at.W_ORDERS]):
        if w[w[at.T_ORDER] + o * at.ORDER_ROW + at.ORDER_SIDE] == side:
            out[n] = action(at.ORDER, o, 0)
            n += 1
    for a in range(w[at.W_ASSETS]):
        row = w[at.T_ASSET] + a * at.ASSET_ROW
        as_order = w[row + at.ASSET_SIDE] == side and w[row + at.ASSET_PLAYED] == at.AS_ORDER
        if as_order and s[at.S_ASSET_USES + a] > 0:
            out[n] = action(at.PLAY_ASSET, a, 0)
            n += 1
    return n


@compiled
def _can_anybody_regroup(w: Numbers, s: Numbers, side: int) -> bool:
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if can_regroup(w, s, u):
            return True
    return False


@compiled
def can_regroup(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether a regroup point may be spent on the unit: spent infantry, or a vehicle on its orders (p.9)."""
    if not is_here(s, u):
        return False
    for to in range(at.STATUSES):
        if regrouped(w, s, u, to) != at.NOT_ALLOWED:
            return True
    return False


@compiled
def regrouped(w: Numbers, s: Numbers, u: int, to: int) -> int:
    """What becomes of the unit if it regroups to a state, or NOT_ALLOWED (p.9)."""
    row = (s[at.S_TYPE + u] * 2 * at.STATUSES + mode(s, u)) * at.STATUSES + to
    return w[w[at.T_REGROUP] + row]


@compiled
def list_regroups(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """Enough, or a unit and what it regroups to; how many choices (p.9)."""
    side = s[f + at.A]
    out[0] = action(at.END, 0, 0)
    n = 1
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if not is_here(s, u):
            continue
        for to in range(at.STATUSES):
            if to != s[at.S_STATUS + u] and regrouped(w, s, u, to) != at.NOT_ALLOWED:
                out[n] = action(at.REGROUP, u, to)
                n += 1
    return n


@compiled
def list_sides(w: Numbers, s: Numbers, u: int, what: int, out: Numbers, n: int) -> int:
    """Add the orders printed on a unit that it is not on already; the new length (p.3, 9)."""
    if kind(w, s, u) != at.VEHICLE:
        out[n] = action(what, u, at.READY)
        return n + 1
    for status in range(at.MOVE, at.SUPPORT + 1):
        if printed(w, s, u, at.TYPE_SIDES) >> status & 1 and s[at.S_STATUS + u] != status:
            out[n] = action(what, u, status)
            n += 1
    return n


@compiled
def _regroup(w: Numbers, s: Numbers, f: int, act: int) -> None:
    if kind_of(act) == at.END:
        pop(s)
        return
    u = first_of(act)
    after = regrouped(w, s, u, second_of(act))
    log(w, s, at.LOG_REGROUP, u, after & 15, 0, 0)
    rise(w, s, u, after)
    s[f + at.F] -= 1
    s[f + at.STEP] = 5


@compiled
def has_rallied(s: Numbers, u: int) -> bool:
    """Whether the unit has tried to rally this turn (p.11)."""
    return has(s, u, at.RALLIED)
