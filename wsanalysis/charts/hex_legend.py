"""The legend of a hex map: only the signs that occur on it, as they are drawn."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch, RegularPolygon

from wsanalysis.charts.hex_counters import (
    COLORS,
    DAMAGED,
    ORDERS,
    STATE_MARKS,
    UNABLE,
    draw_aim,
    draw_counter,
    draw_coupling,
    draw_dots,
    states_of,
)
from wsanalysis.charts.hex_markers import CLOUDS, TAG, draw_cloud, draw_marker, draw_tag
from wsanalysis.charts.hex_obstacles import HILL, OBSTACLES, draw_steep
from wsanalysis.charts.hex_terrain import BALKA, HEX_LINE, draw_signs, has_sign
from wsanalysis.charts.hex_tracks import draw_arrow, is_drawn
from wsanalysis.charts.labels import text_width
from wsanalysis.charts.style import INK, SMALLEST, SOFT
from wsanalysis.languages import alternatives, joined, say, translated

GOLD = "#f6cf4d"
DASHES = ((0, (5, 2)), (0, (1.2, 1.6)))
"""Outlines of zones: attacker, defender."""
LINE = 0.25  # inches

Key = Callable[[Axes, float, float, float, float], None]
"""Draws at a place, with the radius of a hex in inches and how much the key is grown."""
Item = tuple[Key, str]


def letter_of(place: int) -> str:
    """The letter of an objective, by its position in the list."""
    return chr(ord("a") + place % 26)


def draw_flag(ax: Axes, x: float, y: float, text: str, grown: float = 1.0) -> None:
    """Letters of objectives in a golden pennant; it grows to the right."""
    wide = (0.04 + 0.17 * len(text)) * grown
    pennant = FancyBboxPatch(
        (x - 0.1 * grown, y - 0.12 * grown), wide, 0.24 * grown, boxstyle=f"round,pad={0.04 * grown}"
    )
    pennant.set(facecolor=GOLD, edgecolor=INK, linewidth=0.8, zorder=9.5)
    ax.add_artist(pennant)
    ax.text(
        x - 0.1 * grown + wide / 2, y, text, fontsize=SMALLEST, fontweight="bold", color=INK, ha="center",
        va="center_baseline", zorder=9.6,
    )  # fmt: skip


def legend_of(
    board: pd.DataFrame,
    units: pd.DataFrame | None,
    markers: pd.DataFrame | None,
    tracks: pd.DataFrame | None,
    sides: tuple[str, str],
    zones: Mapping[str, Sequence[str]],
    objectives: Sequence[tuple[str, Sequence[str]]],
) -> list[Item]:
    """The legend's items: only what occurs on the map."""
    items: list[Item] = [(_swatch(kinds[0], color), alternatives(kinds)) for kinds, color in _alike(board)]
    if "overlays" in board and board["elevation"].nunique() > 1:
        items.append((_contour, say("slope, strokes downhill; heavier: higher up")))
    elif board["elevation"].max() > 0:
        items.append((_contour, say("hill, strokes downhill; heavier: crest")))
    if "steep" in board and board["steep"].astype(bool).any():
        items.append((_steep, say("steep slope")))
    if "balkas" in board and board["balkas"].astype(bool).any():
        items.append((_balka, say("small balka")))
    along = {"bocage": say("bocage"), "walls": say("wall"), "crests": say("crest along a hexside")}
    for column, said in along.items():
        if column in board and board[column].astype(bool).any():
            items.append((_side_key(column), said))
    if "overlays" in board and board["overlays"].max() > 1:
        items.append((_levels_key, say("levels of an obstacle")))
    if units is not None:
        items += _unit_items(units, sides)
    for kind in [] if markers is None else sorted(set(markers["marker"])):
        items.append((_marker_key(str(kind)), str(kind)))
    if markers is not None and markers["hidden"].any():
        items.append((lambda ax, x, y, r, g: draw_tag(ax, x, y, "", True, r, TAG * g), say("face down")))
    if tracks is not None:
        items += _track_items(tracks)
    for side, hexes in zones.items():
        if len(hexes):
            items.append((_zone_key(sides.index(side)), say("{side} set-up", side=side)))
    for place, (words, _) in enumerate(objectives):
        items.append((_flag_key(letter_of(place)), words))
    return items


