"""Scenarios from their files: `data/scenarios/liberty_road/*.toml`, described in the README there."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Literal

from wsanalysis.battles.liberty_road.cards import FOG_KINDS, Cards, Nation, load_cards
from wsanalysis.battles.liberty_road.scenario import (
    AssetCard,
    Box,
    DeckPlan,
    Force,
    PileName,
    Reinforcements,
    Scenario,
    check_battle,
    check_force,
)
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import get_hexes, read_board
from wsanalysis.battles.scenarios.checks import Turn
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Count, Troop, read_armed, read_assets, read_late
from wsanalysis.battles.scenarios.objective_file import with_objectives
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.files.records import content_hash
from wsanalysis.systems.liberty_road.edition import LibertyRoad

# --- one side's forces in a scenario's file: the tables `german` and `allied` ---------------------

FORCE_KEYS = (
    "zone", "orders", "exits", "units", "ambush", "fog", "fog_zone", "face_up", "assets",
    "reinforcements", "objectives",
)  # fmt: skip
DEFENDERS_KEYS = ("ambush", "fog", "fog_zone", "face_up")


def read_force(entry: Entry, side: Nation, box: Box, *, defends: bool) -> Force | None:
    """One side's forces, without its objectives; None if the side has no table."""
    table = toml.get_table(entry, side.lower(), required=True)
    if table is None:
        return None
    toml.known_keys(table, FORCE_KEYS)
    if not defends:
        for key in DEFENDERS_KEYS:
            if key in table.value:
                toml.fault(table, "expected no such key for the attacker (p.4, 8)", key)
    orders = box.cards.orders_of(side)
    zone = get_hexes(table, "zone", box.board) or ()
    assets = _assets(table, box.cards)
    face_up = Counter(_markers(table, "face_up"))
    obstacles: list[str] = []
    hand = []
    for _, card in assets:
        asset = box.cards.assets[card.asset]
        if asset.played != "map":
            hand.append(card)
        elif asset.kind == "fortification":
            face_up[asset.effect[0].name] += asset.uses
        else:
            obstacles += [asset.effect[0].name] * asset.uses
    force = Force(
        side=side,
        zone=zone,
        orders=toml.get_names(table, "orders", orders, f"{side} order", orders),
        troops=tuple(_troops(table, "units", side, box.edition, required=True)),
        exits=get_hexes(table, "exits", box.board, ()) or (),
        ambush=tuple(_troops(table, "ambush", side, box.edition)),
        fog=tuple(_markers(table, "fog").items()),
        fog_zone=get_hexes(table, "fog_zone", box.board, zone) or (),
        face_up=tuple(face_up.items()),
        obstacles=tuple(obstacles),
        assets=tuple(hand),
        reinforcements=tuple(_reinforcements(table, side, box)),
        objectives=(),
    )
    check_force(table, force, [(place, card.asset) for place, card in assets], box, defends=defends)
    return force


def _troops(
    table: Entry, key: str, side: Nation, edition: LibertyRoad, *, required: bool = False
) -> Iterable[Troop]:
    """The units in a list of tables, each as often as its count says."""
    named = edition.units, edition.weapons
    for row, unit, card, count in read_armed(table, key, side, *named, required=required):
        if unit.kind == "weapon team" and card is None:
            toml.fault(row, f"expected a weapon for {unit.name!r} to crew, it is missing", "weapon")
        elif card is not None and card.carried_by != unit.kind:
            said = f"expected a weapon for {unit.kind}, got {card.name!r} for {card.carried_by} (p.7)"
            toml.fault(row, said, "weapon")
        yield from [Troop(unit.name, card.name if card else "")] * count


