"""The log of games at a table: `playtests.csv`, one row a game, four cells of which are needed.

The same columns stand on the printed form of a blind test (`BOXES`), in a spreadsheet, and under a link.
Names are aliases: they are read, and go nowhere.
"""

import csv
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date as Date  # noqa: N812 - a column is called date
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from annotated_types import Ge, Le, MinLen

from wsanalysis.battles.runs.table_games import DRAWN, LOST, WON, Game, faults_of
from wsanalysis.files.cells import Cell, Expected, read_record, short
from wsanalysis.files.csv_file import read_table, separator_of
from wsanalysis.files.csv_text import csv_rows
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.links import is_link, place_of, read_link
from wsanalysis.files.records import content_hash
from wsanalysis.files.safe_files import read_file, write_bytes
from wsanalysis.files.vassal_file import is_vassal
from wsanalysis.languages import say

FILE = Path("playtests.csv")
"""In a data folder: the games at a table that its scenarios were played in."""
NEEDED = ("scenario", "first", "second", "result")
ABANDONED = "abandoned"
"""The result of a game that nobody finished: it is listed, and counts for nobody."""
NEAR = 0.8
"""The similarity from which a misspelled heading is taken for a column."""

Count = Annotated[int, Ge(0), Le(9999)]
Points = Annotated[int, Ge(-999), Le(999), Expected("a whole number from -999 to 999")]
Aside = Annotated[str, Cell(str, "a text")]
"""A text of any letters, by which nothing is found."""


def _share(text: str) -> float:
    """A share of wins, with a point or a comma, as spreadsheets of other countries have it."""
    number = float(text.replace(",", "."))
    if not -1 <= number <= 1:
        raise ValueError
    return number


@dataclass(frozen=True, slots=True)
class Playtest:
    """A game at a table, as a row of the log has it; first and second are the sides by order of moving.

    `result`: win, draw or loss of the side that moves first, or abandoned; of a scenario of one seat the
    grade. `data`: the hash of the data that were played, as forms and footers print it. `rules`: edition and
    house rules. `points_first` and `points_second`: victory points. `hints` and `undone`: how often each was
    asked for. `luck`: of the first side, in shares of a win, -1 to 1. `seed` and `actions`: of a game that
    was played here, by which it can be played again.
    """

    scenario: Annotated[str, MinLen(1)]
    first: Aside
    second: Aside
    result: Annotated[str, MinLen(1)]
    date: Annotated[Date, Cell(Date.fromisoformat, "a date such as 2026-11-27")] | None = None
    data: Aside = ""
    rules: Aside = ""
    points_first: Points | None = None
    points_second: Points | None = None
    turns: Count | None = None
    minutes: Count | None = None
    hints: Count | None = None
    undone: Count | None = None
    luck: Annotated[float, Cell(_share, "a number from -1 to 1, such as -0.08")] | None = None
    seed: Aside = ""
    actions: Aside = ""
    notes: Aside = ""

    @property
    def is_finished(self) -> bool:
        """True if it has a result."""
        return self.result != ABANDONED

    @property
    def is_helped(self) -> bool:
        """True if somebody asked for a hint, or took a move back."""
        return bool(self.hints or self.undone)

    @property
    def is_doubtful(self) -> bool:
        """True if the victory points, if there are any, say that somebody else won."""
        if self.points_first is None or self.points_second is None:
            return False
        lead = self.points_first - self.points_second
        return {WON: lead < 0, LOST: lead > 0, DRAWN: lead != 0}.get(self.result, False)

    @property
    def game(self) -> Game:
        """Its four needed cells, as the planner takes them."""
        return self.scenario, self.first, self.second, self.result


COLUMNS = tuple(field.name for field in fields(Playtest))

BOXES: Mapping[str, Mapping[str, str]] = {
    "begin": {
        "scenario": say("scenario"),
        "first": say("moves first (alias)"),
        "second": say("moves second"),
        "date": say("date (2026-11-27)"),
        "data": say("data"),
        "rules": say("edition, house rules"),
    },
    "end": {
        "result": say("result"),
        "points_first": say("points, first"),
        "points_second": say("points, second"),
        "turns": say("turns"),
        "minutes": say("minutes"),
        "notes": say("what decided it, and when; unclear rules"),
    },
}
"""The columns that people fill in by hand, before a game and after it, and their names on a form."""


