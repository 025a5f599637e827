"""The legend of a hex map: only what occurs on it, each with a key that whatever draws it knows."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wsanalysis.battlefield.map_lines import Objectives, moves_on
from wsanalysis.battlefield.map_marks import (
    CLEAR,
    DAMAGED,
    ORDERS,
    STATE_MARKS,
    UNABLE,
    letter_of,
    sign_of,
    states_of,
)
from wsanalysis.languages import alternatives, joined, say


class Key(NamedTuple):
    """The key beside the words: its kind, and what such a key needs to know."""

    kind: str
    what: tuple[Any, ...] = ()


Item = tuple[Key, str]
Row = Mapping[str, Any]


def counter_key(owner: int, text: str = "", **known: str) -> Key:
    """The key of a counter: its owner, its number, and the unit."""
    unit = {"state": "ready", "damage": "", "kind": "infantry", "place": "on map", **known}
    return Key("counter", (owner, text, unit))


def legend_of_ground(board: Mapping[str, Sequence[Any]]) -> list[Item]:
    """The legend of a board, by its columns: terrain, hills, what runs along sides."""
    items = [(Key("swatch", (kinds[0], color)), alternatives(kinds)) for kinds, color in _alike(board)]
    return items + _lines(board)


def legend_of(
    units: Sequence[Row] | None,
    markers: Sequence[Row] | None,
    tracks: Sequence[Row] | None,
    sides: Sequence[str],
    zones: Mapping[str, Sequence[str]],
    objectives: Objectives,
) -> list[Item]:
    """The legend of the pieces on a board, by rows as `Position` has them; None for those not drawn."""
    items = [] if units is None else _unit_items(units, sides)
    items += [(Key("marker", (kind,)), kind) for kind in sorted({row["marker"] for row in markers or ()})]
    if any(row["hidden"] for row in markers or ()):
        items.append((Key("tag", ("", True)), say("face down")))
    items += _track_items(tracks or ())
    items += [
        (Key("zone", (sides.index(side),)), say("{side} set-up", side=side))
        for side, hexes in zones.items() if len(hexes)
    ]  # fmt: skip
    return items + [(Key("flag", (letter_of(n),)), words) for n, (words, _) in enumerate(objectives)]


def bands_note() -> str:
    """The meaning of the counters on an operational map."""
    return say("filled: full strength   hollow: half   VP on each counter")


def _alike(board: Mapping[str, Sequence[Any]]) -> list[tuple[list[str], str]]:
    """Kinds of terrain that look alike: those without a sign of their own may share a color."""
    colors: dict[str, str] = {}
    for kind, color in zip(board["terrain"], board["color"], strict=True):
        colors.setdefault(str(kind), str(color))
    found: dict[tuple[str, str], list[str]] = {}
    for kind in sorted(colors):
        found.setdefault((colors[kind], "" if sign_of(kind) == CLEAR else kind), []).append(kind)
    return [(kinds, color) for (color, _), kinds in found.items()]


def _lines(board: Mapping[str, Sequence[Any]]) -> list[Item]:
    """Hills, and what runs along sides."""
    items: list[Item] = []
    if "overlays" in board and len(set(board["elevation"])) > 1:
        items.append((Key("contour"), say("slope, strokes downhill; heavier: higher up")))
    elif max(board["elevation"]) > 0:
        items.append((Key("contour"), say("hill, strokes downhill; heavier: crest")))
    along = {"steep": say("steep slope"), "balkas": say("small balka"), "bocage": say("bocage"),
             "walls": say("wall"), "crests": say("crest along a hexside")}  # fmt: skip
    items += [(Key("side", (column,)), said) for column, said in along.items() if any(board.get(column, ()))]
    if max(board.get("overlays", ()), default=0) > 1:
        items.append((Key("levels"), say("levels of an obstacle")))
    return items


def _unit_items(units: Sequence[Row], sides: Sequence[str]) -> list[Item]:
    items: list[Item] = []
    for owner, side in enumerate(sides):
        kinds = dict.fromkeys(str(row["kind"]) for row in units if row["side"] == side)
        items += [
            (counter_key(owner, kind=kind), say("{side} {kind}", side=side, kind=kind)) for kind in kinds
        ]
    states = {state for row in units for state in states_of(row)}
    items.append((counter_key(0, "7", kind=""), say("its number, # in a report")))
    if unable := [state for state in UNABLE if state in states]:
        items.append((counter_key(0, state="spent"), say("pale: {states}", states=alternatives(unable))))
    if any(row["place"] == "hidden" for row in units):
        items.append((counter_key(1, place="hidden"), say("hidden")))
    items += [(Key("tag", (mark, False)), state) for state, mark in STATE_MARKS.items() if state in states]
    if not any("tokens" in row for row in units):
        if any(row["damage"] != "" for row in units):
            items.append((Key("tag", (DAMAGED, False)), say("hit or damaged")))
    elif any(row["tokens"] != "" for row in units):
        items += [(Key("dots", ("s",)), say("suppression token")), (Key("dots", ("d",)), say("damage token"))]
    if any(row.get("aim", "") != "" for row in units):
        items.append((Key("aim"), say("AIM marker")))
    if any(row["carried by"] > 0 for row in units):
        items.append((Key("coupling"), say("carrier and load")))
    orders = [
        say("{letter} {order}", letter=letter, order=order)
        for order, letter in ORDERS.items()
        if order in states
    ]
    if orders:
        key = counter_key(0, kind="vehicle", state="move")
        items.append((key, say("vehicle's orders: {orders}", orders=joined(", ", orders))))
    return items


def _track_items(tracks: Sequence[Row]) -> list[Item]:
    drawn = {
        (str(row["kind"]), row["kind"] == "shot" and bool(row["harm"]))
        for row in tracks
        if moves_on(str(row["hexes"]).split())
    }
    said = {
        ("move", False): say("move"),
        ("shot", True): say("shot that hit"),
        ("shot", False): say("shot without effect"),
    }
    return [(Key("arrow", what), words) for what, words in said.items() if what in drawn]
