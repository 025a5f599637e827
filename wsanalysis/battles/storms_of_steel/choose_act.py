"""Which action a greedy player takes: what each act promises, what it costs him, the best of each unit.

An AP, a CAP and the freshness of a unit have prices: what else they could be used for.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.units import side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.acting import cost_of
from wsanalysis.battles.storms_of_steel.activation import is_active
from wsanalysis.battles.storms_of_steel.choose_card import of_weapon
from wsanalysis.battles.storms_of_steel.choose_flight import of_flak
from wsanalysis.battles.storms_of_steel.choose_hidden import creeping, of_suspicion, springing
from wsanalysis.battles.storms_of_steel.choose_move import facing, leaving
from wsanalysis.battles.storms_of_steel.choose_ride import drive, of_ride
from wsanalysis.battles.storms_of_steel.choose_smoke import of_smoke
from wsanalysis.battles.storms_of_steel.choose_works import at_works
from wsanalysis.battles.storms_of_steel.expected_value import best_rally, of_fire
from wsanalysis.battles.storms_of_steel.hiding import is_hidden
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.riding import is_ride_act
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.battles.storms_of_steel.works import is_works_act
from wsanalysis.compiled import compiled


@compiled
def price(world: World, view: Battle, unit: Unit, way: int, cost: int, weights: Weights) -> int:
    """What it costs a player to pay for an act in that way; NEVER if he cannot."""
    side = side_of(world, unit)
    if way == terms.PLAY:
        return 0
    if way == terms.OPPORTUNITY:
        return view.ap_price * min(cost, world.usual_ap)
    pool = 0
    if way != terms.COMMAND:
        pool = view.ap[side] if way == terms.SHARE else pool_of(world, view, unit)
    by_cap = max(0, cost - pool)
    return -NEVER if by_cap > view.cap[side] else view.ap_price * min(cost, pool) + view.cap_price * by_cap


@compiled
def gain_of(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """What an act promises, before its price; `view.staying` has what it is to stay where it is."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.FIRE:
        allowed = weights.opportunity_fires if way == terms.OPPORTUNITY else weights.fires
        return at_hex(world, view, unit, hex, 1, weights) if allowed else NEVER
    if kind == terms.FIRE_WITH:
        return of_weapon(world, view, unit, hex, first_of(act), weights)
    if kind == terms.FLAK:
        return of_flak(world, view, unit, Unit(hex), 0, weights)
    if kind == terms.RALLY:
        return best_rally(world, view, unit, weights) if weights.rallies else NEVER
    if kind == terms.PIVOT:
        here = facing(world, view, unit, view.face[unit], weights)
        return facing(world, view, unit, second_of(act), weights) - here
    if kind == terms.LEAVE:
        return leaving(world, view, unit, weights)
    if is_works_act(kind):
        return at_works(world, view, unit, act, weights)
    if kind == terms.LAY_SMOKE:
        return of_smoke(world, view, hex, weights)
    if kind == terms.CREEP or kind == terms.HIDE:
        return creeping(world, view, unit, hex, weights)
    if terms.MOVE <= kind <= terms.CAREFUL_CARRY:
        return drive(world, view, unit, kind, hex, view.staying, NEVER, weights)
    if is_ride_act(kind):
        return of_ride(world, view, kind, Unit(second_of(act)), weights)
    return 0


@compiled
def at_hex(world: World, view: Battle, unit: Unit, hex: Hex, shots: int, weights: Weights) -> int:
    """What fire at a hex promises, also out of hiding, and where nobody is seen (7, 10)."""
    gain = of_fire(world, view, unit, hex, shots, weights)
    if world.hidden:
        if gain == 0:
            gain = of_suspicion(world, view, unit, hex, weights)
        if is_hidden(view, unit):
            return springing(world, view, unit, gain, weights)
    return gain


@compiled
def of_act(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """What an act promises that is paid for in that way."""
    if kind_of(act) == terms.GIVE_UP:
        return 0
    gain = gain_of(world, view, unit, way, act, weights)
    return gain - price(world, view, unit, way, cost_of(world, view, unit, act), weights)


@compiled
def pool_of(world: World, view: Battle, unit: Unit) -> int:
    """The APs that a unit has to act with, or would have if it were activated."""
    side = side_of(world, unit)
    return view.ap[side] if is_active(view, side, unit) else world.usual_ap
