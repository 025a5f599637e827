"""The worked examples of the rulebook, SOS-01 to SOS-56, with the numbers that they print.

What an example prints is asserted as it prints it: attack value, defense value, what is spent. Rolls are
replayed by what they decide. Unit ratings stand here once more where the example gives them.
"""

# ruff: noqa: N802 (the examples keep their numbers)

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.aircraft import Impulse, sequence_cost
from wsanalysis.systems.storms_of_steel.attack import attack, fire_cost, result, shifts, take_aim, values
from wsanalysis.systems.storms_of_steel.command import (
    ACTIVATION,
    Points,
    caps_after_loss,
    caps_of_round,
    is_round_over,
    pay,
    pay_with_caps,
)
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import fee_for
from wsanalysis.systems.storms_of_steel.group import (
    Supporter,
    are_joined,
    group_move_cost,
    supporting_firepower,
)
from wsanalysis.systems.storms_of_steel.hindrances import into_wire
from wsanalysis.systems.storms_of_steel.initiative import Bids, Contest, higher, roll_for_initiative
from wsanalysis.systems.storms_of_steel.path import Into, Journey, as_mover, enter_next, leg
from wsanalysis.systems.storms_of_steel.playing_cards import auto_rally, pay_for
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST, rally, rally_number, rally_shifts
from wsanalysis.systems.storms_of_steel.ratings import as_battery, as_firer, as_target, with_weapon
from wsanalysis.systems.storms_of_steel.several import Hex, next_attack, works_needed
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.transport import loading_cost

Replay = Callable[..., Any]

WOODS = {"cover": 2, "air_bursts": True}


class Table:
    """Attacks and paths in the words of the examples."""

    def __init__(self, edition: StormsOfSteel) -> None:
        self.edition = edition

    def fire(
        self,
        firer: str,
        target: str,
        state: UnitState = UNHIT,
        target_state: UnitState = UNHIT,
        **shot: Any,
    ) -> tuple[int, int]:
        """AV without the roll, and DV."""
        units = self.edition.units
        ledger = shifts(
            as_firer(units[firer], state, self.edition),
            as_target(units[target], target_state, self.edition),
            Shot(**shot),
            self.edition,
        )
        return values(ledger)

    def hexes(self, unit: str, *path: Into) -> list[int]:
        """APs paid after each hex, for paths without dice."""
        mover = self.edition.units[unit]
        legs = tuple(leg(mover, hex_, self.edition) for hex_ in path)
        journey, paid = Journey(), []
        for _ in path:
            journey = enter_next(no_chance, journey, legs, as_mover(mover), 0, self.edition)
            paid.append(journey.cost)
        return paid

    def actions(self, unit: str, *path: Into) -> int:
        mover = self.edition.units[unit]
        legs = tuple(leg(mover, hex_, self.edition) for hex_ in path)
        journey = Journey()
        for _ in path:
            journey = enter_next(no_chance, journey, legs, as_mover(mover), 0, self.edition)
        return journey.actions


def no_chance(distribution: Any, label: str = "") -> Any:
    raise AssertionError(f"no roll is needed, but {label!r} was asked for")


@pytest.fixture
def table(edition: StormsOfSteel) -> Table:
    return Table(edition)


OPEN, ROAD, WOOD = Into(), Into(terrain="road", along_road=True), Into(terrain="woods")


def test_SOS_01_infantry_misses_in_woods(table: Table) -> None:
    av, dv = table.fire("Infantry '43", "Rifles '41", distance=5, **WOODS)
    assert (av + 9, dv) == (13, 14)
    assert result(9, dv - av) == "miss"


def test_SOS_02_attack_value(table: Table) -> None:
    assert table.fire("Rifles '41", "Infantry '43", distance=5)[0] + 9 == 12


def test_SOS_03_an_activation_is_spent(table: Table) -> None:
    smg, infantry = table.edition.units["SMG"], table.edition.units["Infantry '43"]
    once = pay(Points(ACTIVATION, 0), smg.fire_cost)
    assert (once.ap, pay(once, smg.fire_cost).ap) == (4, 1)
    moved = pay(Points(ACTIVATION, 0), table.hexes("Infantry '43", OPEN)[-1])
    assert (moved.ap, pay(moved, infantry.fire_cost).ap) == (6, 3)


