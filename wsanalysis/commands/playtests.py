"""Commands about games at a table of one's own: ``wsanalysis playtests``, ``plan``."""

import argparse
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.commands.command_line import (
    add_command,
    add_data,
    add_several,
    chosen_game,
    note,
    print_json,
    records,
)
from wsanalysis.commands.play import about_seed, about_system
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.safe_files import check_writable
from wsanalysis.game import load, systems

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.analysis.playtests import Playtests
    from wsanalysis.analysis.vassal_rows import VassalRow
    from wsanalysis.battles.registry import ScenarioPlace
    from wsanalysis.battles.runs.playtest_log import LogLine
    from wsanalysis.files.faults import Fault
    from wsanalysis.game import Game

RESULTS = (
    "a CSV file, or a link to a sheet that is published as CSV, with the columns scenario and result (win,"
    " draw or loss of the side that moves first)"
)
LOG = (
    "a CSV file with a row for each game (scenario, first, second, result), or a link to a sheet that is"
    " published as CSV; default: playtests.csv in the data folder; or logs of VASSAL (.vlog, .vsav), to"
    " print their rows"
)


def add_playtest_commands(commands: Any) -> None:
    """Declare the commands."""
    beside = add_command(
        commands, "playtests", _playtests,
        "set the results of your own table beside the machine's verdict, and make one verdict of both",
        "wsanalysis playtests playtests.csv",
    )  # fmt: skip
    beside.add_argument("logs", nargs="*", metavar="FILE|LINK", help=LOG)
    beside.add_argument(
        "--add", nargs="?", const="", metavar="FILE",
        help="add the rows of VASSAL's logs to this log (default: playtests.csv in the data folder)",
    )  # fmt: skip
    add_several(beside, "--scenario", "only this scenario of the log", metavar="SCENARIO")
    beside.add_argument(
        "--games",
        type=int,
        help="games of the machine's verdict on each scenario (default 10000; 0: without it)",
    )
    beside.add_argument("--store", type=Path, help="keep the machine's games in this folder, to resume later")
    add_table_output(beside, json=True)
    about_seed(beside)
    about_system(beside)

    plan = add_command(
        commands, "plan", _plan, "say how many more games a table needs, and which to play next",
        "wsanalysis plan tank_duel=7-1-4 hill=2-0-3 --more 10",
    )  # fmt: skip
    plan.add_argument(
        "results", nargs="+", metavar="SCENARIO=WINS-DRAWS-LOSSES|FILE|LINK",
        help=f"results of the side that moves first, or {RESULTS}; with the columns first and second, who"
        " played them, also who should take which side",
    )  # fmt: skip
    plan.add_argument("--more", type=int, default=10, help="how many more games you may play (default 10)")
    plan.add_argument("--low", type=float, default=0.4, help="the least share that is fair (default 0.4)")
    plan.add_argument("--high", type=float, default=0.6, help="the largest share that is fair (default 0.6)")
    plan.add_argument(
        "--sure",
        type=float,
        default=0.95,
        help="the confidence at which an answer counts as known (default 0.95)",
    )
    plan.add_argument(
        "--verdict", type=int, default=0, metavar="GAMES",
        help="begin from the machine's verdict on each scenario, of GAMES games (default 0: without it)",
    )  # fmt: skip
    add_table_output(plan)
    add_data(plan)


def _playtests(arguments: argparse.Namespace) -> int:
    from wsanalysis.analysis.playtests import JUDGING
    from wsanalysis.battles.runs.playtest_log import FILE
    from wsanalysis.files.links import read_once
    from wsanalysis.files.vassal_file import is_vassal

    folder = arguments.data or data_folder()
    if any(map(is_vassal, arguments.logs)):
        return _add_vassal(arguments, folder)
    if arguments.add is not None:
        raise ValueError("--add: expected logs of VASSAL (.vlog, .vsav), whose rows it adds")
    if len(arguments.logs) > 1:
        raise ValueError(f"expected one log of games, got {len(arguments.logs)}: put them into one file")
    if arguments.store is not None:
        check_writable(arguments.store)
    log = arguments.logs[0] if arguments.logs else folder / FILE
    games = JUDGING if arguments.games is None else arguments.games
    with read_once():
        found = [
            chosen_game(system, arguments).playtests(
                log, games, arguments.seed, scenarios=scenarios, store=arguments.store,
                progress=not arguments.json,
            )
            for system, scenarios in _systems(arguments, folder, log)
        ]  # fmt: skip
    if arguments.json:
        print_json({"systems": [_answer(one) for one in found]})
        return 0
    tables: dict[str, pd.DataFrame] = {}
    for one in found:
        more = f" of {one.system}" if len(found) > 1 else ""
        tables |= {f"{title}{more}": table for title, table in one.tables.items()}
    give_tables(arguments, tables, lambda: "\n\n".join(map(str, found)))
    return 0


