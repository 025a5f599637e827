"""Who is active: a side's units that share one pool of APs, a bit each (3.0, 9.0)."""

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import Side, Unit
from wsanalysis.battles.core.units import flag, has, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def is_active(battle: Battle, side: Side, unit: Unit) -> bool:
    """Whether a side's unit is active."""
    return battle.active[side] >> unit & 1 == 1


@compiled
def is_fresh(battle: Battle, side: Side, unit: Unit) -> bool:
    """Whether a unit is neither spent nor active (2.2)."""
    return not has(battle, unit, terms.SPENT) and not is_active(battle, side, unit)


@compiled
def takes_part(battle: Battle, side: Side, way: int, unit: Unit) -> bool:
    """Whether a unit may act with others so paid for: opportunities for fresh ones, CAPs for all (9.1)."""
    if way == terms.COMMAND or way == terms.PLAY:
        return True
    if way == terms.OPPORTUNITY:
        return is_fresh(battle, side, unit)
    return not has(battle, unit, terms.SPENT)


@compiled
def join(battle: Battle, side: Side, unit: Unit) -> None:
    """A unit is active now, or shares the activation (3.0, 9.0)."""
    battle.active[side] |= 1 << unit


@compiled
def drop_out(battle: Battle, side: Side, unit: Unit) -> None:
    """A unit is active no longer; the others go on with the APs, which are lost with the last (9.0)."""
    if is_active(battle, side, unit):
        battle.active[side] &= ~(1 << unit)
        if battle.active[side] == 0:
            battle.ap[side] = 0


@compiled
def spend_active(world: World, battle: Battle, side: Side) -> None:
    """A side's active units are flipped to spent, and their APs are lost (3.0, 9.0)."""
    if battle.active[side] != 0:
        for unit in units_of(world, side):
            if is_active(battle, side, unit):
                spend(battle, unit)
    battle.iron &= ~battle.active[side]
    battle.active[side], battle.ap[side] = 0, 0


@compiled
def spend(battle: Battle, unit: Unit) -> None:
    """A unit is flipped to spent."""
    flag(battle, unit, terms.SPENT)
    log(battle, terms.LOG_SPENT, unit, 0, 0, 0)
