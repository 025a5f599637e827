"""The best acts of each unit, by the ways to pay for them: a greedy player chooses by these whom to use."""

from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import NEAR, all_hexes, near
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.units import has, is_here, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.players.choose_act import at_hex, pool_of, price
from wsanalysis.battles.storms_of_steel.players.choose_card import best_weapon
from wsanalysis.battles.storms_of_steel.players.choose_flight import look_at_plane, of_flak
from wsanalysis.battles.storms_of_steel.players.choose_hidden import best_suspicion, creeping
from wsanalysis.battles.storms_of_steel.players.choose_move import bears, facing, leaving, staying
from wsanalysis.battles.storms_of_steel.players.choose_ride import drive, of_ride
from wsanalysis.battles.storms_of_steel.players.choose_shells import best_smoke, look_at_smoke
from wsanalysis.battles.storms_of_steel.players.choose_works import inside
from wsanalysis.battles.storms_of_steel.players.expected_value import best_rally
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.acting import may_rally
from wsanalysis.battles.storms_of_steel.rules.activation import is_active
from wsanalysis.battles.storms_of_steel.rules.aiming import fire_cost, may_fire_at, mode_at
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_plane
from wsanalysis.battles.storms_of_steel.rules.carrying import is_vehicle
from wsanalysis.battles.storms_of_steel.rules.flak import flak_cost
from wsanalysis.battles.storms_of_steel.rules.hand import is_left
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import creep_cost, may_hide, may_hide_in
from wsanalysis.battles.storms_of_steel.rules.hiding import is_hidden
from wsanalysis.battles.storms_of_steel.rules.moving import (
    entry_reach,
    is_ready_to_enter,
    leave_cost,
    may_enter_at,
    move_cost,
)
from wsanalysis.battles.storms_of_steel.rules.riding import ride_cost
from wsanalysis.battles.storms_of_steel.rules.weapon_cards import weapon_cost
from wsanalysis.battles.storms_of_steel.rules.works import may_dig, may_occupy, moves, pivot_cost
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weights import Weights


