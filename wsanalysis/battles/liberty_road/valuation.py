"""What units and states are worth to the players of the machine: a judgement of ours, not a rule.

Greedy and search weigh losses with these numbers; odds and outcomes of games do not read them.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import distance
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.objectives import Exit, Hold, PreventCrossing, PreventExit
from wsanalysis.battles.liberty_road.scenario import Scenario
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Unit

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.world import Tables

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


def threats(tables: "Tables", forces: Forces) -> Iterator[int]:
    """[arm][type][distance]: what a shot takes from a fresh unit in the open, in thousandths of a point."""
    numbers, header = tables.numbers, tables.header
    bands = header[at.W_BANDS]
    for arm in range(len(forces.arms)):
        for type_, unit in enumerate(forces.types):
            vehicle = unit.kind == "vehicle"
            aimed = _look(numbers, header[at.T_AIMED], (arm * len(forces.types) + type_) * 2)
            mode = at.MOVE if vehicle else at.READY
            row = (at.KINDS.index(unit.kind) * 4 + unit.valor) * 2 * at.STATUSES + mode
            price = worth(unit, forces.arms[forces.arm_of[0][type_]])
            for far in range(at.FARTHEST):
                reach = _look(numbers, header[at.T_RANGE], (arm * 2 + vehicle) * at.FARTHEST + far)
                if aimed == at.NOT_ALLOWED or reach == at.NOT_ALLOWED:
                    yield 0
                    continue
                band = _look(numbers, header[at.T_BAND], vehicle * at.FARTHEST + far)
                shift = min(max(aimed + reach, -3), 3) + 3
                yield price * _look(numbers, header[at.T_LOSS], (row * bands + band) * 7 + shift)


def _look(numbers: Sequence[int], begin: int, place: int) -> int:
    """A number of a table that has been put into the world already."""
    return numbers[begin - at.W_HEADER + place]


DRAWN_FROM = 20  # hexes


def heat(scenario: Scenario, side: int) -> list[int]:
    """For each hex how near it lies to what a side fights for, in thousandths of a point.

    reconstructed: a judgement. 100 for each victory point and hex nearer than 20; also what the enemy
    wants draws the side, at half of that, to keep him from it.
    """
    board = scenario.board
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
            strength = 100 * objective.vp if owner == side else 50 * objective.vp
            for x, near in enumerate(_nearness(board, places)):
                total[x] += strength * near
    return total


def _nearness(board: Board, places: Sequence[str]) -> Iterator[int]:
    goals = [board.axials[board.index[name]] for name in places]
    for axial in board.axials:
        least = min((distance(axial, goal) for goal in goals), default=DRAWN_FROM)
        yield max(0, DRAWN_FROM - least)


def pull(board: Board, row: Sequence[int]) -> list[int]:
    """For each hex by how much the best of its neighbours is better."""
    return [max(0, *(row[y] - row[x] for y in beside if y >= 0)) for x, beside in enumerate(board.neighbours)]
