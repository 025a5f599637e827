"""Mines that squads lay and lift by action cards (cards 40, 41; 18.5)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import answer, log
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import enemies_in, opponent, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.hiding import is_in_sight_of
from wsanalysis.battles.storms_of_steel.laying import UNLISTED, has_mine, lay_mine
from wsanalysis.battles.storms_of_steel.paying import DONE
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.terms import MAX_MINES, NO_COUNTER
from wsanalysis.compiled import compiled


@compiled
def works_at_mines(world: World, battle: Battle, effect: int, unit: Unit) -> bool:
    """Whether a card lets a unit lay or lift a mine: an unhit squad, in no close combat (cards 40, 41)."""
    if effect != terms.LAYS_MINE and effect != terms.REMOVES_MINE:
        return False
    if world.block[battle.type[unit]].squad == 0 or battle.counter[unit] != NO_COUNTER:
        return False
    if enemies_in(world, battle, side_of(world, unit), battle.hex[unit]):
        return False
    if is_for_mine(world, battle, effect, unit, battle.hex[unit]):
        return True
    for side in range(6):
        if is_for_mine(world, battle, effect, unit, world.neighbour[battle.hex[unit], side]):
            return True
    return False


@compiled
def is_for_mine(world: World, battle: Battle, effect: int, unit: Unit, hex: Hex) -> bool:
    """Whether a mine may be laid in a hex, or one lifted that its side knows of (cards 40, 41)."""
    if hex == NOWHERE:
        return False
    side = side_of(world, unit)
    if effect == terms.REMOVES_MINE:
        return has_mine(battle, side, hex)
    if battle.mines >= MAX_MINES or has_mine(battle, side, hex):
        return False
    return enemies_in(world, battle, side, hex) == 0


@compiled
def list_mine_hexes(world: World, battle: Battle, turn: Frame, actions: Actions) -> None:
    """The hexes where the unit may lay its mine, hidden if no enemy sees them, or lift one."""
    here, effect = battle.hex[turn.unit], world.card[turn.card].effect
    list_mine_hex(world, battle, turn.unit, effect, here, actions)
    for side in range(6):
        list_mine_hex(world, battle, turn.unit, effect, world.neighbour[here, side], actions)


@compiled
def list_mine_hex(world: World, battle: Battle, unit: Unit, effect: int, hex: Hex, actions: Actions) -> None:
    """What may be done with a mine in one hex."""
    if is_for_mine(world, battle, effect, unit, hex):
        if effect == terms.REMOVES_MINE:
            add(actions, terms.LIFT, world.mine_kind, hex)
            return
        add(actions, terms.LAY, world.mine_kind, hex)
        if not is_in_sight_of(world, battle, opponent(side_of(world, unit)), hex):
            add(actions, terms.LAY_HIDDEN, world.mine_kind, hex)


@compiled
def work_at_mine(world: World, battle: Battle, turn: Frame) -> None:
    """The mine is laid, openly or hidden, or lifted (cards 40, 41)."""
    chosen = answer(battle)
    kind, hex = kind_of(chosen), Hex(second_of(chosen))
    turn.step = DONE
    if kind == terms.LIFT:
        lift(world, battle, turn, hex)
        return
    hidden = 1 if kind == terms.LAY_HIDDEN else 0
    lay_mine(world, battle, turn.side, hex, world.laid_number, world.laid_color, hidden, UNLISTED)


@compiled
def lift(world: World, battle: Battle, turn: Frame, hex: Hex) -> None:
    """A mine of a hex is taken away: one that lies openly, or an own hidden one (card 41)."""
    log(battle, terms.LOG_LIFTED, turn.unit, hex, 0, 0)
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex and (mine.is_open == 1 or mine.side == turn.side):
            if mine.is_open == 1:
                battle.works[hex] &= ~(1 << world.mine_kind)
            mine.hex = NOWHERE
            return
