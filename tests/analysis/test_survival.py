"""Survival curves are one less the chance of being out."""

import pytest

import wsanalysis as ws
from wsanalysis.analysis.survival import sampled_survival, survival

GAME = ws.load("liberty_road")
CURVES = {
    "rallying": GAME.under_fire("Grenadiers", "Riflemen", distance=4, turns=5),
    "without": GAME.under_fire("Grenadiers", "Riflemen", distance=4, turns=5, rallies=False),
}


def test_first_turn_is_one_shot_and_curves_fall():
    frame = survival(CURVES)
    shot = GAME.fire("Grenadiers", "Riflemen", distance=4).probabilities
    assert list(frame.index) == [0, 1, 2, 3, 4, 5]
    assert frame.loc[0].tolist() == [1.0, 1.0]
    assert frame.loc[1, "rallying"] == pytest.approx(float(1 - shot["eliminated"]))
    assert (frame.diff().iloc[1:] < 0).all(axis=None)


def test_rallying_helps_from_the_second_turn_on():
    frame = survival(CURVES)
    assert frame.loc[1, "rallying"] == frame.loc[1, "without"]
    assert (frame["rallying"] > frame["without"]).loc[2:].all()


def test_sampled_points_hold_their_curve():
    points = sampled_survival(CURVES, [1, 3, 5], trials=40_000, seed=11)
    exact = survival(CURVES)
    for row in points.to_dict("records"):
        true = exact.loc[row["turn"], row["curve"]]
        spread = 4 * (true * (1 - true) / row["trials"]) ** 0.5
        assert abs(row["probability"] - true) < spread
        assert row["low"] < row["probability"] < row["high"]
