"""Commands that compare: ``wsanalysis diff`` and ``wsanalysis compare``."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.arguments.typed import pairs, read_argument
from wsanalysis.asking.questions import about_two
from wsanalysis.commands.command_line import (
    add_command,
    add_common,
    add_data,
    add_out,
    chosen_game,
    output_folder,
)
from wsanalysis.commands.table_output import add_table_output, give_tables
from wsanalysis.files.made_by import FORCE, command_of
from wsanalysis.files.safe_files import check_writable
from wsanalysis.game import load, system_names
from wsanalysis.languages import quantity

OVER = 5.0
TOLD = 5


def add_diff_commands(commands: Any) -> None:
    """Declare the commands."""
    diff = add_command(
        commands, "diff", _diff, "every match-up of two games: what moved, by how much, and why",
        "wsanalysis diff liberty_road --data my-data",
    )  # fmt: skip
    diff.add_argument("system", metavar="SYSTEM", help=f"one of {', '.join(system_names())}")
    diff.add_argument(
        "other", nargs="?", metavar="OTHER",
        help="another system (with --mapping); left out: SYSTEM as shipped against --data and --option",
    )  # fmt: skip
    diff.add_argument("--mapping", help="what both have in common: a name in data/mappings, or a file")
    diff.add_argument("--question", help="default: the first about two units (fire, attack)")
    diff.add_argument("--distance", nargs="+", type=int, help="in hexes (default: 2 4 8 12, or all up to 4)")
    diff.add_argument("--units", nargs="+", metavar="UNIT", help="default: all")
    diff.add_argument(
        "--with", nargs="+", default=[], metavar="NAME=VALUE", dest="situation",
        help="further arguments of the question",
    )  # fmt: skip
    diff.add_argument(
        "--over", type=float, default=OVER, help="count changes of at least this many points (default 5)"
    )
    diff.add_argument(
        "--top", type=int, default=TOLD, help="show this many of the largest changes (default 5)"
    )
    add_out(diff, "write tables and a picture into this folder")
    diff.add_argument(
        "--handout", type=Path, metavar="FILE",
        help="write one page for playtesters: .pdf, .txt or .md; only the match-ups asked about are in it",
    )  # fmt: skip
    diff.add_argument(
        "--paper", default="a4", help="paper of the handout: a4, letter, a5 and so on (default a4)"
    )
    add_table_output(diff)
    add_common(diff)

    compare = add_command(
        commands, "compare", _compare, "the same engagement in several games side by side",
        "wsanalysis compare tanks Sherman 'Panzer IV'",
    )  # fmt: skip
    compare.add_argument("mapping", metavar="MAPPING", help="a name in data/mappings, or a file")
    compare.add_argument("first", metavar="FIRST", help="a unit of the mapping, which fires")
    compare.add_argument("second", metavar="SECOND", help="a unit of the mapping, which is fired at")
    compare.add_argument("--question", help="one of the mapping (default: the first about these two)")
    add_table_output(compare)
    add_data(compare)
    add_out(compare, "write a table and a picture into this folder")


def _diff(arguments: argparse.Namespace) -> int:
    """Print the summary, or write the files."""
    if arguments.out is not None:
        output_folder(arguments, arguments.out, first="summary.txt")
    if arguments.other is None and arguments.data is None and not arguments.option:
        raise ValueError("what is to be compared? give --data or --option, or a second system with --mapping")
    if arguments.other is not None and arguments.mapping is None:
        raise ValueError("two systems need a --mapping of their units and situations")
    if arguments.top < 0 or arguments.over < 0:
        raise ValueError("--top and --over: expected a number from 0 up")
    if arguments.other is None:
        game, other = load(arguments.system), chosen_game(arguments.system, arguments)
        names = ("shipped", "yours")
    else:
        if arguments.option:
            raise ValueError("--option belongs to one system: leave OTHER out")
        game, other = (load(name, arguments.data) for name in (arguments.system, arguments.other))
        names = (game.system.title, other.system.title)
    asked: dict[str, Any] = {
        "question": arguments.question,
        "distance": arguments.distance,
        "units": arguments.units,
    }
    asked = {name: value for name, value in asked.items() if value is not None}
    question = about_two(game.system, arguments.question)[0]
    for name, text in pairs(arguments.situation).items():
        asked[name] = read_argument(game, question, name, text)
    if arguments.handout is not None:
        from wsanalysis.reports.edition_diff import check_ending

        check_ending(arguments.handout)
        check_writable(arguments.handout.parent)
        if not arguments.force and arguments.handout.exists():
            raise ValueError(f"{arguments.handout}: is there already; name another file, or give {FORCE}")
    found = game.diff(other, arguments.mapping, **asked)
    if arguments.handout is not None:
        print(f"{found.handout(arguments.handout, arguments.paper)}: written")
        if arguments.out is None:
            return 0
    if arguments.out is None:
        give_tables(
            arguments,
            {
                "match-ups": found.table,
                "summary": found.summary(arguments.over / 100),
                "causes": found.causes(),
            },
            lambda: "\n".join(found.lines(arguments.top, arguments.over / 100)),
        )
        return 0
    from wsanalysis.reports.edition_diff import write_diff

    written = write_diff(found, arguments.out, command_of(arguments.words), names, arguments.top)
    print(f"{quantity(len(written), 'file')} in {arguments.out}")
    return 0


def _compare(arguments: argparse.Namespace) -> int:
    """Print the table, or write the files."""
    if arguments.out is not None:
        output_folder(arguments, arguments.out, first="side_by_side.txt")
    from wsanalysis.comparing import compare

    units = arguments.first, arguments.second
    shown = compare(arguments.mapping, *units, question=arguments.question, data=arguments.data)
    if arguments.out is None:
        give_tables(arguments, {shown.title: shown.table}, lambda: shown)
        return 0
    from wsanalysis.reports.edition_diff import write_comparison

    written = write_comparison(shown, arguments.out, command_of(arguments.words))
    print(f"{quantity(len(written), 'file')} in {arguments.out}")
    return 0
