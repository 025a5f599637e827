"""Machine code for functions, made once and cached; or the functions in plain Python.

The environment decides: WSANALYSIS_COMPILED=no runs everything as plain Python, `quick` skips optimization,
`checked` checks every index and every overflow. Without llvmlite everything runs as plain Python; but a page
runs what it came with (`shipped`), and as plain Python what it did not come with.
"""

import atexit
import json
import os
import threading
from array import array
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from wsanalysis.compiled import shipped
from wsanalysis.compiled.calls import callable_at
from wsanalysis.compiled.kept import in_turn, is_kept, keep, kept
from wsanalysis.compiled.layout import Shape
from wsanalysis.compiled.record import Record
from wsanalysis.compiled.signatures import Site, export_name, signature_of
from wsanalysis.compiled.sources import Function, content_of, sources_in

R = TypeVar("R", bound=Record)

VARIABLE = "WSANALYSIS_COMPILED"
EFFORT = {"yes": 1, "quick": 0, "checked": 0}
NOT_AT_ALL, SHIPPED = "no", "shipped"


def mode() -> str:
    """The way of building functions: yes, quick, checked, shipped or no. Raises ValueError for others."""
    said = os.environ.get(VARIABLE) or "yes"
    if said not in (*EFFORT, NOT_AT_ALL):
        raise ValueError(f"{VARIABLE}: expected yes, no, quick or checked, got {said!r}")
    if has_compiler():
        return said
    return SHIPPED if said == "yes" and shipped.is_page() and shipped.FOLDER.is_dir() else NOT_AT_ALL


@cache
def has_compiler() -> bool:
    """True if llvmlite is installed."""
    return find_spec("llvmlite") is not None


def is_compiled() -> bool:
    """True if functions are compiled here, or run as plain Python.

    On a page this is about all of them: what it did not come with takes blocks of records too.
    """
    return mode() != NOT_AT_ALL


def row(numbers: Iterable[int] | int) -> Any:
    """Whole numbers, or room for `n` of them, as compiled functions take them.

    A list if nothing is compiled.
    """
    if not is_compiled():
        return [0] * numbers if isinstance(numbers, int) else list(numbers)
    return array("q", bytes(8 * numbers)) if isinstance(numbers, int) else array("q", numbers)


def new(record: type[R], **sizes: int | Shape) -> R:
    """A record, all zero, for functions from `build`: a block, or plain if nothing is compiled."""
    return record.new_block(**sizes) if is_compiled() else record(**sizes)


def ready(record: R) -> R:
    """A copy of a record for functions from `build`; the record itself if it is suitable already."""
    if record.is_block == is_compiled():
        return record
    return record.to_plain() if record.is_block else record.to_block()


def build(*functions: Function) -> tuple[Callable[..., Any], ...]:
    """The functions as machine code, which takes rows made by `row`, blocks of records, and numbers.

    Compiling takes seconds, once for each version of the sources, and includes everything they call. If
    nothing is compiled these are the functions themselves, and so they are on a page that did not come with
    them. Raises CannotCompile for source outside the subset, ValueError for a damaged file of a page.
    """
    how = mode()
    return functions if how == NOT_AT_ALL else _builds(how).of(functions)


def is_built(*functions: Function) -> bool:
    """True if `build` has nothing to compile."""
    how = mode()
    return how in (NOT_AT_ALL, SHIPPED) or is_kept(_name(how, functions))


def is_shipped(*functions: Function) -> bool:
    """True if this is a page that came with the functions."""
    return mode() == SHIPPED and shipped.has(shipped_name(functions))


@cache
def _builds(how: str) -> "Builds":
    return Builds(how)


class Builds:
    """The functions built in one way in this process, each once, whoever asks at the same time."""

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
        if self._how != SHIPPED:
            return loaded(self._how, functions, _content(self._how, functions))
        if not is_shipped(*functions):
            return functions
        return _called(shipped.Loaded(shipped_name(functions)), functions, None)


def loaded(how: str, functions: Sequence[Function], content: bytes) -> tuple[Callable[..., Any], ...]:
    """Functions of what was `made` of them."""
    from wsanalysis.compiled.machine import Loaded

    sites, code = parted(content)
    return _called(Loaded(code), functions, sites if how == "checked" else None)


def _called(
    machine_code: Any, functions: Sequence[Function], sites: Sequence[Site] | None
) -> tuple[Callable[..., Any], ...]:
    return tuple(
        callable_at(machine_code, export_name(number), signature_of(function, sites is not None), sites)
        for number, function in enumerate(functions)
    )


def _content(how: str, functions: tuple[Function, ...], for_page: bool = False) -> bytes:
    """The content made of the functions, if it is not there yet: by one process, while others wait."""
    name = _name(how, functions, for_page)
    content = kept(name)
    if content is None:
        with in_turn(name):
            content = kept(name)
            if content is None:
                content = _interruptible(lambda: made(how, functions, for_page))
                keep(name, content)
    return content


def made(how: str, functions: Sequence[Function], for_page: bool = False) -> bytes:
    """The sites where checked code may stop, a line of JSON, and the object file.

    For a page it is a module of WebAssembly instead of an object file.
    """
    from wsanalysis.compiled.linking import side_module
    from wsanalysis.compiled.machine import object_of
    from wsanalysis.compiled.program import Program

    program = Program(functions, how == "checked")
    code = object_of(program.text, EFFORT[how], for_page)
    return json.dumps(program.sites).encode() + b"\n" + (side_module(code) if for_page else code)


def parted(content: bytes) -> tuple[list[Site], bytes]:
    """The sites, and the code, of what was `made`."""
    told, _, code = content.partition(b"\n")
    return [Site(*site) for site in json.loads(told)], code


def ship(*functions: Function) -> tuple[str, bytes]:
    """The file for pages, its name and its content: compiled if it was not, as by `build`.

    In the folder `shipped.FOLDER` of a page it is what `build` gives there, until a source changes.
    Raises CannotCompile for source outside the subset, ImportError without llvmlite.
    """
    name = shipped_name(functions)
    return name, shipped.sealed(name, parted(_content("yes", functions, for_page=True))[1])


def shipped_name(functions: Sequence[Function]) -> str:
    """The name of the file for pages: the same on all machines, and another for any other source."""
    decides = _compiler(), content_of(functions)
    return sha256(repr(decides).encode()).hexdigest()[:32] + shipped.ENDING


def _name(how: str, functions: Sequence[Function], for_page: bool = False) -> str:
    """The cached object file's name."""
    from wsanalysis.compiled.machine import description

    decides = (how, description(for_page), _compiler(), content_of(functions))
    return f"{sha256(repr(decides).encode()).hexdigest()[:32]}.code"


@cache
def _compiler() -> str:
    """The compiler itself, by the content of its sources."""
    return sha256(sources_in(Path(__file__).parent)).hexdigest()


def _interruptible(work: Callable[[], bytes]) -> bytes:
    """The result of work that LLVM does for seconds, in a thread, since a Ctrl-C waits for C code to end."""
    done: Future[bytes] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
            done.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    atexit.register(thread.join)  # nothing may be taken down under it
    thread.start()
    while thread.is_alive():
        thread.join(0.1)  # on Windows a wait without end is not interrupted either
    atexit.unregister(thread.join)
    return done.result()
