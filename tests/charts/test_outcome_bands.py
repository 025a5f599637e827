"""The bands show the table's chances, step by step, and carry their names."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.patches import StepPatch

from wsanalysis.charts import draw_outcome_bands

TABLE = pd.DataFrame(
    {
        "ready": [0.1, 0.25, 0.25, 0.55, 0.945, 0.945],
        "suppressed": 0.0,
        "reduced": [0.5, 0.5, 0.5, 0.35, 0.05, 0.05],
        "eliminated": [0.4, 0.25, 0.25, 0.1, 0.005, 0.005],
    },
    index=pd.Index(range(1, 7), name="distance (hexes)"),
)


def bands(ax: Axes) -> dict[str, StepPatch]:
    return {str(patch.get_label()): patch for patch in ax.patches if isinstance(patch, StepPatch)}


def test_bands_are_as_high_as_the_chances() -> None:
    drawn = bands(draw_outcome_bands(TABLE))
    assert list(drawn) == ["ready", "reduced", "eliminated"], "what never happens has no band"
    below = np.zeros(len(TABLE))
    for name, patch in drawn.items():
        tops, edges, bottoms = patch.get_data()
        assert edges == pytest.approx(np.arange(7) - 0.5), "whole hexes"
        assert bottoms == pytest.approx(below)
        assert tops - bottoms == pytest.approx(TABLE[name].to_numpy())
        below = np.asarray(tops)
    assert below == pytest.approx(1)


def test_an_outcome_keeps_its_shade_when_another_cannot_happen() -> None:
    all_four = TABLE.assign(suppressed=0.1, ready=TABLE["ready"] - 0.1)
    one, other = bands(draw_outcome_bands(TABLE)), bands(draw_outcome_bands(all_four))
    assert all(one[name].get_facecolor() == other[name].get_facecolor() for name in one)


def test_every_band_is_named_inside_it_or_beside_with_a_thread() -> None:
    ax = draw_outcome_bands(TABLE)
    for name, patch in bands(ax).items():
        label = next(text for text in ax.texts if text.get_text() == name)
        tops, _, bottoms = patch.get_data()
        x, y = label.get_position()
        column = round(float(x))
        assert bottoms[column] < y < tops[column]


def test_a_name_wider_than_its_band_stands_beside() -> None:
    name = "suppressed for the rest of the whole long game"
    table = pd.DataFrame({"ready": [0.96] * 3, name: [0.04] * 3}, index=[1, 2, 3])
    ax = draw_outcome_bands(table)
    label = next(text for text in ax.texts if text.get_text() == name)
    assert label.get_position()[0] > 2.5
    assert label.arrow_patch is not None
    assert label.xy[1] == pytest.approx(0.98)


def test_numbers_stand_in_their_bands() -> None:
    ax = draw_outcome_bands(TABLE)
    names = list(bands(ax))
    tops = TABLE[names].to_numpy().cumsum(axis=1)
    numbers = [text for text in ax.texts if text.get_text() not in names]
    assert len(numbers) > 10
    for text in numbers:
        x, y = text.get_position()
        column = round(float(x))
        band = int(np.searchsorted(tops[column], y))
        wanted = TABLE[names].iloc[column, band]
        assert float(text.get_text()) == pytest.approx(100 * wanted, abs=0.5 + 1e-9)


def test_axes_show_whole_hexes_and_per_cent() -> None:
    ax = draw_outcome_bands(TABLE)
    assert [label.get_text() for label in ax.get_xticklabels()] == list("123456")
    assert ax.get_xlabel() == "distance (hexes)"
    assert "%" in ax.get_ylabel()


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (TABLE.drop(index=3), "every distance"),
        (TABLE.iloc[::-1], "every distance"),
        (TABLE.assign(ready=0.5), "distance 1 sum to 1.4"),
        (TABLE.assign(ready=-0.1), "0 to 1"),
        (pd.DataFrame({"ready": 1.0}, index=range(50)), "at most"),
        (pd.DataFrame(0.1, index=[1], columns=list("abcdefghij")), "at most"),
    ],
)
def test_another_table_is_refused(table: pd.DataFrame, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        draw_outcome_bands(table)


def test_bands_of_distance_may_be_named() -> None:
    table = TABLE.iloc[[0, 3]].set_axis(["1-3", "4-6"]).rename_axis("distance (hexes)")
    assert [label.get_text() for label in draw_outcome_bands(table).get_xticklabels()] == ["1-3", "4-6"]


def test_what_ends_with_a_distance_is_a_line_behind_it_with_words_above() -> None:
    ax = draw_outcome_bands(TABLE, marks={3: "effective range", 6: "the end", 40: "far away"})
    upright = [line for line in ax.lines if list(line.get_xdata()) == [2.5, 2.5]]
    assert len(upright) == 1
    words = [text.get_text() for text in ax.texts]
    assert words.count("effective range") == 1
    assert not {"the end", "far away"} & set(words)  # nothing follows, or it is not in the table
