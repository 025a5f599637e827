"""Strengths: planted ones come back within their interval, planted circles are named, prices are judged."""

from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.optimize import minimize
from scipy.special import expit

import wsanalysis as ws
from wsanalysis.analysis import strength as strength_module
from wsanalysis.analysis.bradley_terry import PRIOR, chance, circles, fit, misfit, sampling_error
from wsanalysis.analysis.costs import fitted_costs
from wsanalysis.analysis.situations import spread_situations
from wsanalysis.analysis.strength import Strengths
from wsanalysis.analysis.strength import _fitted as fitted_of

GAME = ws.load("liberty_road")
SOME = ["Grenadiers", "Rangers", "Riflemen", "Green Riflemen", "Fallschirmjäger"]


def logistic(strength: Any) -> Any:
    return expit(strength[:, None] - strength[None, :])


def test_planted_strengths_come_back() -> None:
    planted = np.array([1.5, 0.4, 0.0, -0.6, -1.3])
    found = fit(logistic(planted), np.full((5, 5), 1000.0))
    assert found == pytest.approx(planted - planted.mean(), abs=1e-3)
    assert chance(planted) == pytest.approx(logistic(planted))


def test_planted_strengths_lie_within_the_interval_of_sampled_games() -> None:
    """About 95 of 100 of them, when each pair's games are played at random."""
    planted = np.linspace(-1.2, 1.2, 6)
    rng = np.random.default_rng(11)
    inside = []
    for _ in range(60):
        score = rng.binomial(40, logistic(planted)) / 40
        np.fill_diagonal(score, np.nan)
        games = np.full((6, 6), 40.0)
        found = fit(score, games)
        inside += list(np.abs(found - planted) <= 1.96 * sampling_error(score, games, found))
    assert 0.91 <= np.mean(inside) <= 0.985


def test_it_is_the_greatest_likelihood_by_another_hand() -> None:
    """The likelihood written out term by term, and scipy's own search."""
    rng = np.random.default_rng(5)
    score = rng.random((4, 4))
    score[0, 2] = np.nan
    np.fill_diagonal(score, np.nan)
    games = rng.integers(1, 9, (4, 4)).astype(float)

    def unlikely(strength: Any) -> float:
        total = 0.0
        for i in range(4):
            total -= PRIOR * (0.5 * np.log(expit(strength[i])) + 0.5 * np.log(expit(-strength[i])))
            for j in range(4):
                if i != j and not np.isnan(score[i, j]):
                    p = expit(strength[i] - strength[j])
                    total -= games[i, j] * (score[i, j] * np.log(p) + (1 - score[i, j]) * np.log(1 - p))
        return total

    best = minimize(unlikely, np.zeros(4), method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-13}).x
    assert fit(score, games) == pytest.approx(best - best.mean(), abs=1e-4)


def test_one_who_always_wins_has_a_strength() -> None:
    score = np.array([[np.nan, 1.0, 1.0], [0.0, np.nan, 1.0], [0.0, 0.0, np.nan]])
    found = fit(score, np.ones((3, 3)))
    assert found[0] > found[1] > found[2]
    assert np.isfinite(found).all()


def test_planted_circles_are_named_and_no_others() -> None:
    rng = np.random.default_rng(2)
    score = logistic(rng.normal(size=7))
    for a, b in ((1, 4), (4, 6), (6, 1)):
        score[a, b], score[b, a] = 0.8, 0.2
    found = circles(score, 0.0)
    expected = set()
    for three in combinations(range(7), 3):
        for a, b, c in (three, (three[0], three[2], three[1])):
            if score[a, b] > 0.5 and score[b, c] > 0.5 and score[c, a] > 0.5:
                expected.add((a, b, c))
    assert {each[:3] for each in found} == expected
    assert (1, 4, 6) in expected
    assert {(a, b, c): by for a, b, c, by in found}[1, 4, 6] == pytest.approx(0.3)
    assert [each[3] for each in found] == sorted((each[3] for each in found), reverse=True)
    assert circles(logistic(rng.normal(size=6)), 0.0) == []


# --- of a game ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found() -> Any:
    return GAME.strengths("duel", units=SOME, distances=(2, 4), turns=4)


def test_scores_are_those_of_the_duels(found: Any) -> None:
    for i, j in ((0, 1), (3, 2), (4, 0)):
        for k, away in enumerate((2, 4)):
            chances = GAME.duel(SOME[i], SOME[j], distance=away, turns=4).probabilities
            assert found.score[k, i, j] == pytest.approx(float(chances["first"] + chances["neither"] / 2))
    pairs = found.pairs().set_index(["first", "second"])
    mean = (found.score[:, 0, 1].mean() + 1 - found.score[:, 1, 0].mean()) / 2
    assert pairs.loc[("Grenadiers", "Rangers"), "score"] == pytest.approx(mean)
    assert list(pairs["difference"].abs()) == sorted(pairs["difference"].abs(), reverse=True)


