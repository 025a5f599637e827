"""Scenarios of the example: a board, two sides that set up on it, a number of turns."""

from dataclasses import dataclass
from pathlib import Path

from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios import scenario
from wsanalysis.battles.scenarios.boards import read_board
from wsanalysis.battles.scenarios.checks import Turn, zones_apart
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Force, read_force
from wsanalysis.battles.scenarios.objective_file import with_objectives
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.files.records import content_hash
from wsanalysis.systems.example.edition import Example


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(scenario.Scenario[Force]):
    """A scenario of the example; Blue moves first, units begin in the hexes of their zone in order."""

    turns: int


def load_scenario(folder: Path, name: str | Draft, edition: Example) -> Scenario:
    """The scenario of that name. Raises UnknownName, or DataFault with every fault of its file."""
    found = find_scenario(folder, "example", name)
    return read_scenario(found, lambda entry: _scenario(folder, found.stem, entry, edition))


def _scenario(folder: Path, stem: str, entry: Entry, edition: Example) -> Scenario | None:
    toml.known_keys(entry, (*TEXT_KEYS, "board", "turns", "blue", "red"))
    texts, turns, laid = read_texts(entry), toml.get(entry, "turns", Turn), read_board(folder, entry)
    if laid is None:
        return None
    board, overlays = laid
    blue, red = (read_force(entry, side, board, edition.units) for side in ("Blue", "Red"))
    if blue is None or red is None:
        return None
    zones_apart(entry, "red", blue.zone, red.zone)
    for force in (blue, red):
        if (units := len(force.blocks)) > len(force.zone):
            toml.fault(entry, f"expected a hex for each of {units} units", force.side.lower(), "zone")
    forces = with_objectives(entry, (blue, red), board, edition.units, scored=("hold each",))
    data_hash = content_hash((texts["name"], turns, *forces, board.data_hash))
    return Scenario(
        stem=stem, **texts, board=board, overlays=overlays, forces=forces, data_hash=data_hash, turns=turns
    )
