"""The changes that saving would write, in sentences for somebody who reads no differences of files."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.saving import Cells, Changes, places
from wsanalysis.files.records import EDITED, OWN_COPY
from wsanalysis.rule_system import TWIN
from wsanalysis.widgets.forms import NONE
from wsanalysis.widgets.situations import spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game

SOURCE = "source"


def sentences(game: "Game", changes: Changes) -> dict[str, list[str]]:
    """The changes by file below the data folder, a sentence a row: M5 Stuart: front armor 2 → 3."""
    standing = places(game)
    found: dict[str, list[str]] = {}
    for (table, name), rows in changes.items():
        old = game.edition.cells_by_name(table)[name]
        called = name if table == "units" else f"{name} ({spoken(table)})"
        found.setdefault(standing[table, name].file, []).extend(_told(called, name, old, rows))
    return found


def _told(called: str, name: str, old: Cells, rows: Any) -> Iterator[str]:
    key = next(iter(old))
    if not rows:
        yield f"{called}: taken out"
        return
    if any(column != SOURCE or not str(value).startswith(EDITED) for column, value in rows[0].items()):
        yield f"{called}: {_parts(old, rows[0])}"
    twins = [row for row in rows[1:] if str(row[key]).startswith(f"{name}{TWIN}")]
    if twins:
        yield f"{called}: {len(twins)} more of it"
    for row in rows[1:]:
        if row not in twins:
            changed = {
                column: value for column, value in row.items() if value != old[column] and column != key
            }
            said = _parts(old, changed)
            yield f"{row[key]}: a new unit, like {name}{f' but for {said}' if said else ''}"


def _parts(old: Cells, changed: Mapping[str, Any]) -> str:
    """The cells that change, and where they come from."""
    parts = [
        f"{spoken(column)} {_said(old[column])} → {_said(value)}"
        for column, value in changed.items()
        if column != SOURCE
    ]
    source = str(changed.get(SOURCE, ""))
    if source.startswith(OWN_COPY):
        parts.append(f"{'' if parts else 'as it was, '}from your {source}")
    elif source and not source.startswith((EDITED, "reconstructed: added here")):
        parts.append(f"source “{source}”")
    return ", ".join(parts)


def _said(value: Any) -> str:
    return NONE if value is None or value == "" else str(value)
