"""Works: laid, dug, gone into, what they cost and are worth (18.0-18.4, 18.6)."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.agreement import MapCannotFollow, hold_once, hold_to_the_rule, is_legal
from wsanalysis.battles.core.appraisal import mood
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import enemies_in, is_here, opponent, side_of
from wsanalysis.battles.core.wording import FilledText
from wsanalysis.battles.storms_of_steel import activation, aiming, mines, terms, vehicles, worth
from wsanalysis.battles.storms_of_steel.forces import sort_of
from wsanalysis.battles.storms_of_steel.odds import put_hits, unit_axis
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import FRONT, MAX_WORKS, MOST_AP, MOST_CAPS, NOT_ALLOWED
from wsanalysis.compiled import Flow, flow
from wsanalysis.languages import joined, plural
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import firepower, hindrances, several
from wsanalysis.systems.storms_of_steel.command import HASTY_DEFENSE, Points
from wsanalysis.systems.storms_of_steel.defense import shelter_cover
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification, occupant_of
from wsanalysis.systems.storms_of_steel.path import Into, Journey, Leg, Mover, enter_next, leg
from wsanalysis.systems.storms_of_steel.ratings import as_firer, may_act
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import COLORS, Color, Pile, is_foot
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed


def lies_in(battle: Battle, kind: int, hex: Hex) -> bool:
    """True if works of a kind lie in a hex, openly."""
    return battle.works[hex] >> kind & 1 == 1


def sort_in(world: World, battle: Battle, unit: Unit) -> int:
    """The sort of works that a unit occupies, ANY_WORKS for none."""
    return world.works_sort[battle.inside[unit]]


def settle(world: World, battle: Battle, unit: Unit) -> None:
    """A unit set up in a hex with fortifications begins in the best one it may occupy (18.0)."""
    if world.has_works == 0 or vehicles.is_carried(battle, unit):
        return
    hex, type_, most = battle.hex[unit], battle.type[unit], 0
    color = world.color[type_, FRONT]
    for kind in range(1, world.works_kinds):
        if lies_in(battle, kind, hex):
            room = world.occupies[type_, kind] == 1 or world.works_for_vehicles[hex] >> kind & 1 == 1
            if room and world.shelter[kind, color, terms.TO_FRONT] > most:
                most, battle.inside[unit] = world.shelter[kind, color, terms.TO_FRONT], kind
    if sort_in(world, battle, unit) == terms.HASTY:
        battle.works[hex] &= ~(1 << battle.inside[unit])  # it is this unit's alone (18.1)
    turn_with_bunker(world, battle, unit)


def turn_with_bunker(world: World, battle: Battle, unit: Unit) -> None:
    """A unit in a bunker faces as the bunker does (18.2)."""
    if sort_in(world, battle, unit) == terms.BUNKER:
        battle.face[unit] = world.works_face[battle.inside[unit], battle.hex[unit]]


def toll(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The least addition of works to the cost of entering a hex, or NOT_ALLOWED (18.2-18.4, 14.0)."""
    if world.has_works == 0 or battle.works[hex] == 0:
        return 0
    total, type_ = 0, battle.type[unit]
    for kind in range(1, world.works_kinds):
        if lies_in(battle, kind, hex):
            if world.toll[type_, kind] == NOT_ALLOWED:
                return NOT_ALLOWED
            total += world.toll[type_, kind]
    return total + world.toll_least[toll_dice(world, battle, unit, hex)]


