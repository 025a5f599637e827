"""A position as plain tables: units and markers; so that charts need no engine."""

from typing import Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY
from wsanalysis.battles.core.objectives import points
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.sentences import damage_name
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.systems.liberty_road.state import STATUSES

PLACES = ("on map", "waiting", "hidden", "out", "left", "not seen")
"""Where a unit is, by number: under a marker it is hidden, over an exit it has left."""

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
    import pandas as pd  # takes a tenth of a second, and games have no use for it

    rows = [_unit(world, state, u) for u in range(len(world.forces.units))]
    units = pd.DataFrame(rows, index=pd.RangeIndex(1, len(rows) + 1, name="unit"))
    markers = pd.DataFrame(_markers(world, state), columns=["hex", "marker", "hidden"])
    w = world.record
    stands = int(points(w, state, ATTACKER)), int(points(w, state, DEFENDER))
    return Position(state.turn, units, markers, stands)


def _unit(world: World, state: Any, u: int) -> dict[str, Any]:
    forces = world.forces
    block = forces.types[state.type[u]]
    where, h = state.where[u], state.hex[u]
    if where == terms.HIDDEN:
        h = _ambush(world, state, u)
    carrier, weapon = state.carrier[u], state.weapon[u]
    stands = where == terms.ON_MAP and carrier == NOBODY
    return {
        "side": world.sides[forces.units[u].side],
        "block": block.name,
        "kind": block.kind,
        "place": PLACES[where],
        "hex": world.scenario.board.ids[h] if h >= 0 and where in (terms.ON_MAP, terms.HIDDEN) else "",
        "facing": SIDES[state.face[u]] if stands else "",
        "state": STATUSES[state.status[u]],
        "damage": damage_name(world, state.damage[u]),
        "weapon": forces.weapons[weapon - 1].name if weapon else "",
        "carried by": carrier + 1 if where == terms.ON_MAP else 0,
    }


def _ambush(world: World, state: Any, u: int) -> int:
    """The hex of the marker under which a unit hides, or NOBODY."""
    hidden = (m for m in range(world.record.markers) if state.marker_unit[m] == u)
    return next((state.marker_hex[m] for m in hidden), NOBODY)


def _markers(world: World, state: Any) -> list[tuple[str, str, bool]]:
    """What lies on the map: on the ground, the defender's markers, equipment that was dropped."""
    ids, found = world.scenario.board.ids, []
    for h, name in enumerate(ids):
        bits = state.marks[h]
        found += [(name, word, False) for bit, word in GROUND.items() if bits & bit]
    for m in range(world.record.markers):
        h, kind = state.marker_hex[m], state.marker_kind[m]
        if h >= 0:
            found.append((ids[h], FOG[kind], state.marker_shown[m] == terms.HIDDEN_MARKER))
    for d in range(state.dropped):
        found.append((ids[state.drop[d].hex], "equipment", False))
    return found
