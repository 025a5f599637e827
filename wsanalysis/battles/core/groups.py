"""Plans of a group, made from objectives and reach: who goes where, and who holds.

Each is a list of intents (`core.plans`): for each unit the hex where it is wanted, plus 1, or 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wsanalysis.battles.core.numbers import ZONE_EXIT, Hex, Side, Unit
from wsanalysis.battles.core.objectives import EXIT, HOLD, HOLD_EACH, PREVENT_CROSSING
from wsanalysis.battles.core.units import all_units, is_set_up, opponent, units_of

Intents = tuple[int, ...]

GOALS = 3
"""reconstructed: a judgement. Hexes that are thought about: of objectives, the most worth for
their distance."""

FOES = 2
"""reconstructed: a judgement. Enemy positions that are thought about, the nearest."""

FEW, MANY = 1, 3
"""reconstructed: a judgement. The sizes of a group: one unit, and as many as overwhelm another."""

QUIET = 3
"""reconstructed: a judgement. Hexes; an own objective with no enemy so near needs no help."""


def group_plans(world: Any, view: Any, side: Side) -> list[Intents]:
    """The plans of a side's units on the map, each once, the most general first: empty without any there."""
    units = [unit for unit in units_of(world, side) if is_set_up(view, unit)]
    foes = [unit for unit in units_of(world, opponent(side)) if is_set_up(view, unit)]
    if not units:
        return []
    return list(dict.fromkeys(_plans(world, view, side, units, foes)))


def _plans(
    world: Any, view: Any, side: Side, units: Sequence[Unit], foes: Sequence[Unit]
) -> Iterator[Intents]:
    def far(unit: Unit, hex: Hex) -> int:
        return int(world.distance[view.hex[unit], hex])

    def intents(wanted: Mapping[Unit, Hex], others: Mapping[Unit, Hex]) -> Intents:
        both = {**others, **wanted}
        return tuple(both[unit] + 1 if unit in both else 0 for unit in all_units(world))

    holding = {unit: view.hex[unit] for unit in units}
    yield intents(holding, {})
    stakes = _stakes(world, side)
    goals = []
    for hex in stakes:
        near = min((far(foe, hex) for foe in foes), default=QUIET + 1)
        if view.holder[hex] != side or near <= QUIET:
            goals.append(hex)
    goals.sort(key=lambda hex: (-stakes[hex] / (1 + min(far(unit, hex) for unit in units)), hex))
    positions = sorted(
        {view.hex[foe] for foe in foes}, key=lambda hex: (min(far(unit, hex) for unit in units), hex)
    )
    for hex in dict.fromkeys([*goals[:GOALS], *positions[:FOES]]):
        nearest = sorted(units, key=lambda unit: (far(unit, hex), unit))
        if hex in stakes:
            yield intents(dict.fromkeys(nearest[:FEW], hex), {})
        group = dict.fromkeys(nearest[:MANY], hex)
        yield intents(group, {})
        yield intents(group, holding)
    if goals:
        yield intents(dict.fromkeys(units, goals[0]), {})
        yield intents({unit: min(goals, key=lambda hex: (far(unit, hex), hex)) for unit in units}, {})


def _stakes(world: Any, side: Side) -> dict[Hex, float]:
    """The worth of each objective hex of both sides to its holder, in victory points."""
    found: dict[Hex, float] = {}
    for number in range(world.objectives):
        row = world.objective[number]
        each = row.vp / max(1, row.count)
        for hex in map(Hex, range(world.hexes)):
            if row.kind in (HOLD, HOLD_EACH, PREVENT_CROSSING) and world.place[number, hex]:
                found[hex] = found.get(hex, 0.0) + (row.vp if row.kind == HOLD_EACH else each)
            elif row.kind == EXIT and row.side == side and world.zone[side, ZONE_EXIT, hex]:
                found[hex] = found.get(hex, 0.0) + each
    return found
