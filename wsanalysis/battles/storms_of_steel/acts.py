"""The acts of a unit in an action: the cost of each, and its promise to a quick player (5, 7).

Acts of all chapters come together here: which there are, the cheapest, the best of each unit, what one does.
An AP, a CAP and the freshness of a unit have prices: what else they could be used for (`worth.price`).
"""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import is_here, side_of, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    airplanes,
    battering,
    firing,
    flying,
    hiding,
    mines,
    moving,
    rally,
    smoke,
    terms,
    vehicles,
    weapon_cards,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.compiled import Flow, flow


def list_acts(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """The acts of a unit that cost at most `most`."""
    if airplanes.is_plane(world, battle, unit):
        flying.list_flights(world, battle, unit, most, actions)
        return
    moving.list_moves(world, battle, unit, most, actions)
    if battle.hex[unit] == NOWHERE:
        return
    firing.list_fire(world, battle, unit, most, actions)
    if battle.assets:
        weapon_cards.list_weapons(world, battle, unit, most, actions)
    battering.list_battering(world, battle, unit, most, actions)
    airplanes.list_flak(world, battle, unit, most, actions)
    smoke.list_laying(world, battle, unit, most, actions)
    if world.hidden:
        hiding.list_suspicions(world, battle, unit, most, actions)
        if hiding.is_hidden(battle, unit):
            hiding.list_creeps(world, battle, unit, most, actions)
            return
        hiding.list_hides(world, battle, unit, most, actions)
    works.list_works(world, battle, unit, most, actions)
    if activation.is_paid(works.pivot_cost(world, battle, unit), most):
        for side in range(6):
            if side != battle.face[unit]:
                add(actions, terms.PIVOT, unit, side)
    if rally.may_rally(world, battle, unit) and world.rally_cost <= most:
        add(actions, terms.RALLY, unit, 0)


def cost_of(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The cost of a legal act."""
    kind = kind_of(act)
    if kind == terms.FIRE_WITH:
        return weapon_cards.weapon_cost(world, battle, unit, first_of(act))
    if kind == terms.FIRE:
        return aiming.cost_at(world, battle, unit, Hex(second_of(act)))
    if kind == terms.FLAK:
        return aiming.cost_at(world, battle, unit, battle.hex[Unit(second_of(act))])
    if kind == terms.PIVOT:
        return works.pivot_cost(world, battle, unit)
    if works.is_act(kind):
        return world.dig_cost if kind == terms.DIG else world.occupy_cost
    if kind == terms.LAY_SMOKE:
        return smoke.cost_to_lay(world, battle, unit, Hex(second_of(act)))
    if kind == terms.HIDE:
        return world.hide_cost
    if kind == terms.CREEP:
        return hiding.creep_cost(world, battle, unit, Hex(second_of(act)))
    if kind == terms.RALLY:
        return world.rally_cost
    if vehicles.is_ride_act(kind):
        return vehicles.ride_cost(world, battle, unit, Unit(second_of(act)))
    if kind == terms.LEAVE:
        return moving.leave_cost(world, battle, unit)
    careful = 1 if kind in (terms.CAREFUL, terms.CAREFUL_CARRY) else 0
    return moving.move_cost(world, battle, unit, Hex(second_of(act)), careful)


def least_cost(world: World, battle: Battle, unit: Unit) -> int:
    """The cost of a unit's cheapest act, or NOT_ALLOWED if it can do nothing."""
    least = NOT_ALLOWED
    if airplanes.is_plane(world, battle, unit):
        is_ready = moving.is_ready_to_enter(world, battle, unit)
        return flying.least_flight(world, battle, unit) if is_ready else NOT_ALLOWED
    if battle.hex[unit] == NOWHERE:
        return moving.least_to_enter(world, battle, unit)
    for side in range(6):
        hex = world.neighbour[battle.hex[unit], side]
        if hex != NOWHERE:
            least = activation.cheaper(least, moving.move_cost(world, battle, unit, hex, 0))
    least = activation.cheaper(least, moving.leave_cost(world, battle, unit))
    if is_here(battle, unit):
        least = activation.cheaper(least, works.pivot_cost(world, battle, unit))
        least = activation.cheaper(least, works.least_at(world, battle, unit))
    if least == NOT_ALLOWED:
        least = smoke.least_to_lay(world, battle, unit)
    least = battering.least_battering(world, battle, unit, least)
    if battle.assets:
        least = activation.cheaper(least, weapon_cards.least_with_weapons(world, battle, unit))
    least = activation.cheaper(least, airplanes.least_flak(world, battle, unit))
    if rally.may_rally(world, battle, unit):
        least = activation.cheaper(least, world.rally_cost)
    least = firing.least_fire(world, battle, unit, least)
    return hiding.least_of_hiding(world, battle, unit, least) if world.hidden else least


def gain_of(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The promise of an act, before its price; `view.staying` has the worth of staying in place."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.FIRE:
        allowed = weights.opportunity_fires if way == terms.OPPORTUNITY else weights.fires
        return firing.of_fire_at(world, view, unit, hex, 1, weights) if allowed else NEVER
    if kind == terms.FIRE_WITH:
        return weapon_cards.of_weapon(world, view, unit, hex, first_of(act), weights)
    if kind == terms.FLAK:
        return airplanes.of_flak(world, view, unit, Unit(hex), 0, weights)
    if kind == terms.RALLY:
        return rally.best_rally(world, view, unit, weights) if weights.rallies else NEVER
    if kind == terms.PIVOT:
        here = worth.facing(world, view, unit, view.face[unit], weights)
        return worth.facing(world, view, unit, second_of(act), weights) - here
    if kind == terms.LEAVE:
        return worth.leaving(world, view, unit, weights)
    if works.is_act(kind):
        return works.at_works(world, view, unit, act, weights)
    if kind == terms.LAY_SMOKE:
        return smoke.of_laying(world, view, hex, weights)
    if kind == terms.CREEP or kind == terms.HIDE:
        return hiding.creeping(world, view, unit, hex, weights)
    if terms.MOVE <= kind <= terms.CAREFUL_CARRY:
        return vehicles.drive(world, view, unit, kind, hex, view.staying, NEVER, weights)
    if vehicles.is_ride_act(kind):
        return vehicles.of_ride(world, view, kind, Unit(second_of(act)), weights)
    return 0


def of_act(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The promise of an act that is paid for in that way."""
    if kind_of(act) == terms.GIVE_UP:
        return 0
    cost = cost_of(world, view, unit, act)
    worth.set_means(world, view, unit, way, cost)
    return gain_of(world, view, unit, way, act, weights) - worth.price(world, view, unit, way, cost, weights)


def look_at_active(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Note what the best acts of active units promise; `look_at` does of others, once one is asked for."""
    view.begun = view.looked = 0
    smoke.note_smoke_promises(world, view, side, weights)
    for unit in units_of(world, side):
        if activation.is_active(view, side, unit):
            look_at(world, view, unit, weights)
            view.begun = max(view.begun, view.whole[unit])


def look_at(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Note what a unit's best act promises, by the ways to pay for it, unless that was done at this decision.

    An opportunity action gives up what else the unit could do with its APs.
    """
    if view.looked >> unit & 1:
        return
    view.looked |= 1 << unit
    look_at_unit(world, view, unit, weights)
    if not activation.is_active(view, side_of(world, unit), unit):
        given_up = max(0, view.whole[unit] - max(0, view.promise[unit]))
        view.by_opportunity[unit] -= given_up * weights.opportunity // 16
        view.by_share[unit] -= given_up * weights.join // 16


def look_at_unit(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Note what a unit's best act promises by itself."""
    view.promise[unit] = view.by_opportunity[unit] = view.by_command[unit] = view.by_share[unit] = NEVER
    view.whole[unit] = view.by_card[unit] = 0
    if airplanes.is_plane(world, view, unit):
        flying.look_at_plane(world, view, unit, weights)
    elif view.hex[unit] != NOWHERE:
        look_at_acts(world, view, unit, weights)
    elif moving.is_ready_to_enter(world, view, unit):
        look_at_entry(world, view, unit, weights)


def look_at_acts(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """The acts of a unit on the map."""
    here = view.hex[unit]
    view.staying = worth.staying(world, view, unit, weights)
    firing.look_at_fire(world, view, unit, weights)
    weapon_cards.look_at_weapons(world, view, unit, weights)
    airplanes.look_at_flak(world, view, unit, weights)
    if world.hidden and hiding.is_hidden(view, unit):
        hiding.look_at_creeping(world, view, unit, weights)
    elif weights.rallies and rally.may_rally(world, view, unit):
        gain = rally.best_rally(world, view, unit, weights)
        worth.note(world, view, unit, terms.RALLY, gain, 0, world.rally_cost, weights)
    smoke.look_at_laying(world, view, unit, weights)
    if world.vehicles and vehicles.is_vehicle(world, view, unit):
        vehicles.look_at_loads(world, view, unit, weights)
    carries = worth.bears(world, view, unit)
    for direction in range(6):
        hex = world.neighbour[here, direction]
        if hex != NOWHERE:
            look_at_move(world, view, unit, hex, 2 if carries else 1, weights)
    if not is_here(view, unit):
        return
    if world.has_works:
        works.look_at_works(world, view, unit, weights)
    if world.hidden:
        hiding.look_at_hiding(world, view, unit, weights)
    cost = moving.leave_cost(world, view, unit)
    if cost != NOT_ALLOWED:
        gain = worth.leaving(world, view, unit, weights)
        worth.note(world, view, unit, terms.LEAVE, gain, 0, cost, weights)
    cost = works.pivot_cost(world, view, unit)
    if cost != NOT_ALLOWED:
        gain = worth.turning(world, view, unit, weights)
        worth.note(world, view, unit, terms.PIVOT, gain, 0, cost, weights)


def look_at_move(world: World, view: Battle, unit: Unit, hex: Hex, ways: int, weights: Weights) -> None:
    """The ways to move into a hex: as they are, with the marker; each also with care (5.01)."""
    for careful in range(2 if world.cautious and world.spot[hex].cover == 0 else 1):
        cost = moving.move_cost(world, view, unit, hex, careful)
        if cost != NOT_ALLOWED:
            for carrying in range(ways):
                kind = terms.MOVE + 2 * careful + carrying
                worth.set_means(world, view, unit, terms.ACTIVE, cost)
                gain = vehicles.drive(world, view, unit, kind, hex, view.staying, 0, weights)
                steps = worth.pool_of(world, view, unit) // max(1, cost) - 1
                worth.note(world, view, unit, kind, gain, gain * steps * weights.steps // 16, cost, weights)


def look_at_entry(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Find where a unit could come onto the map."""
    view.staying = worth.staying(world, view, unit, weights)
    reach = moving.entry_reach(world, view, unit)
    for hex in all_hexes(world):
        if moving.may_enter_at(world, view, unit, hex, reach):
            look_at_move(world, view, unit, hex, 1, weights)


ATTACKS = (terms.FIRE, terms.FIRE_WITH)


@flow
def do(
    world: World, battle: Battle, unit: Unit, way: int, card: int, act: int, members: int, cost: int
) -> Flow[int]:
    """Do one unit's part; return the cost of the action by then."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.CREEP:
        hiding.creep(world, battle, unit, hex)
    elif kind == terms.HIDE:
        hiding.hide(world, battle, unit, hex)
    else:
        is_sought = hiding.comes_out(world, battle, unit, kind)
        if kind == terms.PIVOT:
            battle.face[unit] = second_of(act)
            works.leave_hasty(world, battle, unit)
            log(battle, terms.LOG_PIVOT, unit, battle.face[unit], 0, 0)
        elif works.is_act(kind):
            works.act_at(world, battle, unit, kind, second_of(act))
        elif kind == terms.RALLY:
            yield from rally.rally(world, battle, unit, card)
        elif kind in ATTACKS:
            weapon = 1 + first_of(act) if kind == terms.FIRE_WITH else 0
            if weapon > 0:
                battle.assets &= ~(1 << first_of(act))
            yield from hiding.faces(world, battle, unit, hex)
            yield from firing.fire(world, battle, unit, hex, members, weapon)
        elif kind == terms.FLAK:
            yield from hiding.faces(world, battle, unit, battle.hex[Unit(second_of(act))])
            yield from airplanes.fire_up(world, battle, unit, Unit(second_of(act)))
        elif kind == terms.LAY_SMOKE:
            smoke.lay(world, battle, unit, hex)
            yield from hiding.faces(world, battle, unit, hex)
        elif vehicles.is_ride_act(kind):
            yield from vehicles.ride(world, battle, unit, kind, Unit(second_of(act)))
        elif kind == terms.LEAVE:
            moving.leave(world, battle, unit)
        else:
            cost = yield from vehicles.move_in(world, battle, unit, kind, hex, way, card, members, cost)
        if is_sought:
            yield from hiding.detect(world, battle, unit)
    if battle.mines and (kind in (terms.CREEP, terms.HIDE, terms.PIVOT) or works.is_act(kind)):
        yield from mines.step_on_mine(world, battle, unit)
    return cost
