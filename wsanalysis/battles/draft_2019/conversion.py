"""A scenario of the edition of 2014 fought by the draft: `convert = "liberty_road/hill"` in its file.

The board is doubled, so that a hex of 100 m is an area of four; whoever is last alone in an area holds it.
Units, weapons and artillery keep their names, which both editions have; turns of reinforcements become event
cards, fortifications among the assets counters, and assets that the draft does not know fall away. What
the file itself says comes before. reconstructed: all of it, our judgment of what is alike in both.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.doubled import doubled, load_conversions, quarters
from wsanalysis.battlefield.hexes import hex_id
from wsanalysis.battlefield.landscape import Landscape
from wsanalysis.battles.draft_2019.cards import Cards
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import get_hexes, read_board
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.systems.draft_2019.edition import Draft2019

SIDES = ("german", "allied")
COUNTERS = {"empty": "dummy"}
"""Counters of 2014 that are called otherwise; the others keep their names."""
SUDDEN_DEATH_IN = 3
"""The last third of the deck has Sudden Death."""
CARDS_A_TURN = 2
"""reconstructed: a turn of 2014 draws a card; by the draft each sixth chit does, so one to three a turn."""


class Converted(NamedTuple):
    """A scenario's file with all that it takes over, and the doubled board."""

    entry: Entry
    board: Board
    source: str


def convert(
    folder: Path, entry: Entry, land: Landscape, edition: Draft2019, cards: Cards
) -> Converted | None:
    """A scenario's file with all that it takes over; None with faults if it cannot."""
    name = toml.get(entry, "convert", str)
    game, _, stem = str(name).partition("/")
    files = scenario_files(folder, game) if game else {}
    if stem not in files:
        toml.fault(entry, f"expected a scenario such as liberty_road/hill, got {name!r}", "convert")
        return None
    base = toml.read_toml(files[stem], entry.faults)
    laid = None if base is None else read_board(folder, base)
    if base is None or laid is None:
        return None
    missing = [key for key in ("attacker", "deck", *SIDES) if key not in base.value]
    if missing:
        toml.fault(entry, f"expected a scenario without faults, {name} has no {missing[0]}", "convert")
        return None
    old = laid[0]
    board = doubled(old, load_conversions(folder, land), land)
    value = {
        key: base.value[key] for key in ("name", "situation", "source", "background") if key in base.value
    }
    value |= {"attacker": base.value["attacker"]} | _length(base.value, cards)
    sides = {side: _side(toml.child(base, side, base.value[side]), old, edition, cards) for side in SIDES}
    own = {key: one for key, one in entry.value.items() if key != "convert"}
    merged = {**value, **own, **{side: {**sides[side], **own.get(side, {})} for side in SIDES}}
    return Converted(replace(entry, value=merged), board, f"{game}/{stem}")


def _length(base: Mapping[str, Any], cards: Cards) -> dict[str, Any]:
    """A deck in phases becomes one deck, of as many cards as there are at most; a card of 2014 was a turn."""
    turns = sum(base["deck"].values())
    size = min(CARDS_A_TURN * turns, sum(event.count for event in cards.events.values()))
    late = size // SUDDEN_DEATH_IN
    return {"turns": turns, "deck": {"early": size - late, "late": late}}


def _side(table: Entry, board: Board, edition: Draft2019, cards: Cards) -> dict[str, Any]:
    """One side's forces, in the words of the draft's files."""
    old = table.value
    made: dict[str, Any] = {
        key: _hexes(table, key, board) for key in ("zone", "exits", "fog_zone") if key in old
    }
    made |= {"units": _units(old["units"], edition), "ambush": _units(old.get("ambush", []), edition)}
    fog = Counter({COUNTERS.get(kind, kind): count for kind, count in old.get("fog", {}).items()})
    assets = [row["asset"] for row in old.get("assets", [])]
    fog.update(name.lower() for name in assets if name.lower() in cards.works)
    made["fog"] = {kind: count for kind, count in fog.items() if kind in cards.works}
    made["assets"] = [{"asset": name} for name in assets if name in edition.artillery]
    made["reinforcements"] = [
        {"units": _units(row["units"], edition), "entry": _hexes(toml.child(table, "", row), "entry", board)}
        for row in old.get("reinforcements", [])
    ]
    made["objectives"] = [_objective(toml.child(table, "", row), board) for row in old["objectives"]]
    return {key: one for key, one in made.items() if one}


def _units(rows: list[dict[str, Any]], edition: Draft2019) -> list[dict[str, Any]]:
    """Units with their weapons; the draft's weapon is left out where it knows none of that name."""
    found = []
    for row in rows:
        kept = {key: one for key, one in row.items() if key in ("block", "count")}
        weapon = row.get("weapon")
        foot = row["block"] in edition.units and edition.units[row["block"]].kind in ("squad", "team")
        if weapon in edition.weapons and foot:
            kept["weapon"] = weapon
        found.append(kept)
    return found


def _objective(row: Entry, board: Board) -> dict[str, Any]:
    """An objective: hexes that are held become the first hex of the area of each, which stands for it."""
    made = dict(row.value)
    for key in ("hexes", "zone"):
        if key in made and made[key] != "structures":
            hexes = get_hexes(row, key, board) or ()
            made[key] = [_first(board, name) for name in hexes] if key == "hexes" else _hexes(row, key, board)
        elif made.get(key) == "structures":
            kept = [name for name in board.ids if board.terrain[board.index[name]].structure]
            made[key] = [_first(board, name) for name in kept]
            made.setdefault("place", "all structures")
    return made


def _hexes(row: Entry, key: str, board: Board) -> list[str]:
    """The hexes of 50 m that hexes of 100 m have become."""
    found = get_hexes(row, key, board) or ()
    return [hex_id(small) for name in found for small in quarters(board.axials[board.index[name]])]


def _first(board: Board, name: str) -> str:
    return hex_id(quarters(board.axials[board.index[name]])[0])