def test_SOS_04_two_activations_side_by_side(table: Table) -> None:
    assert pay(Points(7, 0), table.hexes("Infantry '43", OPEN)[-1]).ap == 6
    assert pay(Points(7, 0), table.edition.units["Rifles '41"].fire_cost).ap == 3


def test_SOS_05_caps_supplement_aps(table: Table) -> None:
    assert pay(Points(3, 5), table.edition.units["Rifles '41"].fire_cost) == Points(0, 4)


def test_SOS_06_caps_modify_a_roll(table: Table) -> None:
    plain, helped = (table.fire("Rifles '41", "Infantry '43", distance=5, caps=caps) for caps in (0, 2))
    assert plain[1] - plain[0] == 9
    assert helped[1] - helped[0] == 7


def test_SOS_07_initiative_with_caps(replay: Replay) -> None:
    assert replay(roll_for_initiative, ["second"], Contest(), Bids(2, 0), Bids(), None).outcome == "second"
    assert higher(4 + 2, 7) == "second"  # the German total against the Soviet roll
    assert pay_with_caps(Points(0, 7), 2).cap == 5


def test_SOS_08_a_machine_gun_enters_woods(table: Table) -> None:
    assert table.hexes("Maxim MMG", WOOD) == [3]


def test_SOS_09_flank_defense(table: Table) -> None:
    for firer, target in (("Infantry '43", "Rifles '41"), ("Rifles '41", "Infantry '43")):
        assert table.fire(firer, target, distance=4, flank=True)[1] == 11
        assert table.fire(firer, target, distance=4)[1] == 12


def test_SOS_10_losses_lower_the_caps() -> None:
    assert caps_of_round(9, 2) == 7
    assert caps_after_loss(9, 8, lost_before=1) == 7
    assert caps_after_loss(9, 7, lost_before=1) == 7


def test_SOS_11_suppressed_rifles(table: Table) -> None:
    rifles, state = table.edition.units["Rifles '41"], UnitState("Suppressed")
    firer = as_firer(rifles, state, table.edition)
    assert (firer.fire_cost, firer.red, firer.blue) == (5, 1, -2)
    target = as_target(rifles, state, table.edition)
    assert (target.front, target.flank) == (12, 11)
    assert table.edition.counter("foot", "Suppressed").move_cost == 0
    assert rally_number("foot", state, table.edition) == 7


def test_SOS_12_short_range(table: Table) -> None:
    assert table.fire("Maxim MMG", "Infantry '43", distance=1)[0] == 6


def test_SOS_13_close_combat_of_a_machine_gun(table: Table) -> None:
    assert table.fire("HMG 42", "Rifles '41", distance=0)[0] == 3
    assert table.fire("HMG 42", "T-34b", distance=0)[0] == 5


def test_SOS_14_two_targets_in_a_hex(table: Table, replay: Replay) -> None:
    av, dv = table.fire("Maxim MMG", "Infantry '43", distance=3, caps=2)
    assert (av + 9, dv, result(9, dv - av)) == (14, 12, "hit")
    plain = table.fire("Maxim MMG", "Infantry '43", distance=3)
    assert result(8 - plain[0], plain[1] - plain[0]) == "miss"
    assert table.edition.units["Maxim MMG"].fire_cost == 4
    units = table.edition.units
    firer = as_firer(units["Maxim MMG"], UNHIT, table.edition)
    target = as_target(units["Infantry '43"], UNHIT, table.edition)
    aims = tuple(
        take_aim(target, shifts(firer, target, Shot(distance=3, caps=caps), table.edition)) for caps in (2, 0)
    )
    first = replay(next_attack, ["hit", "Pinned"], Hex((UNHIT, UNHIT)), aims, (), table.edition)
    both = replay(next_attack, ["miss"], first, aims, (), table.edition)
    assert both.states == (UnitState("Pinned"), UNHIT)


def test_SOS_15_machine_gun_in_close_combat_misses(table: Table) -> None:
    av, dv = table.fire("Maxim MMG", "Infantry '43", distance=0, **WOODS)
    assert (av + 7, dv) == (8, 13)


def test_SOS_16_squad_in_close_combat_hits(table: Table) -> None:
    av, dv = table.fire("Infantry '43", "Maxim MMG", distance=0, **WOODS)
    assert (av + 5, dv, result(5, dv - av)) == (13, 12, "hit")


