"""Real text in the pages that Typst writes as SVG, where every letter is an outline.

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
from typing import NamedTuple

WEIGHTS = (400, 600, 700, 900)
"""Of the type on pages: regular, semibold, bold and black."""
GAP = 0.11
"""In parts of the size of type: two letters that are further apart have a space between them."""

_GROUP = re.compile(r'<g transform="matrix\(([^)]*)\)">((?:<use [^>]*/>)+)</g>')
_USE = re.compile(r'<use xlink:href="#(\w+)" x="([^"]*)" y="[^"]*" fill="([^"]*)"[^>]*/>')
_SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)

Style = tuple[float, int]
"""Size of type in points, and weight."""


class Glyph(NamedTuple):
    """What an outline shows: its character, style, and width in points."""

    letter: str
    style: Style
    advance: float


def styles_of(sizes: Iterable[float]) -> list[Style]:
    """Every style with these sizes."""
    return [(size, weight) for size in sorted(set(sizes)) for weight in WEIGHTS]


def legend(svg: str, styles: Sequence[Style], letters: Sequence[str]) -> dict[str, Glyph]:
    """The glyphs of a legend, in which every letter stands twice in each style, by name of their outlines."""
    asked = [(letter, style) for style in styles for letter in letters]
    groups = [_USE.findall(uses) for _, uses in _GROUP.findall(svg)]
    if len(groups) != len(asked):
        raise RuntimeError(f"{len(asked)} letters set for the text of an SVG, {len(groups)} found in it")
    found = {}
    for (letter, style), uses in zip(asked, groups, strict=True):
        if len(uses) == 2 and uses[0][0] == uses[1][0]:
            found[uses[0][0]] = Glyph(letter, style, float(uses[1][1]) - float(uses[0][1]))
    return found


def with_text(
    svg: str, known: Mapping[str, Glyph], families: Sequence[str]
) -> tuple[str, dict[int, set[str]]]:
    """The page with text instead of outlines, and the characters it has in each weight."""
    said: dict[int, set[str]] = defaultdict(set)

    def text_of(match: re.Match[str]) -> str:
        a, b, c, d, x, y = match[1].split()
        parts = []
        for run in _runs(_USE.findall(match[2]), known):
            name, _, fill = run[0]
            if name not in known:
                parts.append(f'<g transform="matrix({match[1]})">{_use(*run[0])}</g>')
                continue
            size, weight = known[name].style
            said[weight] |= {known[each].letter for each, *_ in run}
            parts.append(
                f'<text transform="matrix({a} {b} {_turned(c)} {_turned(d)} {x} {y})" font-size="{size:g}"'
                f' font-weight="{weight}" fill="{fill}">{"".join(_words(run, known))}</text>'
            )
        return "".join(parts)

    made = _GROUP.sub(text_of, svg)
    left = set(re.findall(r'xlink:href="#(\w+)"', made))
    made = _SYMBOL.sub(lambda symbol: symbol[0] if symbol[1] in left else "", made)
    listed = ", ".join(f"'{family}'" for family in families)
    return made.replace("<svg ", f'<svg font-family="{listed}" ', 1), said


def embedded(svg: str, faces: Iterable[tuple[str, int, str, int]], said: Mapping[int, set[str]]) -> str:
    """The page with its fonts: `faces` are families with weight, file, and place in that file.

    Each is cut down to the characters in `said` for its weight that no family before it has.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    rules = []
    missing = {weight: set(map(ord, letters)) for weight, letters in said.items()}
    for family, weight, file, place in faces:
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


def _runs(
    uses: Sequence[tuple[str, str, str]], known: Mapping[str, Glyph]
) -> Iterator[list[tuple[str, str, str]]]:
    """Glyphs that follow each other in one style and colour; each that is not known by itself."""
    run: list[tuple[str, str, str]] = []
    for use in uses:
        glyph = known.get(use[0])
        last = known.get(run[-1][0]) if run else None
        if run and (glyph is None or last is None or glyph.style != last.style or use[2] != run[-1][2]):
            yield run
            run = []
        run.append(use)
    if run:
        yield run


def _words(run: Sequence[tuple[str, str, str]], known: Mapping[str, Glyph]) -> Iterator[str]:
    """The words of a run, each at its place."""
    word, begun, ended = "", 0.0, 0.0
    for name, at, _ in run:
        glyph = known[name]
        if word and float(at) - ended > GAP * glyph.style[0]:
            yield f'<tspan x="{begun:g}">{escape(word)} </tspan>'
            word = ""
        if not word:
            begun = float(at)
        word += glyph.letter
        ended = float(at) + glyph.advance
    yield f'<tspan x="{begun:g}">{escape(word)}</tspan>'


def _turned(number: str) -> str:
    """The number with the other sign: outlines are drawn upwards, text is not."""
    return f"{-float(number) or 0.0:g}"


def _use(name: str, x: str, fill: str) -> str:
    return f'<use xlink:href="#{name}" x="{x}" y="0" fill="{fill}" fill-rule="nonzero"/>'
