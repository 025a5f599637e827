"""Colours of charts and pages as `#rrggbb`: mixed evenly to the eye, their lightness and contrast."""

import re
from collections.abc import Sequence
from colorsys import hls_to_rgb, rgb_to_hls

INK = "#1b2430"
SOFT = "#4d5763"
FAINT = "#b3bac2"
"""For lines that only accompany others; never for text."""
RAMP_END = "#1f5a8c"
RAMP_CAP = 0.6
"""The share of the ramp that is used: dark text keeps a contrast above 5 on every shade."""

OUTCOMES = ("#f8fafd", "#f3df8f", "#f8b564", "#eb8891", "#9481cb")
"""From the best outcome to the worst: each hue is darker than the one before it, so that they are told apart
in grey too, and by every kind of colour vision."""

SIDES = ("#7a9abb", "#f8fafd", "#f8b564")
"""Of the first side, of what falls to neither, of the second side: told apart in grey too."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


def rgb_of(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1. Raises ValueError for anything but `#rrggbb`."""
    if not _HEX.fullmatch(colour):
        raise ValueError(f"expected a colour as #1f5a8c, got {colour!r}")
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance, 0 for black to 1 for white (WCAG 2)."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def grey_of(colour: str) -> str:
    """The grey that is as light."""
    return _hex((luminance(colour),) * 3)


def mixed(start: str, end: str, part: float) -> str:
    """The colour at `part` (0 to 1) of the way, evenly in perceived lightness.

    The mix is made in the OKLab colour space (B. Ottosson, 2020).
    """
    return _from_oklab(*(s + part * (e - s) for s, e in zip(_oklab(start), _oklab(end), strict=True)))


def tone(share: float) -> str:
    """The fill for `share` (0 to 1) of the ramp: white to 60 % ink, evenly in perceived lightness."""
    return mixed("#ffffff", RAMP_END, share * RAMP_CAP)


def outcome_fill(share: float) -> str:
    """The fill of an outcome, from the best (0) to the worst (1)."""
    steps = len(OUTCOMES) - 1
    place = min(int(share * steps), steps - 1)
    return mixed(OUTCOMES[place], OUTCOMES[place + 1], share * steps - place)


def darker(colour: str, share: float = 0.55) -> str:
    """The colour with that share of its lightness."""
    hue, light, full = rgb_to_hls(*rgb_of(colour))
    parts = hls_to_rgb(hue, light * share, min(1.0, full * 0.9))
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def _linear(colour: str) -> Sequence[float]:
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb_of(colour)]


def _hex(linear: Sequence[float]) -> str:
    clipped = (min(max(c, 0.0), 1.0) for c in linear)
    parts = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in clipped)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def _oklab(colour: str) -> tuple[float, float, float]:
    red, green, blue = _linear(colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _from_oklab(lightness: float, a: float, b: float) -> str:
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return _hex(
        (
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        )
    )
