"""Commands that print things to cut out: ``wsanalysis cards`` and ``wsanalysis counters``."""

import argparse
from functools import partial
from typing import Any, get_args

from wsanalysis.commands.command_line import (
    add_command,
    add_common,
    add_language,
    add_notes,
    add_out,
    add_several,
    chosen_game,
    output_folder,
    reports_folder,
)
from wsanalysis.commands.look_options import add_look_options, check_free, chosen_look, ending, write_numbered
from wsanalysis.files.file_names import file_name


def add_card_commands(commands: Any) -> None:
    """Declare the commands."""
    cards = add_command(
        commands, "cards", partial(_print, "cards"),
        "print a card for each unit, its block and its odds at three targets, or the cards of a deck",
        "wsanalysis cards storms_of_steel --nation Soviet --size tarot --paper letter",
    )  # fmt: skip
    _add_options(cards, "poker, tarot, mini, or a size such as 63x88mm or 2.5x3.5in (default: poker)")
    add_several(cards, "--deck", "print the cards of this deck instead: events, assets ...", metavar="NAME")
    cards.add_argument(
        "--unit", "--card", action="append", default=[], metavar="NAME",
        help="only this one (may be given several times)",
    )  # fmt: skip
    counters = add_command(
        commands, "counters", partial(_print, "counters"),
        "print blocks, counters, chips and markers, as many as the data have, fronts and backs",
        "wsanalysis counters liberty_road --only 'combat chips' --sheet die-cut-25mm",
    )  # fmt: skip
    _add_options(counters, "size of all of them, such as 25mm, 5/8in or 20x25mm (default: each sort its own)")
    add_several(counters, "--unit", "only this one, and the number of copies", metavar="NAME[=NUMBER]")
    add_several(counters, "--only", "only this sort: blocks, combat chips ...", metavar="SORT")
    counters.add_argument(
        "--sheet", default="", help="a label sheet or die of data/sheets by name, for --paper and --size"
    )


def _add_options(parser: argparse.ArgumentParser, sizes: str) -> None:
    parser.add_argument("system", metavar="SYSTEM", help="a rule system: see questions")
    add_look_options(parser)
    parser.add_argument("--size", default="", help=sizes)
    add_several(parser, "--nation", "only this nation's")
    parser.add_argument("--copies", type=int, default=1, help="copies of each (default: 1)")
    parser.add_argument(
        "--bleed", default="",
        help="how far the ground runs beyond the cut: 1.5mm, 1/16in (default: what fits a card, else 0)",
    )  # fmt: skip
    parser.add_argument(
        "--flip", choices=("long-edge", "short-edge", "none"), default="long-edge",
        help="the edge over which your printer turns the sheet for its back; none: fronts only",
    )  # fmt: skip
    parser.add_argument(
        "--back-shift", nargs=2, type=float, default=(0.0, 0.0), metavar=("RIGHT", "DOWN"),
        help="move backs by N mm each way, for a printer that puts them beside their fronts",
    )  # fmt: skip
    parser.add_argument(
        "--printer", default="", metavar="NAME", help="a row of data/sheets/printers.csv with its back shift"
    )
    add_out(
        parser,
        "write into a folder of that game inside this one (default: reports; with --data, FOLDER-reports)",
    )
    add_notes(parser)
    add_language(parser)
    add_common(parser)


def _print(kind: Any, arguments: argparse.Namespace) -> int:
    from wsanalysis.arguments.values import Backs
    from wsanalysis.printing.cards_and_counters import on_label_sheet, print_components

    game = chosen_game(arguments.system, arguments)
    sheet = getattr(arguments, "sheet", "")
    if sheet and (arguments.size or arguments.paper):
        raise ValueError("--sheet has a paper and a size of its own: leave out --size and --paper")
    look = on_label_sheet(game, chosen_look(arguments), sheet)
    folder = output_folder(arguments, reports_folder(arguments.data), game.system.name)
    decks = getattr(arguments, "deck", ())
    chosen = [*getattr(arguments, "only", ()), *decks, *arguments.nation, *arguments.unit]
    words = [kind, *chosen, arguments.size, sheet]
    file = folder / f"{file_name(*filter(None, words))}{ending(arguments, look)}"
    check_free(arguments, [file])
    backs = arguments.flip.replace("-", " ")
    assert backs in get_args(Backs)
    more = {"only": arguments.only, "sheet": sheet} if kind == "counters" else {"decks": decks}
    made = print_components(
        game, kind, look, nations=arguments.nation, units=arguments.unit, size=arguments.size,
        bleed=arguments.bleed, copies=arguments.copies, backs=backs,
        back_shift=tuple(arguments.back_shift), printer=arguments.printer,
        turned={"landscape": True, "portrait": False}.get(arguments.orientation),
        language=arguments.language, notes=arguments.notes or "back", **more,
    )  # fmt: skip
    [paths] = write_numbered(arguments, {file: made.files(arguments.format)})
    print(made)
    print(f"{paths[0]}{f' and {len(paths) - 1} more' if len(paths) > 1 else ''}")
    return 0
