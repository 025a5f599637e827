"""Commands about quick players: ``wsanalysis train``, ``standings``."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.names import find
from wsanalysis.asking.display import percent
from wsanalysis.commands.command_line import add_command, add_common, chosen_game, whole
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.safe_files import check_writable, write_files
from wsanalysis.game import Game
from wsanalysis.probability.progress import bill

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.battles.scenarios.player_file import QuickPlayer

READ = 8
"""One game against himself in this many of a row is read for blunders."""
MEASURED = 40
"""One blunder of each kind is rolled out for this many games of a row."""


def add_train_commands(commands: Any) -> None:
    """Declare the commands."""
    train = add_command(
        commands, "train", _train, "improve a quick player by self-play and play against others",
        "wsanalysis train liberty_road --generations 300 --log training.jsonl --out players.toml",
    )  # fmt: skip
    _about_game(train)
    train.add_argument("--player", default="trained", help="the player to improve (default: trained)")
    train.add_argument(
        "--begin", default="", metavar="PLAYER", help="start from this player's weights (default: its own)"
    )
    train.add_argument("--generations", type=int, default=300, help="how many (default 300)")
    train.add_argument(
        "--variants", type=int, default=6, help="variants made up from each scenario (default 6)"
    )
    train.add_argument(
        "--without", nargs="+", default=[], metavar="SCENARIO",
        help="hold these out: train in all others, then measure here; written only with --out",
    )  # fmt: skip
    train.add_argument(
        "--games", type=int, default=4, help="games for each candidate in each scenario (default 4)"
    )
    train.add_argument(
        "--spread", type=float, default=1.0,
        help="how far the first candidates lie from the start: 0.3 to finish a player (default 1)",
    )  # fmt: skip
    train.add_argument("--log", type=Path, help="a file from which the same command resumes")
    train.add_argument("--picture", type=Path, help="draw the log, which has to be named (.png, .svg, .pdf)")
    train.add_argument("--out", type=Path, help="the file of players (default: players/SYSTEM.toml)")

    table = add_command(
        commands, "standings", _standings,
        "say what a quick player scores on each side against each rival (with one seat: against the rule),"
        " and how often he blunders",
        "wsanalysis standings liberty_road --games 400",
    )  # fmt: skip
    _about_game(table)
    table.add_argument("--player", default="", help="the player to compare (default: the default player)")
    table.add_argument("--games", type=int, default=400, help="games in each scenario and seat (default 400)")
    table.add_argument(
        "--costs", type=int, metavar="N",
        help="roll out N blunders of each kind to say what they cost (default: one for 40 games)",
    )  # fmt: skip
    table.add_argument("--store", type=Path, help="keep the games in this file, to resume later")
    add_table_output(table)


def _about_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("system", metavar="SYSTEM", help="the rule system")
    parser.add_argument("--scenarios", nargs="+", default=[], metavar="SCENARIO", help="which (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (default 1)")
    add_common(parser)


def _game_of(arguments: argparse.Namespace) -> Game:
    """The game that is named, or its campaigns if such scenarios are."""
    game = chosen_game(arguments.system, arguments)
    return game.having(arguments.scenarios[0]) if arguments.scenarios else game


def _train(arguments: argparse.Namespace) -> int:
    from wsanalysis.battles.runs.train import REFERENCE, train
    from wsanalysis.battles.scenarios.player_file import player_file, read_players
    from wsanalysis.battles.scenarios.player_text import player_text, with_player
    from wsanalysis.files.safe_files import read_file

    game = _game_of(arguments)
    names, without = (_named(game, some) for some in (arguments.scenarios, arguments.without))
    if without:
        names = [one for one in names or game.scenarios.index if one not in without]
        if not names:
            raise ValueError("--without: expected at least one other scenario to train in")
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
        game, names, arguments.generations, arguments.seed, player=arguments.player, log=arguments.log,
        begin=arguments.begin, variants=arguments.variants, games=arguments.games,
        spread=arguments.spread,
    )  # fmt: skip
    if arguments.out or not without:
        text = read_file(basis).decode("utf-8-sig")
        tables = player_text(trained, others.players.get(REFERENCE))
        write_files({out: with_player(text, trained.name, tables).encode()})
        print(f"{trained.name} in {out}: {trained.source}")
    if without:
        print(_told(game, trained, _measured(game, trained, without, 400, arguments.seed)))
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
    if arguments.store is not None:
        check_writable(arguments.store.parent)
    from wsanalysis.arguments.values import fitted
    from wsanalysis.battles.runs.sense import Costs, sense
    from wsanalysis.battles.runs.standings import bill_of

    game = _game_of(arguments)
    scenarios = _named(game, arguments.scenarios)
    who = arguments.player or game.players[0]
    games, read = arguments.games, max(1, arguments.games // READ)
    costs = arguments.games // MEASURED if arguments.costs is None else arguments.costs
    fitted("costs", costs, Costs)  # before the games that come first
    count = len(scenarios or game.scenarios.index)
    reads = game.map_game.signs is not None
    rest = (
        f"; {count * read:,} against himself are read for blunders, up to {costs:,} of each kind rolled out"
    )
    alone = game.map_game.seats == 1
    bill(bill_of(count, games, alone=alone) + (rest if reads else ""))
    found = _measured(game, who, scenarios, games, arguments.seed, arguments.store)
    tables, said = {f"standings of {who}": found}, [_told(game, who, found)]
    if reads:
        blunders = sense(game, (who,), scenarios, read, arguments.seed, costs=costs)
        tables |= {f"blunders of {who}": blunders.rates, f"what they cost {who}": blunders.occurrences}
        said.append(str(blunders))
    give_tables(arguments, tables, lambda: "\n\n".join(said))
    return 0


def _measured(
    game: Game,
    who: "str | QuickPlayer",
    scenarios: Sequence[str],
    games: int,
    seed: int,
    store: Path | None = None,
) -> "pd.DataFrame":
    from wsanalysis.battles.runs.standings import standings

    return standings(game, who, scenarios, games, seed, store=store)


def _told(game: Game, who: "str | QuickPlayer", found: "pd.DataFrame") -> str:
    """The standings in words, with what they rest on."""
    from wsanalysis.asking.frame import Frame
    from wsanalysis.battles.runs.train import REFERENCE

    shown = Frame(found.drop(columns=["games", "seed"]))
    shown.attrs = {}
    name = who if isinstance(who, str) else who.name
    share, other = found["share"], found[REFERENCE]
    games, seed = found["games"].iloc[0], found["seed"].iloc[0]
    alone = game.map_game.seats == 1
    does = "takes" if alone else "wins"
    counted = (
        "Percent of the victory points at stake, with 95 % Student intervals, and of battles with that grade"
        " or a better one"
        if alone
        else "Percent of wins, draws half, with 95 % Wilson intervals"
    )
    return "\n".join(
        (
            whole(shown),
            f"{name} {does} {percent(share.mean())} on average, {REFERENCE} {percent(other.mean())} in his"
            f" place; {_farthest_behind(share, other)}",
            f"{counted}; {games} games a row, seed {seed}.",
            str(game.provenance),
        )
    )


def _farthest_behind(share: "pd.Series[float]", other: "pd.Series[float]") -> str:
    """The place where the player falls farthest behind the reference, and the distance."""
    from wsanalysis.battles.runs.train import REFERENCE

    behind = other - share
    place: Any = behind.idxmax()
    if behind[place] <= 0:
        return f"nowhere does he fall behind {REFERENCE}"
    where = place if isinstance(place, str) else ", ".join(place)
    return f"he falls farthest behind {REFERENCE} in {where}, by {100 * behind[place]:.1f} points"


def _named(game: Game, scenarios: Sequence[str]) -> list[str]:
    return [find(name, game.scenarios.index, "scenario") for name in scenarios]