def _markers(table: Entry, key: str) -> dict[str, int]:
    """Kinds of fog of war markers, with their numbers."""
    counts = toml.get_table(table, key)
    if counts is None:
        return {}
    kinds = [kind for kind in FOG_KINDS if kind != "ambush"]
    if "ambush" in counts.value:
        toml.fault(counts, "expected no number, each unit in ambush brings its own marker", "ambush")
    toml.known_keys(replace(counts, value=[kind for kind in counts.value if kind != "ambush"]), kinds)
    return {k: n for k in kinds if k in counts.value and (n := toml.get(counts, k, Count)) is not None}


def _assets(table: Entry, cards: Cards) -> list[tuple[int, AssetCard]]:
    """The side's asset cards, each with its place in the list."""
    found = []
    for row, name in read_assets(table, cards.assets, ("pile",)):
        pile: PileName | None = toml.get(row, "pile", PileName, None)
        if name is None:
            continue
        played = cards.assets[name].played
        if played == "event" and "pile" not in row.value:
            toml.fault(row, f"expected early or late for {name!r}, it is missing", "pile")
        elif played != "event" and "pile" in row.value:
            toml.fault(row, f"expected no pile for {name!r}, which is played by {played}", "pile")
        found.append((int(row.keys[-1]), AssetCard(name, pile)))
    return found


def _reinforcements(table: Entry, side: Nation, box: Box) -> Iterable[Reinforcements]:

    def troops(row: Entry) -> Iterable[Troop]:
        return _troops(row, "units", side, box.edition, required=True)

    for row, units, entry in read_late(table, box.board, troops, ("turn", "pile")):
        turn = toml.get(row, "turn", Turn, None)
        pile: PileName | None = toml.get(row, "pile", PileName, None)
        if ("turn" in row.value) == ("pile" in row.value):
            toml.fault(row, f"expected a turn or a pile, got {'both' if 'turn' in row.value else 'neither'}")
        yield Reinforcements(units, entry, turn, pile)


# --- scenarios from their files: `data/scenarios/liberty_road/*.toml`, described in the README there ---

NAME = "liberty_road"
"""The name of the rule system, and of the folder with the scenarios."""

KEYS = (*TEXT_KEYS, "board", "wind", "attacker", "deck", "overlays", "german", "allied")
Wind = Literal["N", "NE", "SE", "S", "SW", "NW"]


def load_scenario(
    folder: Path, name: str | Draft, edition: LibertyRoad | None = None, cards: Cards | None = None
) -> Scenario:
    """A scenario from a data folder, by the name of its file or its title, forgivingly; or a draft.

    Blocks, weapons and cards are checked against `edition` and `cards`, by default those of the folder.
    Raises UnknownName if there is no such scenario, and DataFault with every fault of a file.
    """
    found = find_scenario(folder, NAME, name)
    box = edition or LibertyRoad.load(folder), cards or load_cards(folder)
    return read_scenario(found, lambda entry: _scenario(folder, found.stem, entry, *box))


def _scenario(folder: Path, stem: str, entry: Entry, edition: LibertyRoad, cards: Cards) -> Scenario | None:
    toml.known_keys(entry, KEYS)
    texts = read_texts(entry)
    wind = toml.get(entry, "wind", Wind)
    attacker: Nation | None = toml.get(entry, "attacker", Nation)
    deck = toml.get_record(entry, "deck", DeckPlan)
    laid = read_board(folder, entry)
    if laid is None:
        return None
    board, overlays = laid
    box = Box(edition, cards, board)
    german = read_force(entry, "German", box, defends=attacker == "Allied")
    allied = read_force(entry, "Allied", box, defends=attacker == "German")
    if german is None or allied is None:
        return None
    german, allied = with_objectives(entry, (german, allied), board, edition.units)
    if entry.faults or attacker is None or deck is None:
        return None
    scenario = Scenario(
        stem=stem, **texts, board=board, overlays=overlays, wind=wind, deck=deck,
        forces=(german, allied) if attacker == "German" else (allied, german),
        data_hash=content_hash((texts["name"], wind, attacker, deck, german, allied, board.data_hash)),
    )  # fmt: skip
    check_battle(entry, scenario, cards)
    return scenario
