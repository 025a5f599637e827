"""Pages, cards and counters to print: those of every rule system, and those that any game has unasked."""

from wsanalysis.core_game import CoreGame
from wsanalysis.printing.draft_2019.prints import PRINTS as DRAFT_2019
from wsanalysis.printing.liberty_road.prints import PRINTS as LIBERTY_ROAD
from wsanalysis.printing.prints import Prints
from wsanalysis.printing.sherman_leader.prints import PRINTS as SHERMAN_LEADER
from wsanalysis.printing.storms_of_steel.prints import PRINTS as STORMS_OF_STEEL

SYSTEMS: dict[str, Prints] = {
    "liberty_road": LIBERTY_ROAD,
    "storms_of_steel": STORMS_OF_STEEL,
    "sherman_leader": SHERMAN_LEADER,
    "draft_2019": DRAFT_2019,
}
"""The prints of each rule system."""
NOTHING_SAID = Prints()


def prints_of(game: CoreGame) -> Prints:
    """The prints of a game's rule system."""
    return SYSTEMS.get(game.system.name, NOTHING_SAID)
