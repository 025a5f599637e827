"""Fate chits: drawn for fire and for valor checks, and returned (1.0, 3.0)."""

from wsanalysis.battlefield.hexes import side_of_step
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import Source, Unit
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.draft_2019 import spotting, terms
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.battles.draft_2019.terms import FARTHEST_AREA, LEAST_SHIFT, MOST_FP, MOST_SHIFT, SHIFTS
from wsanalysis.systems.draft_2019.chit import COLLATERALS, CONDITIONS, RUNG, Chit, Plight, Side
from wsanalysis.systems.draft_2019.chits import Nerve, passes, shifted
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.sheaf import DIRECTIONS

SIDES: tuple[Side, ...] = ("foot", "vehicle")
PLIGHTS: tuple[tuple[Plight, ...], ...] = (
    ("foot",), ("foot", "without cover"), ("vehicle",), ("vehicle", "without cover")
)  # fmt: skip
NERVES = [Nerve(valor, plight) for plight in PLIGHTS for valor in range(4)]
"""The states of a unit that a valor check reads: its medals, and its conditions for an unlucky 13."""


def draw_chit(world: World, battle: Battle, source: Source) -> int:
    """A chit out of the bag; one with an event icon brings an event once its effects are applied (5.0)."""
    chit = below(battle.luck[source], world.chits)
    battle.drawn += world.event_on[chit]
    return chit


def nerve_of(world: World, battle: Battle, unit: Unit) -> int:
    """The number in NERVES of a unit where it is (3.0)."""
    kind = world.kind[battle.type[unit]]
    plight = 2 if kind.who == terms.VEHICLE else 0
    return kind.valor + 4 * (plight if spotting.has_cover(world, battle, unit) else plight + 1)


def check(world: World, battle: Battle, unit: Unit, difficulty: int) -> bool:
    """A valor check: easy passes unless both of two chits fail, difficult fails unless both pass (3.0)."""
    nerve = nerve_of(world, battle, unit)
    first = draw_chit(world, battle, terms.CHECKS)
    one = world.passes[first, nerve]
    if difficulty == terms.NORMAL:
        return one == 1
    if world.checks_apart:
        second = draw_chit(world, battle, terms.CHECKS)
    else:  # out of those left in the bag
        second = below(battle.luck[terms.CHECKS], world.chits - 1)
        if second >= first:
            second += 1
        battle.drawn += world.event_on[second]
    other = world.passes[second, nerve]
    return one + other > 0 if difficulty == terms.EASY else one + other == 2


def result_of(world: World, chit: int, side: int, distance: int, shift: int, power: int, shown: int) -> int:
    """The result of a chit on a side, at a range in areas, for shifts, FP and conditions (9.0)."""
    net = shift + world.up[chit, side, min(power, MOST_FP)] - world.down[chit, side, shown]
    net = max(LEAST_SHIFT, min(MOST_SHIFT, net))
    return world.reads[chit, side, min(distance, FARTHEST_AREA), net - LEAST_SHIFT]


def put_chits(tables: Tabulation, edition: Draft2019) -> None:
    """Add what every chit says, each reading by the rule that reads it."""
    bag, options = edition.chits.chits, edition.options
    conditions = range(1 << len(CONDITIONS))

    def reads(chit: Chit, side: Side, distance: int, shift: int) -> int:
        return RUNG[shifted(chit, side, distance, shift, options)]

    def up(chit: Chit, side: Side, power: int) -> int:
        needed = chit.firepower(side)
        return int(needed is not None and power >= needed)

    def down(chit: Chit, side: Side, shown: int) -> int:
        return sum(shown >> CONDITIONS.index(icon) & 1 for icon in chit.icons(side) if icon in CONDITIONS)

    def collateral(chit: Chit, side: Side) -> int:
        return next((1 + COLLATERALS.index(one) for one in chit.icons(side) if one in COLLATERALS), 0)

    def passed(chit: Chit, nerve: Nerve) -> int:
        return int(passes(chit, nerve, options))

    shifts = range(LEAST_SHIFT, MOST_SHIFT + 1)
    tables.put_numbers(
        "reads", axes(chit=bag, side=SIDES, distance=range(FARTHEST_AREA + 1), shift=shifts), reads
    )
    tables.put_numbers("up", axes(chit=bag, side=SIDES, power=range(MOST_FP + 1)), up)
    tables.put_numbers("down", axes(chit=bag, side=SIDES, shown=conditions), down)
    tables.put_numbers("collateral", axes(chit=bag, side=SIDES), collateral)
    tables.put_numbers("passes", axes(chit=bag, nerve=NERVES), passed)
    tables.put_numbers("event_on", axes(chit=bag), lambda chit: int(chit.event))
    tables.put_numbers("drift", axes(chit=bag), lambda chit: side_of_step(*DIRECTIONS[chit.drift - 1]))
    tables.tables.counts |= {"chits": len(bag), "checks_apart": int(options.two_chits == "one by one")}
    assert len(shifts) == SHIFTS
