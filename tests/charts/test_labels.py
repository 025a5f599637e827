"""Words on charts: how chances are written, lines broken and labels kept apart."""

from itertools import pairwise

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.charts.labels import chance_text, check_chances, kept_apart, text_width, whiskers, wrapped
from wsanalysis.charts.style import styled


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0"), (1e-12, "0"), (0.001, "<1"), (0.005, "1"), (0.375, "38"), (0.285, "29"), (0.5, "50"),
     (0.994, "99"), (0.996, ">99"), (1 - 1e-12, "100"), (1, "100")],
)  # fmt: skip
def test_a_chance_in_whole_per_cent(chance: float, text: str) -> None:
    assert chance_text(chance) == text


@given(
    st.lists(st.floats(0, 1), min_size=1, max_size=9),
    st.floats(0.001, 0.3),
)
def test_labels_keep_apart_in_order_and_inside(places: list[float], gap: float) -> None:
    moved = kept_apart(places, gap, 0.0, 1.0)
    room = min(gap, 1 / (len(places) - 1) if len(places) > 1 else gap)
    order = sorted(range(len(places)), key=lambda i: places[i])
    for a, b in pairwise(order):
        assert moved[b] - moved[a] >= room - 1e-9
    assert min(moved) >= -1e-9
    assert max(moved) <= 1 + 1e-9


def test_labels_with_room_stay_where_they_are() -> None:
    assert kept_apart([0.9, 0.1, 0.5], 0.2, 0, 1) == [0.9, 0.1, 0.5]


def test_labels_without_room_move_as_little_as_need_be() -> None:
    assert kept_apart([0.5, 0.5], 0.2, 0, 1) == pytest.approx([0.4, 0.6])
    assert kept_apart([0.0, 0.1, 0.9], 0.2, 0, 1) == pytest.approx([0.0, 0.2, 0.9])
    assert kept_apart([1.0, 0.95], 0.2, 0, 1) == pytest.approx([1.0, 0.8])


@given(st.lists(st.sampled_from(["a", "Tiger", "Reconnaissance", "·"]), max_size=30), st.floats(0.2, 4))
def test_lines_are_no_wider_than_asked_and_no_word_is_lost(words: list[str], width: float) -> None:
    with styled():
        lines = wrapped(" ".join(words), width, 9).split("\n")
        assert " ".join(lines).split() == words
        assert all(text_width(line, 9) <= width or " " not in line for line in lines)


def test_lines_that_are_given_stay() -> None:
    with styled():
        assert wrapped("one\ntwo", 5, 9) == "one\ntwo"


def test_a_wrong_chance_is_named_with_its_place() -> None:
    table = pd.DataFrame({"ready": [0.5, 1.5]}, index=[3, 4])
    with pytest.raises(ValueError, match=r"bands: column 'ready', row 4: .* 0 to 1, got 1\.5"):
        check_chances(table, "bands")
    with pytest.raises(ValueError, match="got nan"):
        check_chances(table.where(table < 1), "bands")
    check_chances(table.where(table < 1), "bands", missing=True)
    with pytest.raises(ValueError, match="'ready': expected chances"):
        check_chances(pd.DataFrame({"ready": ["a lot"]}), "bands")
    with pytest.raises(ValueError, match="same name"):
        check_chances(pd.DataFrame([[0.5, 0.5]], columns=["ready", "ready"]), "bands")


def test_an_interval_must_hold_its_value() -> None:
    points = pd.DataFrame({"p": [0.5, 0.0], "low": [0.4, 1e-17], "high": [0.7, 0.1]})
    below, above = whiskers(points, "survival", "p")
    assert below == pytest.approx([0.1, 0.0])
    assert above == pytest.approx([0.2, 0.1])
    assert below.min() >= 0
    with pytest.raises(ValueError, match="low <= p <= high"):
        whiskers(points.assign(low=0.6), "survival", "p")
