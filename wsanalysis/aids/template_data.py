"""The data of the template: pages as JSON objects, chances with their printed text, the look in numbers.

Every word on paper passes through here or stands in `WORDS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from wsanalysis.aids.blocks import EVEN, ROUNDING_NOISE, Bands, Bar, Odds, percent_text
from wsanalysis.aids.faces import Face, TextCard
from wsanalysis.aids.icons import icon_named
from wsanalysis.aids.look import CAP, Look
from wsanalysis.aids.measured import Histogram
from wsanalysis.colours import OUTCOMES, SIDES
from wsanalysis.languages import language_tag, translated

UNPRINTED = ("tint", "picture", "emblem", "ground", "shape", "place", "tone", "frame", "svg")
"""Fields of records that are for a template alone; words in an SVG file are translated when it is drawn."""

WORDS: Mapping[str, str] = {
    "unofficial": "UNOFFICIAL",
    "page": "page {here} of {all}",
    "continued": "{heading} (continued)",
    "unlikely": "unlikely",
    "even": "even",
    "likely": "likely",
    "always": "always",
    "never": "no, never",
    "bold": "bold: 50 or more",
    "heavy": "bold, inside the heavy line: 50 or more",
}
"""Words that the template itself prints."""

SIZES: Mapping[str, float] = {
    "heading": 22, "narrow_heading": 16.5, "lead": 13, "title": 10.8, "number": 10.5, "part": 9, "body": 8.6,
    "small": 7.8, "tiny": 7.5,
}  # fmt: skip
"""Of type, in points at the scale of 1. Main number and parts of a cell are numbers that one plays by."""

LOOSENESS: Mapping[str, tuple[float, float]] = {
    "compact": (0.5, 1.2),
    "normal": (0.6, 2.1),
    "airy": (1.0, 2.8),
}
"""Of a page, at least and at most: all blank space inside tables is multiplied by it."""


def words_for_template() -> dict[str, str]:
    """The template's own words in the language of the print."""
    return {name: translated(words) for name, words in WORDS.items()}


def look_for_template(look: Look) -> dict[str, Any]:
    """A look in the template's terms: colours as printed, lengths in mm, the paper as it is held."""
    edges, sheet = look.edges, look.sheet
    tight, loose = LOOSENESS[look.density]
    return {
        "fonts": list(look.fonts), "language": language_tag(),
        "scale": look.scale, "sizes": SIZES, "tight": tight, "loose": loose,
        "ink": look.colour("ink"), "soft": look.colour("soft"), "ground": look.colour("ground"),
        "hue": look.colour("hue"), "cap": CAP, "grey": look.grey,
        "outcomes": [look.colour("ground"), *OUTCOMES[1:]],
        "sides": [SIDES[0], look.colour("ground"), SIDES[2]],
        "width": sheet.width, "height": sheet.height, "bleed": look.bleed,
        "left": edges.left, "top": edges.top, "right": edges.right, "bottom": edges.bottom,
        "title": look.title, "subtitle": look.subtitle, "footer": look.footer,
        "logo": _logo(look), "continued": look.continues,
    }  # fmt: skip


def _logo(look: Look) -> dict[str, Any] | None:
    if look.logo is None:
        return None
    content = look.logo.content
    read = {"text": content.decode()} if look.logo.kind == "svg" else {"bytes": list(content)}
    return {"kind": look.logo.kind, "height": look.logo.height} | read


def for_template(value: object) -> Any:
    """Records as JSON objects that name their kind, in the language of the print; chances with their text."""
    match value:
        case Odds(main, parts, note):
            return {
                "main": float(main),
                "text": percent_text(main),
                "never": max((main, *parts)) <= ROUNDING_NOISE,
                "even": main >= EVEN - ROUNDING_NOISE,
                "parts": [percent_text(p) for p in parts],
                "note": translated(note),
            }
        case Bar(label, shares):
            return {
                "label": translated(label),
                "shares": [float(share) for share in shares],
                "texts": [percent_text(share) for share in shares],
            }
        case Bands(outcomes=outcomes):
            return _of_record(value) | {"icons": [{"picture": icon_named(name)} for name in outcomes]}
        case Face(lines=lines):
            return _of_record(value) | {"icons": [{"picture": icon_named(said)} for _, said in lines]}
        case Histogram(bars=bars):
            texts = [percent_text(share) for _, share in bars]
            return _of_record(value) | {"texts": texts}
        case TextCard(name=name):
            return _of_record(value) | {"name": name}  # as on the card in the box
        case str():
            return translated(value)
        case tuple():
            return [for_template(entry) for entry in value]
        case _ if is_dataclass(value):
            return _of_record(value)
        case _:
            return value


def _of_record(record: Any) -> dict[str, Any]:
    entries = {field.name: getattr(record, field.name) for field in fields(record)}
    read = {name: said if name in UNPRINTED else for_template(said) for name, said in entries.items()}
    return {"kind": type(record).__name__} | read