def test_the_table_is_in_order_and_says_what_its_interval_is(found: Any) -> None:
    table = found.table
    assert list(table["strength"]) == sorted(table["strength"], reverse=True)
    assert table.index[-1] == "Green Riflemen"
    assert (table["pairs"] == 4).all()
    assert (table["low"] <= table["strength"] + 1e-9).all()
    assert (table["strength"] <= table["high"] + 1e-9).all()
    assert "over the choice of situations" in found.interval
    one = GAME.strengths("duel", units=SOME, distances=(4,), turns=4)
    assert one.table["low"].isna().all()
    played = GAME.strengths("duel", units=SOME, distances=(4,), turns=4, games=50)
    more = GAME.strengths("duel", units=SOME, distances=(4,), turns=4, games=5000)
    wide, narrow = (t.table["high"] - t.table["low"] for t in (played, more))
    assert (wide.loc[narrow.index] > 5 * narrow).all()


def test_close_combat_has_no_distance_and_fire_no_sides() -> None:
    found = GAME.strengths("close_combat", units=SOME[:3])
    assert {tuple(each) for each in found.situations} == {(), ("moving",)}
    with pytest.raises(ValueError, match="outcomes are sides"):
        GAME.strengths("fire", units=SOME[:3])
    with pytest.raises(ValueError, match="at least two units"):
        GAME.strengths("duel", units=SOME[:1])


def test_a_circle_of_a_game_is_told_in_words(found: Any) -> None:
    score = np.full((1, 3, 3), np.nan)
    for a, b in ((0, 1), (1, 2), (2, 0)):
        score[0, a, b], score[0, b, a] = 0.7, 0.3
    three = type(found)(found.table, ("rock", "scissors", "paper"), ({},), score, np.zeros(3), "")
    (row,) = three.cycles(0.1).to_dict("records")
    assert row["in words"] == "rock beats scissors, scissors beats paper, paper beats rock"
    assert row["by"] == pytest.approx(0.2)
    assert len(three.cycles(0.25)) == 0


# --- costs --------------------------------------------------------------------------------------


def priced(strengths: list[float], half: float = 0.1) -> pd.DataFrame:
    names = [f"unit {i}" for i in range(len(strengths))]
    table = pd.DataFrame({"strength": strengths}, index=pd.Index(names, name="unit"))
    return table.assign(low=table["strength"] - half, high=table["strength"] + half)


def test_costs_from_a_reference() -> None:
    table = fitted_costs(priced([np.log(4), 0.0, -np.log(4)]), reference=("unit 1", 10))
    assert list(table["fitted cost"]) == pytest.approx([20, 10, 5])
    assert list(table["verdict"]) == ["", "", ""]


def test_planted_prices_come_back_and_the_wrong_one_is_named() -> None:
    strengths = list(np.linspace(2, -2, 9))
    fair = {f"unit {i}": 30 * np.exp(0.4 * s) for i, s in enumerate(strengths)}
    table = fitted_costs(priced(strengths), given=fair)
    assert table["fitted cost"].to_dict() == pytest.approx(fair)
    assert set(table["verdict"]) == {"fair"}
    first = ("unit 0", fair["unit 0"])
    table = fitted_costs(priced(strengths), given={**fair, "unit 4": 60.0}, reference=first, power=0.4)
    assert table.loc["unit 4", "verdict"] == "over-priced"
    assert table.loc["unit 4", "over by"] == pytest.approx(30)
    assert set(table.drop("unit 4")["verdict"]) == {"fair"}


def test_costs_need_something_to_go_by() -> None:
    with pytest.raises(ValueError, match="a reference unit and its cost"):
        fitted_costs(priced([1.0, 0.0]))
    with pytest.raises(ws.UnknownName):
        fitted_costs(priced([1.0, 0.0]), reference=("tank", 3))


def test_strengths_show_themselves_as_a_table_with_what_it_rests_on(found: Any) -> None:
    said = str(found)
    assert repr(found) == said
    assert "Green Riflemen" in said.splitlines()[-2]
    assert found.interval in said
    assert str(GAME.provenance) in said
    assert "</td>" in found._repr_html_()
    assert "array(" not in said


# --- how sure a price is -------------------------------------------------------------------------


