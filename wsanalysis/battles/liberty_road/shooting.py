"""Fire on the map: who may fire at whom, with what shift, at everybody in a hex (p.13, 15-17).

What a shot comes to by its shifts stands in tables made from the rules of fire; here is only what the
map adds: distance, facing, line of sight, cover.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.fog import fog_in, remove
from wsanalysis.battles.liberty_road.ground import (
    destroy,
    distance,
    downshifts,
    hex_fact,
    is_forward,
    marks,
    obstacle,
    sees,
    sees_hex,
    standing,
    upshifts,
)
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import draw
from wsanalysis.battles.liberty_road.roster import (
    end_of_side,
    fate,
    first_of_side,
    flag,
    is_here,
    is_vehicle,
    kind,
    mode,
    printed,
    rides_unseen,
    settle,
    side_of,
)
from wsanalysis.battles.liberty_road.stack import action, log, pop, push
from wsanalysis.compiled import compiled


@compiled
def arm(w: Numbers, s: Numbers, u: int, weapon: int) -> int:
    """The row of T_ARM that a unit fires with: its own ratings, or those of its weapon card."""
    card = s[at.S_WEAPON + u] if weapon else 0
    return w[w[at.T_ARM_OF] + card * w[at.W_TYPES] + s[at.S_TYPE + u]]


@compiled
def arms(s: Numbers, u: int) -> int:
    """How many ways to fire there are to choose from: with a card in hand, two."""
    return 2 if s[at.S_WEAPON + u] else 1


@compiled
def may_fire(w: Numbers, s: Numbers, u: int, at_vehicle: int, opportunity: int) -> int:
    """The shift by which the unit's own state lets it fire, or NOT_ALLOWED (p.3, 9-10, 13, 16-17)."""
    if s[at.S_WHERE + u] != at.ON_MAP or s[at.S_CARRIER + u] != at.NOBODY:
        return at.NOT_ALLOWED
    row = s[at.S_TYPE + u] * at.STATUSES + s[at.S_STATUS + u]
    row = row * w[at.W_DAMAGES] + s[at.S_DAMAGE + u]
    return w[w[at.T_MAY_FIRE] + row * 4 + at_vehicle * 2 + opportunity]


@compiled
def range_shift(w: Numbers, weapon: int, at_vehicle: int, far: int) -> int:
    """The shift for the distance, or NOT_ALLOWED (p.15)."""
    return w[w[at.T_RANGE] + (weapon * 2 + at_vehicle) * at.FARTHEST + far]


@compiled
def is_in_arc(w: Numbers, s: Numbers, u: int, weapon: int, at_vehicle: int, h: int) -> bool:
    """Whether the hex lies in the unit's field of fire (p.15-17)."""
    forward = w[w[at.T_ARC] + (weapon * w[at.W_DAMAGES] + s[at.S_DAMAGE + u]) * 2 + at_vehicle]
    if forward == 0 and not _fires_out_of_bunker(w, s, u):
        return True
    return is_forward(w, s[at.S_HEX + u], s[at.S_FACE + u], h)


@compiled
def shelter(w: Numbers, s: Numbers, u: int) -> int:
    """The kind of the shelter that covers the unit, or NOBODY.

    A shelter covers as many infantry as it is printed for; which, we let be those listed first.
    """
    m = s[at.S_AREA_FOG + hex_fact(w, s[at.S_HEX + u], at.HEX_AREA)] - 1
    if m < 0 or s[at.S_FOG_HEX + m] != s[at.S_HEX + u] or is_vehicle(w, s, u):
        return at.NOBODY
    row = w[at.T_FOG_KIND] + s[at.S_FOG_KIND + m] * at.KIND_ROW
    room = w[row + at.KIND_SHELTERS]
    side = side_of(w, u)
    if room == 0 or (side == at.ATTACKER and s[at.S_FOG_SHOWN + m] == 0):
        return at.NOBODY
    for other in range(first_of_side(w, side), u):
        if s[at.S_HEX + other] == s[at.S_HEX + u] and is_here(s, other) and not is_vehicle(w, s, other):
            room -= 1
    return s[at.S_FOG_KIND + m] if room > 0 else at.NOBODY


