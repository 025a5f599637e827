"""Machine code for functions, made once and kept; or the functions as they stand.

The environment says which: WSANALYSIS_COMPILED=no runs everything as plain Python, `quick` spends no time on
making code fast, `checked` looks at every index and every number that would not fit. Without llvmlite everything
runs as plain Python.
"""

import atexit
import ctypes
import json
import os
import threading
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis.compiled.kept import is_kept, keep, kept
from wsanalysis.compiled.kinds import Number, Reference, Row, Several, Truth, parts_of
from wsanalysis.compiled.signatures import Signature, Site, export_name, signature_of
from wsanalysis.compiled.sources import Function, content_of, sources_in

VARIABLE = "WSANALYSIS_COMPILED"
EFFORT = {"yes": 2, "quick": 0, "checked": 0}
NOT_AT_ALL = "no"


def mode() -> str:
    """How functions are built: yes, quick, checked or no. Raises ValueError for another word."""
    said = os.environ.get(VARIABLE) or "yes"
    if said not in (*EFFORT, NOT_AT_ALL):
        raise ValueError(f"{VARIABLE}: expected yes, no, quick or checked, got {said!r}")
    return said if has_compiler() else NOT_AT_ALL


@cache
def has_compiler() -> bool:
    """Whether llvmlite is installed."""
    return find_spec("llvmlite") is not None


def is_compiled() -> bool:
    """Whether functions are compiled here, or run as they stand."""
    return mode() != NOT_AT_ALL


def row(numbers: Iterable[int] | int) -> Any:
    """Whole numbers by place, or room for so many, as compiled functions take them.

    A list where nothing is compiled.
    """
    if not is_compiled():
        return [0] * numbers if isinstance(numbers, int) else list(numbers)
    return array("q", bytes(8 * numbers)) if isinstance(numbers, int) else array("q", numbers)


def build(*functions: Function) -> tuple[Callable[..., Any], ...]:
    """The functions as machine code, which takes rows made by `row`, blocks of records, and numbers.

    Compiling takes seconds, once for each version of the sources; all they call is compiled with them. Where nothing
    is compiled these are the functions themselves. Raises CannotCompile for a text that is not of the subset.
    """
    how = mode()
    return functions if how == NOT_AT_ALL else _builds(how).of(functions)


def is_built(*functions: Function) -> bool:
    """Whether `build` has nothing to compile."""
    how = mode()
    return how == NOT_AT_ALL or is_kept(_name(how, functions))


@cache
def _builds(how: str) -> "Builds":
    return Builds(how)


class Builds:
    """What was built in one way in this process, each of it once, whoever asks at the same time."""

    def __init__(self, how: str) -> None:
        self._how = how
        self._made: dict[tuple[Function, ...], tuple[Callable[..., Any], ...]] = {}
        self._lock = threading.Lock()

    def of(self, functions: tuple[Function, ...]) -> tuple[Callable[..., Any], ...]:
        """The functions as machine code."""
        with self._lock:
            if functions not in self._made:
                self._made[functions] = self._build(functions)
            return self._made[functions]

    def _build(self, functions: tuple[Function, ...]) -> tuple[Callable[..., Any], ...]:
        from wsanalysis.compiled.machine import Loaded

        name = _name(self._how, functions)
        content = kept(name)
        if content is None:
            content = _interruptible(lambda: _made(self._how, functions))
            keep(name, content)
        told, _, code = content.partition(b"\n")
        sites = [Site(*site) for site in json.loads(told)]
        loaded, checked = Loaded(code), self._how == "checked"
        return tuple(
            _callable(
                loaded, export_name(number), signature_of(function, checked), sites if checked else None
            )
            for number, function in enumerate(functions)
        )


def _made(how: str, functions: Sequence[Function]) -> bytes:
    """The sites where checked code may stop, a line of JSON, and the object file."""
    from wsanalysis.compiled.machine import object_of
    from wsanalysis.compiled.program import Program

    program = Program(functions, how == "checked")
    return json.dumps(program.sites).encode() + b"\n" + object_of(program.text, EFFORT[how])


