"""The command line: ``wsanalysis report``, ``odds``, ``check``, ``questions``, ``play``, ``watch``..."""

import sys

if __name__ == "__main__":  # before anything that takes time is imported
    from wsanalysis.commands.entry import main as begin

    sys.exit(begin())

import argparse
import json
import textwrap
from collections.abc import Sequence
from typing import Any

from wsanalysis.arguments.names import find
from wsanalysis.arguments.typed import pairs, read_argument
from wsanalysis.asking.odds import Odds, SampledOdds
from wsanalysis.commands.check import add_check_command
from wsanalysis.commands.command_line import (
    COMMAND,
    WRONG_ANSWER,
    WRONG_QUESTION,
    add_command,
    add_common,
    add_out,
    chosen_game,
    failed,
    output_folder,
    reports_folder,
)
from wsanalysis.commands.design import add_design_commands
from wsanalysis.commands.diff import add_diff_commands
from wsanalysis.commands.play import add_play_commands
from wsanalysis.commands.printing import add_print_commands
from wsanalysis.files.csv_file import DataFault
from wsanalysis.files.made_by import command_of
from wsanalysis.game import load, systems
from wsanalysis.version import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 for faulty data or files, 2 for a wrong question."""
    words = list(sys.argv[1:] if argv is None else argv)
    arguments = _parser().parse_args(words)
    arguments.words = words
    try:
        answer: int = arguments.run(arguments)
        return answer
    except DataFault as error:
        return failed(str(error), WRONG_ANSWER)
    except (ValueError, TypeError) as error:  # UnknownName and IllegalAction are ValueErrors
        return failed(str(error), WRONG_QUESTION)
    except BrokenPipeError:
        raise  # no fault of ours
    except OSError as error:
        return failed(f"{error.filename or ''}: {error.strerror or error}".lstrip(": "), WRONG_ANSWER)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wsanalysis", description="Exact odds, simulation and printed aids for tactical wargames."
    )
    parser.add_argument("--version", action="version", version=f"wsanalysis {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    report = add_command(commands, "report", _report, "write the reports: tables, charts, player aids")
    report.add_argument("systems", nargs="*", metavar="SYSTEM", help="all of them by default")
    add_out(report, "the folder to write into (default: reports; with --data, FOLDER-reports)")
    add_common(report)

    odds = add_command(
        commands, "odds", _odds, "answer one question",
        "wsanalysis odds liberty_road fire attacker='M5 Stuart' target=Grenadiers distance=5",
    )  # fmt: skip
    odds.add_argument("system", metavar="SYSTEM", help=f"one of {', '.join(systems())}")
    odds.add_argument("question", metavar="QUESTION", help="see: wsanalysis questions")
    odds.add_argument(
        "situation", nargs="*", metavar="NAME=VALUE",
        help="the question's arguments; several units with commas between; true, false, none",
    )  # fmt: skip
    shape = odds.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="machine-readable, with exact fractions")
    shape.add_argument("--explain", action="store_true", help="why: modifiers and every draw")
    shape.add_argument("--detail", action="store_true", help="every final state apart")
    shape.add_argument("--steps", action="store_true", help="the odds after each turn, attempt or round")
    odds.add_argument("--simulate", type=int, metavar="TRIALS", help="sampled instead of exact")
    odds.add_argument("--seed", type=int, help="of the simulation (default 0)")
    odds.add_argument(
        "--method", choices=("draws", "rules", "splitting"), default="draws", help="of the simulation"
    )
    add_common(odds)

    add_check_command(commands)
    questions = add_command(
        commands, "questions", _questions, "list what can be asked, and the open points of the rulebook"
    )
    questions.add_argument("system", nargs="?", metavar="SYSTEM")

    show = add_command(commands, "show", _show, "show a data table, such as units or chips")
    show.add_argument("system", metavar="SYSTEM")
    show.add_argument("table", nargs="?", metavar="TABLE", help="by default the names of the tables")
    add_common(show)

    add_print_commands(commands)
    add_play_commands(commands)
    add_design_commands(commands)
    add_diff_commands(commands)
    return parser


def _report(arguments: argparse.Namespace) -> int:
    from wsanalysis.recipes import REPORTS

    chosen = arguments.systems or list(REPORTS)
    default = reports_folder(arguments.data)
    games = [chosen_game(name, arguments) for name in chosen]
    for game in games:
        if game.system.name not in REPORTS:
            have = ", ".join(REPORTS)
            raise ValueError(
                f"{game.system.title} has no report as yet ({have} have); its odds, match-ups and unit cards"
                f" are there: {COMMAND} aid {game.system.name}"
            )
    names = [game.system.name for game in games]
    folders = [output_folder(arguments, default, name, first="README.md") for name in names]
    for game, folder in zip(games, folders, strict=True):
        written = REPORTS[game.system.name](game, folder, command_of(arguments.words))
        print(f"{len(written)} files in {folder}")
    return 0


def _odds(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments.system, arguments)
    situation = {
        name: read_argument(game, arguments.question, name, text)
        for name, text in pairs(arguments.situation).items()
    }
    answer: Odds | SampledOdds = game.ask(arguments.question, **situation)
    assert isinstance(answer, Odds)
    if arguments.simulate is None and arguments.seed is not None:
        raise ValueError("--seed belongs to a simulation: give --simulate TRIALS as well")
    if arguments.simulate is not None and (arguments.explain or arguments.detail or arguments.steps):
        raise ValueError("--explain, --detail and --steps are exact: leave --simulate out")
    if arguments.explain:
        print(answer.explain())
    elif arguments.detail or arguments.steps:
        frame = answer.detail() if arguments.detail else answer.by_step()
        print(answer.inquiry.title, frame.to_string(index=arguments.steps), answer.trust, sep="\n")
    else:
        if arguments.simulate is not None:
            answer = answer.simulate(arguments.simulate, arguments.seed or 0, arguments.method)
        print(json.dumps(_as_json(answer), ensure_ascii=False, indent=1) if arguments.json else answer)
    return 0


def _as_json(answer: Odds | SampledOdds) -> dict[str, Any]:
    rows = answer.table().to_dict("records")
    if isinstance(answer, Odds):
        exact = answer.probabilities
        rows = [{**row, "fraction": str(exact[row["outcome"]])} for row in rows]
    trust = answer.trust
    return {
        "question": answer.inquiry.question,
        "title": answer.inquiry.title,
        "outcomes": rows,
        "shifts": [shift._asdict() for shift in answer.inquiry.ledger],
        "rules": answer.inquiry.rules,
        "version": trust.version,
        "system": trust.system,
        "data": trust.data_hash,
        "options": list(trust.options),
        "unofficial": trust.unofficial,
    }


def _show(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments.system, arguments)
    if arguments.table is None:
        print("\n".join(game.tables))
        return 0
    frame = getattr(game, find(arguments.table, game.tables, "table"))
    print(frame.drop(columns="source").to_string(na_rep=""))
    print(game.trust)
    return 0


def _questions(arguments: argparse.Namespace) -> int:
    for name in [arguments.system] if arguments.system else systems():
        game = load(name)
        print(f"{game.system.name}: {game.system.title}")
        for question, row in game.questions.iterrows():
            print(f"\n  {question}: {row['about']}\n    {row['arguments']}")
        print("\n  options (--option NAME=VALUE):")
        for option, row in game.readings.iterrows():
            text = textwrap.fill(row["meaning"], 100, initial_indent="      ", subsequent_indent="      ")
            print(f"\n    {option}={row['standard']} (or: {row['possible']})\n{text}")
    return 0
