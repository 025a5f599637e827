"""The list of games on the map."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.liberty_road.map_game import GAME as LIBERTY_ROAD
from wsanalysis.battles.scenarios.scenario_files import find_scenario, scenario_files
from wsanalysis.battles.sherman_leader.map_game import GAME as SHERMAN_LEADER
from wsanalysis.battles.storms_of_steel.map_game import GAME as STORMS_OF_STEEL
from wsanalysis.files.look_alikes import folded
from wsanalysis.rule_system import RuleSystem

MAP_GAMES: dict[str, MapGame] = {game.name: game for game in (LIBERTY_ROAD, STORMS_OF_STEEL, SHERMAN_LEADER)}
"""By the name of the rule system."""


def map_game_of(system: RuleSystem) -> MapGame:
    """The game on the map of a rule system. Raises ValueError for a system that has none."""
    if system.name not in MAP_GAMES:
        raise ValueError(f"{system.title} has no battles; there are battles of {', '.join(MAP_GAMES)}")
    return MAP_GAMES[system.name]


def systems_with(folder: Path, scenarios: Sequence[str] = ()) -> list[str]:
    """The rule systems of which a data folder has all these scenarios, or any if none are named.

    If some have scenarios of just these names, those alone. Where none has them, the game with the scenario
    whose name is nearest, or else the first game on the map, which then says so.
    """
    having = [name for name in MAP_GAMES if _has(folder, name, scenarios)]
    exactly = [name for name in having if all(_is_name_of(folder, name, one) for one in scenarios)]
    return exactly or having or [_nearest(folder, scenarios)]


def _nearest(folder: Path, scenarios: Sequence[str]) -> str:
    """The game with the scenario whose file's name is nearest to one that no game has."""
    games = {folded(stem): name for name in reversed(MAP_GAMES) for stem in scenario_files(folder, name)}
    near = [found for one in scenarios for found in get_close_matches(folded(one), games, 1)]
    return games[near[0]] if near else next(iter(MAP_GAMES))


def _is_name_of(folder: Path, game: str, scenario: str) -> bool:
    found = find_scenario(folder, game, scenario)
    return folded(scenario) in (folded(found.stem), folded(found.title))


def _has(folder: Path, game: str, scenarios: Sequence[str]) -> bool:
    try:
        return bool([find_scenario(folder, game, name) for name in scenarios] or scenario_files(folder, game))
    except UnknownName:
        return False
