"""The cost of acting, and regrouping (p.9, 13)."""

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.state import Status, UnitState
from wsanalysis.systems.liberty_road.unit import Kind


def after_acting(kind: Kind, state: UnitState) -> UnitState:
    """After moving or firing: ready infantry and weapon teams become spent; vehicles keep their orders (p.9).

    Spotting does not count: infantry that spots is not spent (p.11).
    """
    if kind != "vehicle" and state.status == "ready":
        return UnitState("spent")
    return state


def after_opportunity_fire(kind: Kind, state: UnitState) -> UnitState:
    """Infantry that took opportunity fire is spent; weapon teams and vehicles stay (p.13)."""
    return UnitState("spent") if kind == "infantry" else state


def regroup(kind: Kind, sides: tuple[str, ...], state: UnitState, to: Status) -> UnitState:
    """Spend a regroup point: infantry from spent to ready, a vehicle to another of its printed orders (p.9).

    Raises IllegalAction for anything else.
    """
    if kind != "vehicle":
        if (state.status, to) != ("spent", "ready"):
            raise IllegalAction(f"infantry regroups from spent to ready, not {state.status} to {to}")
    elif state.status not in sides or to not in sides:
        raise IllegalAction(
            f"a vehicle regroups among its printed orders ({', '.join(sides)}),"
            f" not from {state.status} to {to} (p.9)"
        )
    return UnitState(to, state.marker)
