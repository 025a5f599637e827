"""A position as plain tables: units and markers; so that charts need no engine."""

from collections.abc import Iterator
from typing import Any

from wsanalysis.battles.core.markers import is_hidden
from wsanalysis.battles.core.numbers import Marker
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.sentences import damage_name
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.battles.scenarios import outcome
from wsanalysis.systems.liberty_road.state import STATUSES

GROUND = {
    terms.BLAZE: "blaze",
    terms.HAZE: "haze",
    terms.SMOKE: "smoke",
    terms.WRECK: "wreck",
    terms.DESTROYED: "rubble",
}
FOG = (*terms.FOG_KINDS, "unknown")


def position_of(world: World, state: Any) -> Position:
    """The position in a state, with all that is hidden in it; of a view, what that side sees."""

    def unit(u: int) -> dict[str, str]:
        block, weapon = world.forces.types[state.type[u]], state.weapon[u]
        return {
            "block": block.name,
            "kind": block.kind,
            "state": STATUSES[state.status[u]],
            "damage": damage_name(world, state.damage[u]),
            "weapon": world.forces.weapons[weapon - 1].name if weapon else "",
        }

    return outcome.position_of(world.scenario, world.record, state, unit, _markers(world, state))


def _markers(world: World, state: Any) -> Iterator[tuple[str, str, bool]]:
    """What lies on the map: on the ground, the defender's markers, equipment that was dropped."""
    ids = world.scenario.board.ids
    for h, name in enumerate(ids):
        bits = state.marks[h]
        yield from ((name, word, False) for bit, word in GROUND.items() if bits & bit)
    for m in range(world.record.markers):
        h, kind = state.marker_hex[m], state.marker_kind[m]
        if h >= 0:
            yield ids[h], FOG[kind], is_hidden(state, Marker(m))
    for d in range(state.dropped):
        yield ids[state.drop[d].hex], "equipment", False
