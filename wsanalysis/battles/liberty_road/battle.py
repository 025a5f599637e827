"""Liberty Road battles as an engine: what players, searches and runners ask, over its records."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, Side
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.core.styles import GREEDY
from wsanalysis.battles.core.styles import STYLES as STYLES
from wsanalysis.battles.core.wording import action_in_words
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.compiling import Code, engine_code
from wsanalysis.battles.liberty_road.records import Actions, Generator
from wsanalysis.battles.liberty_road.sentences import ACTIONS, names_of
from wsanalysis.battles.liberty_road.world import World, load_world
from wsanalysis.battles.scenarios.outcome import row_of
from wsanalysis.compiled import fill, new, numbers
from wsanalysis.systems.liberty_road.edition import LibertyRoad


class Battle:
    """A scenario of Liberty Road, ready to play; answers as `battles.engine.Engine` says."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._actions = new(Actions)
        self._view = world.new_state()

    def __reduce__(self) -> tuple[Any, ...]:
        return Battle, (self.world,)

    @cached_property
    def _code(self) -> Code:
        return engine_code()

    @property
    def sides(self) -> tuple[str, str]:
        return self.world.scenario.sides

    @property
    def title(self) -> str:
        return self.world.scenario.name

    @property
    def data_hash(self) -> str:
        return self.world.data_hash

    def new_game(self, seed: int, game: int) -> State:
        state = self.world.new_state()
        fill(state.luck.word, generator_words(seed, game))
        self._code.start(self.world.record, state)
        return state

    def copy(self, state: State) -> State:
        return state.copy()

    def decider(self, state: State) -> int | None:
        side: Side = state.decider
        return None if side == NEITHER else side

    def legal(self, state: State) -> list[int]:
        self._code.legal(self.world.record, state, self._actions)
        return numbers(self._actions.act)[: self._actions.count]

    def apply(self, state: State, action: int) -> None:
        self._code.apply(self.world.record, state, action)

    def see(self, state: State, side: int) -> State:
        view = self.world.new_state()
        self._code.see(self.world.record, state, Side(side), view)
        return view

    def is_over(self, state: State) -> bool:
        return bool(state.over)

    def score(self, state: State) -> tuple[int, int]:
        world, points = self.world.record, self._code.points
        return points(world, state, ATTACKER), points(world, state, DEFENDER)

    def imagine(self, view: State, luck: Luck) -> State:
        state = self.copy(view)
        self._code.imagine(self.world.record, state, luck.generator)
        return state

    def appraise(self, view: State, actions: list[int], style: int = GREEDY) -> list[int]:
        luck = new(Generator)
        luck.word[0] = 1
        return [self._code.appraise(self.world.record, view, action, style, luck) for action in actions]

    def decide(self, state: State, style: int, luck: Luck) -> int:
        return self._code.decide(self.world.record, state, self._view, self._actions, style, luck.generator)

    def play_out(self, state: State, styles: tuple[int, int], luck: Luck) -> None:
        self._code.play_out(self.world.record, state, self._view, self._actions, *styles, luck.generator)

    def tell_action(self, view: State, action: int) -> str:
        return action_in_words(ACTIONS, action, names_of(self.world, view))

    def styles(self) -> Mapping[str, int]:
        return STYLES

    def row(self, state: State) -> dict[str, Any]:
        world, types = self.world, self.world.forces.types
        end = terms.ENDS[state.over]
        return row_of(world.scenario, world.record, state, lambda u: types[state.type[u]].name, end)


def load_battle(folder: Path, name: str, edition: LibertyRoad) -> Battle:
    """The battle of a scenario in a data folder. Errors as for `load_scenario`."""
    return Battle(load_world(folder, name, edition))
