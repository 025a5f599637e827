"""Commands about single questions and tables: ``wsanalysis odds``, ``questions`` and ``show``."""

import argparse
import textwrap
from typing import Any

from wsanalysis.arguments.names import find
from wsanalysis.arguments.typed import pairs, read_argument
from wsanalysis.asking.odds import Odds, SampledOdds
from wsanalysis.asking.outcomes import in_words
from wsanalysis.commands.command_line import add_command, add_common, chosen_game, print_json, whole
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.game import load, system_names


def add_odds_command(commands: Any) -> None:
    """Declare the command that answers."""
    odds = add_command(
        commands, "odds", _odds, "answer one question",
        "wsanalysis odds liberty_road fire attacker='M5 Stuart' target=Grenadiers distance=5",
    )  # fmt: skip
    odds.add_argument("system", metavar="SYSTEM", help=f"one of {', '.join(system_names())}")
    odds.add_argument("question", metavar="QUESTION", help="see: wsanalysis questions")
    odds.add_argument(
        "situation", nargs="*", metavar="NAME=VALUE",
        help="the question's arguments; separate several units by commas; true, false, none",
    )  # fmt: skip
    shape = odds.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="machine-readable, with exact fractions")
    shape.add_argument("--explain", action="store_true", help="show why: every modifier and draw")
    shape.add_argument("--detail", action="store_true", help="list every final state separately")
    shape.add_argument("--steps", action="store_true", help="the odds after each turn, attempt or round")
    odds.add_argument(
        "--simulate", type=int, metavar="TRIALS", help="sample this many trials instead of exact odds"
    )
    odds.add_argument("--seed", type=int, help="seed of the simulation (default 0)")
    odds.add_argument(
        "--method", choices=("draws", "rules", "splitting"), default="draws", help="of the simulation"
    )
    add_table_output(odds)
    add_common(odds)


def add_question_commands(commands: Any) -> None:
    """Declare the commands that list what can be asked and what of."""
    questions = add_command(
        commands, "questions", _questions, "list what can be asked, and how ambiguous rules can be read"
    )
    questions.add_argument("system", nargs="?", metavar="SYSTEM")

    show = add_command(commands, "show", _show, "show a data table, such as units or chips")
    show.add_argument("system", metavar="SYSTEM")
    show.add_argument("table", nargs="?", metavar="TABLE", help="leave out to list the tables")
    add_table_output(show)
    add_common(show)


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
        return 0
    if arguments.simulate is not None:
        answer = answer.simulate(arguments.simulate, arguments.seed or 0, arguments.method)
    if arguments.json:
        print_json(_as_json(answer))
        return 0
    title = answer.inquiry.title
    if isinstance(answer, Odds) and (arguments.detail or arguments.steps):
        frame = answer.detail() if arguments.detail else answer.by_step()
        give_tables(arguments, {title: frame}, lambda: f"{title}\n{whole(frame)}")
    else:
        frame = answer.table()
        frame["outcome"] = [in_words(word, answer.inquiry.sides) for word in frame["outcome"]]
        give_tables(arguments, {title: frame}, lambda: answer)
    return 0


def _as_json(answer: Odds | SampledOdds) -> dict[str, Any]:
    rows = answer.table().to_dict("records")
    if isinstance(answer, Odds):
        exact = answer.probabilities
        rows = [{**row, "fraction": str(exact[row["outcome"]])} for row in rows]
    provenance = answer.provenance
    return {
        "question": answer.inquiry.question,
        "title": answer.inquiry.title,
        "outcomes": rows,
        "shifts": [shift._asdict() for shift in answer.inquiry.ledger],
        "rules": answer.inquiry.rules,
        "version": provenance.version,
        "system": provenance.system,
        "data": provenance.data_hash,
        "options": list(provenance.options),
        "unofficial": provenance.unofficial,
    }


def _questions(arguments: argparse.Namespace) -> int:
    for name in [arguments.system] if arguments.system else system_names():
        game = load(name)
        print(f"{game.system.name}: {game.system.title}")
        for question, row in game.questions.iterrows():
            print(f"\n  {question}: {row['about']}\n    {row['arguments']}")
        if len(game.readings):
            print("\n  options (--option NAME=VALUE):")
        for option, row in game.readings.iterrows():
            text = textwrap.fill(row["meaning"], 100, initial_indent="      ", subsequent_indent="      ")
            print(f"\n    {option}={row['standard']} (or: {row['possible']})\n{text}")
    return 0


def _show(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments.system, arguments)
    if arguments.table is None:
        print("\n".join(game.tables))
        return 0
    name = find(arguments.table, game.tables, "table")
    frame = getattr(game, name)
    give_tables(
        arguments, {name: frame},
        lambda: f"{whole(frame.drop(columns='source'))}\n{game.provenance}",
    )  # fmt: skip
    return 0
