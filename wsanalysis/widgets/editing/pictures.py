"""The tab as the page takes it."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.forces import MOST_IN_ROW, own_names
from wsanalysis.battles.scenarios.map_parts import HEX
from wsanalysis.battles.scenarios.objective_file import MOST_POINTS
from wsanalysis.battles.scenarios.parts import PartRow, objective_rows, unit_rows
from wsanalysis.battles.scenarios.scenario_files import scenario_titles
from wsanalysis.files.faults import Fault
from wsanalysis.languages import capital, translated
from wsanalysis.widgets.editing.changes import NEW_AREAS
from wsanalysis.widgets.editing.sketch import Sketch, name_of
from wsanalysis.widgets.play.ground_picture import canvas_of
from wsanalysis.widgets.play.legend_picture import written
from wsanalysis.widgets.play.pieces_picture import planned
from wsanalysis.widgets.reviewed_saving import is_own

if TYPE_CHECKING:
    from wsanalysis.game import Game

MOST_FAULTS = 8
"""Faults that the page lists."""


def drawn(sketch: Sketch) -> dict[str, Any]:
    """A scenario with all that can be edited in it."""
    game = sketch.game
    return {
        "scenario": sketch.draft.stem,
        "title": str(sketch.draft.table.get("name", "")),
        "own": is_own(game),
        "written": sketch.draft.text,
        "changed": sketch.draft.text != sketch.on_file.text,
        "faults": [in_words(fault, sketch.draft) for fault in sketch.faults[:MOST_FAULTS]],
        "chosen": name_of(sketch.chosen.keys) if sketch.chosen else "",
        "why_no_map": _why_no_map(sketch),
        **(_laid(sketch) if sketch.board else {"map": None, "parts": [], "sides": []}),
    }


def listed(game: "Game", stems: Iterable[str]) -> list[list[str]]:
    """Scenarios to choose from, by title; one whose file is not there or cannot be read by its name."""
    titles = scenario_titles(game.folder, game.map_game.name)
    return sorted(([stem, titles.get(stem) or stem] for stem in stems), key=lambda one: one[1])


def _why_no_map(sketch: Sketch) -> str:
    """The reason why there is nothing to click."""
    if sketch.board is not None:
        return ""
    if "convert" in sketch.draft.table:
        return f"This battle is made of {sketch.draft.table['convert']}: edit that one, or the text."
    if "board" in sketch.draft.table:
        return "The text names no board that there is."
    return "This scenario names no board: edit its text."


def in_words(fault: Fault, of: Draft) -> str:
    """A fault of the text on the page, which need not be that of its file; one of another file names that."""
    if fault.path != of.path:
        return str(fault)
    where = f"line {fault.line}, {fault.column}: " if fault.column else f"line {fault.line}: "
    return f"{where if fault.line else ''}{fault.message}"


def _laid(sketch: Sketch) -> dict[str, Any]:
    """The map, and beside it what each side has."""
    return {
        "map": _map(sketch),
        "parts": [
            {"place": name_of(part.keys), "side": part.side, "said": part.said, "hexes": [*part.hexes],
             "unit": part.is_unit}
            for part in sketch.parts
        ],
        "sides": [_side_on_page(sketch, side) for side in sketch.sides],
    }  # fmt: skip


def _side_on_page(sketch: Sketch, side: str) -> dict[str, Any]:
    table = sketch.draft.value(side)
    own = own_names(capital(side), sketch.blocks, sketch.weapons)
    units = [row for row in unit_rows(sketch.draft) if row.keys[0] == side]
    objectives = [row for row in objective_rows(sketch.draft) if row.keys[0] == side]
    return {
        "key": side,
        "name": capital(side),
        "most": {"units": MOST_IN_ROW, "points": MOST_POINTS},
        "units": [
            {
                "place": name_of(row.keys),
                "said": _name(row),
                "number": row.count,
                "facing": _facing(sketch, row),
            }
            for row in units
        ],
        "objectives": [
            {"place": name_of(row.keys), "said": _objective(row.table), "number": row.table["vp"]}
            for row in objectives
        ],
        "blocks": [name for name in sketch.blocks if name in own],
        "weapons": [name for name in sketch.weapons if name in own and sketch.on_map.gives_weapons],
        "areas": [key for key in NEW_AREAS if key not in table],
    }


def _name(row: PartRow) -> str:
    """Units as their row calls them, without side and hex."""
    return row.name.partition(": ")[2].removesuffix(f" ({row.table.get(HEX)})")


def _facing(sketch: Sketch, row: PartRow) -> str | None:
    """Whither units with a hex of their own face, "" where their owner chooses; None for all others."""
    return str(row.table.get("facing", "")) if sketch.on_map.places_units and HEX in row.table else None


def _objective(table: Mapping[str, Any]) -> str:
    """An objective of the file in a few words."""
    about = [table["kind"], *(table[key] for key in ("count", "block", "place") if key in table)]
    if "place" not in table and isinstance(table.get("hexes"), list):
        about.append(", ".join(map(str, table["hexes"])) or "(click its hexes)")
    return " ".join(map(str, about))


def _map(sketch: Sketch) -> dict[str, Any]:
    """The things on the ground: areas, objectives, units with a hex."""
    board, sides = sketch.board, sketch.sides
    assert board is not None
    one, two = [*map(capital, sides), "", ""][:2]  # a third one is a fault, and has no color
    areas = [
        (capital(p.side), p.hexes)
        for p in sketch.parts
        if p.keys[1:] == ("zone",) and capital(p.side) in (one, two)
    ]
    units = [row for row in _units(sketch) if row["side"] in (one, two)]
    objectives = [(p.said, p.hexes) for p in sketch.parts if "objectives" in p.keys and p.hexes]
    found = planned(board, (one, two), areas, objectives, units)
    canvas = canvas_of(board)
    return {
        "svg": found.svg, "legend": written(found.legend), "ground": canvas.name,
        "title": f"{sketch.draft.table.get('name', '')}, on {board.name}",
        "alt": translated("; ".join(f"{p.said}: {', '.join(p.hexes) or 'no hex'}" for p in sketch.parts)),
        "hexes": [],
    }  # fmt: skip


def _units(sketch: Sketch) -> list[dict[str, Any]]:
    """Units with a hex, as rows of a position."""
    rows: list[dict[str, Any]] = []
    for part in sketch.parts:
        unit = sketch.draft.value(*part.keys) if part.is_unit and part.hexes else {}
        known = sketch.blocks.get(str(unit.get("block")))
        if known is None:
            continue
        row = {
            "side": capital(part.side), "block": unit["block"], "kind": known.kind, "hex": part.hexes[0],
            "facing": unit["facing"] if unit.get("facing") in SIDES else "", "place": "on the map",
            "state": "", "damage": "", "carried by": 0,
        }  # fmt: skip
        count = unit.get("count", 1)
        rows += [row] * (min(count, MOST_IN_ROW) if isinstance(count, int) else 1)
    return rows
