"""Units that vehicles carry: who is carried, what loading costs, who fires (16.1, 17.0)."""

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.unit import Unit, is_foot, is_vehicle


def loading_cost(carrier: Unit, load: Unit) -> int:
    """APs to load or to unload: the open terrain cost of the unit that is carried (17.0).

    A vehicle carries one foot unit, pulls one gun, or tows one vehicle. Raises IllegalAction for any other
    pair.
    """
    if not is_vehicle(carrier.kind):
        raise IllegalAction(f"{carrier.name} is no vehicle and carries nobody (17.0)")
    if not (is_foot(load.kind) or may_tow(carrier, load)):
        raise IllegalAction(f"{load.name} is no foot unit, no gun, and cannot be towed so (14.1, 17.0)")
    return load.move_cost


def may_tow(puller: Unit, stuck: Unit) -> bool:
    """Whether a vehicle may pull one that is immobilized: tracked ones only by tracked ones (14.1)."""
    if not (is_vehicle(puller.kind) and is_vehicle(stuck.kind)):
        return False
    return puller.kind == "tracked" or stuck.kind == "wheeled"


def check_may_fire(is_carried: bool) -> None:
    """IllegalAction for a unit that is carried: it must be unloaded first (17.0)."""
    if is_carried:
        raise IllegalAction("a unit that is being transported may not fire (17.0)")
