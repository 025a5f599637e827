"""Mines that are found and set off, and those that squads lay and lift by cards 40 and 41 (18.5, 19.0)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import NEAR, near
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Law, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import enemies_in, is_in, opponent, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.aiming import is_hit, pile_of
from wsanalysis.battles.storms_of_steel.rules.carrying import set_down
from wsanalysis.battles.storms_of_steel.rules.firing import take_hit
from wsanalysis.battles.storms_of_steel.rules.hand import effect_of
from wsanalysis.battles.storms_of_steel.rules.hiding import is_in_sight_of, reveal_who_acts
from wsanalysis.battles.storms_of_steel.rules.laying import UNLISTED, has_mine, lay_mine
from wsanalysis.battles.storms_of_steel.rules.rolls import spend_caps
from wsanalysis.battles.storms_of_steel.terms import MAX_MINES, NO_COUNTER
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


@flow
def step_on_mine(world: World, battle: Battle, unit: Unit) -> Flow:
    """A unit has come into its hex, or done more there than fire or rally: mines there go off (18.5)."""
    mines = find_mines(world, battle, unit)
    if mines:
        yield from go_off(world, battle, unit, battle.hex[unit], mines)


def find_mines(world: World, battle: Battle, unit: Unit) -> int:
    """A unit finds the mines of its hex; those that go off, a bit each, reveal it if it is hidden (R68)."""
    hex, found = battle.hex[unit], 0
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex:
            if mine.is_open == 0:
                mine.is_open = 1
                battle.works[hex] |= 1 << world.mine_kind
                log(battle, terms.LOG_MINE_FOUND, unit, hex, 0, 0)
            if world.explodes[battle.type[unit], mine.color]:
                reveal_who_acts(world, battle, unit)
                found |= 1 << number
    return found


@flow
def go_off(world: World, battle: Battle, unit: Unit, hex: Hex, mines: int) -> Flow:
    """Mines attack a unit, the last that was laid first; its owner rolls, with CAPs if he likes (18.5).

    Those behind the one that destroys it attack nobody.
    """
    for past in range(battle.mines):
        last = battle.mines - 1 - past
        if mines >> last & 1 and is_in(battle, unit, hex):
            number = battle.mine[last].number
            for caps in range(MOST_CAPS + 1):
                battle.law[caps] = mine_law(world, battle, unit, number, caps)
            caps = yield from spend_caps(world, battle, side_of(world, unit), terms.BLAST, unit, 0)
            log(battle, terms.LOG_MINE, unit, hex, number + caps, caps)
            outcome = draw(world, battle.luck[terms.LUCK_GROUND], battle.law[caps])
            take_hit(world, battle, unit, outcome, NOBODY)
            set_down(world, battle)


def mine_law(world: World, battle: Battle, unit: Unit, number: int, caps: int) -> Law:
    """The law of a mine that attacks a unit, whose owner takes `caps` CAPs off the roll (18.5, 3.23)."""
    return world.mine_law[pile_of(world, battle, unit), is_hit(battle, unit), number, caps]


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


def list_mine_hexes(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where the unit may lay its mine, hidden if no enemy sees them, or lift one."""
    unit, effect = battle.about.unit, effect_of(world, battle.about.card)
    for place in range(NEAR):
        list_mine_hex(world, battle, unit, effect, near(world, battle.hex[unit], place), actions)


def list_mine_hex(world: World, battle: Battle, unit: Unit, effect: int, hex: Hex, actions: Actions) -> None:
    """What may be done with a mine in one hex."""
    if is_for_mine(world, battle, effect, unit, hex):
        if effect == terms.REMOVES_MINE:
            add(actions, terms.LIFT, world.mine_kind, hex)
            return
        add(actions, terms.LAY, world.mine_kind, hex)
        if not is_in_sight_of(world, battle, opponent(side_of(world, unit)), hex):
            add(actions, terms.LAY_HIDDEN, world.mine_kind, hex)


@flow
def work_at_mine(world: World, battle: Battle, unit: Unit, card: int) -> Flow:
    """A mine is laid, openly or hidden, or lifted (cards 40, 41)."""
    side = side_of(world, unit)
    act = yield ask(battle, side, terms.TARGET, unit=unit, card=card)
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.LIFT:
        lift(world, battle, unit, hex)
    else:
        hidden = 1 if kind == terms.LAY_HIDDEN else 0
        lay_mine(world, battle, side, hex, world.laid_number, world.laid_color, hidden, UNLISTED)


def lift(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """A mine of a hex is taken away: one that lies openly, or an own hidden one (card 41)."""
    log(battle, terms.LOG_LIFTED, unit, hex, 0, 0)
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex and (mine.is_open == 1 or mine.side == side_of(world, unit)):
            if mine.is_open == 1:
                battle.works[hex] &= ~(1 << world.mine_kind)
            mine.hex = NOWHERE
            return
