"""What nothing beats is a diamond with its name; all else is a pale circle without."""

import pandas as pd
import pytest

from wsanalysis.charts import draw_pareto

TABLE = pd.DataFrame(
    {
        "miss": [0.3, 0.1, 0.2, 0.0, 0.1],
        "counters changed": [0, 1, 1, 3, 2],
        "changes": ["none", "one", "worse", "all", "dear"],
    }
)


def test_only_what_nothing_beats_is_named():
    ax = draw_pareto(TABLE)
    marks = {line.get_label(): line.get_xydata().tolist() for line in ax.lines}
    assert marks["best"] == [pytest.approx(place) for place in ([0, 30], [1, 10], [3, 0])]
    assert marks["beaten"] == [pytest.approx(place) for place in ([1, 20], [2, 10])]
    assert {t.get_text() for t in ax.texts} - {"diamonds: best trade-offs   circles: beaten"} == {
        "none", "one", "all",
    }  # fmt: skip


def test_equals_are_both_best():
    twice = pd.concat([TABLE.iloc[:2], TABLE.iloc[1:2].assign(changes="other")])
    assert {"one", "other"} <= {text.get_text() for text in draw_pareto(twice).texts}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE.drop(columns="changes"), "lacks changes"),
        (TABLE.iloc[:0], "empty"),
        (TABLE.assign(miss=-1.0), "from 0 up"),
        (
            pd.DataFrame({"miss": range(13, 0, -1), "counters changed": range(13), "changes": "x"}),
            "at most 12 best",
        ),
    ],
)
def test_other_tables_are_refused(table, said):
    with pytest.raises(ValueError, match=said):
        draw_pareto(table)
