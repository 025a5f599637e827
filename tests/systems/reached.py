"""Which definitions of the package some question, table or battle reaches: read from its text, not run.

A definition is a function, a class, a member of a class or a constant at the top of a module, under its full
name. It reaches what its text names, imports resolved. A member is reached where its class is and some
definition reached says its name behind a dot: so a method, or a field with the types it may hold, does not
count merely because the class does. What a rule reaches only in rare cases is found as surely as the rest.
"""

import ast
import symtable
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = "wsanalysis"


@dataclass(frozen=True, slots=True)
class Definition:
    """What a piece of a module's text names: its globals, and what stands behind dots."""

    globals: frozenset[str]
    dotted: frozenset[tuple[str, str]]
    """``(name, attribute)`` for ``name.attribute``: it may be of a module."""
    attributes: frozenset[str]
    imported: tuple[str, ...]
    """Full names imported inside."""


@dataclass(slots=True)
class Module:
    """The definitions of a module (`Class.member` for members), and the full names that it imports."""

    definitions: dict[str, list[Definition]] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)


def definition(*nodes: ast.AST) -> Definition:
    """What these pieces of text name between them."""
    text = "\n".join(ast.unparse(node) for node in nodes)
    inner = [each for node in nodes for each in ast.walk(node)]
    return Definition(
        frozenset(_globals(symtable.symtable(text, "text", "exec"), top=True)),
        frozenset(
            (each.value.id, each.attr)
            for each in inner
            if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name)
        ),
        frozenset(each.attr for each in inner if isinstance(each, ast.Attribute)),
        tuple(name for each in inner for name in _imported(each).values()),
    )


def _globals(table: symtable.SymbolTable, *, top: bool) -> Iterator[str]:
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (top or symbol.is_global()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _globals(child, top=False)


def _imported(node: ast.AST) -> dict[str, str]:
    if isinstance(node, ast.ImportFrom) and node.module is not None:
        return {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
    if isinstance(node, ast.Import):
        return {each.asname: each.name for each in node.names if each.asname}
    return {}


@cache
def module(name: str) -> Module | None:
    """A module of the package by its full name; None if there is none."""
    place = CHECKOUT.joinpath(*name.split("."))
    files = [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()]
    if not files or name.partition(".")[0] != PACKAGE:
        return None
    found = Module()
    for node in ast.parse(files[0].read_text(encoding="utf-8")).body:
        for inner in [node] if not isinstance(node, ast.If) else node.body:  # if TYPE_CHECKING
            found.imports.update(_imported(inner))
            for said, what in _definitions(inner):
                found.definitions.setdefault(said, []).append(what)
    return found


def _definitions(node: ast.stmt) -> Iterator[tuple[str, Definition]]:
    match node:
        case ast.FunctionDef():
            yield node.name, definition(node)
        case ast.ClassDef():
            yield node.name, definition(*node.bases, *(each.value for each in node.keywords))
            for inner in node.body:
                for said, what in _definitions(inner):
                    yield f"{node.name}.{said}", what
                if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                    for name, value in _set_on_self(inner):
                        yield f"{node.name}.{name}", definition(value)
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in {
                each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
            }:
                yield name, definition(node)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):  # TABLE.update(...)
            yield name, definition(node)


def _set_on_self(method: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(method):
        match node:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)], value=value):
                yield name, value


def texts(place: str, said: str) -> list[Definition]:
    """The texts of a definition in the module `place`: a constant may be written in several steps."""
    within = module(place)
    return [] if within is None else within.definitions.get(said, [])


def home(name: str) -> tuple[str, str] | None:
    """Module and definition of a full name, whichever module passes it on; None outside the package."""
    place, _, said = name.rpartition(".")
    while place:
        within = module(place)
        if within is not None:
            first, dot, rest = said.partition(".")
            if first in within.definitions:
                return place, said if said in within.definitions else first
            passed_on = within.imports.get(first, "") + dot + rest
            return home(passed_on) if first in within.imports and passed_on != name else None
        place, _, last = place.rpartition(".")
        said = f"{last}.{said}"
    return None


def named(place: str, what: Definition) -> Iterator[tuple[str, str]]:
    """The definitions of the package that a text in the module `place` names."""
    within = module(place)
    assert within is not None
    full = {name: within.imports.get(name, f"{place}.{name}") for name in what.globals}
    full |= {f"{a}.{b}": f"{full[a]}.{b}" for a, b in what.dotted if a in full}
    for name in (*full.values(), *what.imported):
        found = home(name)
        if found is not None:
            yield found


def reached(starts: Iterable[str]) -> frozenset[str]:
    """The full names of everything that these definitions reach, themselves included."""
    found: set[tuple[str, str]] = set()
    attributes: set[str] = set()
    waiting = {place for place in map(home, starts) if place is not None}
    while waiting:
        found |= waiting
        attributes.update(*(what.attributes for each in waiting for what in texts(*each)))
        named_now = {
            name for place, said in waiting for what in texts(place, said) for name in named(place, what)
        }
        waiting = (named_now | {member for each in found for member in _members(*each, attributes)}) - found
    return frozenset(f"{place}.{said}" for place, said in found)


def members(place: str, said: str) -> list[str]:
    """The names of a class's members, in order; none for what is no class."""
    within = module(place)
    names = [] if within is None else list(within.definitions)
    return [name.removeprefix(f"{said}.") for name in names if name.startswith(f"{said}.")]


def _members(place: str, said: str, attributes: set[str]) -> Iterator[tuple[str, str]]:
    for name in members(place, said):
        if name in attributes or name.startswith("__"):
            yield place, f"{said}.{name}"