def _systems(
    arguments: argparse.Namespace, folder: Path, log: str | Path
) -> Iterator[tuple[str, list[str] | None]]:
    """The rule systems of a log's scenarios, each with those that are asked for (None: all)."""
    from wsanalysis.battles.registry import has_scenario, systems_with
    from wsanalysis.battles.runs.playtest_log import read_log

    asked = arguments.scenario
    systems = [arguments.system] if arguments.system else []
    if not systems:
        found = () if asked else read_log(log, _anywhere, ("scenario", "result")).games
        names = asked or [one.game.scenario for one in found]
        systems = list(dict.fromkeys(systems_with(folder, (name,))[0] for name in dict.fromkeys(names)))
    for system in systems:
        here = [name for name in asked if arguments.system or has_scenario(folder, system, name)]
        yield system, (here or asked) if asked else None


def _add_vassal(arguments: argparse.Namespace, folder: Path) -> int:
    """Print the rows that VASSAL's logs make, and add them to a log of games where that is asked for."""
    from wsanalysis.battles.runs.playtest_log import COLUMNS, FILE, NEEDED, add_rows
    from wsanalysis.files.csv_text import csv_rows

    for option in ("scenario", "games", "store", "json", "save", "system"):
        if getattr(arguments, option):
            raise ValueError(f"--{option}: rows of VASSAL's logs take none of it; --add puts them into a log")
    rows = _vassal_rows([Path(log) for log in arguments.logs], arguments)
    if arguments.add == "" and arguments.data is None:
        raise ValueError(
            "--add: the built-in data stay as they are: name a file, or your data folder with --data"
        )
    log = None if arguments.add is None else Path(arguments.add or folder / FILE)
    if log is not None:
        there = _sources(log)
        known = [row for row in rows if there & {(row.cells["date"], row.source), ("", row.source)}]
        for row in known:
            note(f"{row.log.path}: its row is in {log} already")
        rows = [row for row in rows if row not in known]
    filled = [name for name in COLUMNS if name in NEEDED or any(row.cells[name] for row in rows)]
    if rows:
        print(csv_rows([filled, *([row.cells[name] for name in filled] for row in rows)]), end="")
    places = [str(row.log.path) for row in rows]
    if log is not None and rows:
        lines, left = add_rows(log, [row.cells for row in rows])
        places = [f"{log}:{line}" for line in lines]
        if left:
            again = ": without it a log that is added again counts again" if "notes" in left else ""
            note(f"{log}: left out, since it has no such column: {', '.join(left)}{again}")
    for place, row in zip(places, rows, strict=True):
        if row.lacking:
            people = ", ".join(f"{name} played {side}" for side, name in row.unplaced.items())
            note(f"{place}: fill in {', '.join(row.lacking)}" + (f" ({people})" if people else ""))
        for column, said in row.wrong.items():
            note(f"{place}: {column}: {said}")
    return 0


def _vassal_rows(logs: list[Path], arguments: argparse.Namespace) -> "list[VassalRow]":
    """The rows of VASSAL's logs. Raises DataFault with the faults of all that are none of our modules'."""
    from wsanalysis.analysis.playtests import setting_of
    from wsanalysis.analysis.vassal_rows import row_of
    from wsanalysis.files.faults import DataFault
    from wsanalysis.files.vassal_file import read_vassal, refused

    named = {title: name for name, title in systems().items()}
    games: dict[str, Game] = {}
    rows: list[VassalRow] = []
    faults: list[Fault] = []
    for path in logs:
        try:
            log = read_vassal(path)
            title = log.module.rpartition(" (")[0]
            if title not in named:
                raise refused(path, log.module, ", ".join(named))
        except DataFault as error:
            faults += error.faults
            continue
        if title not in games:
            games[title] = chosen_game(named[title], arguments)
        rows.append(row_of(log, games[title], setting_of(games[title])))
    if faults:
        raise DataFault(faults)
    return rows


