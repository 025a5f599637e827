"""Agreement charts show every comparison, and mark what lies beyond four standard errors."""

from statistics import NormalDist

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.container import ErrorbarContainer
from matplotlib.lines import Line2D

from wsanalysis.charts import draw_differences, draw_z_scores

TABLE = pd.DataFrame(
    {
        "exact": [0.2, 0.4, 0.3, 0.1],
        "sampled": [0.21, 0.385, 0.36, 0.1],
        "low": [0.19, 0.37, 0.34, 0.09],
        "high": [0.23, 0.4, 0.38, 0.12],
        "z": [1.0, -1.5, 6.0, 0.0],
    },
    index=["ready", "suppressed", "reduced", "eliminated"],
)


def lines(ax: Axes) -> dict[str, Line2D]:
    return {str(line.get_label()): line for line in ax.lines}


def test_every_z_is_drawn_in_order() -> None:
    drawn = lines(draw_z_scores(TABLE))
    assert drawn["within"].get_ydata() == pytest.approx([-1.5, 0.0, 1.0])
    assert drawn["within"].get_xdata() == pytest.approx([1, 2, 3])
    assert drawn["beyond"].get_ydata() == pytest.approx([6.0])
    assert drawn["beyond"].get_xdata() == pytest.approx([4])


def test_what_lies_beyond_is_named_and_has_another_mark() -> None:
    ax = draw_z_scores(TABLE)
    assert "reduced +6.0" in [text.get_text() for text in ax.texts]
    assert not any(text.get_text().startswith("ready") for text in ax.texts)
    drawn = lines(ax)
    assert drawn["beyond"].get_marker() != drawn["within"].get_marker()


def test_at_most_eight_are_named_and_the_worst_of_them() -> None:
    table = pd.DataFrame({"z": [10.0 + i for i in range(20)]}, index=[f"case {i}" for i in range(20)])
    named = [t.get_text() for t in draw_z_scores(table).texts if t.get_text().startswith("case")]
    assert {words.split()[1] for words in named} == {str(i) for i in range(12, 20)}


def test_the_line_of_agreement_is_the_normal_law_by_rank() -> None:
    table = pd.DataFrame({"z": np.zeros(5)})
    expected = lines(draw_z_scores(table))["expected"].get_ydata()
    normal = NormalDist()
    assert [normal.cdf(float(z)) for z in expected] == pytest.approx([0.1, 0.3, 0.5, 0.7, 0.9])


def test_how_many_lie_within_two_is_counted() -> None:
    words = " ".join(text.get_text() for text in draw_z_scores(TABLE).texts)
    assert "3 of 4 within ±2" in words


def test_the_shaded_stripes_reach_to_two_and_four() -> None:
    stripes = sorted(patch.get_bbox().y1 for patch in draw_z_scores(TABLE).patches)
    assert stripes == [2, 4]


def test_differences_are_in_percentage_points_with_their_intervals() -> None:
    ax = draw_differences(TABLE)
    seen: dict[int, tuple[float, float, float]] = {}
    for container in ax.containers:
        assert isinstance(container, ErrorbarContainer)
        marks, _, (bars,) = container.lines
        for x, y, segment in zip(marks.get_xdata(), marks.get_ydata(), bars.get_segments(), strict=True):
            seen[int(y)] = (float(x), *segment[:, 0])
    assert len(seen) == 4
    for row, (_, wanted) in enumerate(TABLE.iterrows()):
        points = [100 * (wanted[c] - wanted["exact"]) for c in ("sampled", "low", "high")]
        assert seen[row] == pytest.approx(points)


def test_exact_chances_and_z_stand_beside_the_rows() -> None:
    ax = draw_differences(TABLE)
    assert [t.get_text() for t in ax.get_yticklabels()] == [
        "ready  20.0 %", "suppressed  40.0 %", "reduced  30.0 %", "eliminated  10.0 %",
    ]  # fmt: skip
    assert [t.get_text() for t in ax.texts] == ["+1.0", "−1.5", "+6.0", "+0.0", "z"]
    assert [t.get_fontweight() for t in ax.texts[:4]] == ["normal", "normal", "bold", "normal"]


def test_a_sample_without_any_difference_is_drawn() -> None:
    table = TABLE.assign(sampled=TABLE["exact"], low=TABLE["exact"], high=TABLE["exact"], z=0.0)
    low, high = draw_differences(table).get_xlim()
    assert low < 0 < high


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (TABLE.drop(columns=["low", "z"]), "lacks low, z"),
        (TABLE.assign(z=np.nan), "finite"),
        (TABLE.assign(low=0.9), "low <= sampled <= high"),
        (TABLE.assign(exact=20.0), "0 to 1"),
        (pd.concat([TABLE] * 8), "at most 30 rows"),
    ],
)
def test_another_table_of_differences_is_refused(table: pd.DataFrame, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        draw_differences(table)


def test_z_scores_that_are_missing_are_refused() -> None:
    with pytest.raises(ValueError, match="lacks z"):
        draw_z_scores(TABLE[["exact"]])
