"""Commands about paper and pictures: ``wsanalysis report``, ``aid`` and ``gallery``."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Notes
from wsanalysis.asking.questions import all_about_two
from wsanalysis.commands.command_line import (
    COMMAND,
    add_command,
    add_common,
    add_data,
    add_language,
    add_notes,
    add_out,
    add_several,
    chosen_game,
    output_folder,
    reports_folder,
)
from wsanalysis.commands.look_options import add_look_options, check_free, chosen_look, ending, write_printed
from wsanalysis.files.file_names import file_name, file_names
from wsanalysis.files.made_by import command_of
from wsanalysis.game import Game
from wsanalysis.languages import quantity

if TYPE_CHECKING:
    from wsanalysis.aids.look import Look

UNTOLD = ("true", "false", "yes", "no", "none")
"""Values that say nothing without the name of their argument."""
TABLE_FORMATS, PICTURE_FORMATS = ("csv", "xlsx", "html"), ("svg", "pdf")
"""The further formats of a report's tables and pictures; a PNG of each picture there is."""


def add_report_command(commands: Any) -> None:
    """Declare the command that writes everything."""
    report = add_command(commands, "report", _report, "write the reports: tables, charts, player aids")
    report.add_argument("systems", nargs="*", metavar="SYSTEM", help="all of them by default")
    add_several(
        report, "--format", "also write its tables (csv, xlsx, html) or pictures (svg, pdf) in this format",
        choices=(*TABLE_FORMATS, *PICTURE_FORMATS), dest="formats",
    )  # fmt: skip
    add_out(report, "the folder to write into (default: reports; with --data, FOLDER-reports)")
    add_common(report)


def add_print_commands(commands: Any) -> None:
    """Declare the commands."""
    aid = add_command(
        commands, "aid", _aid, "print the player aid and unit tables of a game, or a page of your own",
        "wsanalysis aid liberty_road --question fire attacker='Tiger I|Panther G' target='M4A1 Sherman'"
        " distance='2|4|8|12'",
    )  # fmt: skip
    aid.add_argument("system", metavar="SYSTEM", help="a rule system: see questions")
    add_look_options(aid)
    add_several(aid, "--nation", "unit tables of this nation only")
    add_notes(aid)
    add_language(aid)
    own = aid.add_mutually_exclusive_group()
    own.add_argument("--table", type=Path, metavar="FILE", help="print a page of this CSV table instead")
    own.add_argument(
        "--question", nargs="+", action="append", metavar=("QUESTION", "NAME=VALUE"),
        help="a page of this question: up to three arguments may have several values, 'A|B|C' or 1-12;"
        " given several times: that many questions on one sheet",
    )  # fmt: skip
    aid.add_argument("--title", default="", help="title of a page of your own")
    add_out(
        aid,
        "write into a folder of that game inside this one (default: reports; with --data, FOLDER-reports)",
    )
    add_common(aid)

    gallery = add_command(
        commands, "gallery", _gallery, "write the gallery of charts, each with the line of code that makes it"
    )
    add_several(
        gallery, "--format", "also write its pictures in this format", choices=PICTURE_FORMATS, dest="formats"
    )
    add_data(gallery)
    add_out(gallery, "the folder to write into (default: reports)")


def _report(arguments: argparse.Namespace) -> int:
    from wsanalysis.reports import SYSTEMS

    chosen = arguments.systems or list(SYSTEMS)
    default = reports_folder(arguments.data)
    games = [chosen_game(name, arguments) for name in chosen]
    for game in games:
        if game.system.name not in SYSTEMS:
            have = ", ".join(SYSTEMS)
            there = (
                f"its odds, match-ups and unit tables are there: {COMMAND} aid {game.system.name}"
                if all_about_two(game.system)
                else _page_instead(game)
            )
            raise ValueError(f"{game.system.title} has no report yet ({have} have); {there}")
    names = [game.system.name for game in games]
    folders = [output_folder(arguments, default, name, first="README.md") for name in names]
    for game, folder in zip(games, folders, strict=True):
        written = SYSTEMS[game.system.name].write(
            game, folder, command_of(arguments.words), arguments.formats
        )
        print(f"{quantity(len(written), 'file')} in {folder}")
    return 0


