"""Tables of bonus moves, bad ground and loads (14, 16.0, 17.0)."""

import pytest

from tests.battles.storms_of_steel.table import COUNTERS, EDITION
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import World
from wsanalysis.battles.storms_of_steel.vehicles import put_vehicles

TYPES = ["T-34b", "GAZ Truck", "Rifles '41", "45mm ATG"]
GROUND = ["open", "road", "woods", "marsh", "corn"]


@pytest.fixture(scope="module")
def tables() -> Tabulation:
    found = Tabulation(World, Tables())
    put_vehicles(found, [EDITION.units[name] for name in TYPES], GROUND, EDITION)
    return found


@pytest.mark.parametrize(
    ("block", "ground", "by_road", "backward", "towing", "free"),
    [
        ("T-34b", "open", 0, 0, 0, 2),
        ("T-34b", "corn", 0, 0, 0, 2),
        ("T-34b", "woods", 1, 0, 0, 2),
        ("T-34b", "woods", 0, 0, 0, 0),
        ("T-34b", "open", 0, 1, 0, 0),
        ("T-34b", "open", 0, 0, 1, 0),
        ("GAZ Truck", "road", 1, 0, 0, 2),
        ("GAZ Truck", "road", 0, 0, 0, 0),
        ("GAZ Truck", "open", 0, 0, 0, 0),
        ("Rifles '41", "open", 0, 0, 0, 0),
    ],
)
def test_free_hexes_after_one_that_is_paid(
    tables: Tabulation, block: str, ground: str, by_road: int, backward: int, towing: int, free: int
) -> None:
    """14.0, 14.1: tracks over open ground, wheels along roads; none backward, none for who tows (SOS-35)."""
    at = TYPES.index(block), GROUND.index(ground), by_road, backward, towing
    assert tables.number("free_after", *at) == free


def test_bad_ground_is_rolled_for(tables: Tabulation) -> None:
    """14.1: 26 of 36 rolls are safe, and two CAPs make it 33."""
    tank, marsh, woods = TYPES.index("T-34b"), GROUND.index("marsh"), GROUND.index("woods")
    assert [tables.number("checks", tank, ground, 0) for ground in (marsh, woods)] == [1, 0]
    laws = [tables.law("stuck_law", caps) for caps in range(3)]
    assert [36 * law[terms.SAFE] for law in laws] == [26, 30, 33]


def test_wheels_pay_for_a_crowded_road(tables: Tabulation) -> None:
    """16.0."""
    road = GROUND.index("road")
    costs = [tables.number("crowded", TYPES.index(name), road, 1) for name in ("GAZ Truck", "T-34b")]
    assert costs == [1, 0]


def test_what_a_load_costs(tables: Tabulation) -> None:
    """17.0, 14.1, 7.4: its own cost of open ground; wheels tow no tracks; a pinned squad does not get on."""
    tank, truck, rifles, gun = range(4)
    pinned = COUNTERS.index("Pinned")
    cost = lambda *at: tables.number("load_cost", *at)  # noqa: E731
    assert [cost(truck, rifles, 0), cost(truck, gun, 0), cost(tank, truck, 0)] == [1, 4, 1]
    assert {cost(truck, tank, 0), cost(rifles, gun, 0), cost(truck, rifles, pinned)} == {terms.NOT_ALLOWED}
