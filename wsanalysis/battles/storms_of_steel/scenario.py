"""Firefights out of their files, as section 1 of the rulebook plays them: foot units on level ground."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.landscape import Landscape, level_land
from wsanalysis.battlefield.terrain import MAPS_FOLDER, Drive, enters
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios import scenario
from wsanalysis.battles.scenarios.boards import get_hexes, read_board
from wsanalysis.battles.scenarios.checks import Turn, at_most
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Troop, count_of, read_units, roster
from wsanalysis.battles.scenarios.objective_file import with_objectives
from wsanalysis.battles.scenarios.objectives import Objective
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.battles.storms_of_steel.terms import MOST_CAPS
from wsanalysis.files.records import content_hash
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.unit import Kind, Nation, Pile, Unit, pile_of

NAME = "storms_of_steel"
"""Of the rule system, and of the folders with scenarios and boards."""

KEYS = (*TEXT_KEYS, "board", "overlays", "month", "rounds", "initiative", "german", "soviet")
FORCE_KEYS = ("caps", "exits", "units", "reinforcements", "objectives")

Caps = Annotated[int, Ge(0), Le(MOST_CAPS - 1)]
Month = Annotated[int, Ge(1), Le(12)]
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
LATER = ("mortar", "sniper")
"""Abilities of units that chapters 10 and 12 bring in."""
DRIVES: dict[Kind, Drive] = {"foot": "foot", "gun": "foot", "wheeled": "wheeled", "tracked": "tracked"}
"""How the kinds of ground units move (5.0, 14.0)."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit that begins on the map: its block, its hex, and its facing, "" if its owner chooses."""

    block: str
    hex: str
    facing: str = ""
    marker: bool = False


@dataclass(frozen=True, slots=True)
class Reinforcements:
    """Units that come onto the map in a hex of `entry`, in their round or later (5.1)."""

    troops: tuple[Troop, ...]
    entry: tuple[str, ...]
    turn: int
    marker: bool = False


