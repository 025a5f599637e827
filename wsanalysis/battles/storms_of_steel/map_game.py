"""Storms of Steel as a game on the map: its engine, its words, and what it is handed round as."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.map_game import MapGame, Outline
from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.core.wording import Names
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.outcome import objectives_met, rows_of
from wsanalysis.battles.scenarios.player_file import FOLDER, load_players
from wsanalysis.battles.scenarios.scenario_files import other_scenarios
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.engine import ENGINE
from wsanalysis.battles.storms_of_steel.scenario import NAME, land, load_scenario
from wsanalysis.battles.storms_of_steel.signs import SIGNS
from wsanalysis.battles.storms_of_steel.weights import WEIGHTS
from wsanalysis.battles.storms_of_steel.words import ACTIONS, LANGUAGE, names_of, position_of
from wsanalysis.battles.storms_of_steel.world import World, load_world
from wsanalysis.languages import say
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel

ENDS = ("", "the last round is over", "the card Game Ends was drawn")


class Engine(RecordEngine[World]):
    """A firefight, ready to play."""

    engine, sources = ENGINE, terms.SOURCES
    texts = ACTIONS
    weighty = frozenset((terms.TURN, terms.ACT, terms.ON, terms.WHERE, terms.JOIN, terms.FLY))
    waits = frozenset((terms.PASS, terms.STALL_AP, terms.STOP, terms.GO))

    def names(self, view: State) -> Names:
        return names_of(self.world, view)

    def rows(self, states: Iterable[State]) -> list[dict[str, Any]]:
        world, types = self.world, self.world.types
        return rows_of(world.scenario, world.record, self.finals(states), lambda _, type_: types[type_], ENDS)


class FirefightNarrator(Narrator):
    """Tells the game that is played in a state."""

    def __init__(self, engine: Engine, state: Any) -> None:
        super().__init__(LANGUAGE, names_of(engine.world, state), state)
        self.world, self.caution = engine.world, engine.world.edition.unofficial
        self._turns = 0

    def look(self) -> None:
        super().look()
        self._turns += self.state.question == terms.TURN

    @property
    def part(self) -> int:
        return self._turns

    def position(self) -> Position:
        return position_of(self.world, self.state)

    @property
    def end(self) -> str:
        return say("{end} (2.4)", end=ENDS[self.state.over])

    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        return objectives_met(self.world.scenario, self.world.record, self.state)


def load(folder: Path, name: str | Draft, edition: StormsOfSteel) -> Engine:
    """A firefight, ready to play. Errors as for `load_scenario`."""
    world = load_world(folder, name, edition)
    read = partial(load_scenario, folder, edition=edition)
    return Engine(world, lambda: other_scenarios(folder, NAME, world.scenario.stem, read))


def outline(folder: Path, name: str, edition: StormsOfSteel) -> Outline:
    """A firefight in a line of the list."""
    found = load_scenario(folder, name, edition)
    caps = " and ".join(str(force.caps) for force in found.forces)
    return found.outline({"rounds": found.rounds, "CAPs": caps})


GAME = MapGame(
    name=NAME,
    load=load,
    outline=outline,
    narrate=FirefightNarrator,
    places_units=True,
    weights=WEIGHTS,
    manners={name: MANNERS[name] for name in MANNERS if name != "sensible"},
    land=land,
    turn="round",
    opponents="{first} against {second}",
    roles=("first side", "second side"),
    scale=" of which an infantry squad has about ten,",
    signs=SIGNS,
    files=(FOLDER / f"{NAME}.toml",),
    check_files=lambda folder: load_players(folder, NAME, WEIGHTS),
    code=ENGINE,
)
