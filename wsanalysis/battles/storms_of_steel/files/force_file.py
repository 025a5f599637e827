"""What one side has in a firefight's file: the tables `german` and `soviet`."""

from collections import Counter
from collections.abc import Iterator

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.terrain import Drive, enters
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import get_hexes
from wsanalysis.battles.scenarios.checks import Turn, at_most, standing_room
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Troop, count_of, read_late, read_units
from wsanalysis.battles.storms_of_steel.files.card_file import check_assets, read_side_assets
from wsanalysis.battles.storms_of_steel.files.forces import (
    Aboard,
    Caps,
    Facing,
    Force,
    Placed,
    Reinforcements,
)
from wsanalysis.battles.storms_of_steel.files.works_file import read_works
from wsanalysis.battles.storms_of_steel.terms import BY_EVENT
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.unit import Kind, Nation, Unit, is_foot, is_vehicle

FORCE_KEYS = (
    "caps", "zone", "exits", "units", "reinforcements", "objectives", "works", "ambush", "hiding", "assets",
)  # fmt: skip

DRIVES: dict[Kind, Drive] = {"foot": "foot", "gun": "foot", "wheeled": "wheeled", "tracked": "tracked"}
"""How the kinds of ground units move (5.0, 14.0)."""


def read_force(entry: Entry, side: Nation, board: Board, edition: StormsOfSteel) -> Force | None:
    """What one side has, but for its objectives; None if there is no table of the side, or no CAPs."""
    table = toml.get_table(entry, side.lower(), required=True)
    if table is None:
        return None
    toml.known_keys(table, FORCE_KEYS)
    caps = toml.get(table, "caps", Caps)
    force = Force(
        side=side,
        caps=caps or 0,
        deploy=get_hexes(table, "zone", board, ()) or (),
        exits=get_hexes(table, "exits", board, ()) or (),
        placed=tuple(_placed(table, side, board, edition)),
        reinforcements=tuple(_reinforcements(table, side, board, edition)),
        works=read_works(table, board, edition),
        ambush=tuple(_ambush(table, side, edition)),
        hiding=get_hexes(table, "hiding", board, ()) or (),
        assets=tuple(read_side_assets(table, side, board, edition)),
    )
    if not force.blocks:
        toml.fault(table, "expected at least one unit or reinforcement, there is none", "units")
    chosen = [one.block for one in force.placed if not one.hex]
    if chosen and "zone" not in table.value:
        toml.fault(table, f"expected a zone for {chosen[0]}, which has no hex", "zone")
    drives = {DRIVES.get(edition.units[block].kind, "foot"): block for block in chosen}
    standing_room(table, ("zone",), force.deploy, drives, board)
    if bool(force.ambush) != bool(force.hiding):
        given, missing = ("ambush", "hiding") if force.ambush else ("hiding", "ambush")
        toml.fault(table, f"expected {missing} beside {given}: units that hide, and where (10.0)", given)
    drives = {DRIVES.get(edition.units[troop.block].kind, "foot"): troop.block for troop in force.ambush}
    standing_room(table, ("hiding",), force.hiding, drives, board)
    for block, number in Counter(force.blocks).items():
        at_most(table, edition.units[block].count, number, f"units {block}, as are in the box", "units")
    check_assets(table, force.assets, force.blocks)
    return None if caps is None else force


def _placed(table: Entry, side: Nation, board: Board, edition: StormsOfSteel) -> Iterator[Placed]:
    """The units that begin on the map, each as often as its count says."""
    for row, block in read_units(table, "units", edition.units, ("hex", "facing", "marker", "carries")):
        count, facing = count_of(row), toml.get(row, "facing", Facing, "")
        marker, hex = toml.get(row, "marker", bool, False), toml.get_name(row, "hex", board.ids, "hex", "")
        if block is None or hex is None or facing is None or marker is None:
            continue
        _check_unit(row, edition.units[block], side)
        _check_marker(row, marker, count)
        drive = DRIVES.get(edition.units[block].kind, "foot")
        if hex and not (enters(board.terrain[board.index[hex]], drive) or board.roads[board.index[hex]]):
            toml.fault(row, f"expected a hex that {block} may enter, {hex} is none", "hex")
        pair = [Placed(block, hex, facing, marker)]
        if load := _load(row, edition.units[block], side, edition):
            pair.append(Placed(load, hex, facing, aboard=True))
        yield from pair * count


def _ambush(table: Entry, side: Nation, edition: StormsOfSteel) -> Iterator[Troop]:
    """The units that begin hidden (10.0)."""
    for row, block in read_units(table, "ambush", edition.units):
        if block is not None:
            _check_unit(row, edition.units[block], side)
            yield from [Troop(block)] * count_of(row)


def _reinforcements(
    table: Entry, side: Nation, board: Board, edition: StormsOfSteel
) -> Iterator[Reinforcements]:
    def troops(row: Entry) -> Iterator[Troop]:
        for unit, block in read_units(row, "units", edition.units, ("carries",), required=True):
            if block is not None:
                _check_unit(unit, edition.units[block], side, flies=True)
                load = _load(unit, edition.units[block], side, edition)
                yield from [Troop(block), *([Aboard(load)] if load else [])] * count_of(unit)

    for row, units, entry in read_late(table, board, troops, ("turn", "event", "marker")):
        event, marker = toml.get(row, "event", bool, False), toml.get(row, "marker", bool, False)
        turn = BY_EVENT if event else toml.get(row, "turn", Turn)
        if event and "turn" in row.value:
            toml.fault(row, "expected a turn or an event, got both", "event")
        _check_marker(row, bool(marker), len(units))
        yield Reinforcements(units, entry, turn or 1, bool(marker))


def _load(row: Entry, carrier: Unit, side: Nation, edition: StormsOfSteel) -> str:
    """The block of the foot unit or gun that a unit begins with as its load; "" for none (17.0)."""
    block: str | None = toml.get_name(row, "carries", edition.units, "block", "")
    if not block:
        return ""
    load = edition.units[block]
    if load.nation != side or not is_foot(load.kind) or not is_vehicle(carrier.kind):
        said = f"expected a vehicle that carries a foot unit or gun of the {side} side"
        toml.fault(row, f"{said}, got {carrier.name} with {block} (17.0)", "carries")
        return ""
    return block


def _check_unit(row: Entry, unit: Unit, side: Nation, flies: bool = False) -> None:
    """Airplanes come on, and begin neither on the map nor in hiding (20.0)."""
    if unit.nation != side:
        toml.fault(row, f"expected units of the {side} side, {unit.name} is {unit.nation}", "block")
    if unit.kind not in DRIVES and not flies:
        toml.fault(row, f"expected a ground unit: {unit.name} comes on as a reinforcement (20.0)", "block")


def _check_marker(row: Entry, marker: bool, count: int) -> None:
    if marker and count != 1:
        toml.fault(row, f"expected the control marker with one unit, there are {count}", "marker")