def _aid(arguments: argparse.Namespace) -> int:
    from wsanalysis.aids import render
    from wsanalysis.aids.page import Printed, turned_where_wide
    from wsanalysis.printing.csv_page import print_table
    from wsanalysis.printing.odds_page import page_of_questions

    game = chosen_game(arguments.system, arguments)
    own = bool(arguments.table or arguments.question)
    if arguments.nation and own:
        raise ValueError("--nation belongs to unit tables: leave it out with --table or --question")
    if arguments.title and not own:
        raise ValueError("--title belongs to a page of your own: give --table or --question as well")
    if arguments.notes and own:
        raise ValueError("--notes: a page of your own has them beside its numbers: leave it out")
    folder = output_folder(arguments, reports_folder(arguments.data), game.system.name)
    look = chosen_look(arguments)
    if not own:
        return _all(game, arguments, look, folder)
    if arguments.table:
        name = file_name(arguments.table.stem, arguments.title)
    else:
        questions = [find(name, game.system.questions, "question") for name, *_ in arguments.question]
        situation = [*arguments.question[0][1:], *arguments.option] if len(questions) == 1 else []
        name = file_name(
            *dict.fromkeys(questions), *([arguments.title] if arguments.title else _values(situation))
        )
    file = folder / f"{name}{ending(arguments, look)}"
    check_free(arguments, [file])
    if arguments.table:
        printed = print_table(game, arguments.table, arguments.title, look, arguments.format)
    else:
        aid = page_of_questions(game, arguments.question, arguments.title)
        turned = look if arguments.orientation else turned_where_wide(look)
        printed = Printed(aid, render(aid, turned, arguments.format))
    write_printed(arguments, {file: printed})
    return 0


def _all(game: Game, arguments: argparse.Namespace, look: "Look", folder: Path) -> int:
    """The player aid, where there is one, and where two units may meet a table of units a nation."""
    from wsanalysis.aids import render
    from wsanalysis.aids.page import Printed, lying
    from wsanalysis.printing import prints_of
    from wsanalysis.printing.unit_cards import nations_of_sheets, print_sheet, sheets

    aid, words = prints_of(game).aid if not arguments.nation else None, prints_of(game).cards
    shot = words.question or all_about_two(game.system)
    if not shot and not aid:
        raise ValueError(
            f"{game.system.title} has no question about two units, and so no unit tables;"
            f" {_page_instead(game)}"
        )
    nations = nations_of_sheets(game, arguments.nation) if shot else []
    names = file_names("_".join(["unit_table", *group]) for group in nations)
    wanted = [*(["player_aid"] if aid else []), *names.values()]
    files = {name: folder / f"{name}{ending(arguments, look)}" for name in wanted}
    check_free(arguments, list(files.values()), like=True)
    made: dict[Path, Printed] = {}
    notes: Notes = arguments.notes or "back"
    if aid:
        pages = aid(game, notes)
        made[files["player_aid"]] = Printed(pages, render(pages, look, arguments.format))
    cards = sheets(game, words, arguments.nation) if shot else []
    held = look if arguments.orientation else lying(look)
    for sheet, name in zip(cards, names.values(), strict=True):
        made[files[name]] = print_sheet(sheet, held, arguments.format, notes)
    write_printed(arguments, made, like=True)
    for file, printed in made.items():
        headings = [page.heading for page in printed.aid.pages]
        if file.name.startswith("unit_table") and headings.count(headings[0]) > 1:
            print(f"{file.stem}: more units than one page holds in readable type")
    return 0


def _page_instead(game: Game) -> str:
    """The page that a game without unit tables prints instead."""
    question = next(iter(game.system.questions))
    return f"print a page of a question: {COMMAND} aid {game.system.name} --question {question}"


def _values(situation: Sequence[str]) -> list[str]:
    """The subject of a page, out of NAME=VALUE: values that speak for themselves, others with their names."""
    words = []
    for text in situation:
        name, _, value = text.partition("=")
        speaks = value.casefold() not in UNTOLD and any(letter.isalpha() for letter in value)
        words.append(value if speaks else f"{name} {value}")
    return words


def _gallery(arguments: argparse.Namespace) -> int:
    from wsanalysis.gallery import write_gallery

    folder = output_folder(arguments, reports_folder(arguments.data), first="gallery.md")
    written = write_gallery(folder, command_of(arguments.words), arguments.data, arguments.formats)
    pages = sum(file.suffix == ".md" for file in written) - 1
    print(f"{folder / 'gallery.md'} and {pages} pages, each with its picture")
    return 0
