"""Setting up: the defender's units and markers, the attacker's units, reinforcements (p.6, 8)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.fog import come_upon, fog_in, is_barred, stops_at_wire
from wsanalysis.battles.liberty_road.ground import hex_fact, hold, lay
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import below
from wsanalysis.battles.liberty_road.roster import (
    become,
    end_of_side,
    enemies_in,
    first_of_side,
    flag,
    has,
    is_dead_end,
    is_vehicle,
    printed,
    put,
    side_of,
    turn_to,
)
from wsanalysis.battles.liberty_road.stack import action, answer, ask, first_of, log, pop, push
from wsanalysis.compiled import compiled


@compiled
def begin(w: Numbers, s: Numbers) -> None:
    """The state before anything is set up: every unit aside, the deck made, everything hidden.

    The places 0 to 3 must hold the generator's words, all others zero.
    """
    for u in range(w[at.W_UNITS]):
        row = w[at.T_UNIT] + u * at.UNIT_ROW
        s[at.S_TYPE + u], s[at.S_WEAPON + u] = w[row + at.UNIT_TYPE], w[row + at.UNIT_WEAPON]
        s[at.S_WHERE + u] = w[row + at.UNIT_WHERE]
        s[at.S_HEX + u], s[at.S_CARRIER + u] = at.NOBODY, at.NOBODY
    _shuffle_alike(w, s)
    for u in range(w[at.W_UNITS]):
        s[at.S_USES + u] = w[w[at.T_WEAPON_USES] + s[at.S_WEAPON + u]]
        s[at.S_STATUS + u] = first_order(w, s, u)
    for m in range(w[at.W_FOG]):
        row = w[at.T_FOG] + m * at.FOG_ROW
        s[at.S_FOG_KIND + m], s[at.S_FOG_UNIT + m] = w[row + at.FOG_KIND], w[row + at.FOG_UNIT]
        s[at.S_FOG_HEX + m] = at.NOBODY
    _shuffle_fog(w, s)
    for m in range(1, w[at.W_MARKERS] + 1):
        s[at.S_MARKERS + m] = w[w[at.T_MARKER_COUNT] + m]
    for a in range(w[at.W_ASSETS]):
        s[at.S_ASSET_USES + a] = w[w[at.T_ASSET] + a * at.ASSET_ROW + at.ASSET_USES]
    zone = w[at.T_ZONE] + (at.ATTACKER * at.ZONES + at.ZONE_DEPLOY) * w[at.W_HEXES]
    for h in range(w[at.W_HEXES]):
        hold(w, s, h, at.ATTACKER if w[zone + h] else at.DEFENDER)
    s[at.S_WIND] = w[at.W_WIND]
    s[at.S_ORDERING], s[at.S_DECIDER], s[at.S_ANSWER] = at.NOBODY, at.NOBODY, at.NOBODY
    _make_deck(w, s)
    push(s, at.F_TURN)
    push(s, at.F_SETUP)


@compiled
def first_order(w: Numbers, s: Numbers, u: int) -> int:
    """The state in which a unit begins: ready, or the first order printed on a vehicle."""
    if not is_vehicle(w, s, u):
        return at.READY
    status = at.MOVE
    while printed(w, s, u, at.TYPE_SIDES) >> status & 1 == 0:
        status += 1
    return status


@compiled
def _shuffle_alike(w: Numbers, s: Numbers) -> None:
    """Blocks that look alike from behind change places, so that a unit's number tells nothing."""
    for u in range(w[at.W_UNITS] - 1, 0, -1):
        alike = 0
        for other in range(u + 1):
            if begin_alike(w, u, other):
                alike += 1
        roll = below(s, alike)
        for other in range(u + 1):
            if begin_alike(w, u, other):
                if roll == 0:
                    s[at.S_TYPE + u], s[at.S_TYPE + other] = s[at.S_TYPE + other], s[at.S_TYPE + u]
                    s[at.S_WEAPON + u], s[at.S_WEAPON + other] = s[at.S_WEAPON + other], s[at.S_WEAPON + u]
                    break
                roll -= 1


