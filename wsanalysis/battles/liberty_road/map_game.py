"""Liberty Road as a game on the map: the interface to code that plays, tells and evaluates battles."""

from pathlib import Path

from wsanalysis.battles.core.map_game import MapGame, Outline
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.liberty_road.after_action_report import BattleNarrator
from wsanalysis.battles.liberty_road.battle import load_battle
from wsanalysis.battles.liberty_road.cards import (
    ASSETS_FILE,
    EVENTS_FILE,
    FIELD_FILE,
    FOG_FILE,
    ORDERS_FILE,
    load_cards,
)
from wsanalysis.battles.liberty_road.engine import ENGINE
from wsanalysis.battles.liberty_road.scenario_file import NAME, load_scenario
from wsanalysis.battles.liberty_road.weights import WEIGHTS
from wsanalysis.battles.scenarios.player_file import FOLDER, load_players
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.systems.liberty_road.edition import LibertyRoad


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
    narrate=lambda battle, state: BattleNarrator(battle.world, state),
    manners=MANNERS,
    weights=WEIGHTS,
    secret=True,
    scale=" of which a line infantry squad has about ten,",
    files=(ORDERS_FILE, ASSETS_FILE, EVENTS_FILE, FOG_FILE, FIELD_FILE, FOLDER / f"{NAME}.toml"),
    check_files=check_files,
    ensure_compiled=ENGINE.ensure_compiled,
)
