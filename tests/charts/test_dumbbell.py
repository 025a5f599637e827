"""Rings and diamonds are where the chances are, and each number stands on the outer side of its mark."""

import pandas as pd
import pytest
from matplotlib.container import ErrorbarContainer

from wsanalysis.charts import draw_dumbbells

TABLE = pd.DataFrame({"before": [0.1, 0.5, 0.3], "after": [0.2, 0.4, 0.3]}, index=["up", "down", "same"])
SAMPLED = TABLE.assign(before_low=TABLE["before"] - 0.02, before_high=TABLE["before"] + 0.02,
                       after_low=TABLE["after"] - 0.01, after_high=TABLE["after"] + 0.01)  # fmt: skip


def test_marks_are_at_their_chances():
    lines = {line.get_label(): line.get_xdata() for line in draw_dumbbells(TABLE).lines}
    assert lines["before"] == pytest.approx([0.1, 0.5, 0.3])
    assert lines["after"] == pytest.approx([0.2, 0.4, 0.3])


def test_numbers_stand_outside_and_once_where_nothing_moved():
    beside = [(t.get_text(), t.get_ha()) for t in draw_dumbbells(TABLE).texts if t.get_text().isdigit()]
    assert beside == [("10", "right"), ("20", "left"), ("50", "left"), ("40", "right"), ("30", "left")]


def test_sampled_chances_have_their_intervals():
    ax = draw_dumbbells(SAMPLED)
    assert len([c for c in ax.containers if isinstance(c, ErrorbarContainer)]) == 2
    assert any("95 % intervals" in text.get_text() for text in ax.texts)


def test_rows_can_be_named_by_columns():
    table = TABLE.assign(first="Tiger I", distance=[1, 2, 3])
    ax = draw_dumbbells(table, label=["first", "distance"])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["Tiger I, 1", "Tiger I, 2", "Tiger I, 3"]


def test_names_say_what_before_and_after_are():
    words = [text.get_text() for text in draw_dumbbells(TABLE, names=("as printed", "valor 2")).texts]
    assert "ring: as printed   diamond: valor 2" in words


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE.drop(columns="after"), "lacks after"),
        (TABLE * 3, "expected a chance"),
        (SAMPLED.drop(columns="after_low"), "all of before_low"),
        (SAMPLED.assign(after_low=0.9), "low <= after <= high"),
        (pd.concat([TABLE] * 9), "at most 24 rows"),
    ],
)
def test_other_tables_are_refused(table, said):
    with pytest.raises(ValueError, match=said):
        draw_dumbbells(table)
