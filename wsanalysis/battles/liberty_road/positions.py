"""A position as plain tables: units and markers; so that charts need no engine."""

from typing import Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ending import points
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.systems.liberty_road.state import STATUSES

PLACES = ("on map", "waiting", "hidden", "out", "left", "not seen")
"""Where a unit is, by number: under a marker it is hidden, over an exit it has left."""

GROUND = {
    at.BLAZE: "blaze", at.HAZE: "haze", at.SMOKE: "smoke", at.WRECK: "wreck", at.DESTROYED: "rubble",
}  # fmt: skip
FOG = (*at.FOG_KINDS, "unknown")


def position_of(world: World, state: Any) -> Position:
    """The position in a state, with all that is hidden in it; of a view, what that side sees."""
    import pandas as pd  # takes a tenth of a second, and games have no use for it

    rows = [_unit(world, state, u) for u in range(len(world.forces.units))]
    units = pd.DataFrame(rows, index=pd.RangeIndex(1, len(rows) + 1, name="unit"))
    markers = pd.DataFrame(_markers(world, state), columns=["hex", "marker", "hidden"])
    w = world.numbers
    stands = int(points(w, state, at.ATTACKER)), int(points(w, state, at.DEFENDER))
    return Position(int(state[at.S_TURN]), units, markers, stands)


def _unit(world: World, state: Any, u: int) -> dict[str, Any]:
    forces = world.forces
    block = forces.types[int(state[at.S_TYPE + u])]
    where, h = int(state[at.S_WHERE + u]), int(state[at.S_HEX + u])
    if where == at.HIDDEN:
        h = _ambush(world, state, u)
    carrier, weapon = int(state[at.S_CARRIER + u]), int(state[at.S_WEAPON + u])
    stands = where == at.ON_MAP and carrier == at.NOBODY
    return {
        "side": sides_of(world)[forces.units[u].side],
        "block": block.name,
        "kind": block.kind,
        "place": PLACES[where],
        "hex": world.scenario.board.ids[h] if h >= 0 and where in (at.ON_MAP, at.HIDDEN) else "",
        "facing": SIDES[int(state[at.S_FACE + u])] if stands else "",
        "state": STATUSES[int(state[at.S_STATUS + u])],
        "damage": damage_name(world, int(state[at.S_DAMAGE + u])),
        "weapon": forces.weapons[weapon - 1].name if weapon else "",
        "carried by": carrier + 1 if where == at.ON_MAP else 0,
    }


def _ambush(world: World, state: Any, u: int) -> int:
    """The hex of the marker under which a unit hides, or NOBODY."""
    hidden = (m for m in range(int(world.numbers[at.W_FOG])) if int(state[at.S_FOG_UNIT + m]) == u)
    return next((int(state[at.S_FOG_HEX + m]) for m in hidden), at.NOBODY)


def _markers(world: World, state: Any) -> list[tuple[str, str, bool]]:
    """What lies on the map: on the ground, the defender's markers, equipment that was dropped."""
    ids, found = world.scenario.board.ids, []
    for h, name in enumerate(ids):
        bits = int(state[at.S_GROUND + h])
        found += [(name, word, False) for bit, word in GROUND.items() if bits & bit]
    for m in range(int(world.numbers[at.W_FOG])):
        h, kind = int(state[at.S_FOG_HEX + m]), int(state[at.S_FOG_KIND + m])
        if h >= 0:
            found.append((ids[h], FOG[kind], int(state[at.S_FOG_SHOWN + m]) == at.HIDDEN_MARKER))
    for d in range(int(state[at.S_DROPPED])):
        found.append((ids[int(state[at.S_DROP_HEX + d])], "equipment", False))
    return found


def damage_name(world: World, number: int) -> str:
    """A damage marker by its number: "" for none, and for one that the viewer has not seen, so."""
    markers = world.edition.markers
    return "" if number == 0 else markers[number - 1].marker if number <= len(markers) else "unknown damage"


def sides_of(world: World) -> tuple[str, str]:
    """The sides by name, the attacker first."""
    return world.scenario.attacking.side, world.scenario.defending.side
