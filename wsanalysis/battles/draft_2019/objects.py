"""Destructible objects: woods, buildings and bunkers that are shot at; blaze and rubble (10.0, 11.0)."""

from wsanalysis.battles.core.actions import add_new
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import destroy
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.pile import put_counter_back
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import all_units, enemies_in, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import firing, fog, spotting, terms, tokens
from wsanalysis.battles.draft_2019.records import Battle, World


def strength_in(world: World, battle: Battle, hex: Hex) -> int:
    """The strength of the object in a hex, a known bunker before what it stands in; 0 if there is none."""
    marker = fog.counter_in(battle, hex)
    if marker >= 0 and battle.marker_shown[marker]:
        strength = world.laid[battle.marker_kind[marker]].strength
        if strength:
            return strength
    if battle.marks[hex] & (terms.RUBBLE | terms.BLAZE):
        return 0
    return world.strength[world.printed[hex]]


def may_aim_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit may fire at the object in a hex: enough FP, in sight and in its field (10.0).

    Objects in sight are spotted. It is asked where enemies are, since nobody would fire at others.
    """
    strength = strength_in(world, battle, hex)
    if (
        strength == 0
        or battle.hex[unit] == hex
        or firing.power_in(world, battle, unit, terms.BY_AIM) < strength
    ):
        return False
    if not firing.in_field(world, battle, unit, hex) or spotting.in_melee(world, battle, unit):
        return False
    return enemies_in(world, battle, side_of(world, unit), hex) > 0 and spotting.in_sight(
        world, battle, battle.hex[unit], hex
    )


def shoot_at(world: World, battle: Battle, hex: Hex, power: int) -> None:
    """A token is drawn instead of a chit: the object falls if the FP is at least its blast number (10.0)."""
    token = tokens.draw_suppression(world, battle)
    log(battle, terms.LOG_OBJECT, 0, hex, power, world.token[token].blast)
    if token:
        put_counter_back(battle, token)
        if power >= world.token[token].blast:
            fall(world, battle, hex)


def fall(world: World, battle: Battle, hex: Hex) -> None:
    """An object is eliminated: woods burn, buildings and bunkers leave rubble; all there are damaged."""
    marker = fog.counter_in(battle, hex)
    if marker >= 0 and world.laid[battle.marker_kind[marker]].strength:
        is_bunker = world.laid[battle.marker_kind[marker]].works > 0
        log(battle, terms.LOG_GONE, battle.marker_kind[marker], hex, 0, 0)
        fog.lose(world, battle, hex)
        if is_bunker:
            leave_rubble(world, battle, hex)
        return
    if world.burns[world.printed[hex]]:
        spotting.clear(world, battle, hex)
        destroy(battle, hex)
        spotting.cloud(world, battle, hex, terms.BLAZE)
        battle.marks[hex] &= ~terms.WRECK
        log(battle, terms.LOG_MARK, terms.BLAZE, hex, 0, 0)
        damage_all(world, battle, hex)
    else:
        destroy(battle, hex)
        leave_rubble(world, battle, hex)


def leave_rubble(world: World, battle: Battle, hex: Hex) -> None:
    """Rubble is placed, and each unit in the hex takes a damage token (10.0)."""
    battle.marks[hex] |= terms.RUBBLE | world.rubble_marks
    battle.marks[hex] &= ~terms.WRECK
    log(battle, terms.LOG_MARK, terms.RUBBLE, hex, 0, 0)
    damage_all(world, battle, hex)


def damage_all(world: World, battle: Battle, hex: Hex) -> None:
    """A damage token for each unit in a hex, which takes effect immediately (10.0)."""
    for unit in all_units(world):
        carrier = battle.carrier[unit]
        rides = carrier != NOBODY and world.kind[battle.type[carrier]].desant  # suffers with its carrier
        if is_in(battle, unit, hex) and is_here(battle, unit) and not rides:
            tokens.damage(world, battle, unit, True)


def list_objects(world: World, battle: Battle, actions: Actions, unit: Unit) -> None:
    """The objects that a unit may aim at, each where enemies are."""
    if firing.may_fire(world, battle, unit, terms.BY_AIM):
        for enemy in units_of(world, opponent(side_of(world, unit))):
            hex = battle.hex[enemy]
            if firing.is_target(battle, enemy) and may_aim_at(world, battle, unit, hex):
                add_new(actions, terms.AIM_OBJECT, unit, hex)
