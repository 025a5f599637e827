"""What a greedy player does with airplanes: where they come on, how they fly, what they attack (20).

A flight is worth the best attack that lies straight ahead, the less the farther off; altitude is worth what
it saves from fire at the airplane.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import ahead, all_hexes
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.units import has, is_aloft, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.expected_value import shot_from
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.aiming import attack_law, is_in_arc, needed, needed_between
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_seen_from_air
from wsanalysis.battles.storms_of_steel.rules.flying import may_go_home
from wsanalysis.battles.storms_of_steel.rules.moving import is_ahead, is_ready_to_enter
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights

LOOKS_AHEAD = 6  # hexes
FARTHEST_TARGET = 6  # hexes


def of_flak(world: World, view: Battle, unit: Unit, plane: Unit, caps: int, weights: Weights) -> int:
    """What fire at an airplane brings: destroyed it is gone, hit it attacks no more (20.0)."""
    roll = needed(world, view, unit, plane)
    if roll == NOT_ALLOWED:
        return 0
    law, type_ = attack_law(world, view, plane, roll - caps), view.type[plane]
    killed = chance_of(world, law, terms.DESTROYED)
    gain = killed * (10 * world.worth[type_] + 10 * world.bounty[type_] * weights.bounty // 16)
    if not has(view, plane, terms.WINGED):
        gain += chance_of(world, law, terms.SURVIVES) * 5 * world.worth[type_]
    return gain * weights.fire // 16 - caps * view.cap_price


def of_attack(world: World, view: Battle, unit: Unit, here: Hex, hex: Hex, weights: Weights) -> int:
    """What an airplane's attack from over a hex takes from all in another, less own losses (20.2)."""
    total, side = 0, side_of(world, unit)
    for target in units_of(world, opponent(side)):
        if is_in(view, target, hex):
            total += shot_from(world, view, unit, here, target, weights)
    if total:
        for target in units_of(world, side):
            if is_in(view, target, hex):
                total -= shot_from(world, view, unit, here, target, weights)
    return total


def best_from(world: World, view: Battle, unit: Unit, here: Hex, face: int, weights: Weights) -> int:
    """The best attack of an airplane over a hex that faces so."""
    best = 0
    for foe in units_of(world, opponent(side_of(world, unit))):
        there = view.hex[foe]
        if is_here(view, foe) and 1 < world.distance[here, there] <= FARTHEST_TARGET:
            if is_in_arc(world, here, face, there) and is_seen_from_air(world, view, here, there):
                best = max(best, of_attack(world, view, unit, here, there, weights))
    return best


