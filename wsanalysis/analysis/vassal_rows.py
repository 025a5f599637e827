"""Rows of the log of games at a table, out of what logs of VASSAL say.

A line `turns: 8`, in the chat or in the notes that all players see, says what stands in a column; the last
one counts. Set-ups of our modules say so of `scenario` and `data`. Day and players are what VASSAL knows.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

from wsanalysis.battles.runs.playtest_log import COLUMNS, NEEDED, NamedScenario, column_of, faults_of_row
from wsanalysis.battles.runs.table_games import DRAWN, LOST, WON
from wsanalysis.core_game import CoreGame
from wsanalysis.files.look_alikes import likeness
from wsanalysis.files.vassal_file import VassalGame

SAID = re.compile(r"([A-Za-z][A-Za-z_ ]{3,24}):\s*(.+)")
POINTS = re.compile(r"(\d{1,3})\s*(?:-|–|:|to)\s*(\d{1,3})")


class VassalRow(NamedTuple):
    """A row as its log says it: cells by column, needed columns that are missing, faults in others.

    `unplaced`: who played which side, where the scenario would have to say which of the two moves first.
    """

    log: VassalGame
    cells: Mapping[str, str]
    lacking: tuple[str, ...]
    wrong: Mapping[str, str]
    unplaced: Mapping[str, str]

    @property
    def source(self) -> str:
        """The source that its notes name."""
        return _source(self.log)


def _source(log: VassalGame) -> str:
    return f"VASSAL: {log.path.name}"


def row_of(log: VassalGame, game: CoreGame, known: Callable[[str], NamedScenario]) -> VassalRow:
    """The row that a log makes in the log of games at a table.

    `game` is that of its module; `known` finds a scenario by its name, as `read_log` takes it.
    """
    said = dict(filter(None, map(_cell, log.said)))
    day = "" if log.saved is None else log.saved.isoformat()
    cells = dict.fromkeys(COLUMNS, "") | {"date": day} | said
    cells["notes"] = "; ".join(filter(None, (said.get("notes", ""), _source(log))))
    setting = None
    with suppress(ValueError):  # told below, with all else that is wrong
        setting = known(cells["scenario"]) if cells["scenario"] else None
    if setting is not None and not setting.elsewhere:
        cells |= _seats_and_result(log, cells, game, setting)
    wrong = faults_of_row(cells, known)
    lacking = tuple(column for column in NEEDED if column in wrong and not cells[column])
    others = {column: said for column, said in wrong.items() if column not in lacking}
    if setting is not None and setting.elsewhere:
        others["scenario"] = f"expected a scenario of {game.system.title}, got {cells['scenario']!r}"
    return VassalRow(log, cells, lacking, others, {} if setting else log.players)


def _cell(line: str) -> tuple[str, str] | None:
    """The column and the cell that a line of the chat says, if it does."""
    found = SAID.fullmatch(line)
    column = column_of(found[1]) if found else ""
    return (column, found[2]) if found and column in COLUMNS else None


def _seats_and_result(
    log: VassalGame, cells: Mapping[str, str], game: CoreGame, setting: NamedScenario
) -> dict[str, str]:
    """The players of the sides, where nobody has named them, and the result of the side that moves first."""
    sides = game.battle(setting.scenario).sides
    made = {"scenario": setting.scenario}
    seats = ("first",) if setting.grades else ("first", "second")
    for nation, name in log.players.items():
        side = _side_of(nation, sides, game)
        if side is not None and side < len(seats) and not cells[seats[side]]:
            made.setdefault(seats[side], name)
    if setting.grades:
        return made
    result = cells["result"]
    if points := POINTS.fullmatch(result):
        first, second = map(int, points.groups())
        made |= {"points_first": points[1], "points_second": points[2]}
        made["result"] = WON if first > second else LOST if first < second else DRAWN
    elif (won := _side_of(re.sub(r"\s+(?:won|wins|win)$", "", result), sides, game)) is not None:
        made["result"] = (WON, LOST)[won]
    return made


def _side_of(said: str, sides: tuple[str, str], game: CoreGame) -> int | None:
    """The side of that name, or the one on which that nation fights; None if it is neither.

    Where a side is called after a nation, all other nations fight against it.
    """
    nations = [*map(likeness, game.units["nation"].unique())]
    named = [*map(likeness, sides)]
    if likeness(said) in named:
        return named.index(likeness(said))
    others = [side for side, name in enumerate(named) if name not in nations]
    return others[0] if likeness(said) in nations and len(others) == 1 else None
