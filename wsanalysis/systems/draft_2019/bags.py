"""What the draft draws from: fate chits, damage and suppression tokens (2.0, 3.0, 10.0)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from wsanalysis.rule_system import ChipBag, Face
from wsanalysis.systems.draft_2019.chit import LADDER, Medals, Side, row_number
from wsanalysis.systems.draft_2019.editing import CALLED, named
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.load import make, whole_faults
from wsanalysis.systems.draft_2019.unit import Kind

TWIN = " copy "
"""Between a chit's name and the number of a further one like it; names in the bag differ."""

MEDALS: tuple[Medals, ...] = ("pass", "0", "1", "2", "3", "fail")


def _row(table: str, edition: Draft2019, name: str) -> Any:
    return next(row for row in getattr(edition.records, table) if named(table, row) == name)


def _counts(table: str, edition: Draft2019) -> dict[str, int]:
    """How many there are of each; of a chit one."""
    return {named(table, row): getattr(row, "count", 1) for row in getattr(edition.records, table)}


def _recount(table: str, edition: Draft2019, counts: Mapping[str, int]) -> Draft2019:
    """The edition with other numbers; a further chit like one that is there is a chit of its own."""
    rows: list[Any] = []
    for row in getattr(edition.records, table):
        number = counts[named(table, row)]
        if table == "chits":
            rows += [replace(row, chit=f"{row.chit}{TWIN}{i + 1}") if i else row for i in range(number)]
        else:
            rows.append(replace(row, count=number))
    records = edition.records._replace(**{table: tuple(rows)})
    said = [fault.message for fault in whole_faults(records, Path())]
    if said:
        raise ValueError("; ".join(said))
    return make(records, edition.options, edition.files)


def _result(side: Side, edition: Draft2019, name: str, distance: int) -> str:
    """The result in the row of a range, before shifts (9.0)."""
    rows = _row("chits", edition, name).rows(side)
    return str(rows[row_number(rows, distance)].result)


def _medals(edition: Draft2019, name: str, _: int) -> str:
    return str(_row("chits", edition, name).medals)


def _event(edition: Draft2019, name: str, _: int) -> str:
    return "event" if _row("chits", edition, name).event else "no event"


def _effect(column: Kind | str, edition: Draft2019, name: str, _: int) -> str:
    return str(getattr(_row("damage", edition, name), column))


def _effects(column: str) -> Callable[[Draft2019], tuple[str, ...]]:
    return lambda edition: tuple(dict.fromkeys(getattr(row, column) for row in edition.records.damage))


def _red(table: str, edition: Draft2019, name: str, _: int) -> str:
    return "red medal" if _row(table, edition, name).red_medal else "no red medal"


def _hesitation(edition: Draft2019, name: str, _: int) -> str:
    return "HESITATION" if _row("suppression", edition, name).effect == "HESITATION" else "blank"


def _blast(edition: Draft2019, name: str, _: int) -> str:
    return str(_row("suppression", edition, name).blast)


def _blasts(edition: Draft2019) -> tuple[str, ...]:
    return tuple(map(str, sorted({row.blast for row in edition.records.suppression}, reverse=True)))


def _of_side(side: Side) -> Face:
    return Face(read=partial(_result, side), words=lambda _: LADDER, by_distance=True)


def _of_kind(column: str) -> Face:
    return Face(read=partial(_effect, column), words=_effects(column))


def _bag(table: str, faces: Mapping[str, Face]) -> ChipBag:
    if table != "chits":
        medal = Face(read=partial(_red, table), words=lambda _: ("no red medal", "red medal"))
        faces = {**faces, "red medal": medal}
    return ChipBag(counts=partial(_counts, table), recount=partial(_recount, table), faces=faces)


FACES: dict[str, dict[str, Face]] = {
    "chits": {
        "foot": _of_side("foot"),
        "vehicle": _of_side("vehicle"),
        "medals": Face(read=_medals, words=lambda _: MEDALS),
        "event": Face(read=_event, words=lambda _: ("no event", "event")),
    },
    "damage": {column: _of_kind(column) for column in ("vehicle", "infantry", "gun")},
    "suppression": {
        "effect": Face(read=_hesitation, words=lambda _: ("blank", "HESITATION")),
        "blast": Face(read=_blast, words=_blasts),
    },
}
BAGS = {table: _bag(table, FACES[table]) for table in CALLED}
