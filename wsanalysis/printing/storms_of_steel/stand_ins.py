"""Two nameless units whose attack needs a given roll: what tables by defense and firepower are made with."""

from typing import Final

from wsanalysis.game import Game
from wsanalysis.systems.storms_of_steel.activation import Goal, Plan
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import Color, Kind, Unit, pile_of

DISTANCE: Final = 4  # hexes: neither short nor long range
DEFENSE: Final = 12


def stand_in(kind: Kind = "foot", fire_cost: int = 3) -> Unit:
    """A unit of firepower 0 and the same defense all round, so that only its kind and cost tell."""
    color: Color = "red" if kind == "foot" else "blue"
    return Unit(
        name="a unit", nation="German", kind=kind, fire_cost=fire_cost, move_cost=1,
        red_firepower=0, blue_firepower=0, range=2 * DISTANCE,
        front_defense=DEFENSE, front_color=color, flank_defense=DEFENSE, flank_color=color,
        turret=False, open_topped=False, count=1,
    )  # fmt: skip


def shot_needing(roll: int, caps: int = 0) -> Shot:
    """A shot of one stand-in at another whose defense, terrain included, exceeds firepower by `roll`."""
    return Shot(distance=DISTANCE, cover=roll - DEFENSE, caps=caps)


def plan_needing(roll: int, fire_cost: int, goal: Goal = "destroy") -> Plan:
    """The activation of a stand-in on foot of this cost whose shots at another need `roll`."""
    return Plan(stand_in("foot", fire_cost), stand_in("foot"), shot_needing(roll), 0, goal)


def plain_hit(game: Game) -> UnitState:
    """A hit unit on foot whose counter leaves its defense as it is: the most frequent such counter."""
    counters = game.edition.cups[pile_of("foot")].counters
    plain = [c for c in counters if not c.destroyed and (c.front_defense, c.flank_defense) == (0, 0)]
    alive = [c for c in counters if not c.destroyed]
    return UnitState(max(plain or alive, key=lambda counter: counter.count).counter)
