"""Transported units: which are carried, the cost of loading, which may fire (16.1, 17.0)."""

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.unit import Unit, is_foot, is_vehicle


def loading_cost(carrier: Unit, load: Unit) -> int:
    """APs to load or to unload: the open terrain cost of the carried unit (17.0).

    A vehicle carries one foot unit, pulls one gun, or tows one vehicle. Raises IllegalAction for any other
    pair.
    """
    if not is_vehicle(carrier.kind):
        raise IllegalAction(f"{carrier.name} is no vehicle and carries no units (17.0)")
    if not (is_foot(load.kind) or may_tow(carrier, load)):
        raise IllegalAction(
            f"{load.name} is neither a foot unit nor a gun, and cannot be towed this way (14.1, 17.0)"
        )
    return load.move_cost


def may_tow(puller: Unit, stuck: Unit) -> bool:
    """True if a vehicle may pull one that is immobilized: tracked vehicles only by tracked ones (14.1)."""
    if not (is_vehicle(puller.kind) and is_vehicle(stuck.kind)):
        return False
    return puller.kind == "tracked" or stuck.kind == "wheeled"


def check_may_fire(is_carried: bool) -> None:
    """Raise IllegalAction for a carried unit: it must be unloaded first (17.0)."""
    if is_carried:
        raise IllegalAction("a unit that is being transported may not fire (17.0)")
