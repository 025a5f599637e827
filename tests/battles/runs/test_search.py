"""The search player, on a toy that is solved: what it finds, what it spends, what it does not look at."""

import pickle
import time
from collections.abc import Sequence

import pytest
from coins import Coins
from doors import BAIT, LISTEN, OPEN_1, OPEN_2, OPEN_3, SLEEP, WAKE, Doors, Spied

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.plans import ALWAYS, TO_THE_END, Plan
from wsanalysis.battles.runs.halving import FEWEST, best_of
from wsanalysis.battles.runs.outlook import worths
from wsanalysis.battles.runs.players import Quick, play_game, player
from wsanalysis.battles.runs.search import Budget, Search
from wsanalysis.battles.runs.thought import CandidatePlan, Thought, worth


def view_of(engine: Doors, game: int = 0, *, listened: bool = False):
    state = Doors().new_game(3, game)
    if listened:
        Doors().apply(state, LISTEN)
    return Doors().see(state, 0)


def average(thought: Thought, action: int) -> float:
    """The longest compared of the plans that begin with an action."""
    return next(option.average for option in thought.considered if option.action == action)


@pytest.mark.parametrize("seed", range(10))
def test_it_listens_before_it_opens_a_door(seed: int) -> None:
    """Worth 2 against 1: whoever searched each imagined room by itself would open a door for 3."""
    thought = Search(400, wide=5).think(Doors(), view_of(Doors()), Luck([seed]))
    assert thought.action == LISTEN
    assert average(thought, LISTEN) == pytest.approx(worth(2))  # from there on it opens the right door


@pytest.mark.parametrize("prize", [OPEN_1, OPEN_2, OPEN_3])
def test_having_listened_it_opens_the_right_door(prize: int) -> None:
    engine = Doors()
    game = next(g for g in range(100) if engine.new_game(3, g).prize == prize)
    assert Search(60).choose(engine, view_of(engine, game, listened=True), [0, 1, 2], Luck([1])) == prize


def test_a_door_is_worth_what_it_is_on_average_over_what_is_possible() -> None:
    options = [CandidatePlan(Plan(act, 0, ALWAYS, 0), 0) for act in (OPEN_1, OPEN_2)]
    engine, view, luck = Doors(), view_of(Doors()), Luck([2])

    def trial(plans: Sequence[Plan], _: int) -> tuple[list[float], float]:
        tried = engine.try_plans(view, plans, 0, luck)
        return worths(engine, tried, 0), len(plans)

    best_of(view, options, trial, 4000, 1.0)
    assert options[0].trials == 2000
    for option, chance in zip(options, (1 / 2, 1 / 3), strict=True):
        exact = chance * worth(3) + (1 - chance) * worth(-1)
        assert abs(option.average - exact) < 4 * option.error
    lead, error = options[0].lead(options[1])
    assert abs(lead - (worth(3) - worth(-1)) / 6) < 4 * error


def test_it_reckons_with_every_enemy_of_the_league() -> None:
    """The greedy keeper sleeps on and the bait is worth 5; one of two wakes up, and it is worth nothing."""
    view = view_of(Doors())
    assert Search(200, league=("greedy",)).think(Doors(), view, Luck([4])).action == BAIT
    thought = Search(200).think(Doors(), view, Luck([4]))
    assert thought.action == LISTEN
    assert average(thought, BAIT) == pytest.approx(0.5, abs=0.1)


def test_a_style_is_a_plan_for_what_takes_several_decisions() -> None:
    """The greedy player likes listening least; the cautious one begins with it."""
    search = Search(200, wide=1).begin()
    thought = search.think(Doors(), view_of(Doors()), Luck([1]))
    assert thought.action == LISTEN
    assert thought.chosen.plan in (Plan(LISTEN, 1, ALWAYS, 1), Plan(LISTEN, 1, 0, 0))
    assert search.plan == thought.chosen.plan  # and that is what he goes on by


def test_the_same_luck_gives_the_same_thought() -> None:
    def tried(seed: int) -> list[tuple[int, list[float]]]:
        options = Search(150).think(Doors(), view_of(Doors()), Luck([seed])).options
        return [(option.action, option.worths) for option in options]

    assert tried(5) == tried(5)
    assert tried(5) != tried(6)


def test_it_spends_its_iterations_and_no_more() -> None:
    thought = Search(77).think(Doors(), view_of(Doors()), Luck([1]))
    assert sum(option.trials for option in thought.options) == thought.played
    assert 70 <= thought.played <= 77


def test_a_small_budget_compares_fewer_plans() -> None:
    assert len(Search(40).think(Doors(), view_of(Doors()), Luck([1])).options) == 40 // FEWEST
    assert len(Search(1).think(Doors(), view_of(Doors()), Luck([1])).options) == 2


