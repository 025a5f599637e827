"""Lengths in millimetres and inches."""

import pytest

from wsanalysis.arguments.lengths import length_of, size_of


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [("3", 3), ("2.5mm", 2.5), ("1/8in", 3.175), ('1"', 25.4), (" 5/8 in ", 15.875), ("0", 0)],
)
def test_lengths(text, millimetres):
    assert length_of(text) == pytest.approx(millimetres)


@pytest.mark.parametrize(
    ("text", "size"),
    [("25", (25, 25)), ("1in", (25.4, 25.4)), ("63.5x88.9", (63.5, 88.9)), ("2.5 x 3.5in", (63.5, 88.9)),
     ("20×25mm", (20, 25)), ("1/2in x 5/8in", (12.7, 15.875))],
)  # fmt: skip
def test_sizes(text, size):
    assert size_of(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "big", "-3", "3cm", "3 4", "1/0in", "nan"])
def test_no_length(text):
    with pytest.raises(ValueError, match="bleed: expected a length as 3 or 3mm, or 1/8in, got"):
        length_of(text, "bleed")
    with pytest.raises(ValueError, match="size: expected a size as 25 or 25mm"):
        size_of(text)
