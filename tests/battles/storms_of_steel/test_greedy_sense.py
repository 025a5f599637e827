"""Positions in which the quick player of Storms of Steel blundered, and the terms that keep him from it."""

import pytest

from tests.battles.storms_of_steel.table import PLAYERS, Holding, Table
from tests.battles.storms_of_steel.test_greedy import GREEDY, OPEN, WIDE, chosen
from wsanalysis.battles.core import units
from wsanalysis.battles.core.numbers import Side, Unit
from wsanalysis.battles.core.objectives import HOLD, HOLD_EACH
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.storms_of_steel import aiming, greedy, groups, moving, terms, vehicles, worth
from wsanalysis.battles.storms_of_steel.records import Battle, Weights
from wsanalysis.compiled import new

TRAINED = [player.name for player in PLAYERS].index("trained")


def seen(table: Table, style: int = GREEDY, side: int = 0) -> tuple[Battle, Weights]:
    """A view as it is before a decision of a side, and its weights, which may be changed: they are copied."""
    view, weights = table.view(side), new(Weights)
    greedy.prepare(table.world, view, style)
    table.world.weights[style, Side(side)].copy_into(weights)
    return view, weights


def choice(table: Table, style: int) -> str:
    view, actions, luck = table.view(table.battle.decider), new(Actions), new(Generator)
    table.code.legal(table.world, table.battle, actions)
    return table.words(table.code.choose(table.world, view, actions, style, luck))


# --- a load is no crowd (17) --------------------------------------------------------------------

APART = ". . . W . .\n. . . W . .\n. . . W . ."


def riding(*more: str) -> Table:
    german = ["SdKfz 251/1 B02 SE", "Infantry '43 B02 SE", *more]
    return Table(APART, german, ["Rifles '43 F02 NW"], groups=True, aboard={"Infantry '43": "SdKfz 251/1"})


def test_whom_a_vehicle_carries_is_no_crowd_for_it() -> None:
    table = riding("SMG B02 SE", "SMG C01 SE")
    world, battle, there = table.world, table.battle, table.hex("B02")
    crowd = {name: units.friends_in(world, battle, table.unit(name), there) for name in table.names}
    assert crowd == {"SdKfz 251/1": 1, "Infantry '43": 2, "SMG 1": 2, "SMG 2": 3, "Rifles '43": 0}


def test_a_loaded_vehicle_does_not_drive_to_and_fro_for_room() -> None:
    """Armored Spearhead, seed 1, game 9, round 1: every step promised it the crowd that it carried along."""
    assert chosen(riding()) == "pass"
    table = riding().do("activate SdKfz 251/1")
    view, by = seen(table)
    unit = table.unit("SdKfz 251/1")
    for name in ("B01", "A02", "C02"):
        steps = vehicles.drive(table.world, view, unit, terms.MOVE, table.hex(name), view.staying, 0, by)
        assert steps <= 0, name


# --- what can be paid for (3.0, 7.63) -----------------------------------------------------------


def beside(ap: int, caps: int = 0, rounds: int = 3) -> Table:
    """A tank whose move beside it ends in close combat with a stunned gun, with these APs for both."""
    table = Table(WIDE, ["Panzer IIIh C03 NE"], ["57mm ATG D02 SW"], caps=(caps, 0), rounds=rounds)
    table.hit("57mm ATG", "Stunned").do("activate Panzer IIIh")
    table.battle.ap[Side(0)] = ap
    return table


def entering(table: Table, **changed: int) -> int:
    view, by = seen(table)
    by.assault_risk = 0
    for name, number in changed.items():
        setattr(by, name, number)
    unit, there = table.unit("Panzer IIIh"), table.hex("D02")
    cost = moving.move_cost(table.world, view, unit, there, 0)
    worth.set_means(table.world, view, unit, terms.ACTIVE, cost)
    return worth.of_assault(table.world, view, unit, there, by)


