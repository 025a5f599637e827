"""The ladder: every pairing from both sides of the same games, scores with their intervals."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import pytest
from coins import Coins, Miser
from doors import Doors

import wsanalysis as ws
from wsanalysis.battles.liberty_road.map_game import load_battle
from wsanalysis.battles.runs.ladder import ladder, matches
from wsanalysis.battles.runs.players import Quick, play_game
from wsanalysis.battles.runs.search import Search
from wsanalysis.probability.estimate import wilson

DATA = Path(__file__).resolve().parents[3] / "data"


def test_every_pairing_plays_both_sides_of_the_same_games() -> None:
    played = matches([Coins()], ["greedy", "random", "modest"], games=4, seed=3)
    assert len(played) == 3 * 4 * 2
    assert set(zip(played["player"], played["opponent"], strict=True)) == {
        ("greedy", "random"), ("greedy", "modest"), ("random", "modest"),
    }  # fmt: skip
    for _, pair in played.groupby(["player", "opponent", "game"]):
        assert list(pair["side"]) == ["attacker", "defender"]
        assert pair["seed"].eq(3).all()


def test_a_row_is_what_the_game_came_to_for_the_player() -> None:
    played = matches([Coins()], ["greedy", "random"], games=5, seed=3)
    for row in played.itertuples():
        seats = (Quick("greedy", 0), Quick("random", -1))
        game, _ = play_game(Coins(), seats if row.side == "attacker" else seats[::-1], 3, row.game)
        sign = 1 if row.side == "attacker" else -1
        assert row.lead == sign * game["margin"]
        assert row.result == (1 + (row.lead > 0) - (row.lead < 0)) / 2


def test_the_table_counts_draws_half_and_gives_wilsons_interval() -> None:
    played = pd.DataFrame(
        {
            "scenario": "A", "seed": 1, "game": [0, 0, 1, 1], "player": "x", "opponent": "y",
            "side": ["attacker", "defender"] * 2, "result": [1.0, 0.5, 1.0, 0.0], "lead": [4, 0, 2, -2],
        }
    )  # fmt: skip
    (row,) = ladder(played).to_dict("records")
    assert row["score"] == 0.625
    assert (row["low"], row["high"]) == tuple(float(end) for end in wilson(2.5, 4))  # type: ignore[arg-type]
    assert (row["as attacker"], row["as defender"], row["games"]) == (1.0, 0.25, 4)
    assert row["lead"] == 1.0  # pairs lead by 2 and 0 on average
    assert row["lead low"] < 1.0 < row["lead high"]
    assert (row["method"], row["seed"]) == ("sampled", 1)


def test_an_even_match_is_even() -> None:
    """Greedy against himself under two names: what one wins as attacker the other does."""
    played = matches([Coins()], [Quick("one", 0), Quick("two", 0)], games=50)
    (row,) = ladder(played).to_dict("records")
    assert row["score"] == 0.5
    assert row["lead"] == 0


def test_the_toy_ladder_climbs_from_random_over_greedy_to_search() -> None:
    """Worked out: greedy opens a door that has the prize in 1 of 6 games, search wins all it seeks."""
    table = ladder(matches([Doors()], [Search(120), "greedy", "random"], games=24))
    scores = {(row["player"], row["opponent"]): row for row in table.to_dict("records")}
    assert scores["search 120", "greedy"]["low"] > 0.5
    assert scores["search 120", "random"]["low"] > 0.5


def test_players_that_think_climb_too_and_executors_change_nothing() -> None:
    plain = matches([Coins()], [Miser(), "greedy"], games=6)
    with ThreadPoolExecutor(3) as pool:
        spread = matches([Coins()], [Miser(), "greedy"], games=6, executor=pool)
    pd.testing.assert_frame_equal(plain, spread)


def test_scenarios_can_be_told_apart() -> None:
    played = matches([Coins(), Doors()], ["greedy", "random"], games=3)
    table = ladder(played, ("scenario", "player", "opponent"))
    assert list(table["scenario"]) == ["Coins", "Doors"]
    assert list(table["games"]) == [6, 6]
    assert ladder(played)["games"].tolist() == [12]


def test_players_can_be_set_against_others_alone() -> None:
    played = matches([Coins()], ["greedy", Miser()], against=["random", "modest"], games=3)
    assert set(zip(played["player"], played["opponent"], strict=True)) == {
        ("greedy", "random"), ("greedy", "modest"), ("miser", "random"), ("miser", "modest"),
    }  # fmt: skip
    table = ladder(played, ("player",))
    assert list(table["player"]) == ["greedy", "miser"]
    assert list(table["games"]) == [12, 12]


@pytest.mark.parametrize(
    ("players", "games"), [(["greedy"], 3), (["greedy", "greedy"], 3), (["greedy", "random"], 0)]
)
def test_what_is_no_ladder_is_refused(players: list[str], games: int) -> None:
    with pytest.raises(ValueError, match="expected"):
        matches([Coins()], players, games=games)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["tank_duel", "river_crossing"])
def test_greedy_beats_random_from_both_sides_of_a_scenario(scenario: str) -> None:
    engine = load_battle(DATA, scenario, ws.load("liberty_road").edition)
    (row,) = ladder(matches([engine], ["greedy", "random"], games=40)).to_dict("records")
    assert row["low"] > 0.6
    assert row["lead low"] > 0