def data_at_table(scenario: str, edition: str) -> str:
    """The hash of what people play with, of those of a scenario with its board and of all counters.

    Other than that of an engine it does not change with the players of the machine.
    """
    return content_hash((scenario, edition))


class NamedScenario(NamedTuple):
    """The scenario behind a name: the name of its file, and with one seat its grades, worst first.

    `elsewhere`: it is of another system, whose results we do not know.
    """

    scenario: str
    grades: tuple[str, ...] = ()
    elsewhere: bool = False

    @property
    def results(self) -> tuple[str, ...]:
        """The results that a game of it may have."""
        return (*(self.grades or (WON, DRAWN, LOST)), ABANDONED)


class LogLine(NamedTuple):
    """A game of the log, and the line where it stands."""

    line: int
    game: Playtest
    setting: NamedScenario


class PlaytestLog(NamedTuple):
    """All games of a log, where they stand, and the headings of columns that nobody reads."""

    place: Path
    games: tuple[LogLine, ...]
    unread: tuple[str, ...] = ()


Rows = Annotated[
    Sequence[tuple[str, str, str, str] | Mapping[str, Any]],
    Expected(f"rows, each of {', '.join(NEEDED)}, or of cells by column"),
]
Source = str | Path | Rows
"""A file, a link to a table that is published as CSV, or the rows themselves: the four needed cells in their
order, or cells by column."""


def read_log(
    source: Source, known: Callable[[str], NamedScenario], needed: Collection[str] = NEEDED
) -> PlaytestLog:
    """The games of a log.

    `known` finds a scenario by its name, and raises ValueError in words for one that there is not. `needed`:
    the columns that must be there, and filled in; of a scenario of one seat nobody need be second. Raises
    DataFault with every fault, by file, line and column.
    """
    faults: list[Fault] = []
    place, rows = _rows(source, needed, faults)
    unread = tuple(_unread(place, rows, faults))
    games = []
    for line, cells in rows:
        game, wrong = _game(cells, known, needed)
        faults += [Fault(place, line, column, said) for column, said in wrong.items()]
        if game is not None:
            games.append(LogLine(line, *game))
    if not rows and not faults:
        faults.append(Fault(place, 0, "", "expected at least one game, there is none"))
    if faults:
        raise DataFault(sorted(faults, key=lambda fault: fault.line))
    return PlaytestLog(place, tuple(games), unread)


def _rows(
    source: Source, needed: Collection[str], faults: list[Fault]
) -> tuple[Path, list[tuple[int, dict[str, str]]]]:
    """The place of a log, and its rows: the line of each, its cells by column."""
    if not isinstance(source, str | Path):
        return HANDED_IN, list(_handed_in(source, faults))
    if is_vassal(source):
        said = (
            f"expected CSV, got a log of VASSAL: `wsanalysis playtests {Path(source).name}` makes a row of it"
        )
        faults.append(Fault(Path(source), 0, "", said))
        return Path(source), []
    if not is_link(source):
        return Path(source), read_table(Path(source), faults, needed, head=column_of)
    place = place_of(str(source))
    text = read_link(str(source), faults)
    return place, [] if text is None else read_table(place, faults, needed, text, column_of)


def faults_of_row(
    cells: Mapping[str, str], known: Callable[[str], NamedScenario], needed: Collection[str] = NEEDED
) -> dict[str, str]:
    """The faults of a row, cells by column, by column; arguments as for `read_log`."""
    return _game(cells, known, needed)[1]


def add_rows(path: Path, rows: Sequence[Mapping[str, Any]]) -> tuple[list[int], list[str]]:
    """Add rows to a log, which is begun if there is none; return the line of each, and the values left out.

    A log that has other columns keeps them, and its ends of lines; values without a column are left out.
    Raises OSError, and ValueError for a file that is none.
    """
    if not path.exists():
        cells = [[row[column] for column in COLUMNS] for row in rows]
        write_bytes(path, csv_rows([COLUMNS, *cells]).encode())
        return [*range(2, len(rows) + 2)], []
    raw = read_file(path)
    text = raw.decode("utf-8-sig")
    ends = next((ends for ends in ("\r\n", "\n", "\r") if ends in text), "\n")
    first = next((line for line in text.split(ends) if line.strip()), "").strip()
    separator = separator_of(first)
    columns = [column_of(name) for name in next(csv.reader([first], delimiter=separator), [])]
    if any(column not in columns for column in NEEDED):
        raise ValueError(f"{path}: expected the columns {', '.join(NEEDED)} in its first line")
    whole = text if text.endswith(ends) else f"{text}{ends}"
    lines = [csv_rows([[row.get(column, "") for column in columns]], separator) for row in rows]
    mark = BOM_UTF8 if raw.startswith(BOM_UTF8) else b""  # without it spreadsheets misread names
    write_bytes(path, mark + (whole + "".join(lines).replace("\n", ends)).encode())
    begun = whole.count(ends) + 1
    left = [name for name in COLUMNS if name not in columns and any(row.get(name) for row in rows)]
    return [begun + sum(line.count("\n") for line in lines[:place]) for place in range(len(lines))], left