def test_SOS_17_equality_hits(table: Table) -> None:
    av, dv = table.fire("Rifles '41", "Infantry '43", distance=1, **WOODS)
    assert (av + 8, dv, result(8, dv - av)) == (14, 14, "hit")


def test_SOS_18_the_own_machine_gun_is_fired_at_too(table: Table) -> None:
    av, dv = table.fire("Rifles '41", "Maxim MMG", distance=1, flank=True, **WOODS)
    assert (av + 4, dv, result(4, dv - av)) == (10, 12, "miss")


def test_SOS_19_long_range(table: Table) -> None:
    av, dv = table.fire("Rifles '41", "Infantry '43", distance=8)
    assert (av, dv) == (1, 12)
    assert result(10 - av, dv - av) == "miss"


def test_SOS_20_wooden_building(table: Table) -> None:
    av, dv = table.fire("HMG 34", "Maxim MMG", distance=6, cover=1, caps=2)
    assert (av + 6, dv, result(6, dv - av)) == (12, 13, "miss")
    assert pay_with_caps(Points(0, 4), table.edition.units["HMG 34"].fire_cost + 2).cap == 0


def test_SOS_21_twice_at_the_same(table: Table) -> None:
    plain, helped = (table.fire("HMG 34", "Maxim MMG", distance=6, cover=1, caps=caps) for caps in (0, 2))
    assert plain[0] + 3 == 7
    assert result(3, plain[1] - plain[0]) == "miss"
    assert helped[0] + 8 == 14
    assert result(8, helped[1] - helped[0]) == "hit"


def test_SOS_22_rally_in_cover(table: Table, replay: Replay) -> None:
    state = UnitState("Suppressed")
    bonus = sum(shift.amount for shift in rally_shifts(cover=1, company=0, caps=0))
    assert rally_number("foot", state, table.edition) - bonus == 6
    assert replay(rally, ["passed"], state, "foot", bonus, 0, table.edition) == UNHIT
    assert RALLY_COST == 5


def test_SOS_23_backward_into_woods(table: Table) -> None:
    assert table.hexes("HMG 34", Into(terrain="woods", backward=True)) == [4]
    assert pay(Points(3, 2), 4) == Points(0, 1)


def test_SOS_24_two_hits_destroy(table: Table, replay: Replay) -> None:
    av, dv = table.fire("Infantry '43", "Rifles '41", distance=4, caps=2)
    assert (av + 10, dv, result(10, dv - av)) == (16, 12, "two hits")
    target = as_target(table.edition.units["Rifles '41"], UNHIT, table.edition)
    firer = as_firer(table.edition.units["Infantry '43"], UNHIT, table.edition)
    aim = take_aim(target, shifts(firer, target, Shot(distance=4, caps=2), table.edition))
    assert replay(attack, ["two hits"], UNHIT, aim, table.edition) == DESTROYED


def test_SOS_25_a_shared_pool(table: Table) -> None:
    pool = pay(Points(7, 0), table.hexes("Rifles '41", OPEN)[-1])
    assert pay(pool, table.hexes("Maxim MMG", OPEN)[-1]).ap == 4


def test_SOS_26_group_moves(table: Table) -> None:
    rifles, gun = table.hexes("Rifles '41", OPEN)[-1], table.hexes("Maxim MMG", OPEN)[-1]
    wood = table.hexes("Rifles '41", WOOD)[-1]
    assert group_move_cost([rifles, gun]) == 2
    assert group_move_cost([rifles, rifles, rifles, wood]) == 2
    assert group_move_cost([rifles] * 4) == 1


def test_SOS_27_pair_and_loner(table: Table) -> None:
    rifles, wood = table.hexes("Rifles '41", OPEN)[-1], table.hexes("Rifles '41", WOOD)[-1]
    pool = pay(Points(5, 0), group_move_cost([rifles, rifles]))
    assert pool.ap == 4
    assert pay(pool, wood).ap == 2
    assert not are_joined([1, 2])


