"""Commands about changed scenarios: ``wsanalysis knock-outs``, ``wsanalysis auto-balance``."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.commands.command_line import (
    INTERRUPTED,
    add_command,
    add_out,
    aside,
    check_files,
    print_json,
    records,
)
from wsanalysis.commands.play import about_scenario, about_seed, about_system, game_of
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.file_names import file_name
from wsanalysis.files.made_by import FORCE, command_of
from wsanalysis.files.safe_files import check_writable

KINDS = "unit, asset, marker, resource, objective, rating, rule"
TUNED = "points, tasks, length, units, turns, assets, resources"


def add_change_commands(commands: Any) -> None:
    """Declare the commands."""
    out = add_command(
        commands, "knock-outs", _knock_outs,
        "take out or change each part of a scenario, and say what carries it",
        "wsanalysis knock-outs tank_duel --kinds unit asset",
    )  # fmt: skip
    about_scenario(out, games=2000)
    out.add_argument(
        "--few", type=int, default=400, help="games for each change in the first round (default 400)"
    )
    out.add_argument("--kinds", nargs="+", metavar="KIND", help=f"of {KINDS} (default: all)")
    out.add_argument(
        "--policies", nargs=2, metavar=("FIRST", "SECOND"), help="two quick players (default: the default)"
    )
    out.add_argument("--store", type=Path, help="keep the games in this file, to resume later")
    add_table_output(out, json=True)
    about_seed(out)
    add_out(out, "also write the table to this file")
    about_system(out)

    tune = add_command(
        commands, "auto-balance", _auto_balance, "search the fewest changes that make a scenario fair",
        "wsanalysis auto-balance tank_duel --kinds points length --write tank_duel_2",
    )  # fmt: skip
    tune.add_argument("scenario", metavar="SCENARIO", help="see: wsanalysis scenarios")
    tune.add_argument(
        "--games",
        type=int,
        default=200,
        help="games for each pair of players when a result is confirmed (default 200)",
    )
    tune.add_argument("--kinds", nargs="+", metavar="KIND", help=f"of {TUNED} (default: all)")
    tune.add_argument("--most", type=int, default=4, help="at most this many changes at once (default 4)")
    tune.add_argument("--players", nargs="+", metavar="PLAYER", help="quick players, the default one first")
    tune.add_argument("--store", type=Path, help="keep the games in this file, to resume later")
    tune.add_argument("--write", metavar="NAME", help="save the best result as a scenario of this name")
    tune.add_argument(FORCE, action="store_true", help="replace a scenario of that name")
    about_seed(tune)
    about_system(tune)


def _knock_outs(arguments: argparse.Namespace) -> int:
    from wsanalysis.files.safe_files import write_files
    from wsanalysis.reports.battles.battle_pages import knock_outs_text

    command = command_of(arguments.words)
    check_files(arguments, arguments.out)
    if arguments.store is not None:
        check_writable(arguments.store.parent)
    game = game_of(arguments, arguments.scenario)
    table = game.knock_outs(
        arguments.scenario, arguments.games, arguments.seed, few=arguments.few, kinds=arguments.kinds,
        policies=arguments.policies and tuple(arguments.policies), store=arguments.store,
        told=None if arguments.json else aside, progress=not arguments.json,
    )  # fmt: skip
    text = knock_outs_text(game, table, command)
    if arguments.json:
        print_json({**table.attrs, "changes": records(table, index=False)})
    else:
        give_tables(arguments, {arguments.scenario: table}, lambda: text.rstrip("\n"))
    if arguments.out is not None:
        write_files({arguments.out: text.encode()})
    return 0


def _auto_balance(arguments: argparse.Namespace) -> int:
    """Print what was found, and write it; 130 after a Ctrl-C, which keeps the best so far."""
    from wsanalysis.battles.scenarios.scenario_files import read_draft

    if arguments.store is not None:
        check_writable(arguments.store.parent)
    command = command_of(arguments.words)
    game = game_of(arguments, arguments.scenario)
    if arguments.write is not None:
        name = arguments.write
        if file_name(name) != name:
            raise ValueError(f"--write: expected the name of a file such as {file_name(name)}, got {name!r}")
        path = read_draft(game.folder, game.system.name, arguments.scenario).path.with_name(f"{name}.toml")
        check_files(arguments, path)
    found = game.auto_balance(
        arguments.scenario, arguments.games, arguments.seed, kinds=arguments.kinds, most=arguments.most,
        players=arguments.players, store=arguments.store,
    )  # fmt: skip
    print(found)
    if arguments.write is not None and found.best is not None:
        print(f"\n{found.write(arguments.write, command)}: written")
    return INTERRUPTED if found.stopped else 0
