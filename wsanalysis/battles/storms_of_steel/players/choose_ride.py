"""Where a greedy player's vehicles go in one action, in what ground, and whom they carry (14.0, 14.1, 17.0).

Of the free hexes that follow a paid one he looks along a line: each time to the hex that draws most.
"""

from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.units import enemies_in, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.choose_move import arrival, draw_of, taking
from wsanalysis.battles.storms_of_steel.players.expected_value import danger, of_assault, prey
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.carrying import is_vehicle, load_of
from wsanalysis.battles.storms_of_steel.rules.driving import bonus_cost, free_after, is_bad_ground
from wsanalysis.battles.storms_of_steel.rules.moving import by_road_to, side_between
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights


def drive(
    world: World, view: Battle, unit: Unit, kind: int, hex: Hex, stay: int, least: int, weights: Weights
) -> int:
    """What a move into a hex gains, with the free hexes that a vehicle goes on to; as for `arrival`."""
    if world.vehicles == 0 or not is_vehicle(world, view, unit):
        return arrival(world, view, unit, kind, hex, stay, least, weights)
    here = view.hex[unit]
    stay += attack_here(world, view, unit, weights)
    if is_bad_ground(world, view, unit, hex, by_road_to(world, here, hex)):
        return arrive(world, view, unit, kind, hex, stay, least, weights) - risk(world, view, unit)
    free = free_after(world, view, unit, here, hex)
    return along(world, view, unit, kind, hex, free, stay, least, weights)


def attack_here(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """What a unit gives up that drives away from enemies in its hex: its attack on them."""
    here = view.hex[unit]
    return max(0, of_assault(world, view, unit, here, weights)) if here != NOWHERE else 0


def along(
    world: World, view: Battle, unit: Unit, kind: int, hex: Hex, free: int, stay: int, least: int,
    weights: Weights,
) -> int:  # fmt: skip
    """The best that a vehicle finds from a hex on, with the free hexes that it has left."""
    best, passed, carries = arrive(world, view, unit, kind, hex, stay, least, weights), 0, 0
    if kind == terms.CARRY:
        carries = 1
    while free > 0:
        side = most_drawn(world, view, unit, hex, carries, weights)
        if side < 0:
            return best
        if enemies_in(world, view, side_of(world, unit), hex) == 0:
            passed += taking(world, view, unit, hex, weights)
        passed -= 1 + view.ap_price * bonus_cost(world, view, unit, hex, side)  # the shorter of two ways
        hex = world.neighbour[hex, side]
        best = max(best, arrive(world, view, unit, kind, hex, stay, best - passed, weights) + passed)
        free -= 1
    return best


def arrive(
    world: World, view: Battle, unit: Unit, kind: int, hex: Hex, stay: int, least: int, weights: Weights
) -> int:
    """What a move into a hex gains a vehicle; what it carries is in danger there too."""
    gain, load = arrival(world, view, unit, kind, hex, stay, least, weights), load_of(world, view, unit)
    if load == NOBODY or gain <= least:
        return gain
    more = danger(world, view, load, hex, 0, weights) - danger(world, view, load, view.hex[unit], 0, weights)
    return gain - more * weights.fear // 16


def of_ride(world: World, view: Battle, kind: int, load: Unit, weights: Weights) -> int:
    """What it gains a unit to ride on a vehicle, or no longer (17.0).

    To ride is good as long as there is some way to go, to walk where there is somebody to fire at or to fear.
    """
    here, side, most = view.hex[load], side_of(world, load), 0
    for hex in all_hexes(world):
        most = max(most, world.heat[side, 0, hex])
    ride = (most - world.heat[side, 0, here]) * weights.draw // 16 * weights.ride // 16
    walk = prey(world, view, load, here, weights) + danger(world, view, load, here, 0, weights)
    return ride - walk if kind == terms.LOAD else walk - ride


def most_drawn(world: World, view: Battle, unit: Unit, hex: Hex, carries: int, weights: Weights) -> int:
    """The side of a hex over which a free hex lies that draws most, -1 for none; not back to the start."""
    best, most = -1, 0
    for side in range(6):
        if bonus_cost(world, view, unit, hex, side) != NOT_ALLOWED:
            beyond = world.neighbour[hex, side]
            drawn = draw_of(world, view, unit, beyond, carries, weights)
            if beyond != view.hex[unit] and (best < 0 or drawn > most):
                best, most = side, drawn
    return best


def of_going_on(world: World, view: Battle, act: int, least: int, weights: Weights) -> int:
    """What it gains a vehicle to go on to a free hex, over stopping (14.0)."""
    if kind_of(act) == terms.STOP:
        return 0
    unit, hex = view.about.unit, Hex(second_of(act))
    kind = terms.CARRY if view.about.carries else terms.MOVE
    extra = bonus_cost(world, view, unit, view.hex[unit], side_between(world, view.hex[unit], hex))
    price = view.ap_price * extra
    stay, free = view.staying + attack_here(world, view, unit, weights), view.about.free - 1
    return along(world, view, unit, kind, hex, free, stay, max(0, least + price), weights) - price


def stuck_loss(world: World, view: Battle, unit: Unit) -> int:
    """What a vehicle loses that gets stuck: as by the hit counter that keeps it where it is (14.1, 15.2)."""
    type_, left = view.type[unit], 0
    for counter in range(world.first_vehicle_counter, world.counters_end):
        if world.stays[type_, counter] == 1:
            left = max(left, world.left[counter])
    return world.worth[type_] * (1000 - left) * view.fighting // 16


def risk(world: World, view: Battle, unit: Unit) -> int:
    """What bad ground costs a vehicle on average (14.1)."""
    return stuck_loss(world, view, unit) - of_ground(world, view, unit, 0)


def of_ground(world: World, view: Battle, unit: Unit, caps: int) -> int:
    """What a roll in bad ground with `caps` CAPs added saves on average (14.1)."""
    safe = chance_of(world, world.stuck_law[caps], terms.SAFE)
    return stuck_loss(world, view, unit) * safe // 100 - caps * view.cap_price
