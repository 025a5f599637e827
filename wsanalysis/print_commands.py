"""Commands about paper and pictures: ``wsanalysis aid`` and ``wsanalysis gallery``."""

import argparse
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.command_line import add_command, add_common, chosen_game, reports_folder

if TYPE_CHECKING:
    from wsanalysis.game import Game

PAPERS: Mapping[str, Any] = {"a4": "a4", "letter": "us-letter"}


def add_print_commands(commands: Any) -> None:
    """Declare the commands."""
    aid = add_command(
        commands, "aid", _aid, "print the player aid and unit cards of a game, or a page of your own, as PDF",
        "wsanalysis aid liberty_road --question fire attacker='Tiger I|Panther G' target='M4A1 Sherman'"
        " distance='2|4|8|12'",
    )  # fmt: skip
    aid.add_argument("system", metavar="SYSTEM", help="a rule system: see questions")
    aid.add_argument("--paper", choices=tuple(PAPERS), default="a4")
    aid.add_argument(
        "--nation",
        action="append",
        default=[],
        help="unit cards of this nation only (may be given several times)",
    )
    aid.add_argument("--grey", action="store_true", help="without color, for a monochrome printer")
    own = aid.add_mutually_exclusive_group()
    own.add_argument(
        "--table", type=Path, metavar="FILE", help="a page of this CSV table, in place of the above"
    )
    own.add_argument(
        "--question", nargs="+", metavar=("QUESTION", "NAME=VALUE"),
        help="a page of this question: one or two arguments may have several values, 'A|B|C' or 1-12",
    )  # fmt: skip
    aid.add_argument("--title", default="", help="of a page of your own")
    aid.add_argument(
        "--out", type=Path, help="the folder to write into (default: reports; with --data, FOLDER-reports)"
    )
    add_common(aid)

    gallery = add_command(
        commands, "gallery", _gallery, "write the gallery of charts, each with the line of code that makes it"
    )
    gallery.add_argument("--data", type=Path, help="a folder with your own data files")
    gallery.add_argument("--out", type=Path, help="the folder to write into (default: reports)")


def _aid(arguments: argparse.Namespace) -> int:
    from wsanalysis.aids import render_pdf
    from wsanalysis.datafile import write_files
    from wsanalysis.recipes.fitting import Printed
    from wsanalysis.recipes.own_page import page_of_question
    from wsanalysis.recipes.own_table import print_table

    game = chosen_game(arguments.system, arguments)
    if arguments.nation and (arguments.table or arguments.question):
        raise ValueError("--nation belongs to unit cards: leave it out with --table or --question")
    folder = arguments.out or reports_folder(arguments.data) / game.system.name
    ending = f"_{arguments.paper}{'_grey' if arguments.grey else ''}.pdf"
    paper = PAPERS[arguments.paper]
    if arguments.table:
        name = arguments.table.stem
        printed = print_table(game, arguments.table, arguments.title, paper, arguments.grey)
    elif arguments.question:
        name, *situation = arguments.question
        aid = page_of_question(game, name, situation, arguments.title)
        printed = Printed(aid, render_pdf(aid, paper, arguments.grey))
    else:
        return _all(game, arguments, folder, ending)
    write_files({folder / f"{name}{ending}": printed.pdf})
    return _say(folder, {name: len(printed.aid.pages)}, ending)


def _all(game: "Game", arguments: argparse.Namespace, folder: Path, ending: str) -> int:
    """The player aid, where the system has one, and a sheet of unit cards for each nation."""
    from wsanalysis.aids import render_pdf
    from wsanalysis.datafile import write_files
    from wsanalysis.recipes import CARDS, PLAYER_AIDS
    from wsanalysis.recipes.card_words import PLAIN
    from wsanalysis.recipes.unit_cards import print_sheet, sheets

    paper = PAPERS[arguments.paper]
    files: dict[str, bytes] = {}
    pages: dict[str, int] = {}
    if game.system.name in PLAYER_AIDS and not arguments.nation:
        aid = PLAYER_AIDS[game.system.name](game)
        files["player_aid"], pages["player_aid"] = render_pdf(aid, paper, arguments.grey), len(aid.pages)
    for sheet in sheets(game, CARDS.get(game.system.name, PLAIN), arguments.nation):
        name = "_".join(["unit_cards", *(nation.lower() for nation in sheet.nations)])
        printed = print_sheet(sheet, paper, arguments.grey)
        files[name], pages[name] = printed.pdf, len(printed.aid.pages)
    write_files({folder / f"{name}{ending}": pdf for name, pdf in files.items()})
    return _say(folder, pages, ending)


def _gallery(arguments: argparse.Namespace) -> int:
    from wsanalysis.recipes.gallery import write_gallery

    folder = arguments.out or reports_folder(arguments.data)
    written = write_gallery(folder, shlex.join(["wsanalysis", *arguments.words]), arguments.data)
    print(f"{folder / 'gallery.md'} and {len(written) - 1} pictures")
    return 0


def _say(folder: Path, pages: Mapping[str, int], ending: str) -> int:
    for name, number in pages.items():
        print(f"{folder / (name + ending)}: {number} {'page' if number == 1 else 'pages'}")
        if name.startswith("unit_cards") and number > 1:
            print("  more units than one page holds in readable type")
    return 0
