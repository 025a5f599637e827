"""Actions, and how they leave a unit: ready, spent, or with fewer choices (6.0, 7.0, 10.0)."""

from collections import Counter
from typing import Literal

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.options import Options
from wsanalysis.systems.draft_2019.state import UnitState, hesitates, is_broken
from wsanalysis.systems.draft_2019.unit import Unit

Action = Literal["advance", "aim", "cower", "regroup", "rout", "sprint", "task", "op fire", "op move"]
ALLOWED_SPENT: tuple[Action, ...] = ("cower", "regroup")
ALLOWED_BROKEN: tuple[Action, ...] = ("cower", "regroup", "rout")
ALWAYS_SPEND: tuple[Action, ...] = ("rout", "sprint", "task", "op fire", "op move")


def check_action(unit: Unit, state: UnitState, action: Action, options: Options) -> None:
    """Raise IllegalAction if a unit may not take this action after its rally checks (7.0, 10.0)."""
    if state.eliminated:
        raise IllegalAction("an eliminated unit is out of the game (10.0)")
    if hesitates(state):
        raise IllegalAction("it hesitates and takes no action (10.0)")
    if is_broken(state, options) and action not in ALLOWED_BROKEN:
        raise IllegalAction("a broken unit may only cower, regroup or rout (10.0)")
    if state.spent and action not in ALLOWED_SPENT:
        raise IllegalAction("a spent unit may only cower or regroup (7.0)")
    if unit.kind == "gun" and action == "advance":
        raise IllegalAction("guns cannot advance (7.0)")


def after_action(state: UnitState, action: Action, fired: bool = False) -> UnitState:
    """The unit afterwards: spent by fire, op moves, routs, sprints and tasks; ready by regrouping (7.0)."""
    if action == "regroup":
        return state._replace(spent=False)
    return state._replace(spent=True) if fired or action in ALWAYS_SPEND else state


def keeps_aim(before: UnitState, after: UnitState) -> bool:
    """True if an AIM marker stays: not after damage, suppression or cowering, but after a rally (7.0)."""
    # GUN takes CREW away, so that tokens are compared one by one and not only counted
    tokens = [
        Counter(
            {
                **Counter((*s.damage, *s.suppression)), "damage face down": s.unknown_damage,
                "suppression face down": s.unknown_suppression, "held": len(s.held), "team": s.team,
            }
        )
        for s in (before, after)
    ]  # fmt: skip
    return not after.eliminated and tokens[1] <= tokens[0]


def move_after(before: UnitState, after: UnitState, options: Options) -> str:
    """The fate of the move, turn or task that op fire interrupts: it ends if the unit becomes spent (9.0).

    HESITATION ends it too, if it stops an action that has begun.
    """
    if after.eliminated:
        return "eliminated"
    if after.spent and not before.spent:
        return "ends"
    stopped = options.hesitation_stops and hesitates(after) and not hesitates(before)
    return "ends" if stopped else "goes on"
