"""The arrays and tables of plain records, and how numbers get in and out of them.

Numbers with one index are in a list. With more indexes they are in a memoryview, which supports `sight[a,
b]`, is faster than a dict by pairs, takes a fourteenth of its memory, and is copied as one piece. Records are
made when first accessed, so that a stack of 48 frames costs no more to copy than those in use.
"""

from array import array
from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from typing import Any

from wsanalysis.compiled.layout import WORD, Shape


class Records(dict[Any, Any]):
    """Records by index, all like the blank one until they are first looked at."""

    __slots__ = ("blank", "shape")

    def __init__(self, shape: Shape, blank: Any) -> None:
        self.shape = shape
        self.blank = blank

    def __missing__(self, index: Any) -> Any:
        place_of(index, self.shape)
        made = self.blank.copy()
        dict.__setitem__(self, index, made)
        return made

    def __setitem__(self, index: Any, record: Any) -> None:
        raise TypeError("a record is not replaced: write its fields, or copy another into it")

    def __len__(self) -> int:
        return self.shape[0]

    def __bool__(self) -> bool:
        return self.shape[0] > 0

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in indexes(self.shape))

    def made(self, used: int | None = None) -> Iterator[tuple[Any, Any]]:
        """The records that have been looked at, by index; the first `used` alone, if they are counted."""
        for index, record in dict.items(self):
            if used is None or index < used:
                yield index, record

    def copied(self, used: int | None = None) -> "Records":
        """Copies of the records, of the first `used` alone if they are counted."""
        copy = Records(self.shape, self.blank)
        put = dict.__setitem__
        for index, record in dict.items(self):
            if used is None or index < used:
                put(copy, index, record.copy())
        return copy

    def words(self) -> "memoryview[int]":
        """All numbers of all records, in the order in which they lie."""
        size = self.blank.__layout__.size
        words = memoryview(array("q", bytes(prod(self.shape) * size * WORD)))
        for index, record in dict.items(self):
            record._write(words, place_of(index, self.shape) * size)
        return words

    def read(self, words: "memoryview[int]", begin: int = 0) -> None:
        """Fill records that are all zero with the numbers of words."""
        size, blank, put = self.blank.__layout__.size, self.blank, dict.__setitem__
        given = words[begin : begin + prod(self.shape) * size].tolist()
        for place, index in enumerate(indexes(self.shape)):
            if any(given[place * size : (place + 1) * size]):
                record = dict.get(self, index)
                if record is None:
                    put(self, index, record := blank.copy())
                record._read(words, begin + place * size)

    def clear_all(self) -> None:
        """Set all numbers of all records to zero."""
        for record in dict.values(self):
            record.clear()

    def copy_into(self, other: "Records", used: int | None) -> None:
        """Make the other's records as these, the first `used` if they are counted."""
        for index, record in other.made():
            if index not in self:
                record.clear()
        for index, record in self.made(used):
            record.copy_into(other[index])


class Nothing:
    """A table of several dimensions with no entries at all."""

    __slots__ = ("shape",)

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def tobytes(self) -> bytes:
        return b""

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, index: Any) -> int:
        raise IndexError(f"index {index} in an array or table of shape {self.shape}")

    def __setitem__(self, index: Any, value: int) -> None:
        self[index]


def indexes(shape: Shape) -> Iterator[Any]:
    """All indexes of a table of that shape, in the order in which its entries lie."""
    return iter(range(shape[0])) if len(shape) == 1 else product(*map(range, shape))


def place_of(index: Any, shape: Shape) -> int:
    """The entry that an index names, in the order in which they lie. Errors: IndexError for none."""
    each = index if isinstance(index, tuple) else (index,)
    if len(each) == len(shape):
        place = 0
        for one, length in zip(each, shape, strict=True):
            if not 0 <= one < length:
                break
            place = place * length + one
        else:
            return place
    raise IndexError(f"index {index} in an array or table of shape {shape}")


def folded(words: "memoryview[int]", shape: Shape) -> Any:
    """Words as a table of several dimensions."""
    return words.cast("B").cast("q", shape) if len(words) else Nothing(shape)


def zeros(shape: Shape) -> Any:
    """A table of numbers, all zero."""
    if len(shape) == 1:
        return [0] * shape[0]
    return folded(memoryview(array("q", bytes(prod(shape) * WORD))), shape)


def shape_of(place: Any) -> Shape:
    """The length of each dimension of an array or table."""
    return (len(place),) if isinstance(place, list) else tuple(place.shape)


def numbers(place: Any) -> list[int]:
    """All numbers of an array or table, in the order in which they lie; of records field by field."""
    return list(place) if isinstance(place, list) else _flat(place).tolist()


def fill(place: Any, values: Iterable[int]) -> None:
    """Write all that `numbers` reads. Errors: ValueError for more or fewer than there are."""
    given = array("q", numbers(values) if isinstance(values, memoryview | Nothing) else values)
    if isinstance(place, Records):
        count = prod(place.shape) * place.blank.__layout__.size
    else:
        count = len(place) if isinstance(place, list) else len(_flat(place))
    if len(given) != count:
        raise ValueError(f"{len(given)} numbers for an array or table of {count}")
    if isinstance(place, Records):
        place.clear_all()
        place.read(memoryview(given))
    elif isinstance(place, list):
        place[:] = given.tolist()
    else:
        _flat(place)[:] = memoryview(given)


def erase(place: Any) -> None:
    """Write zero over all numbers of an array or table."""
    fill(place, [0] * prod(shape_of(place)))


def copy_table(place: Any) -> Any:
    """A table like this one, of numbers with several indexes."""
    return folded(memoryview(array("q", place.tobytes())), place.shape)


def copy_over(place: Any, other: Any) -> None:
    """Make another table's numbers as this one's. Errors: ValueError where its shape is another."""
    if shape_of(place) != shape_of(other):
        raise ValueError(f"a table of shape {shape_of(place)} is not copied into one of {shape_of(other)}")
    if isinstance(place, list):
        other[:] = place
    else:
        _flat(other)[:] = _flat(place)


def _flat(place: Any) -> "memoryview[int]":
    """The words of a place that is no list, one after the other."""
    if isinstance(place, Nothing):
        return memoryview(array("q"))
    if not isinstance(place, memoryview):
        words: memoryview[int] = place.words()
        return words
    return place if place.ndim == 1 else place.cast("B").cast("q")
