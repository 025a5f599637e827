"""Rally, points, initiative, cards, hidden units, mines, smoke, artillery: each rule by itself."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from wsanalysis.probability.dice import TWO_D6
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import initiative
from wsanalysis.systems.storms_of_steel.artillery import fires_in_round, may_spot, struck_hexes
from wsanalysis.systems.storms_of_steel.attack import Aim
from wsanalysis.systems.storms_of_steel.command import (
    HASTY_DEFENSE,
    HIDING,
    STALL,
    Points,
    activate,
    can_pay,
    caps_after_loss,
    caps_of_round,
    pay,
    pay_with_caps,
)
from wsanalysis.systems.storms_of_steel.duel import Duel, Duelist, Side, next_action
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.group import group_move_cost
from wsanalysis.systems.storms_of_steel.hidden import detect, detection, is_revealed, resolved_against
from wsanalysis.systems.storms_of_steel.hindrances import enter_mine, explodes, into_wire, safe_from
from wsanalysis.systems.storms_of_steel.initiative import Bids, Contest, announces_first, check_bids
from wsanalysis.systems.storms_of_steel.playing_cards import auto_rally, more_ap, more_caps, pay_for, snipe
from wsanalysis.systems.storms_of_steel.rally import rally, rally_number, rally_shifts
from wsanalysis.systems.storms_of_steel.ratings import as_target, loses_move, may_act
from wsanalysis.systems.storms_of_steel.several import Hex, is_over, next_attack, works_needed
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.smoke import Smoke, blocks_sight, next_round, smoke_cost
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UNHIT, UnitState

Replay = Callable[..., Any]


def at_least(number: int) -> Fraction:
    return TWO_D6.chance_of(lambda roll: roll >= number)


def test_what_counters_forbid(edition: StormsOfSteel) -> None:
    rifles, tank = edition.units["Rifles '41"], edition.units["T-34b"]
    stopped = [
        c.counter for c in edition.foot_hits.counters if loses_move(rifles, UnitState(c.counter), edition)
    ]
    assert stopped == ["Stunned", "Killed", "Pinned"]
    assert loses_move(tank, UnitState("Immobilized"), edition)
    assert not may_act(rifles, UnitState("Stunned"), edition)
    assert may_act(rifles, UnitState("Panicked"), edition)
    assert not may_act(rifles, DESTROYED, edition)


# --- rally --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cover", "company", "caps", "bonus"), [(0, 0, 0, 0), (2, 3, 2, 6), (-1, 1, 0, 1)])
def test_what_helps_a_rally(cover: int, company: int, caps: int, bonus: int) -> None:
    assert sum(shift.amount for shift in rally_shifts(cover, company, caps)) == bonus


def test_rally_odds(edition: StormsOfSteel) -> None:
    law = exact(rally, UnitState("Cowering"), "foot", 1, 1, edition)
    assert law[UNHIT] == at_least(8 - 2) == Fraction(26, 36)
    assert exact(rally, UnitState("Immobilized"), "vehicle", 9, 2, edition)[UnitState("Immobilized")] == 1
    assert exact(rally, UNHIT, "foot", 0, 0, edition)[UNHIT] == 1


def test_who_cannot_rally(edition: StormsOfSteel) -> None:
    for pile, state, close, said in (
        ("foot", UNHIT, False, "only a unit with a hit counter"),
        ("foot", DESTROYED, False, "only a unit with a hit counter"),
        ("foot", UnitState("Pinned"), True, "with enemy units"),
        ("vehicle", UnitState("Light Damage"), False, "no rallying from Light Damage"),
    ):
        with pytest.raises(IllegalAction, match=said):
            rally_number(pile, state, edition, close)
    with pytest.raises(IllegalAction, match="0 to 2 CAPs"):
        rally_shifts(0, 0, 3)


# --- points -------------------------------------------------------------------------------------


def test_points_are_paid(edition: StormsOfSteel) -> None:
    assert pay(Points(3, 2), 2) == Points(1, 2)
    assert pay(Points(3, 2), 5) == Points(0, 0)
    assert not can_pay(Points(3, 2), 6)
    with pytest.raises(IllegalAction, match="it costs 6"):
        pay(Points(3, 2), 6)
    assert pay_with_caps(Points(3, 2), 2) == Points(3, 0)
    with pytest.raises(IllegalAction, match="3 CAPs"):
        pay_with_caps(Points(3, 2), 3)


def test_casualties_lower_caps() -> None:
    assert [caps_of_round(3, lost) for lost in range(5)] == [3, 2, 1, 0, 0]
    assert caps_after_loss(9, 9, 0) == 8
    assert caps_after_loss(9, 4, 0) == 4
    assert caps_after_loss(0, 0, 0) == 0


@pytest.mark.parametrize(
    ("start", "caps", "lost_before", "left"),
    [
        (9, 12, 0, 12),  # a card has put the marker above the space of the loss: it stays (7.3, card 8)
        (9, 10, 1, 10),
        (9, 9, 1, 9),
        (9, 8, 1, 7),
        (9, 7, 1, 7),
        (6, 6, 0, 5),
        (6, 5, 0, 5),
        (2, 3, 1, 3),
        (2, 0, 2, 0),
        (2, 1, 1, 0),
    ],
)
def test_a_loss_takes_a_cap_only_from_under_the_marker(
    start: int, caps: int, lost_before: int, left: int
) -> None:
    assert caps_after_loss(start, caps, lost_before) == left


def test_an_activation(edition: StormsOfSteel) -> None:
    assert exact(activate, 0, edition)[7] == 1
    assert exact(activate, edition.cards["Experience"].amount, edition)[11] == 1


def test_a_group_has_units() -> None:
    with pytest.raises(IllegalAction, match="at least one unit"):
        group_move_cost([])


def test_a_pass_ends_an_activation(edition: StormsOfSteel, replay: Replay) -> None:
    """Who has acted and passes is spent with the APs left, a fresh unit stays fresh (2.2)."""
    gunners = Duelist(edition.units["HMG 34"], Shot(distance=15))  # no hope against a Tiger
    tiger = Duelist(edition.units["Tiger Ie"], Shot(distance=15))
    for acted, left in ((True, 0), (False, 5)):
        before = Duel(Side(UNHIT, 5, 0, acted), Side(UNHIT, 7), "first")
        after = replay(next_action, [], before, gunners, tiger, False, edition)
        assert (after.first.ap, after.acts, after.passed) == (left, "second", True)


def test_points_of_the_common_actions() -> None:
    assert (STALL, HIDING, HASTY_DEFENSE) == (1, 7, 7)  # 2.2, 10.2, 18.1


# --- initiative ---------------------------------------------------------------------------------


def test_initiative_by_hand() -> None:
    rolls = TWO_D6.probabilities
    for ahead in (-2, 0, 1, 2):
        law = initiative.compared(ahead)
        wins = sum(p * q for a, p in rolls.items() for b, q in rolls.items() if a + ahead > b)
        ties = sum(p * q for a, p in rolls.items() for b, q in rolls.items() if a + ahead == b)
        assert (law["first"], law["tied"]) == (wins, ties)
    assert initiative.compared(0)["tied"] == Fraction(146, 1296)


def test_a_tie_is_rolled_again_without_the_first_caps(replay: Replay) -> None:
    roll = initiative.roll_for_initiative
    tied = replay(roll, ["tied"], Contest(), Bids(2, 0), Bids(), None)
    assert tied == Contest("tied", True)
    law = exact(roll, tied, Bids(2, 0), Bids(), None)
    assert law[Contest("first", True)] == law[Contest("second", True)]


def test_feared_reputation(replay: Replay) -> None:
    assert (
        replay(initiative.roll_for_initiative, ["first"], Contest(), Bids(), Bids(), "second").outcome
        == "second"
    )


def test_who_bids_first() -> None:
    assert announces_first(7, 5, "second") == "first"
    assert announces_first(4, 5, "first") == "second"
    assert announces_first(5, 5, "second") == "second"
    with pytest.raises(IllegalAction, match="0 to 2"):
        check_bids(Bids(3, 0))


# --- cards --------------------------------------------------------------------------------------


def test_cards_with_dice(edition: StormsOfSteel, replay: Replay) -> None:
    cards = edition.cards
    assert replay(more_ap, [4], Points(2, 3), cards["+1D6 APs"]) == Points(6, 2)
    assert replay(more_caps, [6], Points(2, 3), cards["+1D6 CAPs"]) == Points(0, 9)
    assert exact(snipe, 5).probabilities == {
        5: Fraction(1, 6), 4: Fraction(1, 3), 3: Fraction(1, 3), 2: Fraction(1, 6),
    }  # fmt: skip
    assert exact(snipe, 1)[0] == Fraction(5, 6)


def test_what_cards_cost(edition: StormsOfSteel) -> None:
    cards = edition.cards
    assert pay_for(cards["Auto-Rally"], Points(1, 3)) == Points(0, 2)
    assert pay_for(cards["Dual Actions"], Points(5, 3)) == Points(5, 2)
    assert pay_for(cards["Command Action"], Points(5, 3)) == Points(5, 3)
    with pytest.raises(IllegalAction, match="APs of an activated unit"):
        pay_for(cards["+1D6 CAPs"], Points(1, 9))


def test_auto_rally(edition: StormsOfSteel) -> None:
    assert auto_rally(UnitState("Panicked"), "vehicle", edition) == UNHIT
    with pytest.raises(IllegalAction, match="no rallying"):
        auto_rally(UnitState("Immobilized"), "vehicle", edition)
    with pytest.raises(IllegalAction, match="only a unit"):
        auto_rally(UNHIT, "foot", edition)


# --- hidden units -------------------------------------------------------------------------------


def test_detection() -> None:
    assert detection(0)["detected"] == Fraction(1, 6)
    assert detection(2)["detected"] == Fraction(3, 6)
    assert exact(detect, "detected", 0)["detected"] == 1
    with pytest.raises(IllegalAction, match="0 to 2"):
        detection(3)


def test_fire_at_hidden_units_meets_the_weakest(edition: StormsOfSteel) -> None:
    units = [as_target(edition.units[n], UNHIT, edition) for n in ("Sniper (Soviet)", "Rifles '41", "SMG")]
    assert resolved_against(units, shelling=False) == 1
    assert resolved_against(units, shelling=True) == 0


def test_what_reveals() -> None:
    assert is_revealed(0, in_sight=False, in_cover=True)
    assert is_revealed(2, in_sight=True, in_cover=False)
    assert not is_revealed(1, in_sight=True, in_cover=True)
    assert not is_revealed(2, in_sight=False, in_cover=False)
    assert not is_revealed(3, in_sight=True, in_cover=False)


# --- mines, wire --------------------------------------------------------------------------------


def test_who_sets_off_a_mine() -> None:
    assert explodes("red", "foot", engineer=False)
    assert explodes("red", "gun", engineer=False)
    assert not explodes("red", "tracked", engineer=False)
    assert explodes("blue", "wheeled", engineer=False)
    assert not explodes("blue", "foot", engineer=False)
    assert explodes("black", "tracked", engineer=False)
    assert not explodes("black", "foot", engineer=True)
    assert not explodes("black", "air", engineer=False)


def test_a_mine(edition: StormsOfSteel) -> None:
    law = exact(enter_mine, UNHIT, 8, 0, "vehicle", (), edition)
    assert law[UNHIT] == 1 - at_least(8)
    destroyed = at_least(12) + (at_least(8) - at_least(12)) / 20
    assert law[DESTROYED] == destroyed
    careful = exact(enter_mine, UNHIT, 8, 2, "vehicle", (), edition)
    assert careful[UNHIT] == 1 - at_least(10)
    assert exact(enter_mine, DESTROYED, 8, 0, "foot", (), edition)[DESTROYED] == 1


def test_wire_takes_the_aps_of_who_stays_out() -> None:
    assert into_wire(Points(4, 2), 7, goes_in=True) == Points(0, 2)  # not enough points
    assert into_wire(Points(4, 2), 6, goes_in=True) == Points(0, 0)


def test_safe_from_getting_stuck(edition: StormsOfSteel) -> None:
    assert safe_from(2, edition) == 4
    with pytest.raises(IllegalAction, match="0 to 2"):
        safe_from(3, edition)


# --- several units ------------------------------------------------------------------------------


def test_counters_of_the_same_hex_are_out_of_the_cup(edition: StormsOfSteel) -> None:
    aims = (Aim(2, "foot"), Aim(2, "foot"), Aim(2, "vehicle"))
    before = Hex((UnitState("Panicked"), UNHIT, UNHIT), next=1)
    law = exact(next_attack, before, aims, (), edition)
    panicked = law.chance_of(lambda after: after.states[1] == UnitState("Panicked"))
    # 2D6 from 2 to 5 is a single hit (10/36); one of two Panicked is left among 19
    assert panicked == Fraction(10, 36) * Fraction(1, 19)
    vehicle = exact(next_attack, before._replace(next=2), aims, (), edition)
    assert vehicle.chance_of(lambda after: after.states[2] == UnitState("Panicked")) == Fraction(10, 36) / 20


def test_all_units_of_a_hex_are_attacked(edition: StormsOfSteel, replay: Replay) -> None:
    aims = (Aim(8, "foot"), Aim(7, "foot"))
    hit = replay(next_attack, ["miss"], Hex((UNHIT, UNHIT)), aims, (), edition)
    assert not is_over(hit)
    hit = replay(next_attack, ["two hits"], hit, aims, (), edition)
    assert (hit.states, is_over(hit)) == ((UNHIT, DESTROYED), True)


def test_what_destroys_works() -> None:
    assert works_needed(15, cover=2, firepower=8, caps=1) == 8
    assert works_needed(15, cover=0, firepower=0, caps=0) == 13  # beyond the dice
    assert works_needed(15, cover=0, firepower=20, caps=0) == 2


# --- smoke and artillery ------------------------------------------------------------------------


def test_smoke_thins_and_goes() -> None:
    assert next_round(Smoke(2, 1)) == Smoke(0, 2)
    assert next_round(next_round(Smoke(2, 1))) == Smoke()
    assert blocks_sight([Smoke(fresh=1)])
    assert blocks_sight([Smoke(thin=2)])
    assert blocks_sight([Smoke(thin=1), Smoke(thin=1)])
    assert not blocks_sight([Smoke(thin=1), Smoke()])


def test_who_lays_smoke(edition: StormsOfSteel) -> None:
    units = edition.units
    assert smoke_cost(units["Pz Engineers"], 1) == 3
    assert smoke_cost(units["8cm Mortar"], 20) == 3
    for name, distance, said in (
        ("Pz Engineers", 2, "1 hex away"),
        ("50mm Mortar", 5, "cannot fire smoke"),
        ("8cm Mortar", 33, "long range included"),
    ):
        with pytest.raises(IllegalAction, match=said):
            smoke_cost(units[name], distance)


def test_off_board_patterns(edition: StormsOfSteel) -> None:
    howitzer, rockets = edition.weapons["10.5cm leFH18"], edition.weapons["30cm Nebelwerfer"]
    seven = struck_hexes(howitzer, (3, 4))
    assert len(set(seven)) == 7
    three = struck_hexes(rockets, (0, 0), side=5)
    apart = [max(abs(a - c), abs(b - d), abs(a + b - c - d)) for a, b in three for c, d in three]
    assert sorted(set(apart)) == [0, 1]  # each beside the other
    assert struck_hexes(rockets, (1, 1), 2)[0] == (1, 1)
    with pytest.raises(IllegalAction, match="no off-board artillery"):
        struck_hexes(edition.weapons["Tellermine"], (0, 0))
    assert fires_in_round(2) == 3


def test_spotting_hexes() -> None:
    assert may_spot(2, enemy_in_hex=False, sees_target=True)
    assert not may_spot(3, enemy_in_hex=False, sees_target=True)
    assert not may_spot(1, enemy_in_hex=True, sees_target=True)
    assert not may_spot(1, enemy_in_hex=False, sees_target=False)
