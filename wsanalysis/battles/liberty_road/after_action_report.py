"""An after-action report of Liberty Road, told while the game is played: the engine's log, and its end."""

from typing import Any

from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.positions import position_of
from wsanalysis.battles.liberty_road.sentences import LANGUAGE, names_of
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.battles.scenarios.outcome import objectives_met
from wsanalysis.compiled import numbers
from wsanalysis.languages import say


class BattleNarrator(Narrator):
    """Tells the game played in a state; `weapons`: the weapons that units carried before the events told."""

    def __init__(self, world: World, state: Any) -> None:
        super().__init__(LANGUAGE, names_of(world, state), state)
        self.world = world
        self.caution = world.edition.unofficial
        self.weapons: list[int] = []

    def look(self) -> None:
        super().look()
        self.weapons = numbers(self.state.weapon)

    def position(self) -> Position:
        return position_of(self.world, self.state)

    @property
    def end(self) -> str:
        return say("{end} (p.18)", end=terms.ENDS[self.state.over])

    def objectives(self) -> list[tuple[str, str, bool]]:
        return objectives_met(self.world.scenario, self.world.record, self.state)
