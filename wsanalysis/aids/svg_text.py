"""SVG pages with text that can be selected, searched and edited, where Typst draws outlines of letters.

Typst names an outline by its font, size and glyph, the same in every document. So a legend, in which it sets
each character in each style, tells which character an outline is, how wide, how large and how heavy. Words
stay where they were, letter by letter only where an outline is not in the legend. The fonts are embedded, cut
down to the characters of the page, for viewers that do not have them.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis.aids.fonts import Font, font_folders, fonts_of, texts_in
from wsanalysis.aids.look import Look
from wsanalysis.aids.template_data import SIZES, look_for_template
from wsanalysis.aids.typeset import Form, typeset

TEMPLATE = Path(__file__).with_name("glyphs.typ")
ALWAYS = "0123456789–✓›"
"""Characters that pages have of their own."""
WEIGHTS = (400, 600, 700, 900)
"""Of the type on pages: regular, semibold, bold and black."""
GAP = 0.11
"""In parts of the size of type: two letters that are further apart have a space between them."""
_GROUP = re.compile(r'<g transform="matrix\(([^)]*)\)">((?:<use [^>]*/>)+)</g>')
_USE = re.compile(r'<use xlink:href="#(\w+)" x="([^"]*)" y="[^"]*" fill="([^"]*)"[^>]*/>')
_SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)
Style = tuple[float, int]
"""Size of type in points, and weight."""


def text_instead_of_outlines(
    pages: Sequence[bytes], handed: Any, look: Look, sizes: Iterable[float] = SIZES.values()
) -> list[bytes]:
    """The pages with real text, their fonts in them; `handed`, as JSON, is what the template was handed.

    `sizes` are those of its type, in points where the look's scale is 1.
    """
    letters = sorted({letter for text in texts_in(handed) for letter in text if letter.strip()} | set(ALWAYS))
    scaled = sorted({size * look.scale for size in sizes})
    styles = [(size, weight) for size in scaled for weight in WEIGHTS]
    legends = {"look": look_for_template(look), "styles": styles, "letters": letters, "words": {}}
    ((made,),) = typeset(TEMPLATE, legends, font_folders(look), [Form("svg")])
    known = legend(made.decode(), styles, letters)
    fonts = fonts_of(look, WEIGHTS)
    swapped = (with_text(page.decode(), known, look.fonts) for page in pages)
    return [embedded(svg, fonts, said).encode() for svg, said in swapped]


class Use(NamedTuple):
    """An outline where it is drawn: its name, how far to the right in its group, and its colour."""

    name: str
    x: str
    fill: str

    def __str__(self) -> str:
        return f'<use xlink:href="#{self.name}" x="{self.x}" y="0" fill="{self.fill}" fill-rule="nonzero"/>'


class Glyph(NamedTuple):
    """The meaning of an outline: its character, style, and width in points."""

    letter: str
    style: Style
    advance: float


def legend(svg: str, styles: Sequence[Style], letters: Sequence[str]) -> dict[str, Glyph]:
    """The glyphs of a legend, in which every letter stands twice in each style, by name of their outlines."""
    asked = [(letter, style) for style in styles for letter in letters]
    groups = [_uses(drawn) for _, drawn in _GROUP.findall(svg)]
    if len(groups) != len(asked):
        raise RuntimeError(f"{len(asked)} letters set for the text of an SVG, {len(groups)} found in it")
    found = {}
    for (letter, style), uses in zip(asked, groups, strict=True):
        if len(uses) == 2 and uses[0].name == uses[1].name:
            found[uses[0].name] = Glyph(letter, style, float(uses[1].x) - float(uses[0].x))
    return found


def with_text(
    svg: str, known: Mapping[str, Glyph], families: Sequence[str]
) -> tuple[str, dict[int, set[str]]]:
    """The page with text instead of outlines, and the characters it has in each weight."""
    said: dict[int, set[str]] = defaultdict(set)

    def text_of(match: re.Match[str]) -> str:
        a, b, c, d, x, y = match[1].split()
        parts = []
        for run in _runs(_uses(match[2]), known):
            first = run[0]
            if first.name not in known:
                parts.append(f'<g transform="matrix({match[1]})">{first}</g>')
                continue
            size, weight = known[first.name].style
            said[weight] |= {known[use.name].letter for use in run}
            parts.append(
                f'<text transform="matrix({a} {b} {_turned(c)} {_turned(d)} {x} {y})" font-size="{size:g}"'
                f' font-weight="{weight}" fill="{first.fill}">{"".join(_words(run, known))}</text>'
            )
        return "".join(parts)

    made = _GROUP.sub(text_of, svg)
    left = set(re.findall(r'xlink:href="#(\w+)"', made))
    made = _SYMBOL.sub(lambda symbol: symbol[0] if symbol[1] in left else "", made)
    listed = ", ".join(f"'{family}'" for family in families)
    return made.replace("<svg ", f'<svg font-family="{listed}" ', 1), said


def embedded(svg: str, fonts: Iterable[Font], said: Mapping[int, set[str]]) -> str:
    """The page with its fonts in it.

    Each is cut down to the characters in `said` for its weight that no family before it has.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    rules = []
    missing = {weight: set(map(ord, letters)) for weight, letters in said.items()}
    for family, weight, file, place in fonts:
        if not missing.get(weight):
            continue
        font = TTFont(file, fontNumber=place, lazy=True, recalcTimestamp=False)  # always the same bytes
        wanted = missing[weight] & font.getBestCmap().keys()
        if not wanted:
            font.close()
            continue
        missing[weight] -= wanted
        options = Options(layout_features=["tnum", "lnum"], notdef_outline=True, hinting=False)
        options.drop_tables += ["FFTM"]
        cut = Subsetter(options)
        cut.populate(unicodes=wanted)
        cut.subset(font)
        font.flavor = "woff"
        kept = BytesIO()
        font.save(kept)
        font.close()
        content = b64encode(kept.getvalue()).decode("ascii")
        rules.append(
            f"@font-face {{ font-family: '{family}'; font-weight: {weight};"
            f" src: url(data:font/woff;base64,{content}); }}"
        )
    rules.append("text { font-variant-numeric: lining-nums tabular-nums; white-space: pre; }")
    return svg.replace(">", f"><style>{' '.join(rules)}</style>", 1)


def _uses(drawn: str) -> list[Use]:
    """The outlines of a group."""
    return [Use(*found) for found in _USE.findall(drawn)]


def _runs(uses: Sequence[Use], known: Mapping[str, Glyph]) -> Iterator[list[Use]]:
    """Glyphs that follow each other in one style and colour; each that is not known by itself."""
    run: list[Use] = []
    for use in uses:
        glyph = known.get(use.name)
        last = known.get(run[-1].name) if run else None
        if run and (glyph is None or last is None or glyph.style != last.style or use.fill != run[-1].fill):
            yield run
            run = []
        run.append(use)
    if run:
        yield run


def _words(run: Sequence[Use], known: Mapping[str, Glyph]) -> Iterator[str]:
    """The words of a run, each at its place."""
    word, begun, ended = "", 0.0, 0.0
    for use in run:
        glyph, at = known[use.name], float(use.x)
        if word and at - ended > GAP * glyph.style[0]:
            yield f'<tspan x="{begun:g}">{escape(word)} </tspan>'
            word = ""
        if not word:
            begun = at
        word += glyph.letter
        ended = at + glyph.advance
    yield f'<tspan x="{begun:g}">{escape(word)}</tspan>'


def _turned(number: str) -> str:
    """The number with the other sign: outlines are drawn upwards, text is not."""
    return f"{-float(number) or 0.0:g}"
