"""The command ``wsanalysis table``: any table that a game computes, and any question over several values."""

import argparse
import inspect
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.names import find
from wsanalysis.arguments.typed import pairs, read_values, value_or_values
from wsanalysis.commands.command_line import add_command, add_common, chosen_game, whole
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.game import Game, system_names

if TYPE_CHECKING:
    import pandas as pd

COMPUTED = ("matchups", "bag_curve", "bag_swing", "bag_streaks", "nearest_dice")
"""Tables that every game computes, beside its own."""


def add_table_command(commands: Any) -> None:
    """Declare the command."""
    table = add_command(
        commands, "table", _table, "compute a table: a question over several values, match-ups, a fire table",
        "wsanalysis table liberty_road fire attacker='Tiger I|Panther G' target='M5 Stuart' distance=1-12"
        " --save fire.xlsx",
    )  # fmt: skip
    table.add_argument("system", metavar="SYSTEM", help=f"one of {', '.join(system_names())}")
    table.add_argument(
        "table", nargs="?", metavar="TABLE", help="a question, matchups, ...; leave out to list them"
    )
    table.add_argument(
        "situation", nargs="*", metavar="NAME=VALUE",
        help="its arguments; for a question each may have several values: 'A|B|C', or 1-12 for whole numbers",
    )  # fmt: skip
    add_table_output(table)
    add_common(table)


def _table(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments.system, arguments)
    made = (*game.system.tabulations, *(name for name in COMPUTED if name in dir(game)))
    if arguments.table is None:
        print("\n".join((*game.system.questions, *made)))
        return 0
    name = find(arguments.table, (*game.system.questions, *made), "table")
    frame = (
        _of_question(game, name, arguments.situation)
        if name in game.system.questions
        else _of_method(game, name, pairs(arguments.situation))
    )
    give_tables(arguments, {"": frame}, lambda: whole(frame))
    return 0


def _of_question(game: Game, name: str, situation: Sequence[str]) -> "pd.DataFrame":
    """A row for each combination of the arguments' values."""
    from wsanalysis.analysis.over_values import over_values

    return over_values(game, name, read_values(game, name, situation))


def _of_method(game: Game, name: str, given: Mapping[str, str]) -> "pd.DataFrame":
    """Call a method of the game; those of its arguments that take several values may have them."""
    method = getattr(game, name)
    takes = inspect.signature(method).parameters
    kinds = {argument: str(takes[argument].annotation) if argument in takes else "" for argument in given}
    found: pd.DataFrame = method(
        **{
            argument: value_or_values(game, argument, text, kinds[argument])
            for argument, text in given.items()
        }
    )
    return found
