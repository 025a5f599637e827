"""Moves of foot units, entry, the control marker (2.4, 5)."""

from collections.abc import Sequence
from functools import cache, partial

from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, NOWHERE, ZONE_EXIT, Hex, Side, Unit
from wsanalysis.battles.core.objectives import is_scored_by_card, is_scored_now, score
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import (
    EXITED,
    ON_MAP,
    WAITING,
    enemies_in,
    flag,
    freed,
    is_here,
    is_in,
    opponent,
    side_of,
    units_of,
)
from wsanalysis.battles.storms_of_steel import activation, firing, hiding, terms, vehicles, works, worth
from wsanalysis.battles.storms_of_steel.odds import NO_YES, Step, unit_axis
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import CARRIES, NO_COUNTER, NOT_ALLOWED, WITH_CARE
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import fee_for
from wsanalysis.systems.storms_of_steel.path import Into, leg
from wsanalysis.systems.storms_of_steel.ratings import loses_move
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed
from wsanalysis.systems.storms_of_steel.unit import is_foot, pile_of


def is_ahead(facing: int, side: int) -> bool:
    """True if the hex beyond a side is a front hex of a unit that faces so (5.2)."""
    return (side - facing + 7) % 6 <= 2


def side_between(world: World, hex: Hex, other: Hex) -> int:
    """The side of a hex beyond which a neighbour lies; -1 if it is none."""
    for side in range(6):
        if world.neighbour[hex, side] == other:
            return side
    return -1


def by_road_to(world: World, here: Hex, hex: Hex) -> int:
    """The presence of a road into a hex from the next one, or from off the map (5.0)."""
    if here == NOWHERE:
        return world.spot[hex].road_end
    return world.road[here, side_between(world, here, hex)]


def move_cost(world: World, battle: Battle, unit: Unit, hex: Hex, careful: int) -> int:
    """The cost of a move into the next hex or onto the map, or NOT_ALLOWED (5.0-5.2, 14.0).

    A stuck or carried unit does not move by itself; wheels pay for each vehicle on a road (14.1, 16.0, 17.0).
    """
    if world.vehicles and vehicles.is_held(battle, unit):
        return NOT_ALLOWED
    spot = world.spot[hex]
    by_road, backward, step = spot.road_end, 0, 0
    if battle.hex[unit] != NOWHERE:
        side = side_between(world, battle.hex[unit], hex)
        if side < 0 or is_barred(world, battle, unit, hex):
            return NOT_ALLOWED
        by_road = world.road[battle.hex[unit], side]
        step = world.step[battle.hex[unit], side]
        backward = 0 if hiding.is_hidden(battle, unit) or is_ahead(battle.face[unit], side) else 1
        if world.veterans and world.veteran[unit].retreats:
            backward = 0
    type_, counter = battle.type[unit], battle.counter[unit]
    cost = world.move_cost[type_, counter, spot.terrain, step, by_road, backward, careful]
    more = works.toll(world, battle, unit, hex)
    if NOT_ALLOWED in (cost, more):
        return NOT_ALLOWED
    return cost + more + crowding(world, battle, unit, hex, by_road)


def crowding(world: World, battle: Battle, unit: Unit, hex: Hex, by_road: int) -> int:
    """The addition of vehicles on a road to the cost of entering its hex (16.0)."""
    if world.vehicles == 0:
        return 0
    each = world.crowded[battle.type[unit], world.spot[hex].terrain, by_road]
    return each * vehicles.count_in(world, battle, hex) if each > 0 else 0


