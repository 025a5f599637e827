"""Off-board artillery is targeted in secret, a round before it fires (12.3)."""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.units import enemies_in, is_here, opponent, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.hiding import is_hidden, looks_into
from wsanalysis.battles.storms_of_steel.rules.sight import spotting_hex


def is_spotted(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """Whether a side can direct artillery at a hex: a unit sees it, hidden or not, or a mortar's spotter.

    Who spots is not revealed by it (12.3).
    """
    for unit in units_of(world, side):
        if battle.hex[unit] != NOWHERE and (is_here(battle, unit) or is_hidden(battle, unit)):
            if looks_into(world, battle, unit, hex):
                return True
    for unit in units_of(world, side):
        here = battle.hex[unit]
        if here != NOWHERE and world.block[battle.type[unit]].mortar and is_here(battle, unit):
            if enemies_in(world, battle, side, here) == 0:
                if spotting_hex(world, battle, side, here, hex) != NOWHERE:
                    return True
    return False


def may_target(world: World, battle: Battle, battery: int, hex: Hex) -> bool:
    """Whether a battery may be told to fire at a hex: one of the sheet, or one that is spotted (12.3)."""
    if world.battery_hex[battery, hex]:
        return True
    return is_spotted(world, battle, world.battery[battery].side, hex)


def is_to_plot(world: World, battle: Battle, battery: int) -> bool:
    """Whether a battery is left that could still fire in this firefight, with a hex to target."""
    if battle.strike[battery].targeted or strikes_in(world, battery, battle.turn) > world.rounds:
        return False
    if world.battery[battery].barrage and battle.turn > 1:
        return False
    for hex in all_hexes(world):
        if may_target(world, battle, battery, hex):
            return True
    return False


def strikes_in(world: World, battery: int, targeted: int) -> int:
    """The round before which a battery fires that was targeted in one; a barrage at once (1.0, 12.3)."""
    return targeted if world.battery[battery].barrage else world.fires_in[targeted]


def list_plots(world: World, battle: Battle, actions: Actions) -> None:
    """Nothing yet, or a hex that is fired at next round, with high explosive or smoke (12.3, 13.1)."""
    battery = battle.about.battery - 1
    add(actions, terms.HOLD_BACK, battery, 0)
    for hex in all_hexes(world):
        if may_target(world, battle, battery, hex):
            add(actions, terms.PLOT_SHELLS, battery, hex)
            if world.battery[battery].smoke:
                add(actions, terms.PLOT_SMOKE, battery, hex)


def struck_hex(world: World, battery: int, target: Hex, turned: int, place: int) -> Hex:
    """The hex at a place of a strike's pattern, NOWHERE beyond the map's rim or the pattern's end (12.3)."""
    side = world.struck[battery, turned, place]
    if side == terms.AT_TARGET:
        return target
    return NOWHERE if side == terms.NO_PLACE else world.neighbour[target, side]


def hide_plots(world: World, view: Battle, side: Side) -> None:
    """Leave out of a side's view what the enemy's artillery has been told (12.3)."""
    for battery in range(world.batteries):
        if world.battery[battery].side != side and view.strike[battery].fired == 0:
            view.strike[battery].clear()


def deal_plots(world: World, battle: Battle, viewer: Side, luck: Generator) -> None:
    """The enemy's batteries that have not fired may have been told to fire at a unit that they can target."""
    for battery in range(world.batteries):
        strike, row = battle.strike[battery], world.battery[battery]
        if row.side == viewer or strike.fired == 1 or battle.turn == 0 or below(luck, 2) == 0:
            continue
        if row.barrage and battle.turn > 1:
            continue
        found, target = 0, NOWHERE
        for unit in units_of(world, opponent(row.side)):
            if is_here(battle, unit) and battle.hex[unit] != NOWHERE:
                if may_target(world, battle, battery, battle.hex[unit]):
                    found += 1
                    if below(luck, found) == 0:
                        target = battle.hex[unit]
        if target != NOWHERE:
            strike.targeted, strike.hex, strike.turned = told_in(battle), target, below(luck, 6)


def told_in(battle: Battle) -> int:
    """The round in which artillery was told to fire that has yet to do so: while sides target, the last."""
    targets = battle.question == terms.PLOT or (battle.question == terms.FACE and battle.about.battery > 0)
    return battle.turn - 1 if targets and battle.turn > 1 else battle.turn
