"""Firefights out of their files, checked as a whole."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.battlefield.landscape import Landscape, level_land
from wsanalysis.battlefield.terrain import MAPS_FOLDER
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios import scenario
from wsanalysis.battles.scenarios.boards import read_board
from wsanalysis.battles.scenarios.checks import Turn, at_most, zones_apart
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.objective_file import with_objectives
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.battles.storms_of_steel.forces import Deck, Force, needs_card, read_deck, read_force
from wsanalysis.battles.storms_of_steel.terms import BY_EVENT
from wsanalysis.files.records import content_hash
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.unit import Nation, Pile, pile_of

NAME = "storms_of_steel"
"""The name of the rule system, and of the folders with scenarios and boards."""

KEYS = (
    *TEXT_KEYS, "board", "overlays", "month", "rounds", "initiative", "groups", "hidden", "deck", "cards",
    "mine", "german", "soviet",
)  # fmt: skip

NO_DECK = Deck()
Month = Annotated[int, Ge(1), Le(12)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(scenario.Scenario[Force]):
    """A firefight. The first force has the initiative of round 1 if the sheet gives it, else it is German."""

    rounds: int
    month: int
    initiative: str
    groups: bool = False
    hidden: bool = False
    """True if chapter 10 is in use: units begin hidden, or may hide."""
    deck: Deck = NO_DECK

    @property
    def hides_corn(self) -> bool:
        """True if corn stands so high that it blocks the sight of foot units (4.0)."""
        return self.month in (8, 9)


def land(_: Path, edition: StormsOfSteel) -> Landscape:
    """The kinds of ground of firefights' boards."""
    return level_land(MAPS_FOLDER / NAME, edition.terrain, "open")


def load_scenario(folder: Path, name: str | Draft, edition: StormsOfSteel) -> Scenario:
    """The firefight of that name, or a draft of one. Raises UnknownName, or DataFault with every fault."""
    found = find_scenario(folder, NAME, name)
    return read_scenario(found, lambda entry: _scenario(folder, found.stem, entry, edition))


def _scenario(folder: Path, stem: str, entry: Entry, edition: StormsOfSteel) -> Scenario | None:
    toml.known_keys(entry, KEYS)
    texts, rounds = read_texts(entry), toml.get(entry, "rounds", Turn)
    month, initiative = toml.get(entry, "month", Month), toml.get(entry, "initiative", Nation, "")
    groups, deck = toml.get(entry, "groups", bool, False), read_deck(entry, edition)
    laid = read_board(folder, entry, land(folder, edition))
    if laid is None:
        return None
    board, overlays = laid
    sides: tuple[Nation, Nation] = ("German", "Soviet")
    german, soviet = (read_force(entry, side, board, edition) for side in sides)
    if german is None or soviet is None:
        return None
    zones_apart(entry, "soviet", german.zone, soviet.zone)
    for group in (*german.reinforcements, *soviet.reinforcements):
        if rounds is not None and rounds < group.turn < BY_EVENT:
            toml.fault(entry, f"expected reinforcements by round {rounds}, got round {group.turn}", "rounds")
    if any(group.turn == BY_EVENT for group in (*german.reinforcements, *soviet.reinforcements)):
        needs_card(entry, deck, "event", edition, "reinforcements")
    at_most(entry, 1, sum((*german.marked, *soviet.marked)), "unit with the control marker")
    fights = [pile_of(edition.units[block].kind) for block in (*german.blocks, *soviet.blocks)]
    piles: tuple[tuple[Pile, str], ...] = (("foot", "foot units and guns"), ("vehicle", "vehicles"))
    for pile, drawn in piles:
        counters = sum(counter.count for counter in edition.cups[pile].counters)
        at_most(entry, counters, fights.count(pile), f"{drawn}, one for each hit counter")
    forces = with_objectives(
        entry, (german, soviet), board, edition.units,
        scored=("hold each", "marker"), turn="round", by_card=True,
    )  # fmt: skip
    if any(getattr(one, "by_card", False) for force in forces for one in force.objectives):
        needs_card(entry, deck, "scores", edition, "objectives")
    hidden = toml.get(entry, "hidden", bool, bool(german.ambush or soviet.ambush))
    if entry.faults or None in (rounds, month, groups, hidden) or deck is None:
        return None
    ordered = forces[::-1] if initiative == "Soviet" else forces
    said = (texts["name"], rounds, month, initiative, groups, hidden, deck, *ordered, board.data_hash)
    return Scenario(
        stem=stem, **texts, board=board, overlays=overlays, forces=(ordered[0], ordered[1]), rounds=rounds,
        month=month, initiative=initiative, groups=groups, hidden=hidden, deck=deck,
        data_hash=content_hash(said),
    )  # fmt: skip
