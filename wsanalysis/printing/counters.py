"""Blocks, counters, chips and markers: what a system says of a sort of them, which there are, their faces."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

from wsanalysis.aids.emblems import EMBLEMS
from wsanalysis.aids.faces import AnyFace, Face, Frame, Mark, Place, Shape, Tint, Tone
from wsanalysis.aids.icons import icon_named
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.aids.silhouettes import SHAPES, silhouette_name
from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.core_game import CoreGame
from wsanalysis.files.csv_file import read_table
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.look_alikes import folded
from wsanalysis.printing.marks import MARK, mark_of, marked
from wsanalysis.printing.ratings import CardLine, Rating, Read, Row, Section, name_of, plain_ratings, whatever

T = TypeVar("T")

PLAIN_SIZE = Size(25, 25)
"""Millimetres of a counter where a system says nothing."""

TINTS: Mapping[str, Tint] = {
    "German": "grey", "Soviet": "brown", "American": "green", "British": "sand", "Canadian": "sand",
    "French": "blue", "Polish": "rose", "Japanese": "rose", "Italian": "blue", "Allied": "green",
}  # fmt: skip
"""The ground of each nation's blocks; of others it is plain."""

NAMED_AFTER = {
    "mortar": "mortar", "halftrack": "half-track", "half-track": "half-track", "truck": "truck",
    "sniper": "sniper", "bunker": "bunker", "building": "building", "mmg": "machine gun",
    "hmg": "machine gun", "machine gun": "machine gun", "mg": "machine gun", "cal": "machine gun",
    "vickers": "machine gun", "flak": "anti-aircraft gun", "leig": "infantry gun",
    "howitzer": "infantry gun", "pak": "gun", "gun": "gun", "pdr": "gun", "mm": "gun", "atg": "gun",
    "panzerfaust": "panzerfaust", "panzerschreck": "rocket", "bazooka": "rocket", "piat": "rocket",
    "at rifles": "anti-tank rifle", "ladung": "charge", "satchel": "charge", "grenade": "charge",
    "flammenwerfer": "flamethrower", "flamethrower": "flamethrower",
    "engineers": "engineers", "pioneers": "engineers", "paratroopers": "paratroopers",
    "fallschirmjager": "paratroopers", "fallschirmjäger": "paratroopers", "glider": "paratroopers",
    "scouts": "scouts", "reconnaissance": "scouts", "rangers": "assault", "commandos": "assault",
    "smg": "assault", "panzergrenadiers": "mounted", "pz grenadier": "mounted", "armored infantry": "mounted",
    "volksgrenadiers": "militia", "ost": "militia", "static": "militia", "resistance": "militia",
}  # fmt: skip
"""Words in the name of a unit or weapon that tell its picture, the first that is in it."""


UPRIGHT = ("stu", "semovente", "su-122", "su-152")
"""The first letters of vehicles whose casemate has upright walls."""


def tint_of(row: Row) -> Tint:
    """The ground of the row's nation."""
    return TINTS.get(str(row.get("nation", "")), "plain")


def emblem_of(row: Row) -> str:
    """The emblem of the row's nation, where there is one."""
    nation = str(row.get("nation", ""))
    return nation if nation in EMBLEMS else ""


def picture_of(row: Row) -> str:
    """A silhouette by a word in the name, or else by the unit's type, kind or way of moving."""
    name = folded(name_of(row))
    words = re.findall(r"[^\W\d_]+", name)
    for word, picture in NAMED_AFTER.items():
        if word in words or (not word.isalpha() and word in name):
            team = f"{picture} team"
            return team if row.get("kind") == "team" and team in SHAPES else picture
    for column in ("type", "kind", "drive"):
        picture = silhouette_name(str(row.get(column) or ""))
        if picture in SHAPES:
            return picture
    return ""


def icon_of(row: Row) -> str:
    """The icon that the row is called like, where there is one."""
    return icon_named(name_of(row))


def half_track(row: Row) -> str:
    """The silhouette of a vehicle whose name says that it is a half-track, with or without a gun; or none."""
    name = folded(name_of(row))
    if not any(word in name for word in ("sdkfz 25", "half-track", "halftrack", "mgmc")):
        return ""
    return "half-track" if name.endswith(("250", "251", "251/1", "track")) else "half-track gun"


def tank(armor: int, light: int = 1, heavy: int = 4) -> str:
    """The silhouette of a tank: `light` with at most so much armor, `heavy` with at least so much."""
    return "light tank" if armor <= light else "heavy tank" if armor >= heavy else "tank"


