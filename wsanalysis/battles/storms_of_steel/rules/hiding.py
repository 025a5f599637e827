"""Hidden units: where they can be, what reveals them, the search for snipers that have fired (10.0, 10.3)."""

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.hidden_units import is_unseen
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import (
    HIDDEN,
    ON_MAP,
    all_units,
    enemies_in,
    flag,
    has,
    is_aloft,
    is_here,
    is_in,
    opponent,
    side_of,
    units_of,
)
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.aiming import is_in_arc, looks_at
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_plane, is_seen_from_air
from wsanalysis.battles.storms_of_steel.rules.rolls import spend_caps
from wsanalysis.battles.storms_of_steel.rules.sight import crosses_small_balka
from wsanalysis.battles.storms_of_steel.rules.works import lies_in
from wsanalysis.battles.storms_of_steel.terms import NEAR, NO_COUNTER
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def is_hidden(battle: Battle, unit: Unit) -> bool:
    """Whether a unit hides somewhere on the map."""
    return battle.where[unit] == HIDDEN and battle.hex[unit] != NOWHERE


def covers_from(world: World, battle: Battle, hex: Hex, other: Hex) -> bool:
    """Whether a hex covers who hides in it from another: terrain, a small balka, works (10.0)."""
    if world.spot[hex].hides or crosses_small_balka(world, other, hex):
        return True
    for kind in range(1, world.works_kinds):
        if terms.HASTY <= world.works_sort[kind] <= terms.BUNKER and lies_in(battle, kind, hex):
            return True
    return False


def is_anybody_in(world: World, battle: Battle, hex: Hex) -> bool:
    """Whether a unit that is not hidden is in a hex."""
    for unit in all_units(world):
        if is_in(battle, unit, hex):
            return True
    return False


