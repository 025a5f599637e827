"""The effects of event and strategic cards on the map: whether each can apply, and its result (p.5, 17)."""

from wsanalysis.battles.core.actions import first_of
from wsanalysis.battles.core.frames import answer, ask_about, log, pop
from wsanalysis.battles.core.ground import all_hexes, lay, lift
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.markers import nearest_hidden
from wsanalysis.battles.core.numbers import NO_MARKER, NOBODY, NOWHERE, Hex, Marker, Side, Unit
from wsanalysis.battles.core.setting_up import NO_GROUP, next_group
from wsanalysis.battles.core.units import is_here, is_in, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.aiming import may_fire
from wsanalysis.battles.liberty_road.blazes import begin_blaze, can_catch_fire, downwind
from wsanalysis.battles.liberty_road.blocks import (
    become,
    block_of,
    carries_on_top,
    eliminate,
    fate,
    give_marker,
    is_vehicle,
    may_not_move,
    reduce,
    rise,
    suppress,
)
from wsanalysis.battles.liberty_road.fog import uncover
from wsanalysis.battles.liberty_road.records import Battle, Frame, World
from wsanalysis.battles.liberty_road.refuges import count_refuges
from wsanalysis.battles.liberty_road.stack import (
    begin_activation,
    begin_ambush,
    begin_arrival,
    begin_retreat,
    push,
)
from wsanalysis.compiled import compiled, span


@compiled
def is_about_unit(what: int) -> bool:
    """Whether the effect is one on a unit."""
    return terms.DO_SUPPRESS <= what <= terms.DO_FIRE


@compiled
def is_about_hex(what: int) -> bool:
    """Whether the effect is one in a hex."""
    return what in (terms.DO_BLAZE, terms.DO_SMOKE, terms.DO_HAZE, terms.DO_BARRAGE)


@compiled
def needs_hex(what: int) -> bool:
    """Whether a player who plays the card has to choose a hex for the effect."""
    return is_about_unit(what) or is_about_hex(what) or what == terms.DO_REVEAL


@compiled
def can_affect(world: World, battle: Battle, what: int, n: int, unit: Unit, hex: Hex, side: Side) -> bool:
    """Whether the effect is possible on the map: on a unit, in a hex, for a side (p.5, 11)."""
    if is_about_unit(what):
        return unit != NOBODY and is_here(battle, unit) and _can_affect_unit(world, battle, what, unit)
    if is_about_hex(what):
        if hex == NOWHERE:
            return False
        if what == terms.DO_BLAZE:
            return can_catch_fire(world, battle, hex, n)
        mark = terms.SMOKE if what == terms.DO_SMOKE else terms.HAZE
        return what == terms.DO_BARRAGE or battle.marks[hex] & (mark | terms.BLAZE) == 0
    if what == terms.DO_SPREAD or what == terms.DO_LIFT:
        for hex in all_hexes(world):
            if what == terms.DO_LIFT and battle.marks[hex] & (terms.SMOKE | terms.HAZE):
                return True
            if (
                what == terms.DO_SPREAD
                and battle.marks[hex] & terms.BLAZE
                and _catches_downwind(world, battle, hex, n)
            ):
                return True
        return False
    if what == terms.DO_REINFORCE:
        return next_group(world, battle, side) != NO_GROUP
    if what == terms.DO_REVEAL:
        return hex != NOWHERE and nearest_hidden(world, battle, hex) != NO_MARKER
    return what == terms.DO_WIND or what == terms.DO_TIMES_UP


@compiled
def _can_affect_unit(world: World, battle: Battle, what: int, unit: Unit) -> bool:
    status = battle.status[unit]
    vehicle = is_vehicle(world, battle, unit)
    if what == terms.DO_RALLY:
        return status == terms.SUPPRESSED or status == terms.BROKEN
    if what == terms.DO_READY:
        return status == terms.SPENT or status >= terms.MOVE
    if what == terms.DO_SPEND:
        return status == terms.READY
    if what == terms.DO_BREW_UP:
        return battle.damage[unit] > 0 or status == terms.REDUCED
    if what == terms.DO_IMMOBILIZE or what == terms.DO_JAM:
        return vehicle and battle.damage[unit] == 0
    if what == terms.DO_RETREAT:
        return _can_retreat(world, battle, unit)
    if what == terms.DO_ADVANCE:
        return battle.carrier[unit] == NOBODY and not may_not_move(world, battle, unit)
    if what == terms.DO_FIRE:
        return (
            may_fire(world, battle, unit, 0, 0) != terms.NOT_ALLOWED
            or may_fire(world, battle, unit, 1, 0) != terms.NOT_ALLOWED
        )
    return True


@compiled
def _can_retreat(world: World, battle: Battle, unit: Unit) -> bool:
    on_foot = battle.carrier[unit] == NOBODY
    return on_foot and not may_not_move(world, battle, unit) and count_refuges(world, battle, unit) > 0


