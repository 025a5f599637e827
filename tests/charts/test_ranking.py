"""The ranking: every dot and line where its numbers are, and tables that are none refused."""

import pandas as pd
import pytest

from wsanalysis.charts import draw_ranking

TABLE = pd.DataFrame(
    {"value": [12.0, 7.5, 0.0], "low": [9.0, 7.5, 0.0], "high": [20.0, 8.0, 0.0]},
    index=["Tiger", "Panther", "Truck"],
)


def test_dots_and_lines_stand_at_their_numbers_from_top_to_bottom():
    ax = draw_ranking(TABLE, x_label="points", spread="a step")
    (dots,) = [line for line in ax.lines if line.get_label() == "value"]
    assert list(dots.get_xdata()) == list(TABLE["value"])
    assert list(dots.get_ydata()) == [0, 1, 2]
    assert ax.yaxis_inverted()
    assert [label.get_text() for label in ax.get_yticklabels()] == list(TABLE.index)
    ends = [(seg[0][0], seg[1][0]) for seg in ax.collections[0].get_segments()]
    assert ends == list(zip(TABLE["low"], TABLE["high"], strict=True))
    words = [text.get_text() for text in ax.texts]
    assert {"12.0", "7.5", "0.0"} <= set(words)
    assert any("line: a step" in text for text in words)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE.drop(columns="low"), "lacks low"),
        (TABLE.head(0), "empty"),
        (TABLE.assign(low=13.0), "low <= value <= high"),
        (TABLE.assign(value=-1.0), "from 0 up"),
        (TABLE.assign(high=float("nan")), "from 0 up"),
        (pd.concat([TABLE] * 11), "at most 30 rows"),
    ],
)
def test_another_table_is_refused(table, said):
    with pytest.raises(ValueError, match=said):
        draw_ranking(table)


def test_lines_end_within_the_scale_and_numbers_stand_in_a_column():
    ax = draw_ranking(TABLE.assign(high=[29.5, 8.0, 0.0]))
    ends = max(seg[1][0] for seg in ax.collections[0].get_segments())
    low, high = ax.spines["bottom"].get_bounds()
    assert (low, high) == (0, 30)
    assert max(ax.get_xticks()) == high >= ends
    numbers = [text for text in ax.texts if text.get_text() in ("12.0", "7.5", "0.0")]
    assert len({text.xy[0] for text in numbers}) == 1
    assert all(text.xy[0] > high for text in numbers)
