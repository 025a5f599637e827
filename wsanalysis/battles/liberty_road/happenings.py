"""The effects of event and strategic cards on the map: whether each can apply, and what it does (p.5, 17)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.fire_in_hex import begin_blaze, can_catch_fire, downwind
from wsanalysis.battles.liberty_road.fog import is_hidden, uncover
from wsanalysis.battles.liberty_road.ground import distance, lay, lift, marks
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import draw
from wsanalysis.battles.liberty_road.melee import count_refuges
from wsanalysis.battles.liberty_road.roster import (
    become,
    carries_on_top,
    eliminate,
    fate,
    give_marker,
    is_here,
    is_vehicle,
    may_not_move,
    printed,
    reduce,
    rise,
    side_of,
    suppress,
)
from wsanalysis.battles.liberty_road.shooting import may_fire
from wsanalysis.battles.liberty_road.stack import answer, ask, first_of, log, pop, push
from wsanalysis.compiled import compiled


@compiled
def is_about_unit(what: int) -> bool:
    """Whether the effect is one on a unit."""
    return at.DO_SUPPRESS <= what <= at.DO_FIRE


@compiled
def is_about_hex(what: int) -> bool:
    """Whether the effect is one in a hex."""
    return what in (at.DO_BLAZE, at.DO_SMOKE, at.DO_HAZE, at.DO_BARRAGE)


@compiled
def needs_hex(what: int) -> bool:
    """Whether a player who plays the card has to choose a hex for the effect."""
    return is_about_unit(what) or is_about_hex(what) or what == at.DO_REVEAL


@compiled
def can_affect(w: Numbers, s: Numbers, what: int, n: int, u: int, h: int, side: int) -> bool:
    """Whether the battlefield lets the effect happen: to unit u, in hex h, for a side (p.5, 11)."""
    if is_about_unit(what):
        return u != at.NOBODY and is_here(s, u) and _can_affect_unit(w, s, what, u)
    if is_about_hex(what):
        if h == at.NOBODY:
            return False
        if what == at.DO_BLAZE:
            return can_catch_fire(w, s, h, n)
        mark = at.SMOKE if what == at.DO_SMOKE else at.HAZE
        return what == at.DO_BARRAGE or marks(s, h) & (mark | at.BLAZE) == 0
    if what == at.DO_SPREAD or what == at.DO_LIFT:
        for x in range(w[at.W_HEXES]):
            if what == at.DO_LIFT and marks(s, x) & (at.SMOKE | at.HAZE):
                return True
            if what == at.DO_SPREAD and marks(s, x) & at.BLAZE and _catches_downwind(w, s, x, n):
                return True
        return False
    if what == at.DO_REINFORCE:
        return next_group(w, s, side) != at.NOBODY
    if what == at.DO_REVEAL:
        return h != at.NOBODY and nearest_hidden(w, s, h) != at.NOBODY
    return what == at.DO_WIND or what == at.DO_TIMES_UP


@compiled
def _can_affect_unit(w: Numbers, s: Numbers, what: int, u: int) -> bool:
    status = s[at.S_STATUS + u]
    vehicle = is_vehicle(w, s, u)
    if what == at.DO_RALLY:
        return status == at.SUPPRESSED or status == at.BROKEN
    if what == at.DO_READY:
        return status == at.SPENT or status >= at.MOVE
    if what == at.DO_SPEND:
        return status == at.READY
    if what == at.DO_BREW_UP:
        return s[at.S_DAMAGE + u] > 0 or status == at.REDUCED
    if what == at.DO_IMMOBILIZE or what == at.DO_JAM:
        return vehicle and s[at.S_DAMAGE + u] == 0
    if what == at.DO_RETREAT:
        return _can_retreat(w, s, u)
    if what == at.DO_ADVANCE:
        return s[at.S_CARRIER + u] == at.NOBODY and not may_not_move(w, s, u)
    if what == at.DO_FIRE:
        return may_fire(w, s, u, 0, 0) != at.NOT_ALLOWED or may_fire(w, s, u, 1, 0) != at.NOT_ALLOWED
    return True


@compiled
def _can_retreat(w: Numbers, s: Numbers, u: int) -> bool:
    on_foot = s[at.S_CARRIER + u] == at.NOBODY
    return on_foot and not may_not_move(w, s, u) and count_refuges(w, s, u) > 0


@compiled
def begin_effect(w: Numbers, s: Numbers, what: int, n: int, u: int, h: int, side: int) -> None:
    """Carry an effect out; what needs a player's decision becomes a frame."""
    log(w, s, at.LOG_EFFECT, what, n, u, h)
    if is_about_unit(what):
        _affect_unit(w, s, what, u)
    elif what == at.DO_BLAZE:
        begin_blaze(w, s, h)
    elif what == at.DO_SMOKE:
        lay(w, s, h, at.SMOKE)
    elif what == at.DO_HAZE:
        lay(w, s, h, at.HAZE)
    elif what == at.DO_BARRAGE:
        new = push(s, at.F_BARRAGE)
        s[new + at.A], s[new + at.B] = h, n
    elif what == at.DO_LIFT:
        for x in range(w[at.W_HEXES]):
            lift(w, s, x, at.SMOKE | at.HAZE)
    elif what == at.DO_SPREAD:
        _spread(w, s, n)
    elif what == at.DO_WIND:
        s[at.S_WIND] = (s[at.S_WIND] + n) % 6
    elif what == at.DO_REINFORCE:
        new = push(s, at.F_ARRIVE)
        s[new + at.A] = next_group(w, s, side)
    elif what == at.DO_REVEAL:
        for _ in range(n):
            m = nearest_hidden(w, s, h)
            if m != at.NOBODY:
                _reveal(w, s, m)
    elif what == at.DO_TIMES_UP:
        s[at.S_OVER] = at.TIMES_UP


