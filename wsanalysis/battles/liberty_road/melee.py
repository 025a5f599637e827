"""Close combat on the map: hex by hex, both players choosing who fights (p.14)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.fog import come_upon, is_barred, stops_at_wire
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import draw
from wsanalysis.battles.liberty_road.roster import (
    eliminate,
    end_of_side,
    enemies_in,
    first_of_side,
    flag,
    freed,
    give_marker,
    has,
    is_dead_end,
    is_here,
    is_vehicle,
    kind,
    mode,
    printed,
    put,
    reduce,
    side_of,
    unflag_side,
    unload,
)
from wsanalysis.battles.liberty_road.stack import action, answer, ask, first_of, kind_of, log, pop, push
from wsanalysis.compiled import compiled


@compiled
def run_combats(w: Numbers, s: Numbers, f: int) -> None:
    """All close combats at the end of a player's orders, in the order that he chooses (p.14).

    Frame: A the ordering player, who is the moving one.
    """
    if s[f + at.STEP] == 1:
        _begin_melee(w, s, first_of(answer(s)), s[f + at.A])
        s[f + at.STEP] = 0
        return
    first, last = contested(w, s, 0), at.NOBODY
    if first != at.NOBODY:
        last = contested(w, s, first + 1)
    if first == at.NOBODY:
        pop(s)
    elif last == at.NOBODY:
        _begin_melee(w, s, first, s[f + at.A])
    else:
        ask(s, f, s[f + at.A], at.ASK_COMBAT, 1)


@compiled
def contested(w: Numbers, s: Numbers, begin: int) -> int:
    """The first hex from number `begin` on where units of both players are, or NOBODY."""
    first = at.NOBODY
    for u in range(first_of_side(w, at.ATTACKER), end_of_side(w, at.ATTACKER)):
        h = s[at.S_HEX + u]
        if s[at.S_WHERE + u] == at.ON_MAP and h >= begin and (first == at.NOBODY or h < first):
            if enemies_in(w, s, at.ATTACKER, h):
                first = h
    return first


@compiled
def is_contested(w: Numbers, s: Numbers, h: int) -> bool:
    """Whether units of both players are in the hex."""
    return enemies_in(w, s, at.DEFENDER, h) > 0 and enemies_in(w, s, at.ATTACKER, h) > 0


@compiled
def _begin_melee(w: Numbers, s: Numbers, h: int, moving: int) -> None:
    """The close combat in a hex begins; whoever rides gets off."""
    log(w, s, at.LOG_MELEE, h, moving, 0, 0)
    for u in range(w[at.W_UNITS]):
        if is_here(s, u) and s[at.S_HEX + u] == h:
            s[at.S_FLAGS + u] &= ~at.SWARMING
            if is_vehicle(w, s, u):
                unload(w, s, u)
    new = push(s, at.F_MELEE)
    s[new + at.A], s[new + at.B], s[new + at.C], s[new + at.D] = h, moving, at.NOBODY, at.NOBODY


@compiled
def run_melee(w: Numbers, s: Numbers, f: int) -> None:
    """The close combat in one hex, round by round (p.14).

    Frame: A hex, B moving player, C and D the fighters of attacker and defender, E the side that
    swarms + 1, G infantry that gets away, H the vehicle that it got away from.
    """
    step = s[f + at.STEP]
    if step == 0:
        _look_around(w, s, f)
    elif step == 1:
        _allocate(w, s, f, s[f + at.J], first_of(answer(s)))
    elif step == 2:
        act = answer(s)
        s[f + at.STEP] = 3
        if kind_of(act) == at.FIGHT:
            flag(s, first_of(act), at.SWARMING)
            if could_anybody_join(w, s, f):
                ask(s, f, s[f + at.E] - 1, at.ASK_SWARM, 2)
        elif swarm(w, s, f)[0] == 1:
            _end_swarm(w, s, f, s[f + at.C + s[f + at.E] - 1])  # nobody has joined: one against one
    elif step == 3:
        s[f + at.STEP] = 0
        _fight(w, s, f)
        _credit(s, s[f + at.C], s[f + at.D])
        _credit(s, s[f + at.D], s[f + at.C])
    elif step == 4:  # the player swarmed has picked who suffers
        s[f + at.STEP] = 0
        victim = first_of(answer(s))
        eliminate(w, s, victim)
        _credit(s, s[f + at.C + 1 - side_of(w, victim)], victim)
    elif step == 5:  # the swarm has won, and one of it goes on (p.14)
        _end_swarm(w, s, f, first_of(answer(s)))
    else:
        _get_away(w, s, f, s[f + at.G], first_of(answer(s)))
        _credit(s, s[f + at.H], s[f + at.G])


@compiled
def _look_around(w: Numbers, s: Numbers, f: int) -> None:
    """Who is still in the hex, and who has to be chosen before the next round."""
    h, moving = s[f + at.A], s[f + at.B]
    for side in range(2):
        u = s[f + at.C + side]
        if u != at.NOBODY and (not is_here(s, u) or s[at.S_HEX + u] != h):
            s[f + at.C + side] = at.NOBODY
    if not is_contested(w, s, h):
        unflag_side(w, s, at.ATTACKER, at.SWARMING)
        unflag_side(w, s, at.DEFENDER, at.SWARMING)
        pop(s)
        return
    if s[f + at.E] and _swarm_is_over(w, s, f):
        return
    chooser = at.NOBODY
    if s[f + at.C + moving] == at.NOBODY:
        chooser = moving
    elif s[f + at.C + 1 - moving] == at.NOBODY:
        chooser = 1 - moving
    if chooser == at.NOBODY:
        s[f + at.STEP] = 3
    else:
        s[f + at.J] = chooser
        ask(s, f, chooser, at.ASK_FIGHTER, 1)


@compiled
def _swarm_is_over(w: Numbers, s: Numbers, f: int) -> bool:
    """Whether the swarm's owner is asked who goes on, since it has won; else it fights on, or is one."""
    side = s[f + at.E] - 1
    count, last = swarm(w, s, f)
    if count > 1:
        if s[f + at.C + 1 - side] == at.NOBODY:
            ask(s, f, side, at.ASK_SURVIVOR, 5)
            return True
        s[f + at.C + side] = last
        return False
    _end_swarm(w, s, f, last)
    return True


