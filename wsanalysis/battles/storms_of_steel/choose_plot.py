"""Where a greedy player has off-board artillery fire: at those who stand there now, less own ones (12.3)."""

from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.units import all_units, is_here, is_in, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.expected_value import loss_of, of_roll
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.shelling import roll_at, shelled
from wsanalysis.battles.storms_of_steel.targeting import struck_hex
from wsanalysis.battles.storms_of_steel.terms import PATTERN
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.compiled import compiled


@compiled
def of_shells(world: World, view: Battle, side: Side, shells: Frame, act: int, weights: Weights) -> int:
    """What it promises to target a hex, to turn the pattern to a side, or to put CAPs on a roll."""
    battery, kind = shells.battery, kind_of(act)
    if view.question == terms.CAPS:
        return of_shell_caps(world, view, shells, second_of(act), weights)
    if kind == terms.TURN_TO:
        strike = view.strike[battery]
        return of_strike(world, view, battery, strike.hex, second_of(act), weights)
    if kind == terms.HOLD_BACK:
        return weights.plot_waits * (world.rounds - view.turn) // max(1, world.rounds)
    if kind == terms.PLOT_SMOKE:
        return -weights.plot_waits
    hex, best = Hex(second_of(act)), 0
    for turned in range(1 if world.battery[battery].hexes in (1, PATTERN) else 6):
        best = max(best, of_strike(world, view, battery, hex, turned, weights))
    return best


@compiled
def of_strike(world: World, view: Battle, battery: int, target: Hex, turned: int, weights: Weights) -> int:
    """About what a strike takes: of enemies a part, since they may go elsewhere, and all of own units."""
    total, side = 0, world.battery[battery].side
    for place in range(PATTERN):
        hex = struck_hex(world, battery, target, turned, place)
        if hex == NOWHERE:
            continue
        for unit in all_units(world):
            if is_in(view, unit, hex):
                lost = loss_of(world, view, unit, shelled(world, view, battery, unit, hex), weights)
                total += -lost if side_of(world, unit) == side else lost * weights.plot // 16
    return total


@compiled
def of_shell_caps(world: World, view: Battle, shells: Frame, caps: int, weights: Weights) -> int:
    """What a roll promises with so many CAPs on it (3.23)."""
    target = shells.next
    if shells.at_works < world.works_kinds:
        return -caps
    if side_of(world, target) == shells.side:
        risk = loss_of(world, view, target, roll_at(world, view, shells, caps), weights)
        return -risk - caps * view.cap_price
    return of_roll(world, view, target, roll_at(world, view, shells, 0), caps, weights)


@compiled
def under_strike(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What an own strike that has been targeted could take from a unit in a hex."""
    total, side = 0, side_of(world, unit)
    for battery in range(world.batteries):
        strike = view.strike[battery]
        if world.battery[battery].side != side or strike.targeted == 0 or strike.fired or strike.smoke:
            continue
        if world.distance[strike.hex, hex] <= 1 and is_here(view, unit):
            for place in range(PATTERN):
                if struck_hex(world, battery, strike.hex, strike.turned, place) == hex:
                    total += loss_of(world, view, unit, shelled(world, view, battery, unit, hex), weights)
    return total
