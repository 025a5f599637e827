"""Fire and close combat against works: bunkers, wire and mines with a red number on them (18.4-18.6)."""

from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Law, Side, Unit
from wsanalysis.battles.core.units import all_units, enemies_in, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import activation, aiming, airplanes, mines, smoke, terms, works
from wsanalysis.battles.storms_of_steel.records import Attack, Battle, World
from wsanalysis.battles.storms_of_steel.terms import HARDEST, NEAR_BY, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def works_needed(world: World, battle: Battle, unit: Unit, hex: Hex, kind: int, weapon: int) -> int:
    """The roll by which a unit destroys works of a kind in a hex, or NOT_ALLOWED (18.6).

    `weapon` is 1 more than the number of the weapon by hand that it uses, 0 for none (8.2).
    """
    if not works.lies_in(battle, kind, hex) or world.works_defense[kind] == NOT_ALLOWED:
        return NOT_ALLOWED
    here = battle.hex[unit]
    way = terms.TO_CLOSE if here == hex else terms.TO_FRONT
    if world.clears[battle.type[unit], kind, way] == 0:
        return NOT_ALLOWED
    if here == hex and holds(world, battle, side_of(world, unit), hex, kind):
        return NOT_ALLOWED
    if weapon > 0:
        return works_needed_with(world, battle, unit, hex, kind, weapon - 1)
    power, eye = (
        aiming.attack_value(world, battle, unit, here, hex, RED),
        aiming.eye_on(world, battle, unit, here, hex),
    )
    if power == NOT_ALLOWED or eye == NOWHERE:
        return NOT_ALLOWED
    if airplanes.is_plane(world, battle, unit):
        power -= airplanes.added_by_altitude(world, battle, unit)
    elif world.spot[eye].level > world.spot[hex].level:
        power -= world.aspect[terms.FIRING_DOWN]
    return world.works_defense[kind] + world.spot[hex].cover + smoke.added(world, battle, eye, hex) - power


def works_needed_with(world: World, battle: Battle, unit: Unit, hex: Hex, kind: int, weapon: int) -> int:
    """The same with a weapon by hand: none that hurts metal alone (8.2)."""
    here, card = battle.hex[unit], world.weapon[weapon]
    if card.metal or world.distance[here, hex] >= NEAR_BY:
        return NOT_ALLOWED
    distance = world.distance[here, hex]
    power = world.weapon_power[battle.type[unit], aiming.counter_of(battle, unit), weapon, RED, distance]
    if power == NOT_ALLOWED:
        return NOT_ALLOWED
    if world.spot[here].level > world.spot[hex].level:
        power -= world.aspect[terms.FIRING_DOWN]
    cover = world.spot[hex].cover if card.terrain else 0
    added = smoke.added(world, battle, here, hex) if card.smoke else 0
    return world.works_defense[kind] + cover + added - power


def holds(world: World, battle: Battle, side: Side, hex: Hex, kind: int) -> bool:
    """True if a side's own units are in works, and none of the enemy's: in close combat it spares these."""
    own = False
    for unit in all_units(world):
        if is_in(battle, unit, hex) and battle.inside[unit] == kind:
            if side_of(world, unit) != side:
                return False
            own = True
    return own


def may_batter(world: World, battle: Battle, unit: Unit, hex: Hex, weapon: int) -> bool:
    """True if a unit may attack works in a hex without enemies; from outside only where no friends are."""
    side = side_of(world, unit)
    if battle.hex[unit] != hex and enemies_in(world, battle, opponent(side), hex):
        return False
    return meets_works(world, battle, unit, hex, weapon) and aiming.has_line_to(world, battle, unit, hex)


def meets_works(world: World, battle: Battle, unit: Unit, hex: Hex, weapon: int) -> bool:
    """True if a unit's attack on a hex is at works there too (18.6)."""
    if battle.works[hex] & world.works_breakable == 0:
        return False
    for kind in range(1, world.works_kinds):
        if meets(world, battle, unit, hex, kind, weapon):
            return True
    return False