@compiled
def swarm(w: Numbers, s: Numbers, f: int) -> tuple[int, int]:
    """How many vehicles swarm, and the number of the last of them."""
    count, last, side = 0, at.NOBODY, s[f + at.E] - 1
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if is_swarming(s, u):
            count += 1
            last = u
    return count, last


@compiled
def is_swarming(s: Numbers, u: int) -> bool:
    """Whether the vehicle fights in a swarm."""
    return is_here(s, u) and has(s, u, at.SWARMING)


@compiled
def _end_swarm(w: Numbers, s: Numbers, f: int, goes_on: int) -> None:
    side = s[f + at.E] - 1
    unflag_side(w, s, side, at.SWARMING)
    s[f + at.C + side] = goes_on
    s[f + at.E] = 0
    s[f + at.STEP] = 0


@compiled
def _allocate(w: Numbers, s: Numbers, f: int, side: int, u: int) -> None:
    """A unit is allocated; who answers a vehicle with vehicles may swarm it (p.14)."""
    s[f + at.C + side] = u
    s[f + at.STEP] = 0
    foe = s[f + at.C + 1 - side]
    if foe != at.NOBODY and is_vehicle(w, s, foe) and is_vehicle(w, s, u) and s[f + at.E] == 0:
        s[f + at.E] = side + 1
        flag(s, u, at.SWARMING)
        if could_anybody_join(w, s, f):
            ask(s, f, side, at.ASK_SWARM, 2)
        else:
            _end_swarm(w, s, f, u)


@compiled
def could_join(w: Numbers, s: Numbers, f: int, u: int) -> bool:
    """Whether the vehicle is in the hex and not yet in the swarm."""
    here = is_here(s, u) and s[at.S_HEX + u] == s[f + at.A]
    return here and is_vehicle(w, s, u) and not has(s, u, at.SWARMING)


@compiled
def could_anybody_join(w: Numbers, s: Numbers, f: int) -> bool:
    """Whether the swarming side has more vehicles in the hex."""
    side = s[f + at.E] - 1
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if could_join(w, s, f, u):
            return True
    return False


@compiled
def _fight(w: Numbers, s: Numbers, f: int) -> None:
    """One round between the units allocated, which both players reveal (p.14)."""
    a, d = s[f + at.C], s[f + at.D]
    flag(s, a, at.REVEALED)
    flag(s, d, at.REVEALED)
    for u in range(w[at.W_UNITS]):
        if is_swarming(s, u):
            flag(s, u, at.REVEALED)
    if is_vehicle(w, s, a) and is_vehicle(w, s, d):
        _clash(w, s, f)
    elif is_vehicle(w, s, a):
        _storm(w, s, f, d, a)
    elif is_vehicle(w, s, d):
        _storm(w, s, f, a, d)
    else:
        winner, loser = (a, d) if _prevails(w, s, f, a, d) else (d, a)
        log(w, s, at.LOG_ROUND, winner, loser, 0, 0)
        _settle_round(w, s, loser, winner, 0)