@compiled
def _shuffle_fog(w: Numbers, s: Numbers) -> None:
    """Face-down markers change places, so that a marker's number tells nothing."""
    for m in range(w[at.W_FOG] - 1, 0, -1):
        other = below(s, m + 1)
        if w[w[at.T_FOG] + m * at.FOG_ROW + at.FOG_FACE_UP]:
            continue
        if w[w[at.T_FOG] + other * at.FOG_ROW + at.FOG_FACE_UP] == 0:
            for row in (at.S_FOG_KIND, at.S_FOG_UNIT):
                s[row + m], s[row + other] = s[row + other], s[row + m]


@compiled
def begin_alike(w: Numbers, u: int, other: int) -> bool:
    """Whether two units are of one side and size and begin in the same way."""
    one, two = w[at.T_UNIT] + u * at.UNIT_ROW, w[at.T_UNIT] + other * at.UNIT_ROW
    for column in (at.UNIT_SIDE, at.UNIT_WHERE, at.UNIT_GROUP):
        if w[one + column] != w[two + column]:
            return False
    first = w[w[at.T_TYPE] + w[one + at.UNIT_TYPE] * at.TYPE_ROW + at.TYPE_KIND]
    second = w[w[at.T_TYPE] + w[two + at.UNIT_TYPE] * at.TYPE_ROW + at.TYPE_KIND]
    return (first == at.VEHICLE) == (second == at.VEHICLE)


@compiled
def _make_deck(w: Numbers, s: Numbers) -> None:
    """The event deck: early on top, then late, then late with Time's Up, each shuffled (p.8)."""
    begin_early = s[at.S_DECK_SIZE]
    add_events(w, s, at.CARD_EARLY, w[at.W_DECK_EARLY])
    add_players_cards(w, s, at.CARD_EARLY)
    shuffle_deck(s, begin_early)
    begin_late = s[at.S_DECK_SIZE]
    add_events(w, s, at.CARD_LATE, w[at.W_DECK_LATE])
    add_players_cards(w, s, at.CARD_LATE)
    shuffle_deck(s, begin_late)
    begin_end = s[at.S_DECK_SIZE]
    add_events(w, s, at.CARD_LATE, w[at.W_DECK_END])
    add_events(w, s, at.CARD_END, 1)
    shuffle_deck(s, begin_end)


@compiled
def add_events(w: Numbers, s: Numbers, phase: int, count: int) -> None:
    """Add so many event cards of a phase, at random out of those not yet in the deck."""
    for _ in range(count):
        left = 0
        for c in range(w[at.W_CARDS]):
            if is_left(w, s, c, phase):
                left += 1
        if left == 0:
            return
        roll = below(s, left)
        for c in range(w[at.W_CARDS]):
            if is_left(w, s, c, phase):
                if roll == 0:
                    s[at.S_DECK + s[at.S_DECK_SIZE]] = c
                    s[at.S_DECK_SIZE] += 1
                    break
                roll -= 1


@compiled
def is_left(w: Numbers, s: Numbers, c: int, phase: int) -> bool:
    """Whether a card is of that phase and not yet in the deck."""
    if w[w[at.T_CARD] + c * at.CARD_ROW + at.CARD_PHASE] != phase:
        return False
    for k in range(s[at.S_DECK_SIZE]):
        if s[at.S_DECK + k] == c:
            return False
    return True


@compiled
def add_players_cards(w: Numbers, s: Numbers, pile: int) -> None:
    """Add the assets and reinforcements that the players put into a pile; they count as events (p.8)."""
    for c in range(w[at.W_CARDS]):
        row = w[at.T_CARD] + c * at.CARD_ROW
        if w[row + at.CARD_BONUS] == pile and is_left(w, s, c, at.CARD_ASSET):
            s[at.S_DECK + s[at.S_DECK_SIZE]] = c
            s[at.S_DECK_SIZE] += 1


@compiled
def shuffle_deck(s: Numbers, begin_at: int) -> None:
    """Shuffle the cards of the deck from a place on."""
    for k in range(s[at.S_DECK_SIZE] - 1, begin_at, -1):
        other = begin_at + below(s, k - begin_at + 1)
        s[at.S_DECK + k], s[at.S_DECK + other] = s[at.S_DECK + other], s[at.S_DECK + k]


