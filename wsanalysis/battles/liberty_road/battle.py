"""The interface of Liberty Road battles to players, searches and runners."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.core.wording import action_in_words
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.engine import ENGINE
from wsanalysis.battles.liberty_road.scenario import Scenario
from wsanalysis.battles.liberty_road.scenario_file import NAME, load_scenario
from wsanalysis.battles.liberty_road.sentences import ACTIONS, names_of
from wsanalysis.battles.liberty_road.world import World, load_world
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.outcome import row_of
from wsanalysis.battles.scenarios.scenario_files import other_scenarios
from wsanalysis.systems.liberty_road.edition import LibertyRoad


class Battle(RecordEngine[World]):
    """A scenario of Liberty Road, ready to play."""

    engine, sources = ENGINE, terms.SOURCES

    def tell_action(self, view: State, action: int) -> str:
        return action_in_words(ACTIONS, action, names_of(self.world, view))

    def row(self, state: State) -> dict[str, Any]:
        world, types = self.world, self.world.forces.types
        end = terms.ENDS[state.over]
        return row_of(world.scenario, world.record, state, lambda u: types[state.type[u]].name, end)


def load_battle(folder: Path, name: str | Draft, edition: LibertyRoad) -> Battle:
    """The battle of a scenario in a data folder. Errors as for `load_scenario`."""
    world = load_world(folder, name, edition)

    def others() -> Iterator[Scenario]:
        cards = world.cards
        load = partial(load_scenario, folder, edition=edition, cards=cards)
        return other_scenarios(folder, NAME, world.scenario.stem, load)

    return Battle(world, others)