@compiled
def _toll(w: Numbers, s: Numbers, loser: int, winner: int, doubled: int) -> int:
    """The place of what the loser of a round suffers, and behind it the winner, if the loser stays (p.14)."""
    row = (kind(w, s, loser) * at.KIND_COUNT + kind(w, s, winner)) * 2 + doubled
    return w[at.T_TOLL] + 2 * row


@compiled
def _settle_round(w: Numbers, s: Numbers, loser: int, winner: int, doubled: int) -> None:
    """A round of one against one is over: each takes what it costs (p.14)."""
    row = _toll(w, s, loser, winner, doubled)
    _suffer(w, s, loser, w[row])
    if is_here(s, loser):
        _suffer(w, s, winner, w[row + 1])


@compiled
def _suffer(w: Numbers, s: Numbers, u: int, what: int) -> None:
    if what == at.IS_REDUCED:
        reduce(w, s, u)
    elif what == at.IS_ELIMINATED:
        eliminate(w, s, u)


@compiled
def _credit(s: Numbers, u: int, foe: int) -> None:
    """An enemy who falls in close combat falls to the unit that he fought."""
    if s[at.S_WHERE + foe] == at.OUT:
        s[at.S_KILLS + u] += 1


@compiled
def _prevails(w: Numbers, s: Numbers, f: int, u: int, foe: int) -> bool:
    """Whether u has the higher total of valor and chip; the moving player wins ties (p.14)."""
    moving = 1 if side_of(w, u) == s[f + at.B] else 0
    row = (printed(w, s, u, at.TYPE_VALOR) * 4 + printed(w, s, foe, at.TYPE_VALOR)) * 2 + moving
    return draw(w, s, w[w[at.T_OPPOSED] + row]) == 1


@compiled
def _storm(w: Numbers, s: Numbers, f: int, foot: int, tank: int) -> None:
    """Infantry against a vehicle: it is destroyed, or immobilizes the vehicle and gets away (p.14)."""
    row = w[at.T_RESISTS] + s[at.S_TYPE + tank] * w[at.W_DAMAGES] + s[at.S_DAMAGE + tank]
    if w[row] and _prevails(w, s, f, tank, foot):
        log(w, s, at.LOG_ROUND, tank, foot, 0, 0)
        _settle_round(w, s, foot, tank, 0)
        return
    log(w, s, at.LOG_ROUND, foot, tank, 1, 0)
    if w[_toll(w, s, tank, foot, 0)] != at.IS_IMMOBILIZED:
        _settle_round(w, s, tank, foot, 0)
        return
    fate = w[w[at.T_IMMOBILIZED] + mode(s, tank)]
    if fate == at.ELIMINATED:
        eliminate(w, s, tank)
        return
    if fate & 16:
        give_marker(w, s, tank, w[at.W_NO_MOVE_MARKER])
    else:
        flag(s, tank, at.STUCK)  # by an option it cannot move, but has not been reduced
    s[f + at.G], s[f + at.H] = foot, tank
    _seek_refuge(w, s, f, foot)


@compiled
def _seek_refuge(w: Numbers, s: Numbers, f: int, foot: int) -> None:
    """Infantry that got away from a vehicle goes into a hex without enemies, or is eliminated (p.14)."""
    if count_refuges(w, s, foot) == 0:
        s[f + at.STEP] = 0
        eliminate(w, s, foot)
    else:
        ask(s, f, side_of(w, foot), at.ASK_RETREAT, 6)


@compiled
def _get_away(w: Numbers, s: Numbers, f: int, foot: int, to: int) -> None:
    """It goes there and meets what lies there; wire that is found makes it look for another hex (p.4, 14)."""
    if stops_at_wire(w, s, foot, to):
        _seek_refuge(w, s, f, foot)
        return
    log(w, s, at.LOG_RETREAT, foot, to, 0, 0)
    s[f + at.STEP] = 0
    put(w, s, foot, to)
    freed(w, s, s[f + at.A])
    come_upon(s, foot, to)


