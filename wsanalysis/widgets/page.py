"""Pictures as text, small enough to follow a slider: their style, messages, differences of files.

A picture of the drawing library takes a third of a second on its way to the screen, HTML and SVG a tenth of
it; colors and numbers are those of the charts.
"""

from html import escape
from typing import Any

from wsanalysis.charts.style import INK, SOFT, WARNING

PALE = "#c3cad2"
"""What was before an edit; frames."""
BAR = "#4a7fb0"
"""Bars, as where odds show themselves in a notebook."""

STYLE = (
    "<style>"
    f".ws-p{{color:{INK};font:13px/1.35 'Source Sans 3','Source Sans Pro',system-ui,sans-serif}}"
    f".ws-p small,.ws-p .d{{color:{SOFT}}}"
    ".ws-p small{font-size:11px}.ws-p b{font-weight:600}.ws-p .t{font-weight:600;font-size:14px}"
    ".ws-p table{border-collapse:collapse;margin:4px 0}.ws-p svg{display:block;overflow:visible}"
    ".ws-p td,.ws-p th{padding:1px 8px 1px 0;text-align:right;font-weight:normal;white-space:nowrap;"
    "border:0;background:none}.ws-p .l{text-align:left}"
    "</style>"
)


def page(body: str, kind: str = "", style: str = "") -> str:
    """A picture as an HTML widget takes it; `style` is what a `kind` of picture adds."""
    return f"{STYLE}{style}<div class='ws-p {kind}'>{body}</div>"


def message(words: object) -> str:
    """Why there is no picture: one sentence, marked so that it is seen in grey as well."""
    said = escape(str(words)).replace("\n", "<br>")
    frame = f"border-left:4px solid {WARNING};padding:4px 10px;color:{WARNING};max-width:640px"
    return page(f"<div class='ws-message' style='{frame}'><b>✗</b> {said}</div>")


def footed(title: str, body: str, foot: str) -> str:
    """A body between its title and its footer, which is HTML already."""
    return f"<div class='t'>{escape(title)}</div>{body}<small>{foot}</small>"


def difference(text: str) -> str:
    """A unified difference of files, what goes and what comes marked by sign and shade."""
    lines = "".join(
        f"<div style='background:{_shade(line)}'>{escape(line)}</div>" for line in text.splitlines()
    )
    return page(f"<div style='font:12px monospace;white-space:pre-wrap'>{lines}</div>")


def _shade(line: str) -> str:
    if line.startswith(("---", "+++")):
        return "none"
    return {"-": "#f3dfd6", "+": "#dbe7f1"}.get(line[:1], "none")


def shown(box: Any, name: str, picture: str, how: Any) -> dict[str, Any]:
    """A widget as the last line of a cell: alive where a kernel runs, its `picture` on any other page."""
    found: dict[str, Any] = box._repr_mimebundle_(**how)
    return {**found, "text/plain": f"{name}: run this cell in JupyterLab", "text/html": picture}
