"""Pictures by name as SVG files: silhouettes of what fights, icons, emblems."""

import re
from typing import Any

from wsanalysis.aids import emblems, icons, silhouettes
from wsanalysis.aids.look import Look
from wsanalysis.aids.shapes import block
from wsanalysis.colours import grey_of

HEX = block((0, 25), (12.5, 3.35), (37.5, 3.35), (50, 25), (37.5, 46.65), (12.5, 46.65))
"""The ground below the icon of a terrain."""
SMALLER = "translate(4.5 4.5) scale(0.82)"
"""Of an icon on its ground."""
DRAWN = ("picture", "emblem")
"""The fields of a record that name a picture."""


def picture(name: str, ink: str, ground: str = "") -> str:
    """A picture in an ink as an SVG, on a hex if its `ground` has a color; empty for an unknown name."""
    view, shape = _found(name)
    if ground:
        edge = HEX.replace('fill="currentColor"', f'fill="{ground}" stroke="{ink}" stroke-width="1.6"')
        shape = f'{edge}<g transform="{SMALLER}">{shape}</g>'
    if not shape:
        return ""
    box = f'viewBox="0 0 {view[0]} {view[1]}" fill="{ink}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{shape.replace("currentColor", ink)}</svg>'


def _found(name: str) -> tuple[tuple[int, int], str]:
    """The size of a picture, and its shapes."""
    if name in emblems.EMBLEMS:
        return emblems.VIEW, emblems.EMBLEMS[name]
    shape = silhouettes.SHAPES.get(silhouettes.silhouette_name(name), "")
    return (silhouettes.VIEW, shape) if shape else (icons.VIEW, icons.ICONS.get(name, ""))


def drawable(handed: Any, look: Look) -> Any:
    """The data of a template, as JSON, with its pictures drawn as a look prints them."""
    if isinstance(handed, list):
        return [drawable(value, look) for value in handed]
    if isinstance(handed, dict):
        handed = {key: drawable(value, look) for key, value in handed.items()}
        for key in DRAWN:
            if handed.get(key) or (key == "picture" and handed.get("ground")):
                drawn = picture(handed[key], look.colour("ink"), handed.get("ground", ""))
                handed[key] = re.sub("#[0-9a-f]{6}", lambda c: grey_of(c[0]), drawn) if look.grey else drawn
    return handed
