"""Moves into hexes, for some of which the cost is rolled for (5.0, 18.4, 14.0)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.acting import cost_of
from wsanalysis.battles.storms_of_steel.rules.activation import is_from_pool, join, left_for, pay
from wsanalysis.battles.storms_of_steel.rules.driving import move_in
from wsanalysis.battles.storms_of_steel.rules.hiding import reveal_who_acts
from wsanalysis.battles.storms_of_steel.rules.works import toll_dice
from wsanalysis.battles.storms_of_steel.terms import MOST_CAPS
from wsanalysis.compiled import Flow, flow


def is_rolled_for(world: World, battle: Battle, unit: Unit, way: int, act: int) -> bool:
    """Whether an act is a move whose cost a die decides; not by opportunity or card (18.4, 3.1, R37)."""
    if world.has_works == 0 or way == terms.OPPORTUNITY or way == terms.PLAY:
        return False
    if not terms.MOVE <= kind_of(act) <= terms.CAREFUL_CARRY:
        return False
    return toll_dice(world, battle, unit, Hex(second_of(act))) > 0


@flow
def go_through(world: World, battle: Battle, unit: Unit, way: int, move: int) -> Flow:
    """Dice decide what a hex costs; who cannot pay it, or will not, stays out (18.4).

    That costs the APs that are left, or for a command action a CAP, as a stall does, or else a side could try
    for ever (R81).
    """
    side, hex = side_of(world, unit), Hex(second_of(move))
    dice = toll_dice(world, battle, unit, hex)
    cost = cost_of(world, battle, unit, move) - world.toll_least[dice]
    if is_from_pool(way):
        join(battle, side, unit)
    reveal_who_acts(world, battle, unit)
    rolled = draw(world, battle.luck[terms.LUCK_GROUND], world.toll_law[dice])
    cost += rolled
    log(battle, terms.LOG_TOLL, unit, hex, rolled, cost)
    if cost <= left_for(world, battle, side, way):
        act = yield ask(battle, side, terms.TOLL, unit=unit, way=way, act=move, cost=cost)
        if kind_of(act) == terms.GO_IN:
            pay(world, battle, side, way, kind_of(move), cost)
            yield from move_in(world, battle, unit, kind_of(move), hex, way, 0, 0, cost)
            return
    log(battle, terms.LOG_STAY_OUT, unit, hex, 0, 0)
    if way == terms.COMMAND:
        battle.cap[side] -= world.stall_cost
    else:
        battle.ap[side] = world.stays_out[battle.ap[side], battle.cap[side]] // MOST_CAPS


def list_toll(world: World, battle: Battle, actions: Actions) -> None:
    """To pay what the die for wire says and go in, or not (18.4)."""
    hex = second_of(battle.about.act)
    add(actions, terms.GO_IN, battle.about.unit, hex)
    add(actions, terms.STAY_OUT, battle.about.unit, hex)