def told(score: Any, seed: int = 1) -> Strengths:
    """Strengths of scores as they are, of shape (situations, units, units)."""
    size = score.shape[1]
    strength, half, apart, said = fitted_of(score, None, seed, size)
    names = tuple(f"unit {i}" for i in range(size))
    table = pd.DataFrame({"strength": strength, "low": strength - half, "high": strength + half}, list(names))
    return Strengths(table.rename_axis("unit"), names, ({},), score, strength, said, apart)


def situations_of(planted: Any, many: int, spread: float, rng: Any, pairs: float = 0.0) -> Any:
    """Scores in many situations: each unit is better or worse in each, and each pair differs for good."""
    size = len(planted)
    own = planted + spread * rng.normal(size=(many, size))
    odd = pairs * rng.normal(size=(size, size))
    odd = odd - odd.T
    score = expit(own[:, :, None] - own[:, None, :] + odd)
    score[:, range(size), range(size)] = np.nan
    return score


@pytest.fixture
def fewer_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bootstrap of 100 says the same, less finely."""
    monkeypatch.setattr(strength_module, "SAMPLES", 100)


@pytest.mark.slow
@pytest.mark.usefixtures("fewer_samples")
def test_the_interval_covers_over_random_lists_of_situations() -> None:
    """Of 12 or 3 situations out of a thousand: 95 of 100 intervals hold the strength over all."""
    rng = np.random.default_rng(20)
    whole = situations_of(np.linspace(-1, 1, 6), 1000, 0.8, rng)
    true = fit(whole.mean(axis=0), np.full((6, 6), 1.0))
    for many in (12, 3):
        inside = []
        for number in range(40):
            found = told(whole[rng.choice(1000, size=many, replace=False)], number)
            inside += list(
                np.abs(found.table["strength"] - true) <= found.table["high"] - found.table["strength"]
            )
        assert np.mean(inside) >= 0.93, many


@pytest.mark.usefixtures("fewer_samples")
def test_the_interval_covers_planted_strengths_behind_pairs_of_their_own() -> None:
    """Who is better against some than one number says: the interval knows it."""
    planted = np.linspace(-1, 1, 7)
    rng = np.random.default_rng(4)
    inside = []
    for number in range(40):
        found = told(situations_of(planted, 12, 0.0, rng, pairs=0.4), number)
        inside += list(
            np.abs(found.table["strength"] - planted) <= found.table["high"] - found.table["strength"]
        )
    assert 0.9 <= np.mean(inside) <= 0.995


def test_a_planted_circle_widens_the_interval() -> None:
    rng = np.random.default_rng(3)
    straight = situations_of(np.zeros(6), 12, 0.2, rng)
    bent = straight.copy()
    for a, b in ((0, 1), (1, 2), (2, 0)):
        bent[:, a, b], bent[:, b, a] = 0.9, 0.1
    narrow, wide = (each.table["high"] - each.table["low"] for each in (told(straight), told(bent)))
    assert (wide > 2 * narrow).all()
    assert misfit(straight[0], fit(straight[0], np.ones((6, 6))))[0] == pytest.approx(0, abs=1e-3)


def test_planted_prices_come_back_within_their_interval_and_the_reference_is_exact() -> None:
    planted = np.array([1.2, 0.5, 0.0, -0.4, -1.3])
    found = told(situations_of(planted, 12, 0.3, np.random.default_rng(8)))
    costs = found.costs(reference=("unit 2", 10))
    for place, strength in enumerate(planted):
        row = costs.loc[f"unit {place}"]
        assert row["cost low"] - 1e-9 <= 10 * np.exp(strength / 2) <= row["cost high"] + 1e-9
    assert costs.loc["unit 2", "cost low"] == pytest.approx(10)
    assert costs.loc["unit 2", "cost high"] == pytest.approx(10)


NARROW = (
    {"distances": (3,)},
    {"distances": (2, 3, 4)},
    {"situations": [{"distance": 10}, {"distance": 12, "second_flank": True}]},
)


@pytest.mark.parametrize("narrow", NARROW)
def test_narrow_lists_of_situations_are_warned_of(narrow: dict[str, Any]) -> None:
    found = GAME.strengths("duel", units=["Panther G", "M4A1 Sherman", "M5 Stuart"], turns=4, **narrow)
    few, far = found.cautions
    assert "fewer than 8" in few
    most = 12 if "situations" in narrow else max(narrow["distances"])
    assert f"no distance beyond {most} was asked, so ranges beyond it count for nothing" in far
    assert "M4A1 Sherman (anti infantry range 14)" in far
    assert few in str(found)
    assert far in found._repr_html_()
    assert found.costs(reference=("M4A1 Sherman", 10)).attrs["cautions"] == (few, far)


def test_situations_are_spread_widely_by_default() -> None:
    units = ["Panther G", "M4A1 Sherman", "M5 Stuart"]
    found = GAME.strengths("duel", units=units, turns=3)
    assert found.cautions == ()
    asked = [each["distance"] for each in found.situations]
    assert len(asked) == 12
    assert max(asked) > 24, "a Panther's shots reach 28 hexes"
    assert min(asked) <= 4
    told_of = {name for each in found.situations for name in each}
    assert {"first_flank", "second_flank", "first_downshifts", "second_downshifts"} <= told_of
    kinds = {GAME.edition.units[name].kind for name in found.units}
    assert kinds == {unit.kind for unit in GAME.edition.units.values()}
    assert set(found.table.index) == set(units)
    again = GAME.strengths("duel", units=units, turns=3)
    pd.testing.assert_frame_equal(found.table, again.table)


@pytest.mark.slow
def test_other_choices_of_situations_give_prices_that_agree() -> None:
    """Three drawings, three prices of a Panther: each lies within the intervals of the others."""
    rows = [
        GAME.strengths("duel", units=["Panther G", "M4A1 Sherman", "M10 TD"], turns=3, seed=seed)
        .costs(reference=("M4A1 Sherman", 10))
        .loc["Panther G"]
        for seed in (1, 2, 3)
    ]
    assert max(row["cost low"] for row in rows) < min(row["cost high"] for row in rows)


@pytest.mark.parametrize(("system", "units"), [
    ("storms_of_steel", ["Tiger Ie", "T-34c", "Panzer IIIh"]),
    ("draft_2019", ["Panther G", "M4A1 Sherman"]),
])  # fmt: skip
def test_every_system_with_duels_has_situations_to_spread(system: str, units: list[str]) -> None:
    game = ws.load(system)
    spread = spread_situations(game, "duel", units, 12, 1, {})
    assert len(spread) == 12
    assert len({each["distance"] for each in spread}) >= 6
    assert any(name.endswith("terrain") for each in spread for name in each)
    assert not any(name.endswith(("_state", "_weapon", "_doctrine")) for each in spread for name in each)


def test_groups_of_equal_points_try_prices() -> None:
    """Like units at one price are even in equal numbers; who is given away is named."""
    costs = pd.DataFrame(
        {"fitted cost": [5.0, 5.0, 1.0]}, ["Riflemen", "Canadian Riflemen", "Fallschirmjäger"]
    )
    found = GAME.strengths("close_combat", units=list(costs.index), situations=[{}]).equal_points(
        costs, most=5
    )
    first = found.set_index(["first", "second"])
    row = first.loc[("Riflemen", "Fallschirmjäger")]
    assert (row["firsts"], row["seconds"]) == (1, 5)
    assert row["verdict"] == "second is too cheap"
    odds = [
        GAME.close_combat(*sides).probabilities
        for sides in (("Riflemen", ["Fallschirmjäger"] * 5), (["Fallschirmjäger"] * 5, "Riflemen"))
    ]
    assert row["score"] == float(odds[0].get("first", 0) + 1 - odds[1].get("first", 0)) / 2 == 0
    assert np.isnan(row["low"])  # in all situations alike: no spread, no interval
    assert np.isnan(row["high"])
    assert found.attrs["even"] == (found["verdict"] == "even").mean()
    with pytest.raises(ValueError, match="several units a side"):
        ws.load("draft_2019").strengths(
            "duel", units=["Panther G", "M4A1 Sherman"], distances=(3,)
        ).equal_points(costs)


def test_units_that_only_meet_enemies_are_priced_by_the_exchanges_that_they_win() -> None:
    """In Sherman Leader no question has sides; kills and losses are written down from the answers by hand."""
    game = ws.load("sherman_leader")
    units, enemies = ["M4 Sherman (75mm)", "Rifle Team", "M26 Pershing"], ["Pz IV", "German Rifle"]
    found = game.strengths(units=units, against=enemies, distances=1)
    at = {name: place for place, name in enumerate(found.units)}
    for unit in units:
        for enemy in enemies:
            score = found.score[0, at[unit], at[enemy]]
            try:
                said = game.value(unit, enemy, distance=1).probabilities
            except ValueError:  # a rifle team has nothing against a tank
                assert np.isnan(score)
                continue
            assert score == pytest.approx(float(said["kills"] + (said["neither"] + said["both"]) / 2))
            assert found.score[0, at[enemy], at[unit]] == pytest.approx(1 - score)
    assert np.isnan(found.score[0][np.ix_([0, 1, 2], [0, 1, 2])]).all()
    assert next(iter(found.table.index)) == "M26 Pershing"
    assert found.costs(("Rifle Team", 10.0)).loc["Rifle Team", "fitted cost"] == pytest.approx(10)
