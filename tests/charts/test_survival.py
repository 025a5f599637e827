"""Staircases and sampled points are where the tables say, and every curve carries its name."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_rgba
from matplotlib.container import ErrorbarContainer
from matplotlib.patches import StepPatch

from wsanalysis.charts import draw_survival

TABLE = pd.DataFrame(
    {"without rally": [1.0, 0.6, 0.3, 0.12], "with rally": [1.0, 0.7, 0.5, 0.13]},
    index=pd.Index(range(4), name="turn"),
)
POINTS = pd.DataFrame(
    {
        "curve": ["with rally", "with rally", "without rally"],
        "turn": [1, 2, 1],
        "probability": [0.72, 0.49, 0.58],
        "low": [0.66, 0.43, 0.52],
        "high": [0.77, 0.55, 0.64],
    }
)


def test_steps_are_at_the_chances_a_whole_turn_wide() -> None:
    ax = draw_survival(TABLE)
    steps = {str(p.get_label()): p.get_data() for p in ax.patches if isinstance(p, StepPatch)}
    assert list(steps) == list(TABLE.columns)
    for name, (values, edges, _) in steps.items():
        assert values == pytest.approx(TABLE[name].to_numpy())
        assert edges == pytest.approx(np.arange(5) - 0.5)


def test_every_curve_is_named_at_its_end_in_its_colour() -> None:
    ax = draw_survival(TABLE)
    labels = {text.get_text(): text for text in ax.texts}
    assert set(labels) == {"12 %  without rally", "13 %  with rally"}
    for patch in ax.patches:
        label = next(t for words, t in labels.items() if words.endswith(f"  {patch.get_label()}"))
        assert to_rgba(label.get_color()) == patch.get_edgecolor()
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.draw_without_rendering()
    low, high = sorted((t.get_window_extent() for t in labels.values()), key=lambda box: box.y0)
    assert low.y1 <= high.y0 + 3


def test_sampled_points_are_drawn_with_their_intervals() -> None:
    ax = draw_survival(TABLE, sampled=POINTS)
    drawn = {str(c.get_label()): c for c in ax.containers if isinstance(c, ErrorbarContainer)}
    assert set(drawn) == {"with rally, sampled", "without rally, sampled"}
    marks, _, (bars,) = drawn["with rally, sampled"].lines
    assert marks.get_ydata() == pytest.approx([0.72, 0.49])
    assert np.abs(marks.get_xdata() - np.array([1, 2])).max() < 0.5, "within their turn"
    ends = [tuple(segment[:, 1]) for segment in bars.get_segments()]
    assert ends == [pytest.approx((0.66, 0.77)), pytest.approx((0.43, 0.55))]
    assert any("sampled" in text.get_text() and "exact" in text.get_text() for text in ax.texts)


def test_axes_are_named_with_units() -> None:
    ax = draw_survival(TABLE.rename_axis("attempt"))
    assert ax.get_xlabel() == "attempt"
    assert "%" in ax.get_ylabel()


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (TABLE.drop(index=2), "whole turns"),
        (TABLE.set_axis([0.0, 0.5, 1.0, 1.5]), "whole turns"),
        (pd.DataFrame(0.5, index=range(3), columns=list("abcdef")), "at most 5 curves"),
        (pd.DataFrame({"a": 0.5}, index=range(99)), "60 turns"),
        (TABLE.assign(more=2.0), "0 to 1"),
    ],
)
def test_another_table_is_refused(table: pd.DataFrame, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        draw_survival(table)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (POINTS.drop(columns=["low", "turn"]), "lack low, turn"),
        (POINTS.assign(curve="dug in"), "of dug in"),
        (POINTS.assign(high=0.0), "low <= probability <= high"),
        (POINTS.assign(low=-0.5), "0 to 1"),
    ],
)
def test_other_points_are_refused(points: pd.DataFrame, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        draw_survival(TABLE, sampled=points)
