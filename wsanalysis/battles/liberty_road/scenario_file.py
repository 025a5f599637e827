"""Scenarios out of their files: `data/scenarios/liberty_road/*.toml`, described in the README there."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.battlefield.board import Board, Overlay
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.terrain import load_terrain
from wsanalysis.battles import scenario as toml
from wsanalysis.battles.liberty_road.cards import Cards, Nation, load_cards
from wsanalysis.battles.liberty_road.force_file import read_force
from wsanalysis.battles.liberty_road.objective_file import read_objectives
from wsanalysis.battles.liberty_road.scenario import DeckPlan, Scenario
from wsanalysis.battles.liberty_road.scenario_checks import Box, check_battle
from wsanalysis.battles.scenario import Entry
from wsanalysis.files.data_folder import files_by_name
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import content_hash
from wsanalysis.files.toml_file import read_toml_file
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.load import load

SCENARIOS_FOLDER = Path("scenarios", "liberty_road")

TOP_KEYS = (
    "name", "situation", "source", "background", "board", "wind", "attacker", "deck", "overlays",
    "german", "allied",
)  # fmt: skip
Wind = Literal["N", "NE", "SE", "S", "SW", "NW"]
Text = Annotated[str, MinLen(1)]
Pile = Annotated[int, Ge(1), Le(21)]


def scenario_names(folder: Path) -> list[str]:
    """The scenarios of a data folder, by the names of their files without `.toml`."""
    return list(scenario_files(folder))


def scenario_files(folder: Path) -> dict[str, Path]:
    """The files of scenarios in a data folder, by name."""
    return files_by_name(folder / SCENARIOS_FOLDER, ".toml")


def load_scenario(
    folder: Path, name: str, edition: LibertyRoad | None = None, cards: Cards | None = None
) -> Scenario:
    """A scenario out of a data folder, by the name of its file or the name in it, forgivingly.

    Blocks, weapons and cards are checked against `edition` and `cards`, else against those of the folder.
    Raises UnknownName if there is no such scenario, and DataFault with every fault of a file.
    """
    titles = _titles(folder)
    stem = _stem(name, titles)
    path = scenario_files(folder)[stem]
    edition = edition or load(folder)
    cards = cards or load_cards(folder)
    faults: list[Fault] = []
    entry = toml.read_toml(path, faults)
    scenario = None
    if entry is not None:
        twins = [other for other, title in titles.items() if other != stem and title == titles[stem]]
        if titles[stem] and twins:
            toml.fault(entry, f"expected a new name, {titles[stem]!r} is that of {twins[0]}.toml", "name")
        scenario = _scenario(folder, stem, entry, edition, cards)
    if faults or scenario is None:
        raise DataFault(sorted(faults, key=lambda fault: fault.line))
    return scenario


def _titles(folder: Path) -> dict[str, str]:
    """The name in each scenario file, by that of the file; "" where it cannot be read."""
    titles = {}
    for stem, path in scenario_files(folder).items():
        found = read_toml_file(path, [])  # faults are told when that scenario itself is asked for
        title = found.table.get("name", "") if found else ""
        titles[stem] = title if isinstance(title, str) else ""
    return titles


def _stem(name: str, titles: dict[str, str]) -> str:
    by_title = {title: stem for stem, title in titles.items() if title}
    for known in (titles, by_title):
        try:
            found = find(name, known, "scenario")
        except UnknownName:
            continue
        return by_title[found] if known is by_title else found
    return find(name, {**titles, **by_title}, "scenario")  # which raises, with the nearest of both


def _scenario(folder: Path, stem: str, entry: Entry, edition: LibertyRoad, cards: Cards) -> Scenario | None:
    toml.known_keys(entry, TOP_KEYS)
    texts = {key: toml.get(entry, key, Text) for key in ("name", "situation", "source")}
    texts["background"] = toml.get(entry, "background", str, "")
    wind = toml.get(entry, "wind", Wind)
    attacker: Nation | None = toml.get(entry, "attacker", Nation)
    deck = _deck(entry)
    laid = _board(folder, entry)
    if laid is None:
        return None
    board, overlays = laid
    box = Box(edition, cards, board)
    german = read_force(entry, "German", box, defends=attacker == "Allied")
    allied = read_force(entry, "Allied", box, defends=attacker == "German")
    if german is None or allied is None:
        return None
    sound = not entry.faults  # what other faults left out must not be called missing once more
    german, allied = (
        replace(german, objectives=read_objectives(entry, german, allied, box, sound=sound)),
        replace(allied, objectives=read_objectives(entry, allied, german, box, sound=sound)),
    )
    if entry.faults or attacker is None or deck is None:
        return None
    parts = (texts["name"], wind, attacker, deck, german, allied, board.data_hash)
    scenario = Scenario(
        stem=stem, **texts, board=board, overlays=overlays, wind=wind, attacker=attacker, deck=deck,
        german=german, allied=allied, data_hash=content_hash(parts),
    )  # fmt: skip
    check_battle(entry, scenario, cards)
    return scenario


def _deck(entry: Entry) -> DeckPlan | None:
    table = toml.get_table(entry, "deck", required=True)
    if table is None:
        return None
    toml.known_keys(table, ("early", "late", "late_and_end"))
    counts = [toml.get(table, key, Pile) for key in ("early", "late", "late_and_end")]
    return DeckPlan(*counts) if None not in counts else None


def _board(folder: Path, entry: Entry) -> tuple[Board, tuple[Overlay, ...]] | None:
    """The board with its overlays; faults of an overlay are told at its line, those of the map as such."""
    name = toml.get_name(entry, "board", board_names(folder), "map")
    tables = toml.get_tables(entry, "overlays")
    if name is None:
        return None
    try:
        bare = load_board(folder, name)
        terrains = load_terrain(folder, [])
    except DataFault as error:
        entry.faults.extend(error.faults)
        return None
    overlays: list[Overlay] = []
    covered: set[str] = set()
    for table in tables:
        toml.known_keys(table, ("terrain", "hexes"))
        terrain = toml.get_name(table, "terrain", terrains, "terrain")
        hexes = toml.get_hexes(table, "hexes", bare)
        if terrain is None or hexes is None:
            continue
        for twice in sorted(covered.intersection(hexes)):
            toml.fault(table, f"expected each hex under one overlay, {twice} is under two", "hexes")
        covered.update(hexes)
        one = Overlay(terrain, hexes)
        try:
            load_board(folder, name, [one])
        except DataFault as error:
            for said in error.faults:
                toml.fault(table, said.message, "hexes")
        overlays.append(one)
    if entry.faults or not overlays:
        return bare, tuple(overlays)  # with faults too, so that those of the forces are found
    try:
        return load_board(folder, name, overlays), tuple(overlays)
    except DataFault as error:
        for said in error.faults:
            toml.fault(entry, said.message, "overlays")
        return bare, tuple(overlays)
