"""Borders run where an outcome passes even odds; each has its region, and no name stands on a number."""

import re

import numpy as np
import pandas as pd
import pytest

from wsanalysis.charts import draw_phase_map
from wsanalysis.charts.phase_map import FORBIDDEN, MARKS, regions_of

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


@pytest.mark.slow
def test_the_heavy_line_runs_where_the_odds_pass_even():
    pieces = borders(draw_phase_map(TABLE), 2.4)
    assert pieces == [([5.5, 5.5], [-0.5, 0.5]), ([5.5, 5.5], [0.5, 1.5])]


def test_dashes_part_what_is_clear_from_what_is_not():
    upright = [x[0] for x, _ in borders(draw_phase_map(TABLE), 1.2) if x[0] == x[1]]
    assert sorted(upright) == [3.5, 5.5, 5.5]  # one line, whichever levels it parts


SIDES = ("Pz IV H", "Sherman")
FIRST, SECOND, NEITHER, CONTESTED = 0, 1, 2, 3


def key(ax):
    """The names above the map."""
    return {text.get_text() for text in ax.texts if text.get_fontweight() == "bold"}


def planted(won):
    """Tables of the first and the second side: of each cell the outcome that has 87 %, or none."""
    shares = {"1": (0.87, 0.03), "2": (0.03, 0.87), "0": (0.03, 0.1), "?": (0.4, 0.3), "x": (np.nan, np.nan)}
    return [pd.DataFrame([[shares[cell][side] for cell in row] for row in won]) for side in (0, 1)]


def boxes(ax):
    """The boxes in pixels of all numbers in cells, and of all other words, as they are drawn."""
    figure = ax.get_figure(root=True)
    figure.draw_without_rendering()
    numbers = [text for text in ax.texts if re.fullmatch(r"[<>]?\d+", text.get_text())]
    words = [text for text in ax.texts if text not in numbers]
    return [[text.get_window_extent() for text in some] for some in (numbers, words)]


def test_who_does_not_win_has_not_lost_where_neither_wins():
    first, second = planted(["1100", "1100"])
    ax = draw_phase_map(first, against=second, sides=SIDES)
    assert key(ax) == {"Pz IV H", "neither"}
    assert not any("Sherman" in text.get_text() for text in ax.texts)


def test_every_outcome_and_none_has_its_region():
    first, second = planted(["1122", "1??2", "00xx"])
    outcomes = np.array([first, second, 1 - first - second])
    assert regions_of(outcomes).tolist() == [
        [FIRST, FIRST, SECOND, SECOND],
        [FIRST, CONTESTED, CONTESTED, SECOND],
        [NEITHER, NEITHER, FORBIDDEN, FORBIDDEN],
    ]
    ax = draw_phase_map(first, against=second, sides=SIDES)
    assert key(ax) == {"Pz IV H", "Sherman", "neither", "no one (contested)", "not allowed"}
    marked = [patch for patch in ax.patches if patch.get_hatch() and patch.get_transform() != ax.transAxes]
    cells = [patch for patch in marked if patch.get_width() == 1]
    assert sorted(patch.get_hatch() for patch in cells) == sorted(
        [MARKS[SECOND]] * 3 + [MARKS[NEITHER]] * 2 + [MARKS[FORBIDDEN]] * 2
    )


def test_without_the_other_sides_chances_nobody_else_is_the_winner():
    first, _ = planted(["1122", "1??2", "0000"])
    assert key(draw_phase_map(first, sides=SIDES)) == {"Pz IV H", "not Pz IV H", "no one (contested)"}


@pytest.mark.slow
@pytest.mark.parametrize("won", [["1" * 12] * 3, ["1" * 6 + "2" * 6] * 8, ["12" * 6, "00" * 6, "?x" * 6]])
def test_no_name_covers_a_number_and_every_cell_keeps_its_own(won):
    first, second = planted(won)
    ax = draw_phase_map(first, against=second, sides=("Panzerkampfwagen VI", "M4A3(76)W Sherman"), title="A")
    numbers, words = boxes(ax)
    assert len(numbers) == first.notna().to_numpy().sum()
    for box in words:
        assert not any(box.overlaps(number) for number in numbers), box
    cells = ax.get_window_extent()
    assert all(box.y0 >= cells.y1 or box.y1 <= cells.y0 for box in words)


def test_lines_run_where_any_outcome_passes_even():
    first, second = planted(["1200"])
    across = [x[0] for x, _ in borders(draw_phase_map(first, against=second), 2.4)]
    assert across == [0.5, 1.5]


@pytest.mark.parametrize(
    ("against", "said"),
    [
        (TABLE * 0 + 0.7, "sum to more than 1"),
        (TABLE.iloc[:1], "in the same cells"),
        (TABLE * 2, "expected a chance"),
    ],
)
def test_chances_of_the_other_side_must_fit(against, said):
    with pytest.raises(ValueError, match=said):
        draw_phase_map(TABLE, against=against)


@pytest.mark.parametrize(
    ("table", "said"),
    [(TABLE * 2, "expected a chance"), (pd.DataFrame(np.zeros((31, 2))), "at most 30 rows")],
)
def test_other_tables_are_refused(table, said):
    with pytest.raises(ValueError, match=said):
        draw_phase_map(table)


def test_what_ends_with_a_column_is_marked_beneath_the_map() -> None:
    ax = draw_phase_map(TABLE, marks={5: "effective range", 99: "beyond the map"})
    marked = {text.get_text(): text for text in ax.texts}
    assert marked["effective range"].xy == (5.5, 0)
    assert "beyond the map" not in marked
