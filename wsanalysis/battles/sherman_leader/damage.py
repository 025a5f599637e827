"""Damage counters on US units: the piles, counters drawn again, the effect of each (Armor Piercing Hits ...).

There is a pile for each side of the counters. Counters on cards are out of it, on whatever card.
"""

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOWHERE, Unit
from wsanalysis.battles.core.pile import draw_allowed, fill_pile, put_counter_back
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import EXITED, OUT, units_of
from wsanalysis.battles.core.views import end_view
from wsanalysis.battles.sherman_leader import terms
from wsanalysis.battles.sherman_leader.leading import suffer_stress
from wsanalysis.battles.sherman_leader.records import Battle, World
from wsanalysis.battles.sherman_leader.terms import (
    STAYS,
    STOPS_ATTACK,
    STOPS_MOVE,
    UNTIL_ACTS,
    UNTIL_MOVES,
    US,
)
from wsanalysis.compiled import Span, span
from wsanalysis.systems.sherman_leader.condition import Condition
from wsanalysis.systems.sherman_leader.damage import Struck, redrawn, suffer
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter
from wsanalysis.systems.sherman_leader.edition import ShermanLeader

SIDES = ("AP", "HE")


def fill_piles(world: World, battle: Battle) -> None:
    """Put all damage counters into the cup."""
    fill_pile(world, battle, world.first_chip[0], world.first_chip[2])


def imagine(world: World, state: Battle, luck: Generator) -> None:
    """The state behind a view: only luck is hidden, and counters on no card are in the cup."""
    end_view(state, luck)
    fill_piles(world, state)
    for unit in units_of(world, US):
        for chip in range(world.first_chip[0], world.first_chip[2]):
            state.pile[chip] = max(0, state.pile[chip] - state.card[unit].chip[chip])
    for man in range(world.men):
        if state.wounded[man]:
            state.pile[state.wound[man]] -= 1


def chips_of(world: World, battle: Battle, unit: Unit) -> Span[int]:
    """The kinds of damage counters that a US unit may have on its card: those of its side."""
    side = world.kind[battle.type[unit]].attacked
    return span(int, world.first_chip[side], world.first_chip[side + 1])


def take_hit(world: World, battle: Battle, unit: Unit) -> None:
    """Draw a damage counter for a US unit, another for one that could do nothing, and apply it."""
    kind, man = world.kind[battle.type[unit]], battle.leader[unit]
    first, end = world.first_chip[kind.attacked], world.first_chip[kind.attacked + 1]
    barred = 0
    for chip in range(first, end):
        lies = min(battle.card[unit].chip[chip], 1)
        if world.redrawn[chip, lies, battle.killed[man], kind.at_0, kind.from_2]:
            barred |= 1 << chip
    drawn = draw_allowed(battle, first, end, barred, battle.luck[terms.DAMAGE])
    log(battle, terms.LOG_DRAWN, unit, drawn, 0, 0)
    if drawn > 0:
        apply_counter(world, battle, unit, drawn)


def apply_counter(world: World, battle: Battle, unit: Unit, chip: int) -> None:
    """Apply a damage counter that has been drawn; it lies on the card or goes back to the cup."""
    man = battle.leader[unit]
    lies, wounded = min(battle.card[unit].chip[chip], 1), battle.wounded[man]
    suffered = world.suffered[chip, lies, wounded, battle.killed[man]]
    suffer_stress(world, battle, unit, suffered.stress, terms.BY_COUNTER)
    battle.wounded[man], battle.killed[man] = suffered.wounded, suffered.killed
    if wounded and suffered.killed:
        put_counter_back(battle, battle.wound[man])
        battle.wound[man] = 0
    if suffered.wounded and not wounded:
        battle.wound[man] = chip
    elif suffered.lies:
        battle.card[unit].chip[chip] += 1
        battle.fresh[unit] += world.chip[chip].enemy_rolls
    else:
        put_counter_back(battle, chip)
    if suffered.destroyed:
        lose(world, battle, unit)


def lose(world: World, battle: Battle, unit: Unit) -> None:
    """A US unit is destroyed; its counters go back to the cup."""
    for chip in chips_of(world, battle, unit):
        while battle.card[unit].chip[chip] > 0:
            take_off(world, battle, unit, chip)
    log(battle, terms.LOG_LOST, unit, 1 if battle.killed[battle.leader[unit]] else 0, 0, 0)
    battle.fell[unit] = battle.hex[unit]
    battle.where[unit], battle.hex[unit] = OUT, NOWHERE


def retreat(battle: Battle, unit: Unit) -> None:
    """A US unit leaves over the bottom edge (Retreating)."""
    log(battle, terms.LOG_LEFT, unit, 0, 0, 0)
    battle.where[unit], battle.hex[unit] = EXITED, NOWHERE


def take_off(world: World, battle: Battle, unit: Unit, chip: int) -> None:
    """Put a counter on a card back into the cup; its addition to enemy rolls is over."""
    battle.card[unit].chip[chip] -= 1
    put_counter_back(battle, chip)
    rolls = world.chip[chip].enemy_rolls
    later = min(rolls, battle.fresh[unit])
    battle.fresh[unit] -= later
    battle.exposed[unit] -= rolls - later


