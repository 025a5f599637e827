"""Data tables as a `ChipBag`: tables with a column `count`, and tables with one row per chip.

A chip in a bag has the name by which players know its row.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from wsanalysis.rule_system import ChipBag, Face


class Shown(NamedTuple):
    """The word a row of a bag shows: ``word(row)``, and ``words(rows)``, all words in order.

    `by_distance`: the word is ``word(row, distance)``.
    """

    word: Callable[..., str]
    words: Callable[[tuple[Any, ...]], tuple[str, ...]]
    by_distance: bool = False


def counted_bag(table: str, faces: Mapping[str, Shown]) -> ChipBag:
    """The bag of a table whose rows have a `count`."""
    return ChipBag(
        counts=partial(_counts, table), recount=partial(_recount, table), faces=_faces(table, faces)
    )


TWIN = " copy "
"""Between a name and the number of a further thing like it; names in a bag differ."""


def bag_of_singles(table: str, faces: Mapping[str, Shown]) -> ChipBag:
    """The bag of a table with one row per chip; added chips have rows too."""
    return ChipBag(
        counts=lambda edition: dict.fromkeys(edition.named(table), 1),
        recount=partial(_recopy, table),
        faces=_faces(table, faces),
    )


def _recopy(table: str, edition: Any, counts: Mapping[str, int]) -> Any:
    key = edition.tables[table].key
    return edition.with_rows(
        table,
        (
            replace(row, **{key: f"{getattr(row, key)}{TWIN}{number + 1}"}) if number else row
            for name, row in edition.named(table).items()
            for number in range(counts[name])
        ),
    )


def _counts(table: str, edition: Any) -> dict[str, int]:
    return {name: row.count for name, row in edition.named(table).items()}


def _recount(table: str, edition: Any, counts: Mapping[str, int]) -> Any:
    rows = edition.named(table).items()
    return edition.with_rows(table, (replace(row, count=counts[name]) for name, row in rows))


def _faces(table: str, shown: Mapping[str, Shown]) -> dict[str, Face]:
    return {
        name: Face(
            read=partial(_read, table, face),
            words=partial(_words, table, face),
            by_distance=face.by_distance,
        )
        for name, face in shown.items()
    }


def _read(table: str, face: Shown, edition: Any, name: str, distance: int) -> str:
    row = edition.named(table)[name]
    return str(face.word(row, distance) if face.by_distance else face.word(row))


def _words(table: str, face: Shown, edition: Any) -> tuple[str, ...]:
    return face.words(edition.rows[table])
