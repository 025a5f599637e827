"""Tables in, printable pages out: build an `Aid` from the blocks below, `render` it in a `Look`.

- `Aid` and `Page`: a set of pages, and the contents of one side of a sheet.
- `Row` and `Column`: blocks side by side, and stacked.
- `OddsGrid` of `Odds` with its `Key`, `Bands` of `Bar`s: chances, computed by the caller.
- `WordGrid` of `Word`s with `Icon`s, `Ledger`, `Steps`, `Note`: rules in words.
- `Strips` of `Strip`s: points spent.
- `Statement`, `Ranges` of `Range`s, `Histogram`: sampled numbers; `Drawing`, `Legend` of `Sample`s: pictures.
- `Annotated` with a `Meaning` for each rating: a block or counter, and how it is read.
- `UnitCards` of `CardGroup`s of `Card`s: units with their ratings and odds.
- `Group`: a heading over columns or beside rows.
"""

from wsanalysis.aids.blocks import (
    Aid,
    Bands,
    Bar,
    Block,
    Card,
    CardGroup,
    Column,
    Group,
    Icon,
    Key,
    Ledger,
    Note,
    Odds,
    OddsGrid,
    Page,
    Row,
    Step,
    Steps,
    Strip,
    Strips,
    UnitCards,
    Word,
    WordGrid,
    heavy_line,
    percent_text,
)
from wsanalysis.aids.measured import (
    Annotated,
    Drawing,
    Histogram,
    Legend,
    Meaning,
    Range,
    Ranges,
    Sample,
    Statement,
)
from wsanalysis.aids.page import DoesNotFit, render, render_as, render_pdf, render_png

__all__ = [
    "Aid", "Annotated", "Bands", "Bar", "Block", "Card", "CardGroup", "Column", "DoesNotFit", "Drawing",
    "Group", "Histogram", "Icon", "Key", "Ledger", "Legend", "Meaning", "Note", "Odds", "OddsGrid", "Page",
    "Range", "Ranges", "Row", "Sample", "Statement", "Step", "Steps", "Strip", "Strips", "UnitCards", "Word",
    "WordGrid", "heavy_line", "percent_text", "render", "render_as", "render_pdf", "render_png",
]  # fmt: skip
