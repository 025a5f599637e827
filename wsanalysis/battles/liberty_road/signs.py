"""The signs of blunders in Liberty Road's log and units."""

from wsanalysis.battles.core.actions import action, first_of, kind_of
from wsanalysis.battles.core.luck import outcomes
from wsanalysis.battles.core.narrator import Entry
from wsanalysis.battles.core.numbers import NOBODY, Hex, Law, Marker, Side, Unit
from wsanalysis.battles.core.orders import are_left, most_allowed
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.core.units import is_here, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import is_vehicle
from wsanalysis.battles.liberty_road.fire import arms, attack_law, ladder, shot
from wsanalysis.battles.liberty_road.moving import list_steps, may_move, movement, moves_in_full
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import new


def is_infantry(world: World, battle: Battle, unit: Unit) -> bool:
    """True if it fights on foot, weapon teams too."""
    return not is_vehicle(world, battle, unit)


def fires_no_more(world: World, battle: Battle, unit: Unit) -> bool:
    """True if its damage marker keeps it from any fire, whatever its orders (p.17)."""
    return not _fires(world, battle, unit, battle.damage[unit]) and _fires(world, battle, unit, 0)


def _fires(world: World, battle: Battle, unit: Unit, damage: int) -> bool:
    """True if it may fire at anything with this damage marker, in any state."""
    return any(
        world.may_fire[battle.type[unit], status, damage, at_vehicle, 0] != terms.NOT_ALLOWED
        for status in range(terms.STATUSES) for at_vehicle in (0, 1)
    )  # fmt: skip


