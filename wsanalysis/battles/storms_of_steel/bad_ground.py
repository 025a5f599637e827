"""Ground in which vehicles get stuck (14.1)."""

from wsanalysis.battles.core.frames import log, pop
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.units import flag, is_here, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rolls import ask_for_caps, pay_caps
from wsanalysis.battles.storms_of_steel.stack import push
from wsanalysis.compiled import compiled
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


@compiled
def is_bad_ground(world: World, battle: Battle, unit: Unit, hex: Hex, by_road: int) -> bool:
    """Whether a unit that enters a hex may get stuck there (14.1)."""
    if world.vehicles == 0:
        return False
    return world.checks[battle.type[unit], world.spot[hex].terrain, by_road] == 1


@compiled
def begin_ground(world: World, battle: Battle, unit: Unit) -> None:
    """A vehicle has come into bad ground: it is rolled for (14.1)."""
    ground = push(battle, terms.F_STUCK)
    ground.side, ground.unit = side_of(world, unit), unit


@compiled
def run_ground(world: World, battle: Battle, ground: Frame) -> None:
    """The roll for a vehicle, with CAPs bought before, unless a mine has destroyed it (14.1, 3.23)."""
    unit = ground.unit
    if not is_here(battle, unit):
        pop(battle)
        return
    if ground.step == 0:
        for caps in range(MOST_CAPS + 1):
            ground.law[caps] = world.stuck_law[caps]
        if ask_for_caps(battle, ground, unit, 1):
            return
    caps = pay_caps(battle, ground)
    stays = draw(world, battle.luck[terms.LUCK_GROUND], ground.law[caps])
    log(battle, terms.LOG_GROUND, unit, battle.hex[unit], caps, stays)
    if stays == terms.IMMOBILE:
        flag(battle, unit, terms.STUCK)
    pop(battle)
