"""The command ``wsanalysis editions``: what another edition of a game does to a scenario."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.commands.command_line import add_command
from wsanalysis.commands.play import about_players, about_scenario, game_of
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.safe_files import check_writable

LUCK = 400
"""Games to measure luck in, unless another number is given."""


def add_editions_command(commands: Any) -> None:
    """Declare the command."""
    both = add_command(
        commands, "editions", _editions,
        "play a scenario by two editions of its game, and say what the new one does to it",
        "wsanalysis editions hill --readings",
    )  # fmt: skip
    about_scenario(both, games=1000)
    both.add_argument(
        "--luck", type=int, nargs="?", const=LUCK, default=0, metavar="GAMES",
        help=f"also say how much luck and decisions count, from this many games (default {LUCK})",
    )  # fmt: skip
    both.add_argument(
        "--readings", action="store_true",
        help="also play the newer edition under each other reading of its rules, one at a time",
    )  # fmt: skip
    both.add_argument("--store", type=Path, help="keep the games in this folder, to resume later")
    both.add_argument("--picture", type=Path, help="draw it (.png, .svg, .pdf)")
    add_table_output(both)
    about_players(both)


def _editions(arguments: argparse.Namespace) -> int:
    for place in (arguments.store, arguments.picture and arguments.picture.parent):
        if place is not None:
            check_writable(place)
    found = game_of(arguments, arguments.scenario).editions(
        arguments.scenario, arguments.games, arguments.seed, luck=arguments.luck, readings=arguments.readings,
        policies=arguments.policies and tuple(arguments.policies), store=arguments.store,
    )  # fmt: skip
    give_tables(arguments, found.tables, lambda: found)
    if arguments.picture is not None:
        from wsanalysis.charts import panels, save

        if arguments.readings:
            games, readings = panels(1, 2, height=14.0)
            found.plot(readings, what="readings")
        else:
            games = None
        print(save(found.plot(games), arguments.picture))
    return 0
