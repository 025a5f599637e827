"""Recipes: which questions, tables and pictures go into a report. Only these write into reports/."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from wsanalysis.aids import Aid
from wsanalysis.game import Game
from wsanalysis.recipes.battles.assumption import Assumption
from wsanalysis.recipes.card_words import CardWords
from wsanalysis.recipes.draft_2019.aid import player_aid as draft_2019_aid
from wsanalysis.recipes.draft_2019.report import write_report as draft_2019
from wsanalysis.recipes.draft_2019.unit_words import CARDS as DRAFT_2019_CARDS
from wsanalysis.recipes.liberty_road.aid import player_aid as liberty_road_aid
from wsanalysis.recipes.liberty_road.assumptions import ASSUMPTIONS as LIBERTY_ROAD_ASSUMPTIONS
from wsanalysis.recipes.liberty_road.report import write_report as liberty_road
from wsanalysis.recipes.liberty_road.unit_words import CARDS as LIBERTY_ROAD_CARDS
from wsanalysis.recipes.sherman_leader.aid import player_aid as sherman_leader_aid
from wsanalysis.recipes.sherman_leader.report import write_report as sherman_leader
from wsanalysis.recipes.sherman_leader.unit_words import CARDS as SHERMAN_LEADER_CARDS
from wsanalysis.recipes.storms_of_steel.aid import player_aid as storms_of_steel_aid
from wsanalysis.recipes.storms_of_steel.report import write_report as storms_of_steel
from wsanalysis.recipes.storms_of_steel.unit_words import CARDS as STORMS_OF_STEEL_CARDS

REPORTS: Mapping[str, Callable[[Game, Path, str], list[Path]]] = {
    "liberty_road": liberty_road,
    "storms_of_steel": storms_of_steel,
    "sherman_leader": sherman_leader,
    "draft_2019": draft_2019,
}
"""The report of each rule system: called with the game, the folder to fill, and the command."""

PLAYER_AIDS: Mapping[str, Callable[[Game], Aid]] = {
    "liberty_road": liberty_road_aid,
    "storms_of_steel": storms_of_steel_aid,
    "sherman_leader": sherman_leader_aid,
    "draft_2019": draft_2019_aid,
}
"""The two-page player aid of each rule system that has one."""

CARDS: Mapping[str, CardWords] = {
    "liberty_road": LIBERTY_ROAD_CARDS,
    "storms_of_steel": STORMS_OF_STEEL_CARDS,
    "sherman_leader": SHERMAN_LEADER_CARDS,
    "draft_2019": DRAFT_2019_CARDS,
}
"""What a rule system says about its unit cards; those that say nothing have cards all the same."""

ASSUMPTIONS: Mapping[str, Sequence[Assumption]] = {"liberty_road": LIBERTY_ROAD_ASSUMPTIONS}
"""What the balance reports of a rule system's battles read otherwise, one at a time."""
