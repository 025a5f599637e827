"""Scenarios out of their files, checked as a whole: `data/scenarios/draft_2019/*.toml`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

from annotated_types import Ge, Le

from wsanalysis.arguments.names import with_article
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.landscape import Landscape, hexside_land
from wsanalysis.battlefield.terrain import MAPS_FOLDER
from wsanalysis.battles.core.map_game import Outline
from wsanalysis.battles.core.numbers import MAX_MARKERS
from wsanalysis.battles.draft_2019.cards import Cards, load_cards
from wsanalysis.battles.draft_2019.conversion import convert
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios import forces as shared
from wsanalysis.battles.scenarios import scenario
from wsanalysis.battles.scenarios.boards import get_hexes, read_board
from wsanalysis.battles.scenarios.checks import Turn, at_most, zones_apart
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Count, Troop, read_armed, read_assets, read_late
from wsanalysis.battles.scenarios.objective_file import with_objectives
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.files.records import content_hash
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.unit import INFANTRY

NAME = "draft_2019"
"""Of the rule system, and of the folders with scenarios and boards."""

SIDES = ("German", "Allied")
KEYS = (*TEXT_KEYS, "board", "convert", "overlays", "turns", "attacker", "deck", "german", "allied")
FORCE_KEYS = ("zone", "exits", "orders", "units", "assets", "reinforcements", "objectives")
DEFENDERS_KEYS = ("ambush", "fog", "fog_zone")
"""Tactical assets of the defender: hidden units, counters by kind, where both may lie (4.0)."""


def land(_: Path, edition: Draft2019) -> Landscape:
    """The landscape of its boards."""
    return hexside_land(MAPS_FOLDER / NAME, edition.terrain, "open")


class Group(NamedTuple):
    """Reinforcements that an event brings, and the hexes at the map's edge where they enter (2.0)."""

    troops: tuple[Troop, ...]
    entry: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Force(shared.Force):
    """A side's forces, with its order cards, its artillery, the counters that it lays."""

    orders: tuple[str, ...] = ()
    assets: tuple[str, ...] = ()
    fog: tuple[tuple[str, int], ...] = ()
    fog_zone: tuple[str, ...] = ()
    reinforcements: tuple[Group, ...] = ()