def test_an_attack_that_cannot_be_paid_for_waits_for_the_next_round() -> None:
    """Armored Spearhead, seed 1, game 10, round 1: a T-34 drove in with its last AP."""
    table = beside(7)
    world, unit = table.world, table.unit("Panzer IIIh")
    move = moving.move_cost(world, table.battle, unit, table.hex("D02"), 0)
    fire = aiming.fire_cost(world, table.battle, unit, terms.IN_ARC)
    view, by = seen(table)
    roll = aiming.needed_between(
        world, view, unit, table.hex("D02"), table.unit("57mm ATG"), table.hex("D02"), terms.FLANK
    )
    attack = worth.loss_of(world, view, table.unit("57mm ATG"), roll, by) * by.assault // 16
    assert attack > 1000
    assert entering(table) == attack - fire * view.ap_price
    assert entering(beside(move + fire)) == attack - fire * view.ap_price
    later = attack * by.assault_later // 16
    assert 0 < later == entering(beside(move + fire - 1)) == entering(beside(move))
    assert entering(beside(move), assault_later=0) == 0
    assert entering(beside(move, rounds=1)) == 0, "there is no later round"


def test_caps_pay_for_what_aps_do_not_reach_at_their_price() -> None:
    table = beside(7)
    fire = aiming.fire_cost(table.world, table.battle, table.unit("Panzer IIIh"), terms.IN_ARC)
    move = moving.move_cost(table.world, table.battle, table.unit("Panzer IIIh"), table.hex("D02"), 0)
    whole = entering(table)
    view, _ = seen(short := beside(move + fire - 1, caps=2))
    assert whole - entering(short) == view.cap_price - view.ap_price > 0


@pytest.mark.parametrize(("way", "ap", "cap"), [
    (terms.ACTIVE, 3, 2), (terms.COMMAND, 5, 0), (terms.OPPORTUNITY, 0, 2), (terms.PLAY, 5, 2),
])  # fmt: skip
def test_what_is_left_by_the_way_to_pay(way: int, ap: int, cap: int) -> None:
    """3.0-3.22: an opportunity action spends the unit, a command action leaves its APs alone."""
    table = beside(5, caps=2)
    view, _ = seen(table)
    worth.set_means(table.world, view, table.unit("Panzer IIIh"), way, 2)
    assert (view.means_ap, view.means_cap) == (ap, cap)


def test_aps_that_do_not_reach_are_made_up_by_caps() -> None:
    table = beside(1, caps=3)
    view, _ = seen(table)
    worth.set_means(table.world, view, table.unit("Panzer IIIh"), terms.ACTIVE, 2)
    assert (view.means_ap, view.means_cap) == (0, 2)
    table.battle.flags[table.unit("Panzer IIIh")] |= terms.SPENT
    view, _ = seen(table)
    worth.set_means(table.world, view, table.unit("Panzer IIIh"), terms.ACTIVE, 0)
    assert (view.means_ap, view.means_cap) == (0, 3), "who is spent has no APs"


def test_a_squad_enters_close_combat_with_aps_for_the_attack_and_not_without() -> None:
    """Out of a firefight that its counter keeps it from, into the hex of a gun that cannot answer."""
    done = []
    for ap in (7, 1):
        table = Table(OPEN, ["Infantry '43 B02 SE"], ["57mm ATG C02 NW"], caps=(0, 0), rounds=1)
        table.hit("57mm ATG", "Stunned").do("activate Infantry '43")
        table.battle.ap[Side(0)] = ap
        table.world.weights[GREEDY, Side(0)].fires = 0
        done.append(chosen(table))
    assert done[0] == "move C02" != done[1]