HANDED_IN = Path("games")
"""The name that faults give to rows that were handed in."""


def _handed_in(rows: Sequence[Any], faults: list[Fault]) -> Iterator[tuple[int, dict[str, str]]]:
    for number, row in enumerate(rows, 1):
        if isinstance(row, Mapping):
            cells = {column_of(str(column)): cell for column, cell in row.items()}
        elif isinstance(row, Sequence) and not isinstance(row, str) and len(row) == len(NEEDED):
            cells = dict(zip(NEEDED, row, strict=True))
        else:
            said = f"expected {', '.join(NEEDED)}, or cells by column, got {short(row)}"
            faults.append(Fault(HANDED_IN, number, "", said))
            continue
        yield number, {column: "" if _is_empty(cell) else str(cell).strip() for column, cell in cells.items()}


def _is_empty(cell: Any) -> bool:
    return cell is None or cell != cell


def _game(
    cells: Mapping[str, str], known: Callable[[str], NamedScenario], needed: Collection[str]
) -> tuple[tuple[Playtest, NamedScenario] | None, dict[str, str]]:
    """A row as a game and its scenario, or its faults by column."""
    given = {column: cells.get(column, "") for column in COLUMNS}
    game, found = read_record(Playtest, given)
    wrong = {column: said for column, said in found if column in cells}  # a missing column is told once
    setting = None
    if given["scenario"]:
        try:
            setting = known(given["scenario"])
        except DataFault:
            raise
        except ValueError as error:
            wrong["scenario"] = str(error)
    alone = setting is not None and bool(setting.grades or setting.elsewhere)
    due = [column for column in needed if column != "second" or not alone]
    for column in due:
        if column in cells and not cells[column]:
            wrong[column] = f"expected {EXPECTED[column]}, got an empty cell"
    if setting is not None and given["result"] and not setting.elsewhere:
        wrong |= dict(_misfits(given, setting))
    if wrong or game is None or setting is None:
        return None, wrong
    return (replace(game, scenario=setting.scenario, result=game.result.casefold()), setting), wrong


EXPECTED: Mapping[str, str] = {
    "scenario": "the name of a scenario",
    "first": "a name or an alias",
    "second": "a name or an alias",
    "result": "a result",
}


def column_of(head: str) -> str:
    """The column that a heading names, as people write it: "Points first" is `points_first`."""
    return re.sub(r"[\s_-]+", "_", head.strip()).casefold()


def _unread(place: Path, rows: Iterable[tuple[int, Mapping[str, str]]], faults: list[Fault]) -> Iterator[str]:
    """The headings that name no column; a fault for one that nearly does."""
    for head in next(iter(rows), (0, {}))[1]:
        if head and head not in COLUMNS:
            near = get_close_matches(head, COLUMNS, 1, NEAR)
            if near:
                said = f"expected one of the columns {', '.join(COLUMNS)}; did you mean {near[0]!r}?"
                faults.append(Fault(place, 1, short(head), said))
            yield head


def _misfits(given: Mapping[str, str], setting: NamedScenario) -> Iterator[tuple[str, str]]:
    """The faults between the cells of a game: column, sentence."""
    result = given["result"].casefold()
    if result not in setting.results:
        usual = "win, draw or loss of the side that moves first"
        expected = f"one of {', '.join(setting.grades)}" if setting.grades else usual
        yield "result", f"expected {expected}, or {ABANDONED}, got {short(given['result'])}"
    if not setting.grades:
        game = setting.scenario, given["first"], given["second"], WON
        yield from faults_of(game)
