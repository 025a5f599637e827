"""Commands about battles: ``scenarios``, ``play``, ``balance``, ``ladder``."""

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.names import find
from wsanalysis.commands.command_line import (
    COMMAND,
    add_command,
    add_common,
    add_out,
    check_files,
    chosen_game,
    output_folder,
    print_json,
    records,
    reports_folder,
    whole,
)
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.file_names import file_name
from wsanalysis.files.made_by import command_of
from wsanalysis.files.safe_files import check_writable
from wsanalysis.game import Game
from wsanalysis.languages import quantity

if TYPE_CHECKING:
    from wsanalysis.battles.runs.results import Results


def add_play_commands(commands: Any) -> None:
    """Declare the commands."""
    listed = add_command(commands, "scenarios", _scenarios, "list the scenarios that can be played")
    add_table_output(listed)
    about_system(listed)

    play = add_command(
        commands, "play", _play, "play a scenario many times and say who wins how often",
        "wsanalysis play meeting_engagement --games 2000 --policies greedy random",
    )  # fmt: skip
    about_scenario(play, games=1000)
    play.add_argument(
        "--until", metavar="WIDTH|fair",
        help="stop once the share of wins is known to within WIDTH (0.05), or to be fair (40-60 %%) or not",
    )  # fmt: skip
    play.add_argument(
        "--weeks", action="store_true",
        help="for campaigns also show their course week by week, and the causes of failures",
    )  # fmt: skip
    about_picture(play, "who wins how often, or with --weeks how it goes week by week")
    play.add_argument("--store", type=Path, help="keep the games in this file, to resume later")
    add_table_output(play, json=True)
    about_players(play)

    report = add_command(
        commands, "balance", _balance, "write a scenario's balance report: a page to print, tables, pictures",
        "wsanalysis balance tank_duel --games 2000",
    )  # fmt: skip
    about_scenario(report, games=2000)
    about_seed(report)
    add_out(report, "the folder (default: reports/SYSTEM/SCENARIO)")
    about_system(report)

    table = add_command(
        commands, "ladder", _ladder, "play the players against each other and say who beats whom",
        "wsanalysis ladder hill town --players 'search 100 games' trained --against greedy rush --games 5",
    )  # fmt: skip
    table.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="which (default: all)")
    table.add_argument(
        "--players", nargs="+", default=[], metavar="PLAYER",
        help="two or more (default: the default player and random); 'search 500 games' thinks as much as 500"
        " games of quick players take",
    )  # fmt: skip
    table.add_argument(
        "--against", nargs="+", default=[], metavar="PLAYER",
        help="play each of the players against these instead of against each other",
    )  # fmt: skip
    table.add_argument(
        "--games", type=int, default=50, help="games of each scenario, from both sides (default 50)"
    )
    table.add_argument("--store", type=Path, help="keep the games in this file, to resume later")
    about_seed(table)
    add_out(table, "also write the table to this file")
    table.add_argument("--picture", type=Path, help="draw the worth of thinking (.png, .svg, .pdf)")
    about_system(table)


def about_scenario(parser: argparse.ArgumentParser, games: int | None = None) -> None:
    """Add the scenario; with `games`, their number, this many by default."""
    parser.add_argument("scenario", metavar="SCENARIO", help="see: wsanalysis scenarios")
    if games is not None:
        parser.add_argument("--games", type=int, default=games, help=f"how many (default {games})")


def about_seed(parser: argparse.ArgumentParser) -> None:
    """The seed."""
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (default 1)")


