"""``wsanalysis page``: the bench as static files, for people who install nothing."""

import argparse
from pathlib import Path
from typing import Any

from wsanalysis.commands.command_line import add_command, add_data, add_out, note, output_folder
from wsanalysis.files.data_folder import check_there, data_folder
from wsanalysis.files.made_by import command_of
from wsanalysis.game import load, system_names

FIRST = "index.html"
MEGABYTE = 1e6


def add_page_command(commands: Any) -> None:
    """Declare the command."""
    page = add_command(
        commands, "page", _page, "write the bench as a folder of static files, which run in a browser",
        "wsanalysis page --pyodide my-pyodide --out my-page",
    )  # fmt: skip
    page.add_argument(
        "--pyodide", type=Path, required=True, metavar="FOLDER",
        help="Pyodide, the Python that runs in browsers: the folder that its release unpacks to",
    )  # fmt: skip
    add_data(page)
    add_out(page, "the folder to write (default: build/page)")


def _page(arguments: argparse.Namespace) -> int:
    from wsanalysis.page.making import make_page
    from wsanalysis.page.runtime import runtime_in

    data = arguments.data or data_folder()
    check_there(data)
    out = output_folder(arguments, Path("build/page"), first=FIRST)
    runtime = runtime_in(arguments.pyodide)
    read = {file for system in system_names() for file in load(system, data).edition.files}  # without a fault
    made = make_page(runtime, data, out, command_of(arguments.words), note, read)
    for said in made.notes:
        note(said)
    print(
        f"{out}: {len(made.files)} files, {made.to_load / MEGABYTE:.1f} MB; put the folder on a web server."
    )
    return 0
