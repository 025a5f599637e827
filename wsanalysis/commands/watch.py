"""Commands that show: ``wsanalysis watch`` one game, ``wsanalysis map`` where it is played."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.commands.command_line import add_command, add_language, add_out, chosen_game, output_folder
from wsanalysis.commands.map_printing import add_map_sheet_options, print_map_sheets
from wsanalysis.commands.play import about_players, about_scenario, about_system, game_of
from wsanalysis.files.file_names import file_name
from wsanalysis.files.made_by import command_of
from wsanalysis.files.safe_files import check_writable
from wsanalysis.game import Game
from wsanalysis.languages import say, translated


def add_watch_commands(commands: Any) -> None:
    """Declare the commands."""
    watch = add_command(
        commands, "watch", _watch, "tell one game as an after-action report, and draw it turn by turn",
        "wsanalysis watch hill --seed 7 --out hill-7.html",
    )  # fmt: skip
    about_scenario(watch)
    add_out(
        watch,
        "write all of the game into this one file, if it ends in .html: a page to send round, with a slider"
        " over its turns; else write the report, a picture of each turn and of a campaign its player log into"
        " this folder",
    )
    watch.add_argument(
        "--explain",
        type=int,
        default=0,
        metavar="TURN",
        help="give the reason for each decision of that turn",
    )
    watch.add_argument(
        "--all",
        action="store_true",
        help="include routine lines, such as units that are spent or have no target",
    )
    watch.add_argument(
        "--no-digest",
        action="store_true",
        help="leave out the summary of how it was won, which takes the longest",
    )
    watch.add_argument(
        "--roll-outs", type=int, metavar="N",
        help="play about this many games on from its decisions to say how it was won (default 5000)",
    )  # fmt: skip
    watch.add_argument(
        "--battle", type=int, default=0, metavar="N", help="for a campaign, tell its battle of that number"
    )
    picked = watch.add_mutually_exclusive_group()
    picked.add_argument("--game", type=int, default=0, help="which game of the seed (default 0, the first)")
    picked.add_argument("--closest", action="store_true", help="pick the game that ended closest in VP")
    picked.add_argument(
        "--most-dramatic",
        action="store_true",
        help="pick the game in which the winner was furthest behind",
    )
    watch.add_argument("--games", type=int, default=200, help="how many games to pick from (default 200)")
    about_players(watch)
    add_language(watch)

    drawn = add_command(
        commands, "map", _map, "draw a scenario's map, with set-up zones and objectives, or a bare board",
        "wsanalysis map tank_duel --out tank_duel.png",
    )  # fmt: skip
    drawn.add_argument("name", metavar="NAME", help="a scenario, or a board of data/maps")
    drawn.add_argument("--board", action="store_true", help="draw the board of that name, not the scenario")
    drawn.add_argument(
        "--seed",
        type=int,
        help="for a board that is laid anew for each game: the board of this seed's first game",
    )
    add_map_sheet_options(drawn)
    add_out(drawn, "the file: .png, .svg or .pdf (default: NAME.png)")
    about_system(drawn)
    add_language(drawn)


def _watch(arguments: argparse.Namespace) -> int:
    as_page = arguments.out is not None and arguments.out.suffix.lower() == ".html"
    if as_page:
        check_new(arguments, arguments.out)
    elif arguments.out is not None:
        output_folder(arguments, arguments.out, first="report.txt", or_file=" or a name ending in .html")
    game: Game = game_of(arguments, arguments.scenario)
    report = game.watch(
        arguments.scenario, arguments.seed, number=arguments.game, policies=arguments.policies,
        explain=arguments.explain, digest=not arguments.no_digest, pick=_picked(arguments),
        games=arguments.games, roll_outs=arguments.roll_outs, battle=arguments.battle,
    )  # fmt: skip
    if arguments.explain:
        print(f"Reasons are in points of worth,{game.map_game.scale} not in VP.\n")
    text = report.story(routine=arguments.all)
    if report.routine and not arguments.all:
        text += "\n\n" + translated(
            say(
                "{n} routine lines are left out; --all tells them.",
                n=report.routine,
            )
        )
    text = f"{text}\n\n{translated(report.footer)}"
    print(text)
    if as_page:
        from wsanalysis.files.safe_files import write_bytes
        from wsanalysis.game_page import game_page

        page = game_page(report, routine=arguments.all, made_by=command_of(arguments.words), show=True)
        write_bytes(arguments.out, page.encode())
        print(f"the game is in {arguments.out}")
    elif arguments.out is not None:
        from wsanalysis.battle_pictures import turn_pictures
        from wsanalysis.files.safe_files import write_files

        pictures = turn_pictures(report, show=True)
        told = {"report.txt": f"{text}\nmade by: {command_of(arguments.words)}\n".encode()}
        if report.log:
            log = f"{report.log_text()}\n\n{translated(report.footer)}"
            told["player_log.txt"] = f"{log}\nmade by: {command_of(arguments.words)}\n".encode()
        write_files({arguments.out / name: content for name, content in {**told, **pictures}.items()})
        print(f"the report and {len(pictures)} pictures in {arguments.out}")
    return 0


def _picked(arguments: argparse.Namespace) -> str | None:
    return "closest" if arguments.closest else "most dramatic" if arguments.most_dramatic else None


def _map(arguments: argparse.Namespace) -> int:
    if arguments.hex is not None:
        return print_map_sheets(arguments, game_of_place(arguments))
    from wsanalysis.battle_pictures import map_of
    from wsanalysis.charts import save

    file = arguments.out or Path(f"{file_name(arguments.name)}.png")
    check_new(arguments, file)
    ax, footer = map_of(game_of_place(arguments), arguments.name, board=arguments.board, seed=arguments.seed)
    print(save(ax, file, footer=footer))
    return 0


def check_new(arguments: argparse.Namespace, file: Path) -> None:
    """Raise ValueError for a file that is there already, unless it may be replaced, or cannot be written."""
    check_writable(file.parent)
    if file.exists() and not arguments.force:
        todo = "name another file with --out, or add --force to replace it"
        raise ValueError(f"{file}: already exists; {todo}")


def game_of_place(arguments: argparse.Namespace) -> Game:
    """The game that is named or has the scenario, or else the one that has a board of that name."""
    from wsanalysis.battle_pictures import has_place
    from wsanalysis.battles.registry import MAP_GAMES

    game = game_of(arguments, arguments.name)
    if arguments.system is not None or has_place(game, arguments.name):
        return game
    others = (chosen_game(system, arguments) for system in MAP_GAMES if system != game.system.name)
    return next((other for other in others if has_place(other, arguments.name)), game)
