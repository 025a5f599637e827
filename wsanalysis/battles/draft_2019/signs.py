"""The meaning of the draft's log and units, by which blunders are counted."""

from wsanalysis.battles.core.actions import action, first_of, kind_of, second_of
from wsanalysis.battles.core.narrator import Entry
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Marker, Side, Unit
from wsanalysis.battles.core.orders import are_left, most_allowed
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.core.units import has, is_here, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import chits, firing, moving, spotting, terms
from wsanalysis.battles.draft_2019.orders import is_vehicle
from wsanalysis.battles.draft_2019.records import Battle, World


def is_infantry(world: World, battle: Battle, unit: Unit) -> bool:
    """True if it is a squad or a team (3.0)."""
    return world.kind[battle.type[unit]].who == terms.INFANTRY


def fires_no_more(world: World, battle: Battle, unit: Unit) -> bool:
    """True if GUN damage keeps it from any fire (10.0)."""
    return battle.harm[unit].no_gun == 1


def is_covered(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a ready enemy could fire at the unit in the hex as he stands, or is there (9.0)."""
    room = view.copy()
    room.hex[unit], room.carrier[unit] = hex, NOBODY
    for foe in units_of(world, opponent(side_of(world, unit))):
        if not firing.is_target(room, foe):
            continue
        if room.hex[foe] == hex or firing.may_hit(world, room, foe, unit, terms.BY_AIM, terms.BY_TWO):
            return True
    return False


def is_futile(world: World, battle: Battle, view: Battle, entry: Entry) -> bool:
    """True if no chit could read as more than a miss, with the FP and the shifts that it had (9.0).

    Its side could not know so of a target that it took for another. Of the conditions of a target those count
    that it has whoever fires in whatever way.
    """
    code, firer, target, power, shift = entry
    unit, at = Unit(firer), Unit(target)
    if code != terms.LOG_FIRE or view.type[at] != battle.type[at]:
        return False
    if NOWHERE in (battle.hex[unit], battle.hex[at]):
        return False
    shown = spotting.shows_at(world, battle, at, battle.hex[unit], 0) | world.kind[battle.type[at]].size
    distance = spotting.range_between(world, battle, battle.hex[unit], battle.hex[at])
    side = int(is_vehicle(world, battle, at))
    return all(
        chits.result_of(world, chit, side, distance, shift, power, shown) == terms.MISS
        for chit in range(world.chits)
    )


def able(world: World, battle: Battle, side: Side) -> int:
    """The most units that one of its orders activates (6.0)."""
    here = [is_vehicle(world, battle, unit) for unit in units_of(world, side) if is_here(battle, unit)]
    cards = (world.order[number] for number in range(world.orders))
    orders = (one for one in cards if one.side == side and not one.enhancement)
    return most_allowed(orders, here.count(False), here.count(True))


def actor(world: World, battle: Battle, act: int) -> Unit:
    """The unit that is activated, acts, goes on, op acts or springs an ambush (6.0-8.0)."""
    if kind_of(act) == terms.SPRING:
        return battle.marker_unit[Marker(first_of(act))]
    if kind_of(act) in (terms.ACTIVATE, terms.OP_FIRE, terms.OP_MOVE, terms.OP_COWER):
        return Unit(first_of(act))
    asked = (terms.ACT, terms.MARCH, terms.OP_MARCH, terms.TARGET)
    return battle.about.unit if battle.question in asked else NOBODY


def steps(world: World, view: Battle, unit: Unit) -> list[int]:
    """The hexes beside it that it may enter (8.0)."""
    if has(view, unit, terms.SPENT) or view.carrier[unit] != NOBODY:
        return []
    if moving.speed_of(world, view, unit) == 0:
        return []
    beside = [moving.crosses(world, view, unit, view.hex[unit], side) for side in range(6)]
    return [hex for hex in beside if hex != NOWHERE]


def errand(world: World, view: Battle, actions: list[int], unit: Unit, hex: Hex) -> int | None:
    """An order by which the unit moves, the unit, its move, the step (6.0-8.0)."""
    for act in (action(terms.GO, unit, hex), action(terms.ADVANCE, unit, 0), action(terms.SPRINT, unit, 0)):
        if act in actions and view.about.unit == unit:
            return act
    moves = terms.CAN_ADVANCE | terms.CAN_SPRINT
    for act in actions:
        if kind_of(act) == terms.ACTIVATE and first_of(act) == unit:
            if world.order[view.row[second_of(act)].card].actions & moves:
                return act
        if kind_of(act) == terms.PLAY and world.order[first_of(act)].actions & moves:
            card = world.order[first_of(act)]
            if are_left(is_vehicle(world, view, unit), card.infantry, card.vehicles, card.either):
                return act
    return None


DEEDS = (
    terms.LOG_AIM, terms.LOG_SPOT, terms.LOG_RALLY, terms.LOG_COWER, terms.LOG_READY, terms.LOG_TASK,
    terms.LOG_LEFT, terms.LOG_OP_MOVE, terms.LOG_FACE,
)  # fmt: skip
"""The acts of units besides moves and fire."""
SIGNS = Signs(
    moves=(terms.LOG_MOVE,),
    shots=(terms.LOG_SHOOTS,),
    attacks={terms.LOG_FIRE: (0, 1), terms.LOG_SHELLED: (-1, 0)},
    aims=(
        terms.AIM, terms.LOB, terms.AIM_OBJECT, terms.ADVANCE_FIRE, terms.FIRE, terms.OP_FIRE, terms.SPRING,
    ),
    waits=(terms.END, terms.WAIT, terms.PASS),
    orders=(terms.ORDER,),
    deed=lambda entry: entry[1:2] if entry[0] in DEEDS else (),
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
