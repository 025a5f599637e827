"""Commands about quick players: ``wsanalysis train``, ``standings``."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.arguments.names import find
from wsanalysis.commands.command_line import add_command, add_common, chosen_game
from wsanalysis.files.safe_files import check_writable, write_files
from wsanalysis.game import Game


def add_train_commands(commands: Any) -> None:
    """Declare the commands."""
    train = add_command(
        commands, "train", _train, "improve a quick player by letting him play against himself and others",
        "wsanalysis train liberty_road --generations 300 --log training.jsonl --out players.toml",
    )  # fmt: skip
    _about_game(train)
    train.add_argument("--player", default="trained", help="whose weights (default: trained)")
    train.add_argument("--begin", default="", metavar="PLAYER", help="with whose weights (default: as he is)")
    train.add_argument("--generations", type=int, default=300, help="how many (default 300)")
    train.add_argument("--games", type=int, default=4, help="of a candidate in each place (default 4)")
    train.add_argument("--log", type=Path, help="a file from which the same command resumes")
    train.add_argument("--picture", type=Path, help="draw the log, which has to be named (.png, .svg, .pdf)")
    train.add_argument("--out", type=Path, help="the file of players (default: players/SYSTEM.toml)")

    table = add_command(
        commands, "standings", _standings, "what a quick player wins on each side against each rival",
        "wsanalysis standings liberty_road --games 400",
    )  # fmt: skip
    _about_game(table)
    table.add_argument("--player", default="trained", help="who (default: trained)")
    table.add_argument("--games", type=int, default=400, help="in each place (default 400)")


def _about_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("system", metavar="SYSTEM", help="the rule system")
    parser.add_argument("--scenarios", nargs="+", default=[], metavar="SCENARIO", help="which (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the chances (default 1)")
    add_common(parser)


def _train(arguments: argparse.Namespace) -> int:
    from wsanalysis.battles.runs.train import REFERENCE, train
    from wsanalysis.battles.scenarios.player_file import player_file, read_players
    from wsanalysis.battles.scenarios.player_text import player_text, with_player
    from wsanalysis.files.safe_files import read_file

    game, names = _scenarios(arguments)
    name = game.map_game.name
    out = arguments.out or Path("players") / f"{name}.toml"
    check_writable(out.parent)
    if arguments.log is not None:
        check_writable(arguments.log.parent)
    basis = out if out.exists() else player_file(game.folder, name)
    weights = game.map_game.weights
    if arguments.picture is not None:
        check_writable(arguments.picture.parent)
        if arguments.log is None:
            raise ValueError("--picture: expected --log too, which is what it draws")
    others = read_players(basis, weights)
    trained = train(
        game, names, arguments.generations, arguments.seed,
        player=arguments.player, begin=arguments.begin, games=arguments.games, log=arguments.log,
    )  # fmt: skip
    text = read_file(basis).decode("utf-8-sig")
    tables = player_text(trained, others.players.get(REFERENCE))
    write_files({out: with_player(text, trained.name, tables).encode()})
    print(f"{trained.name} in {out}: {trained.source}")
    if arguments.picture is not None:
        from wsanalysis.battles.runs.training_log import progress_of
        from wsanalysis.charts import save
        from wsanalysis.charts.training import draw_training

        ax = draw_training(
            progress_of(arguments.log), title=f"{trained.name}: what the candidates were worth"
        )
        print(save(ax, arguments.picture, footer=f"sampled; {trained.source.partition(';')[0]}"))
    return 0


def _standings(arguments: argparse.Namespace) -> int:
    from wsanalysis.battles.runs.standings import standings
    from wsanalysis.battles.runs.train import REFERENCE

    game, names = _scenarios(arguments)
    found = standings(game, arguments.player, names, arguments.games, arguments.seed)
    print((100 * found.drop(columns=["games", "seed"])).round(0).astype(int).to_string())
    share, other = found["share"], found[REFERENCE]
    print(
        f"{arguments.player} wins {share.mean():.1%} on average, {REFERENCE} {other.mean():.1%};"
        f" where he loses most against {REFERENCE}, {max(0.0, (other - share).max()):.1%}"
    )
    print(
        "Percent of wins, draws half, with 95 % Wilson intervals;"
        f" {arguments.games} games a row, seed {arguments.seed}."
    )
    print(game.trust)
    return 0


def _scenarios(arguments: argparse.Namespace) -> tuple[Game, list[str]]:
    game = chosen_game(arguments.system, arguments)
    return game, [find(name, game.scenarios.index, "scenario") for name in arguments.scenarios]
