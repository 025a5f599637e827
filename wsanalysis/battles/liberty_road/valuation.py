"""What units and states are worth to the players of the machine: a judgement of ours, not a rule.

Greedy and search weigh losses with these numbers; odds and outcomes of games do not read them.
"""

from wsanalysis.battles.liberty_road import layout as at
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
