"""Mines that are found and set off by who comes into their hex (18.5, 19.0)."""

from wsanalysis.battles.core.frames import log, pop
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, Law, Unit
from wsanalysis.battles.core.units import side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.aiming import pile_of
from wsanalysis.battles.storms_of_steel.carrying import set_down
from wsanalysis.battles.storms_of_steel.firing import take_hit
from wsanalysis.battles.storms_of_steel.hiding import reveal_who_acts
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rolls import ask_for_caps, pay_caps
from wsanalysis.battles.storms_of_steel.stack import push
from wsanalysis.battles.storms_of_steel.terms import NO_COUNTER
from wsanalysis.compiled import compiled
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


@compiled
def step_on_mine(world: World, battle: Battle, unit: Unit) -> None:
    """A unit has come into its hex, or done more there than fire or rally: mines are found and go off.

    A hidden unit that one attacks is revealed (R68).
    """
    if battle.mines == 0:
        return
    hex = battle.hex[unit]
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex:
            if mine.is_open == 0:
                mine.is_open = 1
                battle.works[hex] |= 1 << world.mine_kind
                log(battle, terms.LOG_MINE_FOUND, unit, hex, 0, 0)
            if world.explodes[battle.type[unit], mine.color]:
                reveal_who_acts(world, battle, unit)
                blast = push(battle, terms.F_WORKS)
                blast.act, blast.side, blast.unit, blast.hex = terms.BLAST, side_of(world, unit), unit, hex
                blast.cost = mine.number


@compiled
def mine_law(world: World, battle: Battle, blast: Frame, caps: int) -> Law:
    """The law of a mine that attacks a unit, whose owner takes so many CAPs off the roll (18.5, 3.23)."""
    hit = 0 if battle.counter[blast.unit] == NO_COUNTER else 1
    return world.mine_law[pile_of(world, battle, blast.unit), hit, blast.cost, caps]


@compiled
def run_blast(world: World, battle: Battle, blast: Frame) -> None:
    """A mine attacks one unit, whose owner rolls (18.5)."""
    unit = blast.unit
    if blast.step == 0:
        for caps in range(MOST_CAPS + 1):
            blast.law[caps] = mine_law(world, battle, blast, caps)
        if ask_for_caps(battle, blast, unit, 1):
            return
    caps = pay_caps(battle, blast)
    log(battle, terms.LOG_MINE, unit, blast.hex, blast.cost + caps, caps)
    outcome = draw(world, battle.luck[terms.LUCK_GROUND], blast.law[caps])
    take_hit(world, battle, unit, outcome, NOBODY)
    set_down(world, battle)
    pop(battle)
