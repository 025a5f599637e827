"""A position as plain tables: units, works, smoke, the control marker; so that charts need no engine."""

from collections.abc import Iterator
from typing import Any

from wsanalysis.battles.core.numbers import NOWHERE, Unit
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.units import has, side_of
from wsanalysis.battles.scenarios import outcome
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.files.works_file import SORTS, sort_of
from wsanalysis.battles.storms_of_steel.rules.activation import is_active
from wsanalysis.battles.storms_of_steel.tables.odds import counters
from wsanalysis.battles.storms_of_steel.tables.works_tables import kinds_of
from wsanalysis.battles.storms_of_steel.words.sentences import counter_name
from wsanalysis.battles.storms_of_steel.world import World


def position_of(world: World, state: Any) -> Position:
    """The position in a state, with all that is hidden in it; of a view, what that side sees."""
    types, kinds = world.types, counters(world.edition)

    def unit(u: Any) -> dict[str, str]:
        block = world.edition.units[types[state.type[u]]]
        return {
            "block": block.name,
            "kind": block.kind,
            "state": state_of(world, state, u),
            "damage": counter_name(kinds, state.counter[u]),
        }

    return outcome.position_of(world.scenario, world.record, state, unit, more=_lying(world, state))


def state_of(world: World, state: Any, unit: Unit) -> str:
    """Whether a unit is fresh, active or spent (2.2)."""
    if has(state, unit, terms.SPENT):
        return "spent"
    return "active" if is_active(state, side_of(world.record, unit), unit) else "fresh"


def _lying(world: World, state: Any) -> Iterator[tuple[str, str, bool]]:
    """What lies where: the control marker, works by their sort, mines, smoke of both rounds."""
    ids = world.scenario.board.ids
    works = [SORTS[sort_of(kind)] or kind.fortification for kind in kinds_of(world.edition)]
    if state.marker_at != NOWHERE:
        yield ids[state.marker_at], "control marker", False
    for mine in (state.mine[number] for number in range(state.mines)):
        if mine.hex != NOWHERE:
            yield ids[mine.hex], SORTS[terms.MINE], not mine.is_open
    for hex, name in enumerate(ids):
        yield from ((name, word, False) for k, word in enumerate(works) if state.works[hex] >> k + 1 & 1)
        if state.smoke[hex]:
            yield name, "smoke" if state.smoke[hex] >= terms.FRESH_SMOKE else "thin smoke", False
