"""Commands about chance in battles: ``wsanalysis luck``, ``sources``."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.commands.command_line import COMMAND, add_command
from wsanalysis.commands.play import about_scenario, about_seed, about_system, game_of
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.safe_files import check_writable


def add_luck_commands(commands: Any) -> None:
    """Declare the commands."""
    luck = add_command(
        commands, "luck", _luck, "say how much luck there is in a scenario, in win points and by source",
        "wsanalysis luck tank_duel --games 1000",
    )  # fmt: skip
    _about_games(luck, 400)
    luck.add_argument(
        "--picture", type=Path,
        help="draw how well calibrated the chances are, and the luckiest game (.png, .svg, .pdf)",
    )  # fmt: skip

    sources = add_command(
        commands, "sources", _sources, "say what share of a scenario's outcome each source of chance decides",
        "wsanalysis sources tank_duel --games 2000",
    )  # fmt: skip
    _about_games(sources, 1000)
    sources.add_argument("--store", type=Path, help="keep the games in this file, to resume later")
    add_table_output(sources)


def _about_games(parser: argparse.ArgumentParser, games: int) -> None:
    about_scenario(parser, games)
    about_seed(parser)
    parser.add_argument(
        "--policies", nargs=2, metavar=("FIRST", "SECOND"),
        help="quick players of the scenario's first side and of the other (default: 'default', as for play)",
    )  # fmt: skip
    about_system(parser)


def _luck(arguments: argparse.Namespace) -> int:
    if arguments.picture is not None:
        check_writable(arguments.picture.parent)
    study = game_of(arguments, arguments.scenario).luck(arguments.scenario, **_how(arguments))
    print(study)
    number, first = study.luckiest, study.setting.sides[0]
    points = study.turning_points(number)
    most = 100 * float(study.games["luck"].iloc[number])
    print(f"\nThe game with the most luck: {number}, {most:+.0f} {study.unit} for the {first} side.")
    if begun := round(100 * study.begun(number)):
        print(f"Of it {begun:+d} before the first decision.")
    print("What decided it:")
    print("\n".join(f"  {line}" for line in str(points).splitlines()))
    print(f"  All of it: {COMMAND} watch {arguments.scenario} --seed {arguments.seed} --game {number}")
    if arguments.picture is not None:
        from wsanalysis.battle_pictures import draw_luck
        from wsanalysis.charts import save

        drawn = draw_luck(study, number, points)
        print(save(drawn, arguments.picture, footer=study.games.attrs["provenance"]))
    return 0


def _sources(arguments: argparse.Namespace) -> int:
    if arguments.store is not None:
        check_writable(arguments.store.parent)
    found = game_of(arguments, arguments.scenario).sources(
        arguments.scenario, **_how(arguments), store=arguments.store
    )
    give_tables(arguments, {arguments.scenario: found.table}, lambda: found)
    return 0


def _how(arguments: argparse.Namespace) -> dict[str, Any]:
    policies = tuple(arguments.policies) if arguments.policies else None
    return {"games": arguments.games, "seed": arguments.seed, "policies": policies}