@compiled
def run_setup(w: Numbers, s: Numbers, f: int) -> None:
    """Both set up: the defender's units, his markers, then the attacker's units (p.8).

    Frame: A what is set up (0 defender's units, 1 markers, 2 attacker's units), B unit or marker.
    """
    step, what = s[f + at.STEP], s[f + at.A]
    if what == 1:
        _set_up_fog(w, s, f)
    elif what > 2:
        pop(s)
    elif step == 0:
        side = at.DEFENDER if what == 0 else at.ATTACKER
        u = _next_to_place(w, s, side)
        if u == at.NOBODY:
            s[f + at.A], s[f + at.B] = what + 1, 0
        else:
            s[f + at.B] = u
            ask(s, f, side, at.ASK_PLACE, 1)
    else:
        _place(w, s, f)


@compiled
def _place(w: Numbers, s: Numbers, f: int) -> None:
    """A unit's hex, then the side of the hex it faces, then a vehicle's order."""
    u, step = s[f + at.B], s[f + at.STEP]
    side = side_of(w, u)
    if step == 1:
        put(w, s, u, first_of(answer(s)))
        ask(s, f, side, at.ASK_FACE, 2)
    elif step == 2:
        s[at.S_FACE + u] = first_of(answer(s))
        flag(s, u, at.PLACED)
        s[f + at.STEP] = 0
        if is_vehicle(w, s, u):
            ask(s, f, side, at.ASK_STATUS, 3)
    else:
        s[at.S_STATUS + u] = first_of(answer(s))
        s[f + at.STEP] = 0


@compiled
def _next_to_place(w: Numbers, s: Numbers, side: int) -> int:
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if s[at.S_WHERE + u] == at.ON_MAP and not has(s, u, at.PLACED):
            return u
    return at.NOBODY


@compiled
def _set_up_fog(w: Numbers, s: Numbers, f: int) -> None:
    """The next marker, if there is room for it; B counts those done."""
    m = s[f + at.B]
    if s[f + at.STEP] == 1:
        lay_fog(w, s, m, first_of(answer(s)))
        s[f + at.B], s[f + at.STEP] = m + 1, 0
    elif m >= w[at.W_FOG]:
        s[f + at.A] = 2
    elif _has_place(w, s, m):
        ask(s, f, at.DEFENDER, at.ASK_FOG, 1)
    else:
        s[f + at.B] = m + 1  # it goes back into the box


@compiled
def lay_fog(w: Numbers, s: Numbers, m: int, h: int) -> None:
    """Lay a marker in a hex; an obstacle lies open at once."""
    row = w[at.T_FOG] + m * at.FOG_ROW
    s[at.S_FOG_HEX + m] = h
    s[at.S_AREA_FOG + hex_fact(w, h, at.HEX_AREA)] = m + 1
    if s[at.S_FOG_UNIT + m] != at.NOBODY and s[at.S_FOG_KIND + m] == at.AMBUSH:
        s[at.S_HEX + s[at.S_FOG_UNIT + m]] = h
    if w[row + at.FOG_FACE_UP]:
        s[at.S_FOG_SHOWN + m] = at.FACE_UP
        blocks = w[w[at.T_FOG_KIND] + s[at.S_FOG_KIND + m] * at.KIND_ROW + at.KIND_BLOCKS_SIGHT]
        if s[at.S_FOG_KIND + m] == at.OBSTACLE:
            s[at.S_GROUND + h] |= (w[row + at.FOG_BARS] & 7) * at.BARS
            blocks = w[row + at.FOG_BARS] >> 3
        if blocks:
            lay(w, s, h, at.MARKER_UP)


