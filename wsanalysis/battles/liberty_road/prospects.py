"""What shots, places and close combats promise, in thousandths of a point: what greedy players weigh.

Exact where a table of expected losses gives it (a shot at what can be seen); else an estimate. Reads
only a view: what the enemy's unknown blocks may be stands in their generic types.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ground import distance, downshifts, hex_fact, holder, may_see_hex, sees
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.roster import (
    end_of_side,
    enemies_in,
    first_of_side,
    is_here,
    is_vehicle,
    kind,
    mode,
    printed,
    rally_law,
    side_of,
)
from wsanalysis.battles.liberty_road.shooting import arm, band, may_fire, shot
from wsanalysis.compiled import compiled

CAPTURE = 2000
"""reconstructed: a judgement. Thousandths of a point for having a hex to oneself that is fought for, a
victory point of the objective and so shared out over the hexes that it asks for."""


@compiled
def value(w: Numbers, v: Numbers, u: int) -> int:
    """What a unit is worth in its state."""
    left = w[w[at.T_VALUE] + kind(w, v, u) * 2 * at.STATUSES + mode(v, u)]
    return left * printed(w, v, u, at.TYPE_WORTH)


@compiled
def expected_loss(w: Numbers, v: Numbers, t: int, far: int, shift: int) -> int:
    """What an attack with a net shift takes from unit t on average: exact."""
    row = (kind(w, v, t) * 4 + printed(w, v, t, at.TYPE_VALOR)) * 2 * at.STATUSES + mode(v, t)
    row = row * w[at.W_BANDS] + band(w, 1 if is_vehicle(w, v, t) else 0, far)
    loss = w[w[at.T_LOSS] + row * 7 + min(max(shift, -3), 3) + 3]
    return loss * printed(w, v, t, at.TYPE_WORTH)


@compiled
def of_fire(w: Numbers, v: Numbers, u: int, h: int, weapon: int, opportunity: int) -> int:
    """What unit u takes on average from all in a hex that it fires at; own losses count against it."""
    total, side = 0, side_of(w, u)
    for t in range(w[at.W_UNITS]):
        if v[at.S_HEX + t] == h and is_here(v, t) and t != u:
            shift = shot(w, v, u, t, weapon, opportunity)
            if shift != at.NOT_ALLOWED:
                loss = expected_loss(w, v, t, distance(w, v[at.S_HEX + u], h), shift)
                total += -loss if side_of(w, t) == side else loss
    return total


@compiled
def threat(w: Numbers, v: Numbers, e: int, t: int, far: int) -> int:
    """What unit e takes on average from a fresh unit like t in the open, so far away, by one shot."""
    return w[w[at.T_THREAT] + (arm(w, v, e, 1) * w[at.W_TYPES] + v[at.S_TYPE + t]) * at.FARTHEST + far]


@compiled
def best_shot(w: Numbers, v: Numbers, u: int) -> int:
    """About what unit u could take by its best shot from where it is."""
    if may_fire(w, v, u, 0, 0) == at.NOT_ALLOWED and may_fire(w, v, u, 1, 0) == at.NOT_ALLOWED:
        return 0
    best, enemy, here = 0, 1 - side_of(w, u), v[at.S_HEX + u]
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        if is_here(v, e):
            h = v[at.S_HEX + e]
            promised = threat(w, v, u, e, distance(w, here, h))
            if promised > best and sees(w, v, here, v[at.S_FACE + u], h, v[at.S_FACE + e]):
                best = promised
    return best


@compiled
def danger(w: Numbers, v: Numbers, u: int, h: int) -> int:
    """About what the enemy could take from unit u in a hex: each enemy that sees the hex, halved by cover."""
    total, enemy = 0, 1 - side_of(w, u)
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        if is_here(v, e) and v[at.S_STATUS + e] != at.BROKEN:
            there = v[at.S_HEX + e]
            if may_see_hex(w, there, v[at.S_FACE + e], h):
                total += threat(w, v, e, u, distance(w, there, h))
    if total == 0 or is_vehicle(w, v, u):
        return total
    return total // (1 + downshifts(w, v, h) + (1 if hex_fact(w, h, at.HEX_ELEVATION) else 0))


@compiled
def attraction(w: Numbers, side: int, vehicle: int, h: int) -> int:
    """How near a hex lies, for infantry (0) or vehicles (1), to what the side fights for."""
    return w[w[at.T_HEAT] + (2 * side + vehicle) * w[at.W_HEXES] + h]


@compiled
def armored(w: Numbers, v: Numbers, u: int) -> int:
    """1 for a vehicle, else 0."""
    return 1 if is_vehicle(w, v, u) else 0


@compiled
def pull(w: Numbers, v: Numbers, u: int) -> int:
    """How much nearer to what its side fights for unit u comes by one hex."""
    row = 2 * side_of(w, u) + armored(w, v, u)
    return w[w[at.T_PULL] + row * w[at.W_HEXES] + v[at.S_HEX + u]]


@compiled
def of_capture(w: Numbers, v: Numbers, side: int, h: int) -> int:
    """What taking a hex that its side does not hold gains of the objectives of both sides."""
    if holder(w, v, h) == side:
        return 0
    total = 0
    for o in range(w[at.W_OBJECTIVES]):
        row = w[at.T_OBJECTIVE] + o * at.OBJ_ROW
        if w[row + at.OBJ_KIND] == at.HOLD and w[w[row + at.OBJ_HEXES] + h]:
            part = CAPTURE * w[row + at.OBJ_VP] // w[row + at.OBJ_COUNT]
            if w[row + at.OBJ_SIDE] == side:
                total += part
            elif holder(w, v, h) == 1 - side:
                total += part // 2
    return total


@compiled
def of_assault(w: Numbers, v: Numbers, u: int, h: int) -> int:
    """About what unit u gains by entering a hex with enemies: close combat with the worthiest of them."""
    best, enemy = 0, 1 - side_of(w, u)
    count = enemies_in(w, v, side_of(w, u), h)
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        if is_here(v, e) and v[at.S_HEX + e] == h:
            best = max(best, _duel(w, v, u, e))
    return best - (count - 1) * value(w, v, u) // 2


@compiled
def _duel(w: Numbers, v: Numbers, u: int, e: int) -> int:
    """About what close combat between two units gains (p.14)."""
    mine, theirs = value(w, v, u), value(w, v, e)
    if is_vehicle(w, v, u) and is_vehicle(w, v, e):
        own, other = printed(w, v, u, at.TYPE_ALONE), printed(w, v, e, at.TYPE_ALONE)
        return theirs // 2 - mine // 3 if own >= other else -mine // 2
    odds = _chance_to_win(w, v, u, e)
    if is_vehicle(w, v, e):
        return (theirs * odds * 6 // 10 - mine * (100 - odds)) // 100
    if is_vehicle(w, v, u):
        return (theirs * odds - mine * (100 - odds) * 6 // 10) // 100
    return (theirs * odds * 8 // 10 - mine * (100 - odds)) // 100


@compiled
def _chance_to_win(w: Numbers, v: Numbers, u: int, e: int) -> int:
    """The chance that u, moving, has the higher total of valor and chip, in hundredths: exact."""
    row = (printed(w, v, u, at.TYPE_VALOR) * 4 + printed(w, v, e, at.TYPE_VALOR)) * 2 + 1
    return chance_of(w, w[w[at.T_OPPOSED] + row], 1)


@compiled
def chance_of(w: Numbers, row: int, outcome: int) -> int:
    """The chance of an outcome of a law, in hundredths, rounded down."""
    total, before, k = w[row], 0, row + 1
    while before < total:
        if w[k + 1] == outcome:
            return (w[k] - before) * 100 // total
        before = w[k]
        k += 2
    return 0


@compiled
def of_rally(w: Numbers, v: Numbers, u: int) -> int:
    """What an attempt to rally gains on average: exact, but for the turn's event."""
    values = w[at.T_VALUE] + kind(w, v, u) * 2 * at.STATUSES
    row = rally_law(w, v, u, 0)
    total, before, k, gain = w[row], 0, row + 1, 0
    while before < total:
        after = w[k + 1] & 15
        if after == at.READY and is_vehicle(w, v, u):
            after = at.MOVE
        marked = at.STATUSES if v[at.S_DAMAGE + u] or w[k + 1] & 16 else 0
        better = w[values + after + marked] - w[values + mode(v, u)]
        gain += better * printed(w, v, u, at.TYPE_WORTH) * ((w[k] - before) * 100 // total)
        before = w[k]
        k += 2
    return gain // 100
