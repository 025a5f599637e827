"""The example as a game on the map: its engine, its words, and its `MapGame`."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.core.narrator import Language, Narrator
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.core.units import is_here, opponent, side_of, units_of
from wsanalysis.battles.core.wording import Names, map_names
from wsanalysis.battles.example import turn
from wsanalysis.battles.example.ready_scenario import ReadyScenario, load_ready
from wsanalysis.battles.example.scenario import load_scenario
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.outcome import objectives_met, position_of, rows_of
from wsanalysis.battles.scenarios.scenario_files import other_scenarios
from wsanalysis.languages import say

ACTIONS = {
    turn.END: "the {0:side} ends its turn",
    turn.ENTER: "{0:unit} enters {1:hex}",
    turn.ATTACK: "{0:unit} attacks {1:hex}",
}
LANGUAGE = Language(
    turn=turn.LOG_TURN,
    move=turn.LOG_MOVE,
    face=NOBODY,
    arrivals=(),
    sentences={turn.LOG_END: "The {0:side} ends its turn.", turn.LOG_ATTACK: "{0:unit} attacks {1:unit}:"},
    attacks={turn.LOG_ATTACK: (1, "by {0:unit}")},
    fates={turn.LOG_OUT: "eliminated (1)"},
    shots={turn.LOG_ATTACK: lambda it, u, target, _c, _d: (u, it.hexes[target])},
)


def is_covered(world: Any, view: Any, unit: Unit, hex: Hex) -> bool:
    """True if an enemy stands beside the hex, and so could attack there (2)."""
    foes = units_of(world, opponent(side_of(world, unit)))
    return any(is_here(view, foe) and world.distance[view.hex[foe], hex] == 1 for foe in foes)


SIGNS = Signs(
    moves=(turn.LOG_MOVE,),
    shots=(turn.LOG_ATTACK,),
    attacks={turn.LOG_ATTACK: (0, 1)},
    aims=(turn.ATTACK,),
    waits=(turn.END,),
    orders=(turn.ACT,),
    is_covered=is_covered,
)
ENDS = ("", "the last turn is over")


def names_of(ready: ReadyScenario) -> Names:
    """The names behind numbers."""
    return map_names(ready.scenario.board.ids, ready.sides, lambda u: ready.blocks[u][1])


class Engine(RecordEngine[ReadyScenario]):
    """A scenario of the example, ready to play."""

    engine, sources = turn.ENGINE, turn.SOURCES
    texts = ACTIONS
    waits = frozenset((turn.END,))

    def names(self, _: Any) -> Names:
        return names_of(self.ready)

    def rows(self, states: Iterable[Any]) -> list[dict[str, Any]]:
        ready, blocks = self.ready, self.ready.blocks
        return rows_of(
            ready.scenario, ready.record, self.finals(states), lambda unit, _: blocks[unit][1], ENDS
        )


class ExampleNarrator(Narrator):
    """Tells the game that is played in a state."""

    def __init__(self, engine: Engine, state: Any) -> None:
        super().__init__(LANGUAGE, names_of(engine.ready), state)
        self.ready, self.caution = engine.ready, engine.ready.edition.unofficial
        log(state, turn.LOG_TURN, state.turn, 0, 0, 0)  # it has begun already: there is nothing to set up

    def position(self) -> Position:
        ready = self.ready

        def unit(u: int) -> dict[str, str]:
            return {"block": ready.blocks[u][1], "kind": "infantry", "state": "ready"}

        return position_of(ready.scenario, ready.record, self.state, unit, ())

    @property
    def end(self) -> str:
        return say("{end} (2)", end=ENDS[self.state.over])

    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        return objectives_met(self.ready.scenario, self.ready.record, self.state)


def load(folder: Path, name: str | Draft, edition: Any) -> Engine:
    """A scenario, ready to play. Errors as for `load_scenario`."""
    ready = load_ready(folder, name, edition)
    load = partial(load_scenario, folder, edition=edition)
    return Engine(ready, lambda: other_scenarios(folder, "example", ready.scenario.stem, load))


def outline(folder: Path, name: str, edition: Any) -> Any:
    """A scenario in a line of the list."""
    found = load_scenario(folder, name, edition)
    return found.outline({"turns": found.turns})


GAME = MapGame(
    name="example",
    load=load,
    outline=outline,
    narrate=ExampleNarrator,
    weights=turn.WEIGHTS,
    manners={name: MANNERS[name] for name in ("greedy", "random")},
    signs=SIGNS,
    code=turn.ENGINE,
)