def test_a_plan_for_a_turn_ends_with_it() -> None:
    """The cautious player, followed for this turn, listens; then the default player opens a door again."""

    class Turns(Doors):
        turn = 1

        def turn_of(self, view):
            return self.turn

        def is_weighty(self, view):
            return False  # he goes on with his plan

    engine, search = Turns(), Search().begin()
    search.think(engine, view_of(engine), Luck([1]))
    search.plan = Plan(LISTEN, 1, 0, 0)
    assert search.think(engine, view_of(engine), Luck([1])).action == LISTEN
    engine.turn = 2
    assert search.think(engine, view_of(engine), Luck([1])).action == OPEN_3


def test_most_trials_go_to_the_best_plans() -> None:
    trials = [option.trials for option in Search(400).think(Doors(), view_of(Doors()), Luck([1])).considered]
    assert trials[0] == trials[1] > 3 * trials[-1] > 0


@pytest.mark.parametrize("games", [200, 600])
def test_it_spends_the_work_of_its_games_on_a_whole_game(games: int) -> None:
    """Counted in decisions of the games played out: no clock has a say."""

    class Counted(Coins):
        work = 0

        def try_plans(self, view, plans, enemy, luck, most=TO_THE_END):
            tried = super().try_plans(view, plans, enemy, luck, most)
            Counted.work += tried.decisions
            return tried

    engine = Counted(60)
    row, _ = play_game(engine, (Search(games=games), Quick("greedy", 0)), 1, 1)
    assert 0.5 * games * row["decisions"] < Counted.work < 1.1 * games * row["decisions"]


def test_a_budget_lasts_as_many_decisions_as_are_expected_and_then_some() -> None:
    """Even shares; in a game that is longer than expected some is left for whatever is still to come."""
    budget, saved = Budget(left=20.0, ahead=20.0, game=20.0), []
    for _ in range(22):
        budget.take_share()
        saved.append(budget.saved)
    assert saved[:19] == pytest.approx(range(1, 20))
    assert saved[19:] == pytest.approx([19.5, 19.75, 19.875]), "of what is left, a tenth of a game is to come"


def test_without_a_budget_for_a_thought_it_does_as_the_quick_player_does() -> None:
    hasty = play_game(Coins(40), (Search(games=1e-9), Quick("greedy", 0)), 1, 1)[0]
    quick = play_game(Coins(40), (Quick("greedy", 0), Quick("greedy", 0)), 1, 1)[0]
    assert hasty["margin"] == quick["margin"]


def test_whoever_is_asked_for_his_thoughts_tells_those_that_he_plays_by() -> None:
    """So that a told game is the one that is played; with nothing left to think with he has none."""
    late = Search(games=1e-9).begin()
    for _ in range(3):
        thought = late.think(Doors(), view_of(Doors()), Luck([1]))
        assert (thought.action, thought.played) == (OPEN_3, 0)


