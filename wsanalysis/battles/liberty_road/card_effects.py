"""The effects of event and strategic cards on the map: whether each can apply, and its result (p.5, 17)."""

from wsanalysis.battles.core.actions import first_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes, lay, lift
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.markers import nearest_hidden
from wsanalysis.battles.core.numbers import NO_MARKER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.setting_up import NO_GROUP, next_group
from wsanalysis.battles.core.units import all_units, is_here, is_in, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.activations import activate
from wsanalysis.battles.liberty_road.aiming import may_fire
from wsanalysis.battles.liberty_road.blazes import burn, can_catch_fire, downwind, retreat
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
from wsanalysis.battles.liberty_road.fog import spring, uncover
from wsanalysis.battles.liberty_road.moving import move
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.battles.liberty_road.refuges import count_refuges
from wsanalysis.battles.liberty_road.reinforcements import arrive
from wsanalysis.battles.liberty_road.shooting import attack
from wsanalysis.compiled import Flow, compiled, flow


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


@flow
def take_effect(world: World, battle: Battle, what: int, n: int, unit: Unit, hex: Hex, side: Side) -> Flow:
    """An effect of a card: on a unit, in a hex, for a side (p.5, 17)."""
    log(battle, terms.LOG_EFFECT, what, n, unit, hex)
    if is_about_unit(what):
        yield from affect(world, battle, what, unit)
    elif what == terms.DO_BLAZE:
        battle.marks[hex] |= terms.CATCHING
        yield from burn(world, battle, hex)
    elif what == terms.DO_SMOKE:
        lay(world, battle, hex, terms.SMOKE)
    elif what == terms.DO_HAZE:
        lay(world, battle, hex, terms.HAZE)
    elif what == terms.DO_BARRAGE:  # fire from off the map on all in the hex
        for target in all_units(world):
            if is_in(battle, target, hex):
                yield from attack(world, battle, NOBODY, target, hex, 0, 0, n)
    elif what == terms.DO_LIFT:
        for clear in all_hexes(world):
            lift(world, battle, clear, terms.SMOKE | terms.HAZE)
    elif what == terms.DO_SPREAD:  # every blaze that burns now, one hex downwind, if that can burn (p.6)
        for blaze in all_hexes(world):
            if battle.marks[blaze] & terms.BLAZE and _catches_downwind(world, battle, blaze, n):
                battle.marks[downwind(world, battle, blaze)] |= terms.CATCHING
        yield from burn(world, battle, Hex(0))
    elif what == terms.DO_WIND:
        battle.wind = (battle.wind + n) % 6
    elif what == terms.DO_REINFORCE:
        yield from arrive(world, battle, next_group(world, battle, side))
    elif what == terms.DO_REVEAL:
        yield from reveal(world, battle, hex, n)
    elif what == terms.DO_TIMES_UP:
        battle.over = terms.TIMES_UP


@flow
def affect(world: World, battle: Battle, what: int, unit: Unit) -> Flow:
    """An effect on a unit (p.5, 17)."""
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
        yield from retreat(world, battle, unit, False)
    elif what == terms.DO_ADVANCE:
        full = not carries_on_top(world, battle, unit)
        yield from move(world, battle, unit, block_of(world, battle, unit).move, full, True)
    elif what == terms.DO_ACT or what == terms.DO_FIRE:
        rights = terms.ALL_RIGHTS if what == terms.DO_ACT else terms.MAY_FIRE
        yield from activate(world, battle, unit, rights)
    elif not is_vehicle(world, battle, unit):
        _better(world, battle, unit)
    else:  # it changes its orders, or improves by one step (p.9, 11)
        after = battle.status[unit]
        if after < terms.MOVE:
            after = fate(world, battle, unit, terms.AFTER_RALLY_PASSED)
        if after == terms.READY or after >= terms.MOVE:
            act = yield ask(battle, side_of(world, unit), terms.ASK_STATUS, unit=unit)
            become(battle, unit, first_of(act))
        else:
            rise(world, battle, unit, after)


@compiled
def _better(world: World, battle: Battle, unit: Unit) -> None:
    """Ready infantry again, or improve the unit by one step."""
    if battle.status[unit] == terms.SPENT:
        rise(world, battle, unit, terms.READY)
    else:
        rise(world, battle, unit, fate(world, battle, unit, terms.AFTER_RALLY_PASSED))


@flow
def reveal(world: World, battle: Battle, hex: Hex, count: int) -> Flow:
    """Turn up the hidden markers nearest to a hex; who lay in ambush, the last found first, does not act."""
    marker = nearest_hidden(world, battle, hex)
    if count > 0 and marker != NO_MARKER:
        found = uncover(world, battle, marker)
        yield from reveal(world, battle, hex, count - 1)
        if found != NOBODY:
            yield from spring(world, battle, found, False)


@compiled
def _catches_downwind(world: World, battle: Battle, hex: Hex, n: int) -> bool:
    over = downwind(world, battle, hex)
    return over != NOWHERE and can_catch_fire(world, battle, over, n)
