"""Whole-number Python that runs compiled where there is a compiler, and as plain Python where there is none.

`Record` declares what functions work on, `compiled` marks them, `build` makes machine code of some and of
all that they call. The same text does the same either way. Functions of a package whose `__init__` says
`COMPILED = True` need no mark.

What can be compiled:

- Functions whose parameters and results are annotated: `int`, `bool`, a NewType of int, a record,
  `list[int]`, `Array[...]` or `Table[...]` of a record; results may also be tuples of numbers, spans or
  None.
  Each argument is given in its place: no names, defaults or stars. No function calls itself, not even by way
  of others.
- `if`, `while`, `for` over `range`, over a tuple and over a span, which `span` gives and functions annotated
  `-> Span[Unit]`; `break`, `continue`, `return`, `pass`; no `else` behind a loop. A name has a value on
  every way to where it is read, and is of one kind throughout.
- Assignment to names, items and fields, to several at once, and `+=` and the like; what stands left of the
  sign is worked out once.
- `+ - * // % << >> & | ^ ~`, comparisons also in chains, `in` a tuple, `and`, `or`, `not` and `x if p else
  y` with the values that Python gives them; `min`, `max`, `abs`, `int`, `bool`, `len` of a tuple, an array
  or a table.
- Names of a module, or of the function that a function stands in: numbers, tuples of numbers (also of
  tuples), compiled functions, dicts of these by number (`RUN[frame.kind](world, battle, frame)`), NewTypes.
  Their values are those that they have when the code is made.
- Of records: fields, items of arrays and tables, `clear()` and `copy_into()`. A record is never copied by
  itself: `frame = battle.stack[0]` is that frame.

All else is refused: `CannotCompile` names file, line, what was found and what to write instead.

Numbers have 64 bits. What has no room wraps, as `wrap` does on purpose; division by zero gives 0; a shift
by a negative count leaves no bit but the sign. Indexes count from 0 and are not looked at; a number that a
dict has no function for calls none. In a checked build (WSANALYSIS_COMPILED=checked) all of these are errors
with file, line and what was indexed, as Python's own.
"""

from wsanalysis.compiled.builds import build, has_compiler, is_built, is_compiled, new, ready, row
from wsanalysis.compiled.declaring import Array, Span, Table, array, layout_of, shared, span
from wsanalysis.compiled.layout import Field, Layout
from wsanalysis.compiled.marked import compiled, compiled_for, wrap
from wsanalysis.compiled.places import fill, numbers, shape_of
from wsanalysis.compiled.record import Record
from wsanalysis.compiled.sources import CannotCompile, content_of

__all__ = [
    "Array",
    "CannotCompile",
    "Field",
    "Layout",
    "Record",
    "Span",
    "Table",
    "array",
    "build",
    "compiled",
    "compiled_for",
    "content_of",
    "fill",
    "has_compiler",
    "is_built",
    "is_compiled",
    "layout_of",
    "new",
    "numbers",
    "ready",
    "row",
    "shape_of",
    "shared",
    "span",
    "wrap",
]