def drop(world: World, battle: Battle, unit: Unit, stays: int) -> None:
    """Put back all counters on a card that stay only until the unit moves, or acts."""
    for chip in chips_of(world, battle, unit):
        if world.chip[chip].stays == stays:
            while battle.card[unit].chip[chip] > 0:
                log(battle, terms.LOG_BACK, unit, chip, 0, 0)
                take_off(world, battle, unit, chip)


def has_moved(world: World, battle: Battle, unit: Unit) -> None:
    """A unit has moved or been carried: it is not exposed any more."""
    drop(world, battle, unit, UNTIL_MOVES)


def drop_immobile(world: World, battle: Battle, unit: Unit) -> None:
    """Put back what a unit has moved in spite of, since its commander took the stress."""
    for chip in chips_of(world, battle, unit):
        if world.chip[chip].stops_move == terms.UNLESS_STRESS and battle.card[unit].chip[chip] > 0:
            log(battle, terms.LOG_BACK, unit, chip, 0, 0)
            take_off(world, battle, unit, chip)


def has_acted(world: World, battle: Battle, unit: Unit) -> None:
    """A unit has acted: temporary counters are sat out or paid for."""
    drop(world, battle, unit, UNTIL_ACTS)


def stops_move(world: World, battle: Battle, unit: Unit) -> int:
    """NO, YES or UNLESS_STRESS: whether counters on its card keep a unit from moving."""
    found = terms.NO
    for chip in chips_of(world, battle, unit):
        if battle.card[unit].chip[chip] > 0 and world.chip[chip].stops_move != terms.NO:
            if world.chip[chip].stops_move == terms.YES:
                return terms.YES
            found = terms.UNLESS_STRESS
    return found


def stress_to_attack(world: World, battle: Battle, unit: Unit) -> int:
    """The stress for attacking though Suppressed, one for each such counter."""
    found = 0
    for chip in chips_of(world, battle, unit):
        if world.chip[chip].stops_attack == terms.IF_PAID:
            found += battle.card[unit].chip[chip]
    return found


def forbids(world: World, battle: Battle, unit: Unit, distance: int) -> bool:
    """True if a counter on its card forbids a unit to attack at a range (Gun, Machine Gun)."""
    if 0 < distance < 2:
        return False
    stopped = terms.AT_0 if distance == 0 else terms.FROM_2
    for chip in chips_of(world, battle, unit):
        if battle.card[unit].chip[chip] > 0 and world.chip[chip].stops_attack == stopped:
            return True
    return False


def next_turn(world: World, battle: Battle, unit: Unit) -> None:
    """Exposed of this turn counts from now on."""
    battle.exposed[unit] += battle.fresh[unit]
    battle.fresh[unit] = 0


def counters_of(edition: ShermanLeader) -> list[tuple[str, DamageCounter]]:
    """The kinds of damage counters by number less 1: all AP sides, then all HE sides."""
    return [("AP", one) for one in edition.ap_damage.counters] + [
        ("HE", one) for one in edition.he_damage.counters
    ]


def put_damage(tables: Tabulation, edition: ShermanLeader) -> None:
    """Add the counters: how many, the effect of each on a unit and its commander, those drawn again."""
    kinds = counters_of(edition)
    many, plain = len(edition.ap_damage.counters), tables.tables
    plain.put("first_chip", (3,), (1, 1 + many, 1 + len(kinds)))
    plain.put("counter_count", (1 + len(kinds),), (0, *(one.count for _, one in kinds)))
    numbers = (0, *range(1, 1 + len(kinds)))

    def chip(number: int) -> tuple[int, ...]:
        if number == 0:
            return (0, 0, 0, 0)
        one = kinds[number - 1][1]
        return (
            STAYS.index(one.stays), STOPS_MOVE.index(one.stops_move),
            STOPS_ATTACK.index(one.stops_attack), one.enemy_rolls,
        )  # fmt: skip

    def before(number: int, lies: int, wounded: int, killed: int) -> Condition:
        lying = (kinds[number - 1][1].counter,) * lies
        return Condition(lying, 0, bool(wounded), bool(killed))

    def suffered(number: int, lies: int, wounded: int, killed: int) -> tuple[int, ...]:
        if number == 0:
            return (0, 0, 0, 0, 0)
        was = before(number, lies, wounded, killed)
        now = suffer(was, kinds[number - 1][1])
        lasts = len(now.counters) > len(was.counters)
        return now.stress, int(now.wounded), int(now.killed), int(now.destroyed), int(lasts)

    def again(number: int, lies: int, killed: int, at_0: int, from_2: int) -> int:
        if number == 0:
            return 1
        side, one = kinds[number - 1]
        unit = Struck(side, bool(at_0), bool(from_2))  # type: ignore[arg-type]
        return int(one.counter in redrawn(before(number, lies, 0, killed), unit, edition))

    both = (0, 1)
    tables.put_rows("chip", axes(number=numbers), chip)
    tables.put_rows("suffered", axes(number=numbers, lies=both, wounded=both, killed=both), suffered)
    tables.put_numbers("redrawn", axes(number=numbers, lies=both, killed=both, at_0=both, from_2=both), again)
