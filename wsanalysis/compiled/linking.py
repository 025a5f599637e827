"""A linker for one object file of LLVM's: it becomes a WebAssembly module that a page can load.

The result is a side module: Emscripten, and so Pyodide, loads it while it runs, and plain JavaScript does
too. It works in the memory and on the stack of whoever loads it, who also sets aside room for its tables of
constants and says where that room begins. The object may need nothing else: our programs call no library. The
formats are those of WebAssembly's tool conventions, Linking.md and DynamicLinking.md.
"""

from collections.abc import Iterable
from typing import NamedTuple

BEGINNING = b"\0asm\1\0\0\0"
CUSTOM, TYPES, IMPORTS, FUNCTIONS, EXPORTS, CODE, DATA, DATA_COUNT = 0, 1, 2, 3, 7, 10, 11, 12
"""Kinds of sections; the last helps instructions that ours never use."""
A_FUNCTION, A_MEMORY, A_GLOBAL = 0, 2, 3
"""The kinds of imports and exports."""
I32, CONSTANT, GET_GLOBAL, END = 0x7F, 0x41, 0x23, 0x0B

SEGMENTS, SYMBOLS = 5, 8
"""Parts of the section about linking."""
OF_FUNCTION, OF_DATA, OF_GLOBAL, OF_SECTION = range(4)
"""Kinds of symbols."""
LOCAL, HIDDEN, UNDEFINED, NAMED = 0x2, 0x4, 0x10, 0x40
"""The flags of a symbol, by bit."""
FUNCTION_INDEX, TYPE_INDEX, GLOBAL_INDEX, DATA_OFFSET = 0, 6, 7, 11
"""Kinds of relocations; the last is a place among the data, from the beginning of the module's room."""
ROOM = 1
"""The part of the section about loading that says how much room the module needs."""

MEMORY, BASE = b"memory", b"__memory_base"
GIVEN = {BASE: 0, b"__stack_pointer": 1}
"""The numbers that a module is given, and whether it changes them."""
OF_OBJECTS = b"__linear_memory"
"""The name of the memory in an object file."""


class CannotLink(ValueError):
    """Raised for a file that is no object file, or needs something that a page does not give."""


class Symbol(NamedTuple):
    """A name in an object file: its function or global, or the segment of data that it lies in, and where."""

    kind: int
    flags: int
    name: bytes
    place: int
    offset: int = 0


class Reader:
    """Reads numbers and names one after the other."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0

    def __bool__(self) -> bool:
        """True if there is more."""
        return self._at < len(self._content)

    def take(self, size: int) -> bytes:
        """The next bytes. Raises CannotLink if there are fewer."""
        self._at += size
        if self._at > len(self._content):
            raise CannotLink(f"expected {self._at} bytes or more, got {len(self._content)}")
        return self._content[self._at - size : self._at]

    def number(self, signed: bool = False) -> int:
        """A number; `signed` numbers may be negative."""
        value = bits = 0
        while True:
            (byte,) = self.take(1)
            value |= (byte & 0x7F) << bits
            bits += 7
            if byte < 0x80:
                return value - (1 << bits) if signed and byte & 0x40 else value

    def text(self) -> bytes:
        """Bytes behind their length."""
        return self.take(self.number())


def number(value: int) -> bytes:
    """A number, not negative."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def text(content: bytes) -> bytes:
    """Bytes behind their length."""
    return number(len(content)) + content


def listed(items: Iterable[bytes]) -> bytes:
    """Items behind their number."""
    each = [*items]
    return number(len(each)) + b"".join(each)


def section(kind: int, content: bytes) -> bytes:
    """A section of a module; nothing if there is nothing in it."""
    return bytes([kind]) + text(content) if content else b""


def custom(name: bytes, content: bytes) -> bytes:
    """A section that only those who know its name read."""
    return section(CUSTOM, text(name) + content)


def side_module(content: bytes) -> bytes:
    """The module of an object file: it exports the functions that others may call.

    Raises CannotLink for an object that needs a function, or data, of others.
    """
    reader, sections, linking, moves = Reader(content), dict[int, bytes](), b"", list[Reader]()
    if reader.take(len(BEGINNING)) != BEGINNING:
        raise CannotLink("expected an object file of WebAssembly")
    order = []
    while reader:
        (kind,), body = reader.take(1), reader.text()
        order.append(kind)
        if kind != CUSTOM:
            sections[kind] = body
            continue
        inner = Reader(body)
        name = inner.text()
        if name == b"linking":
            linking = body[len(text(name)) :]
        elif name.startswith(b"reloc."):
            moves.append(inner)
    if others := sections.keys() - {TYPES, IMPORTS, FUNCTIONS, CODE, DATA, DATA_COUNT}:
        raise CannotLink(f"expected functions and data, got sections of the kinds {sorted(others)}")
    symbols, alignment = _symbols(linking)
    segments = _segments(sections.get(DATA, b"\0"))
    code = bytearray(sections.get(CODE, b"\0"))
    for each in moves:
        _move(each, order, code, symbols, segments)
    data = b""
    for offset, held in segments:
        data = data.ljust(offset, b"\0") + held
    imports, base = _imports(sections.get(IMPORTS, b"\0"))
    room = b"".join(map(number, (len(data), alignment, 0, 0)))
    begun = bytes([0, GET_GLOBAL]) + number(base) + bytes([END])
    exports = [
        text(symbol.name) + bytes([A_FUNCTION]) + number(symbol.place)
        for symbol in symbols
        if symbol.kind == OF_FUNCTION and not symbol.flags & (LOCAL | HIDDEN)
    ]
    return BEGINNING + b"".join(
        [
            custom(b"dylink.0", bytes([ROOM]) + text(room)),
            section(TYPES, sections.get(TYPES, b"")),
            section(IMPORTS, imports),
            section(FUNCTIONS, sections.get(FUNCTIONS, b"")),
            section(EXPORTS, listed(exports)),
            section(CODE, bytes(code)),
            section(DATA, listed([begun + text(data)]) if data else b""),
        ]
    )


