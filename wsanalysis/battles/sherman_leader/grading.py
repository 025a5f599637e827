"""The grades of a battle: by the battalion's strength after it (Battalion Status), and its cost."""

from typing import Any

from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.grading import Grading
from wsanalysis.battles.core.objectives import margin
from wsanalysis.battles.core.rules import WON
from wsanalysis.battles.core.units import OUT, units_of
from wsanalysis.battles.sherman_leader.records import Battle, World
from wsanalysis.battles.sherman_leader.terms import US
from wsanalysis.languages import say
from wsanalysis.systems.sherman_leader.strength import STRENGTHS
from wsanalysis.systems.sherman_leader.stress import TENACITY_STRESS

MEN_KILLED, STRESS_TAKEN, UNITS_LOST = "men killed", "stress taken", "units lost"
LOST, KILLED, STRESS = 0.10, 0.10, 0.05
"""The deductions in a training for all units lost (by SO), all commanders killed, `A_LOT` of stress each.

Reconstructed: the rulebook has no rate between SO, stress and VP. So little that no VP is given up for them.
"""
A_LOT = 10


def at_stake(world: World) -> int:
    """The VP that a battle can bring, 1 at least."""
    return max(1, world.half_vp + world.destroyed_vp)


def share(world: World, battle: Battle) -> int:
    """The share of the VP at stake that was won, in parts of WON, rounded down."""
    return margin(world, battle) * WON // at_stake(world)


def cost(engine: Any, battle: State) -> float:
    """The cost of a battle, 0 to about 0.25."""
    world, men = engine.ready.record, len(engine.ready.men)
    prices = [
        (world.kind[battle.type[unit]].price, battle.where[unit] == OUT) for unit in units_of(world, US)
    ]
    lost: float = sum(price for price, is_out in prices if is_out) / max(1, sum(price for price, _ in prices))
    killed = sum(battle.killed[man] for man in range(men)) / men
    strained = stress_taken(engine, battle) / (A_LOT * men)
    return float(LOST * lost + KILLED * killed + STRESS * strained)


def stress_taken(engine: Any, battle: State) -> int:
    """The stress of all commanders beyond what the scenario gives them, with 1 each for Tenacity."""
    before = sum(one.stress for one in engine.ready.scenario.mustered)
    men = range(len(engine.ready.men))
    at_the_end = battle.prolonged * sum(battle.killed[man] == 0 for man in men) * TENACITY_STRESS
    return int(sum(battle.stress[man] for man in men) - before + at_the_end)


GRADING = Grading(
    grades=STRENGTHS,
    said={"full": say("full strength"), "half": say("half strength"), "destroyed": say("destroyed")},
    grade=lambda _, battle: int(battle.strength),
    stake=lambda engine: at_stake(engine.ready.record),
    cost=cost,
    costs=(UNITS_LOST, MEN_KILLED, STRESS_TAKEN),
)
