"""Tables in, printable pages out: build an `Aid` from the blocks below, then `render_pdf` it.

- `Aid` and `Page`: what is printed on every sheet side, and what stands on one.
- `Row` and `Column`: blocks side by side, and one above the other.
- `OddsGrid` of `Odds` with its `Key`, `Bands` of `Bar`s: chances, computed by the caller.
- `WordGrid` of `Word`s, `Ledger`, `Steps`, `Note`: rules in words.
- `Statement`, `Ranges` of `Range`s, `Histogram`, `Drawing`: sampled numbers, and a picture.
- `Group`: a heading over columns or beside rows.
"""

from wsanalysis.aids.blocks import (
    Aid,
    Bands,
    Bar,
    Column,
    Group,
    Key,
    Ledger,
    Note,
    Odds,
    OddsGrid,
    Page,
    Row,
    Step,
    Steps,
    Word,
    WordGrid,
    percent_text,
)
from wsanalysis.aids.measured import Drawing, Histogram, Range, Ranges, Statement
from wsanalysis.aids.page import DoesNotFit, render_pdf, render_png

__all__ = [
    "Aid",
    "Bands",
    "Bar",
    "Column",
    "DoesNotFit",
    "Drawing",
    "Group",
    "Histogram",
    "Key",
    "Ledger",
    "Note",
    "Odds",
    "OddsGrid",
    "Page",
    "Range",
    "Ranges",
    "Row",
    "Statement",
    "Step",
    "Steps",
    "Word",
    "WordGrid",
    "percent_text",
    "render_pdf",
    "render_png",
]