class Deck(NamedTuple):
    """The event deck: how many cards come first; how many last, with Sudden Death among them (2.0)."""

    early: Annotated[int, Ge(0), Le(20)]
    late: Annotated[int, Ge(1), Le(20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(scenario.Scenario[Force]):
    """A battle; the first force attacks. After `turns` of both sides it is over, whatever the deck says."""

    turns: int
    deck: Deck
    converted: str = ""
    """The scenario of 2014 that it follows, as ``liberty_road/hill``; its areas are held as a whole."""


def load_scenario(folder: Path, name: str | Draft, edition: Draft2019, cards: Cards) -> Scenario:
    """The scenario of that name, or a draft of one. Raises UnknownName, or DataFault with every fault."""
    found = find_scenario(folder, NAME, name)
    return read_scenario(found, lambda entry: _scenario(folder, found.stem, entry, edition, cards))


def _scenario(folder: Path, stem: str, entry: Entry, edition: Draft2019, cards: Cards) -> Scenario | None:
    toml.known_keys(entry, KEYS)
    ground, converted = land(folder, edition), None
    if "convert" in entry.value:
        converted = convert(folder, entry, ground, edition, cards)
        if converted is None:
            return None
        entry = converted.entry
    texts, turns = read_texts(entry), toml.get(entry, "turns", Turn)
    attacker = toml.get_name(entry, "attacker", SIDES, "side")
    deck = toml.get_record(entry, "deck", Deck)
    laid = (converted.board, ()) if converted else read_board(folder, entry, ground)
    if laid is None:
        return None
    board, overlays = laid
    box = Box(edition, cards, board)
    german, allied = (_force(entry, side, box, side != attacker) for side in SIDES)
    if german is None or allied is None:
        return None
    zones_apart(entry, "allied", german.zone, allied.zone)
    forces = with_objectives(entry, (german, allied), board, edition.units, scored=("hold each",))
    if deck is not None:
        _check_deck(entry, deck, forces, cards)
    if entry.faults or deck is None or None in (turns, attacker):
        return None
    ordered = forces[::-1] if attacker == "Allied" else forces
    at_most(entry, MAX_MARKERS, counters(ordered[1]), "counters", ordered[1].side.lower(), "fog")
    if entry.faults:
        return None
    said = (texts["name"], turns, attacker, deck, *ordered, board.data_hash)
    return Scenario(
        stem=stem, **texts, board=board, overlays=overlays, forces=(ordered[0], ordered[1]), turns=turns,
        deck=deck, converted=converted.source if converted else "", data_hash=content_hash(said),
    )  # fmt: skip


class Box(NamedTuple):
    """The parts of a scenario."""

    edition: Draft2019
    cards: Cards
    board: Board


def counters(force: Force) -> int:
    """The number of counters a side lays: of its works, and one for each hidden unit."""
    return sum(count for _, count in force.fog) + len(force.ambush)


def _check_deck(entry: Entry, deck: Deck, forces: tuple[Force, Force], cards: Cards) -> None:
    put_in = sum(len(force.assets) + len(force.reinforcements) for force in forces)
    events = sum(event.count for event in cards.events.values() if event.effect != "sudden death")
    size = deck.early + deck.late
    if not put_in < size <= 1 + put_in + events:
        said = f"expected {put_in + 1} to {1 + put_in + events} cards, {put_in} of assets and reinforcements"
        toml.fault(entry, f"{said} among them, got {size}", "deck")


def _force(entry: Entry, side: str, box: Box, defends: bool) -> Force | None:
    table = toml.get_table(entry, side.lower(), required=True)
    if table is None:
        return None
    toml.known_keys(table, (*FORCE_KEYS, *DEFENDERS_KEYS))
    for key in () if defends else DEFENDERS_KEYS:
        if key in table.value:
            toml.fault(table, "expected no such key for the attacker (4.0)", key)
    edition, board = box.edition, box.board
    zone, exits = get_hexes(table, "zone", board) or (), get_hexes(table, "exits", board, ()) or ()
    orders = box.cards.orders_of(side)
    known = toml.get_names(table, "orders", orders, f"{side} order", orders)
    if known and all(box.cards.orders[name].enhancement for name in known):
        toml.fault(table, "expected at least one order that is no enhancement", "orders")
    counts = toml.get_table(table, "fog")
    kinds = tuple(box.cards.works)
    toml.known_keys(counts or table, kinds if counts else table.value)
    fog = {
        kind: toml.get(counts, kind, Count) for kind in kinds if counts is not None and kind in counts.value
    }
    assets = [name for _, name in read_assets(table, edition.artillery, (), "artillery asset") if name]
    for name in assets:
        if edition.artillery[name].side not in (side, "defender" if defends else "attacker"):
            toml.fault(table, f"expected assets of the {side} side, {name} is not", "assets")

    def troops(row: Entry) -> tuple[Troop, ...]:
        return _troops(row, "units", side, edition)

    late = (Group(units, entry) for _, units, entry in read_late(table, board, troops, ()))
    return Force(
        side, zone, exits, _troops(table, "units", side, edition), orders=known, assets=tuple(assets),
        ambush=_troops(table, "ambush", side, edition, required=False),
        fog=tuple((kind, count or 1) for kind, count in fog.items()),
        fog_zone=get_hexes(table, "fog_zone", board, zone) or (), reinforcements=tuple(late),
    )  # fmt: skip


def _troops(
    table: Entry, key: str, side: str, edition: Draft2019, required: bool = True
) -> tuple[Troop, ...]:
    """The units in a list of tables, each as often as its count says, with its weapon (4.0)."""
    found, named = list[Troop](), (edition.units, edition.weapons)
    for row, unit, weapon, count in read_armed(table, key, side, *named, required=required):
        if weapon is not None and unit.kind not in INFANTRY:
            said = f"expected no weapon for {with_article(unit.kind)} (4.0), got {weapon.name!r}"
            toml.fault(row, said, "weapon")
        found += [Troop(unit.name, weapon.name if weapon else "")] * count
    return tuple(found)


def outline(folder: Path, name: str, edition: Draft2019) -> Outline:
    """A scenario in a line of the list."""
    found = load_scenario(folder, name, edition, load_cards(folder))
    return found.outline({"turns": found.turns})