def run_of(world: World, view: Battle, unit: Unit, here: Hex, face: int, weights: Weights) -> int:
    """What it is to fly straight on from a hex: the best attack ahead, the less the farther off.

    And enemies ahead, so that it turns back to those whom it has passed.
    """
    if has(view, unit, terms.WINGED):
        return 0
    best, hex = 0, here
    for far in range(LOOKS_AHEAD):
        if hex != NOWHERE:
            best = max(best, best_from(world, view, unit, hex, face, weights) * (16 - 2 * far) // 16)
            hex = world.neighbour[hex, face]
    for foe in units_of(world, opponent(side_of(world, unit))):
        if is_here(view, foe):
            there = view.hex[foe]
            best += weights.look * ahead(world, here, face, there) // (1 + world.distance[here, there])
    return best


def run_on(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """What it is to fly on into the best of the front hexes."""
    best = 0
    for side in range(6):
        hex = world.neighbour[view.hex[unit], side]
        if is_ahead(face, side) and hex != NOWHERE:
            best = max(best, run_of(world, view, unit, hex, face, weights))
    return best


def look_at_plane(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Note what an airplane promises: it waits for a target that is worth its one flight; less and less."""
    if is_ready_to_enter(world, view, unit):
        best = 0
        for hex in all_hexes(world):
            if world.entry[world.enlisted[unit].group, hex]:
                best = max(best, of_coming_on(world, view, unit, hex, weights))
        waits = weights.plane_waits * max(0, 16 - view.late) // 16
        view.promise[unit] = best - waits if best else NEVER
    elif is_aloft(view, unit):
        best = run_on(world, view, unit, view.face[unit], weights)
        for turn in (1, 5):
            face = (view.face[unit] + turn) % 6
            best = max(best, run_on(world, view, unit, face, weights) * 15 // 16)
        view.promise[unit] = best - 2 * view.ap_price
        view.whole[unit] = best * (view.ap[side_of(world, unit)] // 2)
        view.by_command[unit] = best - 2 * view.cap_price if best else NEVER


def of_coming_on(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What it is to come on over a hex, facing the best way."""
    best = 0
    for face in range(6):
        if world.neighbour[hex, face] != NOWHERE:
            best = max(best, run_of(world, view, unit, hex, face, weights))
    return best


def of_flight(world: World, view: Battle, unit: Unit, act: int, weights: Weights) -> int:
    """What an impulse of an airplane promises, or where and how it comes on."""
    kind, hex, face = kind_of(act), Hex(second_of(act)), view.face[unit]
    if kind == terms.COME_ON:
        return of_coming_on(world, view, unit, hex, weights)
    if kind == terms.TURN_TO:
        return run_of(world, view, unit, view.hex[unit], second_of(act), weights)
    if kind == terms.AHEAD:
        return run_of(world, view, unit, hex, face, weights)
    if kind == terms.BANK:
        return run_on(world, view, unit, second_of(act), weights) * 15 // 16
    if kind in (terms.STRAFE, terms.BOMB, terms.CLUSTER, terms.DOGFIGHT):
        gain = attack_gain(world, view, unit, act, weights) - view.ap_price
        return gain + run_on(world, view, unit, face, weights) // 2 if gain > 0 else gain
    if kind == terms.DIVE:
        plane = view.plane[world.plane_number[unit]]
        plane.altitude -= 1
        lower = run_on(world, view, unit, face, weights) * 15 // 16
        plane.altitude += 1
        return lower
    if kind == terms.END_FLIGHT:
        return run_on(world, view, unit, face, weights) * 15 // 16 - view.ap_price
    return -weights.plane_waits  # to climb, or to fly off


def attack_gain(world: World, view: Battle, unit: Unit, act: int, weights: Weights) -> int:
    """What an attack takes: with guns, with bombs by their number, from another airplane."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.DOGFIGHT:
        return of_flak(world, view, unit, Unit(second_of(act)), 0, weights)
    if kind == terms.STRAFE:
        return of_attack(world, view, unit, view.hex[unit], hex, weights)
    view.bombing = terms.BOMBS
    each = of_attack(world, view, unit, view.hex[unit], hex, weights)
    view.bombing = 0
    return each * first_of(act)


def of_height(world: World, view: Battle, unit: Unit, altitude: int, weights: Weights) -> int:
    """What it is to come on at an altitude: attacks from there, less what the enemy's fire could take."""
    plane, hex = view.plane[world.plane_number[unit]], view.hex[unit]
    plane.altitude = altitude
    total = of_coming_on(world, view, unit, hex, weights)
    for foe in units_of(world, opponent(side_of(world, unit))):
        if is_here(view, foe) and world.block[view.type[foe]].anti_air:
            total -= flak_from(world, view, foe, unit) * weights.flak // 16
    return total


def flak_from(world: World, view: Battle, foe: Unit, plane: Unit) -> int:
    """What a foe's fire could take from an airplane in range, wherever it flies next."""
    there, hex = view.hex[foe], view.hex[plane]
    roll = needed_between(world, view, foe, there, plane, hex, terms.FLANK)
    if roll == NOT_ALLOWED:
        return 0
    law = attack_law(world, view, plane, roll)
    lost = chance_of(world, law, terms.DESTROYED) * 10 + chance_of(world, law, terms.SURVIVES) * 5
    return lost * world.worth[view.type[plane]]


def of_going_home(view: Battle, unit: Unit) -> int:
    """A spent airplane goes home where there is nothing better to do."""
    return 1 if may_go_home(view, unit) else NEVER