def _alike(board: pd.DataFrame) -> list[tuple[list[str], str]]:
    """Kinds of terrain that look alike: those without a sign of their own may share a color."""
    found: dict[tuple[str, str], list[str]] = {}
    for kind, there in board.groupby("terrain"):
        color = str(there["color"].iloc[0])
        found.setdefault((color, str(kind) if has_sign(str(kind)) else ""), []).append(str(kind))
    return [(kinds, color) for (color, _), kinds in found.items()]


def _unit_items(units: pd.DataFrame, sides: tuple[str, str]) -> list[Item]:
    items: list[Item] = []
    for owner, side in enumerate(sides):
        for kind in dict.fromkeys(units.loc[units["side"] == side, "kind"]):
            items.append(
                (_counter_key(owner, kind=str(kind)), say("{side} {kind}", side=side, kind=str(kind)))
            )
    rows = [{str(name): said for name, said in unit.items()} for _, unit in units.iterrows()]
    states = {state for row in rows for state in states_of(row)}
    items.append((_counter_key(0, "7", kind=""), say("its number, # in a report")))
    if unable := [state for state in UNABLE if state in states]:
        items.append((_counter_key(0, state="spent"), say("pale: {states}", states=alternatives(unable))))
    if (units["place"] == "hidden").any():
        items.append((_counter_key(1, place="hidden"), say("hidden")))
    for state, mark in STATE_MARKS.items():
        if state in states:
            items.append((_tag_key(mark), state))
    if "tokens" not in units:
        if (units["damage"] != "").any():
            items.append((_tag_key(DAMAGED), say("hit or damaged")))
    elif (units["tokens"] != "").any():
        items.append((_dots_key("s"), say("suppression token")))
        items.append((_dots_key("d"), say("damage token")))
    if "aim" in units and (units["aim"] != "").any():
        items.append((_aim_key, say("AIM marker")))
    if (units["carried by"] > 0).any():
        items.append((_coupling_key, say("carrier and load")))
    orders = [
        say("{letter} {order}", letter=letter, order=order)
        for order, letter in ORDERS.items()
        if order in states
    ]
    if orders:
        items.append(
            (
                _counter_key(0, kind="vehicle", state="move"),
                say("vehicle's orders: {orders}", orders=joined(", ", orders)),
            )
        )
    return items


def _track_items(tracks: pd.DataFrame) -> list[Item]:
    columns = (tracks[column] for column in ("kind", "hexes", "harm"))
    drawn = {
        (str(kind), kind == "shot" and bool(harm))
        for kind, hexes, harm in zip(*columns, strict=True)
        if is_drawn(str(hexes).split())
    }
    said = {
        ("move", False): say("move"),
        ("shot", True): say("shot that hit"),
        ("shot", False): say("shot without effect"),
    }
    return [(_arrow_key(*what), words) for what, words in said.items() if what in drawn]


