"""What the draft draws from: fate chits, damage and suppression tokens (2.0, 3.0, 10.0)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from wsanalysis.piles import Shown, counted_pile
from wsanalysis.rule_system import ChipBag, Face
from wsanalysis.systems.draft_2019.chit import LADDER, Chit, Medals, Side, row_number
from wsanalysis.systems.draft_2019.editing import named
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.load import make, whole_faults

TWIN = " copy "
"""Between a chit's name and the number of a further one like it; names in the bag differ."""

MEDALS: tuple[Medals, ...] = ("pass", "0", "1", "2", "3", "fail")


def _rows(table: str, edition: Draft2019) -> dict[str, Any]:
    """The records of a pile, by the names that players know them by."""
    return {named(table, row): row for row in getattr(edition.records, table)}


def _remake(table: str, edition: Draft2019, rows: tuple[Any, ...]) -> Draft2019:
    records = edition.records._replace(**{table: rows})
    said = [fault.message for fault in whole_faults(records, Path())]
    if said:
        raise ValueError("; ".join(said))
    return make(records, edition.options, edition.files)


def _chits(edition: Draft2019) -> dict[str, int]:
    """Each chit is a chit of its own."""
    return dict.fromkeys(_rows("chits", edition), 1)


def _other_chits(edition: Draft2019, counts: Mapping[str, int]) -> Draft2019:
    """The edition without some chits, or with further ones like those that are there."""
    chits: list[Chit] = []
    for name, row in _rows("chits", edition).items():
        chits += [replace(row, chit=f"{row.chit}{TWIN}{i + 1}") if i else row for i in range(counts[name])]
    return _remake("chits", edition, tuple(chits))


def _of_chit(read: Callable[[Chit], str], words: tuple[str, ...]) -> Face:
    return Face(read=lambda edition, name, _: read(_rows("chits", edition)[name]), words=lambda _: words)


def _of_side(side: Side) -> Face:
    """The result in the row of a range, before shifts (9.0)."""

    def read(edition: Draft2019, name: str, distance: int) -> str:
        rows = _rows("chits", edition)[name].rows(side)
        return str(rows[row_number(rows, distance)].result)

    return Face(read=read, words=lambda _: LADDER, by_distance=True)


def _of_kind(column: str) -> Shown:
    """What a damage token does to units of a kind."""
    return Shown(
        lambda token: str(getattr(token, column)),
        lambda tokens: tuple(dict.fromkeys(str(getattr(token, column)) for token in tokens)),
    )


def _blasts(tokens: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(map(str, sorted({token.blast for token in tokens}, reverse=True)))


RED = Shown(
    lambda token: "red medal" if token.red_medal else "no red medal",
    lambda _: ("no red medal", "red medal"),
)

TOKENS: dict[str, dict[str, Shown]] = {
    "damage": {
        **{column: _of_kind(column) for column in ("vehicle", "infantry", "gun")},
        "red medal": RED,
    },
    "suppression": {
        "effect": Shown(
            lambda token: "HESITATION" if token.effect == "HESITATION" else "blank",
            lambda _: ("blank", "HESITATION"),
        ),
        "blast": Shown(lambda token: str(token.blast), _blasts),
        "red medal": RED,
    },
}

BAGS = {
    "chits": ChipBag(
        counts=_chits,
        recount=_other_chits,
        faces={
            "foot": _of_side("foot"),
            "vehicle": _of_side("vehicle"),
            "medals": _of_chit(lambda chit: str(chit.medals), MEDALS),
            "event": _of_chit(lambda chit: "event" if chit.event else "no event", ("no event", "event")),
        },
    ),
    **{
        table: counted_pile(partial(_rows, table), partial(_remake, table), faces)
        for table, faces in TOKENS.items()
    },
}
