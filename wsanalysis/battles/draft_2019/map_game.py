"""The draft as a game on the map: its engine, and what it is handed round as."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from wsanalysis.battlefield.doubled import CONVERSIONS
from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.core.wording import Names
from wsanalysis.battles.draft_2019 import terms
from wsanalysis.battles.draft_2019.cards import load_cards
from wsanalysis.battles.draft_2019.engine import ENGINE
from wsanalysis.battles.draft_2019.ready_scenario import ReadyScenario, load_ready
from wsanalysis.battles.draft_2019.records import WEIGHTS
from wsanalysis.battles.draft_2019.scenario import NAME, land, load_scenario, outline
from wsanalysis.battles.draft_2019.signs import SIGNS
from wsanalysis.battles.draft_2019.words import ACTIONS, LANGUAGE, names_of, position_of
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.outcome import objectives_met, rows_of
from wsanalysis.battles.scenarios.player_file import FOLDER, load_players
from wsanalysis.battles.scenarios.scenario_files import other_scenarios
from wsanalysis.languages import say
from wsanalysis.systems.draft_2019.edition import Draft2019

ENDS = ("", "the last turn is over", "Sudden Death was drawn", "a side has no units left")


class Engine(RecordEngine[ReadyScenario]):
    """A battle, ready to play."""

    engine, sources, cards_from = ENGINE, terms.SOURCES, terms.EVENTS
    texts = ACTIONS
    weighty = frozenset((terms.ORDER, terms.WHO, terms.ACT, terms.OP))
    waits = frozenset((terms.PASS, terms.WAIT, terms.STOP, terms.END))

    def names(self, view: State) -> Names:
        return names_of(self.ready, view)

    def rows(self, states: Iterable[State]) -> list[dict[str, Any]]:
        ready = self.ready
        return rows_of(
            ready.scenario, ready.record, self.finals(states), lambda unit, _: ready.block(unit), ENDS
        )


class DraftNarrator(Narrator):
    """Tells the battle that is fought in a state."""

    def __init__(self, engine: Engine, state: Any) -> None:
        super().__init__(LANGUAGE, names_of(engine.ready, state), state)
        self.ready, self.caution = engine.ready, engine.ready.edition.unofficial

    def position(self) -> Position:
        return position_of(self.ready, self.state)

    @property
    def end(self) -> str:
        return say("{end} (1.0)", end=ENDS[self.state.over])

    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        return objectives_met(self.ready.scenario, self.ready.record, self.state)


def load(folder: Path, name: str | Draft, edition: Draft2019) -> Engine:
    """A battle, ready to play. Errors as for `load_scenario`."""
    ready = load_ready(folder, name, edition)
    read = partial(load_scenario, folder, edition=edition, cards=ready.cards)
    return Engine(ready, lambda: other_scenarios(folder, NAME, ready.scenario.stem, read))


def check_files(folder: Path) -> None:
    """Read cards and players. Raises DataFault."""
    load_cards(folder)
    load_players(folder, NAME, WEIGHTS)


GAME = MapGame(
    name=NAME,
    load=load,
    outline=outline,
    narrate=DraftNarrator,
    gives_weapons=True,
    weights=WEIGHTS,
    manners={
        name: MANNERS[name]
        for name in ("trained", "greedy", "rush", "turtle", "hold fire", "no opportunity fire", "random")
    },
    land=land,
    secret=True,
    signs=SIGNS,
    files=(
        FOLDER / f"{NAME}.toml", CONVERSIONS, Path("chips", f"{NAME}_events.csv"),
        *(Path("units", NAME, f"{table}.csv") for table in ("orders", "works", "objects")),
    ),
    check_files=check_files,
    code=ENGINE,
)  # fmt: skip