def _swatch(kind: str, color: str) -> Key:
    def draw(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
        shape = RegularPolygon((x, y), 6, radius=0.3 * grown, orientation=np.pi / 6)
        shape.set(facecolor=color, edgecolor=HEX_LINE, linewidth=0.6)
        ax.add_artist(shape)
        draw_signs(ax, kind, color, np.array([[x, y]]), 0.3 * grown, 0.8)

    return draw


def _contour(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
    ax.plot([x - 0.3 * grown, x + 0.3 * grown], [y, y], color=HILL, linewidth=1.3)
    for k in range(4):
        ax.plot([x + (k * 0.15 - 0.225) * grown] * 2, [y, y - 0.12 * grown], color=HILL, linewidth=0.7)


def _balka(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
    ax.plot([x - 0.3 * grown, x + 0.3 * grown], [y, y], color=BALKA, linewidth=4)


def _steep(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
    draw_steep(ax, [((x + 0.3 * grown, y), (x - 0.3 * grown, y))], 0.9, 0.75 * grown)


def _side_key(column: str) -> Key:
    def draw(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
        OBSTACLES[column](ax, [((x - 0.3 * grown, y), (x + 0.3 * grown, y))], 0.9, 0.75 * grown)

    return draw


def _levels_key(ax: Axes, x: float, y: float, _radius: float, _grown: float) -> None:
    ax.text(x, y, "2", fontsize=SMALLEST, fontweight="bold", color=INK, ha="center", va="center_baseline")


def _counter_key(owner: int, text: str = "", **known: str) -> Key:
    unit: dict[str, object] = {"state": "ready", "damage": "", "kind": "infantry", "place": "on map", **known}

    def draw(ax: Axes, x: float, y: float, radius: float, grown: float) -> None:
        draw_counter(ax, x, y, (0.42 if text else 0.5) * grown, unit, owner, text, radius)

    return draw


def _coupling_key(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
    draw_coupling(ax, np.array([x - 0.15 * grown, y]), np.array([x + 0.15 * grown, y]))


def _dots_key(token: str) -> Key:
    return lambda ax, x, y, _radius, grown: draw_dots(ax, x, y, token, 0.9 * grown)


def _aim_key(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
    draw_aim(ax, np.array([x - 0.3 * grown, y]), np.array([x + 0.1 * grown, y]), 0)


def _arrow_key(kind: str, harm: bool = False) -> Key:
    def draw(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
        way = np.array([[x - 0.3 * grown, y], [x + 0.3 * grown, y]])
        draw_arrow(ax, way, 0, kind, harm, end=0.0)

    return draw


def _marker_key(kind: str) -> Key:
    def draw(ax: Axes, x: float, y: float, radius: float, grown: float) -> None:
        if kind == "blaze" or kind in CLOUDS:
            draw_cloud(ax, x, y, kind, 0.33 * grown)
        else:
            draw_marker(ax, x, y, kind, False, radius, grown)

    return draw


def _tag_key(mark: str) -> Key:
    return lambda ax, x, y, radius, grown: draw_tag(ax, x, y, mark, False, radius, TAG * grown)


def _zone_key(owner: int) -> Key:
    def draw(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
        ax.plot(
            [x - 0.3 * grown, x + 0.3 * grown],
            [y, y],
            color=COLORS[owner],
            linewidth=2,
            linestyle=DASHES[owner],
        )

    return draw


def _flag_key(letter: str) -> Key:
    return lambda ax, x, y, _radius, grown: draw_flag(ax, x, y, letter, grown)


def _grown(radius: float) -> float:
    """How much larger than on the map the keys are drawn: readable beside small hexes, in a line of text."""
    return min(max(1.0, 0.36 / radius), 0.4 / radius)


def rows_of(items: Sequence[Item], span: float, radius: float) -> list[list[tuple[float, Item]]]:
    """The legend in rows `span` radii wide: each item with its place from the left."""
    rows: list[list[tuple[float, Item]]] = [[]]
    reach, room = 0.0, 0.68 * _grown(radius)
    for item in items:
        wide = room + text_width(item[1], SMALLEST) / radius + 0.14 / radius
        if rows[-1] and reach + wide > span:
            rows.append([])
            reach = 0.0
        rows[-1].append((reach, item))
        reach += wide
    return rows


def depth(items: Sequence[Item], span: float, radius: float) -> float:
    """The depth of the legend, in radii."""
    return LINE / radius * (len(rows_of(items, span, radius)) + 0.6) if items else 0.1


def write_legend(ax: Axes, items: Sequence[Item], deep: float, radius: float) -> None:
    """The legend beneath the map, on axes with a depth of `deep` radii left for it. Within `styled`."""
    (left, right), grown = ax.get_xlim(), _grown(radius)
    for k, row in enumerate(rows_of(items, right - left, radius)):
        y = ax.get_ylim()[0] + deep - LINE / radius * (k + 1.1)
        for place, (draw, words) in row:
            draw(ax, left + place + 0.3 * grown, y, radius, grown)
            x = left + place + 0.68 * grown
            ax.text(x, y, translated(words), fontsize=SMALLEST, color=SOFT, va="center_baseline")
