"""Scenario files: TOML in which every value knows its line, so that every fault can name it.

Functions here read a value of a table and check it; they add faults to those of the file and return None, so
that one reading finds every fault.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from annotated_types import MinLen

from wsanalysis.arguments.names import UnknownName, find, with_article
from wsanalysis.battles.scenarios.toml_lines import Keys, lines_of
from wsanalysis.files.cells import checked_value, expectation, short
from wsanalysis.files.faults import Fault
from wsanalysis.files.toml_file import read_toml_file, read_toml_text

R = TypeVar("R")

REQUIRED: Any = object()
"""Instead of a default: the key is required."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of a TOML file, with the keys that lead to it; `faults` collects the faults of the file."""

    file: Path
    value: Any
    keys: Keys
    lines: Mapping[Keys, int]
    faults: list[Fault]


def read_toml(file: Path, faults: list[Fault], text: str | None = None) -> Entry | None:
    """A TOML file as a table; None if it cannot be read, with the reason in `faults`.

    `text`: read this instead of the file.
    """
    found = read_toml_file(file, faults) if text is None else read_toml_text(file, text, faults)
    if found is None:
        return None
    try:
        return Entry(file, found.table, (), lines_of(found.text), faults)
    except RecursionError:
        faults.append(Fault(file, 0, "", "expected TOML, got a fault in it: lists within lists without end"))
        return None


def fault(entry: Entry, said: str, *keys: str | int) -> None:
    """Record a fault of the entry, or of a value within it at `keys`."""
    where = (*entry.keys, *keys)
    column = ".".join(
        key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else short(key) for key in where if isinstance(key, str)
    )
    while where not in entry.lines:
        where = where[:-1]
    entry.faults.append(Fault(entry.file, entry.lines[where], column, said))


def child(entry: Entry, key: str | int, value: Any) -> Entry:
    """The value at a key of the entry."""
    return replace(entry, value=value, keys=(*entry.keys, key))


def known_keys(entry: Entry, known: Collection[str]) -> None:
    """Record every unknown key of the table."""
    for key in entry.value:
        if key not in known:
            fault(
                entry,
                f"expected one of the keys {', '.join(known)}, got {unknown_name(key, known, 'key')}",
                key,
            )


def unknown_name(name: str, names: Collection[str], what: str, own: Collection[str] = ()) -> str:
    """The message about a name that is none of `names`, with likely candidates, those of `own` first."""
    try:
        meant = find(name, names, what, own)
    except UnknownName as unknown:
        said = str(unknown)
        none = f"there is no {what} {name!r}"
        return short(name) + (said.removeprefix(none) if said.startswith(none) else f": {said}")
    return f"{short(name)}; did you mean {meant!r}?"  # alike but for case, only begun, or another word for it


def get(entry: Entry, key: str, hint: Any, default: Any = REQUIRED) -> Any:
    """The value at a key of the table, of the type that `hint` annotates; None if faulty."""
    if key not in entry.value:
        if default is REQUIRED:
            fault(entry, f"expected {expectation(hint)}, it is missing", key)
            return None
        return default
    value = entry.value[key]
    try:
        if _is_empty(value, hint):
            raise ValueError(f"{key}: expected {expectation(hint)}, got {short(value)}")
        return checked_value(key, value, hint)
    except ValueError as error:
        fault(entry, str(error).removeprefix(f"{key}: "), key)
        return None


def _is_empty(value: Any, hint: Any) -> bool:
    """A text of blanks where a text is due."""
    due = get_origin(hint) is Annotated and any(isinstance(note, MinLen) for note in get_args(hint)[1:])
    return due and isinstance(value, str) and not value.strip()


def get_name(
    entry: Entry, key: str, names: Collection[str], what: str, default: Any = REQUIRED,
    own: Collection[str] = (),
) -> Any:  # fmt: skip
    """The name at a key of the table, matched to `names`; None if faulty. `own` are offered first."""
    name = get(entry, key, str, default)
    if name is None or key not in entry.value:
        return name
    try:
        return find(name, names, what)
    except UnknownName:
        fault(entry, f"expected {with_article(what)}, got {unknown_name(name, names, what, own)}", key)
        return None


def get_key(entry: Entry, key: str, names: Collection[str], what: str) -> str | None:
    """A key of the table as a name, matched to `names`; None if unknown."""
    try:
        return find(key, names, what)
    except UnknownName:
        fault(entry, f"expected {with_article(what)}, got {unknown_name(key, names, what)}", key)
        return None


def get_names(
    entry: Entry, key: str, names: Collection[str], what: str, default: tuple[str, ...]
) -> tuple[str, ...]:
    """The names in a list at a key of the table, matched to `names`, each once."""
    if key not in entry.value:
        return default
    found: list[str] = []
    for place, name in enumerate(get(entry, key, list[str]) or ()):
        try:
            found.append(find(name, names, what))
        except UnknownName:
            said = f"expected {with_article(what)}, got {unknown_name(name, names, what)}"
            fault(entry, said, key, place)
    if entry.value[key] == []:
        fault(entry, f"expected at least one {what.split()[-1]}, got an empty list", key)
    return tuple(dict.fromkeys(found))


def get_table(entry: Entry, key: str, required: bool = False) -> Entry | None:
    """The table at a key of the table; an empty one if it is missing and not required."""
    value = entry.value.get(key, None if required else {})
    if isinstance(value, dict):
        return child(entry, key, value)
    fault(entry, "expected a table, it is missing" if value is None else _not_a("table", value), key)
    return None


def get_record(entry: Entry, key: str, record: type[R]) -> R | None:
    """A record from the table at a key, which has all its fields as keys; None if any is faulty."""
    table = get_table(entry, key, required=True)
    if table is None:
        return None
    hints = get_type_hints(record, include_extras=True)
    known_keys(table, tuple(hints))
    values = [get(table, name, hint) for name, hint in hints.items()]
    return None if None in values else record(*values)


def get_tables(entry: Entry, key: str) -> list[Entry]:
    """The list of tables at a key of the table; items that are not tables are faults."""
    value = entry.value.get(key, [])
    if not isinstance(value, list):
        fault(entry, _not_a("list of tables", value), key)
        return []
    for place, item in enumerate(value):
        if not isinstance(item, dict):
            fault(entry, _not_a("table", item), key, place)
    whole = child(entry, key, value)
    return [child(whole, place, item) for place, item in enumerate(value) if isinstance(item, dict)]


def _not_a(what: str, value: object) -> str:
    return f"expected {with_article(what)}, got {short(value)}"
