"""Moves into hexes, for some of which the cost is rolled for (5.0, 18.4, 14.0)."""

from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.frames import ask_about, log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import Hex
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.activation import DONE, ROLLED, budget, pay
from wsanalysis.battles.storms_of_steel.rules.driving import drive_in
from wsanalysis.battles.storms_of_steel.rules.works import toll_dice
from wsanalysis.battles.storms_of_steel.terms import MOST_CAPS


def is_rolled_for(world: World, battle: Battle, turn: Frame, kind: int, hex: Hex) -> bool:
    """Whether the act is a move whose cost a die decides; not by opportunity or card (18.4, 3.1, R37)."""
    if world.has_works == 0 or turn.way == terms.OPPORTUNITY or turn.way == terms.PLAY:
        return False
    return terms.MOVE <= kind <= terms.CAREFUL_CARRY and toll_dice(world, battle, turn.unit, hex) > 0


def roll_toll(world: World, battle: Battle, turn: Frame, hex: Hex) -> None:
    """Roll for the cost of a hex, of which the turn has the least; who cannot pay it stays out (18.4)."""
    dice = toll_dice(world, battle, turn.unit, hex)
    rolled = draw(world, battle.luck[terms.LUCK_GROUND], world.toll_law[dice])
    turn.hex, turn.cost = hex, turn.cost - world.toll_least[dice] + rolled
    log(battle, terms.LOG_TOLL, turn.unit, hex, rolled, turn.cost)
    way = terms.ACTIVE if turn.way == terms.ACTIVATE else turn.way
    if turn.cost <= budget(world, battle, turn.side, turn.unit, way):
        ask_about(world, battle, turn, turn.unit, terms.WORKS, ROLLED)
    else:
        go_in(world, battle, turn, False)


def go_in(world: World, battle: Battle, turn: Frame, goes: bool) -> None:
    """Pay for the wire and move in, or stay out, which costs the APs that are left (18.4, R81).

    A command action that is not taken costs a CAP, as a stall does, or else a side could try for ever.
    """
    side = turn.side
    turn.step = DONE
    if goes:
        pay(world, battle, turn, turn.cost)
        drive_in(world, battle, turn, turn.unit, kind_of(turn.act), turn.hex)
        return
    log(battle, terms.LOG_STAY_OUT, turn.unit, turn.hex, 0, 0)
    if turn.way == terms.COMMAND:
        battle.cap[side] -= world.stall_cost
    else:
        battle.ap[side] = world.stays_out[battle.ap[side], battle.cap[side]] // MOST_CAPS
