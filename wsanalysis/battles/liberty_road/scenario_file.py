"""Scenarios from their files: `data/scenarios/liberty_road/*.toml`, described in the README there."""

from pathlib import Path
from typing import Literal

from wsanalysis.battles.liberty_road.cards import Cards, Nation, load_cards
from wsanalysis.battles.liberty_road.force_file import read_force
from wsanalysis.battles.liberty_road.scenario import DeckPlan, Scenario
from wsanalysis.battles.liberty_road.scenario_checks import Box, check_battle
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import read_board
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.objective_file import with_objectives
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.files.records import content_hash
from wsanalysis.systems.liberty_road.edition import LibertyRoad

NAME = "liberty_road"
"""Of the rule system, and of the folder with the scenarios."""

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
