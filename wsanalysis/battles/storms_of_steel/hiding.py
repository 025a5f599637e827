"""Hidden units and snipers: what they may do, who finds them, what hiding is worth (10)."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.offsets import distances
from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import NEAR, all_hexes, near
from wsanalysis.battles.core.hidden_units import is_unseen
from wsanalysis.battles.core.luck import chance_of, draw
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    airplanes,
    mines,
    moving,
    terms,
    vehicles,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.odds import NO_YES
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import BLUE, NO_COUNTER, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.systems.storms_of_steel import hidden
from wsanalysis.systems.storms_of_steel.command import HIDING
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.hidden import is_revealed
from wsanalysis.systems.storms_of_steel.path import Into, leg
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed


def is_hidden(battle: Battle, unit: Unit) -> bool:
    """True if a unit hides somewhere on the map."""
    return battle.where[unit] == units.HIDDEN and battle.hex[unit] != NOWHERE


def covers_from(world: World, battle: Battle, hex: Hex, other: Hex) -> bool:
    """True if a hex covers who hides in it from another: terrain, a small balka, works (10.0)."""
    if world.spot[hex].hides or aiming.crosses_small_balka(world, other, hex):
        return True
    for kind in range(1, world.works_kinds):
        if terms.HASTY <= world.works_sort[kind] <= terms.BUNKER and works.lies_in(battle, kind, hex):
            return True
    return False


def is_anybody_in(world: World, battle: Battle, hex: Hex) -> bool:
    """True if a unit that is not hidden is in a hex."""
    for unit in units.all_units(world):
        if units.is_in(battle, unit, hex):
            return True
    return False


def looks_into(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit on the map sees a hex: with enemies in its own it sees no other (6.0, 7.63)."""
    here = battle.hex[unit]
    if here == hex:
        return True
    if units.is_aloft(battle, unit):
        return airplanes.is_seen_from_air(world, battle, here, hex)
    return (
        aiming.looks_at(world, battle, unit, hex)
        and units.enemies_in(world, battle, units.side_of(world, unit), here) == 0
    )


