"""Commands about changed scenarios: ``wsanalysis knock-outs``."""

import argparse
import json
from math import isnan
from typing import Any

from wsanalysis.commands.command_line import add_command, add_out
from wsanalysis.commands.play import _about_scenario, _about_seed, _about_system, _game
from wsanalysis.files.made_by import check_replaceable, command_of
from wsanalysis.files.safe_files import check_writable

KINDS = "unit, asset, marker, objective, rating, rule"


def add_change_commands(commands: Any) -> None:
    """Declare the commands."""
    out = add_command(
        commands, "knock-outs", _knock_outs,
        "take out or change each part of a scenario, and say what carries it",
        "wsanalysis knock-outs tank_duel --kinds unit asset",
    )  # fmt: skip
    _about_scenario(out, games=2000)
    out.add_argument("--few", type=int, default=400, help="games of the first round, for all (default 400)")
    out.add_argument("--kinds", nargs="+", metavar="KIND", help=f"of {KINDS} (default: all)")
    out.add_argument(
        "--policies", nargs=2, metavar=("FIRST", "SECOND"), help="two quick players (default: the default)"
    )
    out.add_argument("--json", action="store_true", help="machine-readable")
    _about_seed(out)
    add_out(out, "a file for the table too")
    _about_system(out)


def _knock_outs(arguments: argparse.Namespace) -> int:
    from wsanalysis.files.safe_files import write_files
    from wsanalysis.recipes.battles.what_carries import knock_outs_text

    command = command_of(arguments.words)
    if arguments.out is not None:
        check_writable(arguments.out.parent)
        if not arguments.force:
            check_replaceable([arguments.out], command)
    game = _game(arguments, arguments.scenario)
    table = game.knock_outs(
        arguments.scenario, arguments.games, arguments.seed, few=arguments.few, kinds=arguments.kinds,
        policies=arguments.policies and tuple(arguments.policies), progress=not arguments.json,
    )  # fmt: skip
    text = knock_outs_text(game, table, command)
    if arguments.json:
        rows = [
            {key: None if isinstance(value, float) and isnan(value) else value for key, value in row.items()}
            for row in table.to_dict("records")
        ]
        print(json.dumps({**table.attrs, "changes": rows}, ensure_ascii=False, indent=1))
    else:
        print(text, end="")
    if arguments.out is not None:
        write_files({arguments.out: text.encode()})
    return 0
