"""Scenarios of the example: a board, two sides that set up on it, a number of turns."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import read_board
from wsanalysis.battles.scenarios.checks import zones_apart
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Force, read_force
from wsanalysis.battles.scenarios.objective_file import read_objectives
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.files.records import content_hash
from wsanalysis.systems.example.edition import Example

Turns = Annotated[int, Ge(1), Le(20)]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file has it; Blue moves first, units begin in the hexes of their zone in order."""

    name: str
    situation: str
    source: str
    board: Board
    turns: int
    forces: tuple[Force, Force]
    data_hash: str


def load_scenario(folder: Path, name: str, edition: Example) -> Scenario:
    """The scenario of that name. Raises UnknownName, or DataFault with every fault of its file."""
    found = find_scenario(folder, "example", name)
    return read_scenario(found, lambda entry: _scenario(folder, entry, edition))


def _scenario(folder: Path, entry: Entry, edition: Example) -> Scenario | None:
    toml.known_keys(entry, (*TEXT_KEYS, "board", "turns", "blue", "red"))
    texts, turns, laid = read_texts(entry), toml.get(entry, "turns", Turns), read_board(folder, entry)
    if laid is None:
        return None
    board, sides = laid[0], [read_force(entry, side, laid[0], edition.units) for side in ("Blue", "Red")]
    if sides[0] is None or sides[1] is None:
        return None
    blue, red = sides[0], sides[1]
    zones_apart(entry, "red", blue.zone, red.zone)
    sound, forces = not entry.faults, []
    for own, enemy in ((blue, red), (red, blue)):
        if len(own.blocks) > len(own.zone):
            toml.fault(entry, f"expected a hex for each of {len(own.blocks)} units", own.side.lower(), "zone")
        objectives = read_objectives(entry, own, enemy, board, edition.units, sound=sound)
        forces.append(replace(own, objectives=objectives))
    parts = (texts["name"], turns, *forces, board.data_hash, edition.data_hash, edition.options)
    hash = content_hash(parts)
    return Scenario(
        texts["name"], texts["situation"], texts["source"], board, turns, (forces[0], forces[1]), hash
    )