def test_a_shot_in_prospect_counts_by_when_it_can_be_fired() -> None:
    table = Table(OPEN, ["Infantry '43 A02 SE"], ["Rifles '43 D02 NW"], caps=(0, 0))
    table.do("activate Infantry '43")
    view, by = seen(table)
    by.hit, by.hit_later = 16, 4
    unit, there = table.unit("Infantry '43"), table.hex("B01")
    shot = worth.prey(table.world, view, unit, there, by)
    fire = aiming.fire_cost(table.world, view, unit, terms.IN_ARC)
    assert shot > 0
    for ap, part in ((7, 16), (fire, 16), (fire - 1, 4), (0, 4)):
        view.means_ap, view.means_cap = ap, 0
        assert worth.prospect(table.world, view, unit, there, by) == shot * part // 16
    view.means_ap, view.means_cap = fire - 1, 1
    assert worth.prospect(table.world, view, unit, there, by) == shot
    view.means_cap, view.turn = 0, table.world.rounds
    assert worth.prospect(table.world, view, unit, there, by) == 0


def test_who_is_spent_is_feared_for_the_next_round() -> None:
    table = Table(OPEN, ["Infantry '43 A02 SE"], ["Rifles '43 D02 NW"], caps=(0, 0))
    foe = table.unit("Rifles '43")
    table.battle.flags[foe] |= terms.SPENT
    view, by = seen(table)
    by.fear_spent = 7
    assert worth.readiness(table.world, view, foe, by) == 7
    view.turn = table.world.rounds
    assert worth.readiness(table.world, view, foe, by) == 0
    view.cap[Side(1)] = 9
    assert worth.readiness(table.world, view, foe, by) == 16, "it may still fire by a command action"


def test_an_act_promises_less_where_its_cost_leaves_nothing_for_the_attack() -> None:
    promised = []
    for ap in (7, 4, 3):
        table = Table(OPEN, ["Infantry '43 B02 SE"], ["57mm ATG C02 NW"], caps=(0, 0), rounds=1)
        table.hit("57mm ATG", "Stunned").do("activate Infantry '43")
        table.battle.ap[Side(0)] = ap
        table.world.weights[GREEDY, Side(0)].hit = 0
        acts = {table.words(act): act for act in table.acts()}
        promised.append(
            table.code.appraise(table.world, table.view(0), acts["move C02"], GREEDY, new(Generator))
        )
    assert promised[0] == promised[1] > promised[2]


def test_what_is_left_after_a_move_is_not_forgotten_over_an_attack_where_the_unit_stands() -> None:
    table = Table(WIDE, ["Panzer IIIh C03 NE"], ["57mm ATG C03 SW"], caps=(3, 0)).do("activate Panzer IIIh")
    view, by = seen(table)
    view.means_ap, view.means_cap = 1, 2
    assert vehicles.attack_here(table.world, view, table.unit("Panzer IIIh"), by) > 0
    assert (view.means_ap, view.means_cap) == (1, 2)


# --- company ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("friend", "company"), [
    ("SMG E02 NW", True), ("SMG D02 NW", True), ("SMG D04 N", False), ("SdKfz 251/1 E02 NW", False),
])  # fmt: skip
def test_close_combat_without_infantry_at_hand_costs_a_part_of_the_unit(friend: str, company: bool) -> None:
    table = Table(WIDE, ["Panzer IIIh C03 NE", friend], ["Rifles '43 D02 SW"], caps=(0, 0))
    view, by = seen(table.do("activate Panzer IIIh"))
    unit, there = table.unit("Panzer IIIh"), table.hex("D02")
    worth.set_means(table.world, view, unit, terms.ACTIVE, 1)
    by.assault_alone = 0
    plain = worth.of_assault(table.world, view, unit, there, by)
    by.assault_alone = 4
    alone = worth.value(table.world, view, unit) * 4 // 16
    assert plain - worth.of_assault(table.world, view, unit, there, by) == (0 if company else alone)


# --- a hex shared with enemies (2.4, 7.63) ------------------------------------------------------


