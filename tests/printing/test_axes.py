"""Tables by description: the same function and axes as text in per cent, as numbers, as a printed grid."""

from fractions import Fraction

import pytest

from wsanalysis.aids import Group, Odds, Word
from wsanalysis.printing.axes import as_printed, axis, chances, frame_of, odds_grid, word_grid

VALOR = axis("valor", (0, 1))
TRIES = axis("tries", {1: "once", 2: "twice"})
WHO = axis("who", ("squad", "tank"))


def passes(valor, who, tries):
    return Fraction(valor, 2) if who == "squad" else Fraction(tries, 2)


def test_a_frame_has_the_values_and_where_they_are_printed_otherwise_their_heads():
    frame = frame_of(passes, VALOR, WHO, TRIES)
    assert list(frame.index) == [0, 1]
    assert frame.index.name == "valor"
    assert list(frame.columns) == [("squad", "once"), ("squad", "twice"), ("tank", "once"), ("tank", "twice")]
    assert list(frame.columns.names) == ["who", "tries"]
    assert list(frame.loc[1]) == [Fraction(1, 2), Fraction(1, 2), Fraction(1, 2), 1]


def test_rows_may_have_several_axes_and_an_axis_no_name():
    frame = frame_of(lambda who, valor, _: (who, valor), (WHO, VALOR), axis("", ["all"]))
    assert list(frame.index) == [("squad", 0), ("squad", 1), ("tank", 0), ("tank", 1)]
    assert list(frame["all"]) == list(frame.index)
    assert list(frame.columns.names) == [None]


def test_never_and_always_in_per_cent_are_promises():
    frame = chances(lambda p, _: p, axis("", (0, Fraction(1, 3), 1)), axis("", ["p"]))
    assert list(as_printed(frame)["p"]) == ["-", "33.3", "100.0"]
    assert list(frame["p"]) == [0, 1 / 3, 1]  # what other programs get


def test_a_grid_to_print_has_groups_for_the_outer_axis():
    grid = odds_grid("Checks", passes, VALOR, WHO, TRIES, hint="%")
    assert (grid.rows, grid.columns) == (("0", "1"), ("once", "twice") * 2)
    assert (grid.row_axis, grid.column_axis, grid.apart) == ("valor ↓", "tries →", True)
    assert grid.groups == (Group("squad", 2), Group("tank", 2))
    assert grid.cells[1] == (
        Odds(Fraction(1, 2)),
        Odds(Fraction(1, 2)),
        Odds(Fraction(1, 2)),
        Odds(Fraction(1)),
    )
    plain = odds_grid("Checks", lambda *_: Odds(1, (0.5,)), VALOR, TRIES, corner=("a", "b"))
    assert (plain.row_axis, plain.column_axis, plain.groups, plain.apart) == ("a", "b", (), False)
    assert plain.cells == ((Odds(1, (0.5,)),) * 2,) * 2


def test_a_grid_that_gives_no_chance_is_refused():
    with pytest.raises(ValueError, match=r"row '1'.*expected a chance from 0 to 1, got 2"):
        odds_grid("Checks", lambda valor, _: 2 * valor, VALOR, TRIES)


def test_a_grid_of_words_takes_them_plain_or_shaded():
    grid = word_grid("Words", lambda v, t: Word("x", 0.5) if v else f"{t}", VALOR, TRIES)
    assert grid.cells == ((Word("1"), Word("2")), (Word("x", 0.5), Word("x", 0.5)))
    assert grid.corner == "valor"
