"""Close combat, round by round (p.14): who fights whom, who wins, what it costs, and when it is over."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.systems.liberty_road.close_combat import opposed, prevails, round_of_close_combat
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import (
    Battle,
    Choices,
    Fighter,
    Melee,
    Player,
    as_fighter,
    begin,
    holder,
    is_over,
    winner,
)
from wsanalysis.systems.liberty_road.options import Options
from wsanalysis.systems.liberty_road.state import ELIMINATED, UnitState

Replay = Callable[..., Any]

RIFLES = Fighter("infantry", 1, 0, True)
VETERANS = Fighter("infantry", 3, 0, True)
CREW = Fighter("weapon team", 1, 0, False)
TANK = Fighter("vehicle", 1, 9, True)
UNARMED = Fighter("vehicle", 1, 2, False)
READY, MOVE = UnitState("ready"), UnitState("move")
REDUCED = UnitState("reduced")
MARKED = UnitState("move", "No Penalty")
IMMOBILE = UnitState("move", "Immobilized")


def tank(total: int, valor: int = 1) -> Fighter:
    """A vehicle whose total, valor included, is `total`."""
    return Fighter("vehicle", valor, total - valor, True)


def fought(
    replay: Replay,
    edition: LibertyRoad,
    draws: list[Any],
    battle: Battle,
    first: Sequence[UnitState] | None = None,
    second: Sequence[UnitState] | None = None,
) -> Melee:
    """One round from the beginning."""

    def fresh(fighters: tuple[Fighter, ...]) -> tuple[UnitState, ...]:
        return tuple(MOVE if fighter.kind == "vehicle" else READY for fighter in fighters)

    melee = begin(tuple(first or fresh(battle.first)), tuple(second or fresh(battle.second)))
    after: Melee = replay(round_of_close_combat, draws, melee, battle, edition)
    return after


def next_round(replay: Replay, edition: LibertyRoad, draws: list[Any], melee: Melee, battle: Battle) -> Melee:
    after: Melee = replay(round_of_close_combat, draws, melee, battle, edition)
    return after


# --- infantry against infantry ----------------------------------------------------------------------


def test_both_are_reduced_and_the_next_round_decides(replay: Replay, edition: LibertyRoad) -> None:
    battle = Battle((RIFLES,), (VETERANS,), "first")
    after = fought(replay, edition, ["second"], battle)
    assert (after.first, after.second) == ((REDUCED,), (REDUCED,))
    assert not is_over(after)
    for won, first, second in (("first", REDUCED, ELIMINATED), ("second", ELIMINATED, REDUCED)):
        end = next_round(replay, edition, [won], after, battle)
        assert (end.first, end.second) == ((first,), (second,))
        assert is_over(end)
        assert winner(end) == holder(end) == won


@pytest.mark.parametrize("before", ["reduced", "suppressed", "broken"])
def test_the_winner_is_spared_if_the_loser_is_gone(replay: Replay, edition: LibertyRoad, before: Any) -> None:
    battle = Battle((RIFLES,), (RIFLES,), "first")
    after = fought(replay, edition, ["first"], battle, second=[UnitState(before)])
    assert (after.first, after.second) == ((READY,), (ELIMINATED,))


@pytest.mark.parametrize("before", ["reduced", "suppressed", "broken"])
def test_the_winner_may_fall_with_its_own_reduction(
    replay: Replay, edition: LibertyRoad, before: Any
) -> None:
    battle = Battle((RIFLES,), (RIFLES,), "first")
    after = fought(replay, edition, ["first"], battle, first=[UnitState(before)])
    assert (after.first, after.second) == ((ELIMINATED,), (REDUCED,))
    assert winner(after) == "second"


def test_a_weapon_team_falls_with_the_first_reduction(replay: Replay, edition: LibertyRoad) -> None:
    battle = Battle((CREW,), (RIFLES,), "first")
    after = fought(replay, edition, ["second"], battle)
    assert (after.first, after.second) == ((ELIMINATED,), (READY,))
    after = fought(replay, edition, ["first"], battle)
    assert (after.first, after.second) == ((ELIMINATED,), (REDUCED,))  # it won, and is reduced as well


def test_suppressed_infantry_is_reduced_if_so_read(replay: Replay, edition: LibertyRoad) -> None:
    lenient = edition.with_options(Options(reduced_while_suppressed="reduced"))
    battle = Battle((RIFLES,), (RIFLES,), "first")
    after = fought(replay, lenient, ["first"], battle, second=[UnitState("suppressed")])
    assert (after.first, after.second) == ((REDUCED,), (REDUCED,))


def test_odds_of_two_infantry_by_hand(game: ws.Game) -> None:
    """Six chips of each medal count, two drawn: a tie of equal valors has 4 * 6 * 5 of 24 * 23 pairs."""
    tie = Fraction(4 * 6 * 5, 24 * 23)
    wins_round = tie + (1 - tie) / 2
    odds = game.close_combat("Riflemen", "Grenadiers", moving="first")
    # both are reduced by the first round, so the second decides
    assert odds.wins == {"first": wins_round, "second": 1 - wins_round}
    assert odds.expected_steps() == 2
    # whoever is reduced already falls with its own victory, or with its defeat
    reduced = game.close_combat("Riflemen", "Grenadiers", second_states=["reduced"])
    assert reduced.wins == {"first": 1, "second": 0}
    assert reduced.expected_steps() == 1


# --- infantry against a vehicle --------------------------------------------------------------------


def test_the_vehicle_wins(replay: Replay, edition: LibertyRoad) -> None:
    for battle, won in (
        (Battle((RIFLES,), (TANK,), "first"), "second"),
        (Battle((TANK,), (RIFLES,), "first"), "first"),
    ):
        after = fought(replay, edition, [won], battle)
        lost = after.first if won == "second" else after.second
        assert lost == (ELIMINATED,)
        assert MOVE in (*after.first, *after.second)  # unhurt
        assert winner(after) == holder(after) == won


def test_the_infantry_wins_and_gets_away(replay: Replay, edition: LibertyRoad) -> None:
    after = fought(replay, edition, ["first"], Battle((RIFLES,), (TANK,), "first"))
    assert (after.first, after.second) == ((READY,), (IMMOBILE,))
    assert (after.first_here, after.second_here) == ((), (0,))
    assert (winner(after), holder(after)) == ("first", "second")
    after = fought(replay, edition, ["second"], Battle((TANK,), (RIFLES,), "first"))
    assert (after.first, after.second) == ((IMMOBILE,), (READY,))
    assert (winner(after), holder(after)) == ("second", "first")


def test_the_infantry_wins_and_cannot_get_away(replay: Replay, edition: LibertyRoad) -> None:
    cornered = Battle((RIFLES,), (TANK,), "first", first_can_escape=False)
    after = fought(replay, edition, ["first"], cornered)
    assert (after.first, after.second) == ((ELIMINATED,), (IMMOBILE,))
    assert winner(after) == "second"
    cornered = Battle((TANK,), (RIFLES,), "first", second_can_escape=False)
    after = fought(replay, edition, ["second"], cornered)
    assert (after.first, after.second) == ((IMMOBILE,), (ELIMINATED,))
    assert winner(after) == "first"


def test_immobilized_after_a_reduction_is_eliminated(replay: Replay, edition: LibertyRoad) -> None:
    battle = Battle((RIFLES,), (TANK,), "first", first_can_escape=False)
    after = fought(replay, edition, ["first"], battle, second=[MARKED])
    assert (after.first, after.second) == ((READY,), (ELIMINATED,))
    assert after.first_here == (0,)
    assert winner(after) == holder(after) == "first"


def test_a_vehicle_without_anti_infantry_rating_is_immobilized_without_a_draw(
    replay: Replay, edition: LibertyRoad
) -> None:
    after = fought(replay, edition, [], Battle((RIFLES,), (UNARMED,), "first"))
    assert (after.second, after.first_here) == ((IMMOBILE,), ())
    after = fought(replay, edition, [], Battle((UNARMED,), (RIFLES,), "first"))
    assert (after.first, after.second_here) == ((IMMOBILE,), ())


@pytest.mark.parametrize("marker", ["Gun Damaged", "Commander Dead"])
def test_damage_may_take_the_anti_infantry_rating(replay: Replay, edition: LibertyRoad, marker: str) -> None:
    battle = Battle((RIFLES,), (TANK,), "second")
    after = fought(replay, edition, [], battle, second=[UnitState("move", marker)])
    assert after.second == (ELIMINATED,)  # immobilized, and it had been reduced
    harmless = fought(replay, edition, ["second"], battle, second=[UnitState("move", "Turret Jammed")])
    assert harmless.first == (ELIMINATED,)


def test_whether_immobilized_is_a_reduction(replay: Replay, edition: LibertyRoad) -> None:
    battle = Battle((RIFLES, RIFLES), (TANK,), "first")
    after = next_round(replay, edition, ["first"], fought(replay, edition, ["first"], battle), battle)
    assert after.second == (ELIMINATED,)  # by the second squad: it had been immobilized by the first
    lenient = edition.with_options(Options(immobilized_counts_as_reduction=False))
    after = next_round(replay, lenient, ["first"], fought(replay, lenient, ["first"], battle), battle)
    assert after.second == (MOVE,)
    assert (after.first_here, winner(after)) == ((), "first")


def test_a_crew_fights_a_vehicle_as_infantry_does(replay: Replay, edition: LibertyRoad) -> None:
    after = fought(replay, edition, ["first"], Battle((CREW,), (TANK,), "first"))
    assert (after.second, after.first_here) == ((IMMOBILE,), ())


def test_after_one_squad_got_away_the_next_goes_on(replay: Replay, edition: LibertyRoad) -> None:
    battle = Battle((RIFLES, VETERANS), (TANK,), "first")
    after = fought(replay, edition, ["first"], battle)
    assert (after.first_here, after.first_fights, after.escaped) == ((1,), (), "first")
    end = next_round(replay, edition, ["second"], after, battle)
    assert end.first == (READY, ELIMINATED)
    assert (winner(end), holder(end)) == ("second", "second")


# --- vehicle against vehicle --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "draws", "states"),
    [
        (12, 6, [], (MOVE, ELIMINATED)),
        (13, 6, [], (MOVE, ELIMINATED)),
        (5, 10, [], (ELIMINATED, MOVE)),
        (11, 6, ["No Penalty", "Immobilized"], (IMMOBILE, MARKED)),
        (6, 11, ["No Penalty", "Immobilized"], (MARKED, IMMOBILE)),
        (1, 0, [], (MOVE, ELIMINATED)),
    ],
)
def test_totals(
    replay: Replay, edition: LibertyRoad, first: int, second: int, draws: list[str], states: Any
) -> None:
    for moving in ("first", "second"):
        battle = Battle((tank(first, 0),), (tank(second, 0),), moving)  # type: ignore[arg-type]
        after = fought(replay, edition, draws, battle)
        assert (after.first[0], after.second[0]) == states


@pytest.mark.parametrize("moving", ["first", "second"])
def test_the_moving_player_wins_ties(replay: Replay, edition: LibertyRoad, moving: Player) -> None:
    for total in (0, 7):
        battle = Battle((tank(total, 0),), (tank(total, 0),), moving)
        after = fought(replay, edition, ["No Penalty", "Immobilized"], battle)
        low, high = (after.second, after.first) if moving == "first" else (after.first, after.second)
        assert (low, high) == ((MARKED,), (IMMOBILE,))  # the lower draws first
        again = next_round(replay, edition, [], after, battle)
        assert winner(again) == moving


def test_the_higher_is_spared_if_the_lower_is_gone_and_may_fall_itself(
    replay: Replay, edition: LibertyRoad
) -> None:
    battle = Battle((tank(10),), (tank(8),), "first")
    after = fought(replay, edition, [], battle, second=[MARKED])
    assert (after.first, after.second) == ((MOVE,), (ELIMINATED,))
    after = fought(replay, edition, ["Immobilized"], battle, first=[MARKED])
    assert (after.first, after.second) == ((ELIMINATED,), (IMMOBILE,))
    assert winner(after) == "second"


def test_a_vehicle_sums_its_ratings(edition: LibertyRoad) -> None:
    for unit in edition.units.values():
        fighter = as_fighter(unit)
        assert fighter.valor == unit.valor
        if unit.kind == "vehicle":
            assert fighter.total == (
                (unit.anti_vehicle_firepower or 0)
                + unit.move
                + (unit.front_armor or 0)
                + (unit.rear_armor or 0)
            )
        else:
            assert fighter.total == 0


# --- swarms ------------------------------------------------------------------------------------

SWARM = Choices(swarm="always")


def swarmed(
    totals: Sequence[int], against: int, moving: Player = "first", choices: Choices = SWARM
) -> Battle:
    """The second player's vehicles, totals without valor, swarm the first player's one."""
    swarm = tuple(Fighter("vehicle", 3, total, True) for total in totals)
    return Battle((tank(against),), swarm, moving, second_choices=choices)


def test_a_swarm_adds_up_without_valor(replay: Replay, edition: LibertyRoad) -> None:
    # 4 + 5 + 6 = 15, with valor it would be 24
    after = fought(replay, edition, [], swarmed([4, 5, 6], 7))
    assert (after.first, after.second) == ((ELIMINATED,), (MOVE, MOVE, MOVE))
    after = fought(replay, edition, ["No Penalty"], swarmed([4, 5, 6], 8))
    assert after.first == (MARKED,)


def test_a_reduction_costs_a_swarm_a_vehicle_of_the_enemys_choice(
    replay: Replay, edition: LibertyRoad
) -> None:
    # it won, but the other lives: so it is reduced as well, and loses its strongest
    after = fought(replay, edition, ["No Penalty"], swarmed([4, 6, 5], 8))
    assert after.second == (MOVE, ELIMINATED, MOVE)
    assert (after.second_here, after.second_fights) == ((0, 2), (0, 2))
    # it lost: the strongest is gone, and the higher is spared, for the lower did not survive
    after = fought(replay, edition, [], swarmed([4, 6], 11))
    assert (after.first, after.second) == ((MOVE,), (MOVE, ELIMINATED))
    assert after.second_fights == (0,)


def test_twice_the_total_of_a_swarm_eliminates_one(replay: Replay, edition: LibertyRoad) -> None:
    after = fought(replay, edition, [], swarmed([2, 3], 10))
    assert (after.first, after.second) == ((MOVE,), (MOVE, ELIMINATED))


def test_the_last_of_a_swarm_counts_its_valor_again(replay: Replay, edition: LibertyRoad) -> None:
    battle = swarmed([4, 6], 11)
    after = fought(replay, edition, [], battle)
    end = next_round(replay, edition, ["No Penalty", "Immobilized"], after, battle)  # 4 + 3 to 11
    assert (end.first, end.second) == ((IMMOBILE,), (MARKED, ELIMINATED))


def test_after_victory_one_vehicle_of_the_swarm_goes_on(replay: Replay, edition: LibertyRoad) -> None:
    for order, number in (("listed", 0), ("strongest", 1), ("weakest", 2)):
        choices = Choices(order, "always")  # type: ignore[arg-type]
        battle = swarmed([5, 6, 4], 7, choices=choices)._replace(first=(tank(7), RIFLES))
        after = fought(replay, edition, [], battle, first=[MOVE, READY])
        assert after.first == (ELIMINATED, READY)
        assert (after.second_fights, after.second_here) == ((number,), (0, 1, 2))


def test_who_may_swarm(replay: Replay, edition: LibertyRoad) -> None:
    never = swarmed([9, 9], 6, choices=Choices())
    after = fought(replay, edition, [], never)
    assert (after.first, after.second_fights) == ((ELIMINATED,), (0,))
    # nothing is allocated yet when the moving player picks, so the moving player cannot swarm first
    moving = swarmed([3, 3], 6, "second")
    after = fought(replay, edition, ["No Penalty", "Immobilized"], moving)
    assert (after.first, after.second) == ((MARKED,), (IMMOBILE, MOVE))  # 3 + 3 to 6: a tie
    # infantry is not swarmed, and infantry does not swarm
    foot = Battle((RIFLES,), (TANK, TANK), "first", second_choices=SWARM)
    assert len(fought(replay, edition, ["first"], foot, second=[MOVE, MOVE]).second_fights) == 1
    mixed = Battle((tank(7),), (RIFLES, TANK, TANK), "first", second_choices=SWARM)
    after = fought(replay, edition, [], mixed, second=[READY, MOVE, MOVE])
    assert after.first == (ELIMINATED,)  # 9 + 9 against 7


# --- several units in sequence ---------------------------------------------------------------------


@pytest.mark.parametrize(("order", "sent"), [("listed", 0), ("strongest", 1), ("weakest", 2)])
def test_orders_of_choice(replay: Replay, edition: LibertyRoad, order: Any, sent: int) -> None:
    fighters = (RIFLES, VETERANS, Fighter("infantry", 0, 0, True))
    battle = Battle(fighters, (RIFLES,), "first", Choices(order))
    after = fought(replay, edition, ["second"], battle)
    assert [state == REDUCED for state in after.first] == [i == sent for i in range(3)]
    battle = Battle((RIFLES,), fighters, "first", second_choices=Choices(order))
    after = fought(replay, edition, ["first"], battle)
    assert [state == REDUCED for state in after.second] == [i == sent for i in range(3)]


def test_the_survivor_fights_on_against_the_next(replay: Replay, edition: LibertyRoad) -> None:
    battle = Battle((RIFLES,), (RIFLES, VETERANS), "first")
    melee = fought(replay, edition, ["first"], battle, second=[REDUCED, READY])
    assert (melee.first_fights, melee.second_fights, melee.second_here) == ((0,), (), (1,))
    melee = next_round(replay, edition, ["second"], melee, battle)
    assert melee.second == (ELIMINATED, REDUCED)
    assert melee.first == (REDUCED,)
    end = next_round(replay, edition, ["first"], melee, battle)
    assert (winner(end), end.second) == ("first", (ELIMINATED, ELIMINATED))


def test_the_dead_do_not_come(edition: LibertyRoad) -> None:
    melee = begin((ELIMINATED, READY), (ELIMINATED,))
    assert (melee.first_here, melee.second_here) == ((1,), ())
    assert is_over(melee)
    assert holder(melee) == "first"
    assert holder(begin((ELIMINATED,), (ELIMINATED,))) == "neither"


def test_prevails() -> None:
    for moving in ("first", "second"):
        assert prevails(4, 3, moving) == "first"  # type: ignore[arg-type]
        assert prevails(3, 4, moving) == "second"  # type: ignore[arg-type]
        assert prevails(3, 3, moving) == moving  # type: ignore[arg-type]


def test_marginals_and_details_of_the_odds(game: ws.Game) -> None:
    odds = game.close_combat("Riflemen", "M10 TD")
    assert odds.marginals == ("wins", "holds")
    got_away = odds.detail().query("Riflemen == 'ready, got away'")
    assert Fraction(got_away["fraction"].iloc[0]) == odds.wins["first"] == 1 - odds.wins["second"]
    assert odds.holds == {"second": Fraction(1)}
    assert set(got_away["M10 TD"]) == {"move, Immobilized"}


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("moving: expected", {"moving": "third"}),
        ("1 units, but 2 states", {"first_states": ["ready", "ready"]}),
        ("may be", {"first_states": ["move"]}),
        ("damage marker", {"second_states": ["fire+Hail"]}),
    ],
)
def test_what_close_combat_refuses(game: ws.Game, words: str, given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=words):
        game.close_combat("Riflemen", "M10 TD", **given)


def test_close_combat_needs_two_sides(game: ws.Game) -> None:
    with pytest.raises(ValueError, match="at least one unit on each side"):
        game.close_combat("Riflemen", [])


@pytest.mark.parametrize("choice", ["first_order", "second_order", "first_swarm", "second_swarm"])
def test_close_combat_refuses_choices_that_there_are_not(game: ws.Game, choice: str) -> None:
    with pytest.raises(ValueError, match=choice):
        game.close_combat("Riflemen", "M10 TD", **{choice: "sometimes"})


def test_two_chips_by_hand(edition: LibertyRoad) -> None:
    """Six chips of each of 0-3 medals, 24 x 23 = 552 ordered pairs without return."""
    # valor 3 against 1 loses only with no medal against three: 6 x 6 pairs
    rangers = opposed(edition.chips, 3, 1, "first").probabilities
    assert rangers == {"first": Fraction(516, 552), "second": Fraction(36, 552)}
    # like valor: 4 x 6 x 5 = 120 ties, which the mover wins, and half of the other 432
    alike = opposed(edition.chips, 1, 1, "second").probabilities
    assert alike == {"first": Fraction(216, 552), "second": Fraction(336, 552)}
