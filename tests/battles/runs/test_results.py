"""What a run shows: shares with intervals, means, pairs; always with games, seed and method."""

import pytest
from coins import Coins
from scipy.stats import binomtest, t

from wsanalysis.battles.runs.comparison import Comparison, compare
from wsanalysis.battles.runs.players import recipe
from wsanalysis.battles.runs.results import Results, Rows, Run
from wsanalysis.battles.runs.runner import run
from wsanalysis.probability.sequential import always_valid


def rows(winners: str, margins: list[int] | None = None) -> Rows:
    """A row for each letter: N, S or D for a draw."""
    made = Rows()
    words = {"N": "North", "S": "South", "D": "draw"}
    for n, letter in enumerate(winners):
        made.add(n, {"winner": words[letter], "margin": margins[n] if margins else 0})
    return made


def results(winners: str, margins: list[int] | None = None, settled: str = "", seed: int = 7) -> Results:
    run = Run(
        scenario="Coins", sides=("North", "South"), players=("greedy", "random"), seed=seed,
        provenance="version 1", settled=settled,
    )  # fmt: skip
    return Results(run, rows(winners, margins), None)


def test_shares_have_wilsons_interval_trials_seed_and_method() -> None:
    table = results("N" * 30 + "S" * 15 + "D" * 5).win_rates()
    assert list(table.index) == ["North", "South", "draw"]
    assert list(table["games"]) == [30, 15, 5]
    assert list(table["share"]) == [0.6, 0.3, 0.1]
    for (_, row), k in zip(table.iterrows(), (30, 15, 5), strict=True):
        interval = binomtest(k, 50).proportion_ci(method="wilson")
        assert (row["low"], row["high"]) == (pytest.approx(interval.low), pytest.approx(interval.high))
    assert set(table["trials"]) == {50}
    assert set(table["seed"]) == {7}
    assert set(table["method"]) == {"sampled"}
    assert set(table["interval"]) == {"Wilson"}
    assert "version 1" in table.attrs["provenance"]


def test_games_that_were_looked_at_have_always_valid_intervals() -> None:
    found = results("NNS" * 10, settled="North: ...")
    table = found.win_rates()
    assert (table.loc["North", "low"], table.loc["North", "high"]) == always_valid(20, 30)
    assert set(table["interval"]) == {"always valid"}
    assert "always valid" in str(found)
    plain, looked = results("NNS", [1, 2, 6]).summary(), results("NNS", [1, 2, 6], "North: ...").summary()
    assert looked.loc["margin", "low"] < plain.loc["margin", "low"]


def test_the_summary_has_students_interval() -> None:
    margins = [3, -1, 4, 1, -5, 9]
    row = results("NSNNSN", margins).summary().loc["margin"]
    mean = sum(margins) / 6
    error = (sum((x - mean) ** 2 for x in margins) / 5 / 6) ** 0.5
    assert row["mean"] == pytest.approx(mean)
    assert row["low"] == pytest.approx(mean - t.ppf(0.975, 5) * error)
    assert (row["least"], row["most"], row["trials"], row["seed"]) == (-5, 9, 6, 7)


def test_rows_are_in_the_order_of_their_games_with_all_their_columns() -> None:
    made = Rows()
    made.add(2, {"winner": "S", "lost": 1})
    made.add(0, {"winner": "N"})
    made.add(1, {"winner": "N", "lost": 3})
    frame = made.frame()
    assert list(frame.index) == [0, 1, 2]
    assert frame.index.name == "game"
    assert list(frame["winner"]) == ["N", "N", "S"]
    assert frame["lost"].isna().tolist() == [True, False, False]
    assert made[1] == {"winner": "N", "lost": 3}
    assert list(made.first(2).frame().index) == [0, 1]


def test_decisions_are_there_if_they_were_asked_for() -> None:
    told = run(recipe(Coins(), ("greedy", "random"), 3, system="c", decisions=True), 3, progress=False)
    assert len(told.decisions) == told.games["decisions"].sum()
    assert set(told.decisions.index) == {0, 1, 2}
    with pytest.raises(ValueError, match="play with decisions=True"):
        results("N").decisions  # noqa: B018


@pytest.mark.parametrize("shown", [str, lambda found: found._repr_html_()])
def test_what_is_shown_says_games_seed_method_interval_and_what_it_rests_on(shown: object) -> None:
    found = results("N" * 600 + "S" * 400, settled="North: settled & done")
    text = shown(found)  # type: ignore[operator]
    for word in ("North wins", "60.0 %", " to ", "sampled, 1,000 games, seed 7", "version 1", "greedy"):
        assert word in text
    assert ("settled &amp; done" if text.startswith("<") else "settled & done") in text


def test_pairs_are_compared_game_by_game() -> None:
    first = results("NNNNSSSSDD", [2, 2, 2, 2, -2, -2, -2, -2, 0, 0])
    second = results("NNNNNNNSDS", [2, 2, 2, 2, 4, 4, 4, -2, 0, -1])
    table = compare(first, second).table()
    wins, margin = table.loc["North wins"], table.loc["North margin"]
    assert (wins["first"], wins["second"]) == (0.4, 0.7)
    assert wins["difference"] == pytest.approx(0.3)
    assert wins["chance"] == pytest.approx(binomtest(0, 3).pvalue)
    assert margin["difference"] == pytest.approx((6 + 6 + 6 - 1) / 10)
    assert set(table["trials"]) == {10}
    assert set(table["seed"]) == {7}
    alone = compare(first, second).wins
    assert alone.iloc[0].to_dict() == wins[["first", "second", "difference", "low", "high"]].to_dict()
    for part in ("difference (points)", "40.0 %", "+30.0", "10 pairs of games", "version 1"):
        assert part in str(alone)


def test_a_side_may_move_first_in_one_and_second_in_the_other() -> None:
    turned = Run(
        scenario="Snioc", sides=("South", "North"), players=("greedy", "random"), seed=7,
        provenance="version 1",
    )  # fmt: skip
    found = Comparison(results("NS", [5, -3]), Results(turned, rows("SN", [2, -9]), None), "South")
    assert list(found.pairs["first won"]) == [0, 1]
    assert list(found.pairs["first margin"]) == [-5, 3]
    assert list(found.pairs["second margin"]) == [2, -9]


def test_a_comparison_shows_itself() -> None:
    found = compare(results("NNSS", [1, 1, -1, -1]), results("NNNS", [1, 1, 2, -1]))
    for text in (str(found), found._repr_html_()):
        for word in ("North wins", "50.0 % → 75.0 %", "+25.0 points", "4 pairs of games", "seed 7", "VP"):
            assert word in text


@pytest.mark.parametrize(
    ("second", "side", "said"),
    [
        (results("NS", seed=8), None, "pairs need one seed, got 7 and 8"),
        (results("NSN"), None, "pairs need as many games, got 2 and 3"),
        (results("NS", settled="x"), None, "stopped by `until` cannot be paired"),
        (results("NS"), "East", "played by North and South, got 'East'"),
    ],
)
def test_what_is_no_pair_is_refused(second: Results, side: str | None, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        compare(results("NS"), second, side)
