"""The source of functions: read, parsed, and everything that determines the compiled result."""

import ast
import linecache
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NoReturn

from wsanalysis.compiled.layout import Layout
from wsanalysis.compiled.marked import is_marked

Function = Callable[..., Any]

DEFINITION = "__definition__"
"""The attribute in which a generated function, which stands in no file, keeps its definition."""


class CannotCompile(ValueError):
    """Source outside the subset: file, line, what was found and what to write instead."""


def refuse(function: Function, line: int, found: str, instead: str) -> NoReturn:
    """Raise CannotCompile about a line of a function."""
    where = f"{function.__code__.co_filename}:{line}: in {function.__qualname__}"
    raise CannotCompile(f"{where}: found {found}; write {instead}")


def text_of(function: Function) -> str:
    """The text of the file that a function stands in, as Python itself finds it."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)
    if not lines:
        raise CannotCompile(f"{code.co_filename}: the source of {function.__qualname__} was not found")
    return "".join(lines)


def definition_of(function: Function) -> ast.FunctionDef:
    """The definition of a function. Raises CannotCompile for anything that is no function with a text."""
    if not isinstance(function, FunctionType):
        raise CannotCompile(f"expected a function written in Python, got {function!r}")
    if made := getattr(function, DEFINITION, None):
        return made  # type: ignore[no-any-return]
    code = function.__code__
    found = _definitions(text_of(function)).get(code.co_firstlineno)
    if found is None or found.name != code.co_name:
        where = f"{code.co_filename}:{code.co_firstlineno}"
        raise CannotCompile(
            f"{where}: the text of {function.__qualname__} is another now than when it was read"
        )
    return found


@lru_cache(maxsize=256)
def _definitions(text: str) -> dict[int, ast.FunctionDef]:
    """The functions in a text by their first lines."""
    found = (node for node in _statements(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    return {min([node.lineno, *(each.lineno for each in node.decorator_list)]): node for node in found}


def _statements(within: ast.AST) -> Iterator[ast.stmt]:
    """All statements, those inside others too; expressions hold none, and are most of a text."""
    for each in ast.iter_child_nodes(within):
        if isinstance(each, ast.stmt | ast.excepthandler | ast.match_case):
            if isinstance(each, ast.stmt):
                yield each
            yield from _statements(each)


class Names:
    """Names with attributes for functions, like those of a module: numbers, functions, lists of these."""


def content_of(functions: Iterable[Function]) -> str:
    """A hash of all that decides what functions do: wherever they lie, and without reading it as Python.

    It covers the files of all functions that they call, and what the names there stand for that are no
    functions: numbers and tables, records.
    """
    digest = sha256()
    files: set[str] = set()
    waiting, seen = list(functions), set(functions)
    while waiting:
        function = waiting.pop(0)
        digest.update(f"{function.__module__}.{function.__qualname__}\0".encode())
        if function.__code__.co_filename not in files:
            files.add(function.__code__.co_filename)
            digest.update(text_of(function).replace("\r\n", "\n").encode() + b"\0")
        for name, value in sorted(_meanings(function), key=lambda found: found[0]):
            called = (value,) if is_marked(value) else functions_in(value)
            for each in called:
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)
            if not is_marked(value) and called:
                keys = value if isinstance(value, Mapping) else range(len(called))
                pairs = zip(keys, called, strict=True)
                listed = [(key, each.__module__, each.__qualname__) for key, each in pairs]
                digest.update(f"{name}={listed!r}\0".encode())
            if isinstance(value, int | tuple):
                digest.update(f"{name}={value!r}\0".encode())
            elif isinstance(layout := getattr(value, "__layout__", None), Layout):
                digest.update(f"{name}:{layout.fingerprint}\0".encode())
    return digest.hexdigest()


def names_of(function: Function) -> dict[str, Any]:
    """The values of names in a function's text: those of its module, and of the function around it."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {**function.__globals__, **{name: cell.cell_contents for name, cell in cells}}


def functions_in(value: Any) -> Sequence[Function]:
    """The functions of a table or a list of them."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return value if all(map(is_marked, value)) else ()
    found = list(value.values()) if isinstance(value, Mapping) else []
    return found if all(map(is_marked, found)) else []


def _meanings(function: Function) -> Iterable[tuple[str, Any]]:
    """The values that names in a function's code may have, in its module and in modules named there."""
    names, values = function.__code__.co_names + function.__code__.co_freevars, names_of(function)
    for name in names:
        value = values.get(name)
        yield name, value
        if isinstance(value, ModuleType | Names):
            for inner in names:
                if hasattr(value, inner):
                    yield f"{name}.{inner}", getattr(value, inner)
    for name, annotation in function.__annotations__.items():
        yield f"{name}:", values.get(annotation) if isinstance(annotation, str) else annotation


def sources_in(folder: Path) -> bytes:
    """The text of all modules of a folder, one after the other."""
    texts = ((path, path.read_bytes().replace(b"\r\n", b"\n")) for path in sorted(folder.rglob("*.py")))
    return b"".join(
        f"{path.relative_to(folder).as_posix()}\0{len(text)}\0".encode() + text for path, text in texts
    )
