"""Whom a greedy player orders: what an activation of each unit promises, and so each order.

Also on what orders vehicles are best, who regroups, and when an ambush comes out.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road import prospects
from wsanalysis.battles.liberty_road.going import best_move, way_on
from wsanalysis.battles.liberty_road.ground import distance, may_see_hex, sees
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.moving import may_move
from wsanalysis.battles.liberty_road.roster import (
    end_of_side,
    first_of_side,
    is_here,
    is_vehicle,
    printed,
    side_of,
)
from wsanalysis.battles.liberty_road.stack import first_of, kind_of, second_of
from wsanalysis.battles.liberty_road.styles import HOLD_FIRE, NEVER, NEVER_RALLY, NO_OBJECTIVES, RUSH, TURTLE
from wsanalysis.compiled import compiled

FULL_MOVE = 3  # hexes that a vehicle on move orders makes of an activation, about
PATIENCE = 3000  # thousandths of a point that a hidden unit is worth more than one in the open
CHANGE = 200  # and what a vehicle's new orders must be better by


@compiled
def potential(w: Numbers, v: Numbers, u: int, style: int) -> int:
    """About what an activation of the unit promises: its best shot, a rally, or the way to go."""
    status = v[at.S_STATUS + u]
    best = 0 if style & HOLD_FIRE else prospects.best_shot(w, v, u)
    if status == at.SUPPRESSED or status == at.BROKEN:
        if style & NEVER_RALLY == 0:
            best = max(best, 1000 + prospects.of_rally(w, v, u))
        return best
    if may_move(w, v, u):
        way = best_move(w, v, u, 0 if status == at.SUPPORT else best, style)
        if way > (0 if status == at.SUPPORT else best):
            if is_vehicle(w, v, u) and style & (NO_OBJECTIVES | TURTLE) == 0:
                way += (printed(w, v, u, at.TYPE_MOVE) - 1) * prospects.pull(w, v, u)
            best = best + way if status == at.SUPPORT else max(best, way)
    return best


@compiled
def ambusher(w: Numbers, v: Numbers, m: int) -> int:
    """What it promises to bring an ambush out: a shot at whoever is near."""
    u, h, best = v[at.S_FOG_UNIT + m], v[at.S_FOG_HEX + m], 0
    for e in range(first_of_side(w, at.ATTACKER), end_of_side(w, at.ATTACKER)):
        if is_here(v, e) and _is_in_sight(w, h, v[at.S_HEX + e]):
            best = max(best, prospects.threat(w, v, u, e, distance(w, h, v[at.S_HEX + e])))
    return best * 3 // 4 - PATIENCE


@compiled
def _is_in_sight(w: Numbers, a: int, b: int) -> bool:
    """Whether some side of hex a sees hex b on the map as printed."""
    for side in range(6):
        if may_see_hex(w, a, side, b):
            return True
    return False


@compiled
def order(w: Numbers, v: Numbers, side: int, act: int) -> int:
    """What an order promises: the best activations it allows, and its regrouping; after `promises`."""
    if kind_of(act) == at.PLAY_ASSET:
        return _asset(w, v, side, first_of(act))
    row = w[at.T_ORDER] + first_of(act) * at.ORDER_ROW
    infantry, vehicles = w[row + at.ORDER_INFANTRY], w[row + at.ORDER_VEHICLES]
    either, total, spent = w[row + at.ORDER_EITHER], 0, 0
    last = end_of_side(w, side)
    for u in range(first_of_side(w, side), last):
        if is_here(v, u) and v[at.S_STATUS + u] == at.SPENT:
            spent += 1
    while infantry + vehicles + either > 0:  # the most promising unit, then the next
        most, best = 0, at.NOBODY
        for u in range(first_of_side(w, side), last):
            if v[at.S_ROOM + u] > most:
                if either or (vehicles if is_vehicle(w, v, u) else infantry):
                    most, best = v[at.S_ROOM + u], u
        if best == at.NOBODY:
            break
        total += most
        v[at.S_ROOM + best] = -most
        if is_vehicle(w, v, best):
            if vehicles:
                vehicles -= 1
            else:
                either -= 1
        elif infantry:
            infantry -= 1
        else:
            either -= 1
    for u in range(first_of_side(w, side), last):
        v[at.S_ROOM + u] = abs(v[at.S_ROOM + u])
    if w[row + at.ORDER_NEARBY]:
        total = total * 3 // 4
    return total + 300 * min(spent, w[row + at.ORDER_REGROUP]) + 50 * w[row + at.ORDER_REGROUP]


@compiled
def best_order(w: Numbers, v: Numbers, out: Numbers, n: int, style: int) -> int:
    """The order of those listed that promises most; what units promise is looked at once for all."""
    side = v[at.S_VIEWER] - 1
    promises(w, v, side, style)
    best, most = out[0], NEVER
    for k in range(n):
        promised = order(w, v, side, out[k])
        if promised > most:
            best, most = out[k], promised
    return best


@compiled
def promises(w: Numbers, v: Numbers, side: int, style: int) -> None:
    """Reckon what an activation of each unit promises, by number of the unit from S_ROOM on."""
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        v[at.S_ROOM + u] = max(0, potential(w, v, u, style)) if is_here(v, u) else 0


@compiled
def _asset(w: Numbers, v: Numbers, side: int, a: int) -> int:
    """What a card played as an order promises: mostly, what a barrage does to the best target."""
    row = w[at.T_ASSET] + a * at.ASSET_ROW
    total = 0
    for k in range(w[row + at.ASSET_EFFECTS_N]):
        what = w[w[at.T_EFFECT] + (w[row + at.ASSET_EFFECTS] + k) * 2]
        if what == at.DO_BARRAGE:
            enemy = 1 - side
            best = 0
            for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
                if is_here(v, e):
                    best = max(best, barrage(w, v, side, v[at.S_HEX + e]))
            total += 2 * best
        else:
            total += 600
    return total


@compiled
def barrage(w: Numbers, v: Numbers, side: int, h: int) -> int:
    """What stands in a hex: enemies for it, friends against it."""
    total = 0
    for u in range(w[at.W_UNITS]):
        if is_here(v, u) and v[at.S_HEX + u] == h:
            worth = prospects.value(w, v, u) // 2
            total += -worth if side_of(w, u) == side else worth
    return total


@compiled
def on_orders(w: Numbers, v: Numbers, u: int, status: int, style: int) -> int:
    """The order a vehicle is best on: fire with targets in sight, move with somewhere to go."""
    if status == at.MOVE:
        return 100 + way_on(w, v, u, style) * FULL_MOVE * (3 if style & RUSH else 1)
    aims = 0 if style & HOLD_FIRE or status == at.FIRE_VEHICLES else _aims(w, v, u, 0)
    tanks = 0 if style & HOLD_FIRE or status == at.FIRE_INFANTRY else _aims(w, v, u, 1)
    if status != at.SUPPORT:
        return max(aims, tanks)
    return way_on(w, v, u, style) * printed(w, v, u, at.TYPE_MOVE) + max(aims, tanks) * 55 // 100


@compiled
def _aims(w: Numbers, v: Numbers, u: int, vehicles: int) -> int:
    """The best shot at enemies of a kind: those not in sight as things stand count half."""
    enemy, here, best = 1 - side_of(w, u), v[at.S_HEX + u], 0
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        if is_here(v, e) and prospects.armored(w, v, e) == vehicles:
            h = v[at.S_HEX + e]
            promised = prospects.threat(w, v, u, e, distance(w, here, h))
            if promised > best:
                if not sees(w, v, here, v[at.S_FACE + u], h, v[at.S_FACE + e]):
                    promised //= 2
                best = max(best, promised)
    return best


@compiled
def regroup(w: Numbers, v: Numbers, u: int, to: int, style: int) -> int:
    """What a regroup point does for a unit: infantry ready again, a vehicle on better orders."""
    if to == at.READY:
        return 200 + 50 * printed(w, v, u, at.TYPE_WORTH)
    now = on_orders(w, v, u, v[at.S_STATUS + u], style)
    return on_orders(w, v, u, to, style) - now - CHANGE


@compiled
def best_regroup(w: Numbers, v: Numbers, out: Numbers, n: int, style: int) -> int:
    """The regrouping of those listed that promises most; what a unit is on now is looked at once."""
    best, most, last, now = out[0], 0, at.NOBODY, 0
    for k in range(n):
        if kind_of(out[k]) == at.END:
            continue
        u = first_of(out[k])
        if second_of(out[k]) == at.READY:
            promised = regroup(w, v, u, at.READY, style)
        else:
            if u != last:
                last, now = u, on_orders(w, v, u, v[at.S_STATUS + u], style)
            promised = on_orders(w, v, u, second_of(out[k]), style) - now - CHANGE
        if promised > most:
            best, most = out[k], promised
    return best