@dataclass(frozen=True, slots=True)
class Force:
    """What one side has; over `exits` it may carry the control marker off the map."""

    side: Nation
    caps: int
    exits: tuple[str, ...]
    placed: tuple[Placed, ...]
    reinforcements: tuple[Reinforcements, ...]
    objectives: tuple[Objective, ...] = ()

    @property
    def troops(self) -> tuple[Troop, ...]:
        """The units that begin on the map."""
        return tuple(Troop(one.block) for one in self.placed)

    @property
    def ambush(self) -> tuple[Troop, ...]:
        """Nobody is hidden (10)."""
        return ()

    @property
    def zone(self) -> tuple[str, ...]:
        """The hexes where it stands at the beginning."""
        return tuple(dict.fromkeys(one.hex for one in self.placed))

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of all units."""
        return tuple(troop.block for troop in roster(self))

    @property
    def marked(self) -> tuple[bool, ...]:
        """Of all units, in the same order, whether each comes with the control marker."""
        late = (group.marker for group in self.reinforcements for _ in group.troops)
        return (*(one.marker for one in self.placed), *late)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(scenario.Scenario[Force]):
    """A firefight. The first force has the initiative of round 1 if the sheet gives it, else it is German."""

    rounds: int
    month: int
    initiative: str

    @property
    def hides_corn(self) -> bool:
        """Whether corn stands so high that it blocks the sight of foot units (4.0)."""
        return self.month in (8, 9)


def land(_: Path, edition: StormsOfSteel) -> Landscape:
    """What the boards of firefights are made of."""
    return level_land(MAPS_FOLDER / NAME, edition.terrain, "open")


def load_scenario(folder: Path, name: str | Draft, edition: StormsOfSteel) -> Scenario:
    """The firefight of that name, or a draft of one. Raises UnknownName, or DataFault with every fault."""
    found = find_scenario(folder, NAME, name)
    return read_scenario(found, lambda entry: _scenario(folder, found.stem, entry, edition))


def _scenario(folder: Path, stem: str, entry: Entry, edition: StormsOfSteel) -> Scenario | None:
    toml.known_keys(entry, KEYS)
    texts, rounds = read_texts(entry), toml.get(entry, "rounds", Turn)
    month, initiative = toml.get(entry, "month", Month), toml.get(entry, "initiative", Nation, "")
    laid = read_board(folder, entry, land(folder, edition))
    if laid is None:
        return None
    board, overlays = laid
    if any(board.elevation) or any(board.balkas):
        toml.fault(entry, f"expected level ground, {board.name} has hills or balkas (11)", "board")
    sides: tuple[Nation, Nation] = ("German", "Soviet")
    german, soviet = (_force(entry, side, board, edition) for side in sides)
    if german is None or soviet is None:
        return None
    for hex in sorted({*german.zone} & {*soviet.zone}):
        toml.fault(entry, f"expected units of both sides apart, {hex} has both", "soviet", "units")
    for group in (*german.reinforcements, *soviet.reinforcements):
        if rounds is not None and group.turn > rounds:
            toml.fault(entry, f"expected reinforcements by round {rounds}, got round {group.turn}", "rounds")
    at_most(entry, 1, sum((*german.marked, *soviet.marked)), "unit with the control marker")
    fights = [pile_of(edition.units[block].kind) for block in (*german.blocks, *soviet.blocks)]
    piles: tuple[tuple[Pile, str], ...] = (("foot", "foot units and guns"), ("vehicle", "vehicles"))
    for pile, drawn in piles:
        counters = sum(counter.count for counter in edition.cups[pile].counters)
        at_most(entry, counters, fights.count(pile), f"{drawn}, one for each hit counter")
    forces = with_objectives(
        entry, (german, soviet), board, edition.units, scored=("hold each", "marker"), turn="round"
    )
    if entry.faults or rounds is None or month is None:
        return None
    ordered = forces[::-1] if initiative == "Soviet" else forces
    said = (texts["name"], rounds, month, initiative, *ordered, board.data_hash)
    return Scenario(
        stem=stem, **texts, board=board, overlays=overlays, forces=(ordered[0], ordered[1]), rounds=rounds,
        month=month, initiative=initiative, data_hash=content_hash(said),
    )  # fmt: skip


def _force(entry: Entry, side: Nation, board: Board, edition: StormsOfSteel) -> Force | None:
    table = toml.get_table(entry, side.lower(), required=True)
    if table is None:
        return None
    toml.known_keys(table, FORCE_KEYS)
    caps = toml.get(table, "caps", Caps)
    exits = get_hexes(table, "exits", board, ())
    placed = tuple(_placed(table, side, board, edition))
    late = tuple(_reinforcements(table, side, board, edition))
    if not (placed or late):
        toml.fault(table, "expected at least one unit or reinforcement, there is none", "units")
    used = Counter([one.block for one in placed] + [unit.block for group in late for unit in group.troops])
    for block, number in used.items():
        at_most(table, edition.units[block].count, number, f"units {block}, as are in the box", "units")
    return None if caps is None or exits is None else Force(side, caps, exits, placed, late)


def _placed(table: Entry, side: Nation, board: Board, edition: StormsOfSteel) -> Iterator[Placed]:
    for row, block in read_units(table, "units", edition.units, ("hex", "facing", "marker")):
        count, facing = count_of(row), toml.get(row, "facing", Facing, "")
        marker, hex = toml.get(row, "marker", bool, False), toml.get_name(row, "hex", board.ids, "hex")
        if block is None or hex is None or facing is None or marker is None:
            continue
        _check_unit(row, edition.units[block], side)
        _check_marker(row, marker, count)
        drive, at = DRIVES.get(edition.units[block].kind, "foot"), board.index[hex]
        if not (enters(board.terrain[at], drive) or board.roads[at]):
            toml.fault(row, f"expected a hex that {block} may enter, {hex} is none", "hex")
        yield from [Placed(block, hex, facing, marker)] * count


def _reinforcements(
    table: Entry, side: Nation, board: Board, edition: StormsOfSteel
) -> Iterator[Reinforcements]:
    for row in toml.get_tables(table, "reinforcements"):
        toml.known_keys(row, ("units", "entry", "turn", "marker"))
        troops: list[Troop] = []
        for unit, block in read_units(row, "units", edition.units, required=True):
            if block is not None:
                _check_unit(unit, edition.units[block], side)
                troops += [Troop(block)] * count_of(unit)
        entry, turn = get_hexes(row, "entry", board), toml.get(row, "turn", Turn)
        marker = toml.get(row, "marker", bool, False)
        if entry is None or turn is None or marker is None:
            continue
        _check_marker(row, marker, len(troops))
        yield Reinforcements(tuple(troops), entry, turn, marker)


def _check_unit(row: Entry, unit: Unit, side: Nation) -> None:
    if unit.nation != side:
        toml.fault(row, f"expected units of the {side} side, {unit.name} is {unit.nation}", "block")
    if unit.kind not in DRIVES or {*LATER} & {*unit.abilities}:
        said = f"expected a ground unit that is no {' and no '.join(LATER)}, {unit.name} is none (2-7, 14-17)"
        toml.fault(row, said, "block")


def _check_marker(row: Entry, marker: bool, count: int) -> None:
    if marker and count != 1:
        toml.fault(row, f"expected the control marker with one unit, there are {count}", "marker")


def facing_of(placed: Placed) -> int:
    """The number of the side that a unit faces, -1 if its owner chooses."""
    return SIDES.index(placed.facing) if placed.facing else -1
