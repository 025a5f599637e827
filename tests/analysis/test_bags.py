"""Bags: curves counted chip by chip, streaks by drawing every order, dice by every table, mixes planted."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, pairwise, permutations, product
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wsanalysis as ws
from wsanalysis.analysis.bag_curve import chance_of_run
from wsanalysis.analysis.bag_dice import nearest_cuts, rolls
from wsanalysis.systems.liberty_road.chips import parse_bands

GAME, KURSK = ws.load("liberty_road"), ws.load("storms_of_steel")


def test_a_curve_is_counted_chip_by_chip() -> None:
    for face in ("infantry", "vehicle"):
        curve = GAME.bag_curve("chips", face)
        assert list(curve.columns) == ["miss", "suppressed", "reduced", "eliminated"]
        for away in (1, 4, 9, 16, 20):
            shown = Counter(
                next(b.result for b in parse_bands(text) if b.last is None or away <= b.last)
                for text in GAME.chips[face]
            )
            assert {w: round(24 * p) for w, p in curve.loc[away].items() if p} == shown
    piles = KURSK.bag_curve("vehicle_hits", "counter")
    hits = KURSK.vehicle_hits["count"]
    assert piles.loc[0].to_dict() == {
        name.removeprefix("vehicle "): pytest.approx(n / hits.sum()) for name, n in hits.items()
    }
    medals = GAME.bag_curve("chips", "medals")
    assert medals.loc[0].to_dict() == {str(n): pytest.approx(0.25) for n in range(4)}


def test_swing_is_the_variance_of_the_rungs() -> None:
    swing = GAME.bag_swing("chips", "infantry", [1, 12])
    for away in (1, 12):
        curve = GAME.bag_curve("chips", "infantry", [away]).loc[away].to_numpy()
        drawn = np.repeat(np.arange(4), np.round(24 * curve).astype(int))
        assert swing.loc[away, "mean (rungs)"] == pytest.approx(drawn.mean())
        assert swing.loc[away, "variance (rungs²)"] == pytest.approx(drawn.var())
        assert swing.loc[away, "surprise (bits)"] == pytest.approx(-sum(p * np.log2(p) for p in curve if p))
    sure = GAME.with_counts("damage_markers", dict.fromkeys(GAME.damage_markers.index[1:], 0))
    assert sure.bag_swing("damage_markers").iloc[0]["surprise (bits)"] == 0


def longest(order: tuple[int, ...]) -> int:
    return max((len(list(run)) for good, run in groupby(order) if good), default=0)


@pytest.mark.parametrize(("of", "whole", "draws"), [(3, 6, 4), (2, 7, 7), (5, 5, 3), (0, 4, 2), (4, 7, 5)])
def test_streaks_without_return_by_every_order(of: int, whole: int, draws: int) -> None:
    bag = [1] * of + [0] * (whole - of)
    orders = [longest(order) for order in permutations(bag, draws)]
    for length in range(1, draws + 1):
        share = Fraction(sum(run >= length for run in orders), len(orders))
        assert chance_of_run(of, whole, draws, length, back=False) == share


@pytest.mark.parametrize(("of", "whole", "draws"), [(1, 3, 5), (2, 4, 6), (3, 3, 2)])
def test_streaks_with_return_by_every_order(of: int, whole: int, draws: int) -> None:
    orders = [longest(tuple(x < of for x in order)) for order in product(range(whole), repeat=draws)]
    for length in range(1, draws + 1):
        share = Fraction(sum(run >= length for run in orders), len(orders))
        assert chance_of_run(of, whole, draws, length, back=True) == share


def test_streaks_of_a_game() -> None:
    table = GAME.bag_streaks("chips", "suppressed or reduced or eliminated", distance=6, draws=5)
    curve = GAME.bag_curve("chips", "infantry", [6])
    of = round(24 * (1 - curve.loc[6, "miss"]))
    assert table["chance without return"][0] == float(chance_of_run(of, 24, 5, 1, back=False))
    assert (table["chance with return"].diff().dropna() < 0).all()
    same = GAME.bag_streaks("chips", "not miss", distance=6, draws=5)
    assert same["chance with return"].equals(table["chance with return"])
    # all five in a row: five places, one after the other
    p = np.prod([(of - k) / (24 - k) for k in range(5)])
    assert table.iloc[4][["chance without return", "runs expected without return"]].tolist() == pytest.approx(
        [p, p]
    )
    with pytest.raises(ValueError, match="1-24"):
        GAME.bag_streaks("chips", "miss", draws=25)


# --- dice ---------------------------------------------------------------------------------------


def test_dice_are_counted() -> None:
    totals, weights = rolls("2D6")
    assert totals == list(range(2, 13))
    assert weights[5] == pytest.approx(1 / 6)
    assert rolls("d10")[0] == list(range(1, 11))
    for wrong in ("2D", "D0", "9D999", "six"):
        with pytest.raises(ValueError, match="expected such as"):
            rolls(wrong)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 9), min_size=2, max_size=4).filter(any), st.sampled_from(["2D6", "D10", "D6"]))
def test_no_table_of_dice_is_nearer(counts: list[int], kind: str) -> None:
    """Every way to cut the totals into spans, one by one."""
    chances = np.array(counts) / sum(counts)
    _, weights = rolls(kind)
    cuts, off = nearest_cuts(chances, weights)
    every = []
    for inner in combinations_with_replacement(range(len(weights) + 1), len(counts) - 1):
        ends = (0, *inner, len(weights))
        parts = [weights[a:b].sum() for a, b in pairwise(ends)]
        every.append(np.abs(np.array(parts) - chances).sum() / 2)
    assert off == pytest.approx(min(every), abs=1e-12)
    shown = [weights[a:b].sum() for a, b in pairwise(cuts)]
    assert off == pytest.approx(np.abs(np.array(shown) - chances).sum() / 2)


def test_a_bag_that_is_a_die_is_found_to_be_one() -> None:
    names = GAME.damage_markers.index
    bag = GAME.with_counts("damage_markers", dict(zip(names, (1, 2, 3, 1, 2, 1), strict=True)))
    table = bag.nearest_dice("damage_markers", dice=("D10", "2D6"))
    assert table["off by"][0] == pytest.approx(0, abs=1e-12)
    assert table.iloc[0, 2:8].tolist() == ["1", "2-3", "4-6", "7", "8-9", "10"]
    assert table["off by"][1] > 0.01
    assert list(GAME.nearest_dice("chips", "infantry", [3])["dice"]) == ["2D6", "D10"]


# --- the inverse --------------------------------------------------------------------------------


def test_the_bag_is_recovered_from_its_curves() -> None:
    curves = {face: GAME.bag_curve("chips", face) for face in ("infantry", "vehicle")}
    start = GAME.with_counts("chips", {"6": 3, "13": 2, "17": 2})
    found = start.design_bag("chips", curves, size=24)
    assert found.proved
    assert found.miss == pytest.approx(0, abs=1e-9)
    for face, curve in curves.items():
        pd.testing.assert_frame_equal(found.game.bag_curve("chips", face), curve)
    medals = {
        **curves,
        "medals": GAME.bag_curve("chips", "medals"),
        "event": GAME.bag_curve("chips", "event"),
    }
    assert start.design_bag("chips", medals, size=24).miss == pytest.approx(0, abs=1e-9)


def test_a_planted_pile_is_recovered_chip_by_chip() -> None:
    planted = KURSK.with_counts("vehicle_hits", {"vehicle Destroyed": 3, "vehicle Immobilized": 1})
    wanted = planted.bag_curve("vehicle_hits", "counter")
    found = KURSK.design_bag(
        "vehicle_hits", {"counter": wanted}, size=int(planted.vehicle_hits["count"].sum())
    )
    assert found.table["count"].to_dict() == planted.vehicle_hits["count"].to_dict()
    assert found.game.edition.data_hash == planted.edition.data_hash


@settings(max_examples=15)
@given(st.lists(st.integers(0, 10), min_size=4, max_size=4).filter(any), st.integers(3, 5))
def test_no_mix_is_nearer(wanted: list[int], size: int) -> None:
    """Every mix of so many out of five kinds of chips, one by one."""
    kinds = ["1", "6", "13", "19", "24"]
    words = ["miss", "suppressed", "reduced", "eliminated"]
    curve = {d: dict(zip(words, (n / sum(wanted) for n in wanted), strict=True)) for d in (2, 12)}
    found = GAME.design_bag("chips", {"infantry": curve}, size=size, kinds=kinds)
    rows = {
        chip: [GAME.with_counts("chips", {c: 2 * (c == chip) for c in GAME.chips.index})
               .bag_curve("chips", "infantry", [d]).loc[d].to_numpy() for d in (2, 12)]
        for chip in kinds
    }  # fmt: skip
    aim = np.array(wanted) / sum(wanted)
    every = [
        np.mean([np.abs(np.mean([rows[c][i] for c in mix], axis=0) - aim).sum() / 2 for i in (0, 1)])
        for mix in combinations_with_replacement(kinds, size)
    ]
    assert found.proved
    assert found.miss == pytest.approx(min(every), abs=1e-7)
    assert found.table["count"].sum() == size
    assert set(found.table.index[found.table["count"] > 0]) <= set(kinds)


def test_kept_chips_stay_and_only_what_matters_is_wanted() -> None:
    found = GAME.design_bag("chips", {8: {"miss": 0.25}}, keep=["4", "12"])
    assert found.table.loc[["4", "12"], "change"].tolist() == [0, 0]
    assert found.game.bag_curve("chips", "infantry", [8]).loc[8, "miss"] == pytest.approx(0.25)
    assert found.table["count"].sum() == 24
    assert abs(found.table["change"]).sum() == 2 * (12 - 6)  # the fewest that will do
    assert "as it is" in str(GAME.design_bag("chips", GAME.bag_curve("chips", "infantry")))


@pytest.mark.parametrize(
    ("wanted", "more", "part"),
    [
        ({8: {"mis": 2}}, {}, "expected a number 0-1"),
        ({8: {"graze": 0.5}}, {}, "no outcome 'graze'"),
        ({"back": {8: {"miss": 0.5}}}, {}, "no face of a chip 'back'"),
        ({8: {"miss": 0.5}}, {"size": 30, "kinds": ["1", "2"]}, "there is no mix of 30 chips"),
        ({}, {}, "at least one chance"),
    ],
)
def test_what_cannot_be_designed_is_refused_in_words(wanted: dict, more: dict, part: str) -> None:
    with pytest.raises(ValueError, match=part):
        GAME.design_bag("chips", wanted, **more)


IMPOSSIBLE = {
    "more than all": (
        {3: {"miss": 0.7, "suppressed": 0.7}},
        "infantry at 3: expected chances that sum to at most 100 %, got 140 %",
    ),
    "less than all": (
        {3: {"miss": 0.2, "suppressed": 0.2, "reduced": 0.1, "eliminated": 0.1}},
        "infantry at 3: expected chances that sum to 100 %, for these are all outcomes, got 60 %",
    ),
    "too near": ({0: {"miss": 0.5}}, "infantry: distance: expected a whole number 1-99, got 0"),
    "too far": ({200: {"miss": 0.5}}, "expected"),
    "farther than a bag knows": ({"infantry": {100: {"miss": 0.5}}}, "expected"),
    "where distance changes nothing": ({"medals": {4: {"1": 0.5}}}, "medals: distance: expected a"),
    "twice": ({3: {"miss": 0.2, "Miss": 0.3}}, "infantry at 3: miss is given twice"),
    "not a number": ({3: {"miss": float("nan")}}, "expected"),
    "a table beyond the data": (pd.DataFrame({"miss": [0.5]}, index=[0]), "infantry: distance: expected"),
    "a table of words": (
        pd.DataFrame({"miss": ["half"]}, index=[3]),
        "infantry at 3: miss: expected a number"),
}  # fmt: skip


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_curve_that_no_bag_can_have_is_refused_in_words(what: str) -> None:
    wanted, said = IMPOSSIBLE[what]
    with pytest.raises(ValueError, match=re.escape(said)):
        GAME.design_bag("chips", wanted)


@pytest.mark.parametrize("seconds", [0, -1, 10**12])
def test_seconds_are_a_while(seconds: int) -> None:
    with pytest.raises(ValueError, match=r"^seconds: expected "):
        GAME.design_bag("chips", {3: {"miss": 0.35}}, seconds=seconds)


@pytest.mark.parametrize("distances", [0, 100, [3, 0], range(10**9)])
def test_a_bag_is_read_where_its_chips_have_a_row(distances: Any) -> None:
    for work in (GAME.bag_curve, GAME.bag_swing, GAME.nearest_dice):
        with pytest.raises(ValueError, match=r"^distances: expected "):
            work("chips", "infantry", distances)


@pytest.mark.parametrize("pile", ["foot_hits", "vehicle_hits"])
def test_the_fates_of_hit_counters_are_those_of_their_columns(pile: str) -> None:
    """7.4, 15.2: a counter out of the pile destroys, keeps its unit from firing, or does neither."""
    counters = getattr(KURSK, pile)
    lost = counters["destroyed"] == "yes"
    silent = ~lost & (counters["fire"] == "no")
    share = {"destroyed": lost, "cannot fire": silent, "can fire": ~lost & ~silent}
    drawn = KURSK.bag_curve(pile, "fate", [0])
    for word, those in share.items():
        assert drawn[word].iloc[0] == pytest.approx(counters["count"][those].sum() / counters["count"].sum())
