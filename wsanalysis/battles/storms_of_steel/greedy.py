"""The greedy player: for each decision the action that promises most, one action deep.

- which unit acts, what it does, and how that is paid for: here, by what its acts promise (`turns.ACTS`);
- where it goes, which way it faces, what shots are worth: `worth`, exactly where a rule can be asked;
- what only one chapter knows stands there: cards, vehicles, airplanes, works;
- passes, CAPs on rolls and for initiative: here.

An AP, a CAP and the freshness of a unit have prices: what else they could be used for (`worth.price`). All
players are greedy: they differ in their `weights`.
"""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.numbers import ATTACKER, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.objectives import held_now, points
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import has, is_here, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    airplanes,
    artillery,
    cards,
    flying,
    groups,
    mines,
    moving,
    rally,
    smoke,
    terms,
    turns,
    vehicles,
    veterans,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import MOST_COST
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def prepare(world: World, view: Battle, style: int) -> None:
    """Note what all actions at a decision have in common."""
    question, side = view.question, Side(view.viewer - 1)
    weights = world.weights[style, side]
    set_prices(world, view, side, weights)
    if question == terms.CAPS or question == terms.BID:
        return
    for foe in units_of(world, opponent(side)):
        view.ready[foe] = worth.readiness(world, view, foe, weights)
    if question == terms.TURN or question == terms.JOIN:
        look_at_active(world, view, side, weights)
    elif question == terms.ACT and airplanes.is_plane(world, view, view.about.unit):
        return
    elif question == terms.ACT or question == terms.TOLL:
        smoke.note_smoke_promises(world, view, side, weights)
        view.staying = worth.staying(world, view, view.about.unit, weights)
    elif question == terms.WHERE or question == terms.ON or question == terms.FARTHER:
        view.staying = worth.staying(world, view, view.about.unit, weights)
    elif question == terms.FACE:
        worth.look_around(world, view, view.about.unit, weights)


