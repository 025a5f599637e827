"""Sherman Leader as a game on the map: its engine, and its `MapGame`."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.core.units import OUT, units_of
from wsanalysis.battles.core.wording import Names
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.outcome import objectives_met, rows_of
from wsanalysis.battles.scenarios.player_file import FOLDER, load_players
from wsanalysis.battles.scenarios.scenario_files import other_scenarios
from wsanalysis.battles.sherman_leader import terms
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.battles.sherman_leader.grading import (
    GRADING,
    MEN_KILLED,
    STRESS_TAKEN,
    UNITS_LOST,
    stress_taken,
)
from wsanalysis.battles.sherman_leader.layout import land
from wsanalysis.battles.sherman_leader.ready_scenario import ReadyScenario, load_ready
from wsanalysis.battles.sherman_leader.records import WEIGHTS
from wsanalysis.battles.sherman_leader.scenario import NAME, load_scenario, outline
from wsanalysis.battles.sherman_leader.terms import US
from wsanalysis.battles.sherman_leader.words import ACTIONS, LANGUAGE, names_of, position_of
from wsanalysis.compiled import numbers
from wsanalysis.languages import say
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.strength import STRENGTHS

ENDS = (
    "", "the last turn is over", "no US unit is left on the battlefield", "the battalion is destroyed"
)  # fmt: skip


class Engine(RecordEngine[ReadyScenario]):
    """A battle, ready to play. Its second side is never asked: the enemy is moved by rule."""

    engine, sources, grading = ENGINE, terms.SOURCES, GRADING
    texts = ACTIONS

    def names(self, view: State) -> Names:
        return names_of(self.ready, view)

    def rows(self, states: Iterable[State]) -> list[dict[str, Any]]:
        ready, men, more = self.ready, len(self.ready.men), list[dict[str, Any]]()

        def noted() -> Iterator[State]:
            for state in states:
                lost = sum(state.where[unit] == OUT for unit in units_of(ready.record, US))
                more.append({
                    "grade": STRENGTHS[state.strength], UNITS_LOST: lost,
                    MEN_KILLED: sum(numbers(state.killed)[:men]), STRESS_TAKEN: stress_taken(self, state),
                })  # fmt: skip
                yield state

        finals = self.finals(noted())
        rows = rows_of(ready.scenario, ready.record, finals, lambda unit, _: ready.block(unit), ENDS)
        return [row | own for row, own in zip(rows, more, strict=True)]


class BattleNarrator(Narrator):
    """Tells the battle that is fought in a state."""

    def __init__(self, engine: Engine, state: Any) -> None:
        ready, edition = engine.ready, engine.ready.edition
        grounds = [*edition.terrain]
        names = {**names_of(ready, state), "ground": lambda hex: grounds[state.terrain[hex]]}
        super().__init__(LANGUAGE, names, state)
        self.ready, self.caution = ready, edition.unofficial

    def position(self) -> Position:
        return position_of(self.ready, self.state)

    @property
    def end(self) -> str:
        return say("{end} (Advance Turn Counter)", end=ENDS[self.state.over])

    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        return objectives_met(self.ready.scenario, self.ready.record, self.state)


def load(folder: Path, name: str | Draft, edition: ShermanLeader) -> Engine:
    """A battle, ready to play. Errors as for `load_scenario`."""
    ready = load_ready(folder, name, edition)
    read = partial(load_scenario, folder, edition=edition)
    return Engine(ready, lambda: other_scenarios(folder, NAME, ready.scenario.stem, read))


GAME = MapGame(
    name=NAME,
    load=load,
    outline=outline,
    narrate=BattleNarrator,
    weights=WEIGHTS,
    manners={name: MANNERS[name] for name in ("trained", "greedy", "rush", "turtle", "random")},
    land=land,
    opponents="{first} against {second}, which is moved by rule",
    seats=1,
    roles=("player", "enemy, moved by rule"),
    scale=" of which a point of the battalion is worth one,",
    files=(FOLDER / f"{NAME}.toml",),
    check_files=lambda folder: load_players(folder, NAME, WEIGHTS),
    unread=frozenset({"campaign_shift_on_map", "battles_a_week", "failure", "last_week"}),
    code=ENGINE,
)  # fmt: skip
