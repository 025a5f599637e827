"""No interval where a sample can give none: of one game, or of games that are all alike."""

import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.asking.display import ends
from wsanalysis.asking.table_files import table_file
from wsanalysis.battles.runs.comparison import compare
from wsanalysis.battles.runs.ladder import ladder
from wsanalysis.battles.runs.outcome_sources import OutcomeSources
from wsanalysis.battles.runs.results import Results, Rows, Run
from wsanalysis.battles.runs.setting import Setting
from wsanalysis.battles.runs.winning_chance import reliability
from wsanalysis.probability.paired import paired_means, paired_scores

NUMBERS = st.floats(-100, 100, allow_subnormal=False)


@given(NUMBERS, st.integers(1, 40))
def test_values_that_are_alike_show_no_spread(value: float, number: int) -> None:
    found = paired_means([value] * number)
    assert found.difference == pytest.approx(value)
    assert math.isnan(found.low)
    assert math.isnan(found.high)
    assert found.chance is None


@given(st.lists(st.sampled_from((0.0, 0.5, 1.0, 7.0)), min_size=2))
def test_an_interval_has_a_width(values: list[float]) -> None:
    found = paired_means(values)
    assert len(set(values)) == 1 or found.low < found.difference < found.high


@given(st.lists(st.tuples(*[st.sampled_from((0.0, 0.5, 1.0))] * 2), min_size=1))
def test_shares_of_wins_always_have_one(pairs: list[tuple[float, float]]) -> None:
    found = paired_scores(*zip(*pairs, strict=True))
    assert found.low < found.high


def played(margins: list[int]) -> Results:
    rows = Rows()
    for number, margin in enumerate(margins):
        winner = "North" if margin > 0 else "South" if margin < 0 else "draw"
        rows.add(number, {"winner": winner, "margin": margin, "turns": 8})
    run = Run(scenario="Ford", sides=("North", "South"), players=("a", "b"), seed=1, provenance="of nothing")
    return Results(run, rows, None)


@pytest.mark.parametrize("margins", [[2], [2, 2], [-1, -1, -1]])
def test_few_games_say_what_an_interval_takes(margins: list[int]) -> None:
    found = compare(played(margins), played(margins))
    table = found.table()
    margin = table.loc["North margin"]
    assert margin[["low", "high"]].isna().all()
    share = table.loc["North wins"]
    assert share["low"] < share["high"]
    assert "+0.00 VP (no interval: it takes two pairs of games that differ)" in str(found)
    for text in (str(found), found._repr_html_(), str(table)):
        assert not any(word in text for word in ("nan", "inf", "to +2.00", "+0.00 to +0.00"))
    summary = played(margins).summary()
    assert summary[["low", "high"]].isna().to_numpy().all()


def test_heads_call_points_what_are_points_however_small_they_are(tmp_path: Path) -> None:
    table = compare(played([0, 1, 1]), played([1, 1, 0])).table()
    table.save(tmp_path / "pairs.csv")
    head = [
        line
        for line in (tmp_path / "pairs.csv").read_text(encoding="utf-8").splitlines()
        if line.startswith("#")
    ]
    assert head[0] == "# chances as fractions from 0 to 1: chance"  # that of a difference by luck alone
    assert not any(line.startswith("# differences") for line in head)
    assert list(table["unit"]) == ["share", "VP"]
    assert table.loc["North margin", "first"] == pytest.approx(2 / 3)
    assert "66.7 %" not in str(table)


def test_a_file_of_two_tables_says_of_which_its_chances_are() -> None:
    found = played([1, 0, 1])
    text = table_file({"who wins": found.win_rates(), "measures": found.summary()}, ".csv").decode()
    assert text.startswith("# who wins: chances as fractions from 0 to 1: share, low, high\n")
    assert ",inf" not in text


def test_a_ladder_of_one_game_gives_no_interval_of_the_lead() -> None:
    row = {"scenario": "Ford", "seed": 1, "game": 0, "player": "a", "opponent": "b", "result": 1.0, "lead": 2}
    table = ladder(pd.DataFrame([row | {"side": side} for side in ("attacker", "defender")]))
    assert table[["lead low", "lead high"]].isna().to_numpy().all()
    assert table["low"].iloc[0] < table["high"].iloc[0]


SETTING = Setting(
    scenario="Ford", sides=("North", "South"), players=("a", "b"), sources=("fire", "checks"), seed=1,
    provenance="of nothing",
)  # fmt: skip


def test_sources_that_nothing_came_of_have_none() -> None:
    kept = np.ones((2, 100, 5))
    found = OutcomeSources(SETTING, kept)
    table = found.table
    assert table[["alone low", "alone high"]].isna().to_numpy().all()
    assert "0.0 to 0.0" not in str(found)


def test_games_that_all_end_alike_calibrate_nothing() -> None:
    found = reliability(np.linspace(0.2, 0.8, 30), np.ones(30))
    assert np.isnan([*found.slope[1:], *found.intercept[1:]]).all()
    assert "no interval" in str(found)


def test_an_interval_in_words() -> None:
    assert ends(1.0, 2.0, str) == "1.0 to 2.0"
    assert ends(math.nan, math.nan, str) == "no interval: it takes two games that differ"