def toll_dice(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The number of dice for the cost of entering a hex (18.4, 14.0)."""
    if world.has_works == 0 or battle.works[hex] == 0:
        return 0
    dice = 0
    for kind in range(1, world.works_kinds):
        if lies_in(battle, kind, hex):
            dice += world.toll_dice[battle.type[unit], kind]
    return dice


def pivot_cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """A unit's cost of a pivot, or NOT_ALLOWED: none in a bunker, nor while stuck or carried.

    (5.3, 14.1, 17.0, 18.2)
    """
    if world.vehicles and vehicles.is_held(battle, unit):
        return NOT_ALLOWED
    if sort_in(world, battle, unit) == terms.BUNKER:
        return NOT_ALLOWED
    return world.pivot_cost[battle.type[unit], battle.counter[unit]]


def may_occupy(world: World, battle: Battle, unit: Unit, kind: int) -> bool:
    """True if a unit may go into works of its hex; a hasty defense serves only its digger (18.1, 18.2)."""
    if not lies_in(battle, kind, battle.hex[unit]) or battle.inside[unit] == kind:
        return False
    return world.occupies[battle.type[unit], kind] == 1 and world.works_sort[kind] != terms.HASTY


def may_dig(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may dig a hasty defense: on foot, in no works, no enemies in its hex (18.1)."""
    if world.has_works == 0 or battle.inside[unit] != 0 or vehicles.is_carried(battle, unit):
        return False
    type_ = battle.type[unit]
    if world.digs[type_] == 0 or world.may_act[type_, aiming.counter_of(battle, unit)] == 0:
        return False
    return enemies_in(world, battle, side_of(world, unit), battle.hex[unit]) == 0


def list_works(world: World, battle: Battle, unit: Unit) -> None:
    """List a unit's acts at works: go in, get out, dig (18.1, 18.2)."""
    if world.has_works == 0 or not is_here(battle, unit):
        return
    if activation.is_paid(world.occupy_cost, battle.most) and moves(world, battle, unit):
        for kind in range(1, world.works_kinds):
            if may_occupy(world, battle, unit, kind):
                activation.offer(battle, terms.OCCUPY, unit, kind, world.occupy_cost)
        if battle.inside[unit] != 0 and sort_in(world, battle, unit) != terms.HASTY:
            for side in range(6):
                activation.offer(battle, terms.GET_OUT, unit, side, world.occupy_cost)
    if activation.is_paid(world.dig_cost, battle.most) and may_dig(world, battle, unit):
        activation.offer(battle, terms.DIG, unit, 0, world.dig_cost)


def list_pivots(world: World, battle: Battle, unit: Unit) -> None:
    """List the other sides that a unit may face (5.3)."""
    cost = pivot_cost(world, battle, unit, 0)
    if is_here(battle, unit) and activation.is_paid(cost, battle.most):
        for side in range(6):
            if side != battle.face[unit]:
                activation.offer(battle, terms.PIVOT, unit, side, cost)


def works_cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The cost of an act at works (18.1, 18.2)."""
    return world.dig_cost if kind_of(act) == terms.DIG else world.occupy_cost


def moves(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit can move: not stuck, not carried, by its hit counter (7.4, 14.1, 17.0)."""
    if world.vehicles and vehicles.is_held(battle, unit):
        return False
    return world.pivot_cost[battle.type[unit], battle.counter[unit]] != NOT_ALLOWED


@flow
def act_at(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """Go into works of a kind, get out and face a side, or dig in (18.1, 18.2)."""
    what = second_of(act)
    if kind_of(act) == terms.OCCUPY:
        battle.inside[unit] = what
        log(battle, terms.LOG_OCCUPY, unit, what, 0, 0)
        turn_with_bunker(world, battle, unit)
    elif kind_of(act) == terms.GET_OUT:
        log(battle, terms.LOG_GET_OUT, unit, battle.inside[unit], what, 0)
        battle.inside[unit], battle.face[unit] = 0, what
    else:
        battle.inside[unit] = world.hasty_kind
        log(battle, terms.LOG_DIG, unit, 0, 0, 0)
    yield from mines.step_on_mine(world, battle, unit)


@flow
def pivot(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """A unit faces another side (5.3)."""
    battle.face[unit] = second_of(act)
    leave_hasty(world, battle, unit)
    log(battle, terms.LOG_PIVOT, unit, battle.face[unit], 0, 0)
    yield from mines.step_on_mine(world, battle, unit)


def leave_hasty(world: World, battle: Battle, unit: Unit) -> None:
    """A hasty defense is gone when its unit pivots (18.1)."""
    if sort_in(world, battle, unit) == terms.HASTY:
        battle.inside[unit] = 0


@flow
def lay_works(world: World, battle: Battle) -> Flow:
    """Sides lay what the sheet leaves to their choice, one after the other (18.4, 18.5)."""
    for number in range(world.lays):
        choices, chosen = 0, NOWHERE
        for hex in all_hexes(world):
            if may_lay(world, battle, number, hex):
                choices, chosen = choices + 1, hex
        if choices > 1:
            act = yield ask(battle, world.lay[number].side, terms.WORKS, number=number)
            chosen = Hex(second_of(act))
        if choices > 0:
            lay(world, battle, number, chosen)


def may_lay(world: World, battle: Battle, number: int, hex: Hex) -> bool:
    """True if works may be laid in a hex: no others of their kind are known to their side there (18.0)."""
    row = world.lay[number]
    if world.lay_hex[number, hex] == 0 or lies_in(battle, row.kind, hex):
        return False
    return row.kind != world.mine_kind or not mines.has_mine(battle, row.side, hex)


def list_laying(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where the next works may be laid."""
    for hex in all_hexes(world):
        if may_lay(world, battle, battle.about.number, hex):
            add(actions, terms.LAY, world.lay[battle.about.number].kind, hex)


def lay(world: World, battle: Battle, number: int, hex: Hex) -> None:
    """Lay the works of a row in a hex."""
    row = world.lay[number]
    if row.kind == world.mine_kind:
        mines.lay_mine(world, battle, row.side, hex, row.number, row.color, row.hidden, number)
    else:
        battle.works[hex] |= 1 << row.kind
        log(battle, terms.LOG_LAY, row.side, row.kind, hex, 0)


def inside(world: World, view: Battle, unit: Unit, kind: int, weights: Weights) -> int:
    """A unit's gain of works of a kind, 0 for none: the losses that the enemy can then not inflict (18.0)."""
    hex, was, color = view.hex[unit], view.inside[unit], world.color[view.type[unit], FRONT]
    now = worth.danger(world, view, unit, hex, 0, weights)
    view.inside[unit] = kind
    then = worth.danger(world, view, unit, hex, 0, weights)
    view.inside[unit] = was
    more = world.shelter[kind, color, terms.TO_FRONT] - world.shelter[was, color, terms.TO_FRONT]
    return (now - then) * weights.fear // 16 + more * weights.shelter


def at_works(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of an act at works: entering them, leaving them, digging (18.1, 18.2)."""
    if kind_of(act) == terms.DIG:
        return inside(world, view, unit, world.hasty_kind, weights)
    if kind_of(act) == terms.OCCUPY:
        return inside(world, view, unit, second_of(act), weights)
    return inside(world, view, unit, 0, weights) + pivoting(world, view, unit, way, act, weights)


def pivoting(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of facing another side (5.3)."""
    here = worth.facing(world, view, unit, view.face[unit], weights)
    return worth.facing(world, view, unit, second_of(act), weights) - here


def laying(world: World, view: Battle, act: int, weights: Weights, luck: Generator) -> int:
    """The value of laying works in a hex: whether the enemy is drawn there, and comes early (18.4, 18.5)."""
    hex, side = Hex(second_of(act)), Side(view.viewer - 1)
    nearest = 0
    for face in range(6):
        nearest = max(nearest, world.lookout[side, hex, face])
    drawn = world.heat[opponent(side), 0, hex] - world.heat[side, 0, hex] // 4
    return drawn + nearest * weights.look + mood(luck, weights.setup_mood)


def in_hex(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The value of works in a hex: the best shelter there, less the losses by known mines (18)."""
    total, type_ = 0, view.type[unit]
    if view.works[hex]:
        color = world.color[type_, terms.FRONT]
        for kind in range(1, world.works_kinds):
            if lies_in(view, kind, hex) and world.occupies[type_, kind]:
                total = max(total, weights.shelter * world.shelter[kind, color, terms.TO_FRONT])
    if view.inside[unit] == world.hasty_kind and hex == view.hex[unit]:
        total += weights.shelter
    for number in range(view.mines):
        mine = view.mine[number]
        if mine.hex == hex and view.hex[unit] != hex and world.explodes[type_, mine.color]:
            law = world.mine_law[aiming.pile_of(world, view, unit), aiming.is_hit(view, unit), mine.number, 0]
            struck = 100 - chance_of(world, law, terms.MISS)
            total -= worth.value(world, view, unit) // 100 * struck * weights.mine // 16
    return total


def look_at_works(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Go into works that lie in the hex, or dig (18.1, 18.2)."""
    if world.has_works == 0 or not is_here(view, unit):
        return
    if moves(world, view, unit):
        for kind in range(1, world.works_kinds):
            if may_occupy(world, view, unit, kind):
                gain = inside(world, view, unit, kind, weights)
                worth.note(world, view, unit, terms.OCCUPY, gain, 0, world.occupy_cost, weights)
    if may_dig(world, view, unit):
        gain = inside(world, view, unit, world.hasty_kind, weights)
        worth.note(world, view, unit, terms.DIG, gain, 0, world.dig_cost, weights)


def look_at_pivots(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """The best side to face (5.3)."""
    cost = pivot_cost(world, view, unit, 0)
    if is_here(view, unit) and cost != NOT_ALLOWED:
        gain = worth.turning(world, view, unit, weights)
        worth.note(world, view, unit, terms.PIVOT, gain, 0, cost, weights)


SITUATIONS = {
    terms.TRENCH: "into a trench hex", terms.WIRE: "into barbed wire", terms.DITCH: "into an anti-tank ditch",
    terms.BLOCK: "over a road block",
}  # fmt: skip
"""Those of the movement file that works bring about."""
MINES: tuple[hindrances.MineColor, ...] = ("red", "blue", "black")
NUMBERS = range(13)  # on a mine
LEGS, EACH = 300, 30  # compared for every world, and more for many types

BY_WAY = (
    (Shot(), False), (Shot(shelter_flank=True), False), (Shot(), True), (Shot(distance=0), False)
)  # fmt: skip
"""The shot, and whether it is one of mortars or artillery, by the way that it meets a fortification."""


def kinds_of(edition: StormsOfSteel) -> list[Fortification]:
    """The works by their numbers, of which the first is 1."""
    kinds = [*edition.fortifications.values()]
    if len(kinds) >= MAX_WORKS:
        raise MapCannotFollow(f"a battle has room for {MAX_WORKS - 1} kinds of works", len(kinds))
    return kinds


def put_works(tables: Tabulation, types: Sequence[Printed], edition: StormsOfSteel) -> None:
    """Fill the tables of works, after `odds.put_attacks`."""
    kinds = kinds_of(edition)
    put, all_kinds = partial(tables.put_numbers, illegal=NOT_ALLOWED), axes(kind=[None, *kinds])
    units, ways = axes(type=types), axes(way=range(terms.SHELTER_WAYS))
    sorts = [terms.ANY_WORKS, *map(sort_of, kinds)]
    put_outcomes(tables, edition)

    def shelter(kind: Fortification | None, color: Color, way: int) -> int:
        shot, shelling = BY_WAY[way]
        return 0 if kind is None else shelter_cover(kind, color, shot, shelling, edition)

    def occupies(unit: Printed, kind: Fortification | None) -> int:
        is_one = kind is not None and kind.kind == "fortification"
        return int(is_one and kind is not None and occupant_of(unit.kind) in kind.occupants)

    def clears(unit: Printed, kind: Fortification | None, way: int) -> int:
        if kind is None or kind.defense is None:
            return 0
        firer, (shot, shelling) = as_firer(unit, UNHIT, edition), BY_WAY[way]
        if shelling != ("mortar" in firer.abilities) and way != terms.TO_CLOSE:
            firer = firer._replace(abilities=("mortar",) if shelling else ())
        return int(is_legal(hindrances.check_clearing, kind, firer, shot))

    def acts(unit: Printed, state: UnitState) -> int:
        return int(may_act(unit, state, edition))

    put("may_act", (unit_axis(types, edition, absent=0),), acts)
    put("shelter", (*all_kinds, *axes(color=COLORS), *ways), shelter)
    put("occupies", (*units, *all_kinds), occupies)
    put("digs", units, lambda unit: int(is_foot(unit.kind)))
    put("clears", (*units, *all_kinds, *ways), clears)
    put("works_sort", axes(kind=range(len(sorts))), sorts.__getitem__)
    put("works_defense", all_kinds, lambda kind: NOT_ALLOWED if kind is None else kind.defense or NOT_ALLOWED)
    put("works_cover", all_kinds, lambda kind: 0 if kind is None else int(kind.front >= 1))
    put("toll", (*units, *all_kinds), lambda unit, kind: toll_of(unit, (kind,), edition)[0])
    put("toll_dice", (*units, *all_kinds), lambda unit, kind: toll_of(unit, (kind,), edition)[1])
    put("hinders", (*units, *all_kinds), lambda unit, kind: hinders(unit, kind, edition))
    put("explodes", (*units, *axes(color=MINES)), lambda unit, color: int(
        hindrances.explodes(color, unit.kind, "engineer" in unit.abilities)
    ))  # fmt: skip
    tables.tables.counts |= {
        "works_kinds": len(sorts),
        "works_breakable": sum(1 << 1 + x for x, kind in enumerate(kinds) if kind.defense),
        "hasty_kind": sorts.index(terms.HASTY),
        "mine_kind": sorts.index(terms.MINE),
        "occupy_cost": edition.movement["enter or leave a fortification"].foot.amount,
        "dig_cost": HASTY_DEFENSE,
    }
    hold_once(
        ("tolls", tuple(kinds), edition), lambda: hold_tolls(tables, types, kinds, edition), among=types
    )


def put_outcomes(tables: Tabulation, edition: StormsOfSteel) -> None:
    """Fill the laws of mines, of fire at works, of dice for a hex, of APs left by staying out (18.4-18.6)."""

    def destroyed(chance: Chance, needed: int) -> int:
        roll = several.works_needed(needed, 0, 0, 0)
        return int(not several.next_attack(chance, several.Hex(()), (), (roll,), edition).stand[0])

    def rolled(chance: Chance, dice: int) -> int:
        return enter_next(chance, Journey(), (Leg(0, dice=dice),), Mover("foot"), 0, edition).cost

    def stays_out(ap: int, cap: int) -> int:
        left = hindrances.into_wire(Points(ap, cap), ap + cap, goes_in=False)
        return left.ap * MOST_CAPS + left.cap

    along = axes(number=NUMBERS, caps=range(firepower.MOST_CAPS + 1))
    put_hits(tables, "mine_law", along, _mined, edition)
    tables.put_laws("works_law", axes(needed=range(terms.HARDEST)), destroyed)
    dice = axes(dice=range(terms.MOST_DICE + 1))
    tables.put_laws("toll_law", dice, rolled)
    tables.put_numbers("toll_least", dice, lambda dice: min(tables.law("toll_law", dice).outcomes))
    tables.put_numbers("stays_out", axes(ap=range(MOST_AP + 1), cap=range(MOST_CAPS)), stays_out)


def _mined(
    edition: StormsOfSteel, chance: Chance, pile: Pile, before: UnitState, number: int, caps: int
) -> UnitState:
    return hindrances.enter_mine(chance, before, number, caps, pile, (), edition)


def toll_of(
    unit: Printed, kinds: Sequence[Fortification | None], edition: StormsOfSteel, terrain: str = "open"
) -> tuple[int, int]:
    """The addition of works to the cost of entering a hex: APs and dice; IllegalAction if they bar it."""
    if unit.kind == "air":
        return 0, 0
    found = (SITUATIONS.get(sort_of(kind)) for kind in kinds if kind is not None)
    situations = tuple(one for one in found if one is not None)
    bare = leg(unit, Into(terrain=terrain), edition)
    here = leg(unit, Into(terrain=terrain, situations=situations), edition)
    if (here.extra, here.check) != (bare.extra, bare.check):
        raise MapCannotFollow("works in a hex change its cost alone (18)", here)
    return here.cost - bare.cost, here.dice - bare.dice


def hinders(unit: Printed, kind: Fortification | None, edition: StormsOfSteel) -> int:
    """The bar of works in a hex to a vehicle's bonus move, 0 or 1 (14.0)."""
    situation = SITUATIONS.get(sort_of(kind)) if kind is not None else None
    bare = leg(unit, Into(along_road=True), edition)
    situations = () if situation is None else (situation,)
    return int(leg(unit, Into(along_road=True, situations=situations), edition).bonus != bare.bonus)


def hold_tolls(
    tables: Tabulation, types: Sequence[Printed], kinds: Sequence[Fortification], edition: StormsOfSteel
) -> None:
    """See that several works in a hex, in any terrain, cost what they do one by one."""

    def legs() -> Iterator[tuple[Printed, tuple[Fortification, ...], str]]:
        rng, terrain, ground = Random(11), [*edition.terrain], [one for one in types if one.kind != "air"]
        for _ in range(max(LEGS, EACH * len(ground)) if ground else 0):
            yield rng.choice(ground), tuple(rng.sample(kinds, rng.randint(1, 3))), rng.choice(terrain)

    def rule(unit: Printed, works: tuple[Fortification, ...], terrain: str) -> tuple[int, int]:
        return toll_of(unit, works, edition, terrain)

    def parts(unit: Printed, works: tuple[Fortification, ...], terrain: str) -> tuple[int, int]:
        leg(unit, Into(terrain=terrain), edition)
        amount = dice = 0
        for one in works:
            place = types.index(unit), 1 + kinds.index(one)
            if tables.number("toll", *place) == NOT_ALLOWED:
                raise IllegalAction("by the table of tolls")
            amount, dice = amount + tables.number("toll", *place), dice + tables.number("toll_dice", *place)
        return amount, dice

    hold_to_the_rule(
        legs(), parts, rule, lambda unit, works, terrain: f"{unit.name} into {works}, {terrain},"
    )


AT_WORKS: Act = Act(
    words={
        terms.OCCUPY: "{0:unit} {0:~goes} into the {1:works}",
        terms.GET_OUT: "{0:unit} {0:~gets} out and {0:~faces} {1:facing}",
        terms.DIG: "dig in with {0:unit}",
    },
    lists=list_works, cost=works_cost, does=act_at, gain=at_works, looks=look_at_works,
)  # fmt: skip
PIVOT: Act = Act(
    words={terms.PIVOT: "turn {0:unit} to {1:facing}"},
    lists=list_pivots, cost=pivot_cost, does=pivot, gain=pivoting, looks=look_at_pivots,
)  # fmt: skip
ACTIONS = {terms.LAY: "lay a {0:works} in {1:hex}"}


def _at_works(_: Any, _unit: int, _kind: int, _roll: int, said: int) -> FilledText:
    caps = said // 2
    values = {
        "caps": joined("", [", ", plural("{n} CAP", "{n} CAPs", caps)]) if caps else "",
        "effect": "hit" if said % 2 else "no effect",
    }
    return FilledText("The {1:works} ({2:needed}{caps}): {effect} (18.6).", values)


SENTENCES: dict[int, Sentence] = {
    terms.LOG_LAY: "The {0:side} lays a {1:works} in {2:hex} (18).",
    terms.LOG_OCCUPY: "{0:unit} {0:~goes} into the {1:works} (18.2).",
    terms.LOG_GET_OUT: "{0:unit} {0:~gets} out of the {1:works} and {0:~faces} {2:facing} (18.2).",
    terms.LOG_DIG: "{0:unit} {0:~digs} a hasty defense (18.1).",
    terms.LOG_AT_WORKS: _at_works,
    terms.LOG_WORKS_GONE: "The {0:works} in {1:hex} is gone (18.6).",
}
