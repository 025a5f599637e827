"""The blocks, counters, chips and markers of a game: which, how many of each, and their two faces."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from wsanalysis.aids.faces import AnyFace, Face
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.files.csv_file import read_table
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.game import Game
from wsanalysis.printing.card_words import Row, name_of
from wsanalysis.printing.piles import Pile, plain_piles


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be cut out: its two faces, its size in millimetres, and how many there are of it.

    `name` is the row's in the data, `number` that of one of several of it, if they are numbered; `pile` is
    what it belongs to, `nation` empty where it has none.
    """

    name: str
    pile: str
    nation: str
    front: AnyFace
    back: AnyFace | None
    size: Size
    copies: int
    number: str = ""


def piles_of(game: Game, described: Sequence[Pile]) -> Sequence[Pile]:
    """What a system describes, or else what its tables look like."""
    return described or plain_piles(game)


def pieces(
    game: Game,
    described: Sequence[Pile] = (),
    only: Sequence[str] = (),
    nations: Sequence[str] = (),
    units: Mapping[str, int | None] | None = None,
    size: Size | None = None,
) -> list[Piece]:
    """The counters of a game: of all piles or of `only` those named, the units those of `nations` or `units`.

    Units are as many as the data have; `units` names some, each with another number or None for the data's.
    A nation or unit that is named leaves the chips and markers out, unless `only` names them. `size` is for
    all counters. Raises UnknownName.
    """
    there = {pile.name: pile for pile in piles_of(game, described)}
    chosen = [there[find(name, there, "sort of counter")] for name in only] or list(there.values())
    nations, units = _known(game, nations, units or {})
    if (nations or units) and not only:
        chosen = [pile for pile in chosen if pile.units]
    return [piece for pile in chosen for piece in _pieces(game, pile, nations, units, size)]


def _known(
    game: Game, nations: Sequence[str], units: Mapping[str, int | None]
) -> tuple[Sequence[str], Mapping[str, int | None]]:
    """The nations and units as the data spell them."""
    rows = table_rows(game, "units") if "units" in game.system.tables else []
    names = [name_of(row) for row in rows]
    spelt = dict.fromkeys(str(row["nation"]) for row in rows if "nation" in row)
    if nations and not spelt:
        raise UnknownName(f"the units of {game.system.title} have no nations")
    return (
        [find(nation, spelt, "nation") for nation in nations],
        {find(unit, names, "unit"): number for unit, number in units.items()},
    )


def _pieces(
    game: Game, pile: Pile, nations: Sequence[str], units: Mapping[str, int | None], size: Size | None
) -> Iterator[Piece]:
    rows = [row for row in table_rows(game, pile.table) if pile.where(row)]
    if pile.backs:
        yield from _two_sided(game, pile, rows, size)
        return
    for row in rows:
        name, nation = name_of(row), str(row.get("nation") or "")
        if pile.units and ((nations and nation not in nations) or (units and name not in units)):
            continue
        wanted = units.get(name) if pile.units else None
        apiece = list(pile.apiece(row))
        for number, each in enumerate(apiece):
            copies = (
                pile.copies_of(row)
                if wanted is None
                else wanted // len(apiece) + (number < wanted % len(apiece))
            )
            if copies:
                front, back = pile.front.of(each), pile.back.of(each) if pile.back else None
                numbered = "" if each is row else str(each.get("number", ""))
                yield Piece(
                    name, pile.name, nation, front, back, size or pile.size_of(each), copies, numbered
                )


def _two_sided(game: Game, pile: Pile, rows: Sequence[Row], size: Size | None) -> Iterator[Piece]:
    """One counter for each row of two tables, as many times as each has it."""
    front, back = (
        [row for row in table for _ in range(pile.copies_of(row))]
        for table in (rows, table_rows(game, pile.backs))
    )
    assert pile.back is not None
    for one, other in zip_longest(front, back):
        name = " / ".join(name_of(row) for row in (one, other) if row)
        empty = Face(name, pile.front.of(one or other).tint, named=False)
        front_face = pile.front.of(one) if one else empty
        back_face = pile.back.of(other) if other else empty
        yield Piece(name, pile.name, "", front_face, back_face, size or pile.size_of(one or other), 1)


def table_rows(game: Game, table: str) -> list[Row]:
    """The rows of a table of the system, or of a file below the data folder.

    Each has its `record` too; the first cell is without the word that stands before it in questions.
    """
    if table not in game.system.tables:
        return _rows_of_file(game.folder / table)
    shown = game.edition.cells(table)
    of = game.edition.tables.get(table)
    called, records = (of.called, game.edition.rows[of.name]) if of else ("", [None] * len(shown))
    return [
        {
            key: str(cell).removeprefix(called) if called and not at else cell
            for at, (key, cell) in enumerate(row.items())
        }
        | {"record": record}
        for row, record in zip(shown, records, strict=True)
    ]


def _rows_of_file(path: Path) -> list[Row]:
    faults: list[Fault] = []
    rows = read_table(path, faults, ("source",))
    if faults:
        raise DataFault(faults)
    return [row for _, row in rows]
