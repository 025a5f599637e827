"""The tables of fire say of every shot what the rule of an attack says."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from wsanalysis.battles.core import agreement, tabulate
from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.storms_of_steel import odds, terms
from wsanalysis.battles.storms_of_steel.odds import Parts, any_shots, counters, put_shots
from wsanalysis.battles.storms_of_steel.ready_scenario import PILES, _plan, _solved
from wsanalysis.battles.storms_of_steel.records import World
from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.storms_of_steel.attack import shifts, take_aim
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.options import STANDARD
from wsanalysis.systems.storms_of_steel.ratings import as_firer, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UnitState

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION = StormsOfSteel.load(DATA)
READINGS = {
    "standard": STANDARD,
    "cautious": replace(STANDARD, cautious_movement=True),
    "cowering reaches one hex": replace(STANDARD, cowering_reaches_twice=False),
}
UNITS = [u for u in EDITION.units.values() if u.kind != "air" and "sniper" not in u.abilities]
SHOTS = 4000


SQUADS = [EDITION.units[name] for name in ("Maxim MMG", "Pz Grenadier", "Rifles '43", "Infantry '43", "SMG")]
COUNTERS = [None, *(name for _, name in counters(EDITION))]


@cache
def parts(reading: str = "standard", all_units: bool = False) -> Parts:
    edition, tables = EDITION.with_options(READINGS[reading]), Tabulation(World, Tables())
    types = UNITS if all_units else SQUADS
    put_shots(tables, types, edition)
    return Parts(tables, types, edition)


def number(name: str) -> int:
    return [unit.name for unit in SQUADS].index(name)


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS)
def test_random_shots(reading: str) -> None:
    """7.0-7.63: the same roll, and not allowed exactly where the rule forbids it."""
    table = parts(reading, all_units=True)
    allowed = 0
    for (firer, under), (target, beneath), shot in any_shots(UNITS, table.edition, SHOTS, seed=5):
        own, its = (UnitState(COUNTERS[c] if c < terms.UNKNOWN else None) for c in (under, beneath))
        at = as_target(UNITS[target], its, table.edition)
        try:
            ledger = shifts(as_firer(UNITS[firer], own, table.edition), at, shot, table.edition)
            expected = take_aim(at, ledger).needed
            allowed += 1
        except IllegalAction:
            expected = terms.NOT_ALLOWED
        assert table.needed((firer, under), (target, beneath), shot) == expected, (
            UNITS[firer].name, own, UNITS[target].name, its, shot,
        )  # fmt: skip
    assert SHOTS / 10 < allowed < SHOTS * 9 / 10


@pytest.mark.parametrize(
    ("firer", "target", "shot", "needed"),
    [
        ("Maxim MMG", "Pz Grenadier", Shot(distance=5, cover=2), 11),
        ("Pz Grenadier", "Maxim MMG", Shot(distance=5, cover=2, caps=2), 7),
        ("Rifles '43", "Pz Grenadier", Shot(distance=6, cover=2, caps=2), 8),
        ("Infantry '43", "Maxim MMG", Shot(distance=4, flank=True, cover=2, caps=1), 7),
        ("Rifles '43", "Infantry '43", Shot(distance=7, caps=2), 8),
        ("Rifles '43", "Infantry '43", Shot(distance=13), terms.NOT_ALLOWED),
        ("Rifles '43", "Infantry '43", Shot(distance=3, in_arc=False), terms.NOT_ALLOWED),
        ("SMG", "Infantry '43", Shot(distance=0, cover=2), 4),
        ("Infantry '43", "SMG", Shot(distance=0, cover=2), 5),
        ("Maxim MMG", "Infantry '43", Shot(distance=0), 10),
        ("Infantry '43", "Rifles '43", Shot(distance=1), 5),
    ],
)
def test_shots_worked_by_hand(firer: str, target: str, shot: Shot, needed: int) -> None:
    """7.1-7.63: those of the firefight that was played by hand, and close combat with a white box."""
    assert parts().needed((number(firer), 0), (number(target), 0), shot) == needed


def test_a_counter_that_is_not_known_counts_as_none() -> None:
    """7.4: the enemy does not see what lies under a unit."""
    table, rifles = parts(), number("Rifles '43")
    at = Shot(distance=4, cover=1)
    assert table.needed((rifles, terms.UNKNOWN), (rifles, 0), at) == table.needed(
        (rifles, 0), (rifles, 0), at
    )
    panicked = COUNTERS.index("Panicked")
    assert table.needed((rifles, panicked), (rifles, 0), at) == terms.NOT_ALLOWED
    assert table.needed((rifles, 0), (rifles, panicked), at) == table.needed((rifles, 0), (rifles, 0), at) - 2


def test_a_rule_that_says_more_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tables cannot hold is an error, not another game: here short range reaches one hex more."""
    squads = [EDITION.units["Rifles '43"], EDITION.units["Infantry '43"]]

    def changed(firer: object, target: object, shot: Shot, edition: StormsOfSteel) -> tuple[Shift, ...]:
        found = shifts(firer, target, shot, edition)  # type: ignore[arg-type]
        near = shot.distance == 2 and shot.flank
        return (Shift("near", 1, ""), *found) if near else found

    monkeypatch.setattr(odds, "shifts", changed)
    monkeypatch.setattr(agreement, "_held", {})  # of other tests, and for them
    monkeypatch.setattr(tabulate, "_shared_numbers", tabulate._shared_numbers.__wrapped__)
    with pytest.raises(MapCannotFollow, match="firing at"):
        put_shots(Tabulation(World, Tables()), squads, EDITION)


def test_what_shots_take_does_not_hang_on_who_stands_in() -> None:
    """Editions that differ in units alone share these tables, so that the units may make no difference."""

    def taken(edition: StormsOfSteel) -> list[tuple[Fraction, Fraction]]:
        _plan.cache_clear()
        rolls = product(PILES, (False, True), (1, 2, 3), (4, 7, 11))
        return [_solved(pile, hit, shots, needed, edition) for pile, hit, shots, needed in rolls]

    others = [
        replace(unit, front_defense=18, fire_cost=1, red_firepower=9, range=2)
        for unit in EDITION.units.values()
    ]
    changed = EDITION.with_rows("units", others)
    assert changed.units != EDITION.units
    assert changed == EDITION
    assert taken(changed) == taken(EDITION)
    _plan.cache_clear()
