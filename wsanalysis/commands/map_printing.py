"""Commands that print what a game is played on: ``wsanalysis sides``, and ``wsanalysis map --hex``."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.commands.command_line import add_command, add_language, add_out
from wsanalysis.commands.look_options import (
    add_look_options,
    check_free,
    chosen_look,
    ending,
    write_numbered,
    write_printed,
)
from wsanalysis.commands.play import about_system, game_of
from wsanalysis.files.file_names import file_name
from wsanalysis.files.safe_files import check_writable
from wsanalysis.game import Game


def add_sides_command(commands: Any) -> None:
    """Declare the command."""
    sides = add_command(
        commands, "sides", _sides,
        "print a sheet for each side of a scenario and a form for blind tests; of a campaign its player log",
        "wsanalysis sides ambush --paper letter",
    )  # fmt: skip
    sides.add_argument("name", metavar="SCENARIO", help="see scenarios")
    sides.add_argument("--no-form", action="store_true", help="only the sheets, without form or player log")
    add_look_options(sides)
    add_out(sides, "write into this folder (default: here)")
    about_system(sides)
    add_language(sides)


def add_map_sheet_options(parser: argparse.ArgumentParser) -> None:
    """Declare how a map is printed to play on."""
    parser.add_argument(
        "--hex", type=float, metavar="MM",
        help="print it to play on, hexes this wide across flats, on as many sheets as it takes (default file:"
        " NAME_map.pdf)",
    )  # fmt: skip
    parser.add_argument(
        "--overlap", type=float, default=8.0, metavar="MM", help="overlap of these sheets (default 8)"
    )
    parser.add_argument(
        "--paper", default="a4", help="paper of these sheets: a4, letter, a3 and so on (default a4)"
    )


def _sides(arguments: argparse.Namespace) -> int:
    from wsanalysis.aids import render
    from wsanalysis.aids.page import Printed
    from wsanalysis.printing.side_sheets import side_sheets

    look = chosen_look(arguments)
    folder = arguments.out or Path()
    check_writable(folder)
    file = folder / f"{file_name(arguments.name, 'sides')}{ending(arguments, look)}"
    check_free(arguments, [file])
    aid = side_sheets(game_of(arguments, arguments.name), arguments.name, forms=not arguments.no_form)
    write_printed(arguments, {file: Printed(aid, render(aid, look, arguments.format))})
    return 0


def print_map_sheets(arguments: argparse.Namespace, game: Game) -> int:
    """Print the map that is named, in sheets."""
    from wsanalysis.printing.looks import chosen_look as look_of
    from wsanalysis.printing.map_sheets import map_sheets

    file = arguments.out or Path(f"{file_name(arguments.name)}_map.pdf")
    arguments.format = file.suffix.casefold().removeprefix(".")
    check_free(arguments, [file])
    made = map_sheets(
        game, arguments.name, look_of(paper=arguments.paper), arguments.format,
        board=arguments.board, seed=arguments.seed, hex_size=arguments.hex, overlap=arguments.overlap,
    )  # fmt: skip
    [paths] = write_numbered(arguments, {file: made})
    print(f"{paths[0]}{f' to {paths[-1].name}' if len(paths) > 1 else ''}")
    return 0
