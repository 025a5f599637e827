"""Commands that show: ``wsanalysis watch`` one game, ``wsanalysis map`` where it is played."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.names import find
from wsanalysis.commands.command_line import add_command, add_out, chosen_game, output_folder
from wsanalysis.commands.play import about_players, about_scenario, about_system, game_of
from wsanalysis.files.file_names import file_name
from wsanalysis.files.made_by import command_of
from wsanalysis.files.safe_files import check_writable
from wsanalysis.game import Game

if TYPE_CHECKING:
    from wsanalysis.battles.runs.players import Player, Quick


def add_watch_commands(commands: Any) -> None:
    """Declare the commands."""
    watch = add_command(
        commands, "watch", _watch, "tell one game as an after-action report, and draw it turn by turn",
        "wsanalysis watch hill --seed 7 --out hill-7",
    )  # fmt: skip
    about_scenario(watch)
    add_out(watch, "a folder for the report and a picture of each turn; none without")
    watch.add_argument(
        "--explain", type=int, default=0, metavar="TURN", help="say of that turn why each decision was taken"
    )
    watch.add_argument(
        "--all", action="store_true", help="tell routine too: who is spent, regroups, faces where"
    )
    watch.add_argument(
        "--no-digest", action="store_true", help="leave out how it was won, which is rolled out"
    )
    picked = watch.add_mutually_exclusive_group()
    picked.add_argument("--closest", action="store_true", help="of --games the one that ended closest in VP")
    picked.add_argument(
        "--most-dramatic",
        action="store_true",
        help="of --games the one in which the winner was furthest behind",
    )
    watch.add_argument("--games", type=int, default=200, help="to pick one from (default 200)")
    about_players(watch)

    drawn = add_command(
        commands, "map", _map, "draw a scenario's map, with set-up zones and objectives, or a bare board",
        "wsanalysis map tank_duel --out tank_duel.png",
    )  # fmt: skip
    drawn.add_argument("name", metavar="NAME", help="a scenario, or a board of data/maps")
    drawn.add_argument("--board", action="store_true", help="the board of that name, not the scenario")
    add_out(drawn, "the file: .png, .svg or .pdf (default: NAME.png)")
    about_system(drawn)


def _watch(arguments: argparse.Namespace) -> int:
    from wsanalysis.battles.runs.digest import with_digest
    from wsanalysis.battles.runs.players import default_player, player
    from wsanalysis.battles.runs.report import report_of
    from wsanalysis.battles.runs.turning_points import Moment

    if arguments.out is not None:
        output_folder(arguments, arguments.out, first="report.txt")
    game: Game = game_of(arguments, arguments.scenario)
    scenario = find(arguments.scenario, game.scenarios.index, "scenario")
    on_map = game.map_game
    battle = game.battle(scenario)
    first, second = arguments.policies or (default_player(battle),) * 2
    seats = player(first, battle), player(second, battle)
    on_map.ensure_compiled(True)
    number, picked = _picked(arguments, game, scenario, seats)
    moments: list[Moment] = []
    report = report_of(
        on_map, battle, arguments.seed, number, players=seats, explained=arguments.explain,
        moments=moments,
    )  # fmt: skip
    if not 0 <= arguments.explain < len(report.turns):
        turns = len(report.turns) - 1
        raise ValueError(f"--explain: expected a turn from 1 to {turns}, got {arguments.explain}")
    if arguments.explain:
        print(f"Reasons are in points of worth,{on_map.scale} not in VP.\n")
    if not arguments.no_digest:
        report = with_digest(report, battle, moments, (seats[0].name, seats[1].name), arguments.seed)
    text = report.story(routine=arguments.all)
    if report.routine and not arguments.all:
        text += (
            f"\n\n{report.routine} routine lines (spent, regrouped, faced) are left out; --all tells them."
        )
    text = f"{picked}{text}\n\n{report.footer}"
    print(text)
    if arguments.out is not None:
        from wsanalysis.files.safe_files import write_files
        from wsanalysis.recipes.battles.battle_pictures import turn_pictures

        pictures = turn_pictures(on_map.field(battle), report, show=True)
        told = {"report.txt": f"{text}\nmade by: {command_of(arguments.words)}\n".encode()}
        write_files({arguments.out / name: content for name, content in {**told, **pictures}.items()})
        print(f"the report and {len(pictures)} pictures in {arguments.out}")
    return 0


def _picked(
    arguments: argparse.Namespace, game: Game, scenario: str, players: "tuple[Player | Quick, Player | Quick]"
) -> tuple[int, str]:
    """The number of the game to tell, and how it was picked."""
    if not (arguments.closest or arguments.most_dramatic):
        return 0, ""
    from wsanalysis.battles.runs.results import closest, most_dramatic

    results = game.play(scenario, arguments.games, arguments.seed, policies=players)
    number, words = (closest if arguments.closest else most_dramatic)(results.games)
    return number, f"Game {number} of seed {arguments.seed}, picked of {len(results):,} games as {words}\n\n"


def _map(arguments: argparse.Namespace) -> int:
    from wsanalysis.charts import save
    from wsanalysis.recipes.battles.battle_pictures import map_of

    file = arguments.out or Path(f"{file_name(arguments.name)}.png")
    check_writable(file.parent)
    if file.exists() and not arguments.force:
        todo = "name another file with --out, or add --force to replace it"
        raise ValueError(f"{file}: is there already; {todo}")
    ax, footer = map_of(_game_of_place(arguments), arguments.name, board=arguments.board)
    print(save(ax, file, footer=footer))
    return 0


def _game_of_place(arguments: argparse.Namespace) -> Game:
    """The game that is named or has the scenario, or else the one that has a board of that name."""
    from wsanalysis.battles.registry import MAP_GAMES
    from wsanalysis.recipes.battles.battle_pictures import has_place

    game = game_of(arguments, arguments.name)
    if arguments.system is not None or has_place(game, arguments.name):
        return game
    others = (chosen_game(system, arguments) for system in MAP_GAMES if system != game.system.name)
    return next((other for other in others if has_place(other, arguments.name)), game)
