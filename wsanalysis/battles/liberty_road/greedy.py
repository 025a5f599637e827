"""The greedy player: for each decision the action that promises most, one ply deep.

Fire, rally and opportunity fire are weighed by exact expected losses, movement by what the objectives
draw it to less what the enemy could do to it there. Restricted styles leave something out, so that one
can ask what it is worth.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road import prospects
from wsanalysis.battles.liberty_road.ground import distance, downshifts, sees
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import below
from wsanalysis.battles.liberty_road.moving import goes_by_road, may_move, moves_in_full
from wsanalysis.battles.liberty_road.roster import (
    end_of_side,
    enemies_in,
    first_of_side,
    is_here,
    is_vehicle,
    kind,
    printed,
    side_of,
)
from wsanalysis.battles.liberty_road.stack import first_of, kind_of, second_of, top
from wsanalysis.compiled import compiled

NEVER = -(1 << 40)

GREEDY, NEVER_RALLY, HOLD_FIRE, RUSH, TURTLE, NO_OBJECTIVES, NO_OPPORTUNITY = 0, 1, 2, 4, 8, 16, 32
"""Styles, by bit: what a player leaves undone or overdoes."""


@compiled
def appraise(w: Numbers, v: Numbers, act: int, style: int, luck: Numbers) -> int:
    """What an action promises to the side whose view it is, in thousandths of a point."""
    what, question, f = kind_of(act), v[at.S_ASK], top(v)
    side = v[at.S_VIEWER] - 1
    if question == at.ASK_STEP:
        return _step(w, v, v[f + at.A], act, style)
    if question == at.ASK_FACE:
        return _facing(w, v, _facing_unit(v, f), first_of(act))
    if question == at.ASK_ACT:
        return _act(w, v, v[f + at.A], act, style)
    if question == at.ASK_UNIT:
        if what == at.END:
            return 0
        if what == at.SPRING:
            return _ambusher(w, v, first_of(act))
        return 1 + potential(w, v, first_of(act), style)
    if question == at.ASK_OPPORTUNITY:
        return _opportunity(w, v, f, act, style)
    if question == at.ASK_REGROUP:
        return 0 if what == at.END else _regroup(w, v, first_of(act), second_of(act), style)
    if question == at.ASK_STATUS:
        u = v[f + (at.B if v[f + at.KIND] == at.F_SETUP else at.A)]
        return _status(w, v, u, first_of(act), style)
    if question == at.ASK_ORDER:
        return _order(w, v, side, act, style)
    return _rarer(w, v, f, side, act, style, luck)


@compiled
def _rarer(w: Numbers, v: Numbers, f: int, side: int, act: int, style: int, luck: Numbers) -> int:
    question, x = v[at.S_ASK], first_of(act)
    if question == at.ASK_PLACE:
        return _place(w, v, v[f + at.B], x, style) + below(luck, 4000)
    if question == at.ASK_FOG:
        return prospects.attraction(w, v, at.DEFENDER, x) + below(luck, 6000)
    if question == at.ASK_ENTRY:
        return _stand(w, v, v[f + at.B], x, style)
    if question == at.ASK_RETREAT:
        u = v[f + (at.G if v[f + at.KIND] == at.F_MELEE else at.A)]
        return _stand(w, v, u, x, style)
    if question == at.ASK_TARGET:
        return 0 if kind_of(act) == at.END else _barrage(w, v, side, x)
    if question == at.ASK_TAKE:
        return 1 if kind_of(act) == at.TAKE else 0
    if question == at.ASK_SWARM:
        return 0 if kind_of(act) == at.END else 1
    if question == at.ASK_COMBAT:
        return 0
    fit = printed(w, v, x, at.TYPE_VALOR) * 1000 + printed(w, v, x, at.TYPE_TOTAL) * 100
    if question == at.ASK_VICTIM:
        return prospects.value(w, v, x)
    return fit + prospects.value(w, v, x) // 1000


@compiled
def _facing_unit(v: Numbers, f: int) -> int:
    """The unit whose facing is asked for."""
    placed = v[f + at.KIND] == at.F_SETUP or v[f + at.KIND] == at.F_ARRIVE
    return v[f + (at.B if placed else at.A)]


@compiled
def _stand(w: Numbers, v: Numbers, u: int, h: int, style: int) -> int:
    """What it is to stand in a hex: what draws the side there, less what the enemy could do."""
    drawn = 0 if style & NO_OBJECTIVES else prospects.attraction(w, v, side_of(w, u), h)
    if style & RUSH:
        return 4 * drawn
    fear = prospects.danger(w, v, u, h)
    if style & TURTLE:
        fear *= 4
    return drawn - fear // 2 + 300 * downshifts(w, v, h)


@compiled
def _step(w: Numbers, v: Numbers, u: int, act: int, style: int) -> int:
    what = kind_of(act)
    if what == at.LEAVE:
        return _leaving(w, side_of(w, u))
    if what == at.DISMOUNT:
        return 500
    if what == at.MOUNT:
        return -1
    if what != at.STEP_TO:
        return 0
    h = first_of(act)
    gain = _stand(w, v, u, h, style) - _stand(w, v, u, v[at.S_HEX + u], style)
    if enemies_in(w, v, side_of(w, u), h):
        return gain + prospects.of_assault(w, v, u, h)
    return gain + (200 if goes_by_road(w, v, u, h, 1 if moves_in_full(w, v, u) else 0) else 0)


@compiled
def _leaving(w: Numbers, side: int) -> int:
    """Leaving the map is worth it for whom an objective asks it of."""
    for o in range(w[at.W_OBJECTIVES]):
        row = w[at.T_OBJECTIVE] + o * at.OBJ_ROW
        if w[row + at.OBJ_SIDE] == side and w[row + at.OBJ_KIND] == at.EXIT:
            return 1 << 30
    return NEVER


@compiled
def _facing(w: Numbers, v: Numbers, u: int, face: int) -> int:
    """What a unit sees of the enemy over a side of its hex, the nearer and worthier the better."""
    total, here, enemy = 0, v[at.S_HEX + u], 1 - side_of(w, u)
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        if is_here(v, e) and v[at.S_HEX + e] != here:
            there = v[at.S_HEX + e]
            off = ((w[w[at.T_PAIR] + here * w[at.W_HEXES] + there] & 15) - 2 * face + 18) % 12 - 6
            ahead = 6 - abs(off)
            total += 600 * ahead // (1 + distance(w, here, there))
            if sees(w, v, here, face, there, v[at.S_FACE + e]):
                total += ahead * prospects.threat(w, v, u, e, distance(w, here, there)) // 4
    return total


@compiled
def _act(w: Numbers, v: Numbers, u: int, act: int, style: int) -> int:
    what, h = kind_of(act), first_of(act)
    if what == at.FIRE_AT:
        if style & HOLD_FIRE:
            return NEVER
        promised = prospects.of_fire(w, v, u, h, second_of(act), 0)
        if second_of(act) and v[at.S_USES + u]:
            promised -= 2000  # a card that is soon used up waits for a good target
        return promised
    if what == at.RALLY:
        return NEVER if style & NEVER_RALLY else 1000 + prospects.of_rally(w, v, u)
    if what == at.GO:
        return best_move(w, v, u, style)
    if what == at.SPOT:
        return 300 if distance(w, v[at.S_HEX + u], h) <= 6 else 20
    if what == at.SHELL_AT:
        return 500
    return 0


@compiled
def best_move(w: Numbers, v: Numbers, u: int, style: int) -> int:
    """What the best first step of a move promises."""
    if not may_move(w, v, u) or v[at.S_CARRIER + u] != at.NOBODY:
        return 400 if v[at.S_CARRIER + u] != at.NOBODY else NEVER
    here, best = v[at.S_HEX + u], NEVER
    drive = printed(w, v, u, at.TYPE_DRIVE)
    stay = _stand(w, v, u, here, style)
    if w[w[at.T_ZONE] + (side_of(w, u) * at.ZONES + at.ZONE_EXIT) * w[at.W_HEXES] + here]:
        best = _leaving(w, side_of(w, u))
    if moves_in_full(w, v, u):
        row = w[at.T_HOPS_AT] + drive * (w[at.W_HEXES] + 1) + here
        for k in range(w[row], w[row + 1]):
            best = max(best, _arrival(w, v, u, w[w[at.T_HOPS] + k] & 1023, stay, style))
    else:
        row = w[at.T_STEPS] + (drive * w[at.W_HEXES] + here) * 6
        for d in range(6):
            if w[row + d] != at.NOBODY:
                best = max(best, _arrival(w, v, u, w[row + d], stay, style))
    return best


@compiled
def _arrival(w: Numbers, v: Numbers, u: int, h: int, stay: int, style: int) -> int:
    gain = _stand(w, v, u, h, style) - stay
    if enemies_in(w, v, side_of(w, u), h):
        gain += prospects.of_assault(w, v, u, h)
    return gain


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
        pull = w[w[at.T_PULL] + side_of(w, u) * w[at.W_HEXES] + v[at.S_HEX + u]]
        if moves_in_full(w, v, u):
            pull *= 3
        best = max(best, 0 if style & (NO_OBJECTIVES | TURTLE) else pull)
    return best


@compiled
def _ambusher(w: Numbers, v: Numbers, m: int) -> int:
    """What it promises to bring an ambush out: a shot at whoever is near."""
    u, h, best = v[at.S_FOG_UNIT + m], v[at.S_FOG_HEX + m], 0
    for e in range(first_of_side(w, at.ATTACKER), end_of_side(w, at.ATTACKER)):
        if is_here(v, e):
            best = max(best, prospects.threat(w, v, u, e, distance(w, h, v[at.S_HEX + e])))
    return best * 3 // 4 - 1500


@compiled
def _opportunity(w: Numbers, v: Numbers, f: int, act: int, style: int) -> int:
    if kind_of(act) == at.END:
        return 0
    if style & NO_OPPORTUNITY:
        return NEVER
    e = first_of(act)
    promised = prospects.of_fire(w, v, e, v[f + at.B], second_of(act), 1)
    cost = 400 if kind(w, v, e) == at.INFANTRY else 0
    return promised - cost


@compiled
def _status(w: Numbers, v: Numbers, u: int, status: int, style: int) -> int:
    """The order a vehicle is best on: fire with targets in reach, move with somewhere to go."""
    enemy, here, aims, armored = 1 - side_of(w, u), v[at.S_HEX + u], 0, 0
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        if is_here(v, e):
            promised = prospects.threat(w, v, u, e, distance(w, here, v[at.S_HEX + e]))
            if is_vehicle(w, v, e):
                armored = max(armored, promised)
            else:
                aims = max(aims, promised)
    if style & HOLD_FIRE:
        aims, armored = 0, 0
    pull = 4 * w[w[at.T_PULL] + side_of(w, u) * w[at.W_HEXES] + here]
    if style & (NO_OBJECTIVES | TURTLE):
        pull = 0
    if status == at.MOVE:
        return 100 + pull * (3 if style & RUSH else 1)
    if status == at.FIRE:
        return max(aims, armored)
    if status == at.FIRE_INFANTRY:
        return aims
    if status == at.FIRE_VEHICLES:
        return armored
    return (pull + max(aims, armored)) * 55 // 100


@compiled
def _regroup(w: Numbers, v: Numbers, u: int, status: int, style: int) -> int:
    if status == at.READY:
        return 200 + 50 * printed(w, v, u, at.TYPE_WORTH)
    now = _status(w, v, u, v[at.S_STATUS + u], style)
    return _status(w, v, u, status, style) - now - 200


@compiled
def _order(w: Numbers, v: Numbers, side: int, act: int, style: int) -> int:
    """What an order promises: the best activations it allows, and its regrouping."""
    if kind_of(act) == at.PLAY_ASSET:
        return _asset(w, v, side, first_of(act))
    row = w[at.T_ORDER] + first_of(act) * at.ORDER_ROW
    infantry, vehicles = w[row + at.ORDER_INFANTRY], w[row + at.ORDER_VEHICLES]
    either = w[row + at.ORDER_EITHER]
    feet, wheels, best_foot, best_wheel, spent = 0, 0, 0, 0, 0
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if not is_here(v, u):
            continue
        promised = potential(w, v, u, style)
        if is_vehicle(w, v, u):
            wheels += promised
            best_wheel += 1
        else:
            feet += promised
            best_foot += 1
            if v[at.S_STATUS + u] == at.SPENT:
                spent += 1
    total = 0
    if best_foot:
        total += feet * min(infantry, best_foot) // best_foot
    if best_wheel:
        total += wheels * min(vehicles, best_wheel) // best_wheel
    if best_foot + best_wheel:
        total += (feet + wheels) * min(either, best_foot + best_wheel) // (best_foot + best_wheel)
    if w[row + at.ORDER_NEARBY]:
        total = total * 3 // 4
    return total + 300 * min(spent, w[row + at.ORDER_REGROUP]) + 50 * w[row + at.ORDER_REGROUP]


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
                    best = max(best, _barrage(w, v, side, v[at.S_HEX + e]))
            total += 2 * best
        else:
            total += 600
    return total


@compiled
def _barrage(w: Numbers, v: Numbers, side: int, h: int) -> int:
    """What stands in a hex: enemies for it, friends against it."""
    total = 0
    for u in range(w[at.W_UNITS]):
        if is_here(v, u) and v[at.S_HEX + u] == h:
            worth = prospects.value(w, v, u) // 2
            total += -worth if side_of(w, u) == side else worth
    return total


@compiled
def _place(w: Numbers, v: Numbers, u: int, h: int, style: int) -> int:
    """A good place to set up: near what is fought for, under cover, not in a heap."""
    side = side_of(w, u)
    total = 0 if style & NO_OBJECTIVES else prospects.attraction(w, v, side, h)
    total += 700 * downshifts(w, v, h)
    for other in range(first_of_side(w, side), end_of_side(w, side)):
        if other != u and is_here(v, other) and v[at.S_HEX + other] == h:
            total -= 3000
    return total


@compiled
def choose(w: Numbers, v: Numbers, out: Numbers, n: int, style: int, luck: Numbers) -> int:
    """The action that promises most; of equals the first."""
    best, most = out[0], appraise(w, v, out[0], style, luck)
    for k in range(1, n):
        promised = appraise(w, v, out[k], style, luck)
        if promised > most:
            best, most = out[k], promised
    return best