@compiled
def _fires_out_of_bunker(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether the unit fires from a shelter that lets it fire only forward (p.4)."""
    cover = shelter(w, s, u)
    return cover != at.NOBODY and w[w[at.T_FOG_KIND] + cover * at.KIND_ROW + at.KIND_FORWARD_ONLY] == 1


@compiled
def cover(w: Numbers, s: Numbers, u: int) -> int:
    """All downshifts for infantry where it is: terrain, markers, shelter, obstacle, carrier (p.4, 13, 16)."""
    given = downshifts(w, s, s[at.S_HEX + u])
    dug_in = shelter(w, s, u)
    if dug_in != at.NOBODY:
        given += w[w[at.T_FOG_KIND] + dug_in * at.KIND_ROW + at.KIND_DOWNSHIFTS]
    row = obstacle(w, s, s[at.S_HEX + u])
    if row != at.NOBODY:
        given += w[row + at.FOG_DOWNSHIFTS]
    if s[at.S_CARRIER + u] != at.NOBODY and printed(w, s, s[at.S_CARRIER + u], at.TYPE_PORTAGE):
        given += w[at.W_PORTAGE_COVER]
    return given


@compiled
def ground_shift(w: Numbers, at_vehicle: int, up: int, down: int, higher: int, target_higher: int) -> int:
    """The shift that the ground gives to a shot (p.15, 16 B)."""
    row = ((at_vehicle * 4 + min(up, 3)) * 8 + min(down, 7)) * 4 + higher * 2 + target_higher
    return w[w[at.T_GROUND_SHIFT] + row]


@compiled
def shot(w: Numbers, s: Numbers, u: int, t: int, weapon: int, opportunity: int) -> int:
    """The net shift of unit u firing at unit t, or NOT_ALLOWED.

    `weapon`: 1 to fire with its card. Opportunity fire sees the target by any side of its hex, and
    never flanks (p.13).
    """
    h, there = s[at.S_HEX + u], s[at.S_HEX + t]
    at_vehicle = 1 if is_vehicle(w, s, t) else 0
    state = may_fire(w, s, u, at_vehicle, opportunity)
    if state == at.NOT_ALLOWED:
        return at.NOT_ALLOWED
    far = distance(w, h, there)
    row = arm(w, s, u, weapon)
    reach = range_shift(w, row, at_vehicle, far)
    if reach == at.NOT_ALLOWED or not is_in_arc(w, s, u, row, at_vehicle, there):
        return at.NOT_ALLOWED
    flank = 0
    if opportunity:
        if not sees_hex(w, s, h, s[at.S_FACE + u], there):
            return at.NOT_ALLOWED
    else:
        if not sees(w, s, h, s[at.S_FACE + u], there, s[at.S_FACE + t]):
            return at.NOT_ALLOWED
        if not is_forward(w, there, s[at.S_FACE + t], h):
            flank = 1
    aimed = w[w[at.T_AIMED] + (row * w[at.W_TYPES] + s[at.S_TYPE + t]) * 2 + flank]
    if aimed == at.NOT_ALLOWED:
        return at.NOT_ALLOWED
    higher = 1 if hex_fact(w, h, at.HEX_ELEVATION) else 0
    target_higher = 1 if hex_fact(w, there, at.HEX_ELEVATION) else 0
    down = 0 if at_vehicle else cover(w, s, t)
    return aimed + state + reach + ground_shift(w, at_vehicle, upshifts(w, s, h), down, higher, target_higher)


@compiled
def shot_at_object(w: Numbers, s: Numbers, u: int, h: int, weapon: int) -> int:
    """The net shift of firing at the destructible object in a hex, or NOT_ALLOWED (p.17)."""
    here = s[at.S_HEX + u]
    strength = standing(w, s, h)
    if here == h or strength == 0:
        return at.NOT_ALLOWED
    state = may_fire(w, s, u, 1, 0)
    row = arm(w, s, u, weapon)
    reach = range_shift(w, row, 1, distance(w, here, h))
    if state == at.NOT_ALLOWED or reach == at.NOT_ALLOWED or not is_in_arc(w, s, u, row, 1, h):
        return at.NOT_ALLOWED
    aimed = w[w[at.T_AIMED_OBJECT] + row * 10 + strength]
    if aimed == at.NOT_ALLOWED or not sees_hex(w, s, here, s[at.S_FACE + u], h):
        return at.NOT_ALLOWED
    higher = 1 if hex_fact(w, here, at.HEX_ELEVATION) else 0
    return aimed + state + reach + ground_shift(w, 1, upshifts(w, s, here), 0, higher, 0)


@compiled
def band(w: Numbers, at_vehicle: int, far: int) -> int:
    """The number of the distance band on that side of the chips."""
    return w[w[at.T_BAND] + at_vehicle * at.FARTHEST + far]


@compiled
def attack_law(w: Numbers, s: Numbers, t: int, far: int, shift: int) -> int:
    """The row of the law of an attack on unit t, at a distance in hexes with a net shift (p.16-17)."""
    at_vehicle = 1 if is_vehicle(w, s, t) else 0
    row = kind(w, s, t) * 4 + printed(w, s, t, at.TYPE_VALOR)
    row = row * 2 * at.STATUSES + mode(s, t)
    row = row * w[at.W_BANDS] + band(w, at_vehicle, far)
    row = row * 7 + min(max(shift, -3), 3) + 3
    return w[w[at.T_LAW] + row * 2 + (0 if s[at.S_EVENT_DONE] else 1)]


@compiled
def run_fire(w: Numbers, s: Numbers, f: int) -> None:
    """Fire at a hex: all in it that the firer can attack, friends included, one after the other (p.15).

    Frame: A firer, B hex, C with its weapon card, D opportunity fire, E next target.
    """
    u, h = s[f + at.A], s[f + at.B]
    if s[f + at.STEP] == 0:
        log(w, s, at.LOG_FIRE, u, h, s[f + at.C], s[f + at.D])
        s[f + at.STEP] = 1
        flag(s, u, at.HAS_FIRED)
        if s[f + at.D]:
            flag(s, u, at.TOOK_OPPORTUNITY)
    while s[f + at.E] < w[at.W_UNITS]:
        t = s[f + at.E]
        s[f + at.E] += 1
        if t != u and is_here(s, t) and s[at.S_HEX + t] == h:
            if shot(w, s, u, t, s[f + at.C], s[f + at.D]) != at.NOT_ALLOWED:
                new = push(s, at.F_ATTACK)
                s[new + at.A], s[new + at.B], s[new + at.C], s[new + at.D] = u, t, s[f + at.C], s[f + at.D]
                return
    pop(s)
    if is_here(s, u):
        _spend_use(w, s, u, s[f + at.C])
        if s[f + at.D]:
            settle(w, s, u, fate(w, s, u, at.T_AFTER_OPPORTUNITY, 0))


@compiled
def _spend_use(w: Numbers, s: Numbers, u: int, weapon: int) -> None:
    """A card that can be used so often is gone after its last use (p.7)."""
    if weapon and s[at.S_WEAPON + u] and s[at.S_USES + u] > 0:
        s[at.S_USES + u] -= 1
        if s[at.S_USES + u] == 0:
            s[at.S_WEAPON + u] = 0


@compiled
def run_attack(w: Numbers, s: Numbers, f: int) -> None:
    """One attack on one unit; the turn's event may interrupt it (p.11, 16-17).

    Frame: A firer, B target, C with its weapon card, D opportunity fire, E what the event interrupted,
    G the event's chip was drawn by a barrage of so many upshifts (firer NOBODY).
    """
    u, t = s[f + at.A], s[f + at.B]
    if not is_here(s, t):
        pop(s)
        return
    shift, far = _aim(w, s, f)
    if shift == at.NOT_ALLOWED:
        pop(s)  # the event has made the attack impossible
        return
    held = s[f + at.E]
    if held == 0 or held == at.REDRAW_ATTACK:
        outcome = draw(w, s, attack_law(w, s, t, far, shift))
    else:
        outcome = _resumed(w, s, t, held, shift)
    held = outcome >> 5
    if held:
        s[f + at.E] = held
        begin_event(w, s, t)
        return
    pop(s)
    log(w, s, at.LOG_ATTACK, u, t, shift, outcome)
    lives = is_here(s, t)
    settle(w, s, t, outcome)
    if lives and not is_here(s, t) and u != at.NOBODY and side_of(w, u) != side_of(w, t):
        s[at.S_KILLS + u] += 1


@compiled
def _aim(w: Numbers, s: Numbers, f: int) -> tuple[int, int]:
    """The net shift of the attack in a frame, and its distance."""
    u, t = s[f + at.A], s[f + at.B]
    if u == at.NOBODY:
        return barrage_shift(w, s, t, s[f + at.G]), 1
    if not is_here(s, u):
        return at.NOT_ALLOWED, 1
    return shot(w, s, u, t, s[f + at.C], s[f + at.D]), distance(w, s[at.S_HEX + u], s[at.S_HEX + t])


@compiled
def barrage_shift(w: Numbers, s: Numbers, t: int, up: int) -> int:
    """The shift of fire from off the map: its upshifts, less the cover, or a vehicle's rear armor."""
    if is_vehicle(w, s, t):
        return up - printed(w, s, t, at.TYPE_REAR_ARMOR)
    return up - cover(w, s, t)


@compiled
def _resumed(w: Numbers, s: Numbers, t: int, held: int, shift: int) -> int:
    """The outcome of an attack that goes on after the event with what had been drawn."""
    status = mode(s, t)
    if held == at.CHECK_PASSED or held == at.CHECK_FAILED:
        return fate(w, s, t, at.T_AFTER_CHECK, 1 if held == at.CHECK_PASSED else 0)
    result = at.SUPPRESSED_RESULT
    if held != at.REDRAW_CHECK:
        result = w[w[at.T_SHIFTED] + (held - at.HELD_RESULT) * 7 + min(max(shift, -3), 3) + 3]
    row = (kind(w, s, t) * 4 + printed(w, s, t, at.TYPE_VALOR)) * 2 * at.STATUSES + status
    return draw(w, s, w[w[at.T_RESULT_LAW] + row * 4 + result])


@compiled
def begin_event(w: Numbers, s: Numbers, focus: int) -> None:
    """A chip has shown the event icon: the turn's event, about this unit (p.11)."""
    s[at.S_EVENT_DONE] = 1
    new = push(s, at.F_EVENT)
    s[new + at.A] = focus
    s[new + at.B] = s[at.S_HEX + focus] if focus != at.NOBODY else at.NOBODY


@compiled
def run_shell(w: Numbers, s: Numbers, f: int) -> None:
    """Fire at a destructible object; if it falls, infantry in its hex is reduced (p.17).

    Frame: A firer, B hex, C with its weapon card.
    """
    u, h = s[f + at.A], s[f + at.B]
    flag(s, u, at.HAS_FIRED)
    shift = shot_at_object(w, s, u, h, s[f + at.C]) if is_here(s, u) else at.NOT_ALLOWED
    if shift == at.NOT_ALLOWED:
        pop(s)
        return
    row = band(w, 1, distance(w, s[at.S_HEX + u], h)) * 7 + min(max(shift, -3), 3) + 3
    outcome = draw(w, s, w[w[at.T_OBJECT_LAW] + row * 2 + (0 if s[at.S_EVENT_DONE] else 1)])
    if outcome >> 5 == at.REDRAW_ATTACK:
        begin_event(w, s, at.NOBODY)
        return
    pop(s)
    _spend_use(w, s, u, s[f + at.C])
    log(w, s, at.LOG_SHELL, u, h, shift, outcome & 1)
    if outcome & 1:
        fall(w, s, h)
    if outcome >> 5:
        begin_event(w, s, at.NOBODY)


@compiled
def fall(w: Numbers, s: Numbers, h: int) -> None:
    """The object in the hex is destroyed; infantry in it is reduced (p.17)."""
    if hex_fact(w, h, at.HEX_STRENGTH) and marks(s, h) & at.DESTROYED == 0:
        destroy(w, s, h)
    else:
        remove(w, s, fog_in(s, hex_fact(w, h, at.HEX_AREA)))
    for t in range(w[at.W_UNITS]):
        if is_here(s, t) and s[at.S_HEX + t] == h:
            settle(w, s, t, fate(w, s, t, at.T_AFTER_FALL, 0))


@compiled
def list_targets(w: Numbers, s: Numbers, u: int, out: Numbers, n: int) -> int:
    """Add all hexes with enemies that the unit may fire at, by each of its arms; the new length."""
    side = side_of(w, u)
    if may_fire(w, s, u, 0, 0) == at.NOT_ALLOWED and may_fire(w, s, u, 1, 0) == at.NOT_ALLOWED:
        return n
    begin = n
    for t in range(first_of_side(w, 1 - side), end_of_side(w, 1 - side)):
        if not is_here(s, t) or rides_unseen(w, s, t):
            continue
        for weapon in range(arms(s, u)):
            if shot(w, s, u, t, weapon, 0) != at.NOT_ALLOWED:
                n = _add(out, begin, n, action(at.FIRE_AT, s[at.S_HEX + t], weapon))
    return n


@compiled
def _add(out: Numbers, begin: int, n: int, act: int) -> int:
    """Add an action unless it is listed; the new length."""
    for k in range(begin, n):
        if out[k] == act:
            return n
    out[n] = act
    return n + 1


@compiled
def list_objects(w: Numbers, s: Numbers, u: int, out: Numbers, n: int) -> int:
    """Add all destructible objects that the unit may fire at; the new length.

    Only such as shelter an enemy, or bar the attacker's way: firing at an empty house never pays, and a
    town has many.
    """
    side = side_of(w, u)
    if may_fire(w, s, u, 1, 0) == at.NOT_ALLOWED:
        return n
    begin = n
    for t in range(first_of_side(w, 1 - side), end_of_side(w, 1 - side)):
        h = s[at.S_HEX + t]
        if is_here(s, t) and standing(w, s, h):
            n = _add_object(w, s, u, h, out, begin, n)
    for m in range(w[at.W_FOG]):
        if side == at.ATTACKER and s[at.S_FOG_KIND + m] == at.OBSTACLE and s[at.S_FOG_HEX + m] != at.NOBODY:
            n = _add_object(w, s, u, s[at.S_FOG_HEX + m], out, begin, n)
    return n


@compiled
def _add_object(w: Numbers, s: Numbers, u: int, h: int, out: Numbers, begin: int, n: int) -> int:
    for weapon in range(arms(s, u)):
        if shot_at_object(w, s, u, h, weapon) != at.NOT_ALLOWED:
            n = _add(out, begin, n, action(at.SHELL_AT, h, weapon))
    return n
