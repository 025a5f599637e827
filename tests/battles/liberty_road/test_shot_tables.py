"""The tables of fire say of every shot what the rule of fire says, shift for shift."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.laws import bands
from wsanalysis.battles.liberty_road.records import World
from wsanalysis.battles.liberty_road.scenario import Forces
from wsanalysis.battles.liberty_road.tables import Parts, put_shots
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Shot, shifts
from wsanalysis.systems.liberty_road.objects import shifts_at_object
from wsanalysis.systems.liberty_road.options import STANDARD
from wsanalysis.systems.liberty_road.state import ANY_MARKER, STATUSES, STATUSES_OF, UnitState
from wsanalysis.systems.liberty_road.unit import Firer, as_firer, as_target

DATA = Path(__file__).resolve().parents[3] / "data"
STANDARD_EDITION = LibertyRoad.load(DATA)
READINGS = {
    "standard": STANDARD,
    "marked vehicles react": replace(STANDARD, reduced_vehicles_may_opportunity_fire=True),
}
either = pytest.mark.parametrize("reading", READINGS)
UNITS = tuple(STANDARD_EDITION.units.values())
MARKERS = (None, *(marker.marker for marker in STANDARD_EDITION.markers), ANY_MARKER)
SHOTS = 10_000


def armed() -> tuple[list[Firer], list[tuple[int, int]]]:
    """All arms, and for each way to fire the numbers of its block and of its arm."""
    arms: list[Firer] = []
    ways = []
    for u, unit in enumerate(UNITS):
        cards = [card for card in STANDARD_EDITION.weapons.values() if card.carried_by == unit.kind]
        for card in (None, *cards):
            arm = as_firer(unit, card)
            if arm not in arms:
                arms.append(arm)
            ways.append((u, arms.index(arm)))
    return arms, ways


ARMS, WAYS = armed()


@cache
def sums(reading: str) -> Parts:
    """The tables of one reading, added up as a battle adds them up."""
    edition = STANDARD_EDITION.with_options(READINGS[reading])
    arms, tables = tuple(ARMS), Tabulation(World, Tables())
    own = tuple(ARMS.index(as_firer(unit)) for unit in UNITS)
    put_shots(tables, Forces((), UNITS, (), len(UNITS), (), arms, (own,)), edition)
    return Parts(tables, UNITS, arms, edition)


def random_shot(rng: Random) -> Shot:
    return Shot(
        distance=rng.choice((rng.randint(1, 12), rng.randint(0, terms.FARTHEST - 1))),
        flank=rng.random() < 0.5,
        firing_upshifts=rng.randint(0, 3),
        target_downshifts=rng.randint(0, 7),
        firer_higher=rng.random() < 0.3,
        target_higher=rng.random() < 0.3,
        opportunity=rng.random() < 0.25,
        in_forward_arc=rng.random() < 0.8,
    )


def random_firer(rng: Random) -> tuple[tuple[int, int], UnitState]:
    """A way to fire, and a state of its kind."""
    way = rng.choice(WAYS)
    kind = UNITS[way[0]].kind
    status = STATUSES.index(rng.choice(STATUSES_OF[kind]))
    marker = rng.randrange(len(MARKERS)) if kind == "vehicle" else 0
    return way, UnitState(STATUSES[status], MARKERS[marker])


@either
def test_random_shots(reading: str) -> None:
    """p.3, 9-10, 13, 15-17: the same sum, and not allowed exactly where the rule forbids it."""
    rng, table = Random(11), sums(reading)
    allowed = 0
    for _ in range(SHOTS):
        way, state = random_firer(rng)
        target, shot = rng.randrange(len(UNITS)), random_shot(rng)
        try:
            found = shifts(ARMS[way[1]], state, as_target(UNITS[target]), shot, table.edition)
            expected = sum(shift.amount for shift in found)
            allowed += 1
        except IllegalAction:
            expected = terms.NOT_ALLOWED
        assert table.at_unit(way, state, target, shot) == expected, (
            UNITS[way[0]].name, state, UNITS[target].name, shot,
        )  # fmt: skip
    assert SHOTS / 10 < allowed < SHOTS * 9 / 10


@either
def test_random_shots_at_objects(reading: str) -> None:
    """p.17: as at a vehicle of that armor, without flank and without the object's own cover."""
    rng, table = Random(12), sums(reading)
    allowed = 0
    for _ in range(SHOTS):
        way, state = random_firer(rng)
        strength = rng.randint(0, 9)
        shot = replace(random_shot(rng), flank=False, opportunity=False, target_higher=False)
        try:
            found = shifts_at_object(ARMS[way[1]], state, strength, shot, table.edition)
            expected = sum(shift.amount for shift in found)
            allowed += 1
        except IllegalAction:
            expected = terms.NOT_ALLOWED
        assert table.at_strength(way, state, strength, shot) == expected, (
            UNITS[way[0]].name, state, strength, shot,
        )  # fmt: skip
    assert SHOTS / 10 < allowed < SHOTS * 9 / 10


def test_states_that_a_kind_cannot_be_in_never_fire() -> None:
    table = sums("standard").tables
    for u, unit in enumerate(UNITS):
        for status, word in enumerate(STATUSES):
            if word not in STATUSES_OF[unit.kind]:
                for shot in product(range(len(MARKERS)), (0, 1), (0, 1)):
                    assert table.number("may_fire", u, status, *shot) == terms.NOT_ALLOWED


def test_distances_fall_into_the_bands_of_their_side() -> None:
    """p.16: what a side of the chips says there is what it says where the band begins."""
    begins = bands(STANDARD_EDITION)
    for side in ("infantry", "vehicle"):
        breaks = STANDARD_EDITION.chips.breaks(side)  # type: ignore[arg-type]
        for far in range(1, terms.FARTHEST):
            band = sums("standard").tables.number("band", side == "vehicle", far)
            assert begins[band] == max(begin for begin in breaks if begin <= far)


def test_the_shot_of_the_first_example() -> None:
    """p.16: an M5 Stuart five hexes from Grenadiers has one upshift."""
    names = [unit.name for unit in UNITS]
    stuart = names.index("M5 Stuart")
    way = (stuart, ARMS.index(as_firer(UNITS[stuart])))
    table, fire = sums("standard"), UnitState("fire")
    assert table.at_unit(way, fire, names.index("Grenadiers"), Shot(5)) == 1
    assert table.at_unit(way, fire, names.index("Jagdpanzer IV"), Shot(8, flank=True)) == 1
    assert table.at_unit(way, fire, names.index("Grenadiers"), Shot(15)) == 0
    assert table.at_unit(way, fire, names.index("Grenadiers"), Shot(29)) == terms.NOT_ALLOWED
