"""An `Aid` in, the bytes of a PDF or PNG out, typeset by Typst with fonts that come as wheels.

The same aid, paper and version of Typst give the same bytes. Nothing is smaller than 7 pt, and the shades are
one hue from white to 60 % ink, so a monochrome printer loses nothing.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args

from wsanalysis.aids.blocks import Aid, Bar
from wsanalysis.aids.measured import Histogram
from wsanalysis.aids.odds_cell import ROUNDING_NOISE, Odds, percent_text
from wsanalysis.aids.typeset import typeset
from wsanalysis.languages import current_language, translated

Paper = Literal["a4", "us-letter"]

TEMPLATE = Path(__file__).with_name("page.typ")
EVEN = 0.5
EPOCH = 0  # a fixed date inside the PDF: printing the same aid twice gives the same bytes


class DoesNotFit(ValueError):
    """A page has more content than the paper holds; `reason` says what overflows, and by how much."""

    def __init__(self, page: int, heading: str, paper: str, reason: str) -> None:
        super().__init__(f"page {page} ({heading!r}) does not fit on {paper}: {reason}")
        self.page = page
        self.reason = reason
        self.paper = paper


def render_pdf(aid: Aid, paper: Paper = "a4", grey: bool = False) -> bytes:
    """The aid as a PDF, one sheet side per `Page`.

    Raises DoesNotFit if a page would overflow, RuntimeError if Typst warns of anything.
    """
    return _typeset(aid, paper, grey, "pdf")[0]


def render_png(aid: Aid, page: int = 1, ppi: float = 150.0, paper: Paper = "a4", grey: bool = False) -> bytes:
    """One page (counted from 1) as a picture with `ppi` pixels per inch; raises as render_pdf."""
    if not 1 <= page <= len(aid.pages):
        raise ValueError(f"page: expected 1 to {len(aid.pages)}, got {page}")
    return _typeset(aid, paper, grey, "png", ppi)[page - 1]


def render_pages(aid: Aid, ppi: float = 110.0, paper: Paper = "a4", grey: bool = False) -> list[bytes]:
    """Every page as a picture; as `render_png`."""
    return _typeset(aid, paper, grey, "png", ppi)


def font_folders() -> list[str]:
    """The folders of Source Sans Pro and, for missing characters, of matplotlib's DejaVu Sans.

    Found without importing either package: matplotlib would take a second to start.
    """
    return [
        str(_package_folder("font_source_sans_pro") / "files"),
        str(_package_folder("matplotlib") / "mpl-data" / "fonts" / "ttf"),
    ]


def _package_folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"printing needs the package {package}", name=package)
    return Path(spec.origin).parent


def _typeset(
    aid: Aid, paper: Paper, grey: bool, kind: Literal["pdf", "png"], ppi: float | None = None
) -> list[bytes]:
    """The whole PDF as the only entry, or one PNG for each page."""
    if paper not in get_args(Paper):
        raise ValueError(f"paper: expected one of {', '.join(get_args(Paper))}, got {paper!r}")
    if not aid.pages:
        raise ValueError(f"aid {aid.title!r} has no pages")
    made = typeset(
        {
            "template": str(TEMPLATE),
            "font_paths": font_folders(),
            "sys_inputs": {
                "aid": json.dumps(_for_template(aid)),
                "paper": paper,
                "language": current_language(),
                "grey": "yes" if grey else "no",
            },
            "format": kind,
            "ppi": ppi,
            "timestamp": EPOCH,
        }
    )
    if made.error:
        raise _plainly(made.error, aid, paper)
    if made.warnings:
        raise RuntimeError(f"Typst warned while printing {aid.title!r}: {'; '.join(made.warnings)}")
    pages = made.pages
    if kind == "png" and len(pages) != len(aid.pages):
        raise RuntimeError(f"{aid.title!r}: {len(aid.pages)} pages asked, {len(pages)} made")
    return pages


def _plainly(error: str, aid: Aid, paper: str) -> Exception:
    """The template's own complaint as DoesNotFit; any other unchanged."""
    # older versions of Typst put the words of a panic into quotation marks
    found = re.search(r"does not fit\"?, (\d+), \"?(.*?)\"?$", error, flags=re.DOTALL)
    if found is None:
        return RuntimeError(f"Typst cannot print {aid.title!r}: {error}")
    page = int(found[1])
    return DoesNotFit(page, aid.pages[page - 1].heading, paper, found[2])


def _for_template(value: object) -> Any:
    """Records as JSON objects that name their kind; chances with the text that is printed."""
    match value:
        case Odds(main, parts, note):
            return {
                "main": float(main),
                "text": percent_text(main),
                "never": main <= ROUNDING_NOISE,
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
        case Histogram(bars=bars):
            texts = [percent_text(share) for _, share in bars]
            return _of_record(value) | {"texts": texts}
        case str():
            return translated(value)
        case tuple():
            return [_for_template(entry) for entry in value]
        case _ if is_dataclass(value):
            return _of_record(value)
        case _:
            return value


def _of_record(record: Any) -> dict[str, Any]:
    entries = {field.name: _for_template(getattr(record, field.name)) for field in fields(record)}
    return {"kind": type(record).__name__} | entries
