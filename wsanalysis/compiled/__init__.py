"""Functions over whole numbers that run compiled where there is a compiler, and as plain Python where not."""

from wsanalysis.compiled.by_numba import SOURCES, cache_folder, compiled, count_kept, is_compiled, row
from wsanalysis.compiled.declaring import Array, Table, array, layout_of, shared, span
from wsanalysis.compiled.layout import Field, Layout
from wsanalysis.compiled.places import fill, numbers, shape_of
from wsanalysis.compiled.record import Record

__all__ = [
    "SOURCES",
    "Array",
    "Field",
    "Layout",
    "Record",
    "Table",
    "array",
    "cache_folder",
    "compiled",
    "count_kept",
    "fill",
    "is_compiled",
    "layout_of",
    "numbers",
    "row",
    "shape_of",
    "shared",
    "span",
]
