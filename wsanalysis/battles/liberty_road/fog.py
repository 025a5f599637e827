"""The defender's hidden markers: what they do, how they are found, ambushes (p.4, 11, 13)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ground import hex_fact, lay, lift, neighbour, sees_hex
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.roster import (
    become,
    end_of_side,
    first_of_side,
    flag,
    is_here,
    is_vehicle,
    printed,
    put,
    reduce,
    rides_unseen,
    side_of,
    turn_to,
)
from wsanalysis.battles.liberty_road.stack import action, answer, ask, first_of, log, pop, push
from wsanalysis.compiled import compiled


@compiled
def fog_in(s: Numbers, area: int) -> int:
    """The number of the marker in an area, or NOBODY; there is one at most (p.8)."""
    return s[at.S_AREA_FOG + area] - 1


@compiled
def works(s: Numbers, m: int, side: int, kind: int) -> bool:
    """Whether marker m is of this kind, and the side knows: it is face up, or the side's own."""
    return s[at.S_FOG_KIND + m] == kind and (side == at.DEFENDER or s[at.S_FOG_SHOWN + m] != 0)


@compiled
def is_mined(w: Numbers, s: Numbers, side: int, area: int) -> bool:
    """Whether mines that have been found slow the side down there (p.4)."""
    m = fog_in(s, area)
    return m >= 0 and side == at.ATTACKER and works(s, m, side, at.MINES)


@compiled
def is_wired(s: Numbers, side: int, area: int) -> bool:
    """Whether there is wire in the area that the side knows of (p.4)."""
    m = fog_in(s, area)
    return m >= 0 and works(s, m, side, at.WIRE)


@compiled
def ford_between(w: Numbers, s: Numbers, side: int, h: int, over: int) -> bool:
    """Whether a ford in one of two neighbouring hexes leads over the river between them (p.4)."""
    if over == at.NOBODY:
        return False
    for bank in (h, over):
        m = fog_in(s, hex_fact(w, bank, at.HEX_AREA))
        if m >= 0 and s[at.S_FOG_HEX + m] == bank and works(s, m, side, at.FORD):
            return True
    return False


@compiled
def stops_at_wire(w: Numbers, s: Numbers, u: int, h: int) -> bool:
    """Whether wire keeps the unit out of the hex; found in the attempt, and gone under tracks (p.4)."""
    area = hex_fact(w, h, at.HEX_AREA)
    m, here = fog_in(s, area), s[at.S_HEX + u]
    if m < 0 or s[at.S_FOG_KIND + m] != at.WIRE:
        return False
    if here != at.NOBODY and area == hex_fact(w, here, at.HEX_AREA):
        return False
    show(w, s, m)
    if printed(w, s, u, at.TYPE_DRIVE) == at.TRACKED:
        remove(w, s, m)
        return False
    log(w, s, at.LOG_WIRE, u, h, 0, 0)
    return True


@compiled
def is_barred(w: Numbers, s: Numbers, u: int, h: int) -> bool:
    """Whether wire that its side knows of keeps the unit out of the hex's area (p.4)."""
    area, here = hex_fact(w, h, at.HEX_AREA), s[at.S_HEX + u]
    if printed(w, s, u, at.TYPE_DRIVE) == at.TRACKED or not is_wired(s, side_of(w, u), area):
        return False
    return here == at.NOBODY or area != hex_fact(w, here, at.HEX_AREA)


@compiled
def come_upon(s: Numbers, u: int, h: int) -> None:
    """The unit has entered a hex without moving there in an order: by a retreat, or from off the map.

    It meets what lies there all the same, but opportunity fire is for moves in orders (p.4, 7, 13).
    """
    new = push(s, at.F_REACT)
    s[new + at.A], s[new + at.B], s[new + at.C], s[new + at.F] = u, h, at.NOBODY, 1


@compiled
def show(w: Numbers, s: Numbers, m: int) -> None:
    """Turn a marker face up."""
    if s[at.S_FOG_SHOWN + m]:
        return
    s[at.S_FOG_SHOWN + m] = 1
    kind, h = s[at.S_FOG_KIND + m], s[at.S_FOG_HEX + m]
    log(w, s, at.LOG_FOG, kind, h, 0, 0)
    if w[w[at.T_FOG_KIND] + kind * at.KIND_ROW + at.KIND_BLOCKS_SIGHT]:
        lay(w, s, h, at.MARKER_UP)
    if kind == at.EMPTY:
        remove(w, s, m)


@compiled
def remove(w: Numbers, s: Numbers, m: int) -> None:
    """Take a marker off the map; the sight and the way that it blocked are free (p.12, 15)."""
    lift(w, s, s[at.S_FOG_HEX + m], at.MARKER_UP | 7 * at.BARS)
    s[at.S_AREA_FOG + hex_fact(w, s[at.S_FOG_HEX + m], at.HEX_AREA)] = 0
    s[at.S_FOG_HEX + m] = at.NOBODY


@compiled
def uncover(w: Numbers, s: Numbers, m: int) -> int:
    """Turn a marker up; the unit that was hidden there and now stands on the map, or NOBODY (p.11, 13)."""
    kind, u = s[at.S_FOG_KIND + m], s[at.S_FOG_UNIT + m]
    show(w, s, m)
    if kind != at.AMBUSH:
        return at.NOBODY
    h = s[at.S_FOG_HEX + m]
    remove(w, s, m)
    put(w, s, u, h)
    flag(s, u, at.REVEALED)
    return u