def batter_cost(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """A unit's cost of fire at works alone, or NOT_ALLOWED (18.6)."""
    if battle.works[hex] & world.works_breakable == 0 or not may_batter(world, battle, unit, hex, 0):
        return NOT_ALLOWED
    return aiming.cost_at(world, battle, unit, hex)


def list_battering(world: World, battle: Battle, unit: Unit) -> None:
    """Fire at works alone (18.6)."""
    if world.has_works and aiming.is_affordable(world, battle, unit):
        for hex in all_hexes(world):
            activation.offer_new(battle, terms.FIRE, unit, hex, batter_cost(world, battle, unit, hex))


@flow
def batter(world: World, battle: Battle) -> Flow[int]:
    """Works in the hex of an attack are attacked, each by a roll of its own (18.6, 3.23).

    Those that are hit, a bit each, fall when all of the hex has been attacked.
    """
    falling = 0
    for kind in range(1, world.works_kinds):
        fire = battle.attack
        if meets(world, battle, fire.unit, fire.hex, kind, weapon_of(world, fire)):
            roll = works_roll(world, battle, kind)
            for caps in range(MOST_CAPS + 1):
                battle.law[caps] = works_law(world, roll - caps)
            side = side_of(world, fire.unit)
            caps = yield from activation.spend_caps(world, battle, side, terms.ROLL_ELSE, fire.unit, roll)
            falls = draw(world, battle.luck[terms.LUCK_FIRE], battle.law[caps])
            log(battle, terms.LOG_AT_WORKS, battle.attack.unit, kind, roll - caps, caps * 2 + falls)
            falling |= falls << kind
    return falling


def meets(world: World, battle: Battle, unit: Unit, hex: Hex, kind: int, weapon: int) -> bool:
    """True if a unit's attack on a hex is at works of a kind there too (18.6)."""
    return works_needed(world, battle, unit, hex, kind, weapon) != NOT_ALLOWED


def weapon_of(world: World, fire: Attack) -> int:
    """1 more than the number of the weapon by hand that an attack is made with, 0 for none (8.2)."""
    return 1 + world.asset[fire.weapon - 1].what if fire.weapon > 0 else 0


def works_roll(world: World, battle: Battle, kind: int) -> int:
    """The roll without CAPs at works of a kind, supporters and cards counted (9.12, 18.6, card 9)."""
    fire = battle.attack
    roll = works_needed(world, battle, fire.unit, fire.hex, kind, weapon_of(world, fire)) - fire.boost
    for unit in units_of(world, side_of(world, fire.unit)):
        if fire.members >> unit & 1 == 1:
            roll -= aiming.support_at(world, battle, unit, fire.hex, RED)
    return roll


def works_law(world: World, roll: int) -> Law:
    """The law of an attack on works (18.6)."""
    return world.works_law[min(max(roll, 0), HARDEST - 1)]


def fell_works(world: World, battle: Battle, hex: Hex, falling: int) -> None:
    """Works that an attack has hit are removed, a bit each; units in them are then in the open (18.6)."""
    if falling == 0:
        return
    for kind in range(1, world.works_kinds):
        if falling >> kind & 1:
            remove_works(world, battle, hex, kind)


def remove_works(world: World, battle: Battle, hex: Hex, kind: int) -> None:
    """Works of a kind are gone from a hex."""
    battle.works[hex] &= ~(1 << kind)
    log(battle, terms.LOG_WORKS_GONE, kind, hex, 0, 0)
    if kind == world.mine_kind:
        mines.clear_mines(battle, hex)
    for unit in all_units(world):
        if is_in(battle, unit, hex) and battle.inside[unit] == kind:
            battle.inside[unit] = 0


def crush_wire(world: World, battle: Battle, unit: Unit) -> None:
    """Tracks that come into a wire hex remove the wire (18.4)."""
    hex = battle.hex[unit]
    if world.has_works == 0 or battle.works[hex] == 0 or world.block[battle.type[unit]].kind != terms.TRACKED:
        return
    for kind in range(1, world.works_kinds):
        if works.lies_in(battle, kind, hex) and world.works_sort[kind] == terms.WIRE:
            remove_works(world, battle, hex, kind)


ACT = Act(lists=list_battering)  # of fire
