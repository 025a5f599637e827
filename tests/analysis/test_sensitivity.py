"""Sensitivity: each step is the edit that a designer would make by hand, in the file where there is one."""

import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.analysis.claims import chance

LIBERTY, KURSK = ws.load("liberty_road"), ws.load("storms_of_steel")
SHOT = LIBERTY.claim("fire", "any effect", attacker="M4A1 Sherman", target="Pz IV H", distance=6)
ATTACK = KURSK.claim("attack", "destroyed", attacker="Panther D", target="T-34b", distance=8)


@pytest.fixture(scope="module")
def tornado() -> pd.DataFrame:
    return LIBERTY.sensitivity(SHOT)


def test_a_stat_is_edited_one_step_down_and_up(tornado: pd.DataFrame) -> None:
    row = tornado[(tornado["name"] == "Pz IV H") & (tornado["column"] == "front_armor")].iloc[0]
    armor = int(LIBERTY.units.loc["Pz IV H", "front_armor"])
    assert (row["now"], row["down to"], row["up to"]) == (armor, armor - 1, armor + 1)
    for column, value in (("down", armor - 1), ("up", armor + 1)):
        assert row[column] == float(chance(LIBERTY.edit("Pz IV H", front_armor=value), SHOT))
    assert row["down"] > row["probability"] > row["up"]
    assert row["swing"] == pytest.approx(row["down"] - row["up"])


def test_a_chip_out_or_twice_is_as_in_the_file(tornado: pd.DataFrame, tmp_path: Path) -> None:
    """The other way to take a chip out: delete its line in the file, or write it twice."""
    chips = tornado[tornado["kind"] == "chip"].set_index("name")
    for name in ("6", "13"):
        for column, times in (("down", 0), ("up", 2)):
            folder = tmp_path / f"{name}{column}"
            shutil.copytree(ws.data_folder(), folder)
            file = folder / "chips" / "liberty_road.csv"
            lines = file.read_text(encoding="utf-8").splitlines()
            (own,) = (line for line in lines if line.startswith(f"{name},"))
            at = lines.index(own)
            lines[at : at + 1] = [own, f"99{own.removeprefix(name)}"][:times]
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")
            assert chips.loc[name, column] == float(chance(ws.load("liberty_road", folder), SHOT))
        assert chips.loc[name, "down"] != chips.loc[name, "up"]
    assert len(chips.loc[[str(n) for n in range(1, 25)]]) == 24


def test_an_option_is_read_otherwise(tornado: pd.DataFrame) -> None:
    rows = tornado[tornado["kind"] == "option"]
    assert set(rows["name"]) == set(LIBERTY.readings.index)
    for row in rows.to_dict("records"):
        other = LIBERTY.with_options(**{row["name"]: row["up to"]})
        assert row["up"] == float(chance(other, SHOT))
        assert np.isnan(row["down"])


def test_the_greatest_swing_comes_first_and_refusals_are_said(tornado: pd.DataFrame) -> None:
    assert list(tornado["swing"]) == sorted(tornado["swing"], reverse=True)
    assert (tornado["probability"] == float(chance(LIBERTY, SHOT))).all()
    close = LIBERTY.claim("fire", "eliminated", attacker="M5 Stuart", target="M10 TD", distance=16)
    rows = LIBERTY.sensitivity(close, chips=False, options=False)
    short = rows[(rows["name"] == "M5 Stuart") & (rows["column"] == "anti_vehicle_range")].iloc[0]
    assert np.isnan(short["down"])
    assert short["skipped"].startswith("7: ")
    assert short["up"] == short["probability"]


def test_counters_are_counted_by_the_pile() -> None:
    rows = KURSK.sensitivity(ATTACK, options=False)
    stats = rows[rows["kind"] == "stat"]
    assert set(stats["name"]) == {"Panther D", "T-34b"}
    chips = rows[rows["kind"] == "chip"].set_index("name")
    lost = chips.loc["vehicle Destroyed"]
    assert lost["down"] == float(chance(KURSK.edit("vehicle Destroyed", count=0), ATTACK))
    assert lost["up"] == float(chance(KURSK.edit("vehicle Destroyed", count=2), ATTACK))
    assert lost["up"] > lost["probability"] > lost["down"]
    assert (chips.loc[[n for n in chips.index if n.startswith("foot")], "swing"] == 0).all()