def is_covered(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """True if an enemy could fire at the unit in the hex, in his part of a turn or in reaction (p.13, 15)."""
    room = view.copy()
    room.hex[unit], room.carrier[unit] = hex, NOBODY
    for foe in units_of(world, opponent(side_of(world, unit))):
        if not is_here(room, foe):
            continue
        if room.hex[foe] == hex:
            return True
        for weapon in range(arms(room, foe)):
            if any(shot(world, room, foe, unit, weapon, reacts) != terms.NOT_ALLOWED for reacts in (0, 1)):
                return True
    return False


def is_futile(world: World, battle: Battle, view: Battle, entry: Entry) -> bool:
    """True if no chip changes the target; an unknown block may be any of its side and size (p.16-17)."""
    code, firer, target, shift, _ = entry
    if code == terms.LOG_SHELL:
        band = world.band[1, world.distance[battle.hex[Unit(firer)], Hex(target)]]
        return all(outcome & 1 == 0 for outcome in _outcomes(world, world.object_law[band, ladder(shift), 0]))
    room, unit, at = battle.copy(), Unit(firer), Unit(target)
    room.event_done = 1  # what it would do besides is no effect of the shot
    if view.type[at] < world.generic:
        return _is_harmless(world, room, unit, at, shift)
    size, shifts = is_vehicle(world, battle, at), set()
    for foe in units_of(world, side_of(world, at)):
        room.type[at] = world.enlisted[foe].type
        if is_vehicle(world, room, at) == size:
            shifts |= {
                (room.type[at], shot(world, room, unit, at, arm, reacts)) for arm, reacts in _ways(room, unit)
            }
    for room.type[at], net in shifts:
        if net != terms.NOT_ALLOWED and not _is_harmless(world, room, unit, at, net):
            return False
    return True


def _ways(battle: Battle, unit: Unit) -> list[tuple[int, int]]:
    """The ways to fire: with its card or without, in reaction or not."""
    return [(weapon, reacts) for weapon in range(arms(battle, unit)) for reacts in (0, 1)]


def _is_harmless(world: World, battle: Battle, unit: Unit, target: Unit, shift: int) -> bool:
    """True if an attack with this net shift leaves the target as it is, whatever is drawn."""
    far = world.distance[battle.hex[unit], battle.hex[target]]
    law = attack_law(world, battle, target, far, shift)
    return all(outcome & 31 == battle.status[target] for outcome in _outcomes(world, law))


def _outcomes(world: World, law: Law) -> list[int]:
    first = world.law[law].first
    return [world.outcome[place].outcome for place in range(first, first + outcomes(world, law))]


def able(world: World, battle: Battle, side: Side) -> int:
    """The most units that one of its orders lets act (p.9)."""
    here = [is_vehicle(world, battle, unit) for unit in units_of(world, side) if is_here(battle, unit)]
    orders = (world.order[number] for number in range(world.orders))
    return most_allowed((one for one in orders if one.side == side), here.count(False), here.count(True))


def actor(world: World, battle: Battle, act: int) -> Unit:
    """The unit that is activated, comes out of an ambush, or takes a step (p.9, 12-13)."""
    if kind_of(act) == terms.UNIT:
        return Unit(first_of(act))
    if kind_of(act) == terms.SPRING:
        return battle.marker_unit[Marker(first_of(act))]
    return battle.about.unit if kind_of(act) == terms.STEP_TO else NOBODY


def steps(world: World, view: Battle, unit: Unit) -> list[int]:
    """The hexes that its first point of movement takes it to (p.12)."""
    if not may_move(world, view, unit) or view.carrier[unit] != NOBODY:
        return []
    room, actions = view.copy(), new(Actions)
    full = moves_in_full(world, room, unit)
    room.about.unit, room.about.points, room.about.full = unit, movement(world, room, unit, full), full
    list_steps(world, room, actions)
    listed = [actions.act[place] for place in range(actions.count)]
    return [first_of(act) for act in listed if kind_of(act) == terms.STEP_TO]


def errand(world: World, view: Battle, actions: list[int], unit: Unit, hex: Hex) -> int | None:
    """An order that lets the unit act, the unit, its move, the step (p.9, 12)."""
    for act in (action(terms.STEP_TO, hex, 0), action(terms.GO, 0, 0), action(terms.UNIT, unit, 0)):
        if act in actions and (view.about.unit == unit or kind_of(act) == terms.UNIT):
            return act
    for act in actions:
        if kind_of(act) == terms.ORDER:
            order = world.order[first_of(act)]
            if are_left(is_vehicle(world, view, unit), order.infantry, order.vehicles, order.either):
                return act
    return None


def barrage(entry: Entry) -> int | None:
    """A barrage by a card that a side plays is 0; one by an event is nobody's (p.5, 8)."""
    code, what, _, unit, _ = entry
    if code != terms.LOG_EFFECT or what != terms.DO_BARRAGE:
        return None
    return 0 if unit == NOBODY else EVENT


EVENT = 1
DEEDS = {
    terms.LOG_RALLY: 1, terms.LOG_SPOT: 1, terms.LOG_TAKE: 1, terms.LOG_EXIT: 1,
    terms.LOG_MOUNT: 2, terms.LOG_DISMOUNT: 2,
}  # fmt: skip
"""The log entries of acts besides moves and fire: how many of their first numbers are units."""
SIGNS = Signs(
    moves=(terms.LOG_MOVE,),
    shots=(terms.LOG_FIRE, terms.LOG_SHELL),
    attacks={terms.LOG_ATTACK: (0, 1), terms.LOG_SHELL: (0, -1)},
    deed=lambda entry: entry[1 : 1 + DEEDS.get(entry[0], 0)],
    cards=(terms.LOG_ASSET,),
    aims=(terms.FIRE_AT, terms.SHELL_AT, terms.OPPORTUNITY, terms.CHOOSE_HEX),
    waits=(terms.END,),
    orders=(terms.ASK_ORDER,),
    called=lambda entry: 0 if barrage(entry) == 0 else None,
    falls=barrage,
    is_armor=is_vehicle,
    is_infantry=is_infantry,
    fires_no_more=fires_no_more,
    is_covered=is_covered,
    is_futile=is_futile,
    able=able,
    actor=actor,
    steps=steps,
    errand=errand,
)  # fmt: skip
