"""Printing on as few pages as will hold everything in readable type: another page before smaller letters."""

from collections.abc import Callable
from typing import NamedTuple

from wsanalysis.aids import Aid, DoesNotFit, render_pdf
from wsanalysis.aids.page import Paper

MOST_PAGES = 6


class Printed(NamedTuple):
    """What was printed: its pages, and the PDF."""

    aid: Aid
    pdf: bytes


def on_few_pages(make: Callable[[int], Aid], paper: Paper = "a4", grey: bool = False) -> Printed:
    """``make(pages)`` for one page, or else for two, and so on; the first that fits.

    Raises DoesNotFit if six pages are too few, or it is wider than a page.
    """
    for pages in range(1, MOST_PAGES):
        aid = make(pages)
        try:
            return Printed(aid, render_pdf(aid, paper, grey))
        except DoesNotFit as error:
            if not error.reason.endswith("too tall"):
                raise
    aid = make(MOST_PAGES)
    return Printed(aid, render_pdf(aid, paper, grey))
