"""What all commands share: how one is declared, its game, its arguments, its complaints."""

import argparse
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from wsanalysis.datafile import data_folder
from wsanalysis.game import Game, load
from wsanalysis.made_by import FORCE, check_replaceable, command_of
from wsanalysis.names import UnknownName
from wsanalysis.safe_files import check_writable

COMMAND = os.environ.get("WSANALYSIS_COMMAND", "wsanalysis")  # how the user has started this
WRONG_ANSWER, WRONG_QUESTION = 1, 2


def failed(why: str, code: int) -> int:
    """Complain in one line; the exit code."""
    print(f"wsanalysis: {why}", file=sys.stderr)
    return code


def add_command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], what: str, example: str = ""
) -> argparse.ArgumentParser:
    """Declare a command: what runs it, a line of help, an example."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=what, description=what, epilog=f"Example: {example}" if example else None
    )
    parser.set_defaults(run=run)
    return parser


def add_common(parser: argparse.ArgumentParser) -> None:
    """The arguments of every command that loads a game."""
    parser.add_argument("--data", type=Path, help="a folder with your own data files")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE",
        help="read an open point of the rulebook otherwise (may be given several times)",
    )  # fmt: skip


def chosen_game(system: str, arguments: argparse.Namespace) -> Game:
    """The game with the data and options that the command names."""
    game = load(system, arguments.data)
    options = pairs(arguments.option)
    return game.with_options(**{name: value(text) for name, text in options.items()})


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """Each NAME=VALUE, every name once."""
    pairs: dict[str, str] = {}
    for name, value in map(_pair, texts):
        if name in pairs:
            raise ValueError(f"{name} is given twice: {pairs[name]!r} and {value!r}")
        pairs[name] = value
    return pairs


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UnknownName(f"expected NAME=VALUE, got {text!r}")
    return name.strip().replace("-", "_"), value.strip()


def value(text: str, kind: str = "") -> Any:
    """A value as typed: a number, true, false or none, and otherwise the text itself."""
    word = text.casefold()
    if word in ("true", "yes") or (word == "1" and "bool" in kind):
        return True
    if word in ("false", "no") or (word == "0" and "bool" in kind):
        return False
    if word in ("none", ""):
        return None
    if kind not in ("str", "<class 'str'>") and word.lstrip("+-").isdecimal():
        return int(word)
    return text


def read_argument(game: Game, question: str, name: str, text: str) -> Any:
    """An argument of a question as typed; where it takes several units, with commas between."""
    method = getattr(game, question) if question in dir(game) else None
    takes = inspect.signature(method).parameters if callable(method) else {}
    kind = str(takes[name].annotation) if name in takes else ""
    if "Sequence" not in kind:
        return value(text, kind)
    given = [value(part.strip(), kind) for part in text.split(",")]
    return given[0] if len(given) == 1 and "|" in kind else given


def add_out(parser: argparse.ArgumentParser, what: str) -> None:
    """The arguments of every command that writes: where, and whether over what another has made."""
    parser.add_argument("--out", type=Path, help=what)
    parser.add_argument(FORCE, action="store_true", help="replace what another command has made there")


def output_folder(arguments: argparse.Namespace, default: Path, *below: str, first: str = "") -> Path:
    """The folder that a command writes into: below --out or else `default`.

    `first` is the file in it that names its command: where it is there, the same command has to have made it.
    Raises OSError if nothing can be written there, ValueError if another command's work stands there.
    """
    folder = (arguments.out or default).joinpath(*below)
    check_writable(folder)
    if first and not arguments.force:
        check_replaceable([folder / first], command_of(arguments.words), like=bool(below))
    return folder


def reports_folder(data: Path | None) -> Path:
    """The checkout's reports, whatever the present folder; beside the user's data; or else here."""
    if data is not None:
        return data.resolve().with_name(f"{data.resolve().name}-reports")
    checkout = data_folder().parent
    return checkout / "reports" if (checkout / "pyproject.toml").is_file() else Path("reports")
