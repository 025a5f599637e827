"""The options of every command that prints, and its files: ``--look``, ``--paper``, ``--format``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from wsanalysis.files.made_by import check_replaceable, command_of, signed
from wsanalysis.files.safe_files import write_files
from wsanalysis.languages import ENGLISH

if TYPE_CHECKING:
    from wsanalysis.aids.look import Look
    from wsanalysis.aids.page import Printed


def add_look_options(parser: argparse.ArgumentParser) -> None:
    """Declare them."""
    from wsanalysis.aids.look import PAPERS, Orientation
    from wsanalysis.aids.page import Format

    add_look(parser)
    parser.add_argument(
        "--paper", default="", metavar="PAPER",
        help=f"{', '.join(PAPERS)}, or a size such as 180x240 (mm) or 6x9in (default: the look's, a4)",
    )  # fmt: skip
    parser.add_argument("--orientation", choices=get_args(Orientation), help="default: the look's, portrait")
    parser.add_argument("--grey", action="store_true", help="without color, for a monochrome printer")
    parser.add_argument(
        "--format", choices=get_args(Format), default="pdf",
        help="one PDF, or a file for each page: SVG with real text, or PNG (default: pdf)",
    )  # fmt: skip


def add_look(parser: argparse.ArgumentParser) -> None:
    """The look alone, for pictures that are not for paper."""
    parser.add_argument(
        "--look", default="", metavar="LOOK",
        help="the name of a look in data/looks, or a file of your own: my_look.toml",
    )  # fmt: skip


def chosen_look(arguments: argparse.Namespace) -> Look:
    """The look that the options name. Raises UnknownName, DataFault, ValueError."""
    from wsanalysis.printing import looks

    look = looks.chosen_look(arguments.look, arguments.paper, arguments.grey)
    return replace(look, orientation=arguments.orientation) if arguments.orientation else look


def ending(arguments: argparse.Namespace, look: Look) -> str:
    """The end of the name of a file that is printed with these options: ``_a4_grey.pdf``."""
    words = [look.paper.name, *([look.name] if arguments.look else []), *(["grey"] if look.grey else [])]
    if arguments.orientation and arguments.orientation != "portrait":
        words.append(arguments.orientation)
    if getattr(arguments, "language", ENGLISH) != ENGLISH:
        words.append(Path(arguments.language).stem)
    return f"_{'_'.join(words)}.{arguments.format}"


def check_free(arguments: argparse.Namespace, files: Sequence[Path], like: bool = False) -> None:
    """Refuse before the work to write over what another command made; see `check_replaceable`."""
    if not arguments.force:
        firsts = [file.with_name(f"{file.stem}_1{file.suffix}") for file in files]
        check_replaceable([*files, *firsts], command_of(arguments.words), like)


def write_numbered(
    arguments: argparse.Namespace, made: Mapping[Path, list[bytes]], like: bool = False
) -> list[list[Path]]:
    """Write files, signed: one to its path, several to numbered ones; their paths. See `check_free`."""
    from wsanalysis.printing.pages import numbered

    command = command_of(arguments.words)
    paths = {path: numbered(path, contents) for path, contents in made.items()}
    files: dict[Path, bytes] = {}
    for path, contents in made.items():
        files |= zip(paths[path], (signed(content, command) for content in contents), strict=True)
    check_free(arguments, list(files), like)
    write_files(files)
    return list(paths.values())


def write_printed(arguments: argparse.Namespace, made: Mapping[Path, Printed], like: bool = False) -> None:
    """Write what was printed: a PDF to its path, several pictures to numbered ones; say what was written."""
    from wsanalysis.aids.page import sheet_sides

    written = write_numbered(arguments, {path: printed.files for path, printed in made.items()}, like)
    for paths, printed in zip(written, made.values(), strict=True):
        number = sheet_sides(printed.files)
        last = f" to {paths[-1].name}" if len(paths) > 1 else ""
        print(f"{paths[0]}{last}: {number} {'page' if number == 1 else 'pages'}")