def _symbols(linking: bytes) -> tuple[list[Symbol], int]:
    """All symbols, and how the data are aligned, as a power of 2."""
    symbols, alignment, reader = list[Symbol](), 0, Reader(linking)
    version = reader.number() if linking else 0
    if version != 2:
        raise CannotLink(f"expected the second version of what is said about linking, got {version}")
    while reader:
        kind, part = reader.number(), Reader(reader.text())
        if kind == SYMBOLS:
            symbols = [_symbol(part) for _ in range(part.number())]
        elif kind == SEGMENTS:
            for _ in range(part.number()):
                part.text()
                alignment = max(alignment, part.number())
                part.number()
    return symbols, alignment


def _symbol(reader: Reader) -> Symbol:
    kind, flags = reader.number(), reader.number()
    if kind == OF_DATA:
        name = reader.text()
        if flags & UNDEFINED:
            raise CannotLink(f"{name.decode()}: expected data of its own, got those of others")
        index, offset, _ = reader.number(), reader.number(), reader.number()
        return Symbol(kind, flags, name, index, offset)
    index = reader.number()
    if kind not in (OF_FUNCTION, OF_GLOBAL, OF_SECTION):
        raise CannotLink(f"expected functions, numbers and data, got a symbol of kind {kind}")
    has_name = kind != OF_SECTION and (flags & NAMED or not flags & UNDEFINED)
    return Symbol(kind, flags, reader.text() if has_name else b"", index)


def _segments(data: bytes) -> list[tuple[int, bytes]]:
    """The start and the content of each segment."""
    reader, segments = Reader(data), []
    for _ in range(reader.number()):
        head = reader.take(2)
        if head != bytes([0, CONSTANT]):
            raise CannotLink(f"expected data with a place, got those that begin with {head.hex()}")
        offset = reader.number(signed=True)
        reader.take(1)
        segments.append((offset, reader.text()))
    return segments


def _imports(content: bytes) -> tuple[bytes, int]:
    """The imports of the module, and the number of the global that says where its room begins."""
    reader, given, globals_ = Reader(content), [], []
    for _ in range(reader.number()):
        module, name, (kind,) = reader.text(), reader.text(), reader.take(1)
        if kind == A_MEMORY and name == OF_OBJECTS:
            limits = reader.take(1) + number(reader.number())
            given.append(text(module) + text(MEMORY) + bytes([A_MEMORY]) + limits)
        elif kind == A_GLOBAL and module == b"env" and name in GIVEN:
            given.append(text(module) + text(name) + bytes([A_GLOBAL]) + reader.take(2))
            globals_.append(name)
        else:
            raise CannotLink(f"expected a program that needs nothing of others, which needs {name.decode()}")
    if BASE not in globals_:
        given.append(text(b"env") + text(BASE) + bytes([A_GLOBAL, I32, GIVEN[BASE]]))
        globals_.append(BASE)
    return listed(given), globals_.index(BASE)


def _move(
    reader: Reader,
    order: list[int],
    code: bytearray,
    symbols: list[Symbol],
    segments: list[tuple[int, bytes]],
) -> None:
    """Put the numbers that are known now into the code."""
    if order[reader.number()] != CODE:
        raise CannotLink("expected places to fill in among the code, got others")
    for _ in range(reader.number()):
        kind, place, index = reader.number(), reader.number(), reader.number()
        if kind == TYPE_INDEX:
            value = index
        elif kind == DATA_OFFSET and symbols[index].kind == OF_DATA:
            symbol = symbols[index]
            value = segments[symbol.place][0] + symbol.offset + reader.number(signed=True)
        elif kind == {OF_FUNCTION: FUNCTION_INDEX, OF_GLOBAL: GLOBAL_INDEX}.get(symbols[index].kind):
            value = symbols[index].place
        else:
            raise CannotLink(f"expected a place in this program, got one of kind {kind}")
        for byte in range(5):  # always as long, so that all else stays where it is
            code[place + byte] = value >> 7 * byte & 0x7F | (0x80 if byte < 4 else 0)
