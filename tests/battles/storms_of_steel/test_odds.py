"""The laws and costs of a battle are those of the rules, cut where a battle draws the hit counter itself."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.core.interruption import HELD
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.storms_of_steel import activation, moving, odds, rally, terms
from wsanalysis.battles.storms_of_steel.odds import Step
from wsanalysis.battles.storms_of_steel.records import World
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel import attack
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.options import STANDARD
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION = StormsOfSteel.load(DATA)
COUNTERS = [name for _, name in odds.counters(EDITION)]
SQUADS = [EDITION.units[name] for name in ("Rifles '43", "Maxim MMG")]
TERRAIN = [*EDITION.terrain]
FOOT, VEHICLE = 0, 1


@cache
def tables() -> Tabulation:
    found = Tabulation(World, Tables())
    odds.put_attacks(found, EDITION)
    rally.put_rallies(found, EDITION)
    activation.put_points(found, (5, 6), "second", EDITION)
    moving.put_costs(found, SQUADS, TERRAIN, [Step()], EDITION)
    return found


def law(name: str, *index: int) -> Distribution[int]:
    return tables().law(name, *index)


def foot(name: str) -> int:
    return 1 + COUNTERS.index(name)


def test_counters_are_numbered_pile_by_pile() -> None:
    """7.4, 15.2: 7 kinds for foot units, 8 for vehicles; with none there is room for no more."""
    first, next_, end = odds.first_counters(EDITION)
    assert (first, next_, end) == (1, 8, 16)
    for pile, numbers in (("foot", range(1, 8)), ("vehicle", range(8, 16))):
        cup = EDITION.cups[pile]
        assert [COUNTERS[number - 1] for number in numbers] == [counter.counter for counter in cup.counters]
    assert odds.states_of(SQUADS[0], EDITION)[foot("Pinned")] == UnitState("Pinned")
    assert odds.states_of(SQUADS[0], EDITION)[foot("Killed")] is None
    assert odds.states_of(SQUADS[0], EDITION)[8:] == (*[None] * (terms.UNKNOWN - 8), UNHIT)


def test_an_attack_by_hand() -> None:
    """7.0: of 36 rolls 21 miss a needed 8, one is two hits, and for 14 a counter is drawn."""
    found = law("attack_law", FOOT, 0, 8 - terms.EASIEST)
    assert found[terms.MISS] == Fraction(21, 36)
    assert found[terms.DESTROYED] == Fraction(1, 36)
    assert found[HELD] == Fraction(14, 36)
    again = law("attack_law", FOOT, 1, 8 - terms.EASIEST)
    assert (again[terms.MISS], again[terms.DESTROYED]) == (Fraction(21, 36), Fraction(15, 36))


@pytest.mark.parametrize("pile", [FOOT, VEHICLE])
def test_the_law_and_a_counter_drawn_are_the_rule(pile: int) -> None:
    """7.0-7.4: the chance to be destroyed and of each counter, put together by hand, is the rule's own."""
    word: Pile = odds.PILES[pile]
    cup = EDITION.cups[word]
    for needed in range(terms.EASIEST, terms.HARDEST + 1):
        whole = exact(attack.attack, UNHIT, attack.Aim(needed, word), EDITION)
        cut = law("attack_law", pile, 0, needed - terms.EASIEST)
        for counter in cup.counters:
            drawn = cut[HELD] * Fraction(counter.count, cup.size)
            if not counter.destroyed:
                assert whole[UnitState(counter.counter)] == drawn
                assert (
                    tables().number("hit_by", COUNTERS.index(counter.counter, 7 * pile) + 1) == terms.SURVIVES
                )
        lost = sum(Fraction(counter.count, cup.size) for counter in cup.counters if counter.destroyed)
        assert whole[DESTROYED] == cut[terms.DESTROYED] + cut[HELD] * lost


def test_too_many_kinds_of_counters() -> None:
    """7.4: a battle has a number for each kind, and says so when a data file has more."""
    more = [replace(EDITION.foot_hits.counters[0], counter=f"Shaken {number}") for number in range(9)]

    class Edited:
        cups = {  # noqa: RUF012
            "foot": type(EDITION.foot_hits)([*EDITION.foot_hits.counters, *more]),
            "vehicle": EDITION.vehicle_hits,
        }

    with pytest.raises(MapCannotFollow, match="23 kinds of hit counters"):
        odds.counters(Edited())  # type: ignore[arg-type]


