"""Charts and turns of games as pictures of a sheet."""

import base64
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.charts.picture import as_png
from wsanalysis.widgets.jobs import Stopped, Teller

if TYPE_CHECKING:
    from wsanalysis.battles.runs.report import Turn

BOARD_DPI = 130


def seen(drawn: Any, alt: str = "") -> tuple[str, str]:
    """A chart as `sheet.pictures` takes it: a PNG in base64, and what there is to see."""
    return base64.b64encode(as_png(drawn, BOARD_DPI)).decode(), alt or drawn.alt


def pages_of(turns: Sequence["Turn"], teller: Teller) -> Generator[None, None, list[dict[str, Any]]]:
    """Turns as `sheet.turns` takes them, with a rest after each picture.

    Raises `Stopped` if it is cancelled.
    """
    shown: list[dict[str, Any]] = []
    for turn in turns:
        if teller.stopped:
            raise Stopped
        teller.tell(len(shown), len(turns))
        picture, alt = seen(turn.plot())
        lines = list(turn.told(routine=False)) or ["Nothing but routine happened."]
        shown.append({"head": turn.head, "lines": lines, "picture": picture, "alt": alt})
        yield
    return shown
