"""The search player, on a toy that is solved: what it finds, what it spends, what it does not look at."""

import pickle
from itertools import count

import pytest
from coins import Coins
from doors import BAIT, LISTEN, OPEN_1, OPEN_2, OPEN_3, WAKE, Doors, Spied

from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.runs import search
from wsanalysis.battles.runs.players import Quick, play_game, player
from wsanalysis.battles.runs.search import Search, worth


def view_of(engine: Doors, game: int = 0, *, listened: bool = False):
    state = Doors().new_game(3, game)
    if listened:
        Doors().apply(state, LISTEN)
    return Doors().see(state, 0)


@pytest.mark.parametrize("seed", range(10))
def test_it_listens_before_it_opens_a_door(seed: int) -> None:
    """Worth 2 against 1: whoever searched each imagined room by itself would open a door for 3."""
    engine = Doors()
    thought = Search(400).think(engine, view_of(engine), Luck([seed]))
    assert thought.action == LISTEN
    chosen = thought.root.branches[LISTEN]
    assert chosen.average == pytest.approx(worth(3, 1), abs=0.06)  # from there on it opens the right door


@pytest.mark.parametrize("prize", [OPEN_1, OPEN_2, OPEN_3])
def test_having_listened_it_opens_the_right_door(prize: int) -> None:
    engine = Doors()
    game = next(g for g in range(100) if engine.new_game(3, g).prize == prize)
    assert Search(60).choose(engine, view_of(engine, game, listened=True), [0, 1, 2], Luck([1])) == prize


def test_a_door_is_worth_what_it_is_on_average_over_what_is_possible() -> None:
    engine = Doors()
    thought = Search(4000, exploring=5.0).think(engine, view_of(engine), Luck([2]))
    found = thought.root.branches[OPEN_1]
    assert found.trials > 300
    exact = (worth(3, 0) + worth(0, 1)) / 2
    assert abs(found.average - exact) < 4 * found.error


def test_it_expects_the_enemys_best_reply() -> None:
    """The quick keeper would sleep on; one who thinks wakes up, and the bait is worth nothing."""
    engine = Doors()
    thought = Search(600, exploring=1.0).think(engine, view_of(engine), Luck([4]))
    bait = thought.root.branches[BAIT]
    (reply,) = bait.after.values()
    assert reply.best().action == WAKE
    assert thought.action != BAIT


def test_the_same_luck_gives_the_same_tree() -> None:
    def tried(seed: int) -> dict[int, tuple[int, int, float]]:
        root = Search(150).think(Doors(), view_of(Doors()), Luck([seed])).root
        return {action: (b.open, b.trials, b.total) for action, b in root.branches.items()}

    assert tried(5) == tried(5)
    assert tried(5) != tried(6)


def test_it_spends_its_iterations_and_no_more() -> None:
    engine = Doors()
    thought = Search(77).think(engine, view_of(engine), Luck([1]))
    assert engine.trials == thought.trials == 77
    assert sum(branch.trials for branch in thought.considered) == 77


def test_it_spends_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes a hundredth of a second: trials until the tenth one is over."""
    looks = count(1)
    monkeypatch.setattr(search, "perf_counter", lambda: next(looks) / 100)
    thought = Search(seconds=0.105).think(Doors(), view_of(Doors()), Luck([1]))
    assert thought.trials == 11
    assert next(looks) == 13  # one look at the start and one after each trial, and it is over at the last


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


def test_the_most_promising_actions_are_looked_at_first() -> None:
    thought = Search(9, wide=2, widening=0.0).think(Doors(), view_of(Doors()), Luck([1]))
    assert {branch.action for branch in thought.considered} == {OPEN_3, BAIT}
    wider = Search(200, wide=2, widening=0.5).think(Doors(), view_of(Doors()), Luck([1]))
    assert len(wider.considered) == 5


def test_without_a_clear_gain_the_quick_players_choice_stands() -> None:
    doubtful = Search(400, doubt=1000.0).think(Doors(), view_of(Doors()), Luck([1]))
    assert doubtful.action == OPEN_3  # what the greedy player likes best


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


def test_its_name_tells_how_it_thinks() -> None:
    assert Search(200).name == "search 200"
    assert Search(seconds=1.5).name == "search 1.5 s"
    assert Search(50, wide=9).name == "search 50, wide 9"


def test_a_result_counts_more_the_further_but_winning_most() -> None:
    assert worth(4, 4) == 0.5
    assert worth(0, 9) == pytest.approx(1 - worth(9, 0))
    assert worth(1, 0) - worth(0, 0) > worth(9, 0) - worth(8, 0) > 0


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