def test_SOS_28_fire_group(table: Table) -> None:
    infantry = as_firer(table.edition.units["Infantry '43"], UNHIT, table.edition)
    support = supporting_firepower([Supporter(infantry, distance=5, apart=0)])
    assert table.fire("HMG 34", "Rifles '41", distance=5, supporters=support)[0] == 5
    assert fire_cost(as_firer(table.edition.units["HMG 34"], UNHIT, table.edition), Shot(distance=5)) == 2


def test_SOS_29_group_command_actions(table: Table) -> None:
    grenadiers = as_firer(table.edition.units["Pz Grenadier"], UNHIT, table.edition)
    support = supporting_firepower([Supporter(grenadiers, distance=5)])
    assert table.fire("Pz Grenadier", "Rifles '41", distance=5)[0] == 5
    assert table.fire("Pz Grenadier", "Rifles '41", distance=5, supporters=support)[0] == 6
    points = pay(Points(7, 5), table.hexes("Pz Grenadier", OPEN)[-1])
    points = pay_with_caps(points, group_move_cost([1, 1]))
    points = pay_with_caps(points, grenadiers.fire_cost)
    assert pay(points, table.hexes("Pz Grenadier", WOOD)[-1]).ap == 4
    assert 5 - points.cap == 1 + 3


def test_SOS_30_the_same_from_one_pool(table: Table) -> None:
    spent = [1, group_move_cost([1, 1]), 3, table.hexes("Pz Grenadier", WOOD)[-1]]
    points = Points(7, 0)
    for cost in spent:
        points = pay(points, cost)
    assert points.ap == 0


def test_SOS_31_hidden_rifles_stay_hidden(table: Table) -> None:
    av, dv = table.fire("HMG 42", "Rifles '41", distance=6, **WOODS)
    assert (av, dv) == (5, 14)
    assert result(13 - av, dv - av) == "miss"


def test_SOS_32_hidden_move_in_woods(table: Table) -> None:
    assert table.hexes("Rifles '41", Into(terrain="woods", hidden=True)) == [4]


def test_SOS_33_uphill(table: Table) -> None:
    assert table.hexes("Rifles '41", Into(levels=1)) == [2]
    assert table.hexes("Rifles '41", Into(terrain="woods", levels=1)) == [3]
    assert table.hexes("Rifles '41", Into(levels=2)) == [3]


def test_SOS_34_smoke_of_the_first_round(table: Table) -> None:
    clear = table.fire("Infantry '43", "Rifles '41", distance=5)[1]
    # the counter lies in the target's hex, or in the firer's: either way one counter counts
    assert table.fire("Infantry '43", "Rifles '41", distance=5, fresh_smoke=1)[1] - clear == 2


def test_SOS_35_bonus_moves(table: Table) -> None:
    assert table.hexes("T-34b", OPEN, ROAD, OPEN, OPEN) == [1, 1, 1, 2]
    assert table.hexes("GAZ Truck", ROAD, ROAD, ROAD, ROAD) == [1, 1, 1, 2]
    assert table.hexes("GAZ Truck", OPEN, OPEN) == [1, 2]


def test_SOS_36_a_panzer_through_woods_to_the_road(table: Table) -> None:
    onto_road = Into(terrain="woods")  # a road in woods, not entered along it
    assert table.hexes("Panzer IIIh", OPEN, OPEN, WOOD, onto_road, ROAD) == [1, 1, 4, 7, 8]
    assert table.hexes("Panzer IIIh", OPEN, WOOD) == [1, 4]


def test_SOS_37_uphill_in_one_action(table: Table) -> None:
    path = (OPEN, Into(levels=1), Into(levels=1))
    assert table.hexes("T-34b", *path)[-1] == 3
    assert table.actions("T-34b", *path) == 1


def test_SOS_38_each_color_has_its_firepower(table: Table) -> None:
    assert table.fire("Tiger Ie", "T-34b", distance=5)[0] == 12
    assert table.fire("Tiger Ie", "Rifles '41", distance=5)[0] == 6


def test_SOS_39_open_topped(table: Table) -> None:
    assert table.fire("SMG", "Marder IIIh", distance=0) == (5 + 4, 12)  # red firepower
    assert table.fire("T-34b", "Marder IIIh", distance=0) == (8 + 4, 12)  # blue firepower


