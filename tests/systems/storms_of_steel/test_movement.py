"""Paths: terrain, roads, bonus moves, hills, wire, getting stuck, hidden moves; airplanes and loads."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.at_once import at_once
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.aircraft import Impulse, altitude_in_metres, sequence_cost
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fee, parse_fee
from wsanalysis.systems.storms_of_steel.path import Into, Journey, as_mover, enter_next, is_over, leg
from wsanalysis.systems.storms_of_steel.transport import check_may_fire, loading_cost, may_tow

Replay = Callable[..., Any]


def one(edition: StormsOfSteel, unit: str, **hex_: Any) -> int:
    """What a single hex costs, without dice."""
    entered = leg(edition.units[unit], Into(**hex_), edition)
    return entered.cost + entered.extra


COSTS = [
    ("Rifles '41", {"terrain": "stone building"}, 2),
    ("Rifles '41", {"terrain": "marsh"}, 3),
    ("Rifles '41", {"terrain": "river"}, 5),
    ("Rifles '41", {"terrain": "bridge"}, 1),
    ("Rifles '41", {"terrain": "light woods"}, 1),
    ("Rifles '41", {"terrain": "woods", "along_road": True}, 1),
    ("Rifles '41", {"terrain": "woods", "along_road": True, "levels": 1}, 2),
    ("Rifles '41", {"backward": True}, 2),
    ("Rifles '41", {"cautious": True}, 2),
    ("Rifles '41", {"hidden": True}, 7),
    ("Rifles '41", {"terrain": "corn", "hidden": True, "levels": 2, "backward": True}, 4),
    ("Rifles '41", {"situations": ("large balka bank",)}, 4),
    ("Rifles '41", {"situations": ("into an anti-tank ditch",)}, 3),
    ("57mm ATG", {"terrain": "woods"}, 6),
    ("T-34b", {"terrain": "woods"}, 3),
    ("T-34b", {"terrain": "wooden building"}, 3),
    ("T-34b", {"backward": True, "terrain": "woods"}, 4),
    ("T-34b", {"situations": ("into barbed wire",)}, 3),
    ("GAZ Truck", {"terrain": "light woods"}, 3),
    ("GAZ Truck", {"terrain": "woods", "along_road": True}, 1),
    ("GAZ Truck", {"terrain": "road", "along_road": True, "vehicles": 2}, 3),
    ("GAZ Truck", {"terrain": "road", "vehicles": 1}, 2),  # a road hex, from beside the road
    ("GAZ Truck", {"vehicles": 1}, 1),
    ("T-34b", {"terrain": "road", "along_road": True, "vehicles": 2}, 1),
    ("Rifles '41", {"situations": ("enter or leave a fortification",)}, 2),  # to move in, and to occupy
]


@at_once("unit, hex_, cost", COSTS)
def test_cost_of_a_hex(edition: StormsOfSteel, unit: str, hex_: dict[str, Any], cost: int) -> None:
    assert one(edition, unit, **hex_) == cost


REFUSED = [
    ("GAZ Truck", {"terrain": "woods"}, "may not move: woods"),
    ("T-34b", {"terrain": "river"}, "may not move: river"),
    ("T-34b", {"levels": 2}, "may not move: steep"),
    ("Rifles '41", {"levels": 3}, "0 to 2 levels"),
    ("T-34b", {"situations": ("into an anti-tank ditch",)}, "anti-tank ditch"),
    ("57mm ATG", {"situations": ("into an anti-tank ditch",)}, "18.3"),
    ("T-34b", {"situations": ("small balka",)}, "small balka"),
    ("M3 Scout", {"situations": ("into barbed wire",)}, "barbed wire"),
    ("GAZ Truck", {"situations": ("into a trench hex",)}, "trench"),
    ("T-34b", {"hidden": True}, "only squads"),
    ("Ju87d Stuka", {}, "impulses"),
]


@pytest.mark.parametrize(("unit", "hex_", "said"), REFUSED)
def test_where_units_may_not_go(edition: StormsOfSteel, unit: str, hex_: dict[str, Any], said: str) -> None:
    with pytest.raises(IllegalAction, match=said):
        one(edition, unit, **hex_)


def walked(edition: StormsOfSteel, unit: str, path: list[Into], draws: list[Any], replay: Replay) -> Journey:
    mover = edition.units[unit]
    legs = tuple(leg(mover, hex_, edition) for hex_ in path)
    journey = Journey()
    waiting = list(draws)
    for here in legs:
        rolled = [waiting.pop(0) for _ in range(here.dice + here.check)]
        journey = replay(enter_next, rolled, journey, legs, as_mover(mover), 0, edition)
    return journey


def test_no_bonus_moves_backward_or_after_other_ground(edition: StormsOfSteel, replay: Replay) -> None:
    back = [Into(), Into(backward=True), Into()]
    assert walked(edition, "T-34b", back, [], replay).cost == 1 + 2 + 1
    assert walked(edition, "T-34b", [Into(), Into(terrain="woods"), Into(), Into()], [], replay).cost == 5
    assert walked(edition, "Panther D", [Into(terrain="wheat"), Into(terrain="corn")], [], replay).cost == 1
    assert walked(edition, "Rifles '41", [Into(), Into()], [], replay).actions == 2
    over = [Into(), Into(situations=("into a trench hex",)), Into()]  # open ground all the same, 18.2
    assert walked(edition, "T-34b", over, [], replay).cost == 1
    assert one(edition, "Rifles '41", situations=("into a trench hex",)) == 1
    road, crowded = (Into(terrain="road", along_road=True, vehicles=vehicles) for vehicles in (0, 2))
    # a crowd is paid for besides the bonus move, as a hill is: 1, and 2 for two vehicles (14.0, 16.0)
    assert walked(edition, "GAZ Truck", [road, crowded, road], [], replay).cost == 3
    assert walked(edition, "GAZ Truck", [road, crowded, road], [], replay).actions == 1


def test_towing_takes_the_bonus_moves(edition: StormsOfSteel) -> None:
    assert as_mover(edition.units["T-34b"]).bonus_moves == 2
    assert as_mover(edition.units["T-34b"], towing=True).bonus_moves == 0
    assert as_mover(edition.units["GAZ Truck"]).bonus_moves == 2
    assert as_mover(edition.units["Rifles '41"]).bonus_moves == 0


def test_getting_stuck(edition: StormsOfSteel, replay: Replay) -> None:
    path = [Into(terrain="marsh"), Into()]
    stuck = walked(edition, "T-34b", path[:1], ["immobilized"], replay)
    assert stuck == Journey(1, 3, 1, 0, stuck=True)
    assert is_over(stuck, 2)
    assert walked(edition, "T-34b", path, ["goes on"], replay).cost == 4
    legs = (leg(edition.units["T-34b"], path[0], edition),)
    law = exact(enter_next, Journey(), legs, as_mover(edition.units["T-34b"]), 0, edition)
    assert law.chance_of(lambda journey: journey.stuck) == Fraction(10, 36)  # 2D6 of 5 or less
    helped = exact(enter_next, Journey(), legs, as_mover(edition.units["T-34b"]), 2, edition)
    assert helped.chance_of(lambda journey: journey.stuck) == Fraction(3, 36)


def test_a_road_block_costs_a_die(edition: StormsOfSteel, replay: Replay) -> None:
    path = [Into(terrain="road", along_road=True, situations=("over a road block",))]
    assert walked(edition, "T-34b", path, [5], replay).cost == 6
    assert one(edition, "Rifles '41", situations=("over a road block",)) == 1


def test_a_hit_counter_and_a_card_change_the_cost(edition: StormsOfSteel) -> None:
    rifles = edition.units["Rifles '41"]
    slowed = edition.counter("foot", "Cowering").move_cost
    assert leg(rifles, Into(), edition, slowed=slowed).cost == 2
    assert leg(rifles, Into(backward=True), edition, retreats=True).cost == 1


def test_fees_read_as_written() -> None:
    assert [str(parse_fee(text)) for text in ("0", "3!", "D6", "No")] == ["0", "3!", "d6", "no"]
    assert parse_fee("3!") == Fee(3, check=True)
    for wrong in ("", "x", "-1", "3!!", "2d6"):
        with pytest.raises(ValueError, match="is no cost"):
            parse_fee(wrong)


FLIGHTS: list[tuple[tuple[Impulse, ...], int]] = [
    (("move",), 1),
    (("move", "climb", "move", "dive"), 2),
    (("move", "attack", "move", "attack"), 3),
    (("move", "climb", "attack"), 3),
]


@pytest.mark.parametrize(("impulses", "cost"), FLIGHTS)
def test_what_a_flight_costs(impulses: tuple[Impulse, ...], cost: int) -> None:
    assert sequence_cost(impulses, 4) == cost


NO_FLIGHTS: list[tuple[tuple[Impulse, ...], str]] = [
    ((), "at least one"),
    (("move",) * 5, "4 impulses"),
    (("pivot", "move"), "first impulse"),
    (("move", "pivot", "attack"), "not both"),
    (("move", "climb", "climb"), "for each hex"),
]


@pytest.mark.parametrize(("impulses", "said"), NO_FLIGHTS)
def test_flights_that_are_not_allowed(impulses: tuple[Impulse, ...], said: str) -> None:
    with pytest.raises(IllegalAction, match=said):
        sequence_cost(impulses, 4)


def test_altitude() -> None:
    assert [altitude_in_metres(counters) for counters in (0, 2, 4)] == [50, 150, 250]


def test_loads(edition: StormsOfSteel) -> None:
    units = edition.units
    assert loading_cost(units["Opel Truck"], units["PaK38 5cm"]) == 4
    with pytest.raises(IllegalAction, match="no vehicle"):
        loading_cost(units["Rifles '41"], units["SMG"])
    with pytest.raises(IllegalAction, match="neither a foot unit nor a gun"):
        loading_cost(units["Opel Truck"], units["T-34b"])
    assert loading_cost(units["T-70"], units["T-34b"]) == 1
    assert may_tow(units["T-34b"], units["T-70"])
    assert may_tow(units["GAZ Truck"], units["M3 Scout"])
    assert not may_tow(units["GAZ Truck"], units["T-70"])
    assert not may_tow(units["Rifles '41"], units["GAZ Truck"])
    with pytest.raises(IllegalAction, match="being transported"):
        check_may_fire(is_carried=True)
    check_may_fire(is_carried=False)