@compiled
def begin_effect(world: World, battle: Battle, what: int, n: int, unit: Unit, hex: Hex, side: Side) -> None:
    """Carry out an effect; if a player must decide, as a frame."""
    log(battle, terms.LOG_EFFECT, what, n, unit, hex)
    if is_about_unit(what):
        _affect_unit(world, battle, what, unit)
    elif what == terms.DO_BLAZE:
        begin_blaze(world, battle, hex)
    elif what == terms.DO_SMOKE:
        lay(world, battle, hex, terms.SMOKE)
    elif what == terms.DO_HAZE:
        lay(world, battle, hex, terms.HAZE)
    elif what == terms.DO_BARRAGE:
        barrage = push(battle, terms.F_BARRAGE).barrage
        barrage.hex, barrage.upshifts = hex, n
    elif what == terms.DO_LIFT:
        for hex in all_hexes(world):
            lift(world, battle, hex, terms.SMOKE | terms.HAZE)
    elif what == terms.DO_SPREAD:
        _spread(world, battle, n)
    elif what == terms.DO_WIND:
        battle.wind = (battle.wind + n) % 6
    elif what == terms.DO_REINFORCE:
        begin_arrival(battle, next_group(world, battle, side))
    elif what == terms.DO_REVEAL:
        for _ in range(n):
            marker = nearest_hidden(world, battle, hex)
            if marker != NO_MARKER:
                _reveal(world, battle, marker)
    elif what == terms.DO_TIMES_UP:
        battle.over = terms.TIMES_UP


@compiled
def _affect_unit(world: World, battle: Battle, what: int, unit: Unit) -> None:
    if what == terms.DO_SUPPRESS:
        suppress(world, battle, unit)
    elif what == terms.DO_CHECK:
        # the turn's event is being carried out: no further icon counts (p.11)
        law = world.check_law[block_of(world, battle, unit).valor, 0]
        if draw(world, battle.luck[terms.LUCK_CHECKS], law) & 1 == 0:
            suppress(world, battle, unit)
    elif what == terms.DO_REDUCE:
        reduce(world, battle, unit)
    elif what == terms.DO_SPEND:
        battle.status[unit] = terms.SPENT
    elif what == terms.DO_BREW_UP:
        eliminate(world, battle, unit)
    elif what == terms.DO_IMMOBILIZE:
        give_marker(battle, unit, world.no_move_damage)
    elif what == terms.DO_JAM:
        give_marker(battle, unit, world.forward_damage)
    elif what == terms.DO_RETREAT:
        begin_retreat(battle, unit, 0)
    elif what == terms.DO_ADVANCE:
        frame = push(battle, terms.F_MOVE)
        frame.step = 1
        move = frame.move
        move.unit, move.points = unit, block_of(world, battle, unit).move
        move.full = 0 if carries_on_top(world, battle, unit) else 1
        # opportunity fire is only against the opponent's orders (p.13), not against moves in between
        move.unopposed = 0 if battle.ordering == side_of(world, unit) else 1
    elif what == terms.DO_ACT or what == terms.DO_FIRE:
        begin_activation(battle, unit, terms.ALL_RIGHTS if what == terms.DO_ACT else terms.MAY_FIRE)
    elif not is_vehicle(world, battle, unit):
        _better(world, battle, unit)
    else:
        change = push(battle, terms.F_CHANGE).change
        change.unit = unit


@compiled
def _better(world: World, battle: Battle, unit: Unit) -> None:
    """Ready infantry again, or improve the unit by one step."""
    if battle.status[unit] == terms.SPENT:
        rise(world, battle, unit, terms.READY)
    else:
        rise(world, battle, unit, fate(world, battle, unit, terms.AFTER_RALLY_PASSED))


@compiled
def _reveal(world: World, battle: Battle, marker: Marker) -> None:
    found = uncover(world, battle, marker)
    if found != NOBODY:
        begin_ambush(battle, found, 0)


@compiled
def _catches_downwind(world: World, battle: Battle, hex: Hex, n: int) -> bool:
    over = downwind(world, battle, hex)
    return over != NOWHERE and can_catch_fire(world, battle, over, n)


@compiled
def _spread(world: World, battle: Battle, n: int) -> None:
    """Every blaze that burns now spreads one hex downwind, if that hex can burn (p.6)."""
    for hex in all_hexes(world):
        if battle.marks[hex] & terms.BLAZE and _catches_downwind(world, battle, hex, n):
            battle.marks[downwind(world, battle, hex)] |= terms.CATCHING
    for hex in all_hexes(world):
        if battle.marks[hex] & terms.CATCHING:
            battle.marks[hex] &= ~terms.CATCHING
            begin_blaze(world, battle, hex)


@compiled
def run_change(world: World, battle: Battle, frame: Frame) -> None:
    """A vehicle changes its orders, or improves by one step (p.9, 11)."""
    change = frame.change
    unit = change.unit
    after = battle.status[unit]
    if frame.step == 1:
        become(battle, unit, first_of(answer(battle)))
        pop(battle)
        return
    if after < terms.MOVE:
        after = fate(world, battle, unit, terms.AFTER_RALLY_PASSED)
    if after == terms.READY or after >= terms.MOVE:
        ask_about(world, battle, frame, unit, terms.ASK_STATUS, 1)
    else:
        pop(battle)
        rise(world, battle, unit, after)


@compiled
def run_barrage(world: World, battle: Battle, frame: Frame) -> None:
    """Fire from off the map on all in a hex."""
    barrage = frame.barrage
    for target in span(Unit, barrage.next, world.units):
        if is_in(battle, target, barrage.hex):
            barrage.next, up = Unit(target + 1), barrage.upshifts
            attack = push(battle, terms.F_ATTACK).attack
            attack.firer, attack.target, attack.hex, attack.upshifts = NOBODY, target, barrage.hex, up
            return
    pop(battle)