@compiled
def _clash(w: Numbers, s: Numbers, f: int) -> None:
    """Vehicle against vehicle, or against a swarm: totals compared (p.14)."""
    low, doubled = _lower(w, s, f)
    high = 1 - low
    loser = s[f + at.C + low]
    log(w, s, at.LOG_ROUND, s[f + at.C + high], loser, 2, doubled)
    row = _toll(w, s, loser, s[f + at.C + high], doubled)
    if s[f + at.E] == low + 1:
        if w[row] != at.IS_UNHARMED:
            ask(s, f, high, at.ASK_VICTIM, 4)  # what a swarm suffers eliminates one of it
        return
    _suffer(w, s, loser, w[row])
    if is_here(s, loser):
        if s[f + at.E] != high + 1:
            _suffer(w, s, s[f + at.C + high], w[row + 1])
        elif w[row + 1] != at.IS_UNHARMED:
            ask(s, f, low, at.ASK_VICTIM, 4)


@compiled
def _lower(w: Numbers, s: Numbers, f: int) -> tuple[int, int]:
    """The side with the lower total, and 1 if the other has at least twice as much."""
    totals = (_total(w, s, f, at.ATTACKER), _total(w, s, f, at.DEFENDER))
    row = (min(totals[0], 127) * 128 + min(totals[1], 127)) * 2 + s[f + at.B]
    outcome = w[w[at.T_CLASH] + row]
    return outcome >> 1, outcome & 1


@compiled
def _total(w: Numbers, s: Numbers, f: int, side: int) -> int:
    """A vehicle's sum with its valor; a swarm's without (p.14)."""
    if s[f + at.E] != side + 1:
        u = s[f + at.C + side]
        return printed(w, s, u, at.TYPE_ALONE)
    total = 0
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if is_swarming(s, u):
            total += printed(w, s, u, at.TYPE_TOTAL)
    return total


@compiled
def is_refuge(w: Numbers, s: Numbers, u: int, h: int) -> bool:
    """Whether a unit may retreat into the hex: without enemies, and passable to it (p.4, 14, 17)."""
    if h == at.NOBODY or is_dead_end(w, s, u, h) or is_barred(w, s, u, h):
        return False
    return enemies_in(w, s, side_of(w, u), h) == 0


@compiled
def refuge(w: Numbers, s: Numbers, u: int, d: int) -> int:
    """The hex over a side that the unit may retreat to, or NOBODY."""
    row = (printed(w, s, u, at.TYPE_DRIVE) * w[at.W_HEXES] + s[at.S_HEX + u]) * 6 + d
    h = w[w[at.T_STEPS] + row]
    return h if is_refuge(w, s, u, h) else at.NOBODY


@compiled
def count_refuges(w: Numbers, s: Numbers, u: int) -> int:
    """How many hexes the unit may retreat to."""
    count = 0
    for d in range(6):
        if refuge(w, s, u, d) != at.NOBODY:
            count += 1
    return count


@compiled
def list_refuges(w: Numbers, s: Numbers, u: int, out: Numbers) -> int:
    """The hexes the unit may retreat to; how many."""
    n = 0
    for d in range(6):
        if refuge(w, s, u, d) != at.NOBODY:
            out[n] = action(at.STEP_TO, refuge(w, s, u, d), 0)
            n += 1
    return n


@compiled
def list_combats(w: Numbers, s: Numbers, out: Numbers) -> int:
    """The hexes where units of both players stand; how many."""
    n, h = 0, contested(w, s, 0)
    while h != at.NOBODY:
        out[n] = action(at.CHOOSE_HEX, h, 0)
        n += 1
        h = contested(w, s, h + 1)
    return n


@compiled
def list_fighters(w: Numbers, s: Numbers, f: int, question: int, out: Numbers) -> int:
    """The units to choose from: who fights, joins a swarm, suffers, or goes on; how many."""
    n, side = 0, s[at.S_DECIDER]
    if question == at.ASK_SWARM:
        out[0] = action(at.END, 0, 0)
        n = 1
    if question == at.ASK_VICTIM:
        side = 1 - side
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if question == at.ASK_FIGHTER:
            chosen = is_here(s, u) and s[at.S_HEX + u] == s[f + at.A]
        elif question == at.ASK_SWARM:
            chosen = could_join(w, s, f, u)
        else:
            chosen = is_swarming(s, u)
        if chosen:
            out[n] = action(at.FIGHT, u, 0)
            n += 1
    return n
