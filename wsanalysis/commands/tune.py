"""The command ``wsanalysis tune``: what to change so that claims come true."""

import argparse
import sys
from collections.abc import Container
from pathlib import Path
from typing import Any

from wsanalysis.analysis.assertions import FILE, read_assertions
from wsanalysis.analysis.claims import Target
from wsanalysis.arguments.names import find
from wsanalysis.arguments.typed import names_of, pairs, read_argument
from wsanalysis.commands.command_line import (
    INTERRUPTED,
    add_command,
    add_common,
    chosen_game,
    print_json,
    records,
)
from wsanalysis.commands.table_output import add_table_output, give_tables, tells_in_words
from wsanalysis.files.data_folder import data_folder
from wsanalysis.game import Game, load, system_names


def add_tune_command(commands: Any) -> None:
    """Declare the command."""
    tune = add_command(
        commands, "tune", _tune, "find the fewest changes of counters that make claims come true",
        "wsanalysis tune liberty_road duel first='Tiger I' second='Sherman Firefly' distance=8:2,12:1"
        " --orders both --outcome 'Tiger I wins' --between '45-55 %' --move 'Tiger I:front_armor,valor'",
    )  # fmt: skip
    tune.add_argument("system", metavar="SYSTEM", help=f"one of {', '.join(system_names())}")
    tune.add_argument(
        "question", nargs="?", metavar="QUESTION",
        help="the question of the claim; leave out to make every assertion about SYSTEM hold",
    )  # fmt: skip
    tune.add_argument(
        "situation", nargs="*", metavar="NAME=VALUE",
        help="the question's arguments; distance=2,6 for several distances, distance=2:3,6:1 with weights",
    )  # fmt: skip
    tune.add_argument("--outcome", help="what is counted, such as eliminated or 'Tiger I wins'")
    tune.add_argument("--between", metavar="BAND", help="the chance that is wanted, such as '45-55 %%'")
    tune.add_argument("--orders", choices=("given", "both"), default="given", help="both: either side first")
    tune.add_argument(
        "--move", nargs="+", required=True, metavar="UNIT[:COLUMN[=LOW-HIGH],...]",
        help="what may change: a unit's numbers, or only those columns, as far as given",
    )  # fmt: skip
    tune.add_argument("--within", type=int, default=2, help="how many steps a number may move (default 2)")
    tune.add_argument("--keep", nargs="+", default=[], metavar="COLUMN", help="what may not change")
    tune.add_argument(
        "--rule", action="append", default=[], metavar="ORDERING",
        help="a condition to keep, such as 'Panther G front_armor >= Pz IV H front_armor' (may be repeated)",
    )  # fmt: skip
    tune.add_argument("--exact", type=int, default=20_000, help="variants to try at most (default 20,000)")
    tune.add_argument("--file", type=Path, help="the assertions (default: assertions.toml in the data)")
    tune.add_argument(
        "--plan", action="store_true", help="only say how many variants there are, and how long they take"
    )
    add_table_output(tune, json=True)
    add_common(tune)


def _tune(arguments: argparse.Namespace) -> int:
    """Print the bill, then the answers; 130 after a Ctrl-C, which keeps the best so far."""
    game = chosen_game(arguments.system, arguments)
    ranges = dict(_range(text, names_of(game)) for text in arguments.move)
    plan = game.tuning(
        _targets(game, arguments), ranges, within=arguments.within,
        keep=arguments.keep, rules=arguments.rule, exact=arguments.exact,
    )  # fmt: skip
    if arguments.plan and arguments.json:
        print_json({"variants": plan.variants, "tried at most": plan.most, "seconds at most": plan.seconds})
        return 0
    machine = arguments.json or not tells_in_words(arguments)
    print(plan, file=sys.stderr if machine else sys.stdout, flush=True)
    if arguments.plan:
        return 0
    tuned = plan.run()
    if arguments.json:
        print_json({"method": tuned.method, "answers": records(tuned.table, index=False)})
    else:
        give_tables(arguments, {tuned.method: tuned.table}, lambda: tuned)
    return INTERRUPTED if tuned.cancelled else 0


def _targets(game: Game, arguments: argparse.Namespace) -> list[Target]:
    """The claim of the command line, or all assertions about the game."""
    if arguments.question is None:
        if arguments.outcome or arguments.between:
            raise ValueError("--outcome and --between belong to a question: name it behind the system")
        file = arguments.file or (arguments.data or data_folder()) / FILE
        games = {name: load(name, arguments.data) for name in system_names()} | {game.system.name: game}
        asserted = read_assertions(file, games)
        found = [one.target for one in asserted if one.system == game.system.name]
        if not found:
            raise ValueError(f"{file}: there is no assertion about {game.system.name}")
        return found
    if not arguments.outcome or not arguments.between:
        raise ValueError("a claim needs --outcome (such as eliminated) and --between (such as '45-55 %')")
    question = find(arguments.question, game.system.questions, "question")
    situation = {
        name: _value(game, question, name, text) for name, text in pairs(arguments.situation).items()
    }
    return [game.claim(question, arguments.outcome, arguments.between, orders=arguments.orders, **situation)]


def _value(game: Game, question: str, name: str, text: str) -> Any:
    """An argument as typed; several distances, and their weights, are a claim's own."""
    if name != "distance" or not {":", ","} & set(text):
        return read_argument(game, question, name, text)
    each = [part.partition(":") for part in text.split(",")]
    try:
        if ":" in text:
            return {int(distance): float(weight) for distance, _, weight in each}
        return [int(distance) for distance, _, _ in each]
    except ValueError:
        expected = "distance: expected distances such as 2,6 or with weights 2:3,6:1"
        raise ValueError(f"{expected}, got {text!r}") from None


def _range(text: str, names: Container[str]) -> tuple[str, dict[str, tuple[int, int]] | list[str] | None]:
    """A unit with the columns that may move: ``Tiger I:front_armor=3-6`` or ``Tiger I:valor,front_armor``."""
    unit, colon, columns = text.rpartition(":")
    if not colon or text in names:
        return text, None
    each = [column.partition("=") for column in columns.split(",")]
    if not any(span for _, _, span in each):
        return unit, [column for column, _, _ in each]
    try:
        spans = {column: tuple(map(int, span.split("-"))) for column, _, span in each}
        return unit, {column: (low, high) for column, (low, high) in spans.items()}
    except ValueError:
        expected = "--move: expected UNIT, UNIT:COLUMN,COLUMN or UNIT:COLUMN=LOW-HIGH"
        raise ValueError(f"{expected}, got {text!r}") from None