def set_prices(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Note the prices of an AP and a CAP now, how late it is, and the worth of units that fight on."""
    view.late = 16 * view.turn // max(1, world.rounds)
    view.fighting = weights.last if view.turn == world.rounds else 16
    own, able = 0, 0
    for unit in units_of(world, side):
        if is_here(view, unit):
            own += 1
            if not has(view, unit, terms.SPENT):
                able += 1
    view.cap_price = weights.cap * max(weights.cap_late * own, 16 * able) // (16 * max(1, own))
    view.ap_price = weights.ap
    if view.passes:
        view.ap_price = view.ap_price * weights.ap_idle // 16


def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """The promise of an action, after `prepare`."""
    question, side = view.question, Side(view.viewer - 1)
    weights = world.weights[style, side]
    if question == terms.TURN:
        return of_turn(world, view, side, act, weights)
    if view.about.battery > 0 and question != terms.FARTHER:
        return artillery.of_shells(world, view, act, weights)
    if is_in_flight(world, view, question):
        if question == terms.HEIGHT:
            return flying.of_height(world, view, view.about.unit, second_of(act), weights)
        return flying.of_flight(world, view, view.about.unit, act, weights)
    if question == terms.ACT:
        return of_act(world, view, view.about.unit, view.about.way, act, weights)
    if question == terms.FACE:
        return worth.facing(world, view, view.about.unit, second_of(act), weights)
    if question == terms.CAPS:
        return of_caps(world, view, second_of(act), weights)
    if question == terms.BID:
        return of_bid(world, view, side, second_of(act), weights)
    if question == terms.ON:
        return vehicles.of_going_on(world, view, act, least, weights)
    if question == terms.CARD:
        return cards.of_using(world, view, act, weights)
    if question == terms.TARGET:
        return mines.of_mine(world, view, act)
    if question == terms.FARTHER:
        return veterans.of_second_hex(world, view, act, weights)
    if question == terms.PLACE:
        return worth.place(world, view, view.about.unit, Hex(second_of(act)), weights, luck)
    if question == terms.JOIN:
        return groups.joining(world, view, act, weights)
    if question == terms.WHERE:
        return groups.going(world, view, act, weights)
    if question == terms.WORKS:
        return works.laying(world, view, act, weights, luck)
    if question == terms.TOLL:
        return mines.wire(world, view, act, weights)
    return 0


def is_in_flight(world: World, view: Battle, question: int) -> bool:
    """True if the question is what an airplane does (20)."""
    if question not in (terms.ACT, terms.FACE, terms.FLY, terms.HEIGHT):
        return False
    return airplanes.is_plane(world, view, view.about.unit)


def of_act(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The promise of an act that is paid for in that way; `view.staying` has the worth of staying."""
    kind = kind_of(act)
    if kind == terms.GIVE_UP:
        return 0
    cost: int = turns.ACTS.cost[kind](world, view, unit, act)
    worth.set_means(world, view, unit, way, cost)
    gain: int = turns.ACTS.gain[kind](world, view, unit, way, act, weights)
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
    for look in turns.ACTS.looks:
        look(world, view, unit, weights)
    activation.begin_offers(view, MOST_COST)
    for lists in turns.ACTS.not_looked_for:
        lists(world, view, unit)
    for place in range(view.offers):
        act = view.offer[place].act
        kind = kind_of(act)
        gain = turns.ACTS.gain[kind](world, view, unit, terms.ACTIVE, act, weights)
        if gain > 0:
            cost = turns.ACTS.cost[kind](world, view, unit, act)
            worth.note(world, view, unit, kind, gain, 0, cost, weights)


def of_turn(world: World, view: Battle, side: Side, act: int, weights: Weights) -> int:
    """The promise of a pass, of waiting, or of a unit's best act paid for in a way (2.2, 3.0-3.22)."""
    way, unit = kind_of(act), Unit(first_of(act))
    if way == terms.PASS:
        return of_pass(world, view, side, weights)
    if way == terms.STALL_AP:
        return weights.stall if view.ap[side] > world.stall_cost else NEVER
    if way == terms.STALL_CAP:
        return NEVER
    if way == terms.PLAY or way == terms.PLAY_ALONE:
        return cards.of_card(world, view, side, act, weights)
    if way == terms.GO_HOME:
        return 1 if flying.may_go_home(view, unit) else NEVER
    look_at(world, view, unit, weights)
    if way == terms.OPPORTUNITY:
        return view.by_opportunity[unit]
    if way == terms.COMMAND:
        return view.by_command[unit]
    if way == terms.SHARE:
        return view.by_share[unit]
    lost = weights.keep * view.begun // 16 if way == terms.ACTIVATE else 0
    return view.promise[unit] - lost


def of_pass(world: World, view: Battle, side: Side, weights: Weights) -> int:
    """The promise of a pass: APs are lost; a second pass ends the round, and it is counted (2.2-2.4)."""
    total = -weights.keep * view.begun // 16
    if view.passes == 0:
        return total
    total += weights.reserve_enemy * able(world, view, opponent(side))
    total -= weights.reserve * able(world, view, side)
    lead = lead_at_end(world, view, side)
    if view.turn == world.rounds and lead < 0:
        return total - weights.behind
    return total + weights.ahead if lead > 0 else total


def able(world: World, view: Battle, side: Side) -> int:
    """The number of a side's units that could still act this round."""
    count = 0
    for unit in units_of(world, side):
        if not has(view, unit, terms.SPENT) and (
            is_here(view, unit) or moving.is_ready_to_enter(world, view, unit)
        ):
            count += 1
    return count


def lead_at_end(world: World, view: Battle, side: Side) -> int:
    """By how many victory points a side would lead if the round ended now."""
    own, its = points(world, view, side), points(world, view, opponent(side))
    for objective in range(world.objectives):
        scored = held_now(world, view, objective) + moving.marker_now(world, view, objective)
        scored *= world.objective[objective].vp
        if world.objective[objective].side == side:
            own += scored
        else:
            its += scored
    return own - its


def of_caps(world: World, view: Battle, caps: int, weights: Weights) -> int:
    """The promise of a roll with `caps` CAPs added (3.23); of hidden units nothing is known."""
    what, unit, roll = view.about.what, view.about.unit, view.about.roll
    if what == terms.ROLL_ELSE:
        return -caps
    if what == terms.BLAST:
        return mines.of_blast(world, view, unit, caps)
    if what == terms.BAD_GROUND:
        return vehicles.of_ground(world, view, unit, caps)
    if what == terms.RALLYING:
        return rally.of_rally(world, view, unit, caps, weights)
    if side_of(world, unit) == view.viewer - 1:
        return -worth.loss_of(world, view, unit, roll + caps, weights) - caps * view.cap_price
    if airplanes.is_plane(world, view, unit):
        return airplanes.of_flak(world, view, view.attack.unit, unit, caps, weights)
    return worth.of_roll(world, view, unit, roll, caps, weights)


def of_bid(world: World, view: Battle, side: Side, caps: int, weights: Weights) -> int:
    """The promise of CAPs on the roll for initiative, against the known additions of the enemy (3.24)."""
    mine, its = caps, view.about.bid
    ahead = mine - its if side == ATTACKER else its - mine
    won = terms.FIRST if side == ATTACKER else terms.SECOND
    law = world.initiative_law[min(max(ahead, -MOST_CAPS), MOST_CAPS) + MOST_CAPS]
    return weights.initiative * chance_of(world, law, won) // 100 - caps * weights.cap
