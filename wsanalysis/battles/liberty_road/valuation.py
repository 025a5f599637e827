"""The worth of units and states to machine players: a judgement of ours, not a rule.

Greedy and search weigh losses with these numbers; odds and outcomes of games do not read them.
"""

from collections.abc import Iterator, Sequence

from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.scenario import Scenario
from wsanalysis.battles.scenarios.stakes import bounty
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Unit

VALUES: dict[Kind, dict[int, int]] = {
    "infantry": {
        terms.READY: 1000,
        terms.SPENT: 950,
        terms.REDUCED: 550,
        terms.SUPPRESSED: 650,
        terms.BROKEN: 350,
    },
    "weapon team": {terms.READY: 1000, terms.SPENT: 950, terms.SUPPRESSED: 550},
    "vehicle": {terms.SUPPRESSED: 650, terms.BROKEN: 350},
}
"""reconstructed: a judgement. What a state leaves of a unit's worth, in thousandths; 1000 where none is
given. A state costs what it keeps the unit from doing, and what the next hit then does to it."""

DAMAGED = 300
"""reconstructed: a judgement. What a damage marker takes from a vehicle's value, in thousandths."""


def value(kind: Kind, mode: int) -> int:
    """What remains of a unit in that state (status, + STATUSES if reduced), in thousandths of its worth."""
    status = mode % terms.STATUSES
    if status == terms.ELIMINATED:
        return 0
    left = VALUES[kind].get(status, 1000)
    return left - (DAMAGED * left // 1000 if mode >= terms.STATUSES else 0)


def worth(unit: Unit, firer: Firer) -> int:
    """The worth of a whole unit, in points; a line infantry squad has about 10.

    reconstructed: a judgement, from range, upshift, firepower, armor, valor and movement.
    """
    at_infantry = (firer.anti_infantry_range or 0) * (2 + firer.anti_infantry_upshift)
    at_vehicles = (firer.anti_vehicle_range or 0) * (1 + (firer.anti_vehicle_firepower or 0))
    armor = 3 * (unit.front_armor or 0) + (unit.rear_armor or 0)
    return max(2, round(at_infantry / 4 + at_vehicles / 6 + armor + 2 * unit.valor + 2 * unit.move))


def prices(scenario: Scenario, forces: Forces) -> list[int]:
    """The worth of a unit of each type in this scenario, in points: in combat, and for objectives.

    Points for destroying or losing it count. An unknown block may be any of its side and size: it counts with
    their average.
    """
    sides = (scenario.attacking, scenario.defending)
    named = [
        worth(unit, forces.arms[forces.arm_of[0][type_]]) + bounty(sides, unit.name, side)
        for type_, (unit, side) in enumerate(zip(forces.types, forces.type_sides, strict=True))
    ][: forces.generic]
    unknown = []
    for type_ in range(forces.generic, len(forces.types)):
        unit, side = forces.types[type_], forces.type_sides[type_]
        enlisted = [forces.type_of(one.troop.block) for one in forces.units if one.side == side]
        like = [k for k in enlisted if (forces.types[k].kind == "vehicle") == (unit.kind == "vehicle")]
        bounties = [bounty(sides, forces.types[k].name, side) for k in like]
        unknown.append(
            worth(unit, forces.arms[forces.arm_of[0][type_]])
            + (round(sum(bounties) / len(bounties)) if bounties else 0)
        )
    return named + unknown


def threats(tables: Tables, forces: Forces, prices: Sequence[int]) -> Iterator[int]:
    """[arm][type][distance]: a shot's mean damage to a fresh unit in the open, in thousandths of a point."""
    for arm in range(len(forces.arms)):
        for type_, unit in enumerate(forces.types):
            vehicle = int(unit.kind == "vehicle")
            aimed = tables.number("aimed", arm, type_, 0)
            mode = terms.MOVE if vehicle else terms.READY
            for far in range(terms.FARTHEST):
                reach = tables.number("range", arm, vehicle, far)
                if aimed == terms.NOT_ALLOWED or reach == terms.NOT_ALLOWED:
                    yield 0
                    continue
                band, shift = tables.number("band", vehicle, far), min(max(aimed + reach, -3), 3) + 3
                kind = terms.KINDS.index(unit.kind)
                yield prices[type_] * tables.number("loss", kind, unit.valor, mode, band, shift)
