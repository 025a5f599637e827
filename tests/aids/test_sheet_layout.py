"""Sheets of cards and counters: nothing overlaps, backs lie behind their fronts, marks meet every edge."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wsanalysis.aids.sheet_layout import (
    Flip,
    Grid,
    Size,
    Spot,
    TooLarge,
    behind,
    crop_marks,
    n_up,
    ticks,
    widest_bleed,
)

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
POKER, TAROT, MINI = Size(63.5, 88.9), Size(70, 120), Size(44.5, 63.5)
NOISE = 1e-5

millimetres = st.integers(40, 200).map(lambda n: n / 2)
faces = st.builds(Size, millimetres, millimetres)
sheets = st.sampled_from([A4, LETTER, A4.turned(), LETTER.turned(), Size(148, 210)])
flips = st.sampled_from(["long edge", "short edge"])


@given(sheets, faces, st.integers(0, 20), st.integers(0, 10).map(lambda n: n / 2))
def test_faces_and_their_bleeds_lie_within_the_margins_and_apart(sheet, face, margin, bleed):
    try:
        grid = n_up(sheet, face, margin, bleed)
    except TooLarge:
        assume(False)
    boxes = [
        (s.left - bleed, s.top - bleed, s.left + face.width + bleed, s.top + face.height + bleed)
        for s in grid.spots
    ]
    assert len(boxes) == grid.columns * grid.rows >= 1
    for left, top, right, bottom in boxes:
        assert min(left, top) >= margin - NOISE
        assert right <= grid.sheet.width - margin + NOISE
        assert bottom <= grid.sheet.height - margin + NOISE
    for number, a in enumerate(boxes):
        for b in boxes[:number]:
            apart = (
                a[0] >= b[2] - NOISE or b[0] >= a[2] - NOISE or a[1] >= b[3] - NOISE or b[1] >= a[3] - NOISE
            )
            assert apart
    # one more column or row would not fit
    assert (grid.columns + 1) * grid.pitch.width > grid.sheet.width - 2 * margin - NOISE
    assert (grid.rows + 1) * grid.pitch.height > grid.sheet.height - 2 * margin - NOISE


@given(sheets, faces, st.floats(0, 60), st.floats(0, 60), flips)
def test_a_back_lies_behind_its_front_once_the_sheet_is_turned(
    sheet: Size, face: Size, left, top, flip: Flip
):
    spot = Spot(left, top)
    back = behind(spot, face, sheet, flip)
    over_the_side = (sheet.height >= sheet.width) == (flip == "long edge")
    # what the holder of the turned sheet sees, in the coordinates of the front
    seen = (sheet.width - back.left - face.width, back.top) if over_the_side else (
        back.left, sheet.height - back.top - face.height)  # fmt: skip
    assert seen == pytest.approx((spot.left, spot.top))
    assert back.turned == (not over_the_side)
    again = behind(back, face, sheet, flip)
    assert (again.left, again.top) == pytest.approx((spot.left, spot.top))
    assert not again.turned


@pytest.mark.parametrize("sheet", [A4, LETTER])
@pytest.mark.parametrize(("card", "number"), [(POKER, 9), (TAROT, 4), (MINI, 18)])
def test_as_many_cards_on_a_sheet_as_printers_know(sheet, card, number):
    bleed = widest_bleed(sheet, card, 3, 3)
    grid = n_up(sheet, card, 3, bleed)
    assert grid.columns * grid.rows == number
    assert bleed >= 0.5


@given(sheets, faces, st.integers(0, 4))
def test_marks_meet_every_edge_and_touch_no_ink(sheet, face, bleed):
    try:
        grid = n_up(sheet, face, 8, bleed)
    except TooLarge:
        assume(False)
    marks = crop_marks(grid, grid.spots)
    upright = [mark.left for mark in marks if mark.left == mark.right]
    lying = [mark.top for mark in marks if mark.top == mark.bottom]
    lefts, tops = ({getattr(spot, side) for spot in grid.spots} for side in ("left", "top"))
    for lines, starts, length in ((upright, lefts, face.width), (lying, tops, face.height)):
        edges = {start + end for start in starts for end in (0, length)}
        assert all(sum(abs(line - edge) < NOISE for line in lines) >= 2 for edge in edges)
        assert len(upright) + len(lying) == len(marks)
    ink = (
        min(lefts) - bleed,
        min(tops) - bleed,
        max(lefts) + face.width + bleed,
        max(tops) + face.height + bleed,
    )
    for mark in marks:
        assert mark.right < ink[0] or mark.left > ink[2] or mark.bottom < ink[1] or mark.top > ink[3]
    for mark in marks:
        assert 0 <= mark.left <= mark.right <= grid.sheet.width
        assert 0 <= mark.top <= mark.bottom <= grid.sheet.height


def test_what_does_not_fit_is_said_in_a_sentence():
    with pytest.raises(
        TooLarge, match=r"300 × 400 mm with a bleed of 0 mm .* does not fit on a sheet of 210 × 297 mm"
    ):
        n_up(A4, Size(300, 400), 3)
    with pytest.raises(
        TooLarge, match=r"a bleed of 3 mm runs into the neighbour: .* are 2 mm, .* bleed of 1 mm"
    ):
        Grid(A4, Size(20, 20), 2, 1, 10, 10, Size(22, 20), 3)
    with pytest.raises(TooLarge, match="run off the sheet"):
        Grid(A4, Size(20, 20), 20, 1, 10, 10, Size(22, 20))
    with pytest.raises(TooLarge, match="overlap"):
        Grid(A4, Size(20, 20), 2, 1, 10, 10, Size(18, 20))
    with pytest.raises(TooLarge, match="more than nothing"):
        Grid(A4, Size(0, 20), 2, 1, 10, 10, Size(18, 20))
    with pytest.raises(TooLarge, match="bleed: expected 0 or more"):
        Grid(A4, Size(20, 20), 2, 1, 10, 10, Size(22, 20), -1)


@pytest.mark.parametrize(("face", "bleed"), [(Size(25, 25), 0), (Size(63.5, 88.9), 3), (Size(70, 20), 1.5)])
def test_ticks_stand_at_every_corner_and_run_into_no_face_that_has_a_bleed(face, bleed):
    grid = n_up(Size(210, 297), face, 8, bleed)
    found = ticks(grid, grid.spots)
    for left, top, _ in grid.spots:
        for x in (left, left + face.width):
            for y in (top, top + face.height):
                near = [t for t in found if max(abs(t.left - x), abs(t.top - y)) <= max(bleed, 0.8) + 1e-3]
                assert any(t.top == t.bottom and abs(t.top - y) < 1e-3 for t in near)
                assert any(t.left == t.right and abs(t.left - x) < 1e-3 for t in near)
    inside = [
        t
        for left, top, _ in grid.spots
        for t in found
        if left < (t.left + t.right) / 2 < left + face.width
        and top < (t.top + t.bottom) / 2 < top + face.height
    ]
    assert not (bleed and inside)
