"""The command ``wsanalysis verdict``: whether a scenario is fair, or with one seat how hard it is."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.commands.command_line import add_command, aside, print_json, records
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

if TYPE_CHECKING:
    from wsanalysis.battles.runs.difficulty import Difficulty
    from wsanalysis.battles.runs.verdict import Verdict


def add_verdict_command(commands: Any) -> None:
    """Declare the command."""
    judged = add_command(
        commands, "verdict", _verdict,
        "say whether a scenario is fair, or whom it favours; with one seat, how hard it is",
        "wsanalysis verdict tank_duel --games 10000",
    )  # fmt: skip
    about_scenario(judged)
    judged.add_argument("--games", type=int, help="how many (default 240000, of a campaign 6000)")
    judged.add_argument(
        "--players", nargs="+", metavar="PLAYER",
        help="the players to set against each other, the default one first (default: the quick players)",
    )  # fmt: skip
    judged.add_argument("--store", type=Path, help="keep the games in this folder, to resume later")
    about_picture(judged, "the shares of wins of all pairs, or with one seat of the grades")
    add_table_output(judged, json=True)
    about_seed(judged)
    about_system(judged)


def _verdict(arguments: argparse.Namespace) -> int:
    if arguments.store is not None:
        check_writable(arguments.store)
    check_picture(arguments)
    found = game_of(arguments, arguments.scenario).verdict(
        arguments.scenario, arguments.games, arguments.seed, players=arguments.players,
        store=arguments.store, progress=not arguments.json, told=None if arguments.json else aside,
    )  # fmt: skip
    if arguments.json:
        rests_on = {"games": found.games, "seed": found.seed, "method": "sampled"}
        said = {"scenario": found.scenario, "sentence": found.sentence, "trained": found.trained}
        print_json({**said, **_answer(found), **rests_on, "provenance": found.provenance})
    else:
        give_tables(arguments, found.tables, lambda: found)
    give_picture(arguments, found)
    return 0


def _answer(found: "Verdict | Difficulty") -> dict[str, Any]:
    """The verdict in numbers, or a difficulty."""
    from wsanalysis.battles.runs.difficulty import Difficulty

    if isinstance(found, Difficulty):
        return {
            "side": found.side, "best": found.best, "grades": found.distribution(), "wanted": found.wanted,
            "players": records(found.players),
        }  # fmt: skip
    low, high = found.interval
    return {
        "side": found.sides[0], "value": found.value, "low": low, "high": high, "mixtures": found.mixtures,
        "best_replies": records(found.best_replies, index=False), "matrix": records(found.matrix),
    }  # fmt: skip
