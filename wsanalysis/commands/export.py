"""The command ``wsanalysis export``: a game for VASSAL or for Tabletop Simulator."""

import argparse
from typing import Any

from wsanalysis.commands.command_line import (
    add_command,
    add_common,
    add_language,
    add_out,
    chosen_game,
    output_folder,
    reports_folder,
)
from wsanalysis.commands.look_options import add_look
from wsanalysis.files.made_by import command_of
from wsanalysis.game import system_names

PROGRAMS = ("vassal", "tts")
README = "README.txt"


def add_export_command(commands: Any) -> None:
    """Declare the command."""
    export = add_command(
        commands, "export", _export, "write a game's counters, boards and player aid for VASSAL or"
        " Tabletop Simulator (tts)", "wsanalysis export vassal liberty_road --out my-modules",
    )  # fmt: skip
    export.add_argument("program", choices=PROGRAMS, help="VASSAL, or Tabletop Simulator")
    export.add_argument("system", metavar="SYSTEM", help=f"one of {', '.join(system_names())}")
    export.add_argument(
        "--base-url", metavar="URL",
        help="for tts: where its pictures will be found (default: in the folder itself, on this machine)",
    )  # fmt: skip
    add_out(export, "write below this folder (default: reports; with --data, FOLDER-reports)")
    add_look(export)
    add_language(export)
    add_common(export)


def _export(arguments: argparse.Namespace) -> int:
    if arguments.base_url and arguments.program != "tts":
        raise ValueError("--base-url belongs to tts: a module for VASSAL has its pictures in it")
    game = chosen_game(arguments.system, arguments)
    below = game.system.name, arguments.program
    folder = output_folder(arguments, reports_folder(arguments.data), *below, first=README)
    from wsanalysis.printing import game_export
    from wsanalysis.printing.looks import chosen_look

    command, look = command_of(arguments.words), chosen_look(arguments.look)
    if arguments.program == "vassal":
        written = game_export.write_vassal(game, folder, command, look)
    else:
        written = game_export.write_tts(game, folder, command, look, arguments.base_url or "")
    print(f"{written[0]} and {len(written) - 1} more")
    return 0
