"""SVG pages with text that can be selected, searched and edited, instead of the outlines that Typst draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from wsanalysis.aids.fonts import font_folders, fonts_of
from wsanalysis.aids.glyphs import WEIGHTS, embedded, legend, styles_of, with_text
from wsanalysis.aids.look import Look
from wsanalysis.aids.set_in_type import texts_in
from wsanalysis.aids.template_data import SIZES, look_for_template
from wsanalysis.aids.typeset import Form, typeset

TEMPLATE = Path(__file__).with_name("glyphs.typ")
ALWAYS = "0123456789–✓›"
"""Characters that pages have of their own."""


def text_instead_of_outlines(
    pages: Sequence[bytes], handed: Any, look: Look, sizes: Iterable[float] = SIZES.values()
) -> list[bytes]:
    """The pages with real text, their fonts in them; `handed`, as JSON, is what the template was handed.

    `sizes` are those of its type, in points where the look's scale is 1.
    """
    letters = sorted({letter for text in texts_in(handed) for letter in text if letter.strip()} | set(ALWAYS))
    styles = styles_of(size * look.scale for size in sizes)
    legends = {"look": look_for_template(look), "styles": styles, "letters": letters, "words": {}}
    ((made,),) = typeset(TEMPLATE, legends, font_folders(look), [Form("svg")])
    known = legend(made.decode(), styles, letters)
    fonts = fonts_of(look, WEIGHTS)
    swapped = (with_text(page.decode(), known, look.fonts) for page in pages)
    return [embedded(svg, fonts, said).encode() for svg, said in swapped]
