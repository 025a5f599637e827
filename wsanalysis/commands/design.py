"""Commands of the designer's bench: ``wsanalysis copy-data``, ``wsanalysis assert``."""

import argparse
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.names import find
from wsanalysis.asking.display import percent
from wsanalysis.commands.command_line import (
    COMMAND,
    WRONG_ANSWER,
    add_command,
    add_common,
    chosen_game,
    failed,
    print_json,
    records,
)
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.safe_files import check_writable
from wsanalysis.game import Game, system_names

if TYPE_CHECKING:
    import pandas as pd


def add_design_commands(commands: Any) -> None:
    """Declare the commands."""
    asserted = add_command(
        commands, "assert", _assert, "check your assertions about a game (data/assertions.toml)",
        "wsanalysis assert liberty_road --data my-data",
    )  # fmt: skip
    asserted.add_argument("system", nargs="?", metavar="SYSTEM", help=f"one of {', '.join(system_names())}")
    asserted.add_argument("--file", type=Path, help="another file (default: assertions.toml in the data)")
    add_table_output(asserted, json=True)
    add_common(asserted)
    copy = add_command(commands, "copy-data", _copy_data, "copy the data files to a new folder, to edit them")
    copy.add_argument("folder", type=Path)


def _assert(arguments: argparse.Namespace) -> int:
    """Print the table; 1 if an assertion does not hold."""
    from wsanalysis.analysis.assertions import FILE, read_assertions, run_assertions

    only = None if arguments.system is None else find(arguments.system, system_names(), "rule system")
    if only is None and arguments.option:
        raise ValueError("--option belongs to one system: name it")
    games = {name: chosen_game(name, arguments) for name in system_names()}
    file = arguments.file or (arguments.data or data_folder()) / FILE
    chosen = [one for one in read_assertions(file, games) if only in (None, one.system)]
    if not chosen:
        return failed(f"{file}: there is no assertion about {only}", WRONG_ANSWER)
    table = run_assertions(games, chosen)
    broken = int((~table["holds"]).sum())
    if arguments.json:
        print_json({"holds": not broken, "assertions": records(table, index=False)})
    else:
        give_tables(arguments, {"assertions": table}, lambda: _told(table, games, broken))
    return WRONG_ANSWER if broken else 0


def _told(table: "pd.DataFrame", games: Mapping[str, Game], broken: int) -> str:
    """The assertions of each game, and how many of them hold."""
    lines = []
    width = max(len(says) for says in table["says"])
    for system, rows in table.groupby("system", sort=False):
        lines += [
            games[str(system)].system.title,
            *("  " + _line(row, width) for row in rows.to_dict("records")),
        ]
        lines.append(f"  exact · {games[str(system)].provenance}")
    fallen = f", {broken} {'does' if broken == 1 else 'do'} not" if broken else ""
    return "\n".join([*lines, f"{len(table) - broken} of {len(table)} hold{fallen}"])


def _line(row: dict[Any, Any], width: int) -> str:
    """One assertion as it is printed: mark, sentence, measured value, target."""
    mark = "holds " if row["holds"] else "BROKEN"
    if row["measured"] != row["measured"]:
        return f"{mark}  {row['says']:<{width}}  {row['why']}"
    over = row["wanted"].startswith("more")
    measured = f"{100 * row['measured']:+.1f} points" if over else percent(row["measured"])
    off = f", off by {100 * row['miss']:.1f} points" if row["miss"] else ""
    return f"{mark}  {row['says']:<{width}}  {measured:>12}  ({row['wanted']}{off})"


def _copy_data(arguments: argparse.Namespace) -> int:
    """Copy the data folder whole, or not at all."""
    if arguments.folder.exists():
        return failed(f"{arguments.folder}: already exists; name a new folder", WRONG_ANSWER)
    check_writable(arguments.folder)
    try:
        shutil.copytree(data_folder(), arguments.folder)
    except BaseException as error:
        # half a copy would pass for a whole one
        shutil.rmtree(arguments.folder, ignore_errors=True)
        if not isinstance(error, shutil.Error):
            raise
        why = str(error.args[0][0][-1]).partition("] ")[2].partition(": ")[0]
        return failed(f"{arguments.folder}: nothing copied: {why or error.args[0][0][-1]}", WRONG_ANSWER)
    folder = shlex.quote(str(arguments.folder))
    print(f"the data are copied to {folder}: edit the files there, then: {COMMAND} check {folder}")
    print(f"and then: {COMMAND} report --data {folder}")
    return 0
