"""Firefights: the sheet of one, read from a file and checked (1.0, 2.4, 5.1)."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from wsanalysis.arguments.names import with_article
from wsanalysis.files.cells import short
from wsanalysis.files.data_folder import files_by_name
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.toml_file import read_toml_file
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.unit import Nation

FIREFIGHTS_FOLDER = Path("scenarios", "storms_of_steel")

Edge = Literal["north", "east", "south", "west"]
PointKind = Literal["unit destroyed", "marker held", "marker carried off"]
Moment = Literal["at once", "round", "end"]

EDGES = ("north", "east", "south", "west")
POINT_KINDS = ("unit destroyed", "marker held", "marker carried off")
MOMENTS = ("at once", "round", "end")
SIDES: dict[str, Nation] = {"german": "German", "soviet": "Soviet"}


@dataclass(frozen=True, slots=True)
class Group:
    """Units that begin or enter together; `hexes` named as on the sheet: map, row letter, column."""

    unit: str
    count: int
    round: int
    enters: Edge | None = None
    hexes: tuple[str, ...] = ()
    marker: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points for something, and when they are given."""

    vp: int
    kind: PointKind
    when: Moment = "at once"
    hexes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Force:
    """One side: its CAPs at the start, its units, and what it scores for."""

    nation: Nation
    caps: int
    units: tuple[Group, ...]
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class Firefight:
    """A firefight as on its sheet. `cards`: dealt at the start, each round, and what numbers stay below."""

    name: str
    firefight: int
    situation: str
    source: str
    background: str
    maps: tuple[int, ...]
    rounds: int
    initiative: Nation
    cards: tuple[int, int, int] | None
    german: Force
    soviet: Force


def load_firefight(path: Path, edition: StormsOfSteel) -> Firefight:
    """The firefight in a file. Raises DataFault listing every fault with its line."""
    faults: list[Fault] = []
    file = read_toml_file(path, faults)
    if file is None:
        raise DataFault(faults)
    sheet = _Sheet(path, file.text, edition)
    found = sheet.read(file.table)
    if sheet.faults:
        raise DataFault(sheet.faults)
    return found


def read_firefights(folder: Path, edition: StormsOfSteel) -> list[Path]:
    """The sheets of a data folder, all of them read. Raises DataFault listing every fault of every sheet."""
    sheets = list(files_by_name(folder / FIREFIGHTS_FOLDER, ".toml").values())
    faults: list[Fault] = []
    for path in sheets:
        try:
            load_firefight(path, edition)
        except DataFault as error:
            faults += error.faults
    if faults:
        raise DataFault(faults)
    return sheets