def test_a_weapon_and_the_terrain_that_are_named_are_turned_too() -> None:
    shot = LIBERTY.claim(
        "fire", "any effect", attacker="Rangers", target="Pz IV H", weapon="Bazooka", distance=2
    )
    rows = LIBERTY.sensitivity(shot, chips=False, options=False).set_index(["name", "column"])
    row = rows.loc[("Bazooka", "anti_vehicle_firepower")]
    better = LIBERTY.edit("Bazooka", anti_vehicle_firepower=row["now"] + 1)
    assert row["up"] == float(chance(better, shot)) > row["probability"]
    woods = KURSK.claim(
        "attack", "any effect", attacker="HMG 42", target="Rifles '41", distance=6, terrain="woods"
    )
    rows = KURSK.sensitivity(woods, chips=False, options=False).set_index(["name", "column"])
    denser = int(KURSK.terrain.loc["woods", "cover"]) + 1
    assert rows.loc[("woods", "cover"), "up"] == float(chance(KURSK.edit("woods", cover=denser), woods))
    alone = KURSK.sensitivity(woods, names=["HMG 42"], chips=False, options=False)
    assert set(alone["name"]) == {"HMG 42"}
    less = KURSK.sensitivity(woods, names=["HMG 42"], chips=False, skip=["range", "variable_ap"])
    assert "variable_ap" not in set(less["name"])
    assert set(alone["column"]) - set(less["column"]) == {"range"}


def test_counts_are_checked() -> None:
    with pytest.raises(ValueError, match=r"7: expected a whole number 0-99, got 1\.5"):
        LIBERTY.with_counts("chips", {"7": 1.5})
    with pytest.raises(ws.UnknownName):
        LIBERTY.with_counts("cups", {})
    with pytest.raises(ValueError, match="at least two chips"):
        LIBERTY.with_counts("chips", dict.fromkeys(LIBERTY.chips.index, 0))
    with pytest.raises(ValueError, match="at least one counter"):
        KURSK.with_counts("foot_hits", dict.fromkeys(KURSK.foot_hits.index, 0))


# --- many at once -------------------------------------------------------------------------------

STATS = {"M4A1 Sherman": ["anti_vehicle_firepower"], "Pz IV H": ["front_armor", "valor"]}


def test_exact_indices_are_those_of_the_variance() -> None:
    """By hand: the variance of the means, over a grid made with plain edits."""
    table = LIBERTY.sobol(SHOT, STATS, within=1).set_index(["name", "column"])
    axes = [(n, c, int(LIBERTY.units.loc[n, c])) for n, cs in STATS.items() for c in cs]
    grid = np.zeros((3, 3, 3))
    for place in np.ndindex(grid.shape):
        game = LIBERTY
        for (name, column, now), step in zip(axes, place, strict=True):
            game = game.edit(name, **{column: now + step - 1})
        grid[place] = float(chance(game, SHOT))
    for i, (name, column, _) in enumerate(axes):
        means = np.moveaxis(grid, i, 0).reshape(3, 9)
        row = table.loc[(name, column)]
        assert row["first order"] == pytest.approx(np.var(means.mean(axis=1)) / np.var(grid))
        assert row["total"] == pytest.approx(np.mean(np.var(means, axis=0)) / np.var(grid))
    assert set(table["method"]) == {"exact"}
    assert list(table["total"]) == sorted(table["total"], reverse=True)


def test_sampled_indices_agree_with_exact_ones() -> None:
    exact = LIBERTY.sobol(SHOT, STATS, within=1).set_index(["name", "column"])
    sampled = LIBERTY.sobol(SHOT, STATS, within=1, exact=0, points=512, seed=3).set_index(["name", "column"])
    for place, row in sampled.iterrows():
        assert row["method"].startswith("sampled")
        assert row["first low"] <= row["first order"] <= row["first high"]
        assert row["first order"] == pytest.approx(exact.loc[place, "first order"], abs=0.1)
        assert row["total"] == pytest.approx(exact.loc[place, "total"], abs=0.1)
    again = LIBERTY.sobol(SHOT, STATS, within=1, exact=0, points=512, seed=3).set_index(["name", "column"])
    pd.testing.assert_series_equal(again["total"], sampled["total"])


def test_a_variant_without_an_answer_is_named() -> None:
    far = LIBERTY.claim("fire", "eliminated", attacker="M5 Stuart", target="M10 TD", distance=16)
    with pytest.raises(ValueError, match=r"M5 Stuart anti_vehicle_range 6: .*narrower ranges"):
        LIBERTY.sobol(far, {"M5 Stuart": ["anti_vehicle_range"]})
