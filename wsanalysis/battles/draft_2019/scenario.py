"""Scenarios out of their files, checked as a whole: `data/scenarios/draft_2019/*.toml`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.landscape import Landscape, hexside_land
from wsanalysis.battlefield.terrain import MAPS_FOLDER
from wsanalysis.battles.core.map_game import Outline
from wsanalysis.battles.draft_2019.cards import Cards, load_cards
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios import forces as shared
from wsanalysis.battles.scenarios import scenario
from wsanalysis.battles.scenarios.boards import get_hexes, read_board
from wsanalysis.battles.scenarios.checks import Turn, zones_apart
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Troop, count_of, read_units
from wsanalysis.battles.scenarios.objective_file import with_objectives
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.files.records import content_hash
from wsanalysis.systems.draft_2019.edition import Draft2019

NAME = "draft_2019"
"""Of the rule system, and of the folders with scenarios and boards."""

SIDES = ("German", "Allied")
KEYS = (*TEXT_KEYS, "board", "overlays", "turns", "attacker", "deck", "german", "allied")
FORCE_KEYS = ("zone", "exits", "orders", "units", "objectives")
LATER = {
    "fog": "fog of war (4.0)",
    "ambush": "ambush counters (4.0)",
    "assets": "assets (4.0, 11.0)",
    "works": "works (4.0)",
    "reinforcements": "reinforcements by event (2.0)",
}
"""What the map does not play as yet, by the key that asks for it."""


def land(_: Path, edition: Draft2019) -> Landscape:
    """What its boards are made of."""
    return hexside_land(MAPS_FOLDER / NAME, edition.terrain, "open")


@dataclass(frozen=True, slots=True)
class Force(shared.Force):
    """A side's forces, with its order cards."""

    orders: tuple[str, ...] = ()


class Deck(NamedTuple):
    """The event deck: how many cards come first; how many last, with Sudden Death among them (2.0)."""

    early: Annotated[int, Ge(0), Le(20)]
    late: Annotated[int, Ge(1), Le(20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(scenario.Scenario[Force]):
    """A battle; the first force attacks. After `turns` of both sides it is over, whatever the deck says."""

    turns: int
    deck: Deck


def load_scenario(folder: Path, name: str | Draft, edition: Draft2019, cards: Cards) -> Scenario:
    """The scenario of that name, or a draft of one. Raises UnknownName, or DataFault with every fault."""
    found = find_scenario(folder, NAME, name)
    return read_scenario(found, lambda entry: _scenario(folder, found.stem, entry, edition, cards))


def _scenario(folder: Path, stem: str, entry: Entry, edition: Draft2019, cards: Cards) -> Scenario | None:
    toml.known_keys(entry, KEYS)
    texts, turns = read_texts(entry), toml.get(entry, "turns", Turn)
    attacker = toml.get_name(entry, "attacker", SIDES, "side")
    deck = toml.get_record(entry, "deck", Deck)
    laid = read_board(folder, entry, land(folder, edition))
    if laid is None:
        return None
    board, overlays = laid
    german, allied = (_force(entry, side, board, edition, cards) for side in SIDES)
    if german is None or allied is None:
        return None
    zones_apart(entry, "allied", german.zone, allied.zone)
    forces = with_objectives(entry, (german, allied), board, edition.units, scored=("hold each",))
    if deck is not None and deck.early + deck.late > 1 + sum(
        event.count for event in cards.events.values() if event.effect != "sudden death"
    ):
        toml.fault(entry, "expected no more cards than the event deck has", "deck")
    if entry.faults or deck is None or None in (turns, attacker):
        return None
    ordered = forces[::-1] if attacker == "Allied" else forces
    said = (texts["name"], turns, attacker, deck, *ordered, board.data_hash)
    return Scenario(
        stem=stem, **texts, board=board, overlays=overlays, forces=(ordered[0], ordered[1]), turns=turns,
        deck=deck, data_hash=content_hash(said),
    )  # fmt: skip


def _force(entry: Entry, side: str, board: Board, edition: Draft2019, cards: Cards) -> Force | None:
    table = toml.get_table(entry, side.lower(), required=True)
    if table is None:
        return None
    for key in LATER.keys() & table.value.keys():
        toml.fault(table, f"expected no {key}: {LATER[key]} are not played on the map as yet", key)
    toml.known_keys(table, (*FORCE_KEYS, *LATER))
    zone, exits = get_hexes(table, "zone", board) or (), get_hexes(table, "exits", board, ()) or ()
    orders = cards.orders_of(side)
    known = toml.get_names(table, "orders", orders, f"{side} order", orders)
    if known and not any(not cards.orders[name].enhancement for name in known):
        toml.fault(table, "expected at least one order that is no enhancement", "orders")
    troops: list[Troop] = []
    for row, block in read_units(table, "units", edition.units, ("weapon",), required=True):
        weapon = toml.get_name(row, "weapon", edition.weapons, "weapon", "")
        if block is None or weapon is None:
            continue
        unit = edition.units[block]
        if (unit.nation == "German") != (side == "German"):
            toml.fault(row, f"expected a unit of the {side} side, {block} is {unit.nation}", "block")
        if weapon and unit.kind not in ("squad", "team"):
            toml.fault(row, f"expected a weapon for infantry (4.0), {block} is a {unit.kind}", "weapon")
        troops += [Troop(block, weapon)] * count_of(row)
    return Force(side, zone, exits, tuple(troops), orders=known)


def outline(folder: Path, name: str, edition: Draft2019) -> Outline:
    """A scenario in a line of the list."""
    found = load_scenario(folder, name, edition, load_cards(folder))
    return found.outline({"turns": found.turns})
