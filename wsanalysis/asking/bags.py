"""What is drawn from data tables as a `ChipBag`: rows with a column `count`, and rows of one thing each."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from wsanalysis.rule_system import ChipBag, Face

Rows = Callable[[Any], Mapping[str, Any]]
"""``rows(edition)``: the records of a bag, by the names that players know them by."""
Remake = Callable[[Any, tuple[Any, ...]], Any]
"""``remake(edition, records)``: the edition with other records in the bag; ValueError in words."""


class Shown(NamedTuple):
    """What a record of a bag shows: ``word(record)``, and ``words(records)``, all words in their order."""

    word: Callable[[Any], str]
    words: Callable[[Any], tuple[str, ...]]


def counted_bag(rows: Rows, remake: Remake, faces: Mapping[str, Shown]) -> ChipBag:
    """The bag of a table whose records have a `count`."""
    return ChipBag(
        counts=partial(_counts, rows),
        recount=partial(_recount, rows, remake),
        faces={
            name: Face(read=partial(_read, rows, shown.word), words=partial(_words, rows, shown.words))
            for name, shown in faces.items()
        },
    )


TWIN = " copy "
"""Between a name and the number of a further thing like it; names in a bag differ."""


def bag_of_singles(rows: Rows, remake: Remake, key: str, faces: Mapping[str, Face]) -> ChipBag:
    """The bag of a table whose rows are one chip each, named in column `key`; a further one has a row too."""
    return ChipBag(
        counts=lambda edition: dict.fromkeys(rows(edition), 1),
        recount=partial(_recopy, rows, remake, key),
        faces=faces,
    )


def _recopy(rows: Rows, remake: Remake, key: str, edition: Any, counts: Mapping[str, int]) -> Any:
    copies = [
        replace(record, **{key: f"{getattr(record, key)}{TWIN}{number + 1}"}) if number else record
        for name, record in rows(edition).items()
        for number in range(counts[name])
    ]
    return remake(edition, tuple(copies))


def _counts(rows: Rows, edition: Any) -> dict[str, int]:
    return {name: record.count for name, record in rows(edition).items()}


def _recount(rows: Rows, remake: Remake, edition: Any, counts: Mapping[str, int]) -> Any:
    records = rows(edition).items()
    return remake(edition, tuple(replace(record, count=counts[name]) for name, record in records))


def _read(rows: Rows, word: Callable[[Any], str], edition: Any, name: str, _: int) -> str:
    return word(rows(edition)[name])


def _words(rows: Rows, words: Callable[[Any], tuple[str, ...]], edition: Any) -> tuple[str, ...]:
    return words(tuple(rows(edition).values()))
