"""What a unit can do in an action, and what each costs (5, 7)."""

from wsanalysis.battles.core.actions import add, add_new, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.interruption import HELD
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Law, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import enemies_in, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import is_paid, lesser
from wsanalysis.battles.storms_of_steel.rules.aiming import fire_cost, may_fire_at, mode_at
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_plane
from wsanalysis.battles.storms_of_steel.rules.battering import least_battering, list_battering
from wsanalysis.battles.storms_of_steel.rules.firing import put_back
from wsanalysis.battles.storms_of_steel.rules.flak import least_flak, list_flak
from wsanalysis.battles.storms_of_steel.rules.flying import least_flight, list_flights
from wsanalysis.battles.storms_of_steel.rules.hand import card_after, card_held, effect_of, uses, veteran_card
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import (
    creep_cost,
    least_of_hiding,
    list_creeps,
    list_hides,
    list_suspicions,
)
from wsanalysis.battles.storms_of_steel.rules.hiding import is_hidden
from wsanalysis.battles.storms_of_steel.rules.moving import (
    is_ready_to_enter,
    least_to_enter,
    leave_cost,
    list_moves,
    move_cost,
)
from wsanalysis.battles.storms_of_steel.rules.riding import is_ride_act, ride_cost
from wsanalysis.battles.storms_of_steel.rules.rolls import spend_caps
from wsanalysis.battles.storms_of_steel.rules.smoke import least_to_smoke, list_smoke, smoke_cost
from wsanalysis.battles.storms_of_steel.rules.weapon_cards import (
    least_with_weapons,
    list_weapons,
    weapon_cost,
)
from wsanalysis.battles.storms_of_steel.rules.works import (
    is_works_act,
    least_at_works,
    list_works,
    pivot_cost,
    works_act_cost,
)
from wsanalysis.battles.storms_of_steel.terms import FIRST_BROKEN, MOST_PLUS, NO_COUNTER, NOT_ALLOWED
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def list_acts(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """The acts of a unit that cost at most so much."""
    if is_plane(world, battle, unit):
        list_flights(world, battle, unit, most, actions)
        return
    list_moves(world, battle, unit, most, actions)
    if battle.hex[unit] == NOWHERE:
        return
    if is_paid(fire_cost(world, battle, unit, terms.IN_ARC), most):
        for enemy in units_of(world, opponent(side_of(world, unit))):
            hex = battle.hex[enemy]
            if is_here(battle, enemy) and may_fire_at(world, battle, unit, hex):
                if fire_cost(world, battle, unit, mode_at(world, battle, unit, hex)) <= most:
                    add_new(actions, terms.FIRE, unit, hex)
    if battle.assets:
        list_weapons(world, battle, unit, most, actions)
    list_battering(world, battle, unit, most, actions)
    list_flak(world, battle, unit, most, actions)
    list_smoke(world, battle, unit, most, actions)
    if world.hidden:
        list_suspicions(world, battle, unit, most, actions)
        if is_hidden(battle, unit):
            list_creeps(world, battle, unit, most, actions)
            return
        list_hides(world, battle, unit, most, actions)
    list_works(world, battle, unit, most, actions)
    if is_paid(pivot_cost(world, battle, unit), most):
        for side in range(6):
            if side != battle.face[unit]:
                add(actions, terms.PIVOT, unit, side)
    if may_rally(world, battle, unit) and world.rally_cost <= most:
        add(actions, terms.RALLY, unit, 0)


def cost_of(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """What a legal act costs."""
    kind = kind_of(act)
    if kind == terms.FIRE_WITH:
        return weapon_cost(world, battle, unit, first_of(act))
    if kind == terms.FIRE:
        return fire_cost(world, battle, unit, mode_at(world, battle, unit, Hex(second_of(act))))
    if kind == terms.FLAK:
        return fire_cost(world, battle, unit, mode_at(world, battle, unit, battle.hex[Unit(second_of(act))]))
    if kind == terms.PIVOT:
        return pivot_cost(world, battle, unit)
    if is_works_act(kind):
        return works_act_cost(world, kind)
    if kind == terms.LAY_SMOKE:
        return smoke_cost(world, battle, unit, Hex(second_of(act)))
    if kind == terms.HIDE:
        return world.hide_cost
    if kind == terms.CREEP:
        return creep_cost(world, battle, unit, Hex(second_of(act)))
    if kind == terms.RALLY:
        return world.rally_cost
    if is_ride_act(kind):
        return ride_cost(world, battle, unit, Unit(second_of(act)))
    if kind == terms.LEAVE:
        return leave_cost(world, battle, unit)
    careful = 1 if kind in (terms.CAREFUL, terms.CAREFUL_CARRY) else 0
    return move_cost(world, battle, unit, Hex(second_of(act)), careful)


def may_rally(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a unit may rally: from its counter one can, and no enemies are in its hex (7.5)."""
    if world.may_rally[battle.counter[unit]] == 0:
        return False
    return enemies_in(world, battle, side_of(world, unit), battle.hex[unit]) == 0


def rally_plus(world: World, battle: Battle, unit: Unit) -> int:
    """What is added to a rally roll by cover and by friends who are not hit (7.51)."""
    company = 0
    for friend in units_of(world, side_of(world, unit)):
        if friend != unit and is_in(battle, friend, battle.hex[unit]):
            company += 1 if battle.counter[friend] == NO_COUNTER else 0
    cover = world.spot[battle.hex[unit]].cover
    covered = 1 if cover >= 1 or world.works_cover[battle.inside[unit]] == 1 else 0
    return world.rally_plus[covered, min(company, terms.MOST_COMPANY - 1)]


def rally_law(world: World, battle: Battle, unit: Unit, caps: int) -> Law:
    """The law of a rally roll with `caps` CAPs (7.5)."""
    plus = min(rally_plus(world, battle, unit) + caps, MOST_PLUS)
    if veteran_card(world, battle, side_of(world, unit), unit, terms.COMBAT_HARDENED):
        return world.lucky_rally_law[battle.counter[unit], plus, terms.HARDENED]
    if card_held(world, battle, side_of(world, unit), terms.LUCKY):
        return world.lucky_rally_law[battle.counter[unit], plus, terms.LUCK]
    return world.rally_law[battle.counter[unit], plus]


@flow
def rally(world: World, battle: Battle, unit: Unit, by: int) -> Flow:
    """One attempt to rally, with CAPs bought before the roll, none by Auto-Rally (7.5, 3.23, card 3).

    The counter of who has rallied goes back to the pile.
    """
    outcome, caps = terms.RALLIED, 0
    if effect_of(world, by) != terms.RALLIES:
        for caps in range(MOST_CAPS + 1):
            battle.law[caps] = rally_law(world, battle, unit, caps)
        caps = yield from spend_caps(world, battle, side_of(world, unit), terms.RALLYING, unit, 0)
        outcome = draw(world, battle.luck[terms.LUCK_RALLY], battle.law[caps])
    if outcome > HELD:
        outcome = yield from after_near_rally(world, battle, unit, caps, outcome // HELD - FIRST_BROKEN)
    log(battle, terms.LOG_RALLY, unit, battle.counter[unit], caps, 1 if outcome == terms.RALLIED else 0)
    if outcome == terms.RALLIED:
        put_back(battle, unit)


@flow
def after_near_rally(world: World, battle: Battle, unit: Unit, caps: int, broken: int) -> Flow[int]:
    """What an attempt comes to that has failed, with a card or without (card 12, V14)."""
    log(battle, terms.LOG_NEAR_RALLY, unit, broken, 0, 0)
    card = card_after(world, battle, unit, broken)
    is_used = yield from uses(world, battle, side_of(world, unit), card, unit, NOBODY, broken)
    if not is_used:
        return terms.FAILED
    plus = min(rally_plus(world, battle, unit) + caps, MOST_PLUS)
    law = world.rally_luck_law[battle.counter[unit], plus, broken]
    return draw(world, battle.luck[terms.LUCK_CARDS], law)


def least_cost(world: World, battle: Battle, unit: Unit) -> int:
    """What the cheapest act of a unit costs, or NOT_ALLOWED if it can do nothing."""
    least = NOT_ALLOWED
    if is_plane(world, battle, unit):
        return least_flight(world, battle, unit) if is_ready_to_enter(world, battle, unit) else NOT_ALLOWED
    if battle.hex[unit] == NOWHERE:
        return least_to_enter(world, battle, unit)
    for side in range(6):
        hex = world.neighbour[battle.hex[unit], side]
        if hex != NOWHERE:
            least = lesser(least, move_cost(world, battle, unit, hex, 0))
    least = lesser(least, leave_cost(world, battle, unit))
    if is_here(battle, unit):
        least = lesser(least, pivot_cost(world, battle, unit))
        least = lesser(least, least_at_works(world, battle, unit))
    if least == NOT_ALLOWED:
        least = least_to_smoke(world, battle, unit)
    least = lesser(least, least_battering(world, battle, unit))
    if battle.assets:
        least = lesser(least, least_with_weapons(world, battle, unit))
    least = lesser(least, least_flak(world, battle, unit))
    if may_rally(world, battle, unit):
        least = lesser(least, world.rally_cost)
    cost = fire_cost(world, battle, unit, terms.IN_ARC)
    if cost != NOT_ALLOWED and (least == NOT_ALLOWED or cost < least):
        for enemy in units_of(world, opponent(side_of(world, unit))):
            hex = battle.hex[enemy]
            if is_here(battle, enemy) and may_fire_at(world, battle, unit, hex):
                mode = mode_at(world, battle, unit, hex)
                least = lesser(least, fire_cost(world, battle, unit, mode))
    return least_of_hiding(world, battle, unit, least) if world.hidden else least
