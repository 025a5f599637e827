"""Recipes: the questions, tables and pictures of the reports. Only these write into reports/."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wsanalysis.aids import Page
from wsanalysis.battlefield.board import Board
from wsanalysis.game import Game
from wsanalysis.recipes.battles.assumption import Assumption
from wsanalysis.recipes.card_words import CardWords
from wsanalysis.recipes.decks import Deck
from wsanalysis.recipes.draft_2019.report import REPORT as DRAFT_2019
from wsanalysis.recipes.liberty_road.assumptions import ASSUMPTIONS as LIBERTY_ROAD_ASSUMPTIONS
from wsanalysis.recipes.liberty_road.report import REPORT as LIBERTY_ROAD
from wsanalysis.recipes.piles import Pile
from wsanalysis.recipes.report import PlayerAid, Report
from wsanalysis.recipes.sherman_leader.assumptions import ASSUMPTIONS as SHERMAN_LEADER_ASSUMPTIONS
from wsanalysis.recipes.sherman_leader.assumptions import OF_CAMPAIGNS
from wsanalysis.recipes.sherman_leader.report import REPORT as SHERMAN_LEADER
from wsanalysis.recipes.storms_of_steel.assumptions import ASSUMPTIONS as STORMS_OF_STEEL_ASSUMPTIONS
from wsanalysis.recipes.storms_of_steel.report import REPORT as STORMS_OF_STEEL

SYSTEMS: Mapping[str, Report] = {
    "liberty_road": LIBERTY_ROAD,
    "storms_of_steel": STORMS_OF_STEEL,
    "sherman_leader": SHERMAN_LEADER,
    "draft_2019": DRAFT_2019,
}
"""The report of each rule system, with its player aid and the words of its unit cards."""

REPORTS: dict[str, Callable[..., list[Path]]] = {name: report.write for name, report in SYSTEMS.items()}
"""The writer of each report: called with the game, the folder to fill, the command, and further formats."""

PLAYER_AIDS: dict[str, PlayerAid] = {name: report.aid for name, report in SYSTEMS.items()}
"""The player aid of each rule system that has one."""

CARDS: Mapping[str, CardWords] = {name: report.cards for name, report in SYSTEMS.items()}
"""What a rule system says about its unit cards; those that say nothing have cards all the same."""

PILES: Mapping[str, Sequence[Pile]] = {name: report.piles for name, report in SYSTEMS.items()}
"""What a rule system says about its blocks, counters and chips; those that say nothing have some too."""

DECKS: Mapping[str, Sequence[Deck]] = {name: report.decks for name, report in SYSTEMS.items()}
"""The decks of cards of each rule system, where its data have any."""

TILES: Mapping[str, Callable[[Game], Iterator[tuple[str, Board]]]] = {
    name: report.tiles for name, report in SYSTEMS.items() if report.tiles
}
"""Of games whose boards are laid of tiles: each tile as a board, and what sort it is of."""

MISSIONS: Mapping[str, Callable[[Game, Any], tuple[Page, Page]]] = {
    name: report.mission for name, report in SYSTEMS.items() if report.mission
}
"""Of games of one seat: a battle's mission sheet and its player log, out of the scenario."""

LOGS: Mapping[str, Callable[[Game, Any], tuple[Sequence[Page], Sequence[Page]]]] = {
    name: report.log for name, report in SYSTEMS.items() if report.log
}
"""Of systems with campaigns: a campaign's sheet and its empty player log, out of the scenario."""

ASSUMPTIONS: Mapping[str, Sequence[Assumption]] = {
    "liberty_road": LIBERTY_ROAD_ASSUMPTIONS,
    "storms_of_steel": STORMS_OF_STEEL_ASSUMPTIONS,
    "sherman_leader": SHERMAN_LEADER_ASSUMPTIONS,
    "sherman_leader_campaign": OF_CAMPAIGNS,
}
"""The assumptions that the balance reports of a game on the map change, one at a time."""
