"""What units and states are worth to the players of the machine: a judgement of ours, not a rule.

Greedy and search weigh losses with these numbers; odds and outcomes of games do not read them.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.reach import steps
from wsanalysis.battlefield.terrain import Drive
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.scenario import Scenario
from wsanalysis.battles.liberty_road.tables import Tables
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    Objective,
    PreventCrossing,
    PreventExit,
)
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Unit

VALUES: dict[Kind, dict[int, int]] = {
    "infantry": {at.READY: 1000, at.SPENT: 950, at.REDUCED: 550, at.SUPPRESSED: 650, at.BROKEN: 350},
    "weapon team": {at.READY: 1000, at.SPENT: 950, at.SUPPRESSED: 550},
    "vehicle": {at.SUPPRESSED: 650, at.BROKEN: 350},
}
"""reconstructed: a judgement. What a state leaves of a unit's worth, in thousandths; 1000 where none is
given. A state costs what it keeps the unit from doing, and what the next hit then does to it."""

DAMAGED = 300
"""reconstructed: a judgement. What a damage marker takes from a vehicle's value, in thousandths."""


def value(kind: Kind, mode: int) -> int:
    """What is left of a unit in that state (status, + STATUSES if reduced), in thousandths of its worth."""
    status = mode % at.STATUSES
    if status == at.ELIMINATED:
        return 0
    left = VALUES[kind].get(status, 1000)
    return left - (DAMAGED * left // 1000 if mode >= at.STATUSES else 0)


def worth(unit: Unit, firer: Firer) -> int:
    """What a whole unit is worth, in points; a line infantry squad has about 10.

    reconstructed: a judgement, from range, upshift, firepower, armor, valor and movement.
    """
    at_infantry = (firer.anti_infantry_range or 0) * (2 + firer.anti_infantry_upshift)
    at_vehicles = (firer.anti_vehicle_range or 0) * (1 + (firer.anti_vehicle_firepower or 0))
    armor = 3 * (unit.front_armor or 0) + (unit.rear_armor or 0)
    return max(2, round(at_infantry / 4 + at_vehicles / 6 + armor + 2 * unit.valor + 2 * unit.move))


BOUNTY = 2
"""reconstructed: a judgement. Points that a victory point for destroying units is worth, shared out over
those that have to be destroyed."""

MARGIN = 8
"""reconstructed: a judgement. Over so many units the victory points for destroying more than one loses
are shared out, on both sides."""


def prices(scenario: Scenario, forces: Forces) -> list[int]:
    """What a unit of each type is worth in this scenario, in points: as it fights, and as an objective.

    What destroying it brings the enemy, or losing it costs its side, counts for it. A block that is not
    known may be any of its side and size: it counts with the average of those there are.
    """
    named = [
        worth(unit, forces.arms[forces.arm_of[0][type_]]) + _bounty(scenario, unit.name, side)
        for type_, (unit, side) in enumerate(zip(forces.types, forces.type_sides, strict=True))
    ][: forces.generic]
    unknown = []
    for type_ in range(forces.generic, len(forces.types)):
        unit, side = forces.types[type_], forces.type_sides[type_]
        enlisted = [forces.type_of(one.troop.block) for one in forces.units if one.side == side]
        like = [k for k in enlisted if (forces.types[k].kind == "vehicle") == (unit.kind == "vehicle")]
        bounties = [_bounty(scenario, forces.types[k].name, side) for k in like]
        unknown.append(
            worth(unit, forces.arms[forces.arm_of[0][type_]])
            + (round(sum(bounties) / len(bounties)) if bounties else 0)
        )
    return named + unknown


def _bounty(scenario: Scenario, block: str, side: int) -> int:
    """What a unit's loss is worth to the objectives of both sides, in points."""
    forces = (scenario.attacking, scenario.defending)
    total = 0.0
    for owner, force in enumerate(forces):
        for objective in force.objectives:
            match objective:
                case Destroy(block=wanted) if owner != side and wanted in ("", block):
                    total += BOUNTY * objective.vp / objective.count
                case DestroyMore():
                    total += BOUNTY * objective.vp / MARGIN
                case Keep(block=wanted) if owner == side and wanted in ("", block):
                    total += BOUNTY * objective.vp / objective.count
                case _:
                    pass
    return round(total)


def threats(tables: Tables, forces: Forces, prices: Sequence[int]) -> Iterator[int]:
    """[arm][type][distance]: what a shot takes from a fresh unit in the open, in thousandths of a point."""
    numbers, header = tables.numbers, tables.header
    bands = header[at.W_BANDS]
    for arm in range(len(forces.arms)):
        for type_, unit in enumerate(forces.types):
            vehicle = unit.kind == "vehicle"
            aimed = _look(numbers, header[at.T_AIMED], (arm * len(forces.types) + type_) * 2)
            mode = at.MOVE if vehicle else at.READY
            row = (at.KINDS.index(unit.kind) * 4 + unit.valor) * 2 * at.STATUSES + mode
            for far in range(at.FARTHEST):
                reach = _look(numbers, header[at.T_RANGE], (arm * 2 + vehicle) * at.FARTHEST + far)
                if aimed == at.NOT_ALLOWED or reach == at.NOT_ALLOWED:
                    yield 0
                    continue
                band = _look(numbers, header[at.T_BAND], vehicle * at.FARTHEST + far)
                shift = min(max(aimed + reach, -3), 3) + 3
                yield prices[type_] * _look(numbers, header[at.T_LOSS], (row * bands + band) * 7 + shift)


def _look(numbers: Sequence[int], begin: int, place: int) -> int:
    """A number of a table that has been put into the world already."""
    return numbers[begin - at.W_HEADER + place]


DRAWN_FROM = 20  # hexes
DRAW, ARRIVAL = 250, 2  # thousandths of a point a victory point and hex; hexes that the last one is worth


def heat(scenario: Scenario, side: int, drive: Drive) -> list[int]:
    """For each hex how near it lies to what a side fights for, in thousandths of a point.

    reconstructed: a judgement. DRAW for each victory point and hex nearer than 20, on the shortest way
    that the drive can go; also what the enemy wants draws the side, at half of that, to keep him from it.
    """
    board = scenario.board
    onward = steps(board, drive)
    total = [0] * len(board.ids)
    for owner, force in enumerate((scenario.attacking, scenario.defending)):
        for objective in force.objectives:
            places: tuple[str, ...] = ()
            match objective:
                case Hold(hexes=places):
                    pass
                case PreventCrossing(zone=places):
                    pass
                case Exit():
                    places = force.exits
                case PreventExit():
                    places = (scenario.defending, scenario.attacking)[owner].exits
                case _:
                    continue
            strength = DRAW * objective.vp * _share(objective, owner == side) // 12
            goals = [board.index[name] for name in places]
            for x, near in enumerate(_nearness(onward, goals)):
                total[x] += strength * near
    return total


def _share(objective: Objective, own: bool) -> int:
    """How much of what an objective is worth draws a side to its hexes, in twelfths.

    Who is to keep the enemy from a place does so with fire from afar rather than by being there.
    """
    match objective:
        case PreventCrossing() | PreventExit():
            return 4 if own else 6
        case Exit():
            return 12 if own else 3
        case _:
            return 12 if own else 6


def _nearness(onward: NDArray[np.int64], goals: Sequence[int]) -> list[int]:
    """For each hex how many steps less than 20 it is from the nearest goal; a bit more on a goal."""
    result = [0] * len(onward)
    rim, near = list(dict.fromkeys(goals)), DRAWN_FROM + ARRIVAL
    backward: list[list[int]] = [[] for _ in result]
    for x, row in enumerate(onward.tolist()):
        for y in row:
            if y >= 0:
                backward[y].append(x)
    while rim and near > 0:
        for x in rim:
            result[x] = near
        near = min(near, DRAWN_FROM) - 1
        rim = [x for x in dict.fromkeys(x for y in rim for x in backward[y]) if result[x] == 0]
    return result


def pull(scenario: Scenario, row: Sequence[int], drive: Drive) -> list[int]:
    """For each hex by how much the best of those that a step leads to is better."""
    onward = steps(scenario.board, drive).tolist()
    return [max(0, *(row[y] - row[x] for y in beside if y >= 0), 0) for x, beside in enumerate(onward)]