def locked(**more: int) -> tuple[Table, Battle, Weights, Unit]:
    """A squad in a hex with enemies, more of them beside it, both hexes objectives; its weights."""
    hold = Holding(0, HOLD_EACH, ("C02", "D02"), 1, count=1)
    german, soviet = ["Infantry '43 C02 SE"], ["Rifles '43 C02 NW", "SMG D02 NW"]
    table = Table(OPEN, german, soviet, rounds=3, holds=[hold], caps=(0, 0))
    by = table.world.weights[GREEDY, Side(0)]
    by.capture_pays = 8000
    for name, number in more.items():
        setattr(by, name, number)
    table.do("activate Infantry '43")
    return table, *seen(table), table.unit("Infantry '43")


@pytest.mark.parametrize("part", [4, 16])
def test_staying_with_enemies_is_worth_a_part_of_what_coming_there_would_gain(part: int) -> None:
    table, view, by, unit = locked()
    by.contest = 0
    plain = worth.staying(table.world, view, unit, by)
    by.contest = part
    more = worth.staying(table.world, view, unit, by) - plain
    assert more == worth.taking(table.world, view, unit, table.hex("C02"), by) * part // 16 > 0


def test_staying_alone_in_a_hex_is_worth_no_more_for_it() -> None:
    table = Table(OPEN, ["Infantry '43 C02 SE"], ["Rifles '43 D02 NW"], caps=(0, 0))
    view, by = seen(table.do("activate Infantry '43"))
    by.contest = 0
    plain = worth.staying(table.world, view, table.unit("Infantry '43"), by)
    by.contest = 16
    assert worth.staying(table.world, view, table.unit("Infantry '43"), by) == plain


def test_who_came_for_close_combat_fights_and_does_not_walk_on() -> None:
    """First Light, seed 1, round 1: SMGs went into G07, and out of it into the enemy beside it."""
    assert chosen(locked(contest=0)[0]) == "move D02"
    assert chosen(locked(contest=16)[0]) == "fire C02"


