"""The worth of units, hits and places to the players of the machine: judgements of ours, not rules.

A squad of the line is worth about 10 points. The average loss by an attack is exact: the rule itself is
run, and its results valued.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial

from wsanalysis.battlefield.terrain import Drive
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.scenarios.objective_rows import flags_of
from wsanalysis.battles.scenarios.stakes import bounty, carried, marker_worth, put_heat, put_lookout
from wsanalysis.battles.storms_of_steel.odds import PILES, counters
from wsanalysis.battles.storms_of_steel.scenario import Scenario
from wsanalysis.battles.storms_of_steel.terms import EASIEST, HARDEST, MOST_SHOTS, UNKNOWN
from wsanalysis.systems.storms_of_steel.activation import Moment, Plan, best
from wsanalysis.systems.storms_of_steel.attack import shifts, take_aim
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ratings import as_firer, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile, Unit, is_vehicle, pile_of

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
