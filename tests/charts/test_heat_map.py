"""Cells show the table's chances, in shade, number and weight; valor grids have their heavy line."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.patches import Rectangle

from wsanalysis.charts import darkest_of, draw_heat_map, draw_valor_grid, matrix

TABLE = pd.DataFrame(
    [[0.0, 0.004, 0.496], [0.5, np.nan, 0.375], [0.996, 1.0, 0.75]],
    index=["Riflemen", "M5 Stuart", "Tiger I"],
    columns=["Grenadiers", "Panther G", "Jagdtiger"],
)


def cell_texts(ax: Axes) -> dict[tuple[int, int], str]:
    return {(int(t.get_position()[1]), int(t.get_position()[0])): t.get_text() for t in ax.texts[:-1]}


def test_every_cell_has_its_number_and_shade() -> None:
    ax = draw_heat_map(TABLE)
    assert cell_texts(ax) == {
        (0, 0): "–", (0, 1): "<1", (0, 2): "50",
        (1, 0): "50", (1, 2): "38",
        (2, 0): ">99", (2, 1): "✓", (2, 2): "75",
    }  # fmt: skip
    mesh = next(c for c in ax.collections if isinstance(c, QuadMesh))
    shades = mesh.get_array()
    assert shades is not None
    assert np.ma.filled(shades, np.nan) == pytest.approx(TABLE.to_numpy(), nan_ok=True)


def test_the_same_chance_has_the_same_shade_in_every_map() -> None:
    def shade(table: pd.DataFrame) -> tuple[float, ...]:
        mesh = next(c for c in draw_heat_map(table).collections if isinstance(c, QuadMesh))
        return tuple(mesh.to_rgba(0.25))

    assert shade(TABLE) == shade(TABLE * 0.4) == shade(TABLE * 0.4 + 0.2)


def test_a_ramp_may_end_earlier_and_the_key_says_so() -> None:
    assert darkest_of(TABLE) == 1
    small = TABLE * 0.28
    assert darkest_of(small) == pytest.approx(0.3)
    ax = draw_heat_map(small, darkest=darkest_of(small))
    mesh = next(c for c in ax.collections if isinstance(c, QuadMesh))
    whole = next(c for c in draw_heat_map(TABLE).collections if isinstance(c, QuadMesh))
    assert tuple(mesh.to_rgba(0.3)) == tuple(whole.to_rgba(1.0))
    assert "darkest: 30 %" in ax.texts[-1].get_text()
    assert "darkest" not in draw_heat_map(small).texts[-1].get_text()


def test_bold_is_even_or_better() -> None:
    ax = draw_heat_map(TABLE)
    bold = {
        (int(t.get_position()[1]), int(t.get_position()[0]))
        for t in ax.texts[:-1]
        if t.get_fontweight() == "bold"
    }
    assert bold == {(1, 0), (2, 0), (2, 1), (2, 2)}, "0.496 reads 50 but is not even"


def test_what_is_not_allowed_is_hatched_and_said() -> None:
    ax = draw_heat_map(TABLE)
    hatched = [p for p in ax.patches if isinstance(p, Rectangle) and p.get_hatch()]
    assert [p.get_xy() for p in hatched] == [(0.5, 0.5)]
    assert "hatched: not allowed" in ax.texts[-1].get_text()
    everything = draw_heat_map(TABLE.fillna(0.2))
    assert not everything.patches
    assert "hatched" not in everything.texts[-1].get_text()


def test_rows_are_attackers_from_the_top_and_columns_targets() -> None:
    ax = draw_heat_map(TABLE)
    assert [t.get_text() for t in ax.get_yticklabels()] == list(TABLE.index)
    assert [t.get_text().replace("\n", " ") for t in ax.get_xticklabels()] == list(TABLE.columns)
    assert ax.yaxis_inverted()
    assert "attacker" in ax.get_ylabel()
    assert "target" in ax.get_xlabel()


def test_names_of_the_tables_axes_are_shown() -> None:
    ax = draw_heat_map(TABLE.rename_axis(index="American", columns="German"), unit="wins in %")
    assert "American" in ax.get_ylabel()
    assert "German" in ax.get_xlabel()
    assert ax.texts[-1].get_text().startswith("wins in %")


def test_more_than_can_be_read_is_refused_with_advice() -> None:
    with pytest.raises(ValueError, match=r"at most 24 rows and 16 columns .* got 85 and 85; choose"):
        draw_heat_map(pd.DataFrame(0.5, index=range(85), columns=range(85)))


@pytest.mark.parametrize("rows", [1, 24])
def test_the_largest_and_the_smallest_are_drawn(rows: int) -> None:
    ax = draw_heat_map(pd.DataFrame(0.5, index=range(rows), columns=range(min(rows, 16))))
    assert len(ax.texts) == rows * min(rows, 16) + 1


def test_a_tidy_table_becomes_a_matrix_in_its_own_order() -> None:
    tidy = pd.DataFrame(
        {
            "attacker": pd.Categorical(["Tiger", "Tiger", "Bren"]),
            "target": pd.Categorical(["Zis", "Ack", "Zis"]),
            "eliminated": [0.3, 0.2, 0.1],
        }
    )
    wide = matrix(tidy, "attacker", "target", "eliminated")
    assert list(wide.index) == ["Tiger", "Bren"]
    assert list(wide.columns) == ["Zis", "Ack"]
    assert wide.to_numpy() == pytest.approx(np.array([[0.3, 0.2], [0.1, np.nan]]), nan_ok=True)
    assert cell_texts(draw_heat_map(wide))[0, 1] == "20"
    with pytest.raises(ValueError, match="more than one row"):
        matrix(pd.concat([tidy, tidy]), "attacker", "target", "eliminated")


def test_the_heavy_line_divides_better_from_worse_than_even() -> None:
    table = pd.DataFrame([[0.6, 0.4, np.nan], [0.5, 0.6, 0.4]])
    lines = {tuple(map(tuple, line.get_xydata())) for line in draw_valor_grid(table).lines}
    assert lines == {((0.5, -0.5), (0.5, 0.5)), ((0.5, 0.5), (1.5, 0.5)), ((1.5, 0.5), (1.5, 1.5))}


def test_a_valor_grid_shows_its_values_and_refuses_too_many() -> None:
    table = pd.DataFrame([[0.61, 0.39], [0.8, 0.61]], index=[0, 1], columns=[2, 3])
    ax = draw_valor_grid(table)
    assert cell_texts(ax) == {(0, 0): "61", (0, 1): "39", (1, 0): "80", (1, 1): "61"}
    assert [t.get_text() for t in ax.get_xticklabels()] == ["2", "3"]
    assert "moving side" in ax.get_ylabel()
    with pytest.raises(ValueError, match="at most 12"):
        draw_valor_grid(pd.DataFrame(0.5, index=range(13), columns=range(3)))
