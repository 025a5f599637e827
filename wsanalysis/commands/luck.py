"""Commands about chance in battles: ``wsanalysis luck``, ``sources``, ``plan``."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.commands.command_line import add_command, add_common, chosen_game
from wsanalysis.files.csv_file import read_table
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.game import Game

if TYPE_CHECKING:
    from wsanalysis.battles.runs import planner

RESULTS = "a CSV file with the columns scenario and result (win, draw or loss of the side that moves first)"


def add_luck_commands(commands: Any) -> None:
    """Declare the commands."""
    luck = add_command(
        commands, "luck", _luck, "say how much luck there is in a scenario, in win points and by source",
        "wsanalysis luck tank_duel --games 1000",
    )  # fmt: skip
    _about_games(luck, 400)

    sources = add_command(
        commands, "sources", _sources, "say what share of a scenario's outcome each source of chance decides",
        "wsanalysis sources tank_duel --games 2000",
    )  # fmt: skip
    _about_games(sources, 1000)

    plan = add_command(
        commands, "plan", _plan, "say how many more games a table needs, and which to play next",
        "wsanalysis plan tank_duel=7-1-4 hill=2-0-3 --more 10",
    )  # fmt: skip
    plan.add_argument(
        "results", nargs="+", metavar="SCENARIO=WINS-DRAWS-LOSSES|FILE",
        help=f"results of the side that moves first, or {RESULTS}; with the columns first and second, who"
        " played them, also who should take which side",
    )  # fmt: skip
    plan.add_argument("--more", type=int, default=10, help="how many more games you may play (default 10)")
    plan.add_argument("--low", type=float, default=0.4, help="the least share that is fair (default 0.4)")
    plan.add_argument("--high", type=float, default=0.6, help="the largest share that is fair (default 0.6)")
    plan.add_argument("--sure", type=float, default=0.95, help="when an answer is known (default 0.95)")


def _about_games(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help="see: wsanalysis scenarios")
    parser.add_argument("--games", type=int, default=games, help=f"how many (default {games})")
    parser.add_argument("--seed", type=int, default=1, help="of the chances (default 1)")
    parser.add_argument(
        "--policies", nargs=2, metavar=("FIRST", "SECOND"),
        help="quick players of the side that moves first and of the other (default: the default player)",
    )  # fmt: skip
    parser.add_argument("--system", help="the rule system (default: the one that has the scenario)")
    add_common(parser)


def _luck(arguments: argparse.Namespace) -> int:
    print(_game(arguments).luck(arguments.scenario, **_how(arguments)))
    return 0


def _sources(arguments: argparse.Namespace) -> int:
    print(_game(arguments).sources(arguments.scenario, **_how(arguments)))
    return 0


def _how(arguments: argparse.Namespace) -> dict[str, Any]:
    policies = tuple(arguments.policies) if arguments.policies else None
    return {"games": arguments.games, "seed": arguments.seed, "policies": policies}


def _game(arguments: argparse.Namespace) -> Game:
    """The game that is named, or else the one that has the scenario."""
    from wsanalysis.battles.registry import systems_with

    if arguments.system:
        return chosen_game(arguments.system, arguments)
    system, *others = systems_with(arguments.data or data_folder(), (arguments.scenario,))
    if others:
        raise ValueError(f"{arguments.scenario}: of {', '.join([system, *others])}; say which with --system")
    return chosen_game(system, arguments)


def _plan(arguments: argparse.Namespace) -> int:
    from wsanalysis.battles.runs.planner import next_seats, plan, records_of

    games: list[planner.Game] = []
    for text in arguments.results:
        games += _games_in(text)
    made = plan(records_of(games), arguments.more, arguments.low, arguments.high, arguments.sure)
    print(made)
    seats = next_seats(games, made.next) if made.next else None
    if seats:
        print(f"Seats: {seats[0]} moves first, {seats[1]} second.")
    return 0


def _games_in(text: str) -> list["planner.Game"]:
    """The games of a file, or of a text such as tank_duel=7-1-4."""
    if "=" not in text:
        return _games_of_file(Path(text))
    scenario, _, counts = text.rpartition("=")
    numbers = counts.split("-")
    if (
        not scenario
        or len(numbers) != 3
        or not all(number.isascii() and number.isdigit() for number in numbers)
    ):
        raise ValueError(
            f"expected SCENARIO=WINS-DRAWS-LOSSES such as tank_duel=7-1-4, or a file, got {text!r}"
        )
    if any(int(number) > 100_000 for number in numbers):
        raise ValueError(f"{scenario}: expected at most 100,000 games of a kind, got {counts}")
    words = zip(("win", "draw", "loss"), numbers, strict=True)
    return [(scenario, "", "", word) for word, number in words for _ in range(int(number))]


def _games_of_file(path: Path) -> list["planner.Game"]:
    faults: list[Fault] = []
    found = []
    for line, row in read_table(path, faults, ("scenario", "result")):
        result = row["result"].lower()
        if result not in ("win", "draw", "loss"):
            said = f"expected win, draw or loss of the side that moves first, got {row['result']!r}"
            faults.append(Fault(path, line, "result", said))
        if not row["scenario"]:
            faults.append(Fault(path, line, "scenario", "expected the name of a scenario, got an empty cell"))
        found.append((row["scenario"], row.get("first", ""), row.get("second", ""), result))
    if faults:
        raise DataFault(faults)
    return found
