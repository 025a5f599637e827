"""Slopes: every line stands at its place in each column, and only lines that move stand out."""

import pandas as pd
import pytest
from matplotlib.axes import Axes

from wsanalysis.charts import draw_slopes

TABLE = pd.DataFrame(
    {"one": [0.9, 0.5, 0.5, 0.1], "two": [0.2, 0.6, 0.6, 0.7], "three": [0.3, 0.2, 0.25, 0.9]},
    index=["Tiger", "Panzer IV", "StuG", "Sherman"],
)


def places(ax: Axes) -> dict[str, list[float]]:
    return {str(line.get_label()): [float(y) for y in line.get_ydata()] for line in ax.lines}  # type: ignore[union-attr]


def test_the_greatest_of_a_column_stands_on_top_and_like_ones_do_not_cross() -> None:
    ax = draw_slopes(TABLE)
    assert places(ax) == {
        "Tiger": [1, 4, 2], "Panzer IV": [2, 2, 4], "StuG": [3, 3, 3], "Sherman": [4, 1, 1]
    }  # fmt: skip
    assert ax.yaxis_inverted()
    swapped = TABLE.assign(two=[0.2, 0.6, 0.6 + 1e-13, 0.7])
    assert places(draw_slopes(swapped)) == places(ax)


def test_like_ones_keep_the_order_of_the_column_before() -> None:
    table = pd.DataFrame({"one": [0.1, 0.9], "two": [0.5, 0.5]}, index=["a", "b"])
    assert places(draw_slopes(table)) == {"a": [2, 2], "b": [1, 1]}


def test_names_stand_at_both_ends_and_numbers_at_every_place() -> None:
    ax = draw_slopes(TABLE)
    left = {label.get_text(): float(label.get_position()[1]) for label in ax.get_yticklabels()}
    assert left == {"Tiger": 1, "Panzer IV": 2, "StuG": 3, "Sherman": 4}
    words = [text.get_text() for text in ax.texts]
    for name in TABLE.index:
        assert words.count(name) == 1
    assert words.count("90") == 2
    assert words.count("60") == 2


def test_lines_that_move_two_places_are_thick_and_told_apart() -> None:
    wide = {line.get_label(): line.get_linewidth() for line in draw_slopes(TABLE).lines}
    assert {name for name, width in wide.items() if width > 2} == {"Tiger", "Panzer IV", "Sherman"}
    looks = [line.get_linestyle() for line in draw_slopes(TABLE).lines if line.get_linewidth() > 2]
    assert len(set(map(str, looks))) == 2  # solid, and dashes of which matplotlib tells no more here
    still = draw_slopes(TABLE[["one"]].assign(two=TABLE["one"] / 2))
    assert all(line.get_linewidth() < 2 for line in still.lines)
    assert "thick" not in still.get_xlabel()


def test_of_lines_that_move_equally_far_all_stand_out_or_none() -> None:
    places = list(range(6))
    turned = pd.DataFrame({"one": places, "two": [3, 4, 5, 0, 1, 2]}, index=list("abcdef")) / 5
    assert all(line.get_linewidth() < 2 for line in draw_slopes(turned).lines)
    further = pd.DataFrame({"one": places, "two": [5, 3, 4, 1, 2, 0]}, index=list("abcdef")) / 5
    wide = [line.get_label() for line in draw_slopes(further).lines if line.get_linewidth() > 2]
    assert wide == ["a", "f"]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE[["one"]], "expected 2 to 6 columns and at most 14 rows, got 1 and 4"),
        (pd.concat([TABLE] * 4), "got 3 and 16"),
        (TABLE * 2, "expected a chance from 0 to 1"),
    ],
)
def test_another_table_is_refused(table: pd.DataFrame, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        draw_slopes(table)