def _name(how: str, functions: Sequence[Function]) -> str:
    """What the object file of functions is kept as."""
    from wsanalysis.compiled.machine import description

    decides = (how, description(), _compiler(), content_of(functions))
    return f"{sha256(repr(decides).encode()).hexdigest()[:32]}.code"


@cache
def _compiler() -> str:
    """The compiler itself, by the content of its sources."""
    return sha256(sources_in(Path(__file__).parent)).hexdigest()


def _interruptible(work: Callable[[], bytes]) -> bytes:
    """The result of work that LLVM does for seconds: in a thread, since a Ctrl-C waits for who is in C."""
    results: list[bytes] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    atexit.register(thread.join)  # nothing may be taken down under it
    thread.start()
    while thread.is_alive():
        thread.join(0.1)  # on Windows a wait without end is not interrupted either
    atexit.unregister(thread.join)
    if errors:
        raise errors[0]
    return results[0]


# --- calls from Python


class _Place:
    """How ctypes is handed a row or a block: where it begins."""

    @classmethod
    def from_param(cls, given: Any) -> ctypes.c_void_p:
        return ctypes.c_void_p(_memory(given).address)


class Memory(NamedTuple):
    """Numbers in memory: where they begin, and how many there are."""

    address: int
    length: int


def _memory(given: Any) -> Memory:
    if not isinstance(given, array) or given.typecode != "q":
        raise TypeError(f"expected a row of whole numbers, made by row(), got {type(given).__name__}")
    return Memory(*given.buffer_info())


def _callable(loaded: Any, name: str, signature: Signature, sites: list[Site] | None) -> Callable[..., Any]:
    """A function at an address as Python calls it."""
    kinds = [kind for _, kind in signature.parameters]
    results = parts_of(signature.result, False)
    result = ctypes.c_int64 if len(results) == 1 else None
    parts = [part for kind in kinds for part in parts_of(kind, sites is not None)]
    types: list[Any] = [ctypes.c_void_p if part == "ptr" else ctypes.c_int64 for part in parts]
    is_plain = all(isinstance(kind, Number | Truth | Row | Reference) for kind in kinds) and len(results) < 2
    if sites is None and is_plain:
        types = [_Place if isinstance(kind, Row | Reference) else ctypes.c_int64 for kind in kinds]
        plain = ctypes.CFUNCTYPE(result, *[ctypes.c_void_p if kind is _Place else kind for kind in types])
        function = plain(loaded.address(name))
        function.argtypes = types
        function.loaded = loaded  # type: ignore[attr-defined]
        return _truthful(function) if isinstance(signature.result, Truth) else function
    fault = [ctypes.c_void_p] if sites is not None else []
    more = [ctypes.c_void_p] if len(results) > 1 else []
    code = ctypes.CFUNCTYPE(result, *fault, *types, *more)(loaded.address(name))

    def call(*given: Any) -> Any:
        if len(given) != len(kinds):
            raise TypeError(f"{signature.words} takes {len(kinds)} arguments, got {len(given)}")
        numbers: list[Any] = []
        for one, kind in zip(given, kinds, strict=True):
            match kind:
                case Row() | Reference():
                    numbers += (
                        _memory(one) if sites is not None and isinstance(kind, Row) else _memory(one)[:1]
                    )
                case Several():
                    numbers += one
                case _:
                    numbers.append(one)
        fault, out = (ctypes.c_int64 * 3)(), (ctypes.c_int64 * max(1, len(results)))()
        before = [ctypes.addressof(fault)] if sites is not None else []
        after = [ctypes.addressof(out)] if len(results) > 1 else []
        found = code(*before, *numbers, *after)
        if sites is not None and fault[0]:
            raise sites[fault[0] - 1].error(fault[1], fault[2])
        if isinstance(signature.result, Several):
            items = zip(out, signature.result.items, strict=True)
            return tuple(bool(number) if isinstance(kind, Truth) else number for number, kind in items)
        return bool(found) if isinstance(signature.result, Truth) else found

    call.loaded = loaded  # type: ignore[attr-defined]
    return call


def _truthful(function: Callable[..., int]) -> Callable[..., bool]:
    def call(*given: Any) -> bool:
        return bool(function(*given))

    return call