@compiled
def is_hidden(s: Numbers, m: int) -> bool:
    """Whether a marker lies face down on the map."""
    return m >= 0 and s[at.S_FOG_SHOWN + m] == 0


@compiled
def found_by(w: Numbers, s: Numbers, u: int, h: int) -> int:
    """The next marker that the attacker's unit finds by being in the hex, or NOBODY.

    The one in its area, and ambushes in the hexes around (p.13).
    """
    if side_of(w, u) != at.ATTACKER:
        return at.NOBODY
    m = fog_in(s, hex_fact(w, h, at.HEX_AREA))
    if is_hidden(s, m):
        return m
    for d in range(6):
        near = neighbour(w, h, d)
        if near != at.NOBODY:
            m = fog_in(s, hex_fact(w, near, at.HEX_AREA))
            if is_hidden(s, m) and s[at.S_FOG_HEX + m] == near and s[at.S_FOG_KIND + m] == at.AMBUSH:
                return m
    return at.NOBODY


@compiled
def run_spring(w: Numbers, s: Numbers, f: int) -> None:
    """A hidden unit comes out: its owner sets order and facing, and may act at once (p.13).

    Frame: A unit, B 1 if it acts at once as in an activation of its own.
    """
    u, step = s[f + at.A], s[f + at.STEP]
    if not is_here(s, u):
        pop(s)
    elif step == 0:
        if is_vehicle(w, s, u):
            ask(s, f, at.DEFENDER, at.ASK_STATUS, 1)
        else:
            s[at.S_STATUS + u] = at.READY
            s[f + at.STEP] = 2
    elif step == 1:
        become(w, s, u, first_of(answer(s)))
        s[f + at.STEP] = 2
    elif step == 2:
        ask(s, f, at.DEFENDER, at.ASK_FACE, 3)
    elif step == 3:
        turn_to(w, s, u, first_of(answer(s)))
        s[f + at.STEP] = 4
        if s[f + at.B]:
            new = push(s, at.F_UNIT)
            s[new + at.A], s[new + at.B] = u, at.ALL_RIGHTS
    else:
        pop(s)


@compiled
def mines_go_off(w: Numbers, s: Numbers, u: int, h: int) -> bool:
    """Whether mines go off under the unit: the first enemy to enter their area is reduced (p.4)."""
    m = fog_in(s, hex_fact(w, h, at.HEX_AREA))
    if m < 0 or side_of(w, u) != at.ATTACKER or s[at.S_FOG_KIND + m] != at.MINES:
        return False
    if s[at.S_FOG_SHOWN + m] == at.GONE_OFF:
        return False
    s[at.S_FOG_SHOWN + m] = at.GONE_OFF
    log(w, s, at.LOG_MINES, u, h, 0, 0)
    reduce(w, s, u)
    return True


@compiled
def may_spot(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether the unit may spot: neither suppressed nor broken, nor riding (p.11)."""
    status = s[at.S_STATUS + u]
    return status != at.SUPPRESSED and status != at.BROKEN and s[at.S_CARRIER + u] == at.NOBODY


@compiled
def spot(w: Numbers, s: Numbers, u: int, h: int) -> None:
    """All in the hex is revealed: units, their cards, the marker (p.11)."""
    log(w, s, at.LOG_SPOT, u, h, 0, 0)
    side = side_of(w, u)
    for t in range(first_of_side(w, 1 - side), end_of_side(w, 1 - side)):
        if is_here(s, t) and s[at.S_HEX + t] == h:
            flag(s, t, at.REVEALED)
    if side == at.ATTACKER:
        m = fog_in(s, hex_fact(w, h, at.HEX_AREA))
        if is_hidden(s, m) and s[at.S_FOG_HEX + m] == h:
            found = uncover(w, s, m)
            if found != at.NOBODY:
                new = push(s, at.F_SPRING)
                s[new + at.A] = found


@compiled
def may_hide(w: Numbers, s: Numbers, t: int) -> bool:
    """Whether there may be something to find out: block, damage marker, or who rides in it (p.11, 13, 17)."""
    if s[at.S_FLAGS + t] & at.KNOWN == 0 or printed(w, s, t, at.TYPE_PORTAGE) > 0:
        return True
    return s[at.S_DAMAGE + t] > 0 and s[at.S_FLAGS + t] & at.DAMAGE_KNOWN == 0


@compiled
def list_spots(w: Numbers, s: Numbers, u: int, out: Numbers, n: int) -> int:
    """Add the hexes in sight that hide something from the unit's side; the new length (p.11)."""
    if not may_spot(w, s, u):
        return n
    begin, side = n, side_of(w, u)
    for t in range(first_of_side(w, 1 - side), end_of_side(w, 1 - side)):
        if is_here(s, t) and not rides_unseen(w, s, t) and may_hide(w, s, t):
            n = _add_spot(w, s, u, s[at.S_HEX + t], out, begin, n)
    if side == at.ATTACKER:
        for m in range(w[at.W_FOG]):
            if s[at.S_FOG_HEX + m] != at.NOBODY and is_hidden(s, m):
                n = _add_spot(w, s, u, s[at.S_FOG_HEX + m], out, begin, n)
    return n


@compiled
def _add_spot(w: Numbers, s: Numbers, u: int, h: int, out: Numbers, begin: int, n: int) -> int:
    act = action(at.SPOT, h, 0)
    for k in range(begin, n):
        if out[k] == act:
            return n
    if h == s[at.S_HEX + u] or not sees_hex(w, s, s[at.S_HEX + u], s[at.S_FACE + u], h):
        return n
    out[n] = act
    return n + 1
