"""Scenarios out of their files: `data/scenarios/liberty_road/*.toml`, described in the README there."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.battles.liberty_road.cards import Cards, Nation, load_cards
from wsanalysis.battles.liberty_road.force_file import read_force
from wsanalysis.battles.liberty_road.scenario import DeckPlan, Scenario
from wsanalysis.battles.liberty_road.scenario_checks import Box, check_battle
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import read_board
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.objective_file import read_objectives
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.files.records import content_hash
from wsanalysis.systems.liberty_road.edition import LibertyRoad

NAME = "liberty_road"
"""Of the rule system, and of the folder with the scenarios."""

TOP_KEYS = (*TEXT_KEYS, "board", "wind", "attacker", "deck", "overlays", "german", "allied")
Wind = Literal["N", "NE", "SE", "S", "SW", "NW"]
Pile = Annotated[int, Ge(1), Le(21)]


def load_scenario(
    folder: Path, name: str, edition: LibertyRoad | None = None, cards: Cards | None = None
) -> Scenario:
    """A scenario out of a data folder, by the name of its file or the name in it, forgivingly.

    Blocks, weapons and cards are checked against `edition` and `cards`, else against those of the folder.
    Raises UnknownName if there is no such scenario, and DataFault with every fault of a file.
    """
    found = find_scenario(folder, NAME, name)
    box = edition or LibertyRoad.load(folder), cards or load_cards(folder)
    return read_scenario(found, lambda entry: _scenario(folder, found.stem, entry, *box))


def _scenario(folder: Path, stem: str, entry: Entry, edition: LibertyRoad, cards: Cards) -> Scenario | None:
    toml.known_keys(entry, TOP_KEYS)
    texts = read_texts(entry)
    wind = toml.get(entry, "wind", Wind)
    attacker: Nation | None = toml.get(entry, "attacker", Nation)
    deck = _deck(entry)
    laid = read_board(folder, entry)
    if laid is None:
        return None
    board, overlays = laid
    box = Box(edition, cards, board)
    german = read_force(entry, "German", box, defends=attacker == "Allied")
    allied = read_force(entry, "Allied", box, defends=attacker == "German")
    if german is None or allied is None:
        return None
    sound = not entry.faults  # what other faults left out must not be called missing once more
    named = board, edition.units
    german, allied = (
        replace(german, objectives=read_objectives(entry, german, allied, *named, sound=sound)),
        replace(allied, objectives=read_objectives(entry, allied, german, *named, sound=sound)),
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