def _sources(log: Path) -> set[tuple[str, str]]:
    """The days of a log's rows, as far as it has them, each with what the notes say, part by part."""
    from wsanalysis.battles.runs.playtest_log import column_of
    from wsanalysis.files.csv_file import read_table
    from wsanalysis.files.faults import DataFault

    if not log.exists():
        return set()
    faults: list[Fault] = []
    rows = read_table(log, faults, (), head=column_of)
    if faults:
        raise DataFault(faults)
    return {(cells.get("date", ""), part) for _, cells in rows for part in cells.get("notes", "").split("; ")}


def _answer(found: "Playtests") -> dict[str, Any]:
    """The verdict of both in numbers."""
    return {
        "system": found.system,
        "sentences": found.sentences,
        "notes": found.notes,
        **{title: records(table) for title, table in found.tables.items()},
        "method": found.footer, "provenance": found.provenance,
    }  # fmt: skip


def _plan(arguments: argparse.Namespace) -> int:
    from wsanalysis.analysis.playtests import together
    from wsanalysis.battles.runs.planner import PriorGames, Tally, next_seats, plan, records_of

    folder = arguments.data or data_folder()
    lines = [line for text in arguments.results for line in _lines(text, folder) if line.game.is_finished]
    games = [line.game.game for line in lines]
    records: dict[str, Tally | PriorGames] = {**records_of(games)}
    found: list[Playtests] = []
    if arguments.verdict or any(who for game in games for who in game[1:3]):
        for system in dict.fromkeys(_place(line.game.scenario, folder).system for line in lines):
            own = [line for line in lines if _place(line.game.scenario, folder).system == system]
            found.append(together(load(system, folder), own, arguments.verdict))
            records |= found[-1].known
    made = plan(records, arguments.more, arguments.low, arguments.high, arguments.sure)
    seats = None
    if made.next:
        told = (one.seats(made.next, arguments.low, arguments.high) for one in found)
        seats = next(filter(None, told), None) or next_seats(games, made.next)
    said = f"\nSeats: {seats[0]} moves first, {seats[1]} second." if seats else ""
    give_tables(arguments, {"games": made.table}, lambda: f"{made}{said}")
    return 0


def _lines(text: str, folder: Path) -> "list[LogLine]":
    """The games of a file or a link, or of a text such as tank_duel=7-1-4."""
    from wsanalysis.battles.runs.playtest_log import LogLine, NamedScenario, Playtest, read_log
    from wsanalysis.files.links import is_link

    def setting(name: str) -> NamedScenario:
        place = _place(name, folder)
        if place.map_game.seats == 1:
            raise ValueError(
                f"expected a scenario of two seats, got {place.stem!r}: against a rule nobody is favoured;"
                " playtests sets its grades beside the difficulty"
            )
        return NamedScenario(place.stem)

    if "=" not in text or is_link(text):
        return list(read_log(text, setting, ("scenario", "result")).games)
    scenario, _, counts = text.rpartition("=")
    numbers = counts.split("-")
    if not re.fullmatch(r".+=\d+-\d+-\d+", text, re.ASCII):
        raise ValueError(
            f"expected SCENARIO=WINS-DRAWS-LOSSES such as tank_duel=7-1-4, or a file, got {text!r}"
        )
    if any(int(number) > 100_000 for number in numbers):
        raise ValueError(f"{scenario}: expected at most 100,000 games of a kind, got {counts}")
    of = setting(scenario)
    words = zip(("win", "draw", "loss"), numbers, strict=True)
    return [
        LogLine(0, Playtest(of.scenario, "", "", word), of)
        for word, number in words
        for _ in range(int(number))
    ]


@cache
def _place(scenario: str, folder: Path) -> "ScenarioPlace":
    """Find the scenario that is meant. Raises UnknownName."""
    from wsanalysis.battles.registry import place_of

    return place_of(folder, scenario)


def _anywhere(name: str) -> Any:
    """A scenario of whatever system, as yet."""
    from wsanalysis.battles.runs.playtest_log import NamedScenario

    return NamedScenario(name, elsewhere=True)
