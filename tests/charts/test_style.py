"""Colours that grey printers and colour-blind eyes can tell apart, and dark type readable on them."""

import json
from itertools import pairwise

import pytest
import typst
from matplotlib.colors import to_rgb

from wsanalysis.charts.style import INK, NOT_ALLOWED, RAMP_END, SOFT, WARNING, ramp, sides, tone, tones
from wsanalysis.charts.survival import LOOKS

READABLE = 4.5  # contrast that WCAG 2 asks of text (1.4.3)
TOLD_APART = 7  # steps of CIE lightness, of 100


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lightness(colour: str) -> float:
    """CIE L*, 0 to 100."""
    y = luminance(colour)
    return float(116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27)


def test_dark_type_is_readable_on_every_shade() -> None:
    shades = [tone(i / 50) for i in range(51)] + [NOT_ALLOWED, "white"]
    assert min(contrast(INK, shade) for shade in shades) > READABLE


def test_every_ink_is_readable_on_white() -> None:
    assert min(contrast(ink, "white") for ink in (INK, SOFT, RAMP_END, WARNING)) > READABLE


def test_the_ramp_runs_from_white_to_the_shade_of_the_printed_aids() -> None:
    assert tone(0) == "#ffffff"
    steps = [lightness(tone(i / 20)) for i in range(21)]
    assert all(a > b for a, b in pairwise(steps))
    fall = [a - b for a, b in pairwise(steps)]
    assert max(fall) < 1.2 * min(fall), "equal steps of the chance look equal"


def test_the_shades_are_those_of_the_printed_aids() -> None:
    mix = f'color.mix((white, 100% - p * 60%), (rgb("{RAMP_END}"), p * 60%), space: oklab)'
    source = f"#let shade(p) = rgb({mix})\n#metadata(range(11).map(i => shade(i / 10).to-hex())) <shades>"
    printed = json.loads(typst.query(source.encode(), "<shades>", field="value", one=True))
    for i, shade in enumerate(printed):
        assert to_rgb(tone(i / 10)) == pytest.approx(to_rgb(shade), abs=1.01 / 255)


@pytest.mark.parametrize("number", range(2, 6))
def test_bands_are_told_apart_in_grey(number: int) -> None:
    assert all(lightness(a) - lightness(b) > TOLD_APART for a, b in pairwise(tones(number)))


def test_curves_are_told_apart_without_colour() -> None:
    assert len({str(dash) for _, dash, _ in LOOKS}) == len({mark for _, _, mark in LOOKS}) == len(LOOKS)


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_tone_beyond_the_ramp_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="0 to 1"):
        tone(share)


def test_the_colour_map_shows_the_ramp() -> None:
    colours = ramp()
    for i in range(11):
        assert to_rgb(colours(i / 10)) == pytest.approx(to_rgb(tone(i / 10)), abs=0.01)


SEEN = {
    "red-blind": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "green-blind": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "blue-blind": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What is seen of linear red, green and blue (G. Machado and others, 2009)."""


@pytest.mark.parametrize("number", range(2, 6))
@pytest.mark.parametrize("eyes", SEEN)
def test_outcomes_are_told_apart_by_every_kind_of_color_vision(eyes: str, number: int) -> None:
    def seen(colour: str) -> list[float]:
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
        mixed = (sum(w * c for w, c in zip(row, linear, strict=True)) for row in SEEN[eyes])
        return [max(c, 0.0) ** (1 / 2.4) for c in mixed]

    for one, other in pairwise(tones(number)):
        assert max(abs(a - b) for a, b in zip(seen(one), seen(other), strict=True)) > 0.1


def test_dark_type_is_readable_on_every_outcome() -> None:
    assert min(contrast(INK, fill) for number in range(2, 8) for fill in tones(number)) > READABLE


@pytest.mark.parametrize("number", range(2, 5))
def test_sides_are_told_apart_in_grey(number: int) -> None:
    fills = sides(number)
    assert min(contrast(INK, fill) for fill in fills) > READABLE
    assert all(abs(lightness(a) - lightness(b)) > 5 for a, b in pairwise(fills))
