"""Tables of bits: each row the bytes of its bits, the lowest first, the last byte filled up."""

from collections.abc import Iterable, Sequence

Rows = list[bytes]


def rows_of(numbers: Iterable[int], rows: int) -> Rows:
    """A table with this number of rows, of the bytes of all of them one after the other."""
    whole = bytes(numbers)
    width = len(whole) // rows
    return [whole[row * width : (row + 1) * width] for row in range(rows)]


def packed(bits: Sequence[int | bool]) -> bytes:
    """A row of bits."""
    number = sum(1 << place for place, bit in enumerate(bits) if bit)
    return number.to_bytes(-(-len(bits) // 8), "little")


def unpacked(row: bytes, count: int) -> list[int]:
    """The first `count` bits of a row, each 0 or 1."""
    return [row[place >> 3] >> (place & 7) & 1 for place in range(count)]
