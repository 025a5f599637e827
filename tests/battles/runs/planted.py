"""Tables of both games whose decisions are read for blunders as they are taken."""

from collections.abc import Callable
from typing import Any, Self

from tests.battles.liberty_road.table import Table as Road
from tests.battles.storms_of_steel.table import Table as Storms
from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.core.objectives import points
from wsanalysis.battles.liberty_road import signs as road_signs
from wsanalysis.battles.liberty_road import terms as road_terms
from wsanalysis.battles.liberty_road.blocks import eliminate
from wsanalysis.battles.liberty_road.map_game import ENGINE as ROAD
from wsanalysis.battles.runs.blunders import GameReading
from wsanalysis.battles.storms_of_steel import map_game as storms_game
from wsanalysis.battles.storms_of_steel import terms as storms_terms
from wsanalysis.battles.storms_of_steel.firing import destroy
from wsanalysis.battles.storms_of_steel.map_game import ENGINE as STORMS


class Planted:
    """A game as it is played at a table, and what a reading of it finds."""

    def __init__(self, table: Road | Storms) -> None:
        self.table, self.ready = table, self
        if isinstance(table, Road):
            self.record, self._code, self.signs = table.w, ROAD, road_signs.SIGNS
            self._wait = road_terms.END << 20
        else:
            self.record, self._code, self.signs = table.world, STORMS, storms_game.SIGNS
            self._wait = storms_terms.PASS << 20
        self.reading = GameReading(self, self.signs)

    # --- what a reading asks of an engine ------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.table.s if isinstance(self.table, Road) else self.table.battle

    def see(self, state: Any, side: int) -> Any:
        view = state.copy()
        self._code.see(self.record, state, Side(side), view)
        return view

    def copy(self, state: Any) -> Any:
        return state.copy()

    def score(self, state: Any) -> tuple[int, int]:
        return points(self.record, state, Side(0)), points(self.record, state, Side(1))

    # --- what happens at the table ------------------------------------------------------------------

    def _legal(self) -> dict[str, int]:
        if isinstance(self.table, Road):
            return self.table.actions()
        return {self.table.words(act): act for act in self.table.acts()}

    def do(self, *answers: str) -> Self:
        """Take these actions one after the other, whoever decides."""
        for words in answers:
            legal = self._legal()
            assert words in legal, f"{words!r} is not among {sorted(legal)}"
            self._take(legal[words], lambda act: self._code.apply(self.record, self.state, act))
        return self

    def happens(self, what: Callable[[Any, Any], object]) -> Self:
        """What happens to units while their side waits: ``what(world, state)``."""
        self._take(self._wait, lambda _: what(self.record, self.state))
        return self

    def falls(self, name: str) -> Self:
        """A unit is lost where it stands."""
        if isinstance(self.table, Road):
            unit = self.table.number(name)
            return self.happens(lambda world, state: eliminate(world, state, unit))
        lost = self.table.unit(name)
        return self.happens(lambda world, state: destroy(world, state, lost, -1))

    def _take(self, act: int, done: Callable[[int], object]) -> None:
        before, side = self.state.copy(), self.state.decider
        self.state.logging, self.state.logged = 1, 0
        done(act)
        self.reading.take(before, side, act, self.state)

    def activate(self, name: str) -> Self:
        """Any order that lets a unit of Liberty Road act, and the unit."""
        assert isinstance(self.table, Road)
        for order in sorted(self.table.legal()):
            if order.startswith("order ") and f"unit {name}" in self.table.copy().do(order).legal():
                return self.do(order, f"unit {name}")
        raise AssertionError(f"no order lets {name} act")

    def turn(self, number: int) -> Self:
        """It is another turn now."""
        self.state.turn = number
        return self

    def found(self) -> list[str]:
        """The patterns that have occurred by the end of this turn, with that of their last shot."""
        self.reading.end(self.state)
        return sorted(str(blunder.pattern) for blunder in self.reading.found)
