"""The note at the foot of a board is whole, however narrow the board is."""

import pytest

from wsanalysis.charts.hex_board import LINE, fitted
from wsanalysis.charts.labels import text_width
from wsanalysis.charts.style import SMALLEST, styled

NOTE = "Unofficial, drawn for this purpose · data 9c15fe3e88fd · of 280 rows of data 145 are reconstructed"


@pytest.mark.parametrize("width", [4.0, 2.5, 2.0])
def test_a_note_keeps_within_its_room_and_loses_nothing(width: float) -> None:
    with styled():
        text, size = fitted(NOTE, width, 0.2)
        lines = text.split("\n")
        assert " ".join(lines) == NOTE
        assert max(text_width(line, size) for line in lines) <= width
        assert len(lines) * LINE * size / 72 <= 0.2
        assert size < SMALLEST


def test_a_note_that_has_room_is_written_as_before() -> None:
    with styled():
        assert fitted(NOTE, 12.0, 0.1) == (NOTE, SMALLEST)
