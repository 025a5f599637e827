"""Orders that let a number of infantry act, of vehicles, and of either: units left, and the best for one."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from wsanalysis.battles.core.numbers import NOBODY, Side, Unit
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import units_of
from wsanalysis.compiled import Record, compiled, compiled_for

W = TypeVar("W", bound=World)
S = TypeVar("S", bound=State)
X = TypeVar("X", bound=Record)


@compiled
def are_left(is_vehicle: bool, infantry: int, vehicles: int, either: int) -> bool:
    """True if of these activations one is left for such a unit."""
    return either + (vehicles if is_vehicle else infantry) > 0


@compiled
def used_up(is_vehicle: bool, infantry: int, vehicles: int, either: int) -> tuple[int, int, int]:
    """The activations that are left once such a unit has taken one: one of its own sort first."""
    if is_vehicle and vehicles > 0:
        return infantry, vehicles - 1, either
    if not is_vehicle and infantry > 0:
        return infantry - 1, vehicles, either
    return infantry, vehicles, either - 1


def most_allowed(orders: Iterable[Any], infantry: int, vehicles: int) -> int:
    """The most units that one of some orders lets act, of those that there are."""
    named = ((one, min(one.infantry, infantry) + min(one.vehicles, vehicles)) for one in orders)
    return max((min(count + one.either, infantry + vehicles) for one, count in named), default=0)


def best_units_of(
    world: type[W],
    view: type[S],
    weights: type[X],
    is_vehicle: Callable[[W, S, Unit], bool],
    far: Callable[[W, S, Unit, Unit, X], int] | None = None,
) -> Callable[..., int]:
    """The function that picks the units for whom an order is best.

    ``far(world, view, first, unit, weights)``: sixteenths of what a unit promises that are left where the
    units of an order have to be near the first of them.
    """
    for_game = compiled_for(W=world, S=view, X=weights)

    @for_game
    def as_near(world: W, view: S, first: Unit, unit: Unit, weights: X) -> int:
        """All of it, wherever the unit is."""
        return 16

    left = far or as_near

    @for_game
    def best_units(
        world: W, view: S, side: Side, infantry: int, vehicles: int, either: int, nearby: int, weights: X
    ) -> int:
        """The promises of the units that an order lets act, the highest first; after `promise` is noted."""
        total, first = 0, NOBODY
        while infantry + vehicles + either > 0:
            most, best = 0, NOBODY
            for unit in units_of(world, side):
                promised = view.promise[unit]
                if nearby and first != NOBODY and promised > 0:
                    promised = promised * left(world, view, first, unit, weights) // 16
                if promised > most and are_left(is_vehicle(world, view, unit), infantry, vehicles, either):
                    most, best = promised, unit
            if best == NOBODY:
                break
            total += most
            first = best if first == NOBODY else first
            view.promise[best] = -view.promise[best]
            infantry, vehicles, either = used_up(is_vehicle(world, view, best), infantry, vehicles, either)
        for unit in units_of(world, side):
            view.promise[unit] = abs(view.promise[unit])
        return total

    return best_units