def test_rallying_by_hand() -> None:
    """7.5, 7.51: Unnerved wants 7, in cover 6; Panicked 8; what damages a vehicle stays."""
    assert law("rally_law", foot("Unnerved"), 0)[terms.RALLIED] == Fraction(21, 36)
    assert law("rally_law", foot("Unnerved"), 1)[terms.RALLIED] == Fraction(26, 36)
    assert law("rally_law", foot("Panicked"), 2)[terms.RALLIED] == Fraction(26, 36)
    may = [name for name in COUNTERS if tables().number("may_rally", 1 + COUNTERS.index(name))]
    assert not {"Killed", "Immobilized"} & {*may}
    assert "Suppressed" in may
    assert tables().number("may_rally", terms.NO_COUNTER) == 0
    for covered, company in product((0, 1), range(4)):
        assert tables().number("rally_plus", covered, company) == covered + company


def test_payment_by_hand() -> None:
    """3.21, 3.22: APs first, CAPs for what is missing; without APs it is a command action."""

    def left(ap: int, cap: int, cost: int) -> tuple[int, int] | None:
        found = tables().number("pay", ap, cap, cost)
        return None if found == terms.NOT_ALLOWED else divmod(found, terms.MOST_CAPS)

    assert left(7, 5, 3) == (4, 5)
    assert left(3, 5, 4) == (0, 4)
    assert left(0, 5, 4) == (0, 1)
    assert left(2, 1, 4) is None


def test_losses_and_initiative_by_hand() -> None:
    """7.3 with both its examples (SOS-10); 3.24: who has more CAPs says first, else the Soviet."""
    number = tables().number
    german, soviet = 0, 1
    assert [number("round_caps", german, lost) for lost in (0, 2, 5, 6)] == [5, 3, 0, 0]
    assert number("after_loss", soviet, 6, 0) == 5
    assert number("after_loss", german, 4, 0) == 4
    assert (number("says_first", 5, 5), number("says_first", 6, 5), number("says_first", 0, 1)) == (1, 0, 1)
    even = law("initiative_law", 2)
    assert even[terms.FIRST] == even[terms.SECOND]
    assert even[terms.TIED] == Fraction(146, 1296)
    assert law("activation_law", 0) == Distribution.certain(7)


def test_activation_by_the_optional_rule() -> None:
    """3.01: 2D6 APs."""
    found = Tabulation(World, Tables())
    activation.put_points(found, (5, 6), "second", EDITION.with_options(replace(STANDARD, variable_ap=True)))
    assert found.law("activation_law", 0)[12] == Fraction(1, 36)


@pytest.mark.parametrize(
    ("unit", "counter", "terrain", "ways", "cost"),
    [
        (0, None, "open", (0, 0, 0), 1),
        (0, None, "woods", (0, 0, 0), 2),
        (0, None, "woods", (1, 0, 0), 1),
        (0, None, "stone building", (1, 1, 0), 2),
        (0, None, "open", (0, 0, 1), 2),
        (1, None, "woods", (0, 1, 0), 4),
        (0, "Cowering", "corn", (0, 0, 0), 3),
        (0, "Pinned", "open", (0, 0, 0), terms.NOT_ALLOWED),
        (0, "Stunned", "open", (0, 0, 0), terms.NOT_ALLOWED),
    ],
)
def test_moves_by_hand(
    unit: int, counter: str | None, terrain: str, ways: tuple[int, int, int], cost: int
) -> None:
    """5.0-5.2, 7.4: movement cost and terrain; a road negates the terrain, backward and cautious are +1."""
    under = foot(counter) if counter else terms.NO_COUNTER
    assert tables().number("move_cost", unit, under, TERRAIN.index(terrain), 0, *ways) == cost


def test_pivots() -> None:
    """5.3, 7.4: 1 AP, unless its counter keeps the unit from moving."""
    costs = [tables().number("pivot_cost", 0, foot(name)) for name in ("Suppressed", "Pinned", "Stunned")]
    assert costs == [1, terms.NOT_ALLOWED, terms.NOT_ALLOWED]