def test_the_attack_that_a_vehicle_gives_up_is_not_counted_twice() -> None:
    table = Table(WIDE, ["Panzer IIIh C03 NE"], ["57mm ATG C03 SW"], caps=(3, 0)).do("activate Panzer IIIh")
    view, by = seen(table)
    given_up = []
    for by.contest in (0, 4, 16):
        given_up.append(vehicles.attack_here(table.world, view, table.unit("Panzer IIIh"), by))
    assert given_up[0] > 0
    assert given_up[1:] == [given_up[0] * 12 // 16, 0]


# --- objectives that pay (hold, hold each) ------------------------------------------------------


def at_the_end(kind: int, rounds: int, soviet: str = "Rifles '43 H05 NW") -> Table:
    """A squad that stands in one of two hexes to be held, and nobody in the other, which the enemy holds."""
    hold = Holding(0, kind, ("B02", "C02"), 2, count=2)
    drawn = ". . . . W . . .\n" * 5
    table = Table(drawn, ["Infantry '43 B02 SE"], [soviet], rounds=rounds, holds=[hold], caps=(0, 0))
    for name, side in (("B02", 0), ("C02", 1)):
        table.battle.holder[table.hex(name)] = Side(side)
    for name in ("B02", "C02"):  # both draw alike
        table.world.heat[Side(0), 0, table.hex(name)] = 10_000
    return table.hit("Rifles '43", "Stunned")


@pytest.mark.parametrize("kind", [HOLD, HOLD_EACH])
def test_the_squad_beside_the_last_objective_takes_it(kind: int) -> None:
    """First Light, seed 1, game 8, round 5: nobody opposed it, and it dug in beside F07."""
    table = at_the_end(kind, rounds=1)
    assert choice(table, TRAINED) == "activate Infantry '43"
    assert choice(table.do("activate Infantry '43"), TRAINED) == "move C02"


def test_what_a_hex_decides_and_what_it_will_pay_are_worth_as_much_as_the_weights_say() -> None:
    for kind, rounds, points in ((HOLD, 1, 2), (HOLD_EACH, 1, 2), (HOLD_EACH, 3, 6)):
        table = at_the_end(kind, rounds=rounds)
        view, by = seen(table)
        by.capture = by.capture_decides = by.capture_pays = 0
        unit, there = table.unit("Infantry '43"), table.hex("C02")
        assert worth.taking(table.world, view, unit, there, by) == 0
        by.capture_decides, by.capture_pays = 100, 1000
        found = worth.taking(table.world, view, unit, there, by)
        assert found == points * (100 if kind == HOLD else 1000)
        assert worth.taking(table.world, view, unit, table.hex("B02"), by) == 0
    early = at_the_end(HOLD, rounds=4)
    view, by = seen(early)
    by.capture, by.capture_decides = 0, 100
    assert view.turn == 1
    assert worth.taking(early.world, view, unit, there, by) == 200 // 4, "in the first of four rounds"


# --- fire at a hex attacks all in it (7.7) ------------------------------------------------------


def among_friends() -> Table:
    german = ["HMG 42 A02 SE", "HMG 42 A03 SE", "Infantry '43 D02 NW"]
    return Table(OPEN, german, ["Rifles '43 D02 NW"], caps=(0, 0), groups=True)


def own_losses(table: Table, view: Battle, unit: Unit, by: Weights, shots: int) -> int:
    friend = table.unit("Infantry '43")
    return worth.loss_by(table.world, view, friend, aiming.needed(table.world, view, unit, friend), shots, by)


def test_further_shots_at_a_hex_take_more_from_friends_there() -> None:
    table = among_friends()
    view, by = seen(table)
    unit, hex = table.unit("HMG 42 1"), table.hex("D02")
    follows = []
    for own_loss in (0, 16, 32):
        by.own_loss = own_loss
        first = worth.of_fire(table.world, view, unit, hex, 2, by)
        follows.append((first, view.follow))
    once, more = own_losses(table, view, unit, by, 1), own_losses(table, view, unit, by, 2)
    assert once > 0
    assert [follows[0][0] - first for first, _ in follows] == [0, once, 2 * once]
    assert [follows[0][1] - follow for _, follow in follows] == pytest.approx(
        [0, more - once, 2 * (more - once)], abs=2
    )


def test_support_takes_more_from_friends_too() -> None:
    table = among_friends().do("activate HMG 42 1", "fire D02")
    view, by = seen(table)
    by.own_loss = 0
    blind = groups.support(table.world, view, view.about, table.unit("HMG 42 2"), by)
    by.own_loss = 16
    assert groups.support(table.world, view, view.about, table.unit("HMG 42 2"), by) < blind


# --- hidden units, and units that are well where they are ---------------------------------------


def test_a_surprise_is_worth_a_part_of_the_unit_that_keeps_it() -> None:
    table = Table(OPEN, ["Infantry '43 A02 SE"], ["HMG 42 E01 hidden"], hidden=True)
    view, by = seen(table, side=1)
    unit, there = table.unit("HMG 42"), table.hex("E01")
    by.hidden_worth = 0
    plain = worth.lurking(table.world, view, unit, there, by)
    by.hidden_worth = 3
    kept = worth.value(table.world, view, unit) * 3 // 16
    assert worth.lurking(table.world, view, unit, there, by) - plain == kept > 0


def test_a_move_must_be_better_by_what_a_change_costs_but_not_coming_on() -> None:
    table = Table(OPEN, ["Infantry '43 A02 SE", "SMG -"], ["Rifles '43 D02 NW"], entry={"SMG": ("A01",)})
    view, by = seen(table)
    for name, costs in (("Infantry '43", 70), ("SMG", 0)):
        gains = []
        for by.change in (0, 70):
            unit, there = table.unit(name), table.hex("A01")
            stay = worth.staying(table.world, view, unit, by)
            gains.append(worth.arrival(table.world, view, unit, terms.MOVE, there, stay, -(1 << 40), by))
        assert gains[0] - gains[1] == costs, name
