"""Borders run between cells on different sides of even odds, and the winner is named where he wins."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.patches import Rectangle

from wsanalysis.charts import draw_phase_map
from wsanalysis.charts.phase_map import CLEAR

TABLE = pd.DataFrame(
    [[0.9] * 6 + [0.1] * 6, [0.9] * 4 + [0.6, 0.6] + [0.1] * 6],
    index=pd.Index([0, 1], name="armor"),
    columns=pd.Index(range(12), name="distance (hexes)"),
)


def borders(ax, width):
    return [
        (line.get_xdata().tolist(), line.get_ydata().tolist())
        for line in ax.lines
        if line.get_linewidth() == width
    ]


def test_the_heavy_line_runs_where_the_odds_pass_even():
    pieces = borders(draw_phase_map(TABLE), 2.4)
    assert pieces == [([5.5, 5.5], [-0.5, 0.5]), ([5.5, 5.5], [0.5, 1.5])]


def test_dashes_part_what_is_clear_from_what_is_not():
    upright = [x[0] for x, _ in borders(draw_phase_map(TABLE), 1.2) if x[0] == x[1]]
    assert sorted(upright) == [3.5, 5.5, 5.5, 5.5]


def test_each_side_is_named_amid_cells_that_it_clearly_wins():
    ax = draw_phase_map(TABLE, sides=("A", "B"))
    for side, wins in (("A", TABLE >= CLEAR), ("B", TABLE <= 1 - CLEAR)):
        x, y = next(text.get_position() for text in ax.texts if text.get_text() == f"{side} wins")
        assert wins.to_numpy()[round(y), [int(np.floor(x)), int(np.ceil(x))]].all()


def test_numbers_stand_in_all_other_cells_that_have_one():
    hole = TABLE.copy()
    hole.iloc[0, 11] = np.nan
    ax = draw_phase_map(hole, sides=("A", "B"))
    named = 24 - 1 - len([t for t in ax.texts if t.get_text() in ("90", "60", "10")])
    assert 2 <= named <= 6
    assert len([patch for patch in ax.patches if isinstance(patch, Rectangle) and patch.get_hatch()]) == 1
    assert any("hatched: not allowed" in text.get_text() for text in ax.texts)


def test_where_nobody_wins_nobody_is_named():
    assert not any(
        "wins" in t.get_text() and "%" not in t.get_text() for t in draw_phase_map(TABLE * 0 + 0.5).texts
    )


@pytest.mark.parametrize(
    ("table", "said"),
    [(TABLE * 2, "expected a chance"), (pd.DataFrame(np.zeros((31, 2))), "at most 30 rows")],
)
def test_other_tables_are_refused(table, said):
    with pytest.raises(ValueError, match=said):
        draw_phase_map(table)