def look_at_units(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Note for each unit that could act what its best act promises, by the ways to pay for it.

    An opportunity action gives up what else the unit could do with its APs.
    """
    view.begun = 0
    look_at_smoke(world, view, side, weights)
    for unit in units_of(world, side):
        if is_active(view, side, unit):
            look_at_unit(world, view, side, unit, weights)
            view.begun = max(view.begun, view.whole[unit])
    for unit in units_of(world, side):
        if not is_active(view, side, unit):
            look_at_unit(world, view, side, unit, weights)
            given_up = max(0, view.whole[unit] - max(0, view.promise[unit]))
            view.by_opportunity[unit] -= given_up * weights.opportunity // 16
            view.by_share[unit] -= given_up * weights.join // 16


def look_at_unit(world: World, view: Battle, side: Side, unit: Unit, weights: Weights) -> None:
    """Note for a unit what its best act promises."""
    view.promise[unit] = view.by_opportunity[unit] = view.by_command[unit] = view.by_share[unit] = NEVER
    view.whole[unit] = view.by_card[unit] = 0
    if has(view, unit, terms.SPENT) and view.cap[side] == 0 and view.card_kinds == 0 and view.assets == 0:
        return
    if is_plane(world, view, unit):
        look_at_plane(world, view, unit, weights)
    elif view.hex[unit] != NOWHERE:
        look_at_acts(world, view, unit, weights)
    elif is_ready_to_enter(world, view, unit):
        look_at_entry(world, view, unit, weights)


def look_at_acts(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """The acts of a unit on the map."""
    side, here = side_of(world, unit), view.hex[unit]
    view.staying = staying(world, view, unit, weights)
    cost = fire_cost(world, view, unit, terms.IN_ARC)
    if cost != NOT_ALLOWED and (weights.fires or weights.opportunity_fires):
        for foe in units_of(world, opponent(side)):
            if is_first_there(world, view, foe) and may_fire_at(world, view, unit, view.hex[foe]):
                cost = fire_cost(world, view, unit, mode_at(world, view, unit, view.hex[foe]))
                shots = pool_of(world, view, unit) // max(1, cost)
                gain = at_hex(world, view, unit, view.hex[foe], shots, weights)
                note(world, view, unit, terms.FIRE, gain, view.follow, cost, weights)
        if world.hidden:
            note(world, view, unit, terms.FIRE, best_suspicion(world, view, unit, weights), 0, cost, weights)
    for asset in range(world.assets):
        if world.asset[asset].sort == terms.BY_HAND and is_left(view, asset):
            cost = weapon_cost(world, view, unit, asset)
            if cost != NOT_ALLOWED:
                gain = best_weapon(world, view, unit, asset, weights)
                note(world, view, unit, terms.FIRE_WITH, gain, 0, cost, weights)
    if world.planes and world.block[view.type[unit]].anti_air:
        for foe in units_of(world, opponent(side)):
            cost = flak_cost(world, view, unit, foe)
            if cost != NOT_ALLOWED:
                gain = of_flak(world, view, unit, foe, 0, weights)
                note(world, view, unit, terms.FLAK, gain, 0, cost, weights)
    if world.hidden and is_hidden(view, unit):
        look_at_creeping(world, view, unit, weights)
    elif weights.rallies and may_rally(world, view, unit):
        gain = best_rally(world, view, unit, weights)
        note(world, view, unit, terms.RALLY, gain, 0, world.rally_cost, weights)
    if view.lays and world.lays_smoke[view.type[unit]] and weights.smoke:
        gain = best_smoke(world, view, unit, weights)
        note(world, view, unit, terms.LAY_SMOKE, gain, 0, view.cost, weights)
    if world.vehicles and is_vehicle(world, view, unit):
        look_at_loads(world, view, unit, weights)
    carries = bears(world, view, unit)
    for direction in range(6):
        hex = world.neighbour[here, direction]
        if hex != NOWHERE:
            look_at_move(world, view, unit, hex, 2 if carries else 1, weights)
    if not is_here(view, unit):
        return
    if world.has_works:
        look_at_works(world, view, unit, weights)
    if world.hidden:
        look_at_hiding(world, view, unit, weights)
    cost = leave_cost(world, view, unit)
    if cost != NOT_ALLOWED:
        note(world, view, unit, terms.LEAVE, leaving(world, view, unit, weights), 0, cost, weights)
    cost = pivot_cost(world, view, unit)
    if cost != NOT_ALLOWED:
        best, now = 0, facing(world, view, unit, view.face[unit], weights)
        for face in range(6):
            if face != view.face[unit]:
                best = max(best, facing(world, view, unit, face, weights) - now)
        note(world, view, unit, terms.PIVOT, best, 0, cost, weights)


def look_at_works(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Go into works that lie in the hex, or dig (18.1, 18.2)."""
    if moves(world, view, unit):
        for kind in range(1, world.works_kinds):
            if may_occupy(world, view, unit, kind):
                gain = inside(world, view, unit, kind, weights)
                note(world, view, unit, terms.OCCUPY, gain, 0, world.occupy_cost, weights)
    if may_dig(world, view, unit):
        gain = inside(world, view, unit, world.hasty_kind, weights)
        note(world, view, unit, terms.DIG, gain, 0, world.dig_cost, weights)


def look_at_creeping(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """The hidden moves of a hidden unit (10.1)."""
    for direction in range(6):
        hex = world.neighbour[view.hex[unit], direction]
        if hex != NOWHERE:
            cost = creep_cost(world, view, unit, hex)
            if cost != NOT_ALLOWED:
                gain = creeping(world, view, unit, hex, weights)
                note(world, view, unit, terms.CREEP, gain, 0, cost, weights)


def look_at_hiding(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """The hexes where a unit could hide (10.2)."""
    if not may_hide(world, view, unit):
        return
    best = 0
    for place in range(NEAR):
        hex = near(world, view.hex[unit], place)
        if may_hide_in(world, view, unit, hex):
            best = max(best, creeping(world, view, unit, hex, weights))
    note(world, view, unit, terms.HIDE, best, 0, world.hide_cost, weights)


def look_at_move(world: World, view: Battle, unit: Unit, hex: Hex, ways: int, weights: Weights) -> None:
    """The ways to move into a hex: as they are, with the marker; each also with care (5.01)."""
    for careful in range(2 if world.cautious and world.spot[hex].cover == 0 else 1):
        cost = move_cost(world, view, unit, hex, careful)
        if cost != NOT_ALLOWED:
            for carrying in range(ways):
                kind = terms.MOVE + 2 * careful + carrying
                gain = drive(world, view, unit, kind, hex, view.staying, 0, weights)
                steps = pool_of(world, view, unit) // max(1, cost) - 1
                note(world, view, unit, kind, gain, gain * steps * weights.steps // 16, cost, weights)


def look_at_loads(world: World, view: Battle, vehicle: Unit, weights: Weights) -> None:
    """Whom a vehicle could load or unload, if both can still act this round (17.0)."""
    for load in units_of(world, side_of(world, vehicle)):
        cost = ride_cost(world, view, vehicle, load)
        if cost != NOT_ALLOWED and not has(view, load, terms.SPENT):
            kind = terms.UNLOAD if view.carrier[load] == vehicle else terms.LOAD
            note(world, view, vehicle, kind, of_ride(world, view, kind, load, weights), 0, cost, weights)


def look_at_entry(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Where a unit could come onto the map."""
    view.staying = staying(world, view, unit, weights)
    reach = entry_reach(world, view, unit)
    for hex in all_hexes(world):
        if may_enter_at(world, view, unit, hex, reach):
            look_at_move(world, view, unit, hex, 1, weights)


def note(
    world: World, view: Battle, unit: Unit, kind: int, gain: int, more: int, cost: int, weights: Weights
) -> None:
    """An act that a unit could take: whether it is the best yet, by each way to pay.

    `more` is what it promises to act so again with the APs left.
    """
    if gain <= 0:
        return
    view.by_card[unit] = max(view.by_card[unit], gain)
    if kind != terms.FIRE or weights.fires:
        view.whole[unit] = max(view.whole[unit], gain + max(0, more))
        by_ap = gain - price(world, view, unit, terms.ACTIVE, cost, weights)
        by_cap = gain - price(world, view, unit, terms.COMMAND, cost, weights)
        view.promise[unit] = max(view.promise[unit], by_ap)
        view.by_command[unit] = max(view.by_command[unit], by_cap)
        if world.in_groups and view.begun:
            lost = view.begun * cost // max(1, view.ap[side_of(world, unit)]) * weights.keep // 16
            shared = gain - price(world, view, unit, terms.SHARE, cost, weights) - lost
            view.by_share[unit] = max(view.by_share[unit], shared)
    if kind != terms.FIRE or weights.opportunity_fires:
        gain -= price(world, view, unit, terms.OPPORTUNITY, cost, weights)
        view.by_opportunity[unit] = max(view.by_opportunity[unit], gain)


def is_first_there(world: World, view: Battle, unit: Unit) -> bool:
    """Whether a unit is the first of its side in its hex: the hex is looked at once."""
    if not is_here(view, unit):
        return False
    for other in units_of(world, side_of(world, unit)):
        if is_here(view, other) and view.hex[other] == view.hex[unit]:
            return other == unit
    return False
