"""Movement: areas and hexes, roads, boarding, and what a move meets on its way (p.12-13)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.carrying import (
    begin_take,
    can_board,
    may_load,
    takes_equipment_here,
)
from wsanalysis.battles.liberty_road.fog import (
    ford_between,
    is_barred,
    is_mined,
    stops_at_wire,
)
from wsanalysis.battles.liberty_road.ground import hex_fact, marks, neighbour
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.roster import (
    carries_on_top,
    effect_of_damage,
    end_of_side,
    enemies_in,
    exit_map,
    first_of_side,
    flag,
    freed,
    is_dead_end,
    is_here,
    is_vehicle,
    may_not_move,
    printed,
    put,
    side_of,
    turn_to,
)
from wsanalysis.battles.liberty_road.stack import action, answer, ask, first_of, kind_of, log, pop, push
from wsanalysis.compiled import compiled


@compiled
def may_move(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether state and damage let the unit move at all (p.3, 9-10, 17)."""
    if may_not_move(w, s, u):
        return False
    status = s[at.S_STATUS + u]
    return not (status == at.FIRE or status == at.FIRE_INFANTRY or status == at.FIRE_VEHICLES)


@compiled
def moves_in_full(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether the unit moves at full strength: by areas, not by hexes (p.10, 12-13, 17)."""
    if not is_vehicle(w, s, u):
        return s[at.S_STATUS + u] == at.READY
    if s[at.S_STATUS + u] != at.MOVE or effect_of_damage(w, s, u) == at.CREW_INJURED:
        return False
    return not carries_on_top(w, s, u)


@compiled
def movement(w: Numbers, s: Numbers, u: int, full: bool) -> int:
    """Its movement points: areas at full strength; else hexes, of which infantry has one (p.12)."""
    if full or is_vehicle(w, s, u):
        return printed(w, s, u, at.TYPE_MOVE)
    return 1


@compiled
def run_move(w: Numbers, s: Numbers, f: int) -> None:
    """A unit's move, point by point (p.12-13).

    Frame: A unit, B points left, C bonus points for the road, D at full strength, E how often moved,
    G 1 if nobody may take opportunity fire at it.
    """
    u, side = s[f + at.A], side_of(w, s[f + at.A])
    step = s[f + at.STEP]
    if step == 0:
        full = moves_in_full(w, s, u)
        s[f + at.B], s[f + at.D] = movement(w, s, u, full), 1 if full else 0
        s[f + at.STEP] = 1
        if takes_equipment_here(w, s, u):
            begin_take(w, s, u)
    elif step == 1:
        if s[f + at.B] > 0 or s[f + at.C] > 0:
            ask(s, f, side, at.ASK_STEP, 2)
        else:
            s[f + at.STEP] = 4
    elif step == 2:
        _take_step(w, s, f, u, answer(s))
    elif step == 3:  # back from what the step met
        if not is_here(s, u):
            pop(s)
        elif s[at.S_STOPPED] or enemies_in(w, s, side, s[at.S_HEX + u]):
            s[f + at.STEP] = 4  # entering an enemy hex ends the move (p.13)
        else:
            s[f + at.STEP] = 1
    elif step == 4:
        if s[at.S_CARRIER + u] == at.NOBODY:
            ask(s, f, side, at.ASK_FACE, 5)
        else:
            pop(s)
    elif step == 5:
        turn_to(w, s, u, first_of(answer(s)))
        s[f + at.STEP] = 6
        if s[f + at.E] and takes_equipment_here(w, s, u):
            begin_take(w, s, u)
    else:
        pop(s)


@compiled
def _take_step(w: Numbers, s: Numbers, f: int, u: int, act: int) -> None:
    """One point of movement: to a hex, onto or off a vehicle, off the map, or no more."""
    what, h = kind_of(act), first_of(act)
    s[f + at.STEP] = 1
    if what == at.STEP_TO:
        s[f + at.E] += 1
        flag(s, u, at.HAS_MOVED)
        _pay(w, s, f, u, h)
        _enter(w, s, f, u, h)
    elif what == at.MOUNT:
        s[f + at.B] -= 1
        s[at.S_CARRIER + u] = h
        log(w, s, at.LOG_MOUNT, u, h, 0, 0)
        s[f + at.STEP] = 4
    elif what == at.DISMOUNT:
        s[f + at.B] -= 1
        s[f + at.C] = 0
        log(w, s, at.LOG_DISMOUNT, u, s[at.S_CARRIER + u], 0, 0)
        s[at.S_FACE + u] = s[at.S_FACE + s[at.S_CARRIER + u]]
        s[at.S_CARRIER + u] = at.NOBODY
    elif what == at.LEAVE:
        pop(s)
        exit_map(w, s, u)
    else:
        s[f + at.STEP] = 4


@compiled
def _pay(w: Numbers, s: Numbers, f: int, u: int, h: int) -> None:
    """A point spent entirely on a road brings another for that road; else the bonus lapses (p.12)."""
    if goes_by_road(w, s, u, h, s[f + at.D]):
        if s[f + at.C]:
            s[f + at.C] -= 1
        else:
            s[f + at.B] -= 1
            if s[f + at.D] or is_vehicle(w, s, u):
                s[f + at.C] += 1
    else:
        s[f + at.B] -= 1
        s[f + at.C] = 0


@compiled
def _enter(w: Numbers, s: Numbers, f: int, u: int, h: int) -> None:
    """Move into the hex, unless wire keeps the unit out; the enemy may react."""
    s[at.S_STOPPED] = 0
    if stops_at_wire(w, s, u, h):
        s[f + at.STEP] = 4
        return
    was = s[at.S_HEX + u]
    log(w, s, at.LOG_MOVE, u, was, h, 0)
    put(w, s, u, h)
    freed(w, s, was)
    s[f + at.STEP] = 3
    new = push(s, at.F_REACT)
    s[new + at.A], s[new + at.B], s[new + at.C], s[new + at.F] = u, h, was, s[f + at.G]


@compiled
def goes_by_road(w: Numbers, s: Numbers, u: int, h: int, full: int) -> bool:
    """Whether one point takes the unit to the hex along a road all the way."""
    here = s[at.S_HEX + u]
    if not full or is_cleared(w, s, u, h):
        for side in range(6):
            if neighbour(w, here, side) == h:
                return w[w[at.T_ROAD] + here * 6 + side] == 1
        return False
    drive = printed(w, s, u, at.TYPE_DRIVE)
    row = w[at.T_HOPS_AT] + drive * (w[at.W_HEXES] + 1) + here
    for k in range(w[row], w[row + 1]):
        if w[w[at.T_HOPS] + k] & 1023 == h:
            return w[w[at.T_HOPS] + k] >> 10 == 1
    return False


@compiled
def list_steps(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """All that a unit may do with its next point of movement; how many."""
    u = s[f + at.A]
    points, full = s[f + at.B], s[f + at.D]
    out[0] = action(at.END, 0, 0)
    n = 1
    side, here = side_of(w, u), s[at.S_HEX + u]
    if s[at.S_CARRIER + u] != at.NOBODY:
        if full and points > 0:
            out[n] = action(at.DISMOUNT, 0, 0)
            n += 1
        return n
    if full:
        n = _list_hops(w, s, u, points, out, n)
    else:
        n = _list_neighbours(w, s, u, points, out, n)
    if points > 0 and w[w[at.T_ZONE] + (side * at.ZONES + at.ZONE_EXIT) * w[at.W_HEXES] + here]:
        out[n] = action(at.LEAVE, 0, 0)
        n += 1
    if points > 0 and full and can_board(w, s, u):
        for v in range(first_of_side(w, side), end_of_side(w, side)):
            if may_load(w, s, u, v):
                out[n] = action(at.MOUNT, v, 0)
                n += 1
    return n


@compiled
def _list_hops(w: Numbers, s: Numbers, u: int, points: int, out: Numbers, n: int) -> int:
    """Full strength: every hex of the own area, and of an area next to the hex (p.12)."""
    here, side = s[at.S_HEX + u], side_of(w, u)
    begin = n
    row = w[at.T_HOPS_AT] + printed(w, s, u, at.TYPE_DRIVE) * (w[at.W_HEXES] + 1) + here
    for k in range(w[row], w[row + 1]):
        entry = w[w[at.T_HOPS] + k]
        if (points > 0 or entry >> 10) and _is_free(w, s, u, side, here, entry & 1023):
            out[n] = action(at.STEP_TO, entry & 1023, 0)
            n += 1
    if points > 0:
        n = _list_fords(w, s, u, out, begin, n)
    if s[at.S_RUBBLE]:
        n = _list_cleared(w, s, u, points, out, n)
    return n


@compiled
def is_cleared(w: Numbers, s: Numbers, u: int, h: int) -> bool:
    """Whether what kept the unit out of the hex has been destroyed (p.12, 17)."""
    barred = hex_fact(w, h, at.HEX_IMPASSABLE) >> printed(w, s, u, at.TYPE_DRIVE) & 1
    return barred == 1 and marks(s, h) & at.DESTROYED != 0


@compiled
def _list_cleared(w: Numbers, s: Numbers, u: int, points: int, out: Numbers, n: int) -> int:
    """Hexes beside the unit's that are open to it since an object fell: each like an area of its own."""
    here, side = s[at.S_HEX + u], side_of(w, u)
    row = w[at.T_STEPS] + (printed(w, s, u, at.TYPE_DRIVE) * w[at.W_HEXES] + here) * 6
    for d in range(6):
        h = w[row + d]
        if h != at.NOBODY and is_cleared(w, s, u, h) and _is_free(w, s, u, side, here, h):
            if points > 0 or w[w[at.T_ROAD] + here * 6 + d]:
                out[n] = action(at.STEP_TO, h, 0)
                n += 1
    return n


@compiled
def _list_neighbours(w: Numbers, s: Numbers, u: int, points: int, out: Numbers, n: int) -> int:
    """Reduced strength: hex by hex (p.12)."""
    here, side = s[at.S_HEX + u], side_of(w, u)
    row = w[at.T_STEPS] + (printed(w, s, u, at.TYPE_DRIVE) * w[at.W_HEXES] + here) * 6
    for d in range(6):
        h = w[row + d]
        if h == at.NOBODY and points > 0 and ford_between(w, s, side, here, neighbour(w, here, d)):
            h = neighbour(w, here, d)
        if h != at.NOBODY and (points > 0 or w[w[at.T_ROAD] + here * 6 + d]):
            if not is_dead_end(w, s, u, h) and not is_barred(w, s, u, h):
                out[n] = action(at.STEP_TO, h, 0)
                n += 1
    return n


@compiled
def _is_free(w: Numbers, s: Numbers, u: int, side: int, here: int, h: int) -> bool:
    """Whether nothing laid on the map keeps a unit from moving there in one point (p.4, 12, 17)."""
    if is_dead_end(w, s, u, h) or is_barred(w, s, u, h):
        return False
    if is_mined(w, s, side, hex_fact(w, h, at.HEX_AREA)) or is_mined(
        w, s, side, hex_fact(w, here, at.HEX_AREA)
    ):
        return w[w[at.T_PAIR] + here * w[at.W_HEXES] + h] >> 4 == 1
    return True


@compiled
def _list_fords(w: Numbers, s: Numbers, u: int, out: Numbers, begin: int, n: int) -> int:
    """Hexes of the areas that lie across a ford from here (p.4)."""
    here, side = s[at.S_HEX + u], side_of(w, u)
    for d in range(6):
        over = neighbour(w, here, d)
        if over == at.NOBODY or not ford_between(w, s, side, here, over):
            continue
        area = hex_fact(w, over, at.HEX_AREA)
        for k in range(w[w[at.T_AREA_AT] + area], w[w[at.T_AREA_AT] + area + 1]):
            h = w[w[at.T_AREA] + k]
            new = h != here and _is_free(w, s, u, side, here, h)
            for listed in range(begin, n):
                if first_of(out[listed]) == h:
                    new = False
            if new:
                out[n] = action(at.STEP_TO, h, 0)
                n += 1
    return n
