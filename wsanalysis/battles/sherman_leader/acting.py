"""US units act: Fast before the enemy, Slow after it, besides by Tactics; they move and then attack (Combat).

A unit acts once in a step, whole, before the next one does. The unused part of its turn is lost.
"""

from dataclasses import replace

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import flag, has, is_here, unflag_side, units_of
from wsanalysis.battles.sherman_leader import attacking, damage, layout, orders, terms
from wsanalysis.battles.sherman_leader.leading import (
    can_anybody_take_over,
    commands_left,
    leader_of,
    may_take_over,
    spend_command,
    spend_tactic,
    suffer_stress,
    tactics_left,
    take_over,
)
from wsanalysis.battles.sherman_leader.records import Battle, World
from wsanalysis.battles.sherman_leader.terms import US
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.sherman_leader import turn
from wsanalysis.systems.sherman_leader.acting import STRESS_TO_ACT
from wsanalysis.systems.sherman_leader.unit import US_TYPES
from wsanalysis.systems.sherman_leader.unit_card import UnitCard

CARRIED_TYPES = ("Infantry", "Artillery")
INFANTRY = US_TYPES.index(CARRIED_TYPES[0])
NOT_OFF, OFF, OFF_BY_OVERDRIVE = range(3)


@flow
def step(world: World, battle: Battle, number: int) -> Flow:
    """The Fast or the Slow step: one unit after the other, until the player ends it."""
    battle.step = number
    unflag_side(world, battle, US, terms.THIS_STEP)
    log(battle, terms.LOG_STEP, number, 0, 0, 0)
    while can_anybody_act(world, battle) and not (number == terms.SLOW and is_won(world, battle)):
        act = yield ask(battle, US, terms.UNIT)
        kind, unit = kind_of(act), Unit(first_of(act))
        if kind == terms.END:
            break
        if kind == terms.TAKE_OVER:
            take_over(world, battle, second_of(act), unit)
        else:
            spend(world, battle, kind, unit, Unit(second_of(act)))
            yield from activation(world, battle, unit)
    for unit in units_of(world, US):
        if is_here(battle, unit) and is_due(world, battle, unit):
            sit_out(world, battle, unit)


def is_won(world: World, battle: Battle) -> bool:
    """True if the battalion is destroyed, so that no US unit has anything left to do (sample game)."""
    return world.strength[orders.points_left(world, battle)] == terms.DESTROYED


def is_due(world: World, battle: Battle, unit: Unit) -> bool:
    """True if this step is a unit's own, and it has not acted in this step or its own of this turn."""
    own = terms.FAST if leader_of(world, battle, unit).fast else terms.SLOW
    return own == battle.step and not has(battle, unit, terms.ACTED | terms.DONE)


