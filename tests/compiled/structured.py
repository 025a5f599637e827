"""A block as a numpy record: for numba, and for whoever reads a field of many battles at once.

numba is not handed a record whose fields lie over each other, but makes one itself of plain words:
`words.view(dtype)[0]`, with `words_as_array` and `dtype_of`, inside of a function that it compiles.
"""

from typing import Any

import numpy as np

from wsanalysis.compiled.block import words_of
from wsanalysis.compiled.declaring import layout_of
from wsanalysis.compiled.layout import WORD, Field, Layout
from wsanalysis.compiled.record import Record


def structured(record: Record) -> Any:
    """The very words of a block, under their names: what is written to one is written to the other.

    Its tables have the size that they have in this block. Errors: TypeError for a plain record.
    """
    return words_as_array(record).view(dtype_of(record))[0]


def words_as_array(record: Record) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The very words of a block. Errors: TypeError for a plain record."""
    if not record.is_block:
        raise TypeError(f"{record!r:.60} is no block: take its to_block()")
    return np.frombuffer(words_of(record), np.int64)


def dtype_of(record: Record) -> np.dtype[Any]:
    """The numpy type of a block, with tables of the size that they have in it."""
    return _dtype(layout_of(type(record)), words_of(record))


def _dtype(layout: Layout, words: "memoryview[int] | None" = None) -> np.dtype[Any]:
    offsets, formats = [], []
    for field in layout:
        begin = field.offset if words is None or field.kind != "table" else words[field.offset]
        offsets.append(begin * WORD)
        formats.append(_format(field, words))
    size = layout.size if words is None else layout.whole_size(words)
    names = [field.name for field in layout]
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size * WORD})


def _format(field: Field, words: "memoryview[int] | None") -> Any:
    entry = _dtype(field.record) if field.record else np.dtype(np.int64)
    if field.kind == "array":
        return entry, (field.length,)
    if field.kind == "table" and words is not None:
        return entry, field.shape(words)
    return entry
