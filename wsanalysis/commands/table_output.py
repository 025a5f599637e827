"""The options of every command that prints tables: ``--csv`` and ``--save FILE``."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from wsanalysis.commands.command_line import add_force, check_files
from wsanalysis.files.made_by import command_of
from wsanalysis.files.safe_files import write_files

if TYPE_CHECKING:
    from wsanalysis.asking.table_files import Tables


def add_table_output(parser: argparse.ArgumentParser, json: bool = False) -> None:
    """The arguments of a command that prints tables: where else they may go, or as `json` for machines."""
    if json:
        parser.add_argument("--json", action="store_true", help="machine-readable")
    parser.add_argument("--csv", action="store_true", help="print tidy CSV, chances as fractions of 1")
    parser.add_argument(
        "--save", type=Path, metavar="FILE",
        help="write to FILE instead: .csv, .xlsx (a spreadsheet) or .html (for a web page)",
    )  # fmt: skip
    add_force(parser)


def check_table_output(arguments: argparse.Namespace) -> None:
    """Refuse what could not be written, before any work is done."""
    if not hasattr(arguments, "csv") or tells_in_words(arguments):
        return
    if arguments.csv and arguments.save:
        raise ValueError("--csv prints and --save writes: give one of them")
    clashes = [name for name in ("json", "explain", "plan") if getattr(arguments, name, False)]
    if clashes:
        raise ValueError(f"--{clashes[0]} prints something else: leave it out with --csv and --save")
    if arguments.save:
        from wsanalysis.asking.table_files import writer_of  # pandas, which a command's help does without

        writer_of(arguments.save.suffix)
        check_files(arguments, arguments.save)


def tells_in_words(arguments: argparse.Namespace) -> bool:
    """True if the command prints its answer for people: neither as CSV nor into a file."""
    return not (arguments.csv or arguments.save)


def give_tables(arguments: argparse.Namespace, tables: "Tables", told: Callable[[], object]) -> None:
    """Print the tables as the command says: for people as `told` has it, as CSV, or into a file."""
    from wsanalysis.asking.table_files import table_file

    command = command_of(arguments.words)
    if arguments.save:
        write_files({arguments.save: table_file(tables, arguments.save.suffix, command)})
        print(arguments.save)
    elif arguments.csv:
        sys.stdout.write(table_file(tables, ".csv", command).decode())
    else:
        print(told())