def test_SOS_40_a_gun_is_pulled_and_unloaded(table: Table) -> None:
    units = table.edition.units
    moves = table.hexes("Panzer IIf", *[OPEN] * 4)
    unload = loading_cost(units["Panzer IIf"], units["PaK38 5cm"])
    assert moves == [1, 1, 2, 2]
    assert (unload, moves[-1] + unload + table.hexes("Panzer IIf", OPEN)[-1]) == (4, 7)


def test_SOS_41_a_carrier_fires_and_unloads(table: Table) -> None:
    carrier, squad = table.edition.units["SdKfz 251/1"], table.edition.units["Infantry '43"]
    spent = [table.hexes(carrier.name, OPEN)[-1], carrier.fire_cost, loading_cost(carrier, squad)]
    assert [*spent, carrier.fire_cost] == [1, 2, 1, 2]
    assert sum(spent) + carrier.fire_cost == 6


def test_SOS_42_unloaded_into_a_building(table: Table) -> None:
    carrier, squad = table.edition.units["SdKfz 251/1"], table.edition.units["Infantry '43"]
    building = table.hexes(squad.name, Into(terrain="wooden building"))[-1]
    back = table.hexes(carrier.name, Into(backward=True))[-1]
    assert (loading_cost(carrier, squad), building, back) == (1, 2, 2)
    assert pay(Points(5, 0), 1 + building + back).ap == 0
    assert fee_for(table.edition.movement["pivot"], "gun").amount == 1


def test_SOS_43_a_tank_overruns_a_gun(table: Table) -> None:
    av, dv = table.fire("Panzer IIIh", "57mm ATG", distance=0)
    assert (av, dv, dv - av) == (8, 10, 2)
    assert av + 9 == 17
    assert result(9, dv - av) == "two hits"


def test_SOS_44_a_tank_misses_with_a_two(table: Table) -> None:
    av, dv = table.fire("Panzer IIIh", "Rifles '41", distance=0)
    assert (av + 2, dv, result(2, dv - av)) == (10, 11, "miss")


def test_SOS_45_rifles_at_a_tank(table: Table, edition: StormsOfSteel, replay: Replay) -> None:
    av, dv = table.fire("Rifles '41", "Panzer IIIh", distance=0, caps=1)
    assert (av, dv, dv - av) == (0 + 4 + 1, 14, 9)
    firer = as_firer(edition.units["Rifles '41"], UNHIT, edition)
    target = as_target(edition.units["Panzer IIIh"], UNHIT, edition)
    aim = take_aim(target, shifts(firer, target, Shot(distance=0, caps=1), edition))
    after = replay(attack, ["hit", "Gun Damaged red"], UNHIT, aim, edition)
    with pytest.raises(IllegalAction, match="red firepower"):
        table.fire("Panzer IIIh", "Rifles '41", after, distance=0)
    assert table.fire("Panzer IIIh", "T-34b", after, distance=5)[0] == 7


def test_SOS_46_an_activation_spent_to_the_last(table: Table) -> None:
    card, rifles = table.edition.cards["Auto-Rally"], table.edition.units["Rifles '41"]
    assert auto_rally(UnitState("Pinned"), "foot", table.edition) == UNHIT
    points = pay_for(card, Points(7, 0))
    points = pay(points, table.hexes(rifles.name, OPEN)[-1])
    assert pay(points, rifles.fire_cost).ap == 0
    tank = table.edition.units["Panzer IIIh"]
    assert table.hexes(tank.name, OPEN)[-1] + tank.fire_cost * 2 == 7


def test_SOS_47_submachine_guns_at_short_range(table: Table) -> None:
    av, dv = table.fire("SMG", "Infantry '43", distance=1, cover=1)
    assert (av + 7, dv, result(7, dv - av)) == (15, 13, "hit")
    assert pay(Points(7, 0), 1 + 2 * table.edition.units["SMG"].fire_cost).ap == 0


def test_SOS_48_a_bunker(table: Table) -> None:
    bunker = table.edition.fortifications["bunker"]
    assert table.fire("82mm Mortar", "Rifles '41", distance=6, shelter=bunker)[1] == 16
    assert table.fire("Infantry '43", "Rifles '41", distance=6, shelter=bunker)[1] == 17
    flank = {"flank": True, "shelter_flank": True}
    assert table.fire("Infantry '43", "Rifles '41", distance=6, shelter=bunker, **flank)[1] == 13


