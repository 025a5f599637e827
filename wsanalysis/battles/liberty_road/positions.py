"""A position as plain tables, units and markers, so that charts need no engine."""

from typing import Any

from wsanalysis.battles.core.position import Position
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.sentences import damage_name
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.battles.scenarios import outcome
from wsanalysis.systems.liberty_road.state import STATUSES

MARKS = (
    (terms.BLAZE, "blaze"),
    (terms.HAZE, "haze"),
    (terms.SMOKE, "smoke"),
    (terms.WRECK, "wreck"),
    (terms.DESTROYED, "rubble"),
)
FOG = (*terms.FOG_KINDS, "unknown")


def position_of(world: World, state: Any) -> Position:
    """The position in a state, with everything hidden in it; from a view, what that side sees."""

    def unit(u: int) -> dict[str, str]:
        block, weapon = world.forces.types[state.type[u]], state.weapon[u]
        return {
            "block": block.name,
            "kind": block.kind,
            "state": STATUSES[state.status[u]],
            "damage": damage_name(world, state.damage[u]),
            "weapon": world.forces.weapons[weapon - 1].name if weapon else "",
        }

    ids = world.scenario.board.ids
    dropped = [(ids[state.drop[place].hex], "equipment", False) for place in range(state.dropped)]
    return outcome.position_of(world.scenario, world.record, state, unit, MARKS, FOG, dropped)