def is_in_sight_of(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """True if a unit of a side that is not hidden sees a hex (10.2)."""
    for unit in units.units_of(world, side):
        if is_seen_itself(battle, unit) and looks_into(world, battle, unit, hex):
            return True
    return False


def is_seen_itself(battle: Battle, unit: Unit) -> bool:
    """True if a unit is on the map, or flies over it, for all to see: so it reveals others (10.0, 20.3).

    A unit that its owner has yet to place is nowhere.
    """
    return battle.hex[unit] != NOWHERE and (units.is_here(battle, unit) or units.is_aloft(battle, unit))


def would_show(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """True if a hidden unit of a side would be revealed in a hex: by units there, or near (10.0)."""
    if is_anybody_in(world, battle, hex):
        return True
    for enemy in units.units_of(world, units.opponent(side)):
        if is_seen_itself(battle, enemy):
            there = battle.hex[enemy]
            distance = min(world.distance[hex, there], terms.NEAR)
            if world.reveals[distance, 1, 0]:
                sees = 1 if looks_into(world, battle, enemy, hex) else 0
                covered = 1 if covers_from(world, battle, hex, there) else 0
                if world.reveals[distance, sees, covered]:
                    return True
    return False


def may_be_in(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if an unseen unit may hide in a hex, as far as the enemy can know.

    It is no farther off than it has moved from where it was last seen, or from where it might begin, and
    nobody who is not hidden is there, or near enough to see it.
    """
    if not is_unseen(battle, unit):
        return False
    last = battle.fell[unit]
    if last == NOWHERE:
        if world.from_hiding[units.side_of(world, unit), hex] > battle.strayed[unit]:
            return False
    elif world.distance[last, hex] > battle.strayed[unit]:
        return False
    return not would_show(world, battle, units.side_of(world, unit), hex)


def may_hold_hidden(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """True if a hidden unit of a side may be in a hex, as far as the enemy can know (10.0)."""
    for unit in units.units_of(world, side):
        if may_be_in(world, battle, unit, hex):
            return True
    return False


def is_on_suspicion(world: World, battle: Battle, firer: Unit, hex: Hex) -> bool:
    """True if fire at a hex is at nobody that is seen, but at those who may hide there (10.0)."""
    enemy = units.opponent(units.side_of(world, firer))
    return not is_anybody_in(world, battle, hex) and may_hold_hidden(world, battle, enemy, hex)


def weakest_hidden(world: World, battle: Battle, firer: Unit, hex: Hex) -> Unit:
    """The target of fire at a hex, or NOBODY: the hidden unit with the lowest defense (10.0).

    By its front, for mortars by its flank.
    """
    weakest, way = NOBODY, terms.FRONT
    if world.block[battle.type[firer]].mortar:
        way = terms.SHELLS
    for unit in units.units_of(world, units.opponent(units.side_of(world, firer))):
        if is_hidden(battle, unit) and battle.hex[unit] == hex:
            defense = world.defense[battle.type[unit], NO_COUNTER, way]
            if weakest == NOBODY or defense < world.defense[battle.type[weakest], NO_COUNTER, way]:
                weakest = unit
    return weakest


def reveal(world: World, battle: Battle, unit: Unit) -> None:
    """A hidden unit is put on the map; its owner will say which way it faces (10.0)."""
    hex, side = battle.hex[unit], units.side_of(world, unit)
    battle.where[unit] = units.ON_MAP
    battle.strayed[unit] = 0
    units.flag(battle, unit, terms.TO_FACE)
    log(battle, terms.LOG_REVEALED, unit, hex, 0, 0)
    battle.holder[hex] = NEITHER if units.enemies_in(world, battle, side, hex) else side


def reveal_seen(world: World, battle: Battle) -> None:
    """Reveal all hidden units that others see, or that are with others; these may show more (10.0)."""
    more = True
    while more:
        more = False
        for unit in units.all_units(world):
            side = units.side_of(world, unit)
            if is_hidden(battle, unit) and would_show(world, battle, side, battle.hex[unit]):
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

    A unit revealed by its own fire has to face the hex that it fires at.
    """
    for unit in units.all_units(world):
        if units.has(battle, unit, terms.TO_FACE):
            aims = 1 if unit == firer else 0
            act = yield ask(battle, units.side_of(world, unit), terms.FACE, unit=unit, aims=aims, hex=at)
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
    """True if a unit has been revealed whose owner has yet to say which way it faces."""
    for unit in units.all_units(world):
        if units.has(battle, unit, terms.TO_FACE):
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
    flies = about.battery == 0 and airplanes.is_plane(world, battle, about.unit)
    for side in range(6):
        if flies and world.neighbour[battle.hex[about.unit], side] == NOWHERE:
            continue
        if about.aims == 0 or aiming.is_in_arc(world, battle.hex[about.unit], side, about.hex):
            add(actions, terms.TURN_TO, 0, side)


@flow
def detect(world: World, battle: Battle, unit: Unit) -> Flow:
    """The enemy looks for a hidden sniper that has fired, with CAPs if he likes (10.3)."""
    for caps in range(MOST_CAPS + 1):
        battle.law[caps] = world.detect_law[caps]
    side = units.opponent(units.side_of(world, unit))
    caps = yield from activation.spend_caps(world, battle, side, terms.ROLL_ELSE, unit, 0)
    found = draw(world, battle.luck[terms.LUCK_HIDDEN], battle.law[caps])
    log(battle, terms.LOG_DETECTION, unit, caps, found, 0)
    if found == terms.DETECTED:
        reveal_who_acts(world, battle, unit)


def creep_cost(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The cost of a hidden move into a neighbouring hex, or NOT_ALLOWED (10.1)."""
    return world.creep_cost[battle.type[unit], world.spot[hex].terrain]


def list_creeps(world: World, battle: Battle, unit: Unit) -> None:
    """Hidden moves (10.1)."""
    for side in range(6 if is_hidden(battle, unit) else 0):
        hex = world.neighbour[battle.hex[unit], side]
        if hex != NOWHERE:
            activation.offer(battle, terms.CREEP, unit, hex, creep_cost(world, battle, unit, hex))


def cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The cost of hiding, or of a hidden move (10.1, 10.2)."""
    if kind_of(act) == terms.HIDE:
        return world.hide_cost
    return creep_cost(world, battle, unit, Hex(second_of(act)))


def may_hide(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may hide: an unhit squad that no enemy sees, not carried (10.2, 17.0)."""
    if vehicles.is_carried(battle, unit):
        return False
    if world.block[battle.type[unit]].squad == 0 or battle.counter[unit] != NO_COUNTER:
        return False
    return not is_in_sight_of(world, battle, units.opponent(units.side_of(world, unit)), battle.hex[unit])


def may_hide_in(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit that may hide can do so in a hex: nobody sees it, nobody else is there (10.2)."""
    if hex == NOWHERE or creep_cost(world, battle, unit, hex) == NOT_ALLOWED:
        return False
    for other in units.units_of(world, units.side_of(world, unit)):
        if other != unit and units.is_here(battle, other) and battle.hex[other] == hex:
            return False
    return not is_in_sight_of(world, battle, units.opponent(units.side_of(world, unit)), hex)


def list_hides(world: World, battle: Battle, unit: Unit) -> None:
    """The hexes where a unit may hide, its own or next to it (10.2)."""
    if world.hidden == 0 or world.hide_cost > battle.most or not units.is_here(battle, unit):
        return
    if may_hide(world, battle, unit):
        for place in range(NEAR):
            hex = near(world, battle.hex[unit], place)
            if may_hide_in(world, battle, unit, hex):
                activation.offer(battle, terms.HIDE, unit, hex, world.hide_cost)


def is_anybody_unseen(world: World, battle: Battle, side: Side) -> bool:
    """True if a side has hidden units."""
    for unit in units.units_of(world, side):
        if is_unseen(battle, unit):
            return True
    return False


def may_suspect(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit may fire at a hex where it sees nobody: hidden enemies might be there (10.0)."""
    here = battle.hex[unit]
    if here == hex or not aiming.has_line_to(world, battle, unit, hex):
        return False
    for color in (RED, BLUE):
        if aiming.attack_value(world, battle, unit, here, hex, color) != NOT_ALLOWED:
            return is_on_suspicion(world, battle, unit, hex)
    return False


def list_suspicions(world: World, battle: Battle, unit: Unit) -> None:
    """Fire at hexes where hidden enemies may be (10.0)."""
    if world.hidden == 0 or not aiming.is_affordable(world, battle, unit):
        return
    if is_anybody_unseen(world, battle, units.opponent(units.side_of(world, unit))):
        for hex in all_hexes(world):
            if may_suspect(world, battle, unit, hex):
                cost = aiming.cost_at(world, battle, unit, hex)
                activation.offer_new(battle, terms.FIRE, unit, hex, cost)


def creep(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """A hidden unit moves unseen: the enemy knows that it has, not where to (10.1)."""
    log(battle, terms.LOG_CREPT, unit, battle.hex[unit], hex, 0)
    was, side = battle.hex[unit], units.side_of(world, unit)
    battle.hex[unit] = hex
    battle.strayed[unit] += 1
    if units.enemies_in(world, battle, side, hex):  # it is revealed there, and close combat begins (7.63)
        battle.barred_side, battle.other_hex[unit] = units.opponent(side), was


@flow
def creep_on(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """A hidden unit moves unseen, onto mines that there may be (10.1, 18.5)."""
    creep(world, battle, unit, Hex(second_of(act)))
    yield from mines.step_on_mine(world, battle, unit)


@flow
def hide(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """A unit is taken off the map, and hides in a hex, or beside where it was (10.2)."""
    was, hex = battle.hex[unit], Hex(second_of(act))
    log(battle, terms.LOG_HID, unit, was, hex, 0)
    battle.where[unit], battle.hex[unit], battle.face[unit] = units.HIDDEN, hex, 0
    battle.fell[unit], battle.strayed[unit] = was, 1
    battle.inside[unit], battle.other_hex[unit] = 0, NOWHERE
    battle.flags[unit] &= ~terms.EXPOSED
    units.freed(world, battle, was)
    moving.look_at_marker(world, battle)
    yield from mines.step_on_mine(world, battle, unit)


def comes_out(world: World, battle: Battle, unit: Unit, kind: int) -> bool:
    """A hidden unit acts, and is revealed; whether it is a sniper that fires, and is looked for afterwards.

    By Hidden Action it fires and stays hidden (10.0, 10.3, V13).
    """
    if not is_hidden(battle, unit) or kind == terms.CREEP:
        return False
    if units.has(battle, unit, terms.UNSEEN) and kind in (terms.FIRE, terms.FIRE_WITH, terms.LAY_SMOKE):
        return False
    if kind == terms.FIRE and world.block[battle.type[unit]].sniper:
        return True
    reveal_who_acts(world, battle, unit)
    return False


def next_to_hide(world: World, battle: Battle, side: Side) -> Unit:
    """The next unit of a side that begins hidden where its owner says, or NOBODY."""
    for unit in units.units_of(world, side):
        if battle.where[unit] == units.HIDDEN and battle.hex[unit] == NOWHERE:
            return unit
    return NOBODY


def list_hiding_places(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """List where a unit may begin hidden: where nothing reveals it at once, if possible (10.0)."""
    side = units.side_of(world, unit)
    for shown in range(2):
        if actions.count == 0:
            for hex in all_hexes(world):
                if world.from_hiding[side, hex] == 0 and moving.can_stand(world, battle, unit, hex):
                    if shown or not would_show(world, battle, side, hex):
                        add(actions, terms.PUT, unit, hex)


FEW = 7
"""Hexes where somebody may hide: among more, nobody fires on suspicion."""


def springing(world: World, view: Battle, unit: Unit, gain: int, weights: Weights) -> int:
    """The worth left of a shot that brings a unit out of hiding; a sniper may not be found (10.0, 10.3)."""
    lost = view.staying - worth.stand(world, view, unit, view.hex[unit], 0, weights)
    if world.block[view.type[unit]].sniper:
        lost = lost * chance_of(world, world.detect_law[0], terms.DETECTED) // 100
    return gain * weights.ambush // 16 - lost


def creeping(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The promise of a hidden move, or of hiding in a hex; a unit seen there comes out (10.1)."""
    if would_show(world, view, units.side_of(world, unit), hex):
        return worth.stand(world, view, unit, hex, 0, weights) - view.staying
    return worth.lurking(world, view, unit, hex, weights) - view.staying


def room_of(world: World, view: Battle, foe: Unit) -> int:
    """In about how many hexes an unseen unit may be."""
    if view.fell[foe] == NOWHERE and view.strayed[foe] == 0:
        return world.hiding_room[units.side_of(world, foe)]
    return 1 + 3 * view.strayed[foe] * (view.strayed[foe] + 1)


def of_suspicion(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The average loss by fire at a hex without seen units of those who may hide there (10.0)."""
    total, way = 0, terms.SHELLS if world.block[view.type[unit]].mortar else terms.FRONT
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if is_unseen(view, foe) and may_be_in(world, view, foe, hex):
            roll = aiming.needed_between(world, view, unit, view.hex[unit], foe, hex, way)
            if roll != NOT_ALLOWED:
                loss = worth.loss_of(world, view, foe, roll, weights)
                total = max(total, loss // max(1, room_of(world, view, foe)))
    return total * weights.suspect // 16


def best_suspicion(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The best of these, where an enemy hides in few hexes that he may be in."""
    best, side = 0, units.opponent(units.side_of(world, unit))
    if weights.suspect == 0:
        return NEVER
    for foe in units.units_of(world, side):
        if is_unseen(view, foe) and room_of(world, view, foe) <= FEW:
            for hex in all_hexes(world):
                if is_near(world, view, side, foe, hex) and may_suspect(world, view, unit, hex):
                    best = max(best, of_suspicion(world, view, unit, hex, weights))
    return best


def is_near(world: World, view: Battle, side: Side, foe: Unit, hex: Hex) -> bool:
    """True if an unseen unit may have come as far as a hex."""
    last = view.fell[foe]
    if last == NOWHERE:
        return world.from_hiding[side, hex] <= view.strayed[foe]
    return world.distance[last, hex] <= view.strayed[foe]


def gain(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of hiding, or of a hidden move (10.1, 10.2)."""
    return creeping(world, view, unit, Hex(second_of(act)), weights)


def put_hidden(
    tables: Tabulation, types: Sequence[Printed], terrain: Sequence[str], edition: StormsOfSteel
) -> None:
    """Fill what reveals hidden units, what hiding and hidden moves cost, the search for snipers (10)."""

    def found(chance: Chance, caps: int) -> int:
        return terms.DETECTED if hidden.detect(chance, "hidden", caps) == "detected" else terms.UNDETECTED

    def creep(unit: Printed, terrain: str) -> int:
        return leg(unit, Into(terrain=terrain, hidden=True), edition).cost

    each = axes(type=types)
    near = axes(distance=range(terms.NEAR + 1), seen=NO_YES, cover=NO_YES)
    tables.put_numbers("reveals", near, lambda *seen: int(is_revealed(*seen)))
    tables.put_laws("detect_law", axes(caps=range(MOST_CAPS + 1)), found)
    put = partial(tables.put_numbers, illegal=NOT_ALLOWED)
    put("creep_cost", (*each, *axes(terrain=terrain)), creep)
    tables.tables.counts["hide_cost"] = HIDING


def put_hiding(tables: Tables, board: Board, hiding: Sequence[Sequence[str]]) -> None:
    """Add how far each hex lies from those where a side may begin hidden, both sides one after the other."""
    apart = distances(board)
    far = [
        [min((row[board.index[hex]] for hex in ids), default=terms.FARTHEST) for row in apart]
        for ids in hiding
    ]
    tables.put("from_hiding", (2, len(board.ids)), chain.from_iterable(far))
    tables.put("hiding_room", (2,), (row.count(0) for row in far))


SUSPECT: Act = Act(lists=list_suspicions)  # fire
CREEP: Act = Act(
    words={terms.CREEP: "move {0:unit} to {1:hex} and stay hidden"},
    lists=list_creeps, cost=cost, does=creep_on, gain=gain,
)  # fmt: skip
HIDE: Act = Act(
    words={terms.HIDE: "hide {0:unit} in {1:hex}"},
    lists=list_hides, cost=cost, does=hide, gain=gain,
)  # fmt: skip


SENTENCES: dict[int, Sentence] = {
    terms.LOG_REVEALED: "{0:unit} {0:~is} revealed in {1:hex} (10.0).",
    terms.LOG_CREPT: "{0:unit} {0:~moves} from {1:hex} to {2:hex} and {0:~stays} hidden (10.1).",
    terms.LOG_HID: "{0:unit} {0:~hides} (10.2).",
    terms.LOG_SUSPICION: "This is fire on suspicion: no unit is seen in {1:hex} (10.0).",
    terms.LOG_DETECTION: "The sniper, {0:unit}, is {2:found} (10.3).",
}
