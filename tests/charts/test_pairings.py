"""Bars of close combats are as long as the chances, outcome by outcome."""

import pandas as pd
import pytest
from matplotlib.container import BarContainer

from wsanalysis.charts import draw_pairings

TABLE = pd.DataFrame(
    {"first": [0.93, 0.2, 0.0], "second": [0.05, 0.8, 1.0], "neither": [0.02, 0.0, 0.0]},
    index=["Rangers into Grenadiers", "Riflemen into Fallschirmjäger", "Resistance into Tiger I"],
)


def test_bars_are_as_long_as_the_chances() -> None:
    ax = draw_pairings(TABLE)
    bars = {str(c.get_label()): c.patches for c in ax.containers if isinstance(c, BarContainer)}
    assert list(bars) == list(TABLE.columns)
    for name, patches in bars.items():
        assert [bar.get_width() for bar in patches] == pytest.approx(list(TABLE[name]))
    for row in range(3):
        ends = [(bars[name][row].get_x(), bars[name][row].get_width()) for name in TABLE]
        assert ends[0][0] == 0
        assert ends[1][0] == pytest.approx(ends[0][1])
        assert sum(ends[2]) == pytest.approx(1)


def test_numbers_stand_in_the_middle_of_their_bars() -> None:
    ax = draw_pairings(TABLE)
    numbers = [
        (round(float(t.get_position()[0]), 4), t.get_position()[1], t.get_text(), t.get_fontweight())
        for t in ax.texts
        if t.get_text().isdigit()
    ]
    assert sorted(numbers, key=lambda n: (n[1], n[0])) == [
        (0.465, 0, "93", "bold"),
        (0.955, 0, "5", "normal"),
        (0.1, 1, "20", "normal"),
        (0.6, 1, "80", "bold"),
        (0.5, 2, "100", "bold"),
    ]


def test_outcomes_are_named_once_and_pairings_listed() -> None:
    ax = draw_pairings(TABLE)
    names = [t.get_text() for t in ax.texts if not t.get_text().isdigit()]
    assert names == list(TABLE.columns)
    assert [t.get_text() for t in ax.get_yticklabels()] == list(TABLE.index)
    assert ax.get_xlabel() == "chance (%)"
    assert ax.yaxis_inverted()


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (TABLE.assign(first=0.5), "'Rangers into Grenadiers' sum to 0.57"),
        (pd.DataFrame({"first": 1.0}, index=range(30)), "at most 20"),
        (pd.DataFrame(0.1, index=["a"], columns=list("abcdefghij")), "5 outcomes"),
    ],
)
def test_another_table_is_refused(table: pd.DataFrame, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        draw_pairings(table)


def test_the_line_at_even_odds_runs_behind_the_bars() -> None:
    ax = draw_pairings(TABLE)
    (line,) = [line for line in ax.lines if list(line.get_xdata()) == [0.5, 0.5]]
    bars = [patch for c in ax.containers if isinstance(c, BarContainer) for patch in c.patches]
    assert all(line.get_zorder() < bar.get_zorder() for bar in bars)
