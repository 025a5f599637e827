"""Where a greedy player goes: what it is to stand in a hex, and what a move there promises.

A hex draws a unit by what its side fights for and by its cover; what the enemy could do to it there
counts against it, and so does a crowd: whoever fires at a hex attacks all in it (p.16). Near the end of
the game a loss costs less, since the unit will not be needed.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road import prospects
from wsanalysis.battles.liberty_road.ground import downshifts, hex_fact, holder, sees
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import word
from wsanalysis.battles.liberty_road.moving import goes_by_road, may_move, moves_in_full
from wsanalysis.battles.liberty_road.roster import (
    end_of_side,
    enemies_in,
    first_of_side,
    is_here,
    printed,
    side_of,
)
from wsanalysis.battles.liberty_road.stack import first_of, kind_of, top
from wsanalysis.battles.liberty_road.styles import NEVER, NO_OBJECTIVES, RUSH, TURTLE
from wsanalysis.compiled import compiled

BOLD, CALM = 7, 1
"""reconstructed: a judgement. Fear counts (BOLD - turn) sixteenths, CALM sixteenths at least."""

CROWD, HEAP = 1000, 3000
"""reconstructed: a judgement. What each other unit of its side takes from a hex, in thousandths of a point:
for who moves there, and for who is set up there, with room to choose from."""

ROAD = 200  # thousandths of a point for a hop along the road
MOOD = 4000  # within these two good places to set up are as good as each other


@compiled
def is_wired(w: Numbers, v: Numbers, u: int, h: int) -> bool:
    """Whether wire that is known would keep the unit out of a hex."""
    area = hex_fact(w, h, at.HEX_AREA)
    m = v[at.S_AREA_FOG + area] - 1
    if m < 0 or v[at.S_FOG_KIND + m] != at.WIRE or printed(w, v, u, at.TYPE_DRIVE) == at.TRACKED:
        return False
    return area != hex_fact(w, v[at.S_HEX + u], at.HEX_AREA)


@compiled
def stand(w: Numbers, v: Numbers, u: int, h: int, style: int) -> int:
    """What it is to stand in a hex: what draws the side there, less the crowd and what the enemy could do."""
    return draw_of(w, v, u, h, style) - CROWD * others(w, v, u, h) - fear(w, v, u, h, style)


@compiled
def draw_of(w: Numbers, v: Numbers, u: int, h: int, style: int) -> int:
    """What draws a unit to a hex: what its side fights for, and cover."""
    side, vehicle = side_of(w, u), prospects.armored(w, v, u)
    drawn = 0 if style & NO_OBJECTIVES else prospects.attraction(w, side, vehicle, h)
    return 4 * drawn if style & RUSH else drawn + 300 * downshifts(w, v, h)


@compiled
def fear(w: Numbers, v: Numbers, u: int, h: int, style: int) -> int:
    """What the enemy could do to a unit in a hex: the nearer the end, the less a loss still costs."""
    if style & RUSH:
        return 0
    fear = min(prospects.danger(w, v, u, h), prospects.value(w, v, u))
    fear = fear * max(CALM, BOLD - v[at.S_TURN]) // 16
    return 4 * fear if style & TURTLE else fear


@compiled
def step(w: Numbers, v: Numbers, u: int, act: int, style: int) -> int:
    """What a point of a unit's move promises: a hex, leaving the map, getting on or off, or to stop."""
    what = kind_of(act)
    if what == at.LEAVE:
        return leaving(w, side_of(w, u))
    if what == at.DISMOUNT:
        return 500
    if what == at.MOUNT:
        return -1
    if what != at.STEP_TO:
        return 0
    return hop(w, v, u, first_of(act), stand(w, v, u, v[at.S_HEX + u], style), NEVER, style)


@compiled
def best_step(w: Numbers, v: Numbers, out: Numbers, n: int, style: int) -> int:
    """The step of those listed that promises most; fear is looked at only where it could matter."""
    u = v[top(v) + at.A]
    stay = stand(w, v, u, v[at.S_HEX + u], style)
    best, most = out[0], NEVER - 1
    for k in range(n):
        if kind_of(out[k]) == at.STEP_TO:
            promised = hop(w, v, u, first_of(out[k]), stay, most, style)
        else:
            promised = step(w, v, u, out[k], style)
        if promised > most:
            best, most = out[k], promised
    return best


@compiled
def hop(w: Numbers, v: Numbers, u: int, h: int, stay: int, least: int, style: int) -> int:
    """As `_arrival`; a hop along the road is worth a bit more, for the bonus it brings."""
    gain = arrival(w, v, u, h, stay, least - ROAD, style)
    if gain <= least - ROAD or holder(w, v, h) == 1 - side_of(w, u):
        return gain
    return gain + (ROAD if goes_by_road(w, v, u, h, 1 if moves_in_full(w, v, u) else 0) else 0)


@compiled
def arrival(w: Numbers, v: Numbers, u: int, h: int, stay: int, least: int, style: int) -> int:
    """What coming to a hex gains over staying; if that is not more than `least`, anything up to it.

    Crowd and fear are looked at last, as they take longest and can only take away.
    """
    gain = draw_of(w, v, u, h, style) - stay
    side = side_of(w, u)
    if holder(w, v, h) != side:
        if style & NO_OBJECTIVES == 0:
            gain += prospects.of_capture(w, v, side, h)
        if holder(w, v, h) == 1 - side and enemies_in(w, v, side, h):
            gain += prospects.of_assault(w, v, u, h)
    if gain <= least:
        return gain
    if is_wired(w, v, u, h):
        return NEVER
    return gain - CROWD * others(w, v, u, h) - fear(w, v, u, h, style)


