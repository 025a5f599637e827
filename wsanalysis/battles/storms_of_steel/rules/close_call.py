"""Close Call: a unit steps aside before the shells of a strike come down on it (V08, 12.3)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import answer, ask_about, log
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import all_units, enemies_in, is_here, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried
from wsanalysis.battles.storms_of_steel.rules.hand import take_card, veteran_card
from wsanalysis.battles.storms_of_steel.rules.moving import move, move_cost
from wsanalysis.battles.storms_of_steel.rules.targeting import struck_hex
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED, PATTERN


def asks_to_step_aside(world: World, battle: Battle, shells: Frame, step: int) -> bool:
    """Ask the next unit with the card that the strike would hit where it goes; whether one is asked (V08)."""
    for unit in all_units(world):
        if unit >= shells.next and is_here(battle, unit) and not is_carried(battle, unit):
            card = veteran_card(world, battle, side_of(world, unit), unit, terms.CLOSE_CALL)
            if card > 0 and is_struck(world, battle, shells, battle.hex[unit]):
                for side in range(6):
                    if may_step(world, battle, unit, world.neighbour[battle.hex[unit], side]):
                        shells.next, shells.card = Unit(unit + 1), card
                        ask_about(world, battle, shells, unit, terms.FARTHER, step)
                        return True
    return False


def is_struck(world: World, battle: Battle, shells: Frame, hex: Hex) -> bool:
    """Whether a hex is in the pattern of a strike that is no smoke."""
    strike = battle.strike[shells.battery]
    for place in range(PATTERN):
        if struck_hex(world, shells.battery, strike.hex, strike.turned, place) == hex:
            return strike.smoke == 0
    return False


def may_step(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit may step into a hex: it can enter it, and no enemies are there (V08)."""
    if hex == NOWHERE or enemies_in(world, battle, side_of(world, unit), hex):
        return False
    return move_cost(world, battle, unit, hex, 0) != NOT_ALLOWED


def list_steps(world: World, battle: Battle, actions: Actions) -> None:
    """The unit stays, or steps into a neighbouring hex."""
    unit = battle.asked
    add(actions, terms.STAY, unit, 0)
    for side in range(6):
        hex = world.neighbour[battle.hex[unit], side]
        if may_step(world, battle, unit, hex):
            add(actions, terms.MOVE, unit, hex)


def step_aside(world: World, battle: Battle, shells: Frame) -> None:
    """The unit goes where it likes for nothing, facing as before (V08)."""
    chosen, unit = answer(battle), battle.asked
    if kind_of(chosen) == terms.MOVE:
        take_card(battle, side_of(world, unit), shells.card)
        log(battle, terms.LOG_USES, side_of(world, unit), shells.card, unit, 0)
        move(world, battle, unit, terms.MOVE, Hex(second_of(chosen)))