def is_extra(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a Tactic would let a unit act in this step, which is not its own."""
    own = terms.FAST if leader_of(world, battle, unit).fast else terms.SLOW
    return own != battle.step and not has(battle, unit, terms.DONE | terms.CARRIED)


def sit_out(world: World, battle: Battle, unit: Unit) -> None:
    """A unit lets its own step pass: temporary counters go back."""
    flag(battle, unit, terms.ACTED)
    damage.has_acted(world, battle, unit)


def can_anybody_act(world: World, battle: Battle) -> bool:
    """True if any US unit may act in this step, or be taken over."""
    if can_anybody_take_over(world, battle):
        return True
    has_command = False
    for giver in units_of(world, US):
        if is_here(battle, giver) and commands_left(world, battle, giver) > 0:
            has_command = True
    for unit in units_of(world, US):
        if is_here(battle, unit):
            if is_due(world, battle, unit) and not has(battle, unit, terms.CARRIED):
                return True
            if is_extra(world, battle, unit) and (has_command or tactics_left(world, battle, unit) > 0):
                return True
    return False


def list_units(world: World, battle: Battle, actions: Actions) -> None:
    """The units that may act, of themselves or by a Tactic, who may take over one, the end of the step."""
    for unit in units_of(world, US):
        if is_here(battle, unit):
            if is_due(world, battle, unit) and not has(battle, unit, terms.CARRIED):
                add(actions, terms.ACT, unit, 0)
            if is_extra(world, battle, unit):
                if tactics_left(world, battle, unit) > 0:
                    add(actions, terms.TACTIC, unit, unit)
                for giver in units_of(world, US):
                    if is_here(battle, giver) and commands_left(world, battle, giver) > 0:
                        add(actions, terms.COMMAND, unit, giver)
            for man in range(world.men):
                if may_take_over(world, battle, man, unit):
                    add(actions, terms.TAKE_OVER, unit, man)
    add(actions, terms.END, 0, 0)


def spend(world: World, battle: Battle, kind: int, unit: Unit, giver: Unit) -> None:
    """Give up the Tactic counter by which a unit acts; in its own step it needs none (Tactic)."""
    flag(battle, unit, terms.DONE)
    if kind == terms.ACT:
        flag(battle, unit, terms.ACTED)
    else:
        log(battle, terms.LOG_TACTIC, unit, giver, kind, 0)
        if kind == terms.TACTIC:
            spend_tactic(world, battle, giver)
        else:
            spend_command(world, battle, giver)


@flow
def activation(world: World, battle: Battle, unit: Unit) -> Flow:
    """A unit moves, with those it carries, and then attacks; each only if the player wants (Combat)."""
    moved = 0
    if may_move(world, battle, unit):
        act = yield ask(battle, US, terms.MOVE, unit=unit)
        if kind_of(act) != terms.STAY:
            moved = 1
            hex = Hex(second_of(act)) if kind_of(act) != terms.RETREAT else Hex(-1)
            yield from move(world, battle, unit, hex, second_of(act), kind_of(act))
    if is_here(battle, unit):
        if attacking.can_attack_any(world, battle, unit, battle.hex[unit], moved):
            act = yield ask(battle, US, terms.TARGET, unit=unit, moved=moved)
            if kind_of(act) == terms.FIRE:
                flag(battle, unit, terms.ATTACKED)
                attacking.us_attack(world, battle, unit, Unit(second_of(act)), moved)
        damage.has_acted(world, battle, unit)


@flow
def move(world: World, battle: Battle, unit: Unit, hex: Hex, off: int, kind: int) -> Flow:
    """A unit goes to a hex, or off the bottom edge, and takes along whom it carries (Unit Movement)."""
    if kind == terms.RUSH or (kind == terms.RETREAT and off == OFF_BY_OVERDRIVE):
        suffer_stress(world, battle, unit, world.overdrive, terms.BY_OVERDRIVE)
    at, aboard, first, second = battle.hex[unit], 0, NOBODY, NOBODY
    while next_to_carry(world, battle, unit, aboard, Unit(-1)) != NOBODY:
        act = yield ask(battle, US, terms.LOAD, unit=unit, hex=hex, moved=aboard)
        if kind_of(act) == terms.NO_MORE:
            break
        taken = Unit(first_of(act))
        flag(battle, taken, terms.CARRIED)
        aboard |= 1 << load_of(world, battle, taken)
        if first == NOBODY:
            first = taken
        else:
            second = taken
    flag(battle, unit, terms.MOVED)
    put_down(world, battle, unit, at, hex)
    if first != NOBODY:
        put_down(world, battle, first, at, hex)
    if second != NOBODY:
        put_down(world, battle, second, at, hex)


def put_down(world: World, battle: Battle, unit: Unit, at: Hex, hex: Hex) -> None:
    """A unit has moved, or was carried: stress for Immobile, no longer Exposed; or it is off the map."""
    if damage.stops_move(world, battle, unit) == terms.UNLESS_STRESS:
        suffer_stress(world, battle, unit, STRESS_TO_ACT, terms.BY_IMMOBILE)
        damage.drop_immobile(world, battle, unit)
    damage.has_moved(world, battle, unit)
    if hex == Hex(-1):
        damage.retreat(battle, unit)
    else:
        log(battle, terms.LOG_MOVE, unit, at, hex, 0)
        battle.hex[unit] = hex


def may_move(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may move at all: counters allow it, or its commander leads it and takes the stress."""
    stops = damage.stops_move(world, battle, unit)
    if stops == terms.UNLESS_STRESS:
        return leader_of(world, battle, unit).leads == 1
    return stops == terms.NO


def within(world: World, battle: Battle, unit: Unit, steps: int) -> int:
    """The hexes that a US unit reaches by that many hexes of movement, its own among them, in bits."""
    way, reached = battle.way[battle.type[unit]], 1 << battle.hex[unit]
    for _ in range(steps):
        reached |= layout.spread(world, reached) & way
    return reached


def list_moves(world: World, battle: Battle, actions: Actions) -> None:
    """List the unit's moves, farther by Overdrive, off the bottom edge, or none.

    Only one that is Exposed may want to move and end where it was.
    """
    unit = battle.about.unit
    add(actions, terms.STAY, unit, 0)
    if may_move(world, battle, unit):
        speed, here = world.kind[battle.type[unit]].speed, 1 << battle.hex[unit]
        near, far = within(world, battle, unit, speed), 0
        if leader_of(world, battle, unit).overdrive:
            far = within(world, battle, unit, speed + 1)
        is_back = battle.exposed[unit] + battle.fresh[unit] > 0 and within(world, battle, unit, 1) != here
        if speed < 2 or not is_back:
            near &= ~here
        if speed < 1 or not is_back:
            far &= ~here
        for hex in all_hexes(world):
            if near >> hex & 1:
                add(actions, terms.GO, unit, hex)
            elif far >> hex & 1:
                add(actions, terms.RUSH, unit, hex)
        if speed > 0 and within(world, battle, unit, speed - 1) & world.bottom:
            add(actions, terms.RETREAT, unit, OFF)
        elif far and within(world, battle, unit, speed) & world.bottom:
            add(actions, terms.RETREAT, unit, OFF_BY_OVERDRIVE)


def load_of(world: World, battle: Battle, unit: Unit) -> int:
    """The place of a unit's type among those carried, of each of which there may be one."""
    return 0 if world.kind[battle.type[unit]].arm == INFANTRY else 1


def next_to_carry(world: World, battle: Battle, unit: Unit, aboard: int, after: Unit) -> Unit:
    """The next unit that a transport may take along besides those aboard, or NOBODY (Unit Movement)."""
    for other in units_of(world, US):
        if other > after and other != unit and is_here(battle, other):
            if battle.hex[other] == battle.hex[unit] and may_move(world, battle, other):
                arm = world.kind[battle.type[other]].arm
                fit = world.may_load[battle.type[unit], arm, aboard]
                if fit and not has(battle, other, terms.MOVED | terms.ATTACKED | terms.CARRIED):
                    return other
    return NOBODY


def list_loads(world: World, battle: Battle, actions: Actions) -> None:
    """The units that a transport may take along, or none."""
    unit, aboard = battle.about.unit, battle.about.moved
    other = next_to_carry(world, battle, unit, aboard, Unit(-1))
    while other != NOBODY:
        add(actions, terms.CARRY, other, unit)
        other = next_to_carry(world, battle, unit, aboard, other)
    add(actions, terms.NO_MORE, unit, 0)


def put_transport(tables: Tabulation, cards: list[UnitCard]) -> None:
    """Add a card's possible passengers, by type and by those aboard already: the rule of transport itself."""

    def may_load(card: UnitCard, arm: int, aboard: int) -> int:
        kinds = [*(kind for bit, kind in enumerate(CARRIED_TYPES) if aboard >> bit & 1), US_TYPES[arm]]
        riders = tuple(turn.Moved(replace(card, type=kind)) for kind in kinds)  # type: ignore[arg-type]
        return int(is_legal(turn.transported, card, riders))

    tables.put_numbers("may_load", axes(card=cards, arm=range(len(US_TYPES)), aboard=range(4)), may_load)
