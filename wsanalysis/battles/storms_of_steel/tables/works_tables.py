"""Fortifications, wire and mines, as tables: what each does to whom, by the rules themselves (18, 19.0)."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from wsanalysis.battles.core.agreement import MapCannotFollow, hold_to_the_rule, is_legal
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.files.works_file import sort_of
from wsanalysis.battles.storms_of_steel.tables.odds import put_hits, unit_axis
from wsanalysis.battles.storms_of_steel.terms import MAX_WORKS, MOST_AP, MOST_CAPS, NOT_ALLOWED
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import firepower, several
from wsanalysis.systems.storms_of_steel.command import HASTY_DEFENSE, Points
from wsanalysis.systems.storms_of_steel.defense import shelter_cover
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification, occupant_of
from wsanalysis.systems.storms_of_steel.hindrances import (
    MineColor,
    check_clearing,
    enter_mine,
    explodes,
    into_wire,
)
from wsanalysis.systems.storms_of_steel.path import Into, Journey, Leg, Mover, enter_next, leg
from wsanalysis.systems.storms_of_steel.ratings import as_firer, may_act
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import COLORS, Color, Pile, Unit, is_foot

SITUATIONS = {
    terms.TRENCH: "into a trench hex", terms.WIRE: "into barbed wire", terms.DITCH: "into an anti-tank ditch",
    terms.BLOCK: "over a road block",
}  # fmt: skip
"""Those of the movement file that works bring about."""
MINES: tuple[MineColor, ...] = ("red", "blue", "black")
NUMBERS = range(13)  # on a mine
LEGS = 300  # compared for every world

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


def put_works(tables: Tabulation, types: Sequence[Unit], edition: StormsOfSteel) -> None:
    """Fill the tables of works, after `odds.put_attacks`."""
    kinds = kinds_of(edition)
    put, all_kinds = partial(tables.put_numbers, illegal=NOT_ALLOWED), axes(kind=[None, *kinds])
    units, ways = axes(type=types), axes(way=range(terms.SHELTER_WAYS))
    sorts = [terms.ANY_WORKS, *map(sort_of, kinds)]
    put_outcomes(tables, edition)

    def shelter(kind: Fortification | None, color: Color, way: int) -> int:
        shot, shelling = BY_WAY[way]
        return 0 if kind is None else shelter_cover(kind, color, shot, shelling, edition)

    def occupies(unit: Unit, kind: Fortification | None) -> int:
        is_one = kind is not None and kind.kind == "fortification"
        return int(is_one and kind is not None and occupant_of(unit.kind) in kind.occupants)

    def clears(unit: Unit, kind: Fortification | None, way: int) -> int:
        if kind is None or kind.defense is None:
            return 0
        firer, (shot, shelling) = as_firer(unit, UNHIT, edition), BY_WAY[way]
        if shelling != ("mortar" in firer.abilities) and way != terms.TO_CLOSE:
            firer = firer._replace(abilities=("mortar",) if shelling else ())
        return int(is_legal(check_clearing, kind, firer, shot))

    def acts(unit: Unit, state: UnitState) -> int:
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
        explodes(color, unit.kind, "engineer" in unit.abilities)
    ))  # fmt: skip
    tables.tables.counts |= {
        "works_kinds": len(sorts),
        "works_breakable": sum(1 << 1 + x for x, kind in enumerate(kinds) if kind.defense),
        "hasty_kind": sorts.index(terms.HASTY),
        "mine_kind": sorts.index(terms.MINE),
        "occupy_cost": edition.movement["enter or leave a fortification"].foot.amount,
        "dig_cost": HASTY_DEFENSE,
    }
    hold_tolls(tables, types, kinds, edition)


def put_outcomes(tables: Tabulation, edition: StormsOfSteel) -> None:
    """Fill the laws of mines, of fire at works, of dice for a hex; what staying out leaves (18.4-18.6)."""

    def mined(chance: Chance, pile: Pile, before: UnitState, number: int, caps: int) -> UnitState:
        return enter_mine(chance, before, number, caps, pile, (), edition)

    def destroyed(chance: Chance, needed: int) -> int:
        roll = several.works_needed(needed, 0, 0, 0)
        return int(not several.next_attack(chance, several.Hex(()), (), (roll,), edition).stand[0])

    def rolled(chance: Chance, dice: int) -> int:
        return enter_next(chance, Journey(), (Leg(0, dice=dice),), Mover("foot"), 0, edition).cost

    def stays_out(ap: int, cap: int) -> int:
        left = into_wire(Points(ap, cap), ap + cap, goes_in=False)
        return left.ap * MOST_CAPS + left.cap

    along = axes(number=NUMBERS, caps=range(firepower.MOST_CAPS + 1))
    put_hits(tables, "mine_law", along, mined, edition)
    tables.put_laws("works_law", axes(needed=range(terms.HARDEST)), destroyed)
    dice = axes(dice=range(terms.MOST_DICE + 1))
    tables.put_laws("toll_law", dice, rolled)
    tables.put_numbers("toll_least", dice, lambda dice: min(tables.law("toll_law", dice).outcomes))
    tables.put_numbers("stays_out", axes(ap=range(MOST_AP + 1), cap=range(MOST_CAPS)), stays_out)


def toll_of(
    unit: Unit, kinds: Sequence[Fortification | None], edition: StormsOfSteel, terrain: str = "open"
) -> tuple[int, int]:
    """What works in a hex add to the cost of entering it: APs and dice; IllegalAction where they bar it."""
    if unit.kind == "air":
        return 0, 0
    found = (SITUATIONS.get(sort_of(kind)) for kind in kinds if kind is not None)
    situations = tuple(one for one in found if one is not None)
    bare = leg(unit, Into(terrain=terrain), edition)
    here = leg(unit, Into(terrain=terrain, situations=situations), edition)
    if (here.extra, here.check) != (bare.extra, bare.check):
        raise MapCannotFollow("works in a hex change its cost alone (18)", here)
    return here.cost - bare.cost, here.dice - bare.dice


def hinders(unit: Unit, kind: Fortification | None, edition: StormsOfSteel) -> int:
    """Whether works in a hex make it none that a vehicle enters by a bonus move (14.0)."""
    situation = SITUATIONS.get(sort_of(kind)) if kind is not None else None
    bare = leg(unit, Into(along_road=True), edition)
    situations = () if situation is None else (situation,)
    return int(leg(unit, Into(along_road=True, situations=situations), edition).bonus != bare.bonus)


def hold_tolls(
    tables: Tabulation, types: Sequence[Unit], kinds: Sequence[Fortification], edition: StormsOfSteel
) -> None:
    """See that several works in a hex, in any terrain, cost what they do one by one."""

    def legs() -> Iterator[tuple[Unit, tuple[Fortification, ...], str]]:
        rng, terrain, ground = Random(11), [*edition.terrain], [one for one in types if one.kind != "air"]
        for _ in range(LEGS if ground else 0):
            yield rng.choice(ground), tuple(rng.sample(kinds, rng.randint(1, 3))), rng.choice(terrain)

    def rule(unit: Unit, works: tuple[Fortification, ...], terrain: str) -> tuple[int, int]:
        return toll_of(unit, works, edition, terrain)

    def parts(unit: Unit, works: tuple[Fortification, ...], terrain: str) -> tuple[int, int]:
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