def about_picture(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the file for a picture of the answer; `what` it shows."""
    parser.add_argument("--picture", type=Path, help=f"draw {what} (.png, .svg, .pdf)")


def check_picture(arguments: argparse.Namespace) -> None:
    """Refuse a picture that could not be written, before any work is done."""
    if arguments.picture is not None:
        from wsanalysis.charts.picture import picture_kind

        picture_kind(arguments.picture)
        check_writable(arguments.picture.parent)


def give_picture(arguments: argparse.Namespace, found: Any, **how: Any) -> None:
    """Draw an answer, if its picture is wanted, and say where it is; `how` is what its chart takes."""
    if arguments.picture is not None:
        from wsanalysis.charts import save

        print(save(found.plot(**how), arguments.picture))


def about_players(parser: argparse.ArgumentParser) -> None:
    """Add the players, their game, and the seed."""
    parser.add_argument(
        "--policies", nargs=2, metavar=("FIRST", "SECOND"),
        help="the players of the scenario's first side and of the other (default: 'default', the side's"
        " default player, whom in a scenario of your own its own matrix picks)",
    )  # fmt: skip
    about_seed(parser)
    about_system(parser)


def about_system(parser: argparse.ArgumentParser) -> None:
    """Add the system, with its data and options."""
    parser.add_argument("--system", help="the rule system (default: the one that has the scenario)")
    add_common(parser)


def _systems(arguments: argparse.Namespace, *scenarios: str) -> list[str]:
    """The rule system that is named, or else those that have the scenarios."""
    from wsanalysis.battles.registry import systems_with

    return (
        [arguments.system] if arguments.system else systems_with(arguments.data or data_folder(), scenarios)
    )


def game_of(arguments: argparse.Namespace, *scenarios: str) -> Game:
    """The game that is named, or else the one that has the scenarios."""
    from wsanalysis.battles.registry import did_you_mean, may_be_meant

    system, *others = _systems(arguments, *scenarios)
    if others:
        what = " and ".join(scenarios) or "scenarios"
        meant = [one for name in scenarios for one in may_be_meant(arguments.data or data_folder(), name)]
        if len({stem for stem, _ in meant}) == len(meant) > 0:
            raise ValueError(did_you_mean(what, meant))
        raise ValueError(f"{what}: of {', '.join([system, *others])}; say which with --system")
    game = chosen_game(system, arguments)
    return game.having(scenarios[0]) if scenarios else game


def _playable(game: Game) -> tuple[Game, ...]:
    """A game's battles and campaigns; itself, which says so, if it has neither."""
    return game.playable or (game,)


def _scenarios(arguments: argparse.Namespace) -> int:
    import pandas as pd

    games = [found for system in _systems(arguments) for found in _playable(chosen_game(system, arguments))]
    each = {game.map_game.name: game.scenarios for game in games}
    give_tables(
        arguments, {"scenarios": pd.concat(each, names=["system"])},
        lambda: "\n".join(whole(listed.drop(columns="source")) for listed in each.values()),
    )  # fmt: skip
    return 0


def _play(arguments: argparse.Namespace) -> int:
    from wsanalysis.battles.runs.difficulty_words import of_one_player
    from wsanalysis.battles.runs.verdict_words import of_one_pair
    from wsanalysis.battles.runs.weeks_words import weeks_text

    if arguments.store is not None:
        check_writable(arguments.store.parent)
    check_picture(arguments)
    game = game_of(arguments, arguments.scenario)
    if arguments.weeks and game.map_game.battle_of is None:
        raise ValueError(f"--weeks: expected a campaign, {arguments.scenario} is one battle")
    until = arguments.until
    if until is not None and until != "fair":
        try:
            until = float(until)
        except ValueError:
            raise ValueError(f"--until: expected a width such as 0.05, or fair, got {until!r}") from None
    results = game.play(
        arguments.scenario, arguments.games, arguments.seed,
        policies=tuple(arguments.policies) if arguments.policies else None,
        until=until, store=arguments.store, progress=not arguments.json,
    )  # fmt: skip
    verdict = f"{COMMAND} verdict {shlex.quote(arguments.scenario)}"
    said = of_one_player(results, verdict) if results.run.stake else of_one_pair(results, verdict)
    weeks = {"weeks": results.course(), "failures": results.failures()} if arguments.weeks else {}
    if arguments.json:
        print_json({**_answer(results, said), **{name: records(table) for name, table in weeks.items()}})
    else:
        alone = results.run.stake
        outcomes = {"grades" if alone else "who wins": results.outcomes()}
        tables = {**outcomes, "measures": results.summary(), **weeks}
        more = f"\n{weeks_text(results)}" if weeks else ""
        give_tables(arguments, tables, lambda: f"{results}{more}\n{said}")
    give_picture(arguments, results, what="course" if weeks else "wins")
    return 0


def _answer(results: "Results", said: str) -> dict[str, Any]:
    """The answer of `play --json`: every share of wins and every mean, with interval, trials, seed.

    `said` is what that means for the scenario.
    """
    ran = results.run
    return {
        "title": ran.title, "scenario": ran.scenario, "games": len(results), "seed": ran.seed,
        "players": dict(zip(ran.sides[:1] if ran.stake else ran.sides, ran.players, strict=False)),
        "verdict": said,
        "settled": ran.settled, "picked": ran.picked,
        "grades" if ran.stake else "winners": records(results.outcomes()),
        "measures": records(results.summary()),
        "method": "sampled", "provenance": ran.provenance,
    }  # fmt: skip


def _balance(arguments: argparse.Namespace) -> int:
    from wsanalysis.reports import ASSUMPTIONS
    from wsanalysis.reports.battles.balance import write_balance

    game = game_of(arguments, arguments.scenario)
    scenario = find(arguments.scenario, game.scenarios.index, "scenario")
    default = reports_folder(arguments.data) / game.system.name / file_name(scenario)
    out = output_folder(arguments, default, first="balance.txt")
    command = command_of(arguments.words)
    written = write_balance(
        game, scenario, out, command, arguments.games, arguments.seed,
        assumptions=ASSUMPTIONS.get(game.map_game.name, ()),
    )  # fmt: skip
    print(f"{quantity(len(written), 'file')} in {out}")
    return 0


def _has_budget(who: str) -> bool:
    return who.startswith("search") and who.endswith(" games")


def _ladder(arguments: argparse.Namespace) -> int:
    from wsanalysis.files.safe_files import write_files
    from wsanalysis.reports.battles.battle_pages import ladder_games, ladder_text, strength

    command = command_of(arguments.words)
    check_files(arguments, arguments.out, arguments.picture)
    if arguments.store is not None:
        check_writable(arguments.store.parent)
    if arguments.picture is not None and not any(_has_budget(who) for who in arguments.players):
        raise ValueError("--picture: expected a player with a budget, as in --players 'search 500 games'")
    game = game_of(arguments, *arguments.scenarios)
    names = [find(name, game.scenarios.index, "scenario") for name in arguments.scenarios]
    games, seed, against = arguments.games, arguments.seed, arguments.against
    rows = ladder_games(
        game,
        names or list(game.scenarios.index),
        arguments.players,
        games,
        seed,
        True,
        against,
        arguments.store,
    )
    text = ladder_text(game, rows, games, seed, command, against)
    print(text, end="")
    if arguments.out is not None:
        write_files({arguments.out: text.encode()})
    if arguments.picture is not None:
        from wsanalysis.charts import save
        from wsanalysis.charts.strength import draw_strength

        enemies = f" against {', '.join(against)}" if against else ""
        ax = draw_strength(strength(game, rows), title=f"What thinking is worth{enemies}")
        footer = (
            f"sampled, {quantity(games, 'game')} a scenario, side and opponent, seed {seed}; 95 %;"
            f" {game.provenance}"
        )
        print(save(ax, arguments.picture, footer=footer))
    return 0
