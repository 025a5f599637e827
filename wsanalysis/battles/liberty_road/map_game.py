"""Liberty Road as a game on the map: its engine, and the interface to players, runners and reports."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.map_game import MapGame, Outline
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.core.wording import Names
from wsanalysis.battles.liberty_road import (
    blazes,
    events,
    fire,
    fog,
    greedy,
    melee,
    moving,
    records,
    setup,
    terms,
    turns,
    view,
)
from wsanalysis.battles.liberty_road.cards import (
    ASSETS_FILE,
    EVENTS_FILE,
    FIELD_FILE,
    FOG_FILE,
    ORDERS_FILE,
    load_cards,
)
from wsanalysis.battles.liberty_road.ready_scenario import ReadyScenario, load_ready
from wsanalysis.battles.liberty_road.records import WEIGHTS
from wsanalysis.battles.liberty_road.scenario import Scenario
from wsanalysis.battles.liberty_road.scenario_file import NAME, load_scenario
from wsanalysis.battles.liberty_road.sentences import ACTIONS, BattleNarrator, names_of
from wsanalysis.battles.liberty_road.signs import SIGNS
from wsanalysis.battles.liberty_road.worth import value
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.outcome import rows_of
from wsanalysis.battles.scenarios.player_file import FOLDER, load_players
from wsanalysis.battles.scenarios.scenario_files import other_scenarios
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.systems.liberty_road.edition import LibertyRoad

# --- the engine: its flows, and the legal actions at each question --------------------------------

FLOWS = (
    turns.game, setup.set_up, setup.set_up_units, turns.turns, turns.order, turns.activate,
    turns.rally, turns.spot, moving.move, moving.take_up, fire.meet, fog.spring,
    blazes.get_away, blazes.retreat, fire.fire, fire.attack, fire.shell, events.event, events.play,
    events.take_effect, events.affect, events.reveal, blazes.burn, moving.arrive, melee.combats,
    melee.melee, melee.fight, melee.storm, melee.clash,
)  # fmt: skip
"""The game, and all that goes on in it."""

LEGAL: dict[int, Callable[..., None]] = {
    terms.ASK_PLACE: setup.list_places,
    terms.ASK_FACE: setup.list_faces,
    terms.ASK_STATUS: setup.list_statuses,
    terms.ASK_FOG: setup.list_fog_places,
    terms.ASK_ORDER: turns.list_orders,
    terms.ASK_UNIT: turns.list_units,
    terms.ASK_ACT: turns.list_acts,
    terms.ASK_STEP: moving.list_steps,
    terms.ASK_OPPORTUNITY: fire.list_reactions,
    terms.ASK_REGROUP: turns.list_regroups,
    terms.ASK_COMBAT: melee.list_combats,
    terms.ASK_FIGHTER: melee.list_fighters,
    terms.ASK_SWARM: melee.list_fighters,
    terms.ASK_VICTIM: melee.list_fighters,
    terms.ASK_SURVIVOR: melee.list_fighters,
    terms.ASK_RETREAT: blazes.list_refuges,
    terms.ASK_TARGET: events.list_hexes,
    terms.ASK_TAKE: moving.list_taking,
    terms.ASK_ENTRY: moving.list_entries,
}
"""The legal actions, by the question that is asked."""

ENGINE = code_of(
    Rules(
        world=records.World,
        state=records.Battle,
        begin=setup.begin,
        flows=FLOWS,
        actions=LEGAL,
        see=view.see,
        imagine=view.imagine,
        promise=greedy.promise,
        prepare=greedy.prepare,
        worth=value,
        deal=(terms.LUCK_EVENTS, setup.deal_rest),
    )
)


# --- a battle, for players, searches and runners --------------------------------------------------


class Battle(RecordEngine[ReadyScenario]):
    """A scenario of Liberty Road, ready to play."""

    engine, sources = ENGINE, terms.SOURCES
    texts = ACTIONS
    weighty = frozenset(
        (terms.ASK_ORDER, terms.ASK_UNIT, terms.ASK_ACT, terms.ASK_STEP, terms.ASK_OPPORTUNITY,
         terms.ASK_REGROUP, terms.ASK_COMBAT, terms.ASK_RETREAT, terms.ASK_TARGET)
    )  # fmt: skip
    waits = frozenset((terms.END,))

    def names(self, view: State) -> Names:
        return names_of(self.ready, view)

    def rows(self, states: Iterable[State]) -> list[dict[str, Any]]:
        ready, types = self.ready, self.ready.forces.types
        return rows_of(
            ready.scenario, ready.record, self.finals(states), lambda _, type_: types[type_].name, terms.ENDS
        )


def load_battle(folder: Path, name: str | Draft, edition: LibertyRoad) -> Battle:
    """The battle of a scenario in a data folder. Errors as for `load_scenario`."""
    ready = load_ready(folder, name, edition)

    def others() -> Iterator[Scenario]:
        cards = ready.cards
        load = partial(load_scenario, folder, edition=edition, cards=cards)
        return other_scenarios(folder, NAME, ready.scenario.stem, load)

    return Battle(ready, others)


# --- the game, for whoever plays, tells and evaluates battles -------------------------------------


def outline(folder: Path, scenario: str, edition: LibertyRoad) -> Outline:
    """A scenario in a line of the list."""
    found = load_scenario(folder, scenario, edition)
    return found.outline({"cards": found.deck.early + found.deck.late + found.deck.late_and_end})


def check_files(folder: Path) -> None:
    """Read cards, markers and players. Raises DataFault with the faults of all of them."""
    faults: list[Fault] = []
    for read in (load_cards, lambda folder: load_players(folder, NAME, WEIGHTS)):
        try:
            read(folder)
        except DataFault as error:
            faults += error.faults
    if faults:
        raise DataFault(faults)


GAME = MapGame(
    name=NAME,
    load=load_battle,
    outline=outline,
    narrate=lambda battle, state: BattleNarrator(battle.ready, state),
    gives_weapons=True,
    manners=MANNERS,
    weights=WEIGHTS,
    secret=True,
    scale=" of which a line infantry squad has about ten,",
    signs=SIGNS,
    files=(ORDERS_FILE, ASSETS_FILE, EVENTS_FILE, FOG_FILE, FIELD_FILE, FOLDER / f"{NAME}.toml"),
    check_files=check_files,
    code=ENGINE,
)
