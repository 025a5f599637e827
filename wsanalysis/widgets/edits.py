"""Edits: one value set in a game's data or options, and a game with many of them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args, get_type_hints

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.arguments.values import Chips
from wsanalysis.asking.readings import changed
from wsanalysis.files.cells import checked_value, short

if TYPE_CHECKING:
    from wsanalysis.game import Game

Kind = Literal["cell", "count", "option", "copy"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LONGEST_NAME = 100


class Spot(NamedTuple):
    """The place of an edit: a cell of a table's row, a number in a bag, an option, a new unit.

    `table` is the data table or bag (empty for an option); `name` the row, thing or option; `column` is
    empty but for a cell. Names are those of the data before any edit, with the copies of units that are on
    the desk; a `copy` is called by the name of the new unit.
    """

    kind: Kind
    table: str
    name: str
    column: str = ""


class Edit(NamedTuple):
    """A value for a spot: as a file's cell has it, a number of things, the reading of an option.

    Of a copy, the unit that it is like; None where there is no such copy.
    """

    spot: Spot
    value: Any


def standing(game: "Game", spot: Spot) -> Any:
    """The value that a spot has in a game. Raises ValueError in words for a spot that there is not."""
    if spot.kind == "copy":
        return None
    if spot.kind == "option":
        return _there(spot.name, vars_of(game), "option")
    if spot.kind == "count":
        bag = _there(spot.table, game.system.bags, "bag")
        return _there(spot.name, bag.counts(game.edition), "chip")
    _there(spot.table, dict.fromkeys(game.tables), "table")
    row = _there(spot.name, game.edition.cells_by_name(spot.table), "row")
    return _there(spot.column, row, "column")


def vars_of(game: "Game") -> dict[str, Any]:
    """The options in force by name; none for a system whose rulebook leaves nothing open."""
    options = game.options
    return {name: getattr(options, name) for name in getattr(options, "__dataclass_fields__", {})}


def checked_edit(game: "Game", edit: Edit) -> Edit:
    """The edit with its value as the game takes it by itself; ValueError in words if it does not."""
    spot, value = edit
    standing(game, spot)
    if spot.kind == "copy":
        if not isinstance(value, str | None) or not 0 < len(spot.name.strip()) <= LONGEST_NAME:
            raise ValueError(f"name: expected a name of at most {LONGEST_NAME} letters for the new unit")
        return edit
    if spot.kind == "option":
        changed(game.options, {spot.name: value})
        return edit
    if spot.kind == "count":
        return Edit(spot, checked_value(spot.name, value, Chips))
    column = next(each for each in game.columns(spot.table) if each.name == spot.column)
    if isinstance(value, str):
        value = value.strip() or (None if column.empty else "")
    if not _takes(game, column, spot.table, value):
        raise ValueError(f"{spot.column}: expected {column.expected}, got {short(value)}")
    return Edit(spot, value)


def _takes(game: "Game", column: Parameter, table: str, value: Any) -> bool:
    """True if a column takes a value, whatever stands beside it in the row."""
    if value is None:
        return column.empty
    if column.kind == "number":
        hint = get_type_hints(game.system.records[table], include_extras=True)[column.name]
        try:
            checked_value(column.name, value, hint)
        except ValueError:
            return False
        return True
    if column.kind == "yes or no":
        return value in ("yes", "no")
    return isinstance(value, str) and (not column.words or value in column.words)


def with_copies(game: "Game", edits: Mapping[Spot, Any]) -> "Game":
    """The game with the units that edits copy. Raises ValueError, in words, for a name that is there."""
    for spot, like in edits.items():
        if spot.kind == "copy" and like is not None:
            game = game.add_unit(spot.name, like=like)
    return game


def with_edits(game: "Game", edits: Mapping[Spot, Any]) -> "Game":
    """The game, in which copied units are, with all other edits.

    Raises ValueError, in words, for values that do not go together.
    """
    options = {spot.name: value for spot, value in edits.items() if spot.kind == "option"}
    found = game.with_options(**options) if options else game
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for spot, value in edits.items():
        if spot.kind == "cell":
            rows.setdefault((spot.table, spot.name), {})[spot.column] = value
    found = _with_rows(found, rows)
    for bag in dict.fromkeys(spot.table for spot in edits if spot.kind == "count"):
        before, now = (game.system.bags[bag].counts(one.edition) for one in (game, found))
        called = dict(zip(before, now, strict=True))  # a thing may have a new name
        counts = {called[s.name]: n for s, n in edits.items() if s.kind == "count" and s.table == bag}
        found = found.with_counts(bag, counts)
    return found


def _with_rows(game: "Game", rows: Mapping[tuple[str, str], Mapping[str, Any]]) -> "Game":
    """The game with rows changed, by table and name: all at once, or one by one to say which is wrong."""
    try:
        return game.variant(game.edition.edit_rows(rows)) if rows else game
    except ValueError:
        for (_, name), cells in rows.items():
            game = game.edit(name, **cells)
        return game


def as_record(edit: Edit) -> dict[str, Any]:
    """An edit as a file has it."""
    return {key: part for key, part in edit.spot._asdict().items() if part} | {"value": edit.value}


def from_record(record: Any) -> Edit:
    """An edit out of a file; ValueError for anything else."""
    if not isinstance(record, Mapping) or record.get("kind") not in KINDS or "value" not in record:
        raise ValueError(f"expected an edit with kind, name and value, got {short(record)}")
    parts = {key: record.get(key, "") for key in Spot._fields}
    value = record["value"]
    if not all(isinstance(part, str) for part in parts.values()) or isinstance(value, list | dict | float):
        raise ValueError(f"expected an edit with words and a plain value, got {short(record)}")
    return Edit(Spot(**parts), value)


def same_value(one: Any, other: Any) -> bool:
    """True if two values are the same; True is not 1."""
    return type(one) is type(other) and one == other


def _there(name: str, known: Mapping[str, Any], what: str) -> Any:
    if name not in known:
        raise ValueError(f"{what}: there is none that is called {short(name)}")
    return known[name]