class _Sheet:
    """Reads the parts of one file and notes what is wrong with them."""

    def __init__(self, path: Path, text: str, edition: StormsOfSteel) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.edition = edition
        self.faults: list[Fault] = []
        self.maps: tuple[int, ...] = ()

    def read(self, table: dict[str, Any]) -> Firefight:
        top = ("", 0)
        words = [self.text(table, top, key) for key in ("name", "situation", "source", "background")]
        maps = self.value(table, top, "maps", "a list of map numbers", _is_numbers)
        self.maps = tuple(maps or ())
        rounds = self.number(table, top, "rounds", 1, 20)
        self.known(table, top, (*Firefight.__dataclass_fields__,))
        forces = [self.force(table, side, rounds) for side in SIDES]
        return Firefight(
            words[0], self.number(table, top, "firefight", 1, 99), words[1], words[2], words[3], self.maps,
            rounds, self.word(table, top, "initiative", ("German", "Soviet")), self.cards(table), *forces,
        )  # fmt: skip

    def cards(self, table: dict[str, Any]) -> tuple[int, int, int] | None:
        if "cards" not in table:
            return None
        where, cards = ("", 0), table["cards"]
        wanted = {"start", "each_round", "below"}
        if not isinstance(cards, dict) or set(cards) != wanted or not _is_numbers(list(cards.values())):
            self.fault(where, "cards", "expected {start = .., each_round = .., below = ..}", cards)
            return None
        return cards["start"], cards["each_round"], cards["below"]

    def force(self, table: dict[str, Any], side: str, rounds: int) -> Force:
        part = table.get(side)
        if not isinstance(part, dict):
            self.fault(("", 0), side, "expected a table of this side", part)
            return Force(SIDES[side], 0, (), ())
        self.known(part, (f"[{side}]", 1), ("caps", "units", "points"))
        groups = self.each(part, side, "units")
        points = self.each(part, side, "points")
        return Force(
            SIDES[side],
            self.number(part, (f"[{side}]", 1), "caps", 0, 30),
            tuple(self.group(g, (f"[[{side}.units]]", i), side, rounds) for i, g in enumerate(groups, 1)),
            tuple(self.point(p, (f"[[{side}.points]]", i)) for i, p in enumerate(points, 1)),
        )

    def each(self, part: dict[str, Any], side: str, key: str) -> list[dict[str, Any]]:
        found = part.get(key)
        if not isinstance(found, list) or not found or not all(isinstance(item, dict) for item in found):
            self.fault((f"[{side}]", 1), key, f"expected tables [[{side}.{key}]]", found)
            return []
        return found

    def group(self, part: dict[str, Any], where: tuple[str, int], side: str, rounds: int) -> Group:
        self.known(part, where, (*Group.__dataclass_fields__,))
        units = [unit.name for unit in self.edition.units.values() if unit.nation == SIDES[side]]
        unit = self.word(part, where, "unit", units, f"the name of {with_article(SIDES[side])} unit")
        most = self.edition.units[unit].count if unit in self.edition.units else 99
        marker = part.get("marker", False)
        if not isinstance(marker, bool):
            self.fault(where, "marker", "expected true or false", marker)
        return Group(
            unit,
            self.number(part, where, "count", 1, most),
            self.number(part, where, "round", 1, max(rounds, 1)),
            self.word(part, where, "enters", EDGES) if "enters" in part else None,
            self.hexes(part, where),
            bool(marker),
        )

    def point(self, part: dict[str, Any], where: tuple[str, int]) -> Points:
        self.known(part, where, (*Points.__dataclass_fields__,))
        when: Moment = self.word(part, where, "when", MOMENTS) if "when" in part else "at once"
        kind = self.word(part, where, "kind", POINT_KINDS)
        return Points(self.number(part, where, "vp", 1, 99), kind, when, self.hexes(part, where))

    def hexes(self, part: dict[str, Any], where: tuple[str, int]) -> tuple[str, ...]:
        found = part.get("hexes", [])
        listed = found if isinstance(found, list) else [found]
        for name in listed:
            on = re.fullmatch(r"(\d+)-[A-Z]\d\d", name) if isinstance(name, str) else None
            if on is None or int(on[1]) not in self.maps:
                self.fault(where, "hexes", "expected hexes such as 7-G08 of the firefight's maps", name)
        return tuple(map(str, listed))

    def text(self, part: dict[str, Any], where: tuple[str, int], key: str) -> str:
        found = self.value(part, where, key, "a text", lambda v: isinstance(v, str) and bool(v.strip()))
        return str(found or "")

    def number(self, part: dict[str, Any], where: tuple[str, int], key: str, low: int, high: int) -> int:
        expected = f"a whole number {low}-{high}"
        found = self.value(part, where, key, expected, lambda v: type(v) is int and low <= v <= high)
        return found if type(found) is int else low

    def word(
        self, part: dict[str, Any], where: tuple[str, int], key: str, words: Any, expected: str = ""
    ) -> Any:
        expected = expected or f"one of {', '.join(words)}"
        return self.value(part, where, key, expected, lambda v: v in words)

    def value(self, part: dict[str, Any], where: tuple[str, int], key: str, expected: str, fits: Any) -> Any:
        if key not in part:
            self.fault(where, key, f"expected {expected}, it is missing", None)
        elif not fits(part[key]):
            self.fault(where, key, f"expected {expected}", part[key])
        else:
            return part[key]
        return None

    def known(self, part: dict[str, Any], where: tuple[str, int], keys: tuple[str, ...]) -> None:
        for key in part:
            if key not in keys:
                self.fault(where, key, f"expected one of {', '.join(keys)}", key)

    def fault(self, where: tuple[str, int], key: str, expected: str, got: Any) -> None:
        said = expected if "missing" in expected else f"{expected}, got {short(got)}"
        self.faults.append(Fault(self.path, self._line(where, key), key, said))

    def _line(self, where: tuple[str, int], key: str) -> int:
        """Where a key stands: below the nth such header, or at it where it is missing."""
        header, nth = where
        heads = [i for i, line in enumerate(self.lines) if header and line.strip() == header]
        start = heads[nth - 1] if len(heads) >= nth > 0 else 0
        for number, line in enumerate(self.lines[start:], start + 1):
            if number > start + 1 and header and line.startswith("["):
                break
            if re.match(rf"\s*{re.escape(key)}\s*=", line):
                return number
        return start + 1


def _is_numbers(found: Any) -> bool:
    return isinstance(found, list) and bool(found) and all(type(v) is int and v > 0 for v in found)
