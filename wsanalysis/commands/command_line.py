"""The base of all commands: how one is declared, its game, its arguments, its complaints."""

import argparse
import difflib
import json
import os
import sys
from collections.abc import Callable, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from wsanalysis.arguments.typed import pairs, value
from wsanalysis.arguments.values import Notes
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.made_by import FORCE, check_replaceable, command_of
from wsanalysis.files.safe_files import check_writable
from wsanalysis.game import Game, load
from wsanalysis.languages import ENGLISH, languages

if TYPE_CHECKING:
    import pandas as pd

COMMAND = os.environ.get("WSANALYSIS_COMMAND", "wsanalysis")  # how the user has started this
WRONG_ANSWER, WRONG_QUESTION = 1, 2
INTERRUPTED = 130  # as `commands.entry` ends after a Ctrl-C
NAMES_OF_FILES = (".csv", ".htm", ".html", ".json", ".md", ".pdf", ".png", ".svg", ".txt", ".xlsx", ".zip")
"""Endings that a folder is hardly meant to have."""


def note(said: str) -> None:
    """Say something beside the answer, at once."""
    print(f"wsanalysis: {said}", file=sys.stderr, flush=True)


def aside(said: str) -> None:
    """Say something in the course of the work, above its progress bar."""
    from tqdm import tqdm

    tqdm.write(f"  {said}", file=sys.stderr)


def failed(why: str, code: int) -> int:
    """Complain in one line; the exit code."""
    note(why)
    return code


def add_command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], what: str, example: str = ""
) -> argparse.ArgumentParser:
    """Declare a command: what runs it, a line of help, an example."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=what, description=what, epilog=f"Example: {example}" if example else None
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def read_words(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Read what was typed; a wrong option ends as argparse does, with the usage of its own command."""
    arguments, others = parser.parse_known_args(words)
    if others:
        command: argparse.ArgumentParser = arguments.parser
        near = difflib.get_close_matches(others[0].partition("=")[0], command._option_string_actions, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        command.error(f"unrecognized arguments: {' '.join(others)}{hint}")
    arguments.words = list(words)
    return arguments


def add_data(parser: argparse.ArgumentParser) -> None:
    """The argument of every command that reads data files."""
    parser.add_argument("--data", type=Path, help="your own data folder, as made by copy-data")


def add_common(parser: argparse.ArgumentParser) -> None:
    """The arguments of every command that loads one game: its data, and its options."""
    add_data(parser)
    add_several(parser, "--option", "choose another reading of an ambiguous rule", metavar="NAME=VALUE")


def add_language(parser: argparse.ArgumentParser) -> None:
    """The argument of every command that prints pages, pictures or stories; `main` obeys it."""
    parser.add_argument(
        "--language", default=ENGLISH, metavar="LANGUAGE",
        help=f"of what is printed: {', '.join(languages())}, or a file of your own (see language)",
    )  # fmt: skip


def add_notes(parser: argparse.ArgumentParser) -> None:
    """The argument of every command that prints handouts."""
    parser.add_argument(
        "--notes", choices=get_args(Notes),
        help="where rulings and ° stand: on a page at the back, for players (default), or beside the numbers,"
        " for a designer",
    )  # fmt: skip


def chosen_game(system: str, arguments: argparse.Namespace) -> Game:
    """The game with the data and options that the command names."""
    game = load(system, arguments.data)
    options = pairs(arguments.option)
    return game.with_options(**{name: value(text) for name, text in options.items()})


def add_several(parser: argparse.ArgumentParser, name: str, what: str, **more: Any) -> None:
    """An option that may be given several times: a list, empty by default."""
    parser.add_argument(
        name, action="append", default=[], help=f"{what} (may be given several times)", **more
    )


def add_out(parser: argparse.ArgumentParser, what: str) -> None:
    """The arguments of every command that writes: where, and whether over what another has made."""
    parser.add_argument("--out", type=Path, help=what)
    add_force(parser)


def add_force(parser: argparse.ArgumentParser) -> None:
    """The leave to write over what another command has made, once."""
    if FORCE not in parser._option_string_actions:
        parser.add_argument(FORCE, action="store_true", help="replace files that another command made there")


def check_files(arguments: argparse.Namespace, *files: Path | None) -> None:
    """Refuse, before any work is done, files that cannot be written or that another command made."""
    named = [file for file in files if file is not None]
    for file in named:
        check_writable(file.parent)
    if not arguments.force:
        check_replaceable(named, command_of(arguments.words))


def output_folder(
    arguments: argparse.Namespace, default: Path, *below: str, first: str = "", or_file: str = ""
) -> Path:
    """The folder that a command writes into: below --out or else `default`.

    `first` is the file in it that names its command: where it is there, the same command has to have made it.
    `or_file`: what the command also takes, to be named beside a folder.
    Raises OSError if nothing can be written there, ValueError if another command's work stands there, or for
    the name of a file.
    """
    out = arguments.out
    if out is not None and out.suffix.lower() in NAMES_OF_FILES and not out.is_dir():
        raise ValueError(f"--out: expected a folder{or_file}, got the name of a file, {out}")
    folder = (out or default).joinpath(*below)
    check_writable(folder)
    if first and not arguments.force:
        check_replaceable([folder / first], command_of(arguments.words), like=bool(below))
    return folder


def reports_folder(data: Path | None) -> Path:
    """The checkout's reports, whatever the present folder; beside the user's data; or else here."""
    if data is not None:
        return Path(f"{os.path.realpath(data)}-reports")
    checkout = data_folder().parent
    return checkout / "reports" if (checkout / "pyproject.toml").is_file() else Path("reports")


def print_json(answer: dict[str, Any]) -> None:
    """Print an answer for machines."""
    print(json.dumps(answer, ensure_ascii=False, indent=1, default=str, allow_nan=False))


def records(table: "pd.DataFrame", index: bool = True) -> list[dict[str, Any]]:
    """The rows of a table; a number that is none, or has no end, is null, as JSON wants it."""
    rows = (table.reset_index() if index else table).to_dict("records")
    return [
        {str(k): None if isinstance(v, float) and not isfinite(v) else v for k, v in row.items()}
        for row in rows
    ]


def whole(frame: "pd.DataFrame") -> str:
    """A table as it is printed: every row of it."""
    import pandas as pd

    with pd.option_context("display.max_rows", None):
        return str(frame)
