"""Close Call: a unit steps aside before the shells of a strike come down on it (V08, 12.3)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import all_units, enemies_in, is_here, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried
from wsanalysis.battles.storms_of_steel.rules.hand import take_card, veteran_card
from wsanalysis.battles.storms_of_steel.rules.moving import move, move_cost
from wsanalysis.battles.storms_of_steel.rules.targeting import struck_hex
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED, PATTERN
from wsanalysis.compiled import Flow, flow


@flow
def close_call(world: World, battle: Battle, battery: int) -> Flow:
    """Who has the card and would be hit goes aside for nothing, facing as before (V08)."""
    for unit in all_units(world):
        card = 0
        if may_step_aside(world, battle, battery, unit):
            card = veteran_card(world, battle, side_of(world, unit), unit, terms.CLOSE_CALL)
        if card > 0:
            act = yield ask(battle, side_of(world, unit), terms.FARTHER, unit=unit, battery=1 + battery)
            if kind_of(act) == terms.MOVE:
                take_card(battle, side_of(world, unit), card)
                log(battle, terms.LOG_USES, side_of(world, unit), card, unit, 0)
                move(world, battle, unit, terms.MOVE, Hex(second_of(act)))


def may_step_aside(world: World, battle: Battle, battery: int, unit: Unit) -> bool:
    """Whether a strike would hit a unit where it goes by itself, and it can go elsewhere."""
    if not is_here(battle, unit) or is_carried(battle, unit):
        return False
    if not is_struck(world, battle, battery, battle.hex[unit]):
        return False
    for side in range(6):
        if may_step(world, battle, unit, world.neighbour[battle.hex[unit], side]):
            return True
    return False


def is_struck(world: World, battle: Battle, battery: int, hex: Hex) -> bool:
    """Whether a hex is in the pattern of a strike that is no smoke."""
    strike = battle.strike[battery]
    for place in range(PATTERN):
        if struck_hex(world, battery, strike.hex, strike.turned, place) == hex:
            return strike.smoke == 0
    return False


def may_step(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit may step into a hex: it can enter it, and no enemies are there (V08)."""
    if hex == NOWHERE or enemies_in(world, battle, side_of(world, unit), hex):
        return False
    return move_cost(world, battle, unit, hex, 0) != NOT_ALLOWED


def list_steps(world: World, battle: Battle, actions: Actions) -> None:
    """The unit stays, or steps into a neighbouring hex."""
    unit = battle.about.unit
    add(actions, terms.STAY, unit, 0)
    for side in range(6):
        hex = world.neighbour[battle.hex[unit], side]
        if may_step(world, battle, unit, hex):
            add(actions, terms.MOVE, unit, hex)
