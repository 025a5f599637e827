"""Commands about purchases before a campaign: ``wsanalysis worth``, ``wsanalysis force``."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.commands.command_line import add_command
from wsanalysis.commands.play import (
    about_picture,
    about_scenario,
    about_seed,
    about_system,
    check_picture,
    game_of,
    give_picture,
)
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.safe_files import check_writable


def add_purchase_commands(commands: Any) -> None:
    """Declare the commands."""
    worth = add_command(
        commands, "worth", _worth, "say how much each purchase before a campaign is worth",
        "wsanalysis worth bulge_over_there --games 400",
    )  # fmt: skip
    about_scenario(worth, games=1000)
    _about(worth)
    force = add_command(
        commands, "force", _force, "search the best force to buy for a campaign",
        "wsanalysis force normandy_hold_the_line --games 20000",
    )  # fmt: skip
    about_scenario(force, games=20_000)
    _about(force)


def _about(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--grade", default="good", help="the grade to reach, or a better one (default good)")
    parser.add_argument("--player", help="who plays it (default: the default player)")
    parser.add_argument("--store", type=Path, help="keep the games in this folder, to resume later")
    about_picture(parser, "it")
    add_table_output(parser)
    about_seed(parser)
    about_system(parser)


def _how(arguments: argparse.Namespace) -> dict[str, Any]:
    if arguments.store is not None:
        check_writable(arguments.store)
    check_picture(arguments)
    return {"grade": arguments.grade, "player": arguments.player, "store": arguments.store}


def _worth(arguments: argparse.Namespace) -> int:
    how, game = _how(arguments), game_of(arguments, arguments.scenario)
    found = game.worth(arguments.scenario, arguments.games, arguments.seed, **how)
    give_tables(arguments, {"purchases": found.table}, lambda: found)
    give_picture(arguments, found)
    return 0


def _force(arguments: argparse.Namespace) -> int:
    how, game = _how(arguments), game_of(arguments, arguments.scenario)
    found = game.best_force(arguments.scenario, arguments.games, arguments.seed, **how)
    give_tables(arguments, {"exchanges": found.steps}, lambda: found)
    give_picture(arguments, found)
    return 0
