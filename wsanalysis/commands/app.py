"""``wsanalysis app``: the designer's bench as a page of this machine."""

import argparse
from typing import Any

from wsanalysis.commands.command_line import add_command, add_data
from wsanalysis.game import load, system_names, systems


def add_app_command(commands: Any) -> None:
    """Declare the command."""
    app = add_command(
        commands, "app", _app, "open the designer's bench in a browser; it serves this machine alone",
        "wsanalysis app --data my-data",
    )  # fmt: skip
    add_data(app)
    app.add_argument("--system", choices=system_names(), help="the game to begin with")
    app.add_argument("--port", type=int, help="a port of your own; by default the first free one from 8750")
    app.add_argument(
        "--key",
        help="a key of your own (others on this machine can see it); by default a new one each time",
    )
    app.add_argument("--no-browser", action="store_true", help="only say where the page is")


def _app(arguments: argparse.Namespace) -> int:
    from wsanalysis.widgets.scenario_tab import SHEETS
    from wsanalysis.widgets.server import serve
    from wsanalysis.widgets.session import Session

    session = Session(systems(), load, str(arguments.data or ""), arguments.system, sheets=SHEETS)

    def ready(address: str) -> None:
        print(f"The designer's bench: {address}\nCtrl-C ends it; your edits are kept.", flush=True)

    serve(session, arguments.port, arguments.key, ready, browser=not arguments.no_browser)
    return 0