def looks_into(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit on the map sees a hex: with enemies in its own it sees no other (6.0, 7.63)."""
    here = battle.hex[unit]
    if here == hex:
        return True
    if is_aloft(battle, unit):
        return is_seen_from_air(world, battle, here, hex)
    return looks_at(world, battle, unit, hex) and enemies_in(world, battle, side_of(world, unit), here) == 0


def is_in_sight_of(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """Whether a unit of a side that is not hidden sees a hex (10.2)."""
    for unit in units_of(world, side):
        if is_seen_itself(battle, unit) and looks_into(world, battle, unit, hex):
            return True
    return False


def is_seen_itself(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is on the map, or flies over it, for all to see: so it reveals others (10.0, 20.3).

    A unit that its owner has yet to place is nowhere.
    """
    return battle.hex[unit] != NOWHERE and (is_here(battle, unit) or is_aloft(battle, unit))


def would_show(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """Whether a hidden unit of a side would be revealed in a hex: by who is there, or near (10.0)."""
    if is_anybody_in(world, battle, hex):
        return True
    for enemy in units_of(world, opponent(side)):
        if is_seen_itself(battle, enemy):
            there = battle.hex[enemy]
            distance = min(world.distance[hex, there], NEAR)
            if world.reveals[distance, 1, 0]:
                sees = 1 if looks_into(world, battle, enemy, hex) else 0
                covered = 1 if covers_from(world, battle, hex, there) else 0
                if world.reveals[distance, sees, covered]:
                    return True
    return False


def may_be_in(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether an unseen unit may hide in a hex, as far as the enemy can know.

    It is no farther off than it has moved from where it was last seen, or from where it might begin, and
    nobody who is not hidden is there, or near enough to see it.
    """
    if not is_unseen(battle, unit):
        return False
    last = battle.fell[unit]
    if last == NOWHERE:
        if world.from_hiding[side_of(world, unit), hex] > battle.strayed[unit]:
            return False
    elif world.distance[last, hex] > battle.strayed[unit]:
        return False
    return not would_show(world, battle, side_of(world, unit), hex)


def may_hold_hidden(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """Whether a hidden unit of a side may be in a hex, as far as the enemy can know (10.0)."""
    for unit in units_of(world, side):
        if may_be_in(world, battle, unit, hex):
            return True
    return False


def is_on_suspicion(world: World, battle: Battle, firer: Unit, hex: Hex) -> bool:
    """Whether fire at a hex is at nobody that is seen, but at those who may hide there (10.0)."""
    enemy = opponent(side_of(world, firer))
    return not is_anybody_in(world, battle, hex) and may_hold_hidden(world, battle, enemy, hex)


def weakest_hidden(world: World, battle: Battle, firer: Unit, hex: Hex) -> Unit:
    """Whom fire at a hex is resolved against, or NOBODY: the hidden unit with the lowest defense (10.0).

    By its front, for mortars by its flank.
    """
    weakest, way = NOBODY, terms.FRONT
    if world.block[battle.type[firer]].mortar:
        way = terms.SHELLS
    for unit in units_of(world, opponent(side_of(world, firer))):
        if is_hidden(battle, unit) and battle.hex[unit] == hex:
            defense = world.defense[battle.type[unit], NO_COUNTER, way]
            if weakest == NOBODY or defense < world.defense[battle.type[weakest], NO_COUNTER, way]:
                weakest = unit
    return weakest


def reveal(world: World, battle: Battle, unit: Unit) -> None:
    """A hidden unit is put on the map; its owner will say which way it faces (10.0)."""
    hex, side = battle.hex[unit], side_of(world, unit)
    battle.where[unit] = ON_MAP
    battle.strayed[unit] = 0
    flag(battle, unit, terms.TO_FACE)
    log(battle, terms.LOG_REVEALED, unit, hex, 0, 0)
    battle.holder[hex] = NEITHER if enemies_in(world, battle, side, hex) else side


def reveal_seen(world: World, battle: Battle) -> None:
    """Reveal all hidden units that others see, or that are with others; these may show more (10.0)."""
    more = True
    while more:
        more = False
        for unit in all_units(world):
            if is_hidden(battle, unit) and would_show(world, battle, side_of(world, unit), battle.hex[unit]):
                reveal(world, battle, unit)
                more = True


def reveal_who_acts(world: World, battle: Battle, unit: Unit) -> None:
    """A hidden unit that acts is revealed, and all with it in its hex (10.0)."""
    if is_hidden(battle, unit):
        reveal(world, battle, unit)
        reveal_seen(world, battle)


@flow
def faces(world: World, battle: Battle, firer: Unit, at: Hex) -> Flow:
    """The owners of revealed units say which way they face, one by one (10.0).

    Who is revealed by its own fire has to face the hex that it fires at.
    """
    for unit in all_units(world):
        if has(battle, unit, terms.TO_FACE):
            aims = 1 if unit == firer else 0
            act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit, aims=aims, hex=at)
            battle.flags[unit] &= ~terms.TO_FACE
            turn_to(battle, unit, second_of(act))


@flow
def reveal_all(world: World, battle: Battle) -> Flow:
    """All whom others see are revealed, and face a side; then these may see more (10.0)."""
    if world.hidden:
        reveal_seen(world, battle)
        while is_anybody_to_face(world, battle):
            yield from faces(world, battle, NOBODY, NOWHERE)
            reveal_seen(world, battle)


def is_anybody_to_face(world: World, battle: Battle) -> bool:
    """Whether a unit has been revealed whose owner has yet to say which way it faces."""
    for unit in all_units(world):
        if has(battle, unit, terms.TO_FACE):
            return True
    return False


def turn_to(battle: Battle, unit: Unit, side: int) -> None:
    """The unit faces a side (5.2)."""
    battle.face[unit] = side
    log(battle, terms.LOG_FACE, unit, side, 0, 0)


def list_faces(world: World, battle: Battle, actions: Actions) -> None:
    """Any side, or one by which the unit bears on the hex that it fires at (5.2, 10.0).

    An airplane that comes on does not face straight off again (20.0).
    """
    about = battle.about
    flies = about.battery == 0 and is_plane(world, battle, about.unit)
    for side in range(6):
        if flies and world.neighbour[battle.hex[about.unit], side] == NOWHERE:
            continue
        if about.aims == 0 or is_in_arc(world, battle.hex[about.unit], side, about.hex):
            add(actions, terms.TURN_TO, 0, side)


@flow
def detect(world: World, battle: Battle, unit: Unit) -> Flow:
    """The enemy looks for a hidden sniper that has fired, with CAPs if he likes (10.3)."""
    for caps in range(MOST_CAPS + 1):
        battle.law[caps] = world.detect_law[caps]
    side = opponent(side_of(world, unit))
    caps = yield from spend_caps(world, battle, side, terms.ROLL_ELSE, unit, 0)
    found = draw(world, battle.luck[terms.LUCK_HIDDEN], battle.law[caps])
    log(battle, terms.LOG_DETECTION, unit, caps, found, 0)
    if found == terms.DETECTED:
        reveal_who_acts(world, battle, unit)
