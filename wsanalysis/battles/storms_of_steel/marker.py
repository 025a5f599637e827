"""The control marker: whose it is, who carries it (firefight sheet 2; 2.4)."""

from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOWHERE, Side, Unit
from wsanalysis.battles.core.units import enemies_in, side_of
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def alone_in(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side alone has units in the marker's hex."""
    hex = battle.marker_at
    return enemies_in(world, battle, side, hex) == 0 and enemies_in(world, battle, Side(1 - side), hex) > 0


@compiled
def look_at_marker(world: World, battle: Battle) -> None:
    """The marker is the side's that is alone in its hex; otherwise it stays whose it was."""
    if battle.marker_at == NOWHERE:
        return
    for side in (ATTACKER, DEFENDER):
        if alone_in(world, battle, side):
            battle.marker_side = side


@compiled
def may_carry(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the unit may take the marker along: it is its side's, and lies where the unit stands."""
    here = battle.hex[unit]
    return here != NOWHERE and battle.marker_at == here and battle.marker_side == side_of(world, unit)