@compiled
def best_move(w: Numbers, v: Numbers, u: int, least: int, style: int) -> int:
    """What the best first step of a move promises; `least` or less if that is not more than `least`."""
    if not may_move(w, v, u) or v[at.S_CARRIER + u] != at.NOBODY:
        return 400 if v[at.S_CARRIER + u] != at.NOBODY else NEVER
    here, best = v[at.S_HEX + u], least
    drive = printed(w, v, u, at.TYPE_DRIVE)
    stay = stand(w, v, u, here, style)
    if w[w[at.T_ZONE] + (side_of(w, u) * at.ZONES + at.ZONE_EXIT) * w[at.W_HEXES] + here]:
        best = max(best, leaving(w, side_of(w, u)))
    if moves_in_full(w, v, u):
        row = w[at.T_HOPS_AT] + drive * (w[at.W_HEXES] + 1) + here
        for k in range(w[row], w[row + 1]):
            best = max(best, arrival(w, v, u, w[w[at.T_HOPS] + k] & 1023, stay, best, style))
    else:
        row = w[at.T_STEPS] + (drive * w[at.W_HEXES] + here) * 6
        for d in range(6):
            if w[row + d] != at.NOBODY:
                best = max(best, arrival(w, v, u, w[row + d], stay, best, style))
    return best


@compiled
def way_on(w: Numbers, v: Numbers, u: int, style: int) -> int:
    """What a step of the unit would gain, if it were on its way to something; never below 0."""
    if style & (NO_OBJECTIVES | TURTLE):
        return 0
    here, best = v[at.S_HEX + u], 0
    stay = stand(w, v, u, here, style)
    row = w[at.T_STEPS] + (printed(w, v, u, at.TYPE_DRIVE) * w[at.W_HEXES] + here) * 6
    for d in range(6):
        if w[row + d] != at.NOBODY:
            best = max(best, arrival(w, v, u, w[row + d], stay, best, style))
    return min(best, prospects.pull(w, v, u))


@compiled
def leaving(w: Numbers, side: int) -> int:
    """Leaving the map is worth it for whom an objective asks it of."""
    for o in range(w[at.W_OBJECTIVES]):
        row = w[at.T_OBJECTIVE] + o * at.OBJ_ROW
        if w[row + at.OBJ_SIDE] == side and w[row + at.OBJ_KIND] == at.EXIT:
            return 1 << 30
    return NEVER


@compiled
def place(w: Numbers, v: Numbers, u: int, h: int, style: int, luck: Numbers) -> int:
    """A good place to set up: near what is fought for, under cover, not in a heap; and as the mood is."""
    return _drawn_to(w, v, u, h, style) - HEAP * others(w, v, u, h) + mood(luck, MOOD)


@compiled
def best_place(w: Numbers, v: Numbers, out: Numbers, n: int, u: int, style: int, luck: Numbers) -> int:
    """The place of those listed that promises most; a heap only takes away, so it is looked at last."""
    best, most = out[0], NEVER
    for k in range(n):
        h = first_of(out[k])
        promised = _drawn_to(w, v, u, h, style) + mood(luck, MOOD)
        if promised > most:
            promised -= HEAP * others(w, v, u, h)
        if promised > most:
            best, most = out[k], promised
    return best


@compiled
def _drawn_to(w: Numbers, v: Numbers, u: int, h: int, style: int) -> int:
    side, vehicle = side_of(w, u), prospects.armored(w, v, u)
    total = 0 if style & NO_OBJECTIVES else prospects.attraction(w, side, vehicle, h)
    return total + 700 * downshifts(w, v, h)


@compiled
def others(w: Numbers, v: Numbers, u: int, h: int) -> int:
    """How many other units of its side are in a hex."""
    side, count = side_of(w, u), 0
    for other in range(first_of_side(w, side), end_of_side(w, side)):
        if v[at.S_HEX + other] == h and other != u and is_here(v, other):
            count += 1
    return count


@compiled
def mood(luck: Numbers, n: int) -> int:
    """A whim from 0 to n - 1: quicker than an exactly fair number, and nothing depends on it."""
    return word(luck) * n >> 32


@compiled
def facing(w: Numbers, v: Numbers, u: int, face: int) -> int:
    """What a unit sees of the enemy over a side of its hex, the nearer and worthier the better.

    Who sets up before the enemy, whose units are in no hex yet, looks to where the enemy will.
    """
    total, here, enemy, seen = 0, v[at.S_HEX + u], 1 - side_of(w, u), 0
    for e in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        there = v[at.S_HEX + e]
        if is_here(v, e) and there != here and there != at.NOBODY:
            seen = 1
            far, ahead = _ahead(w, here, face, there)
            total += 600 * ahead // (1 + far)
            if ahead and sees(w, v, here, face, there, v[at.S_FACE + e]):
                total += ahead * prospects.threat(w, v, u, e, far) // 4
    if seen == 0:
        zone = w[at.T_ZONE] + (enemy * at.ZONES + at.ZONE_DEPLOY) * w[at.W_HEXES]
        for h in range(w[at.W_HEXES]):
            if w[zone + h]:
                far, ahead = _ahead(w, here, face, h)
                total += 600 * ahead // (1 + far)
    return total


@compiled
def _ahead(w: Numbers, here: int, face: int, there: int) -> tuple[int, int]:
    """How far a hex is, and how much it lies ahead: from 6, straight before the side, to 0, behind it."""
    pair = w[w[at.T_PAIR] + here * w[at.W_HEXES] + there]
    return pair >> 4, 6 - abs(((pair & 15) - 2 * face + 18) % 12 - 6)
