"""Units in a battle: what is printed on them, where they are, how they fare (p.3, 9-10, 17)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ground import hex_fact, hold, lay, marks
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import below
from wsanalysis.battles.liberty_road.stack import log
from wsanalysis.compiled import compiled


@compiled
def printed(w: Numbers, s: Numbers, u: int, column: int) -> int:
    """What is printed on a unit's block, by column of T_TYPE."""
    return w[w[at.T_TYPE] + s[at.S_TYPE + u] * at.TYPE_ROW + column]


@compiled
def kind(w: Numbers, s: Numbers, u: int) -> int:
    """Infantry, weapon team or vehicle."""
    return printed(w, s, u, at.TYPE_KIND)


@compiled
def is_vehicle(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether the unit is a vehicle."""
    return printed(w, s, u, at.TYPE_KIND) == at.VEHICLE


@compiled
def side_of(w: Numbers, u: int) -> int:
    """The side that a unit fights for."""
    return at.DEFENDER if u >= w[at.W_FIRST_DEFENDER] else at.ATTACKER


@compiled
def first_of_side(w: Numbers, side: int) -> int:
    """The number of the first unit of a side."""
    return w[at.W_FIRST_DEFENDER] if side == at.DEFENDER else 0


@compiled
def end_of_side(w: Numbers, side: int) -> int:
    """The number after the last unit of a side."""
    return w[at.W_UNITS] if side == at.DEFENDER else w[at.W_FIRST_DEFENDER]


@compiled
def is_here(s: Numbers, u: int) -> bool:
    """Whether the unit is on the map."""
    return s[at.S_WHERE + u] == at.ON_MAP


@compiled
def has(s: Numbers, u: int, flag: int) -> bool:
    """Whether a flag of the unit is set."""
    return s[at.S_FLAGS + u] & flag != 0


@compiled
def flag(s: Numbers, u: int, bit: int) -> None:
    """Set a flag of the unit."""
    s[at.S_FLAGS + u] |= bit


@compiled
def unflag_side(w: Numbers, s: Numbers, side: int, bits: int) -> None:
    """Clear flags of all units of a side."""
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        s[at.S_FLAGS + u] &= ~bits


@compiled
def mode(s: Numbers, u: int) -> int:
    """Status and reduction of a unit in one number, as the tables count them."""
    return s[at.S_STATUS + u] + (at.STATUSES if s[at.S_DAMAGE + u] else 0)


@compiled
def fate(w: Numbers, s: Numbers, u: int, table: int, check: int) -> int:
    """What a table of fates says of the unit's kind and state, and of its check (1 passed) if it has one."""
    row = (check * at.KIND_COUNT + kind(w, s, u)) * 2 * at.STATUSES
    return w[w[table] + row + mode(s, u)]


@compiled
def rally_law(w: Numbers, s: Numbers, u: int, pending: int) -> int:
    """The row of the law of an attempt to rally, with the turn's event to come or not (p.11)."""
    row = (kind(w, s, u) * 4 + printed(w, s, u, at.TYPE_VALOR)) * 2 * at.STATUSES + mode(s, u)
    return w[w[at.T_RALLY_LAW] + row * 2 + pending]


@compiled
def is_damaged(s: Numbers, u: int) -> int:
    """1 if the unit carries a damage marker, whichever, else 0."""
    return 1 if s[at.S_DAMAGE + u] else 0


@compiled
def effect_of_damage(w: Numbers, s: Numbers, u: int) -> int:
    """What its damage marker does to the vehicle (p.17)."""
    return w[w[at.T_MARKER] + s[at.S_DAMAGE + u]]


@compiled
def may_not_move(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether the vehicle is immobilized, by a damage marker or without one (p.14, 17)."""
    return s[at.S_FLAGS + u] & at.STUCK != 0 or effect_of_damage(w, s, u) == at.NO_MOVE


@compiled
def is_taken_up(w: Numbers, s: Numbers, u: int, other: int) -> bool:
    """Whether an injured crew has done the other this turn: it moves or fires, not both (p.17)."""
    return has(s, u, other) and effect_of_damage(w, s, u) == at.CREW_INJURED


@compiled
def enemies_in(w: Numbers, s: Numbers, side: int, h: int) -> int:
    """How many units of the other side are in the hex."""
    count = 0
    for u in range(first_of_side(w, 1 - side), end_of_side(w, 1 - side)):
        if s[at.S_HEX + u] == h and s[at.S_WHERE + u] == at.ON_MAP:
            count += 1
    return count


@compiled
def put(w: Numbers, s: Numbers, u: int, h: int) -> None:
    """Put a unit into a hex, with those it carries; who has the hex to himself holds it."""
    s[at.S_WHERE + u] = at.ON_MAP
    s[at.S_HEX + u] = h
    side = side_of(w, u)
    for p in range(first_of_side(w, side), end_of_side(w, side)):
        if s[at.S_CARRIER + p] == u:
            s[at.S_HEX + p] = h
    if enemies_in(w, s, side, h) == 0:
        hold(w, s, h, side)


@compiled
def passengers(w: Numbers, s: Numbers, u: int) -> int:
    """How many units a vehicle carries."""
    count = 0
    side = side_of(w, u)
    for p in range(first_of_side(w, side), end_of_side(w, side)):
        if s[at.S_CARRIER + p] == u and s[at.S_WHERE + p] == at.ON_MAP:
            count += 1
    return count


@compiled
def carries_on_top(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether the vehicle carries infantry that it is not made for, which slows it down (p.13)."""
    return printed(w, s, u, at.TYPE_PORTAGE) == 0 and passengers(w, s, u) > 0


@compiled
def rides_unseen(w: Numbers, s: Numbers, u: int) -> bool:
    """Whether the unit rides under cover, where no enemy has seen it (p.13)."""
    if s[at.S_CARRIER + u] == at.NOBODY or s[at.S_FLAGS + u] & at.KNOWN:
        return False
    return printed(w, s, s[at.S_CARRIER + u], at.TYPE_PORTAGE) > 0


@compiled
def unload(w: Numbers, s: Numbers, u: int) -> None:
    """All who ride in or on the vehicle stand in its hex."""
    side = side_of(w, u)
    for p in range(first_of_side(w, side), end_of_side(w, side)):
        if s[at.S_CARRIER + p] == u:
            s[at.S_CARRIER + p] = at.NOBODY
            s[at.S_FACE + p] = s[at.S_FACE + u]


@compiled
def settle(w: Numbers, s: Numbers, u: int, outcome: int) -> None:
    """The unit takes the state that a law gave: status, and 16 for a damage marker to be drawn."""
    status = outcome & 15
    if outcome & 16:
        take_damage(w, s, u, draw_marker(w, s))
    if status == at.ELIMINATED:
        eliminate(w, s, u)
    else:
        become(w, s, u, status)


@compiled
def rise(w: Numbers, s: Numbers, u: int, outcome: int) -> None:
    """The unit takes the state that a rule of rallying gave; who rallied it has told it already."""
    if outcome & 16 or outcome == at.ELIMINATED:
        settle(w, s, u, outcome)
    else:
        s[at.S_STATUS + u] = outcome


@compiled
def become(w: Numbers, s: Numbers, u: int, status: int) -> None:
    """The unit's block is turned to show this state or order, if it does not already (p.3)."""
    if status != s[at.S_STATUS + u]:
        s[at.S_STATUS + u] = status
        log(w, s, at.LOG_STATUS, u, status, 0, 0)


@compiled
def turn_to(w: Numbers, s: Numbers, u: int, side: int) -> None:
    """The unit is set on a side of its hex, and faces that way (p.12)."""
    s[at.S_FACE + u] = side
    log(w, s, at.LOG_FACE, u, side, 0, 0)


@compiled
def reduce(w: Numbers, s: Numbers, u: int) -> None:
    """The unit is reduced: by mines, fire in its hex, a falling house, close combat (p.4, 14, 17)."""
    settle(w, s, u, fate(w, s, u, at.T_AFTER_REDUCTION, 0))


@compiled
def suppress(w: Numbers, s: Numbers, u: int) -> None:
    """The unit has failed a check against suppression (p.10, 17)."""
    settle(w, s, u, fate(w, s, u, at.T_AFTER_SUPPRESSION, 0))


@compiled
def take_damage(w: Numbers, s: Numbers, u: int, marker: int) -> None:
    """The vehicle carries a damage marker, by number from 1."""
    s[at.S_DAMAGE + u] = marker
    s[at.S_FLAGS + u] &= ~at.DAMAGE_KNOWN  # only its owner looks at it (p.17)
    log(w, s, at.LOG_DAMAGE, u, marker, 0, 0)


@compiled
def give_marker(w: Numbers, s: Numbers, u: int, marker: int) -> None:
    """The vehicle is given this damage marker for all to see, out of the pile if there is one (p.14, 17)."""
    s[at.S_MARKERS + marker] = max(0, s[at.S_MARKERS + marker] - 1)
    take_damage(w, s, u, marker)
    s[at.S_FLAGS + u] |= at.DAMAGE_KNOWN


@compiled
def draw_marker(w: Numbers, s: Numbers) -> int:
    """One of the damage markers left in the pile; all come back to it once it is used up (p.4, 17)."""
    left = 0
    for m in range(1, w[at.W_MARKERS] + 1):
        left += s[at.S_MARKERS + m]
    if left == 0:
        for m in range(1, w[at.W_MARKERS] + 1):
            s[at.S_MARKERS + m] = w[w[at.T_MARKER_COUNT] + m]
            left += s[at.S_MARKERS + m]
    roll = below(s, left)
    m = 1
    while roll >= s[at.S_MARKERS + m]:
        roll -= s[at.S_MARKERS + m]
        m += 1
    s[at.S_MARKERS + m] -= 1
    return m


@compiled
def eliminate(w: Numbers, s: Numbers, u: int) -> None:
    """The unit is out of the game: a wreck, dropped equipment, and perhaps the end (p.7, 17-18)."""
    h, side = s[at.S_HEX + u], side_of(w, u)
    s[at.S_STATUS + u] = at.ELIMINATED
    s[at.S_FLAGS + u] |= at.KNOWN
    s[at.S_LOST + side] += 1
    log(w, s, at.LOG_OUT, u, h, 0, 0)
    if is_vehicle(w, s, u):
        unload(w, s, u)
        lay(w, s, h, at.WRECK)
    _drop(w, s, u, h)
    _leave(w, s, u, at.OUT)


@compiled
def exit_map(w: Numbers, s: Numbers, u: int) -> None:
    """The unit leaves the map, with those it carries (p.6)."""
    side = side_of(w, u)
    for p in range(first_of_side(w, side), end_of_side(w, side)):
        if s[at.S_CARRIER + p] == u:
            _leave(w, s, p, at.EXITED)
    log(w, s, at.LOG_EXIT, u, s[at.S_HEX + u], 0, 0)
    _leave(w, s, u, at.EXITED)


@compiled
def _leave(w: Numbers, s: Numbers, u: int, where: int) -> None:
    h, side = s[at.S_HEX + u], side_of(w, u)
    s[at.S_WHERE + u], s[at.S_FELL + u] = where, h
    s[at.S_HEX + u] = at.NOBODY
    s[at.S_CARRIER + u] = at.NOBODY
    freed(w, s, h)
    check_beaten(w, s, side)


@compiled
def freed(w: Numbers, s: Numbers, h: int) -> None:
    """A unit has left the hex: who now has it to himself holds it."""
    ours, theirs = enemies_in(w, s, at.DEFENDER, h), enemies_in(w, s, at.ATTACKER, h)
    if ours and not theirs:
        hold(w, s, h, at.ATTACKER)
    elif theirs and not ours:
        hold(w, s, h, at.DEFENDER)


@compiled
def check_beaten(w: Numbers, s: Numbers, side: int) -> None:
    """The game is over at once when a side has neither units nor ambushes on the map (p.18)."""
    if s[at.S_TURN] == 0 or s[at.S_OVER]:
        return
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if s[at.S_WHERE + u] == at.ON_MAP or s[at.S_WHERE + u] == at.HIDDEN:
            return
    s[at.S_OVER] = at.ATTACKER_GONE if side == at.ATTACKER else at.DEFENDER_GONE


@compiled
def _drop(w: Numbers, s: Numbers, u: int, h: int) -> None:
    """What it carried stays in the hex, to be taken by either side; a crewed weapon is lost (p.7)."""
    if s[at.S_WEAPON + u] == 0 or kind(w, s, u) != at.INFANTRY or s[at.S_DROPPED] >= at.MAX_DROPPED:
        return
    d = s[at.S_DROPPED]
    s[at.S_DROP_HEX + d] = h
    s[at.S_DROP_WEAPON + d] = s[at.S_WEAPON + u]
    s[at.S_DROP_USES + d] = s[at.S_USES + u]
    s[at.S_DROPPED] += 1
    s[at.S_WEAPON + u] = 0


@compiled
def is_dead_end(w: Numbers, s: Numbers, u: int, h: int) -> bool:
    """Whether a unit of this kind may never stand in the hex: terrain, obstacle, fire (p.12, 17)."""
    drive = printed(w, s, u, at.TYPE_DRIVE)
    if marks(s, h) & at.BLAZE or marks(s, h) & (at.BARS << drive):
        return True
    return hex_fact(w, h, at.HEX_IMPASSABLE) >> drive & 1 == 1 and marks(s, h) & at.DESTROYED == 0