@compiled
def list_places(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """The hexes where a unit may be set up; how many.

    In the deployment zone; the attacker not in an area with a marker (p.8).
    """
    u, n = s[f + at.B], 0
    side = side_of(w, u)
    zone = w[at.T_ZONE] + (side * at.ZONES + at.ZONE_DEPLOY) * w[at.W_HEXES]
    for h in range(w[at.W_HEXES]):
        if w[zone + h] == 0 or is_dead_end(w, s, u, h):  # the zones of the two sides lie apart
            continue
        if side == at.DEFENDER or fog_in(s, hex_fact(w, h, at.HEX_AREA)) < 0:
            out[n] = action(at.PLACE, h, 0)
            n += 1
    return n


@compiled
def list_fog_places(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """The hexes where a marker may be laid; how many."""
    n = 0
    for h in range(w[at.W_HEXES]):
        if can_lay(w, s, s[f + at.B], h):
            out[n] = action(at.PLACE, h, 0)
            n += 1
    return n


@compiled
def can_lay(w: Numbers, s: Numbers, m: int, h: int) -> bool:
    """Whether a marker may be laid in the hex (p.4, 6-8).

    In the zone for fog, or where units deploy for a shelter laid open; one in an area; a ford at a
    river; nothing where no infantry could stand.
    """
    row = w[at.T_FOG] + m * at.FOG_ROW
    kind, u = s[at.S_FOG_KIND + m], s[at.S_FOG_UNIT + m]
    shelter = w[row + at.FOG_FACE_UP] == 1 and kind != at.OBSTACLE
    zone = w[at.T_ZONE] + at.DEFENDER * at.ZONES * w[at.W_HEXES]
    zone += (at.ZONE_DEPLOY if shelter else at.ZONE_FOG) * w[at.W_HEXES]
    if w[zone + h] == 0 or fog_in(s, hex_fact(w, h, at.HEX_AREA)) >= 0:
        return False
    if kind == at.FORD and not hex_fact(w, h, at.HEX_RIVER):
        return False
    if kind == at.AMBUSH and is_dead_end(w, s, u, h):
        return False
    if kind == at.OBSTACLE and enemies_in(w, s, at.ATTACKER, h):
        return False  # not on top of own units
    return hex_fact(w, h, at.HEX_IMPASSABLE) & 1 == 0


@compiled
def _has_place(w: Numbers, s: Numbers, m: int) -> bool:
    for h in range(w[at.W_HEXES]):
        if can_lay(w, s, m, h):
            return True
    return False


@compiled
def run_arrive(w: Numbers, s: Numbers, f: int) -> None:
    """Reinforcements enter, unit by unit, at hexes free of enemies (p.6-7). Frame: A group, B unit.

    Their owner sets facing and a vehicle's order, as when he sets up.
    """
    step = s[f + at.STEP]
    if step == 0:
        u = _next_of_group(w, s, s[f + at.A])
        if u == at.NOBODY:
            pop(s)
            return
        s[f + at.B] = u
        ask(s, f, side_of(w, u), at.ASK_ENTRY, 1)
    elif step == 1:
        u, h = s[f + at.B], first_of(answer(s))
        if stops_at_wire(w, s, u, h):
            s[f + at.STEP] = 0  # another hex, or a later turn
            return
        put(w, s, u, h)
        log(w, s, at.LOG_ARRIVE, u, h, 0, 0)
        ask(s, f, side_of(w, u), at.ASK_FACE, 2)
    elif step == 2:
        u = s[f + at.B]
        turn_to(w, s, u, first_of(answer(s)))
        if is_vehicle(w, s, u):
            ask(s, f, side_of(w, u), at.ASK_STATUS, 3)
        else:
            s[f + at.STEP] = 4
    elif step == 3:
        become(w, s, s[f + at.B], first_of(answer(s)))
        s[f + at.STEP] = 4
    else:
        s[f + at.STEP] = 0
        come_upon(s, s[f + at.B], s[at.S_HEX + s[f + at.B]])


@compiled
def _next_of_group(w: Numbers, s: Numbers, g: int) -> int:
    """The next unit of the reinforcements that can enter now, or NOBODY."""
    for u in range(w[at.W_UNITS]):
        row = w[at.T_UNIT] + u * at.UNIT_ROW
        if s[at.S_WHERE + u] == at.WAITING and w[row + at.UNIT_GROUP] == g:
            for h in range(w[at.W_HEXES]):
                if is_entry(w, s, g, u, h):
                    return u
    return at.NOBODY


@compiled
def is_entry(w: Numbers, s: Numbers, g: int, u: int, h: int) -> bool:
    """Whether the unit may enter the map there: at its entry, where neither enemy nor wire bars it."""
    entry = w[w[at.T_GROUP] + g * at.GROUP_ROW + at.GROUP_ENTRY]
    if w[entry + h] == 0 or is_dead_end(w, s, u, h) or is_barred(w, s, u, h):
        return False
    return enemies_in(w, s, side_of(w, u), h) == 0


@compiled
def list_entries(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """The hexes where the reinforcements may enter; how many."""
    n = 0
    for h in range(w[at.W_HEXES]):
        if is_entry(w, s, s[f + at.A], s[f + at.B], h):
            out[n] = action(at.PLACE, h, 0)
            n += 1
    return n
