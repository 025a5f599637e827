"""Commands about chance in battles: ``wsanalysis luck``, ``sources``, ``plan``."""

import argparse
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.names import UnknownName
from wsanalysis.commands.command_line import COMMAND, add_command, add_data
from wsanalysis.commands.play import about_scenario, about_seed, about_system, game_of
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.csv_file import read_table
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.safe_files import check_writable

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
    add_table_output(plan)
    add_data(plan)


def _about_games(parser: argparse.ArgumentParser, games: int) -> None:
    about_scenario(parser, games)
    about_seed(parser)
    parser.add_argument(
        "--policies", nargs=2, metavar=("FIRST", "SECOND"),
        help="quick players of the scenario's first side and of the other (default: the default player)",
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
    print("What decided it:")
    print("\n".join(f"  {line}" for line in str(points).splitlines()))
    print(f"  All of it: {COMMAND} watch {arguments.scenario} --seed {arguments.seed} --game {number}")
    if arguments.picture is not None:
        from wsanalysis.charts import panels, save
        from wsanalysis.charts.luck import draw_course, draw_reliability

        curve, game = panels(1, 2, height=11.0)
        alone = study.setting.stake
        what = "expected share of the victory points" if alone else "chance"
        came = (
            "What came of such an expected share" if alone else "How often a side won that had such a chance"
        )
        axes = {"x_label": "expected share of the VP (%)", "y_label": "share taken (%)"} if alone else {}
        draw_reliability(study.reliability.curve, curve, title=came, **axes)
        draw_course(
            points.course,
            points.marks,
            game,
            title=f"What decided game {number}: the {what} of the {first} side",
            y_label="expected share of the VP (%)" if alone else "chance to win (%)",
        )
        print(save(curve, arguments.picture, footer=study.games.attrs["provenance"]))
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


def _plan(arguments: argparse.Namespace) -> int:
    from wsanalysis.battles.runs.planner import next_seats, plan, records_of

    folder = arguments.data or data_folder()
    games = [game for text in arguments.results for game in _games_in(text, folder)]
    made = plan(records_of(games), arguments.more, arguments.low, arguments.high, arguments.sure)
    seats = next_seats(games, made.next) if made.next else None
    told = f"\nSeats: {seats[0]} moves first, {seats[1]} second." if seats else ""
    give_tables(arguments, {"games": made.table}, lambda: f"{made}{told}")
    return 0


def _games_in(text: str, folder: Path) -> list["planner.Game"]:
    """The games of a file, or of a text such as tank_duel=7-1-4."""
    if "=" not in text:
        return _games_of_file(Path(text), folder)
    scenario, _, counts = text.rpartition("=")
    numbers = counts.split("-")
    if not re.fullmatch(r".+=\d+-\d+-\d+", text, re.ASCII):
        raise ValueError(
            f"expected SCENARIO=WINS-DRAWS-LOSSES such as tank_duel=7-1-4, or a file, got {text!r}"
        )
    if any(int(number) > 100_000 for number in numbers):
        raise ValueError(f"{scenario}: expected at most 100,000 games of a kind, got {counts}")
    name = _scenario(scenario, folder)
    words = zip(("win", "draw", "loss"), numbers, strict=True)
    return [(name, "", "", word) for word, number in words for _ in range(int(number))]


def _games_of_file(path: Path, folder: Path) -> list["planner.Game"]:
    from wsanalysis.battles.runs.planner import faults_of

    faults: list[Fault] = []
    found = []
    for line, row in read_table(path, faults, ("scenario", "result")):
        name = row.get("scenario", "")
        try:
            name = _scenario(name, folder) if name else ""
        except UnknownName as error:
            faults.append(Fault(path, line, "scenario", str(error)))
        if not name and "scenario" in row:
            faults.append(Fault(path, line, "scenario", "expected the name of a scenario, got an empty cell"))
        game = (name, row.get("first", ""), row.get("second", ""), row.get("result", "win").casefold())
        faults += [Fault(path, line, part, said) for part, said in faults_of(game)]
        found.append(game)
    if faults:
        raise DataFault(faults)
    return found


@cache
def _scenario(name: str, folder: Path) -> str:
    """The scenario that is meant, as its file is called. Raises UnknownName."""
    from wsanalysis.battles.registry import systems_with
    from wsanalysis.battles.scenarios.scenario_files import find_scenario

    return find_scenario(folder, systems_with(folder, (name,))[0], name).stem
