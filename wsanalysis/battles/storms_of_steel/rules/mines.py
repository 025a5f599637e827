"""Mines that are found and set off, and those that squads lay and lift by cards 40 and 41 (18.5, 19.0)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import answer, log, pop
from wsanalysis.battles.core.ground import NEAR, near
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Law, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import enemies_in, opponent, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.activation import DONE
from wsanalysis.battles.storms_of_steel.rules.aiming import is_hit, pile_of
from wsanalysis.battles.storms_of_steel.rules.carrying import set_down
from wsanalysis.battles.storms_of_steel.rules.firing import take_hit
from wsanalysis.battles.storms_of_steel.rules.hiding import is_in_sight_of, reveal_who_acts
from wsanalysis.battles.storms_of_steel.rules.laying import UNLISTED, has_mine, lay_mine
from wsanalysis.battles.storms_of_steel.rules.rolls import ask_for_caps, pay_caps
from wsanalysis.battles.storms_of_steel.rules.stack import push
from wsanalysis.battles.storms_of_steel.terms import MAX_MINES, NO_COUNTER
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


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


def mine_law(world: World, battle: Battle, blast: Frame, caps: int) -> Law:
    """The law of a mine that attacks a unit, whose owner takes `caps` CAPs off the roll (18.5, 3.23)."""
    hit = is_hit(battle, blast.unit)
    return world.mine_law[pile_of(world, battle, blast.unit), hit, blast.cost, caps]


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


def works_at_mines(world: World, battle: Battle, effect: int, unit: Unit) -> bool:
    """Whether a card lets a unit lay or lift a mine: an unhit squad, in no close combat (cards 40, 41)."""
    if effect != terms.LAYS_MINE and effect != terms.REMOVES_MINE:
        return False
    if world.block[battle.type[unit]].squad == 0 or battle.counter[unit] != NO_COUNTER:
        return False
    if enemies_in(world, battle, side_of(world, unit), battle.hex[unit]):
        return False
    for place in range(NEAR):
        if is_for_mine(world, battle, effect, unit, near(world, battle.hex[unit], place)):
            return True
    return False


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


def list_mine_hexes(world: World, battle: Battle, turn: Frame, actions: Actions) -> None:
    """The hexes where the unit may lay its mine, hidden if no enemy sees them, or lift one."""
    here, effect = battle.hex[turn.unit], world.card[turn.card].effect
    for place in range(NEAR):
        list_mine_hex(world, battle, turn.unit, effect, near(world, here, place), actions)


def list_mine_hex(world: World, battle: Battle, unit: Unit, effect: int, hex: Hex, actions: Actions) -> None:
    """What may be done with a mine in one hex."""
    if is_for_mine(world, battle, effect, unit, hex):
        if effect == terms.REMOVES_MINE:
            add(actions, terms.LIFT, world.mine_kind, hex)
            return
        add(actions, terms.LAY, world.mine_kind, hex)
        if not is_in_sight_of(world, battle, opponent(side_of(world, unit)), hex):
            add(actions, terms.LAY_HIDDEN, world.mine_kind, hex)


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
