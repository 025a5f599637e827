"""The condition of a unit in play: the side its block shows, and its damage marker (p.3, 9-10)."""

from typing import Literal, NamedTuple, get_args

from wsanalysis.languages import joined, say
from wsanalysis.systems.liberty_road.unit import Kind, Unit

Status = Literal[
    "ready", "spent", "reduced", "suppressed", "broken", "eliminated",
    "move", "fire", "fire-infantry", "fire-vehicles", "support",
]  # fmt: skip

STATUSES: tuple[Status, ...] = get_args(Status)

STATUSES_OF: dict[Kind, tuple[Status, ...]] = {
    "infantry": ("ready", "spent", "reduced", "suppressed", "broken"),
    "weapon team": ("ready", "spent", "suppressed"),
    "vehicle": (
        "move",
        "fire",
        "fire-infantry",
        "fire-vehicles",
        "support",
        "suppressed",
        "broken",
    ),
}
"""The states that a unit of each kind can be in while it lives (p.10). A vehicle's reduction is its
damage marker, beside the state."""

ANY_MARKER = say("a damage marker")


class UnitState(NamedTuple):
    """The status in rulebook words, and a vehicle's damage marker."""

    status: Status
    marker: str | None = None

    def __str__(self) -> str:
        """The state in words, with the damage marker."""
        return self.status if self.marker is None else joined(", ", self)


ELIMINATED = UnitState("eliminated")


def is_out(state: UnitState) -> bool:
    """True if the unit has left the game."""
    return state.status == "eliminated"


def statuses_of(unit: Unit) -> tuple[Status, ...]:
    """The states a unit may be in: for a vehicle the orders on its block, and worse (p.3, 10)."""
    return tuple(
        status
        for status in STATUSES_OF[unit.kind]
        if unit.kind != "vehicle" or status in unit.sides or status in ("suppressed", "broken")
    )


def best_firing_status(unit: Unit, against: Kind) -> Status:
    """The state in which the block fires best at such a target (p.3); ready for infantry."""
    if unit.kind != "vehicle":
        return "ready"
    aimed: Status = "fire-vehicles" if against == "vehicle" else "fire-infantry"
    for status in ("fire", aimed, "support"):
        if status in unit.sides:
            return status
    return "move"


def best_resting_status(unit: Unit) -> Status:
    """A target's default state: ready, or a vehicle's move side (p.3)."""
    if unit.kind != "vehicle":
        return "ready"
    return next(status for status in ("move", *STATUSES_OF["vehicle"]) if status in unit.sides)
