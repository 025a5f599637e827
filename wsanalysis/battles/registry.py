"""The list of games on the map."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.draft_2019.map_game import GAME as DRAFT_2019
from wsanalysis.battles.liberty_road.map_game import GAME as LIBERTY_ROAD
from wsanalysis.battles.scenarios.scenario_files import find_scenario, scenario_files
from wsanalysis.battles.sherman_leader.campaign.map_game import GAME as SHERMAN_LEADER_CAMPAIGN
from wsanalysis.battles.sherman_leader.map_game import GAME as SHERMAN_LEADER
from wsanalysis.battles.storms_of_steel.map_game import GAME as STORMS_OF_STEEL
from wsanalysis.files.look_alikes import folded
from wsanalysis.files.toml_file import read_toml_file
from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.registry import SYSTEMS

MAP_GAMES: dict[str, MapGame] = {
    game.name: game for game in (LIBERTY_ROAD, STORMS_OF_STEEL, SHERMAN_LEADER, DRAFT_2019)
}
"""By the name of the rule system."""


CAMPAIGNS: dict[str, MapGame] = {SHERMAN_LEADER.name: SHERMAN_LEADER_CAMPAIGN}
"""Campaigns of such battles, by the name of the rule system; their scenarios have names of their own."""


def map_game_of(system: RuleSystem, campaigns: bool = False) -> MapGame:
    """The game on the map of a rule system, or its campaigns. Raises ValueError for a system without."""
    if campaigns:
        if system.name not in CAMPAIGNS:
            raise ValueError(f"{system.title} has no campaigns; there are campaigns of {_titles(CAMPAIGNS)}")
        return CAMPAIGNS[system.name]
    if system.name not in MAP_GAMES:
        raise ValueError(f"{system.title} has no battles; there are battles of {_titles(MAP_GAMES)}")
    return MAP_GAMES[system.name]


def _titles(systems: Iterable[str]) -> str:
    return ", ".join(SYSTEMS[name].title for name in systems)


def systems_with(folder: Path, scenarios: Sequence[str] = ()) -> list[str]:
    """The rule systems of which a data folder has all these scenarios, or any if none are named.

    If some have scenarios of just these names, those alone. Where none has them, the game with the scenario
    whose name is nearest, or else the first game on the map, which then says so.
    """
    having = [name for name in MAP_GAMES if any(_has(folder, game, scenarios) for game in _folders(name))]
    exactly = [name for name in having if all(_is_name_in(folder, name, one) for one in scenarios)]
    return exactly or having or [_nearest(folder, scenarios)]


def may_be_meant(folder: Path, scenario: str) -> list[tuple[str, str]]:
    """The scenarios, by file, that a name may mean, each with its rule system."""
    return [
        (find_scenario(folder, game, scenario).stem, system)
        for system in systems_with(folder, (scenario,))
        for game in _folders(system)
        if _has(folder, game, [scenario])
    ]


def did_you_mean(name: str, meant: Iterable[tuple[str, str]]) -> str:
    """The sentence that refuses part of a name which scenarios of several games have."""
    named = " or ".join(f"{stem} (of {owner})" for stem, owner in meant)
    return f"{name}: no scenario has just this name; did you mean {named}?"


def has_scenario(folder: Path, system: str, scenario: str) -> bool:
    """True if a rule system has a battle or a campaign that may be meant by that name."""
    return any(_has(folder, game, [scenario]) for game in _folders(system))


def _folders(system: str) -> Iterator[str]:
    """The names of folders of scenarios of a rule system: of battles, of campaigns."""
    yield system
    if system in CAMPAIGNS:
        yield CAMPAIGNS[system].name


def _nearest(folder: Path, scenarios: Sequence[str]) -> str:
    """The game with the scenario whose file's name is nearest to one that no game has."""
    games = {
        folded(stem): name
        for name in reversed(MAP_GAMES)
        for game in _folders(name)
        for stem in scenario_files(folder, game)
    }
    near = [found for one in scenarios for found in get_close_matches(folded(one), games, 1)]
    return games[near[0]] if near else next(iter(MAP_GAMES))


def _is_name_in(folder: Path, system: str, scenario: str) -> bool:
    """True if a battle or a campaign of a rule system has just this name."""
    for game in _folders(system):
        if _has(folder, game, [scenario]):
            found = find_scenario(folder, game, scenario)
            if folded(scenario) in (folded(found.stem), folded(found.title)):
                return True
    return False


class Conversion(NamedTuple):
    """A scenario in two editions: the game and the file of the one, and of what was converted from it."""

    older: str
    old: str
    newer: str
    new: str

    def __str__(self) -> str:
        return f"{self.old} ({self.new})"


def conversions(folder: Path) -> list[Conversion]:
    """The scenarios of a data folder that say from which of another game they are converted."""
    found = []
    for newer in MAP_GAMES:
        for new, path in scenario_files(folder, newer).items():
            read = read_toml_file(path, [])  # faults are told when the scenario is played
            older, _, old = str(read.table.get("convert", "") if read else "").partition("/")
            if older in MAP_GAMES and old in scenario_files(folder, older):
                found.append(Conversion(older, old, newer, new))
    return found


def conversion_of(folder: Path, game: str, scenario: str) -> Conversion:
    """The two editions of a scenario, by the name in either of them.

    Raises UnknownName for a name that the game has in neither, ValueError for a scenario without a
    conversion, naming those that have one, and for one with several.
    """
    both = conversions(folder)
    own = [one for one in both if game in (one.older, one.newer)]
    name = scenario
    if _has(folder, game, [scenario]):
        name = find_scenario(folder, game, scenario).stem
        found = [one for one in own if (game, name) in ((one.older, one.old), (one.newer, one.new))]
    else:
        name = find(scenario, [*scenario_files(folder, game), *(one.old for one in own)], "scenario")
        found = [one for one in own if name == one.old]
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(one.new for one in found)
        raise ValueError(f"{name}: expected one conversion of it, got {several}; name the one you mean")
    known = ", ".join(map(str, own or both)) or "none"
    raise ValueError(f"{name}: there is no conversion of it; scenarios that have one: {known}")


class ScenarioPlace(NamedTuple):
    """The place of a scenario: its rule system, its map game (battles or campaigns), its file's name."""

    system: str
    map_game: MapGame
    stem: str


def place_of(folder: Path, scenario: str) -> ScenarioPlace:
    """Find the scenario of that name in a data folder. Raises UnknownName, ValueError if games share it."""
    system, *others = systems_with(folder, (scenario,))
    if others:
        raise ValueError(did_you_mean(scenario, may_be_meant(folder, scenario)))
    on_map = (CAMPAIGNS if is_campaign(folder, system, scenario) else MAP_GAMES)[system]
    return ScenarioPlace(system, on_map, find_scenario(folder, on_map.name, scenario).stem)


def is_campaign(folder: Path, system: str, scenario: str) -> bool:
    """True if a rule system has no battle of that name, but a campaign."""
    if system not in CAMPAIGNS or _has(folder, system, [scenario]):
        return False
    return _has(folder, CAMPAIGNS[system].name, [scenario])


def _has(folder: Path, game: str, scenarios: Sequence[str]) -> bool:
    try:
        return bool([find_scenario(folder, game, name) for name in scenarios] or scenario_files(folder, game))
    except UnknownName:
        return False
