"""Opening the page in a browser without showing its key to the others who use the machine.

A browser's arguments stand in the list of processes, which anybody may read. So it is handed a
file that only the user can read, and that leads to the page.
"""

import os
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path
from tempfile import mkstemp
from threading import Thread

from wsanalysis.files.safe_files import fill


def open_page(address: str) -> Callable[[], None]:
    """Open an address in the user's browser; the function returned removes the file that led there."""
    file = leading_to(address)
    # some browsers keep whoever starts them waiting
    Thread(target=webbrowser.open, args=[file.as_uri()], daemon=True).start()

    def arrived() -> None:
        with suppress(OSError):
            file.unlink(missing_ok=True)

    return arrived


def leading_to(address: str) -> Path:
    """A new file that leads a browser to an address, for the user's eyes only. Raises OSError."""
    # a browser out of a snap or flatpak sees neither /tmp nor hidden folders
    home = Path.home() if sys.platform.startswith("linux") else None
    folder = home if home and os.access(home, os.W_OK) else None
    handle, name = mkstemp(".html", "wsanalysis-", folder)  # nobody else may read what this makes
    goal = escape(address)
    fill(
        handle,
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="refresh" content="0; url={goal}">\n<title>Designer’s bench</title>\n'
        f'<a href="{goal}">To the designer’s bench</a>\n</html>\n'.encode(),
    )
    return Path(name)
