"""What hiding promises: to come out or stay, to creep, to hide; and fire where the enemy may hide (10)."""

from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.hidden_units import is_unseen
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.units import opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.choose_move import lurking, stand
from wsanalysis.battles.storms_of_steel.players.expected_value import loss_of
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.aiming import needed_between
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import may_suspect
from wsanalysis.battles.storms_of_steel.rules.hiding import may_be_in, would_show
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights

FEW = 7
"""Hexes where somebody may hide: among more, nobody fires on suspicion."""


def springing(world: World, view: Battle, unit: Unit, gain: int, weights: Weights) -> int:
    """What is left of a shot that brings a unit out of hiding; a sniper may not be found (10.0, 10.3)."""
    lost = view.staying - stand(world, view, unit, view.hex[unit], 0, 0, weights)
    if world.block[view.type[unit]].sniper:
        lost = lost * chance_of(world, world.detect_law[0], terms.DETECTED) // 100
    return gain * weights.ambush // 16 - lost


def creeping(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What a hidden move promises, or hiding in a hex; who would be seen there comes out (10.1)."""
    if would_show(world, view, side_of(world, unit), hex):
        return stand(world, view, unit, hex, 0, 0, weights) - view.staying
    return lurking(world, view, unit, hex, weights) - view.staying


def room_of(world: World, view: Battle, foe: Unit) -> int:
    """In about how many hexes an unseen unit may be."""
    if view.fell[foe] == NOWHERE and view.strayed[foe] == 0:
        return world.hiding_room[side_of(world, foe)]
    return 1 + 3 * view.strayed[foe] * (view.strayed[foe] + 1)


def of_suspicion(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """What fire at a hex where nobody is seen takes on average from those who may hide there (10.0)."""
    total, way = 0, terms.SHELLS if world.block[view.type[unit]].mortar else terms.FRONT
    for foe in units_of(world, opponent(side_of(world, unit))):
        if is_unseen(view, foe) and may_be_in(world, view, foe, hex):
            roll = needed_between(world, view, unit, view.hex[unit], foe, hex, way)
            if roll != NOT_ALLOWED:
                loss = loss_of(world, view, foe, roll, weights)
                total = max(total, loss // max(1, room_of(world, view, foe)))
    return total * weights.suspect // 16


def best_suspicion(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The best of these, where an enemy hides in few hexes that he may be in."""
    best, side = 0, opponent(side_of(world, unit))
    if weights.suspect == 0:
        return NEVER
    for foe in units_of(world, side):
        if is_unseen(view, foe) and room_of(world, view, foe) <= FEW:
            for hex in all_hexes(world):
                if is_near(world, view, side, foe, hex) and may_suspect(world, view, unit, hex):
                    best = max(best, of_suspicion(world, view, unit, hex, weights))
    return best


def is_near(world: World, view: Battle, side: Side, foe: Unit, hex: Hex) -> bool:
    """Whether an unseen unit may have come as far as a hex."""
    last = view.fell[foe]
    if last == NOWHERE:
        return world.from_hiding[side, hex] <= view.strayed[foe]
    return world.distance[last, hex] <= view.strayed[foe]
