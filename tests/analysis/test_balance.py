"""What many games say: worked by hand on games made up for it."""

import numpy as np
import pandas as pd
import pytest
from pandas.api.types import is_float_dtype

from wsanalysis.analysis import balance, decisive

TASK = "Hold the hill: 5 VP"


def games(allied: int, german: int, draws: int = 0) -> pd.DataFrame:
    """So many wins of each side; both have the same objective, and meet it when they win."""
    winners = ["Allied"] * allied + ["German"] * german + ["draw"] * draws
    rows = [
        {
            "winner": winner, "first player": "German", "Allied VP": 0, "German VP": 0,
            f"Allied: {TASK}": 5 * (winner == "Allied"), f"German: {TASK}": 5 * (winner == "German"),
            "German lost Tiger I": int(winner == "Allied"), "German kills Tiger I": 2,
            "German lost Grenadiers": 1 + (winner == "Allied") * (i % 2), "German kills Grenadiers": 0,
            "Allied lost Rangers": 0, "Allied kills Rangers": 1,
        }
        for i, winner in enumerate(winners)
    ]  # fmt: skip
    return pd.DataFrame(rows)


def test_two_objectives_of_the_same_name_are_told_apart_by_side():
    table = balance.objectives(games(30, 70))
    assert list(table.index) == [("Allied", TASK), ("German", TASK)]
    assert table.loc[("Allied", TASK), "met"] == pytest.approx(0.3)
    assert table.loc[("German", TASK), "met"] == pytest.approx(0.7)
    assert table.loc[("German", TASK), "difference"] == 1.0
    assert set(balance.deciders(games(30, 70)).index) == set(table.index)


def test_units_decide_by_what_goes_with_losing_half_of_them():
    roster = {("German", "Tiger I"): 1, ("German", "Grenadiers"): 3, ("Allied", "Rangers"): 2}
    table = decisive.decisive_units(games(40, 60), roster)
    # a Tiger is lost in just the games that are lost; two of three Grenadiers in half of those
    assert list(table.index) == [("German", "Tiger I"), ("German", "Grenadiers")]
    tiger, foot = table.loc[("German", "Tiger I")], table.loc[("German", "Grenadiers")]
    assert (tiger["difference"], tiger["games"], tiger["lost"], tiger["kills"]) == (-1.0, 40, 1, 2.0)
    assert (foot["lost"], foot["games"], foot["wins if lost"]) == (2, 20, 0.0)
    assert foot["wins if not"] == pytest.approx(60 / 80)
    assert foot["low"] < foot["difference"] < foot["high"]
    assert list(decisive.decisive_units(games(40, 60), roster, most=1).index) == [("German", "Tiger I")]


def test_no_block_decides_where_none_was_lost_often_enough():
    table = decisive.decisive_units(games(2, 60), {("German", "Tiger I"): 1})
    assert len(table) == 0
    assert "difference" in table


def told(rows: list[str]) -> pd.DataFrame:
    """A game for each text of what fell where; all are of one length and end."""
    return games(len(rows), 0).assign(end="time's up", turns=7, fell=rows)


@pytest.mark.parametrize("count", [balance.ends, balance.lengths])
def test_shares_are_numbers_that_can_be_rounded(count):
    table = count(told([""] * 100))
    assert [column for column in ("share", "low", "high") if not is_float_dtype(table[column])] == []
    assert table["share"].item() == 1.0
    assert 0.96 < table["low"].item() < 0.97  # Wilson: 100 / (100 + 1.96 squared)


def test_what_is_always_met_decides_nothing():
    held = games(50, 0)
    assert len(balance.deciders(held)) == 0
    assert balance.objectives(held)["difference"].isna().all()


def test_losses_are_counted_where_they_fell():
    table = told(["", "Allied Rangers@C07; German Pz IV H@D02", "German Pz IV H@D02", "Allied Rangers@D02"])
    assert balance.fallen(table).to_dict() == {"C07": 0.25, "D02": 0.75}
    assert balance.fallen(table, "Allied").to_dict() == {"C07": 0.25, "D02": 0.25}


def test_the_course_has_no_row_for_a_week_that_no_campaign_got_to() -> None:
    games = pd.DataFrame({
        "margin": [3, 7, 5], "week 1 VP": [3, 4, 5], "week 2 VP": [None, 7, 5], "week 3 VP": [None] * 3,
    })  # fmt: skip
    found = balance.course(games, "week")
    assert [*found.index] == [1, 2]
    assert found["games"].tolist() == [3, 2]
    assert found["mean"].tolist() == [4, 6]


def test_how_much_is_decided_has_an_interval_that_holds_the_truth() -> None:
    held = []
    for seed in range(60):
        draw = np.random.default_rng(seed)
        first, rest = draw.normal(size=(2, 200))
        games = pd.DataFrame({"margin": first + rest, "week 1 VP": first})  # half is known
        (row,) = balance.course(games, "week").to_dict("records")
        assert row["decided low"] < row["decided"] < row["decided high"]
        held.append(row["decided low"] <= 0.5 <= row["decided high"])
    assert 0.9 <= sum(held) / len(held) <= 1
    assert sum(held) < len(held)  # nor is it endless
