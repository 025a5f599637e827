"""The stat that moves most stands on top, each bar ends where its chance is, and shades tell up from down."""

import pandas as pd
import pytest
from matplotlib.colors import to_rgb
from matplotlib.patches import Rectangle

from wsanalysis.charts import draw_tornado

TABLE = pd.DataFrame(
    {
        "stat": ["valor", "armor", "armor", "events"],
        "from": [1, 4, 4, "redraw"],
        "to": [2, 3, 5, "counts"],
        "before": 0.5,
        "after": [0.55, 0.3, 0.6, 0.48],
    }
)


def bars(ax):
    return [patch for patch in ax.patches if isinstance(patch, Rectangle)]


def test_stats_are_in_the_order_of_what_they_move():
    ax = draw_tornado(TABLE)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["armor  4", "valor  1", "events  redraw"]
    ends = [sorted((bar.get_x(), bar.get_x() + bar.get_width())) for bar in bars(ax)]
    assert ends == [pytest.approx(pair) for pair in ([0.3, 0.5], [0.5, 0.6], [0.5, 0.55], [0.48, 0.5])]


def test_the_end_of_a_bar_says_the_value_and_the_chance():
    words = {text.get_text() for text in draw_tornado(TABLE).texts}
    assert {"3: 30 %", "5: 60 %", "2: 55 %", "counts: 48 %", "now 50 %"} <= words


def test_a_step_up_is_darker_than_one_down_in_grey_too():
    down, up, more, neither = (sum(to_rgb(bar.get_facecolor())) for bar in bars(draw_tornado(TABLE)))
    assert up == more < neither - 0.3 < down - 0.6


def test_steps_to_the_same_side_do_not_hide_each_other():
    both = TABLE.assign(after=[0.55, 0.6, 0.7, 0.48])
    first, second, *_ = bars(draw_tornado(both))
    assert first.get_y() + first.get_height() <= second.get_y() + 1e-9


def test_sampled_chances_have_their_intervals():
    sampled = TABLE.assign(low=TABLE["after"] - 0.02, high=TABLE["after"] + 0.02)
    ax = draw_tornado(sampled)
    assert len(ax.containers) >= 4
    assert any("95 % intervals" in text.get_text() for text in ax.texts)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE.drop(columns="to"), "lacks to"),
        (TABLE.assign(after=[1.5, 0, 0, 0]), "'after', row 0.*got 1.5"),
        (TABLE.assign(before=[0.1, 0.2, 0.2, 0.2]), "the same in all rows"),
        (TABLE.assign(stat="armor"), "'armor' has 4 rows"),
        (TABLE.assign(low=0.9, high=0.95), "low <= after <= high"),
        (
            pd.concat([TABLE.assign(stat=[f"s{i}" for i in range(n, n + 4)]) for n in range(0, 24, 4)]),
            "20 stats",
        ),
    ],
)
def test_other_tables_are_refused(table, said):
    with pytest.raises(ValueError, match=said):
        draw_tornado(table)
