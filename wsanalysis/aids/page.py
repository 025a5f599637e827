"""An `Aid` and a `Look` in, the bytes of a PDF, SVG or PNG out, typeset by Typst.

The same aid, look and version of Typst give the same bytes. What an aid's template is handed stands in
`template_data`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from wsanalysis.aids.blocks import Aid
from wsanalysis.aids.fonts import set_in_type
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.pictures import drawable
from wsanalysis.aids.svg_text import text_instead_of_outlines
from wsanalysis.aids.template_data import for_template, look_for_template, words_for_template
from wsanalysis.aids.typeset import Form, TypstError

Format = Literal["pdf", "svg", "png"]

TEMPLATE = Path(__file__).with_name("page.typ")
PPI = 150.0
"""Pixels per inch of a PNG."""
TOO_TALL = "too tall"
"""The end of the reason of `DoesNotFit` where a page needs more height; else it is too wide."""
MOST_PAGES = 6


class DoesNotFit(ValueError):
    """A page has more content than the paper holds; `reason` says what overflows, and by how much."""

    def __init__(self, page: int, heading: str, paper: str, reason: str) -> None:
        super().__init__(f"page {page} ({heading!r}) does not fit on {paper}: {reason}")
        self.page = page
        self.reason = reason
        self.paper = paper


def render(aid: Aid, look: Look = STANDARD, form: Format = "pdf", ppi: float = PPI) -> list[bytes]:
    """The aid as one PDF, or an SVG or PNG for each sheet side: one for a `Page`, more where it is continued.

    Raises DoesNotFit if a page would overflow, RuntimeError if Typst warns of anything.
    """
    return render_as(aid, [(form, ppi)], look)[0]


def render_as(aid: Aid, forms: Sequence[tuple[Format, float]], look: Look = STANDARD) -> list[list[bytes]]:
    """The aid in each of some forms, with the pixels per inch of a PNG: sooner than one after another.

    As `render`, and raises as it.
    """
    for form, _ in forms:
        if form not in get_args(Format):
            raise ValueError(f"format: expected one of {', '.join(get_args(Format))}, got {form!r}")
    if not aid.pages:
        raise ValueError(f"aid {aid.title!r} has no pages")
    try:
        return _typeset(aid, forms, look)
    except DoesNotFit as error:
        turns = look.orientation == "auto" or (look.orientation == "portrait" and look.continues)
        if not turns or error.reason.endswith(TOO_TALL):
            raise
        return _typeset(aid, forms, replace(look, orientation="landscape"))


def render_pdf(aid: Aid, look: Look = STANDARD) -> bytes:
    """The aid as a PDF; raises as `render`."""
    return render(aid, look)[0]


def render_png(aid: Aid, page: int = 1, ppi: float = PPI, look: Look = STANDARD) -> bytes:
    """One sheet side (counted from 1) as a picture with `ppi` pixels per inch; raises as `render`."""
    return nth_side(render(aid, look, "png", ppi), page)


def nth_side(made: Sequence[bytes], number: int) -> bytes:
    """One of the pictures that `render` made, counted from 1. Raises ValueError for a number there is not."""
    if not 1 <= number <= len(made):
        raise ValueError(f"page: expected 1 to {len(made)}, got {number}")
    return made[number - 1]


def _typeset(aid: Aid, forms: Sequence[tuple[Format, float]], look: Look) -> list[list[bytes]]:
    """For each form the whole PDF as the only entry, or one picture for each sheet side."""
    handed = {
        "aid": drawable(for_template(aid), look), "look": look_for_template(look),
        "words": words_for_template(),
    }  # fmt: skip
    try:
        made = set_in_type(TEMPLATE, handed, look, [Form(*form) for form in forms])
    except TypstError as error:
        raise _plainly(str(error), aid, look) from None
    for (form, _), pages in zip(forms, made, strict=True):
        if form == "svg":
            pages[:] = text_instead_of_outlines(pages, handed, look)
        if form != "pdf" and len(pages) != len(aid.pages) and not look.continues:
            raise RuntimeError(f"{aid.title!r}: {len(aid.pages)} pages asked, {len(pages)} made")
    return made


def sheet_sides(files: Sequence[bytes]) -> int:
    """The number of sheet sides in what `render` made: those of the one PDF, or a picture for each."""
    if len(files) == 1 and files[0].startswith(b"%PDF"):
        return len(re.findall(rb"/Type\s*/Page\b", files[0]))
    return len(files)


def _plainly(error: str, aid: Aid, look: Look) -> Exception:
    """The template's own complaint as DoesNotFit; any other unchanged."""
    # older versions of Typst put the words of a panic into quotation marks
    found = re.search(r"does not fit\"?, (\d+), \"?(.*?)\"?$", error, flags=re.DOTALL)
    if found is None:
        return RuntimeError(f"Typst cannot print {aid.title!r}: {error}")
    page = int(found[1])
    return DoesNotFit(page, aid.pages[page - 1].heading, look.paper.title, found[2])


class Printed(NamedTuple):
    """A printed aid: its pages, and the PDF or a picture of every page."""

    aid: Aid
    files: list[bytes]


def turned_where_wide(look: Look) -> Look:
    """The look, with pages held the other way where they are too wide, unless it says how they are held."""
    return replace(look, orientation="auto") if look.orientation == STANDARD.orientation else look


def lying(look: Look) -> Look:
    """The look, with its pages held on their side as wide tables of large type are, unless it says how.

    On papers smaller than A4 pages are turned where they are too wide.
    """
    held = look.orientation == STANDARD.orientation and not look.continues
    return replace(look, orientation="landscape") if held else look


def on_few_pages(
    make: Callable[[int], Aid], look: Look = STANDARD, form: Format = "pdf", fewest: int = 1
) -> Printed:
    """``make(pages)`` for the `fewest` pages, or else for one more, and so on; the first that fits.

    Raises DoesNotFit if six pages are too few, or it is wider than a page.
    """
    for pages in range(fewest, MOST_PAGES):
        aid = make(pages)
        try:
            return Printed(aid, render(aid, look, form))
        except DoesNotFit as error:
            if not error.reason.endswith(TOO_TALL):
                raise
    aid = make(MOST_PAGES)
    return Printed(aid, render(aid, look, form))