def can_stand(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if the unit might ever enter a hex, by what covers it or along a road (4.0, 5.0)."""
    type_, terrain = battle.type[unit], world.spot[hex].terrain
    for side in range(6):
        if world.move_cost[type_, NO_COUNTER, terrain, 0, world.road[hex, side], 0, 0] != NOT_ALLOWED:
            return True
    return False


def is_barred(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if it would answer a move into its hex by one to where that came from, or beside it (7.63)."""
    side = side_of(world, unit)
    if battle.barred_side != side:
        return False
    for enemy in units_of(world, opponent(side)):
        came = battle.other_hex[enemy]
        if came != NOWHERE and is_in(battle, enemy, battle.hex[unit]) and world.distance[hex, came] <= 1:
            return True
    return False


def entry_reach(world: World, battle: Battle, unit: Unit) -> int:
    """The distance from their own hexes at which reinforcements may come on: 0 if one is free (5.1).

    With enemies in all of them: as far as the nearest hexes that are free and that they can enter.
    """
    side, group, nearest = side_of(world, unit), world.enlisted[unit].group, 2 * terms.FARTHEST
    for near in all_hexes(world):
        if world.entry[group, near] and enemies_in(world, battle, side, near) == 0:
            return 0
    for there in all_hexes(world):
        nearest = min(nearest, from_entry(world, battle, unit, there))
    return nearest


def may_enter_at(world: World, battle: Battle, unit: Unit, hex: Hex, reach: int) -> bool:
    """True if reinforcements may come onto the map in a hex, by their `entry_reach` (5.1)."""
    if reach > 0:
        return from_entry(world, battle, unit, hex) == reach
    if world.entry[world.enlisted[unit].group, hex] == 0:
        return False
    return enemies_in(world, battle, side_of(world, unit), hex) == 0


def from_entry(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The distance of a hex that is free and can be entered from where reinforcements should come."""
    if enemies_in(world, battle, side_of(world, unit), hex) or move_cost(world, battle, unit, hex, 0) < 0:
        return 3 * terms.FARTHEST
    nearest = 3 * terms.FARTHEST
    for there in all_hexes(world):
        if world.entry[world.enlisted[unit].group, there]:
            nearest = min(nearest, world.distance[hex, there])
    return nearest


def is_ready_to_enter(world: World, battle: Battle, unit: Unit) -> bool:
    """True if it waits off the map, not on a vehicle, and its round or event has come (5.1, 8.1, 17.0)."""
    if vehicles.is_carried(battle, unit):
        return False
    if battle.where[unit] != WAITING:
        return False
    turn = world.group[world.enlisted[unit].group].turn
    return turn <= battle.turn or (battle.event == 1 and turn == terms.BY_EVENT)


def leave_cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The cost of carrying the marker off the map, or NOT_ALLOWED: as open ground (firefight sheet 2)."""
    here = battle.hex[unit]
    if vehicles.is_held(battle, unit):
        return NOT_ALLOWED
    if not may_carry(world, battle, unit) or world.zone[side_of(world, unit), ZONE_EXIT, here] == 0:
        return NOT_ALLOWED
    return world.move_cost[battle.type[unit], battle.counter[unit], world.open_terrain, 0, 0, 0, 0]


def move(world: World, battle: Battle, unit: Unit, act: int, hex: Hex) -> None:
    """The unit is now in the hex: a side alone there holds it; with enemies there neither does (2.4).

    These may not all draw back (7.63).
    """
    was, side = battle.hex[unit], side_of(world, unit)
    entered = battle.where[unit] == WAITING
    carries = act in CARRIES or (entered and unit == world.bearer)
    show_mover(world, battle, unit)
    laden = 1 if carries else 0
    if entered:
        log(battle, terms.LOG_ENTER, unit, hex, laden, 0)
    else:
        log(battle, terms.LOG_MOVE, unit, was, hex, laden)
    battle.where[unit], battle.hex[unit], battle.inside[unit] = ON_MAP, hex, 0
    battle.other_hex[unit] = NOWHERE
    if world.vehicles:
        vehicles.carry_along(world, battle, unit, by_road_to(world, was, hex))
    if world.hidden:
        hiding.reveal_seen(world, battle)
    if not entered:
        freed(world, battle, was)
    if enemies_in(world, battle, side, hex) == 0:
        battle.holder[hex] = side
    else:
        battle.holder[hex] = NEITHER
        battle.barred_side, battle.other_hex[unit] = opponent(side), was
    if carries:
        battle.marker_at, battle.marker_side = hex, side
    look_at_marker(world, battle)
    careful = act in WITH_CARE
    if world.cautious and not careful and world.spot[hex].cover == 0:
        flag(battle, unit, terms.EXPOSED)


def leave(world: World, battle: Battle, unit: Unit) -> None:
    """The unit carries the marker off the map."""
    log(battle, terms.LOG_LEAVE, unit, battle.hex[unit], 0, 0)
    was, side, load = battle.hex[unit], side_of(world, unit), vehicles.load_of(world, battle, unit)
    exit_map(world, battle, unit)
    if load != NOBODY:
        exit_map(world, battle, load)
    battle.marker_at, battle.marker_gone = NOWHERE, 1
    battle.marker_side = side
    score_off(world, battle, side)
    freed(world, battle, was)


def exit_map(world: World, battle: Battle, unit: Unit) -> None:
    """The unit is off the map for good, and its hit counter in the pile."""
    firing.put_back(battle, unit)
    battle.where[unit], battle.fell[unit], battle.hex[unit] = EXITED, battle.hex[unit], NOWHERE
    battle.flags[unit], battle.inside[unit], battle.carrier[unit] = 0, 0, NOBODY
    activation.drop_out(battle, side_of(world, unit), unit)


def show_mover(world: World, battle: Battle, unit: Unit) -> None:
    """A counter that changes the cost of a move is shown (7.4)."""
    type_, counter, terrain = battle.type[unit], battle.counter[unit], world.open_terrain
    if counter != NO_COUNTER:
        cost = world.move_cost[type_, counter, terrain, 0, 0, 0, 0]
        if cost != world.move_cost[type_, NO_COUNTER, terrain, 0, 0, 0, 0]:
            firing.show(battle, unit)


def list_moves(world: World, battle: Battle, unit: Unit) -> None:
    """Moves with the marker or without, with care or not (5.0, 5.01)."""
    if battle.hex[unit] != NOWHERE:
        for side in range(6):
            hex = world.neighbour[battle.hex[unit], side]
            if hex != NOWHERE:
                list_move(world, battle, unit, hex)
    elif is_ready_to_enter(world, battle, unit):
        reach = entry_reach(world, battle, unit)
        for hex in all_hexes(world):
            if may_enter_at(world, battle, unit, hex, reach):
                list_move(world, battle, unit, hex)


def list_move(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """The ways to move into one hex."""
    if battle.seeks:
        activation.offer(battle, terms.MOVE, unit, hex, move_cost(world, battle, unit, hex, 0))
        return
    for careful in range(ways_into(world, hex)):
        cost = move_cost(world, battle, unit, hex, careful)
        if activation.is_paid(cost, battle.most):
            activation.offer(battle, terms.MOVE + 2 * careful, unit, hex, cost)
            if may_carry(world, battle, unit):
                activation.offer(battle, terms.CARRY + 2 * careful, unit, hex, cost)


def ways_into(world: World, hex: Hex) -> int:
    """2 if a move into a hex may be made with care or without, else 1 (5.01)."""
    return 2 if world.cautious and world.spot[hex].cover == 0 else 1


def list_leaving(world: World, battle: Battle, unit: Unit) -> None:
    """To carry the marker off the map (sheet 2)."""
    activation.offer(battle, terms.LEAVE, unit, battle.hex[unit], leave_cost(world, battle, unit, 0))


def cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The cost of a move (5.0, 5.01)."""
    careful = 1 if kind_of(act) in WITH_CARE else 0
    return move_cost(world, battle, unit, Hex(second_of(act)), careful)


def alone_in(world: World, battle: Battle, side: Side) -> bool:
    """True if a side alone has units in the marker's hex."""
    hex = battle.marker_at
    return enemies_in(world, battle, side, hex) == 0 and enemies_in(world, battle, Side(1 - side), hex) > 0


def look_at_marker(world: World, battle: Battle) -> None:
    """The marker is the side's that is alone in its hex; otherwise it stays whose it was."""
    if battle.marker_at == NOWHERE:
        return
    for side in (Side(0), Side(1)):
        if alone_in(world, battle, side) and battle.marker_side != side:
            battle.marker_side = side
            log(battle, terms.LOG_MARKER, side, battle.marker_at, 0, 0)


def may_carry(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the unit may take the marker along: it is its side's, and lies where the unit stands."""
    here = battle.hex[unit]
    return here != NOWHERE and battle.marker_at == here and battle.marker_side == side_of(world, unit)


def possesses(world: World, battle: Battle, side: Side) -> bool:
    """True if a side has the marker on the map; with units of both in its hex nobody scores for it (2.4)."""
    if battle.marker_at == NOWHERE or battle.marker_side != side:
        return False
    contested = enemies_in(world, battle, opponent(side), battle.marker_at) > 0
    return not contested or enemies_in(world, battle, side, battle.marker_at) == 0


def marker_now(world: World, battle: Battle, objective: int) -> int:
    """1 if an objective pays for the marker at the end of this round, its holder being as it is (sheet 2)."""
    pays, side = world.marker_pays[objective], world.objective[objective].side
    if pays == terms.PAYS_AT_END:
        taken = battle.marker_gone and battle.marker_side == side and world.keeps_marker
        has_it = taken or possesses(world, battle, side)
        return 1 if has_it and battle.turn == world.rounds else 0
    if pays == terms.NO_MARKER_PAYS or not possesses(world, battle, side):
        return 0
    in_hexes = pays == terms.PAYS_IN_HEXES and world.place[objective, battle.marker_at] > 0
    if in_hexes or pays == terms.PAYS_ANYWHERE:
        return 1 if is_scored_now(world, battle, objective) else 0
    return 0


def score_marker(world: World, battle: Battle) -> None:
    """At the end of a round, and of the game, the marker's holder scores what it pays then (sheet 2)."""
    for objective in range(world.objectives):
        score(battle, objective, marker_now(world, battle, objective))


def score_marker_by_card(world: World, battle: Battle) -> None:
    """The card Score pays whoever has the marker, in the hexes that are named if any are (8.1)."""
    for objective in range(world.objectives):
        pays, side = world.marker_pays[objective], world.objective[objective].side
        if is_scored_by_card(world, objective) and possesses(world, battle, side):
            in_hexes = pays == terms.PAYS_IN_HEXES and world.place[objective, battle.marker_at] > 0
            if in_hexes or pays == terms.PAYS_ANYWHERE:
                score(battle, objective, 1)


def score_marker_at_end(world: World, battle: Battle) -> None:
    """The game ends at once: the marker pays what it pays then (8.1, sheet 2)."""
    for objective in range(world.objectives):
        if world.marker_pays[objective] == terms.PAYS_AT_END:
            if possesses(world, battle, world.objective[objective].side):
                score(battle, objective, 1)


def score_off(world: World, battle: Battle, side: Side) -> None:
    """A side has carried the marker off the map, and scores for it at once (sheet 2)."""
    for objective in range(world.objectives):
        if world.marker_pays[objective] == terms.PAYS_OFF and world.objective[objective].side == side:
            score(battle, objective, 1)


def gain(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of a move over staying."""
    return vehicles.drive(world, view, unit, kind_of(act), Hex(second_of(act)), view.staying, NEVER, weights)


def look_at_moves(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """The best move, with the marker for who bears it; or off the map with it."""
    ways = 2 if worth.bears(world, view, unit) else 1
    for direction in range(6):
        hex = world.neighbour[view.hex[unit], direction]
        if hex != NOWHERE:
            look_at_move(world, view, unit, hex, ways, weights)


def leaving(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of carrying the marker off the map."""
    side, total = side_of(world, unit), 0
    for objective in range(world.objectives):
        row = world.objective[objective]
        if world.marker_pays[objective] == terms.PAYS_OFF and row.side == side:
            total += 4 * weights.capture * row.vp
    return total if total else NEVER


def look_at_leaving(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """To carry the marker off the map."""
    cost = leave_cost(world, view, unit, 0)
    if is_here(view, unit) and cost != NOT_ALLOWED:
        gain = leaving(world, view, unit, terms.ACTIVE, 0, weights)
        worth.note(world, view, unit, terms.LEAVE, gain, 0, cost, weights)


def look_at_entry(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Find where a unit could come onto the map."""
    view.staying = worth.staying(world, view, unit, weights)
    reach = entry_reach(world, view, unit)
    for hex in all_hexes(world):
        if may_enter_at(world, view, unit, hex, reach):
            look_at_move(world, view, unit, hex, 1, weights)


def look_at_move(world: World, view: Battle, unit: Unit, hex: Hex, ways: int, weights: Weights) -> None:
    """The ways to move into a hex: as they are, with the marker; each also with care (5.01)."""
    for careful in range(ways_into(world, hex)):
        cost = move_cost(world, view, unit, hex, careful)
        if cost != NOT_ALLOWED:
            for carrying in range(ways):
                kind = terms.MOVE + 2 * careful + carrying
                worth.set_means(world, view, unit, terms.ACTIVE, cost)
                gain = vehicles.drive(world, view, unit, kind, hex, view.staying, 0, weights)
                steps = worth.pool_of(world, view, unit) // max(1, cost) - 1
                worth.note(world, view, unit, kind, gain, gain * steps * weights.steps // 16, cost, weights)


def put_costs(
    tables: Tabulation, types: Sequence[Printed], terrain: Sequence[str], steps: Sequence[Step],
    edition: StormsOfSteel,
) -> None:  # fmt: skip
    """Fill what moves and pivots cost each type with each counter under it (5.0-5.3, 7.4, 11.0-11.5).

    `terrain` are the kinds of terrain by number, `steps` those of steps.
    """

    def slowed(unit: Printed, state: UnitState) -> int:
        if loses_move(unit, state, edition):
            raise IllegalAction("its hit counter keeps it from moving (7.4)")
        return edition.counter(pile_of(unit.kind), state.counter).move_cost

    def move(
        unit: Printed,
        state: UnitState,
        terrain: str,
        step: Step,
        by_road: bool,
        backward: bool,
        cautious: bool,
    ) -> int:
        return priced(unit, terrain, step, by_road, backward, cautious, slowed(unit, state))

    @cache
    def priced(
        unit: Printed,
        terrain: str,
        step: Step,
        by_road: bool,
        backward: bool,
        cautious: bool,
        slowed: int,
    ) -> int:
        into = Into(
            terrain=terrain, levels=step.levels, situations=step.crossed, along_road=by_road,
            backward=backward, cautious=cautious,
        )  # fmt: skip
        found = leg(unit, into, edition, slowed=slowed)
        if found.dice or (found.check and is_foot(unit.kind)):
            raise MapCannotFollow("a unit pays a fixed cost for a hex (5.0, 14.0)", found)
        return found.cost + found.extra

    def pivot(unit: Printed, state: UnitState) -> int:
        slowed(unit, state)
        return fee_for(edition.movement["pivot"], unit.kind).amount

    each, put = unit_axis(types, edition), partial(tables.put_numbers, illegal=NOT_ALLOWED)
    ways = axes(terrain=terrain, step=steps, by_road=NO_YES, backward=NO_YES, cautious=NO_YES)
    put("move_cost", (each, *ways), move)
    put("pivot_cost", (each,), pivot)


MOVE: Act = Act(
    words={
        terms.MOVE: "move {0:unit} to {1:hex}",
        terms.CARRY: "carry the marker to {1:hex} with {0:unit}",
        terms.CAREFUL: "move {0:unit} cautiously to {1:hex}",
        terms.CAREFUL_CARRY: "carry the marker cautiously to {1:hex} with {0:unit}",
    },
    lists=list_moves, cost=cost, gain=gain, looks=look_at_moves,
)  # fmt: skip
LEAVE: Act = Act(
    words={terms.LEAVE: "leave the map with {0:unit} and the marker"},
    lists=list_leaving, cost=leave_cost, gain=leaving, looks=look_at_leaving,
)  # fmt: skip


SENTENCES: dict[int, Sentence] = {
    terms.LOG_ENTER: "{0:unit} {0:~enters} the map at {1:hex}{2:laden} (5.1).",
    terms.LOG_LEAVE: "{0:unit} {0:~leaves} the map at {1:hex} with the marker.",
    terms.LOG_FACE: "{0:unit} {0:~faces} {1:facing}.",
    terms.LOG_PIVOT: "{0:unit} {0:~turns} to {1:facing} (5.3).",
    terms.LOG_MARKER: "The {0:side} takes the marker in {1:hex}.",
}