@compiled
def _affect_unit(w: Numbers, s: Numbers, what: int, u: int) -> None:
    if what == at.DO_SUPPRESS:
        suppress(w, s, u)
    elif what == at.DO_CHECK:
        # the turn's event is being carried out: no further icon counts (p.11)
        if draw(w, s, w[w[at.T_CHECK_LAW] + printed(w, s, u, at.TYPE_VALOR) * 2]) & 1 == 0:
            suppress(w, s, u)
    elif what == at.DO_REDUCE:
        reduce(w, s, u)
    elif what == at.DO_SPEND:
        s[at.S_STATUS + u] = at.SPENT
    elif what == at.DO_BREW_UP:
        eliminate(w, s, u)
    elif what == at.DO_IMMOBILIZE:
        give_marker(w, s, u, w[at.W_NO_MOVE_MARKER])
    elif what == at.DO_JAM:
        give_marker(w, s, u, w[at.W_FORWARD_MARKER])
    elif what == at.DO_RETREAT:
        new = push(s, at.F_RETREAT)
        s[new + at.A] = u
    elif what == at.DO_ADVANCE:
        new = push(s, at.F_MOVE)
        s[new + at.A], s[new + at.STEP], s[new + at.B] = u, 1, printed(w, s, u, at.TYPE_MOVE)
        s[new + at.D] = 0 if carries_on_top(w, s, u) else 1
        # opportunity fire is for the opponent's orders (p.13): not at one who moves in between them
        s[new + at.G] = 0 if s[at.S_ORDERING] == side_of(w, u) else 1
    elif what == at.DO_ACT or what == at.DO_FIRE:
        new = push(s, at.F_UNIT)
        s[new + at.A], s[new + at.B] = u, at.ALL_RIGHTS if what == at.DO_ACT else at.MAY_FIRE
    elif not is_vehicle(w, s, u):
        _better(w, s, u)
    else:
        new = push(s, at.F_CHANGE)
        s[new + at.A] = u


@compiled
def _better(w: Numbers, s: Numbers, u: int) -> None:
    """Infantry is ready again, or one step better off."""
    rise(w, s, u, at.READY if s[at.S_STATUS + u] == at.SPENT else fate(w, s, u, at.T_AFTER_RALLY, 1))


@compiled
def next_group(w: Numbers, s: Numbers, side: int) -> int:
    """The number of the side's first reinforcements that have not come, or NOBODY."""
    for g in range(w[at.W_GROUPS]):
        if w[w[at.T_GROUP] + g * at.GROUP_ROW + at.GROUP_SIDE] == side:
            for u in range(w[at.W_UNITS]):
                waits = s[at.S_WHERE + u] == at.WAITING
                if waits and w[w[at.T_UNIT] + u * at.UNIT_ROW + at.UNIT_GROUP] == g:
                    return g
    return at.NOBODY


@compiled
def nearest_hidden(w: Numbers, s: Numbers, h: int) -> int:
    """The number of the hidden marker that is nearest to a hex, or NOBODY."""
    best, least = at.NOBODY, 1 << 20
    for m in range(w[at.W_FOG]):
        x = s[at.S_FOG_HEX + m]
        if x != at.NOBODY and is_hidden(s, m) and distance(w, h, x) < least:
            best, least = m, distance(w, h, x)
    return best


@compiled
def _reveal(w: Numbers, s: Numbers, m: int) -> None:
    found = uncover(w, s, m)
    if found != at.NOBODY:
        new = push(s, at.F_SPRING)
        s[new + at.A] = found


@compiled
def _catches_downwind(w: Numbers, s: Numbers, x: int, n: int) -> bool:
    over = downwind(w, s, x)
    return over != at.NOBODY and can_catch_fire(w, s, over, n)


@compiled
def _spread(w: Numbers, s: Numbers, n: int) -> None:
    """Every blaze that burns now spreads one hex downwind, if that hex can burn (p.6)."""
    for x in range(w[at.W_HEXES]):
        if marks(s, x) & at.BLAZE and _catches_downwind(w, s, x, n):
            s[at.S_GROUND + downwind(w, s, x)] |= at.CATCHING
    for x in range(w[at.W_HEXES]):
        if marks(s, x) & at.CATCHING:
            s[at.S_GROUND + x] &= ~at.CATCHING
            begin_blaze(w, s, x)


@compiled
def run_change(w: Numbers, s: Numbers, f: int) -> None:
    """A vehicle gets other orders, or is one step better off (p.9, 11). Frame: A unit."""
    u = s[f + at.A]
    after = s[at.S_STATUS + u]
    if s[f + at.STEP] == 1:
        become(w, s, u, first_of(answer(s)))
        pop(s)
        return
    if after < at.MOVE:
        after = fate(w, s, u, at.T_AFTER_RALLY, 1)
    if after == at.READY or after >= at.MOVE:
        ask(s, f, side_of(w, u), at.ASK_STATUS, 1)
    else:
        pop(s)
        rise(w, s, u, after)


@compiled
def run_barrage(w: Numbers, s: Numbers, f: int) -> None:
    """Fire from off the map on all in a hex. Frame: A hex, B upshifts, C next unit."""
    while s[f + at.C] < w[at.W_UNITS]:
        t = s[f + at.C]
        s[f + at.C] += 1
        if is_here(s, t) and s[at.S_HEX + t] == s[f + at.A]:
            up = s[f + at.B]
            new = push(s, at.F_ATTACK)
            s[new + at.A], s[new + at.B], s[new + at.G] = at.NOBODY, t, up
            return
    pop(s)
