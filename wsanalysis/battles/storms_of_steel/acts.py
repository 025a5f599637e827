"""The acts of a unit in an action: which there are, the cheapest, the best of each unit, to do one (5, 7).

All of an act stands at the end of its chapter, in one record; here is what they have in common. An AP, a CAP
and the freshness of a unit have prices: what else they could be used for (`worth.price`).
"""

from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.acts import Acts
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.units import side_of, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    airplanes,
    battering,
    firing,
    flying,
    hiding,
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
from wsanalysis.battles.storms_of_steel.terms import MOST_COST, NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.compiled import Flow, flow

ACTS = Acts(
    lambda: (
        vehicles.RIDE, moving.MOVE, moving.LEAVE, firing.ACT, weapon_cards.ACT, battering.ACT, airplanes.ACT,
        smoke.ACT, hiding.SUSPECT, hiding.CREEP, hiding.HIDE, works.AT_WORKS, works.PIVOT, rally.ACT,
    )
)  # fmt: skip
"""Whatever a unit on the map does."""


def list_acts(world: World, battle: Battle, unit: Unit) -> None:
    """Offer the acts of a unit, but for rides."""
    if airplanes.is_plane(world, battle, unit):
        flying.list_flights(world, battle, unit)
    elif battle.hex[unit] == NOWHERE:
        moving.list_moves(world, battle, unit)
    else:
        for lists in ACTS.lists:
            lists(world, battle, unit)


def least_cost(world: World, battle: Battle, unit: Unit) -> int:
    """The cost of a unit's cheapest act, or NOT_ALLOWED if it can do nothing."""
    activation.seek_below(battle, NOT_ALLOWED)
    list_acts(world, battle, unit)
    return activation.found_cost(battle)


def of_act(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The promise of an act that is paid for in that way; `view.staying` has the worth of staying."""
    kind = kind_of(act)
    if kind == terms.GIVE_UP:
        return 0
    cost: int = ACTS.cost[kind](world, view, unit, act)
    worth.set_means(world, view, unit, way, cost)
    gain: int = ACTS.gain[kind](world, view, unit, way, act, weights)
    return gain - worth.price(world, view, unit, way, cost, weights)


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
        moving.look_at_entry(world, view, unit, weights)


def look_at_acts(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """The acts of a unit on the map."""
    view.staying = worth.staying(world, view, unit, weights)
    for look in ACTS.looks:
        look(world, view, unit, weights)
    activation.begin_offers(view, MOST_COST)
    for lists in ACTS.not_looked_for:
        lists(world, view, unit)
    for place in range(view.offers):
        act = view.offer[place].act
        kind = kind_of(act)
        gain = ACTS.gain[kind](world, view, unit, terms.ACTIVE, act, weights)
        if gain > 0:
            worth.note(world, view, unit, kind, gain, 0, ACTS.cost[kind](world, view, unit, act), weights)


@flow
def do(
    world: World, battle: Battle, unit: Unit, way: int, card: int, act: int, members: int, cost: int
) -> Flow[int]:
    """Do one unit's part; return the cost of the action by then."""
    kind, hex = kind_of(act), Hex(second_of(act))
    is_sought = hiding.comes_out(world, battle, unit, kind)
    if kind in terms.MOVES:
        cost = yield from vehicles.move_in(world, battle, unit, kind, hex, way, card, members, cost)
    elif kind == terms.LEAVE:
        moving.leave(world, battle, unit)
    else:
        yield from ACTS.does[kind](world, battle, unit, act, members, card)
    if is_sought:
        yield from hiding.detect(world, battle, unit)
    return cost