def vehicle(
    row: Row,
    wheeled: bool,
    carries: bool,
    fixed_gun: bool,
    closed: bool,
    armor: int,
    light: int = 1,
    heavy: int = 4,
) -> str:
    """The silhouette of a vehicle: by what it carries, how it moves, where it fires, and a tank's armor."""
    closed = closed or folded(name_of(row)) == "hetzer"  # whose rear armor is 0
    casemate = "assault gun" if folded(name_of(row)).startswith(UPRIGHT) else "tank destroyer"
    gun_carrier = casemate if closed else "open gun carrier"
    kind = "half-track" if carries else gun_carrier if fixed_gun else tank(armor, light, heavy)
    return half_track(row) or ("armored car" if wheeled else kind)


def nothing(_: Row) -> tuple[()]:
    """No rows, no words."""
    return ()


@dataclass(frozen=True, slots=True)
class Stands:
    """A rating, and where it stands on the block.

    `read` as in `Rating`: a column, a text with columns in braces, or what gives the text; without a text it
    is left out. `columns` are what it is read from, so that it can be marked where the row's source does not
    give one of them.
    """

    place: Place
    read: Read
    tone: Tone | Callable[[Row], Tone] = "ink"
    beside: Read = ""
    frame: Frame | Callable[[Row], Frame] = "none"
    large: bool = False
    columns: tuple[str, ...] = ()

    def mark(self, row: Row, unsure: Callable[[Row, str], bool]) -> Mark | None:
        """The rating of a row; None where it has none."""
        text = Rating("", "", self.read).of(row) if self.read else ""
        beside = Rating("", "", self.beside).of(row) if self.beside else ""
        if not text and not beside:
            return None
        if any(unsure(row, column) for column in self.columns):
            beside += MARK
        return Mark(self.place, text, _of(self.tone, row), beside, _of(self.frame, row), self.large)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The drawing of a row. Whatever differs from row to row is a function that gives it for a row.

    `name` as `read` of `Rating`; `unsure` tells which columns of a row are reconstructed. A `hidden` side, by
    which nobody may know the row, has no mark of its source; one that is not
    `named` has it at its foot.
    """

    name: Read | None = None
    stands: tuple[Stands, ...] = ()
    tint: Tint | Callable[[Row], Tint] = tint_of
    picture: str | Callable[[Row], str] = picture_of
    emblem: str | Callable[[Row], str] = emblem_of
    lines: Callable[[Row], tuple[tuple[str, str], ...]] = nothing
    text: Read = ""
    edges: Callable[[Row], tuple[str, ...]] = nothing
    bar: str = ""
    shape: Shape | Callable[[Row], Shape] = "rectangle"
    arrow: bool | Callable[[Row], bool] = False
    named: bool = True
    hidden: bool = False
    unsure: Callable[[Row, str], bool] = lambda _row, _column: False

    def of(self, row: Row) -> Face:
        """The face of a row, its name marked as its source says."""
        name = name_of(row) if self.name is None else Rating("", "", self.name).of(row)
        marks = [stands.mark(row, self.unsure) for stands in self.stands]
        source = str(row.get("source", ""))
        if not self.named and not self.hidden and mark_of(source):  # no name is written that could bear it
            marks.append(Mark("bottom", "", "soft", beside=mark_of(source)))
        return Face(
            name=name if self.hidden else marked(name, source),
            tint=_of(self.tint, row),
            marks=tuple(mark for mark in marks if mark),
            picture=_of(self.picture, row),
            emblem=_of(self.emblem, row),
            lines=self.lines(row),
            text=self.text and Rating("", "", self.text).of(row),
            edges=self.edges(row),
            bar=self.bar,
            shape=_of(self.shape, row),
            arrow=_of(self.arrow, row),
            named=self.named,
        )

    def but(self, **changes: Any) -> "Drawn":
        """The same, drawn otherwise in some respect."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterSort:
    """Counters of one sort, made of the rows of a data table.

    `table` is one of the system's, or a file below the data folder. `copies`: the column with how many there
    are of each, or a number. `apiece` makes several rows of one. `backs` is the table of the backs, where one
    counter shows a row of each of two. `units`: whether they are the units that nations are chosen from; on
    their cards the side that is `rated` is drawn, by default the front, and `key` says where ratings stand.
    """

    name: str
    table: str
    front: Drawn
    back: Drawn | None = None
    backs: str = ""
    size: Size | Callable[[Row], Size] = PLAIN_SIZE
    copies: str | int = 1
    apiece: Callable[[Row], Iterable[Row]] = lambda row: (row,)
    where: Callable[[Row], bool] = whatever
    units: bool = False
    rated: Drawn | None = None
    key: str = ""

    def size_of(self, row: Row) -> Size:
        """The size of the counter of a row."""
        return _of(self.size, row)

    def copies_of(self, row: Row) -> int:
        """The number of counters the data have of a row."""
        return self.copies if isinstance(self.copies, int) else int(row[self.copies] or 0)


def plain_sorts(game: CoreGame) -> Sequence[CounterSort]:
    """The sorts of a system that describes none: its units, and every table that says how many there are."""
    sorts = []
    for name in game.system.tables:
        rows = game.edition.cells(name)
        if not rows:
            continue
        units = name == "units"
        if units or "count" in rows[0]:
            drawn = Drawn(lines=_lines_of(rows))
            copies = "count" if "count" in rows[0] else 1
            sorts.append(
                CounterSort(name=name.replace("_", " "), table=name, front=drawn, copies=copies, units=units)
            )
    return sorts