def test_SOS_49_through_the_flank_of_a_gun_pit(table: Table) -> None:
    pit = table.edition.fortifications["gun pit"]
    assert table.fire("T-34b", "PaK40 7.5cm", distance=6, shelter=pit, shelter_flank=True)[1] == 13
    assert table.fire("T-34b", "PaK40 7.5cm", distance=6, shelter=pit)[1] == 16


def test_SOS_50_wire(table: Table, replay: Replay) -> None:
    rifles = table.edition.units["Rifles '41"]
    legs = (leg(rifles, Into(situations=("into barbed wire",)), table.edition),)
    journey = replay(enter_next, [4], Journey(), legs, as_mover(rifles), 0, table.edition)
    assert journey.cost == 5
    assert into_wire(Points(4, 2), journey.cost, goes_in=True) == Points(0, 1)
    assert into_wire(Points(4, 2), journey.cost, goes_in=False) == Points(0, 2)


def test_SOS_51_shells_on_a_bunker(edition: StormsOfSteel, replay: Replay) -> None:
    battery = as_battery(edition.weapons["122mm m.38"])
    assert battery.red == 6
    bunker = edition.fortifications["bunker"]
    assert bunker.defense == 15
    target = as_target(edition.units["Rifles '41"], UNHIT, edition)
    shot = Shot(shelter=bunker, weapon=edition.weapons["122mm m.38"])
    ledger = shifts(battery, target, shot, edition)
    av, dv = values(ledger)
    assert (av, dv) == (6, 16)
    needed = works_needed(bunker.defense, 0, 6, 0)
    assert result(10, needed) != "miss"
    assert [result(total - av, dv - av) for total in (14, 12)] == ["miss", "miss"]
    aims = (take_aim(target, ledger),) * 2
    first = replay(next_attack, ["hit", "miss"], Hex((UNHIT, UNHIT)), aims, (needed,), edition)
    both = replay(next_attack, ["miss"], first, aims, (needed,), edition)
    assert both == Hex((UNHIT, UNHIT), 2, (False,))


def test_SOS_52_actions_of_an_airplane(edition: StormsOfSteel) -> None:
    impulses = edition.units["Shturmovik IL-2"].move_cost
    weaving: tuple[Impulse, ...] = ("move", "pivot", "move", "pivot")
    attacking: tuple[Impulse, ...] = ("move", "move", "attack", "move")
    assert sequence_cost(weaving, impulses) == 1
    assert sequence_cost(attacking, impulses) == 2
    with pytest.raises(IllegalAction, match="first impulse moves"):
        sequence_cost(("attack",), impulses)


def test_SOS_53_altitude(table: Table) -> None:
    high = {"altitude": 2}
    assert table.fire("Shturmovik IL-2", "Infantry '43", distance=3, **high)[0] == 4
    assert table.fire("Shturmovik IL-2", "Tiger Ie", distance=3, **high)[0] == 8
    assert table.fire("SdKfz 251/17", "Shturmovik IL-2", distance=5, target_altitude=2)[1] == 15
    assert table.fire("SdKfz 251/17", "Shturmovik IL-2", distance=5, target_altitude=2, flank=True)[1] == 14


def test_SOS_54_a_stuka_from_far(table: Table) -> None:
    assert table.fire("Ju87d Stuka", "Rifles '41", distance=6, altitude=1)[0] == 2


def test_SOS_55_bombs(edition: StormsOfSteel) -> None:
    card = edition.weapons["50kg bomb"]
    bomber = with_weapon(as_firer(edition.units["Henschel Hs129b"], UNHIT, edition), card)
    target = as_target(edition.units["Rifles '41"], UNHIT, edition)
    ledger = shifts(bomber, target, Shot(distance=3, altitude=4, weapon=card), edition)
    assert values(ledger)[0] == 2
    assert sequence_cost(("move", "attack"), 4) - sequence_cost(("move",), 4) == 1


def test_SOS_56_passes_of_four_players() -> None:
    assert is_round_over(players=4, passed=3)
    assert not is_round_over(players=4, passed=2)
    assert is_round_over(players=2, passed=2)


def test_every_example_is_replayed() -> None:
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    found = {match[1] for name in names if (match := re.match(r"test_SOS_(\d\d)_", name))}
    assert found == {f"{number:02}" for number in range(1, 57)}
