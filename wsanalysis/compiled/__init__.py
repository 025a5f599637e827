"""Whole-number Python that runs compiled if there is a compiler, and as plain Python otherwise.

`Record` declares the data, `compiled` marks functions, `build` makes machine code of some and of everything
they call. The same source does the same either way.

The parts of Python that can be compiled:

- Functions with annotated parameters and results: `int`, `bool`, a NewType of int, a record,
  `list[int]`, `Array[...]` or `Table[...]` of a record; results may also be tuples of numbers, spans or
  None. Arguments are positional: no names, defaults or stars. No recursion, direct or indirect.
- `if`, `while`, `for` over `range`, over a tuple, over a module's list of compiled functions (`for rule in
  RULES: rule(world)`) and over a span, which `span` makes and functions annotated `-> Span[Unit]` return;
  `break`, `continue`, `return`, `pass`; no `else` after a loop. A name must have a value on every path to
  where it is read, and one kind throughout.
- Assignment to names, items and fields, to several at once, and `+=` and the like; the target is evaluated
  once.
- `+ - * // % << >> & | ^ ~`, comparisons, also chained, `in` a tuple, `and`, `or`, `not` and `x if p else
  y` with Python's values; `min`, `max`, `abs`, `int`, `bool`, `len` of a tuple, an array or a table.
- Names of a module, or of the enclosing function: numbers, tuples of numbers (also nested), compiled
  functions, mappings of these by number (`RUN[frame.kind](world, battle, frame)`), NewTypes. Their values
  are fixed when the code is made.
- Of records: fields, items of arrays and tables, `clear()` and `copy_into()`. A record is never copied
  implicitly: `frame = battle.stack[0]` is that frame.

Rules that stop for an answer are generators marked `flow`, cut into steps that are functions of the subset;
`flows` says what they may do.

Everything else is refused: `CannotCompile` names file, line, what was found and what to write instead.

Numbers have 64 bits. Overflow wraps, as `wrap` does on purpose; division by zero gives 0; a shift by a
negative count leaves only the sign. Indexes count from 0 and are not checked; a number without a function in
a mapping calls none. In a checked build (WSANALYSIS_COMPILED=checked) all of these are errors with file, line
and the index, like Python's own.
"""

from wsanalysis.compiled.builds import build, has_compiler, is_built, is_compiled, new, ready, row
from wsanalysis.compiled.cutting import Run, number_of
from wsanalysis.compiled.declaring import Array, Span, Table, array, layout_of, span
from wsanalysis.compiled.flows import Flow, Question, flow
from wsanalysis.compiled.layout import Field, Layout
from wsanalysis.compiled.marked import compiled, compiled_for, wrap
from wsanalysis.compiled.places import fill, numbers, shape_of
from wsanalysis.compiled.reading import frame_of, named
from wsanalysis.compiled.record import Record
from wsanalysis.compiled.sources import CannotCompile, Names, content_of

__all__ = [
    "Array",
    "CannotCompile",
    "Field",
    "Flow",
    "Layout",
    "Names",
    "Question",
    "Record",
    "Run",
    "Span",
    "Table",
    "array",
    "build",
    "compiled",
    "compiled_for",
    "content_of",
    "fill",
    "flow",
    "frame_of",
    "has_compiler",
    "is_built",
    "is_compiled",
    "layout_of",
    "named",
    "new",
    "number_of",
    "numbers",
    "ready",
    "row",
    "shape_of",
    "span",
    "wrap",
]
