"""What moves most stands on top, each bar ends where its chance is, and shades tell up from down."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_rgb
from matplotlib.container import ErrorbarContainer
from matplotlib.patches import Rectangle

from wsanalysis.charts import draw_tornado

TABLE = pd.DataFrame(
    {
        "name": ["Riflemen", "Tiger", "event_chip"],
        "column": ["valor", "front_armor", ""],
        "now": [1, 4, "redraw"],
        "down to": [None, 3, None],
        "up to": [2, 5, "counts"],
        "probability": 0.5,
        "down": [np.nan, 0.3, np.nan],
        "up": [0.55, 0.6, 0.48],
    }
)
SAMPLED = TABLE.assign(
    **{
        f"{end} {side}": TABLE[end] + by
        for end in ("down", "up")
        for side, by in (("low", -0.02), ("high", 0.02))
    }
)


def bars(ax):
    return [patch for patch in ax.patches if isinstance(patch, Rectangle)]


def test_rows_are_in_the_order_of_what_they_move():
    ax = draw_tornado(TABLE)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names == ["Tiger, front armor: 4", "Riflemen, valor: 1", "event chip: redraw"]
    ends = [sorted((bar.get_x(), bar.get_x() + bar.get_width())) for bar in bars(ax)]
    assert ends == [pytest.approx(pair) for pair in ([0.3, 0.5], [0.5, 0.6], [0.5, 0.55], [0.48, 0.5])]


def test_the_end_of_a_bar_says_the_value_and_the_chance():
    words = {text.get_text() for text in draw_tornado(TABLE).texts}
    assert {"3: 30 %", "5: 60 %", "2: 55 %", "counts: 48 %", "now 50 %"} <= words


def test_a_step_up_is_darker_than_one_down_in_grey_too():
    down, up, more, neither = (sum(to_rgb(bar.get_facecolor())) for bar in bars(draw_tornado(TABLE)))
    assert up == more < neither - 0.3 < down - 0.6


def test_steps_to_the_same_side_do_not_hide_each_other():
    first, second, *_ = bars(draw_tornado(TABLE.assign(down=[np.nan, 0.7, np.nan])))
    assert first.get_y() + first.get_height() <= second.get_y() + 1e-9


def test_sampled_chances_have_their_intervals():
    ax = draw_tornado(SAMPLED)
    assert len([c for c in ax.containers if isinstance(c, ErrorbarContainer)]) == 4
    assert any("95 % intervals" in text.get_text() for text in ax.texts)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE.drop(columns="up to"), "lacks up to"),
        (TABLE.assign(up=[1.5, 0, 0]), "'up', row 0.*got 1.5"),
        (TABLE.assign(probability=[0.1, 0.2, 0.2]), "the same in all rows"),
        (SAMPLED.drop(columns="up low"), "all of down low"),
        (SAMPLED.assign(**{"up low": 0.9, "up high": 0.95}), "low <= up <= high"),
        (pd.concat([TABLE] * 7), "at most 20 rows"),
    ],
)
def test_other_tables_are_refused(table, said):
    with pytest.raises(ValueError, match=said):
        draw_tornado(table)


def test_names_are_words_a_designer_uses():
    table = pd.DataFrame(
        {
            "kind": ["option", "chip", "chip", "chip", "stat"],
            "name": ["miss_can_be_upshifted", "12", "Crew Injured", "chit 7", "Tiger"],
            "column": ["", "chips", "damage_markers", "chits", "front_armor"],
            "now": [True, 1, 2, 1, 4],
            "down to": [None, 0.0, 1.0, 0.0, 3.0],
            "up to": [False, 2.0, 4.0, 2.0, 5.0],
            "probability": 0.5,
            "down": [np.nan, 0.46, 0.47, 0.475, 0.48],
            "up": [0.4, 0.54, 0.53, 0.525, 0.52],
        }
    )
    ax = draw_tornado(table)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names == [
        "miss can be upshifted: yes",
        "chip 12: ×1",
        "damage marker Crew Injured: ×2",
        "chit 7: ×1",
        "Tiger, front armor: 4",
    ]
    said = {text.get_text() for text in ax.texts}
    assert {"no: 40 %", "×0: 46 %", "×4: 53 %", "5: 52 %"} <= said
