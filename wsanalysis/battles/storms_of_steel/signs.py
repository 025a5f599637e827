"""The signs of blunders in Storms of Steel's log and units."""

from collections.abc import Collection

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.luck import outcomes
from wsanalysis.battles.core.narrator import Entry
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.storms_of_steel import aiming, airplanes, firing, moving, terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import BLUE, NO_COUNTER, NOT_ALLOWED, RED

MOST_ROLLED = 12  # by two dice


def is_armor(world: World, battle: Battle, unit: Unit) -> bool:
    """True if it is a vehicle on the ground (14.0)."""
    return world.block[battle.type[unit]].kind in (terms.WHEELED, terms.TRACKED)


def is_infantry(world: World, battle: Battle, unit: Unit) -> bool:
    """True if it fights on foot, and is no gun (1.1)."""
    return world.block[battle.type[unit]].kind == terms.FOOT


def fires_no_more(world: World, battle: Battle, unit: Unit) -> bool:
    """True if its hit counter keeps it from any fire (7.4)."""
    return not _fires(world, battle, unit, battle.counter[unit]) and _fires(world, battle, unit, NO_COUNTER)


def _fires(world: World, battle: Battle, unit: Unit, counter: int) -> bool:
    type_ = battle.type[unit]
    return world.fire_cost[type_, counter, terms.IN_ARC] != NOT_ALLOWED and any(
        world.firepower[type_, counter, color] != NOT_ALLOWED for color in (RED, BLUE)
    )


def is_covered(world: World, view: Battle, unit: Unit, hex: Hex) -> bool:
    """True if an enemy who is seen could fire at the unit in the hex as he stands, or is there (6.0-7.63)."""
    room = view.copy()
    room.hex[unit], room.inside[unit], room.carrier[unit] = hex, 0, NOBODY
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if not units.is_set_up(room, foe):
            continue
        if room.hex[foe] == hex:
            return True
        if aiming.cost_at(world, room, foe, hex) != NOT_ALLOWED and aiming.has_line_to(world, room, foe, hex):
            if aiming.needed(world, room, foe, unit) != NOT_ALLOWED:
                return True
    return False


def is_futile(world: World, battle: Battle, view: Battle, entry: Entry) -> bool:
    """True if two dice cannot make the roll that it needed, CAPs and cards counted (7.0, 3.23).

    It could not know so if a counter that it did not know of adds to the target's defense.
    """
    code, firer, target, roll, _ = entry
    if code == terms.LOG_SUSPICION:
        return False
    if code == terms.LOG_AT_WORKS:
        return roll > MOST_ROLLED
    room, at = battle.copy(), Unit(target)
    room.attack.unit = Unit(firer)
    law = world.law[firing.law_of_roll(world, room, at, roll)]
    last = law.first + outcomes(world, firing.law_of_roll(world, room, at, roll))
    if any(world.outcome[place].outcome != terms.MISS for place in range(law.first, last)):
        return False
    defense = [[world.defense[battle.type[at], counter, way] for way in range(terms.WAYS)]
               for counter in (battle.counter[at], NO_COUNTER)]  # fmt: skip
    return view.counter[at] != terms.UNKNOWN or defense[0] == defense[1]


def able(world: World, battle: Battle, side: Side) -> int:
    """The units on the map that are not spent (2.2)."""
    own = units.units_of(world, side)
    return sum(units.is_here(battle, unit) and not units.has(battle, unit, terms.SPENT) for unit in own)


def actor(world: World, battle: Battle, act: int) -> Unit:
    """The unit whose act it is, that moves in a group, or drives on (2.2, 9.11, 14.0)."""
    if battle.question == terms.ACT:
        return Unit(first_of(act))
    return battle.about.unit if battle.question in (terms.WHERE, terms.ON) else NOBODY


def steps(world: World, view: Battle, unit: Unit) -> list[int]:
    """The hexes next to it that it enters for the APs of an activation (3.0, 5.0)."""
    if units.has(view, unit, terms.SPENT) or airplanes.is_plane(world, view, unit):
        return []
    beside = [world.neighbour[view.hex[unit], side] for side in range(6)]
    costs = {hex: moving.move_cost(world, view, unit, hex, 0) for hex in beside if hex != NOWHERE}
    return [hex for hex, cost in costs.items() if NOT_ALLOWED < cost <= world.usual_ap]


def errand(world: World, view: Battle, actions: list[int], unit: Unit, hex: Hex) -> int | None:
    """The move, or an action of the unit, out of its APs first (3.0-3.22)."""
    for kind in (terms.MOVE, terms.CARRY, terms.ACTIVE, terms.ACTIVATE, terms.OPPORTUNITY, terms.COMMAND):
        for act in actions:
            if kind_of(act) == kind and first_of(act) == unit:
                if kind > terms.COMMAND and second_of(act) != hex:
                    continue
                return act
    return None


DEEDS = {
    terms.LOG_ENTER: 1, terms.LOG_LEAVE: 1, terms.LOG_RALLY: 1, terms.LOG_SMOKE: 1, terms.LOG_HID: 1,
    terms.LOG_OCCUPY: 1, terms.LOG_GET_OUT: 1, terms.LOG_DIG: 1, terms.LOG_LIFTED: 1,
    terms.LOG_LOADED: 2, terms.LOG_UNLOADED: 2,
}  # fmt: skip
"""The log entries of acts besides moves and fire: how many of their first numbers are units."""


def deed(entry: Entry) -> Collection[int]:
    """The units that do something besides moves and fire; units that support fire do (9.12)."""
    if entry[0] == terms.LOG_JOINS and kind_of(entry[3]) in terms.SHOTS:
        return entry[1:2]
    return entry[1 : 1 + DEEDS.get(entry[0], 0)]


SIGNS = Signs(
    moves=(terms.LOG_MOVE, terms.LOG_CREPT),
    shots=(terms.LOG_FIRE, terms.LOG_BOMB, terms.LOG_FLAK),
    attacks={terms.LOG_ATTACK: (0, 1), terms.LOG_SUSPICION: (0, -1), terms.LOG_AT_WORKS: (0, -1)},
    cards=(terms.LOG_CARD, terms.LOG_USES),
    aims=(
        terms.FIRE, terms.FIRE_WITH, terms.FLAK, terms.STRAFE, terms.BOMB, terms.CLUSTER, terms.DOGFIGHT,
        terms.PLOT_SHELLS, terms.PLOT_SMOKE,
    ),
    waits=(terms.PASS, terms.STALL_AP, terms.STALL_CAP, terms.HOLD_BACK),
    orders=(terms.TURN,),
    called=lambda entry: entry[1] if entry[0] == terms.LOG_PLOTTED else None,
    falls=lambda entry: entry[1] if entry[0] == terms.LOG_STRIKE else None,
    deed=deed,
    is_armor=is_armor,
    is_infantry=is_infantry,
    fires_no_more=fires_no_more,
    is_covered=is_covered,
    is_futile=is_futile,
    able=able,
    actor=actor,
    steps=steps,
    errand=errand,
)  # fmt: skip
