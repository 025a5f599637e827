"""What a firefight brings into a battle, as tables: units, objectives, and works that lie there (18)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, NOWHERE
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.scenarios.forces import enlist
from wsanalysis.battles.scenarios.objective_rows import flags_of, put_objectives
from wsanalysis.battles.scenarios.objectives import Marker, Objective
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.files.forces import Works
from wsanalysis.battles.storms_of_steel.files.scenario import Scenario
from wsanalysis.battles.storms_of_steel.tables.hidden_tables import put_hiding
from wsanalysis.battles.storms_of_steel.tables.works_tables import MINES, kinds_of
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel


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
    """When an objective pays for the control marker, as `terms` numbers it."""
    if not isinstance(objective, Marker):
        return terms.NO_MARKER_PAYS
    if objective.when == "turn":
        return terms.PAYS_IN_HEXES if objective.hexes else terms.PAYS_ANYWHERE
    return terms.PAYS_AT_END if objective.when == "end" else terms.PAYS_OFF


def put_units(tables: Tables, scenario: Scenario) -> None:
    """Add who fights, where and when each begins, where sides may leave the map, who has the first turn."""
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
