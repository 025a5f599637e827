"""The same engagement in several games: bars are as long as the chances, in the order of the table."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from wsanalysis.charts import draw_side_by_side

TABLE = pd.DataFrame(
    {"no effect": [0.5, 0.25, np.nan], "knocked out": [0.5, 0.75, np.nan]},
    index=pd.MultiIndex.from_tuples(
        [("near", "A"), ("near", "B"), ("far", "A")], names=["situation", "game"]
    ),
)


def bars(ax: Axes) -> list[tuple[float, float, float]]:
    """Row from above, left end and width of each bar."""
    found = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    return [(round(b.get_y() + b.get_height() / 2, 2), b.get_x(), b.get_width()) for b in found]


def test_bars_are_the_chances_and_what_is_not_allowed_is_hatched() -> None:
    ax = draw_side_by_side(TABLE)
    places = [float(place) for place in ax.get_yticks()]
    wanted = [(places[0], 0.0, 0.5), (places[0], 0.5, 0.5), (places[1], 0.0, 0.25), (places[1], 0.25, 0.75)]
    assert [bar for bar in sorted(bars(ax)) if bar[2] and bar[0] in places[:2]] == wanted
    (hatched,) = [patch for patch in ax.patches if patch.get_hatch()]
    assert isinstance(hatched, Rectangle)
    assert hatched.get_width() == 1
    assert hatched.get_y() < places[2] < hatched.get_y() + hatched.get_height()


def test_each_situation_is_named_once_above_its_games() -> None:
    ax = draw_side_by_side(TABLE)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["A", "B", "A"]
    words = [text.get_text() for text in ax.texts]
    assert (words.count("near"), words.count("far"), words.count("not allowed")) == (1, 1, 1)
    near, far = (next(t for t in ax.texts if t.get_text() == w) for w in ("near", "far"))
    places = list(ax.get_yticks())
    assert near.xy[1] < places[0] < places[1] < far.xy[1] < places[2]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE.droplevel(0), "an index of two levels"),
        (TABLE.assign(**{"no effect": [0.4, 0.25, np.nan]}), "sum to 1 in every row"),
        (TABLE.assign(**{"no effect": [0.5, 0.25, 0.5]}), "or none at all"),
        (pd.concat([TABLE] * 7), "at most 18 rows"),
    ],
)
def test_another_table_is_refused(table: pd.DataFrame, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        draw_side_by_side(table)
