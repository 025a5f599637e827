"""Printing on as few pages as will hold everything in readable type: another page before smaller letters."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from wsanalysis.aids import Aid, DoesNotFit, render
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.page import TOO_TALL, Format

MOST_PAGES = 6


class Printed(NamedTuple):
    """What was printed: its pages, and the PDF or a picture of every page."""

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