def test_no_clock_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine it plays the same game: whatever time it is, and however long everything takes."""

    def forbidden() -> float:
        raise AssertionError("the clock was read")

    alone = play_game(Coins(20), (Search(games=500), Quick("greedy", 0)), 1, 1)
    for clock in ("time", "perf_counter", "monotonic", "process_time", "thread_time"):
        monkeypatch.setattr(time, clock, forbidden)
    assert play_game(Coins(20), (Search(games=500), Quick("greedy", 0)), 1, 1) == alone


def test_a_plan_that_was_only_lucky_at_first_is_not_chosen() -> None:
    """Its twin was given more trials, and was not so lucky in them."""
    options = [CandidatePlan(Plan(act, 0, ALWAYS, 0), 0) for act in range(3)]

    def trial(plans: Sequence[Plan], number: int) -> tuple[list[float], float]:
        later = 0.9 if number < 20 else 0.0
        return [later if plan.act else 0.5 for plan in plans], len(plans)

    thought = best_of(None, options, trial, 120, 1.0)
    assert [option.trials for option in options] == [50, 50, 20]
    assert thought.chosen is thought.usual


def test_what_is_worse_in_every_trial_is_never_chosen() -> None:
    """To sleep on is worth 5 to the seeker; a keeper who wakes has all."""
    engine, state = Doors(), Doors().new_game(3, 0)
    engine.apply(state, BAIT)
    for seed in range(20):
        for search in (Search(8), Search(100, doubt=0.0), Search(games=200)):
            assert search.think(engine, engine.see(state, 1), Luck([seed])).action == WAKE


def test_to_wait_is_always_among_what_is_tried() -> None:
    """However little it promises: to listen is the least of all here, and only one action more is tried."""

    class Patient(Doors):
        def waiting(self, actions):
            return [action for action in actions if action == LISTEN]

    thought = Search(200, league=("greedy",), wide=1).think(Patient(), view_of(Doors()), Luck([1]))
    assert Plan(LISTEN, 0, ALWAYS, 0) in [option.plan for option in thought.options]


def test_what_is_not_worth_a_thought_gets_none() -> None:
    class Light(Doors):
        def is_weighty(self, view):
            return False

    engine = Light()
    assert Search(400).choose(engine, view_of(engine), engine.legal(view_of(engine)), Luck([1])) == OPEN_3
    assert engine.trials == 0


def test_plans_that_come_to_the_same_are_tried_once() -> None:
    """Three doors that are one: after the first trials all the others go into what differs."""

    class Alike(Doors):
        def apply(self, state, action):
            super().apply(state, action if action in (LISTEN, SLEEP, WAKE) else OPEN_3)

    thought = Search(200, league=("greedy",), wide=4).think(Alike(), view_of(Doors()), Luck([1]))
    trials = {one.action: one.trials for one in sorted(thought.options, key=lambda option: option.trials)}
    assert trials[OPEN_3] == trials[LISTEN] > 2 * trials[OPEN_1] == 2 * trials[OPEN_2]


def test_a_single_action_needs_no_thought() -> None:
    engine = Doors()
    assert Search(50).choose(engine, view_of(engine), [LISTEN], Luck([1])) == LISTEN
    assert engine.trials == 0


def test_it_looks_at_views_alone_and_takes_legal_actions_alone() -> None:
    engine = Spied()
    for game in range(20):
        for listened in (False, True):
            view = view_of(engine, game, listened=listened)
            before = pickle.dumps(view)
            actions = engine.legal(view)
            assert Search(40).choose(engine, view, actions, Luck([game])) in actions
            assert pickle.dumps(view) == before


def test_what_is_hidden_changes_nothing() -> None:
    """Three rooms that look alike: the prize is behind another door in each."""
    engine, chosen = Doors(), set()
    for prize in (OPEN_1, OPEN_2, OPEN_3):
        game = next(g for g in range(100) if engine.new_game(3, g).prize == prize)
        chosen.add(
            tuple(tuple(o.worths) for o in Search(99).think(engine, view_of(engine, game), Luck([7])).options)
        )
    assert len(chosen) == 1


def test_without_a_clear_gain_the_quick_players_choice_stands() -> None:
    doubtful = Search(400, doubt=1000.0).think(Doors(), view_of(Doors()), Luck([1]))
    assert doubtful.action == OPEN_3  # what the greedy player likes best
    assert doubtful.chosen is doubtful.usual


def test_a_view_of_a_game_that_is_over_is_refused() -> None:
    engine = Doors()
    state = engine.new_game(1, 1)
    engine.apply(state, OPEN_1)
    with pytest.raises(ValueError, match="over"):
        Search(5).think(engine, engine.see(state, 0), Luck([1]))


@pytest.mark.parametrize("wrong", [{"iterations": 0}, {"wide": 0}, {"games": 0.0}])
def test_a_search_without_a_budget_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="at least"):
        Search(**wrong)  # type: ignore[arg-type]


def test_an_unknown_player_of_the_league_is_refused() -> None:
    with pytest.raises(UnknownName, match="gready"):
        Search(50, league=("gready",)).think(Doors(), view_of(Doors()), Luck([1]))


def test_its_name_tells_how_it_thinks() -> None:
    assert Search(200).name == "search 200"
    assert Search(games=500).name == "search 500 games"
    assert Search(50, wide=9, league=("rush",)).name == "search 50, wide 9, against rush"


def test_its_name_says_with_which_budget_it_thinks() -> None:
    for made in (Search(200), Search(games=0.5)):
        assert player(made.name, Doors()) == made
    for words in ("search 0", "search 1 h", "search 1 s", "search x games"):
        with pytest.raises(ValueError, match=f"{words}: expected trials of plans"):
            player(words, Doors())


def test_a_result_counts_more_the_further_but_winning_most() -> None:
    assert worth(0) == 0.5
    assert worth(-9) == pytest.approx(1 - worth(9))
    assert worth(1) - worth(0) > worth(9) - worth(1) > worth(9) - worth(8) > 0


def test_it_is_a_player_by_name_and_plays_better_than_the_quick_one() -> None:
    """Greedy opens the third door: 3 in 6 games; search always gets 3 against 1."""
    engine = Doors()
    assert isinstance(player("search", engine), Search)
    rows = [play_game(engine, (Search(150), Quick("greedy", 0)), 1, game)[0] for game in range(12)]
    assert [row["margin"] for row in rows] == [2] * 12


def test_it_gets_on_in_a_game_of_many_turns() -> None:
    wins = 0
    for game in range(10):
        row, _ = play_game(Coins(6), (Search(60), Quick("random", -1)), 1, game)
        wins += row["winner"] == "North"
    assert wins >= 6
