"""The search player, on a toy that is solved: what it finds, what it spends, what it does not look at."""

import pickle

import pytest
from coins import Coins
from doors import BAIT, LISTEN, OPEN_1, OPEN_2, OPEN_3, Doors, Spied

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.plans import ALWAYS, Plan
from wsanalysis.battles.runs import search
from wsanalysis.battles.runs.halving import FEWEST, best_of
from wsanalysis.battles.runs.players import Quick, play_game, player
from wsanalysis.battles.runs.search import Search
from wsanalysis.battles.runs.thought import Option, Thought, worth


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
    options = [Option(Plan(act, 0, ALWAYS, 0), 0) for act in (OPEN_1, OPEN_2)]
    best_of(Doors(), view_of(Doors()), options, [0], Luck([2]), lambda games: games / 4000, 1.0)
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
    assert search.script == thought.chosen.plan.later


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


def test_most_trials_go_to_the_best_plans() -> None:
    trials = [option.trials for option in Search(400).think(Doors(), view_of(Doors()), Luck([1])).considered]
    assert trials[0] == trials[1] > 3 * trials[-1] > 0


def test_it_spends_its_seconds_on_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every game played out takes a hundredth of a second."""
    engine, now = Coins(40), [0.0]

    class Timed(Coins):
        def try_plans(self, view, plans, enemy, luck):
            now[0] += 0.01 * len(plans)
            return super().try_plans(view, plans, enemy, luck)

    monkeypatch.setattr(search, "perf_counter", lambda: now[0])
    for seconds in (2.0, 5.0, 20.0):
        now[0], engine = 0.0, Timed(40)
        play_game(engine, (Search(seconds=seconds), Quick("greedy", 0)), 1, 1)
        assert 0.7 * seconds < now[0] < 1.1 * seconds


def test_without_time_for_a_thought_it_does_as_the_quick_player_does() -> None:
    hasty = play_game(Coins(40), (Search(seconds=1e-9), Quick("greedy", 0)), 1, 1)[0]
    quick = play_game(Coins(40), (Quick("greedy", 0), Quick("greedy", 0)), 1, 1)[0]
    assert hasty["margin"] == quick["margin"]


def test_a_clock_that_stands_still_and_time_that_is_up_end_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked for his thoughts has some, however little time is left."""
    late = Search(seconds=1e-9).begin()
    for _ in range(3):
        assert late.think(Doors(), view_of(Doors()), Luck([1])).played > 0
    monkeypatch.setattr(search, "perf_counter", lambda: 0.0)
    assert Search(seconds=1e-7).choose(Doors(), view_of(Doors()), [0, 1, 2, 3, 4], Luck([1])) in range(5)


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


@pytest.mark.parametrize("wrong", [{"iterations": 0}, {"wide": 0}, {"seconds": 0.0}])
def test_a_search_without_a_budget_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="at least"):
        Search(**wrong)  # type: ignore[arg-type]


def test_an_unknown_player_of_the_league_is_refused() -> None:
    with pytest.raises(UnknownName, match="gready"):
        Search(50, league=("gready",)).think(Doors(), view_of(Doors()), Luck([1]))


def test_its_name_tells_how_it_thinks() -> None:
    assert Search(200).name == "search 200"
    assert Search(seconds=1.5).name == "search 1.5 s"
    assert Search(50, wide=9, league=("rush",)).name == "search 50, wide 9, against rush"


def test_its_name_says_with_which_budget_it_thinks() -> None:
    for made in (Search(200), Search(seconds=0.5)):
        assert player(made.name, Doors()) == made
    for words in ("search 0", "search 1 h", "search x s"):
        with pytest.raises(ValueError, match=f"{words}: expected games played out"):
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
