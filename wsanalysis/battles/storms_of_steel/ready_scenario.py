"""A firefight made ready to play: the record that its battles read.

What units, hits and places are worth to the players of the machine are judgements of ours, not rules: a squad
of the line is worth about 10 points. The average loss by an attack is exact: the rule itself is run, and its
results valued.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import chain
from pathlib import Path

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.terrain import Drive
from wsanalysis.battles.core.map_tables import put_level_sight, put_map
from wsanalysis.battles.core.numbers import MAX_COUNTERS, NEITHER, NOBODY, NOWHERE
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.scenarios import ready_scenario
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.forces import enlist
from wsanalysis.battles.scenarios.objective_rows import flags_of, put_objectives
from wsanalysis.battles.scenarios.objectives import Marker, Objective
from wsanalysis.battles.scenarios.player_file import QuickPlayers, Seats, load_players
from wsanalysis.battles.scenarios.stakes import bounty, carried, marker_worth, put_heat, put_lookout
from wsanalysis.battles.storms_of_steel import odds, records, terms
from wsanalysis.battles.storms_of_steel.activation import put_points
from wsanalysis.battles.storms_of_steel.airplanes import put_flights, put_planes
from wsanalysis.battles.storms_of_steel.artillery import put_batteries
from wsanalysis.battles.storms_of_steel.cards import put_cards, put_deck
from wsanalysis.battles.storms_of_steel.forces import NO_CARDS, Cards, Works
from wsanalysis.battles.storms_of_steel.groups import GROUP_TABLES, put_groups
from wsanalysis.battles.storms_of_steel.hiding import put_hidden, put_hiding
from wsanalysis.battles.storms_of_steel.moving import put_costs
from wsanalysis.battles.storms_of_steel.odds import PILES, counters, put_shots
from wsanalysis.battles.storms_of_steel.rally import put_rallies
from wsanalysis.battles.storms_of_steel.records import WEIGHTS, UnitType
from wsanalysis.battles.storms_of_steel.scenario import NAME, Scenario, load_scenario
from wsanalysis.battles.storms_of_steel.smoke import put_smoke
from wsanalysis.battles.storms_of_steel.terms import EASIEST, HARDEST, MOST_SHOTS, UNKNOWN
from wsanalysis.battles.storms_of_steel.vehicles import put_vehicles, put_who_drives
from wsanalysis.battles.storms_of_steel.veterans import put_luck, put_veterans
from wsanalysis.battles.storms_of_steel.weapon_cards import assets_of, effects_of, put_assets, put_weapons
from wsanalysis.battles.storms_of_steel.works import MINES, kinds_of, put_works
from wsanalysis.files.records import content_hash
from wsanalysis.systems.storms_of_steel.activation import Moment, Plan, best
from wsanalysis.systems.storms_of_steel.attack import shifts, take_aim
from wsanalysis.systems.storms_of_steel.command import STALL
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.initiative import Player
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST
from wsanalysis.systems.storms_of_steel.ratings import as_firer, as_target, is_squad
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Kind, Pile, Unit, is_vehicle, pile_of

COSTS = ("move_cost", "pivot_cost", "fire_cost", "smoke_cost", "weapon_cost", "load_cost", "creep_cost")
"""The tables of what acts cost."""
GROWN = ("corn",)
"""The terrain that blocks sight in late summer alone (4.0)."""

KEPT_BOARDS, KEPT_RULES = 16, 16
_kept_rules: dict[str, Tables] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyScenario(ready_scenario.ReadyScenario[records.World]):
    """A firefight ready to play."""

    state = records.Battle
    scenario: Scenario
    edition: StormsOfSteel

    @property
    def types(self) -> list[str]:
        """The names of the units by type."""
        return types_of(self.scenario)

    @property
    def assets(self) -> list[str]:
        """The names of the weapon and veteran cards by number."""
        return [one.asset.asset for one in assets_of(self.scenario)]

    def remade(self, scenario: Scenario) -> "ReadyScenario":
        return build(scenario, self.edition, self.seats.players)


def load_ready(folder: Path, name: str | Draft, edition: StormsOfSteel) -> ReadyScenario:
    """Return a firefight ready to play. Errors as for `load_scenario`.

    The files are read each time; the tables are kept, and made anew only for other data.
    """
    scenario = load_scenario(folder, name, edition)
    players = load_players(folder, NAME, WEIGHTS)
    known = ready_scenario.hash_of(scenario, edition, players)
    return ready_scenario.kept_ready(known, lambda: build(scenario, edition, players, known))


def build(
    scenario: Scenario, edition: StormsOfSteel, players: QuickPlayers, known: str = ""
) -> ReadyScenario:
    """Make a firefight ready to play under an edition's data and options; `known`: see `kept_record`.

    Raises MapCannotFollow.
    """
    vehicles = [unit.name for unit in edition.units.values() if is_vehicle(unit.kind)]
    seats = Seats.of(players, WEIGHTS, scenario.forces, vehicles)
    record = ready_scenario.kept_record(known, records.World, lambda: _record(scenario, edition, seats))
    return ReadyScenario(scenario=scenario, edition=edition, seats=seats, record=record)


def _record(scenario: Scenario, edition: StormsOfSteel, seats: Seats) -> records.World:
    board, (first, second) = scenario.board, scenario.forces
    tables = Tables()
    tables.take(_map_tables(board, scenario.hides_corn))
    odds.put_ground(tables, board, edition)
    known = first.works is not None or second.works is not None or brings_works(scenario, edition)
    put_laid(tables, board, (first.works or (), second.works or ()) if known else None, edition)
    put_deck(tables, scenario.deck, edition)
    soviet_first, caps = first.side == "Soviet", (first.caps, second.caps)
    held = assets_of(scenario)
    cards = Cards(tuple(name for name, _ in scenario.deck.cards), tuple({one.asset.asset: 0 for one in held}))
    put_assets(tables, held, sum(len(force.blocks) for force in scenario.forces), cards, edition)
    types = types_of(scenario)
    tables.take(rule_tables(types, board, caps, soviet_first, edition, scenario.groups, cards))
    put_scenario(tables, scenario)
    units, bombs, clusters = _bomb_loads(scenario, edition)
    put_planes(tables, units, bombs, clusters)
    put_who_drives(tables, units)
    put_batteries(tables, board, (first.assets, second.assets), scenario.rounds, edition)
    put_stakes(tables, scenario, types_of(scenario))
    seats.put(tables)
    return tables.world(records.World, board)


def brings_works(scenario: Scenario, edition: StormsOfSteel) -> bool:
    """True if cards or cluster bombs bring works into a firefight whose sheet has none (8.1, 20.4)."""
    effects = [edition.cards[name].effect for name, _ in scenario.deck.cards]
    clusters = any(force.lays_clusters for force in scenario.forces)
    return clusters or any(effect in ("hasty defense", "lays a mine", "removes a mine") for effect in effects)


def _bomb_loads(
    scenario: Scenario, edition: StormsOfSteel
) -> tuple[list[Unit], list[tuple[int, int]], list[tuple[int, int]]]:
    """All units, and the bombs and cluster bombs that each carries (20.4)."""
    units = [(scenario.forces[one.side], one.troop.block) for one in enlist(scenario.forces)]
    bombs, clusters = ([force.bombs(block, kind) for force, block in units] for kind in (False, True))
    return [edition.units[block] for _, block in units], bombs, clusters


@lru_cache(maxsize=KEPT_BOARDS)
def _map_tables(board: Board, hides_corn: bool) -> Tables:
    """The tables of the board that depend on nothing else; not to be changed."""
    tables = Tables()
    put_map(tables, board)
    put_level_sight(tables, board, GROWN if hides_corn else ())
    return tables


def rule_tables(
    types: Sequence[str],
    board: Board,
    caps: tuple[int, int],
    soviet_first: bool,
    edition: StormsOfSteel,
    groups: bool = False,
    cards: Cards = NO_CARDS,
) -> Tables:
    """All that the rules make of types and ground, kept while firefights change in other things."""
    terrain, steps = odds.terrain_names(board), odds.steps_of(board)
    key = content_hash(
        (*types, terrain, steps, caps, soviet_first, groups, cards, edition.data_hash, edition.options)
    )
    if key not in _kept_rules:
        tabulation = Tabulation(records.World, Tables())
        units = [edition.units[name] for name in types]
        soviet: Player = "first" if soviet_first else "second"
        put_rules(tabulation, units, terrain, steps, caps, soviet, edition, groups, cards)
        put_values(tabulation, units, edition)
        own = tabulation.tables
        own.rows |= {"law": tabulation.laws.rows, "outcome": tabulation.laws.outcomes}
        while len(_kept_rules) >= KEPT_RULES:
            _kept_rules.pop(next(iter(_kept_rules)))
        _kept_rules[key] = own
    return _kept_rules[key]


def put_rules(
    tables: Tabulation,
    types: Sequence[Unit],
    terrain: Sequence[str],
    steps: Sequence[odds.Step],
    caps: tuple[int, int],
    soviet: Player,
    edition: StormsOfSteel,
    groups: bool = False,
    cards: Cards = NO_CARDS,
) -> None:
    """Fill all of them; `caps` are those of both sides at the start, `soviet` says which side is Soviet.

    `groups`: units may act together (9). `cards` are those of the firefight (8).
    """
    odds.put_attacks(tables, edition)
    put_rallies(tables, edition)
    put_points(tables, caps, soviet, edition)
    put_costs(tables, types, terrain, steps, edition)
    put_flights(tables, types, edition)
    put_shots(tables, types, edition)
    put_smoke(tables, types, edition)
    put_vehicles(tables, types, terrain, edition)
    tables.tables.rows["block"] = [block_of(unit, edition) for unit in types]
    put_works(tables, types, edition)
    put_hidden(tables, types, terrain, edition)
    if groups:
        put_groups(tables, types, edition)
    else:
        tables.tables.put_empty(records.World, *GROUP_TABLES)
    put_cards(tables, cards.kinds, edition)
    put_luck(tables, effects_of(cards, edition), edition)
    put_weapons(tables, types, cards, edition)
    put_veterans(tables, types, cards, edition)
    counts = [edition.cups[pile].by_name[name].count for pile, name in odds.counters(edition)]
    own = tables.tables
    own.put("counter_count", (MAX_COUNTERS,), [0, *counts, *[0] * (MAX_COUNTERS - 1 - len(counts))])
    own.put("caps", (2,), caps)
    _, vehicles, end = odds.first_counters(edition)
    constants = (RALLY_COST, *(own.counts[name] for name in ("occupy_cost", "dig_cost", "hide_cost")))
    costs = (cost for name in COSTS for cost in own.flat(name) if cost != terms.NOT_ALLOWED)
    own.counts |= {
        "cheapest": min((*constants, *costs)),
        "vehicles": int(any(is_vehicle(unit.kind) for unit in types)),
        "first_vehicle_counter": vehicles,
        "counters_end": end,
        "stall_cost": STALL,
        "rally_cost": RALLY_COST,
        "cautious": int(edition.options.cautious_movement),
        "keeps_marker": int(edition.options.marker_off == "besides"),
        "most_ap": max(tables.law("activation_law", 0).outcomes),
    }


KINDS: tuple[Kind, ...] = ("foot", "gun", "wheeled", "tracked", "air")
"""By their numbers in `terms`."""


def block_of(unit: Unit, edition: StormsOfSteel) -> tuple[int, ...]:
    """The row of a block: what `records.UnitType` says of it.

    Guns, and vehicles that do not carry others under a shield, fire no shells down into a balka (11.5).
    """
    vehicle, mortar = pile_of(unit.kind) == "vehicle", "mortar" in unit.abilities
    return row(
        UnitType,
        kind=KINDS.index(unit.kind),
        pile=terms.VEHICLE_PILE if vehicle else terms.FOOT_PILE,
        turret=unit.turret,
        squad=is_squad(unit, edition),
        mortar=mortar,
        sniper="sniper" in unit.abilities,
        anti_air="anti-air" in unit.abilities,
        flat=(unit.kind == "gun" or (vehicle and not unit.shield)) and not mortar,
    )


def types_of(scenario: Scenario) -> list[str]:
    """The blocks of the scenario by their numbers as types."""
    return list(dict.fromkeys(chain.from_iterable(force.blocks for force in scenario.forces)))


def put_scenario(tables: Tables, scenario: Scenario) -> None:
    """Add what a firefight itself says: objectives, units."""
    put_objectives(tables, scenario, types_of(scenario).index)
    paid = [pays_for_marker(one) for _, one in scenario.objectives]
    tables.put("marker_pays", (len(paid),), paid)
    put_units(tables, scenario)


def pays_for_marker(objective: Objective) -> int:
    """The time at which an objective pays for the control marker, as `terms` numbers it."""
    if not isinstance(objective, Marker):
        return terms.NO_MARKER_PAYS
    if objective.when == "turn":
        return terms.PAYS_IN_HEXES if objective.hexes else terms.PAYS_ANYWHERE
    return terms.PAYS_AT_END if objective.when == "end" else terms.PAYS_OFF


def put_units(tables: Tables, scenario: Scenario) -> None:
    """Add the units, where and when each begins, the exits of the sides, and the side with the first turn."""
    board, names, units = scenario.board, types_of(scenario), enlist(scenario.forces)
    tables.rows["enlisted"] = [(names.index(unit.troop.block), unit.where, unit.group, 0) for unit in units]
    placed = [*_places(scenario)]
    tables.put("start", (len(units),), (start for start, _ in placed))
    tables.put("facing", (len(units),), (facing for _, facing in placed))
    aboard = [rides for force in scenario.forces for rides in force.aboard]
    tables.put("aboard", (len(units),), (unit - 1 if rides else NOBODY for unit, rides in enumerate(aboard)))
    groups = [(side, late) for side, force in enumerate(scenario.forces) for late in force.reinforcements]
    tables.rows["group"] = [(side, late.turn) for side, late in groups]
    hexes = len(board.ids)
    tables.put(
        "entry", (len(groups), hexes), (flag for _, late in groups for flag in flags_of(board, late.entry))
    )
    put_hiding(tables, board, [force.hiding for force in scenario.forces])
    zones = [zone for force in scenario.forces for zone in (force.deploy, force.exits)]
    tables.put("zone", (2, 2, hexes), (flag for zone in zones for flag in flags_of(board, zone)))
    marked = [mark for force in scenario.forces for mark in force.marked]
    tables.counts |= {
        "units": len(units),
        "first_defender": len(scenario.attacking.blocks),
        "groups": len(groups),
        "rounds": scenario.rounds,
        "first": 0 if scenario.initiative else NEITHER,
        "hidden": int(scenario.hidden),
        "bearer": marked.index(True) if True in marked else NOBODY,
    }


def _places(scenario: Scenario) -> Iterator[tuple[int, int]]:
    """By unit the hex and the facing with which each begins."""
    for force in scenario.forces:
        for one in force.placed:
            yield scenario.board.index[one.hex] if one.hex else int(NOWHERE), one.side_faced
        yield from [(int(NOWHERE), -1)] * len(force.ambush)
        for group in force.reinforcements:
            yield from [(int(NOWHERE), -1)] * len(group.troops)


def put_laid(
    tables: Tables,
    board: Board,
    works: tuple[Sequence[Works], Sequence[Works]] | None,
    edition: StormsOfSteel,
) -> None:
    """Add the works of both sides; None where the firefight knows none, and nobody digs in."""
    names = [one.fortification for one in kinds_of(edition)]
    hexes, kinds = len(board.ids), len(names) + 1
    at, face, room = [0] * hexes, [-1] * (hexes * kinds), [0] * hexes
    lays: list[tuple[int, ...]] = []
    places: list[int] = []
    for side, own in enumerate(works or ((), ())):
        for one in own:
            kind = 1 + names.index(one.kind)
            if one.color or one.count:
                color = MINES.index(one.color) if one.color else 0
                choices = [one.hexes] * one.count or [(hex,) for hex in one.hexes]
                lays += [(side, kind, one.number, color, int(one.hidden))] * len(choices)
                places += [int(hex in among) for among in choices for hex in board.ids]
                continue
            for hex in map(board.index.__getitem__, one.hexes):
                at[hex] |= 1 << kind
                room[hex] |= one.vehicles << kind
                face[kind * hexes + hex] = SIDES.index(one.facing) if one.facing else -1
    tables.put("works_at", (hexes,), at)
    tables.put("works_for_vehicles", (hexes,), room)
    tables.put("works_face", (kinds, hexes), face)
    tables.rows["lay"] = lays
    tables.put("lay_hex", (len(lays), hexes), places)
    tables.counts |= {"has_works": int(works is not None), "lays": len(lays)}


LOOK = 16
"""The count of an enemy hex in the table of what lies ahead, for each sixth that it does."""


def worth(unit: Unit) -> int:
    """The worth of a whole unit, in points; a squad of the line has about 10.

    reconstructed: a judgement, from firepower and what an attack costs, range, defense and movement.
    """
    power = max(unit.red_firepower, unit.blue_firepower)
    defense = (2 * unit.front_defense + unit.flank_defense) / 3 - 10
    moves = 2 * unit.turret + (3 / unit.move_cost if is_vehicle(unit.kind) else 0)
    return max(3, round(2 + 3 * power / unit.fire_cost + unit.range / 3 + defense + moves))


def left(counter: HitCounter) -> int:
    """The worth left of a unit under a hit counter, in thousandths: it may yet rally, and act as it is.

    reconstructed: a judgement, from what the counter keeps the unit from doing; the next hit destroys it.
    """
    if counter.destroyed:
        return 0
    fires = {"yes": 220, "no": 0}.get(counter.fire, 110)
    fires -= 20 * (counter.fire_cost - counter.red_firepower) if fires else 0
    moves = 130 - 20 * counter.move_cost if counter.move else 0
    rallies = 8 * (12 - counter.rally) if counter.rally is not None else 0
    return 250 + fires + moves + rallies + 10 * (counter.front_defense + counter.flank_defense)


def put_values(tabulation: Tabulation, types: Sequence[Unit], edition: StormsOfSteel) -> None:
    """Fill what units and what counters leave of them are worth, and what shots take."""
    tabulation.tables.put("worth", (len(types),), map(worth, types))
    kinds = counters(edition)
    known = [left(edition.counter(*kind)) for kind in kinds]
    drawn = {pile: _mean(pile, edition) for pile in PILES}
    unknown = [drawn["foot"]] * (UNKNOWN + 1 - len(kinds) - 1)
    tabulation.tables.put("left", (UNKNOWN + 1,), [1000, *known, *unknown])

    put_advice(tabulation, edition, drawn.__getitem__)
    points = tabulation.law("activation_law", 0)
    mean = sum(points.probabilities[ap] * ap for ap in points.outcomes)
    tabulation.tables.counts["usual_ap"] = round(mean)


def _mean(pile: Pile, edition: StormsOfSteel) -> int:
    """The worth left on average under a counter that is not known."""
    cup = [one for one in edition.cups[pile].counters if not one.destroyed and one.count]
    return round(sum(one.count * left(one) for one in cup) / sum(one.count for one in cup)) if cup else 0


def put_stakes(tables: Tables, scenario: Scenario, types: Sequence[str]) -> None:
    """Add what units are worth by type as objectives, and what draws players where.

    Reads the tables of the map, of entries and of where units start.
    """
    forces, board = scenario.forces, scenario.board
    drives: tuple[Drive, ...] = ("foot", "wheeled", "tracked") if tables.counts["vehicles"] else ("foot",)
    put_heat(tables, board, forces, drives)
    tables.put("carry", (2, len(board.ids)), (x for side in (0, 1) for x in carried(board, forces, side)))
    tables.put("marker_worth", (2,), (marker_worth(forces, side) for side in (0, 1)))
    zones = [
        flags_of(board, {*enemy.zone, *(hex for group in enemy.reinforcements for hex in group.entry)})
        for enemy in forces[::-1]
    ]
    put_lookout(tables, zones, LOOK)
    side = {name: number for number, force in enumerate(forces) for name in force.blocks}
    tables.put("bounty", (len(types),), (bounty(forces, name, side.get(name, 0)) for name in types))


COST, DISTANCE = 3, 2
"""The cost of a shot in the activation that is solved, and its range: neither close nor far."""


def put_advice(tabulation: Tabulation, edition: StormsOfSteel, left: Callable[[Pile], int]) -> None:
    """Fill what the shots of an activation take from a target, in thousandths.

    By the number of shots and the roll that hits: `kill` is the chance that a unit, hit before or not, is
    destroyed; `loss` is of a unit without a counter, of which a hit leaves what `left` says.
    """

    def loss(pile: Pile, shots: int, needed: int) -> int:
        destroyed, hit = _solved(pile, False, shots, needed, edition)
        return round(1000 * destroyed + (1000 - left(pile)) * (hit - destroyed))

    shots, needed = axes(shots=range(MOST_SHOTS + 1)), axes(needed=range(EASIEST, HARDEST + 1))
    tabulation.put_numbers(
        "kill", (*axes(pile=PILES, hit=(False, True)), *shots, *needed), partial(_kill, edition)
    )
    tabulation.put_numbers("loss", (*axes(pile=PILES), *shots, *needed), loss)


def _kill(edition: StormsOfSteel, pile: Pile, hit: bool, shots: int, needed: int) -> int:
    return round(1000 * _solved(pile, hit, shots, needed, edition)[0])


def _solved(
    pile: Pile, hit: bool, shots: int, needed: int, edition: StormsOfSteel
) -> tuple[Fraction, Fraction]:
    """The chances that the target is destroyed, and that it is hit, by the best use of some shots."""
    plan, state = _plan(pile, hit, needed, edition)
    destroyed, struck, _ = best(Moment(COST * shots, 0, UNHIT, state), plan, edition)[1]
    return destroyed, struck


@cache
def _plan(pile: Pile, hit: bool, needed: int, edition: StormsOfSteel) -> tuple[Plan, UnitState]:
    """Shots that hit with such a roll, and how the target begins.

    Which units stand in makes no difference, so that editions of other units share this: the firer's ratings
    are given here, and the target's defense is whatever asks for that roll.
    """
    infantry = next(one for one in edition.units.values() if one.kind == "foot" and not one.abilities)
    firer = replace(infantry, fire_cost=COST, red_firepower=5, blue_firepower=5, range=8, min_range=0)
    unit = next(one for one in edition.units.values() if pile_of(one.kind) == pile)
    stays = (name for of, name in counters(edition) if of == pile and not edition.counter(of, name).destroyed)
    state, shot = UnitState(next(stays)) if hit else UNHIT, Shot(distance=DISTANCE)
    target = as_target(unit, state, edition)
    found = take_aim(target, shifts(as_firer(firer, UNHIT, edition), target, shot, edition)).needed
    return Plan(firer, replace(unit, front_defense=unit.front_defense + needed - found), shot), state