def _lines_of(rows: Sequence[Row]) -> Callable[[Row], tuple[tuple[str, str], ...]]:
    """The columns in which the rows differ, head and value of each."""
    name = name_of(rows[0])
    ratings, _ = plain_ratings(Section("", tuple(CardLine(name, row, name) for row in rows)))
    shown = [rating for rating in ratings if rating.head != "count"]
    return lambda row: tuple((rating.head, rating.of(row)) for rating in shown if rating.of(row))


def bands(column: str, never: str = "-") -> Callable[[Row], tuple[tuple[str, str], ...]]:
    """The bands of a chip, `1-4 eliminated; 5+ miss`, as lines; those that `never` happen are left out."""

    def lines(row: Row) -> tuple[tuple[str, str], ...]:
        parts = (part.strip().split(" ", 1) for part in str(row[column] or "").split(";"))
        return tuple((band.replace("-", "–"), result) for band, result in parts if band != never)

    return lines


def _of(value: T | Callable[[Row], T], row: Row) -> T:
    return value(row) if callable(value) else value


@dataclass(frozen=True, slots=True)
class Component:
    """Something to be cut out: its two faces, its size in millimetres, and how many there are of it.

    `name` is the row's in the data, `number` that of one of several of it, if they are numbered; `sort` is
    what it belongs to, `nation` empty where it has none.
    """

    name: str
    sort: str
    nation: str
    front: AnyFace
    back: AnyFace | None
    size: Size
    copies: int
    number: str = ""


def sorts_of(game: CoreGame, described: Sequence[CounterSort]) -> Sequence[CounterSort]:
    """The sorts of counters that a system describes, or else those that its tables suggest."""
    return described or plain_sorts(game)


def counters_of(
    game: CoreGame,
    described: Sequence[CounterSort] = (),
    only: Sequence[str] = (),
    nations: Sequence[str] = (),
    units: Mapping[str, int | None] | None = None,
    size: Size | None = None,
) -> list[Component]:
    """The counters of a game: of all sorts or of `only` those named, the units those of `nations` or `units`.

    Units are as many as the data have; `units` names some, each with another number or None for the data's.
    A nation or unit that is named leaves the chips and markers out, unless `only` names them. `size` is for
    all counters. Raises UnknownName.
    """
    there = {sort.name: sort for sort in sorts_of(game, described)}
    chosen = [there[find(name, there, "sort of counter")] for name in only] or list(there.values())
    nations, units = _known(game, nations, units or {})
    if (nations or units) and not only:
        chosen = [sort for sort in chosen if sort.units]
    return [component for sort in chosen for component in _components(game, sort, nations, units, size)]


def _known(
    game: CoreGame, nations: Sequence[str], units: Mapping[str, int | None]
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


def _components(
    game: CoreGame,
    sort: CounterSort,
    nations: Sequence[str],
    units: Mapping[str, int | None],
    size: Size | None,
) -> Iterator[Component]:
    rows = [row for row in table_rows(game, sort.table) if sort.where(row)]
    if sort.backs:
        yield from _two_sided(game, sort, rows, size)
        return
    for row in rows:
        name, nation = name_of(row), str(row.get("nation") or "")
        if sort.units and ((nations and nation not in nations) or (units and name not in units)):
            continue
        wanted = units.get(name) if sort.units else None
        apiece = list(sort.apiece(row))
        for number, each in enumerate(apiece):
            copies = (
                sort.copies_of(row)
                if wanted is None
                else wanted // len(apiece) + (number < wanted % len(apiece))
            )
            if copies:
                front, back = sort.front.of(each), sort.back.of(each) if sort.back else None
                numbered = "" if each is row else str(each.get("number", ""))
                yield Component(
                    name, sort.name, nation, front, back, size or sort.size_of(each), copies, numbered
                )


def _two_sided(
    game: CoreGame, sort: CounterSort, rows: Sequence[Row], size: Size | None
) -> Iterator[Component]:
    """One counter for each row of two tables, as many times as each has it."""
    front, back = (
        [row for row in table for _ in range(sort.copies_of(row))]
        for table in (rows, table_rows(game, sort.backs))
    )
    assert sort.back is not None
    for one, other in zip_longest(front, back):
        name = " / ".join(name_of(row) for row in (one, other) if row)
        empty = Face(name, sort.front.of(one or other).tint, named=False)
        front_face = sort.front.of(one) if one else empty
        back_face = sort.back.of(other) if other else empty
        yield Component(name, sort.name, "", front_face, back_face, size or sort.size_of(one or other), 1)


def table_rows(game: CoreGame, table: str) -> list[Row]:
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
