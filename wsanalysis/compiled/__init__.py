"""Functions over whole numbers that run compiled where there is a compiler, and as plain Python where not."""

from wsanalysis.compiled.builds import build, has_compiler, is_built, is_compiled, row
from wsanalysis.compiled.declaring import Array, Table, array, layout_of, shared, span
from wsanalysis.compiled.layout import Field, Layout
from wsanalysis.compiled.marked import compiled, wrap
from wsanalysis.compiled.places import fill, numbers, shape_of
from wsanalysis.compiled.record import Record
from wsanalysis.compiled.sources import CannotCompile, content_of

__all__ = [
    "Array",
    "CannotCompile",
    "Field",
    "Layout",
    "Record",
    "Table",
    "array",
    "build",
    "compiled",
    "content_of",
    "fill",
    "has_compiler",
    "is_built",
    "is_compiled",
    "layout_of",
    "numbers",
    "row",
    "shape_of",
    "shared",
    "span",
    "wrap",
]
