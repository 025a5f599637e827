"""Movement: barred ground, bog, how far a unit moves, and whom it carries (3.0, 8.0)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.checks import bog_difficulty, check
from wsanalysis.systems.draft_2019.chits import Difficulty, Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Terrain, check_passable, mover
from wsanalysis.systems.draft_2019.options import Options
from wsanalysis.systems.draft_2019.state import UnitState, damage_tokens, speed_left
from wsanalysis.systems.draft_2019.unit import INFANTRY, Drive, Unit

Pace = Literal["limited", "full"]
Space = tuple[int, int]
"""Half circles and half dots."""


class March(NamedTuple):
    """A unit on its way through bog: hexes and hexsides still to come, and whether it is stuck."""

    left: int
    bogged: bool = False


def may_enter(unit: Unit, place: Terrain, state: UnitState, options: Options, road: bool = False) -> None:
    """Raise IllegalAction if `place` is impassable; a road leads through it (8.0)."""
    if not road:
        damaged = damage_tokens(state) > 0
        who = mover(unit.kind, unit.drive)
        check_passable(place, who, "amphibious" in unit.features, damaged, options)


def is_bog(unit: Unit, place: Terrain, road: bool = False) -> bool:
    """True if the unit checks for bog when it exits or crosses `place`; roads bypass it (8.0)."""
    return not road and mover(unit.kind, unit.drive) in place.bog


def points(unit: Unit, state: UnitState, on_road: bool = False) -> int:
    """Movement points, each a hex at limited speed; wheeled units go twice as far if only on roads (8.0)."""
    speed = speed_left(unit.speed, state)
    return 2 * speed if on_road and unit.drive == "wheeled" else speed


def hexes_per_point(pace: Pace) -> str:
    """The distance that one movement point allows (8.0)."""
    return "an adjacent hex" if pace == "limited" else "a hex of the same or an adjacent area"


def may_double_time(unit: Unit, carries: bool = False) -> None:
    """Raise IllegalAction for carriers and guns (8.0)."""
    if unit.kind == "gun" or carries:
        raise IllegalAction("carriers and guns may not double time (8.0)")


def gets_moving_marker(drive: Drive, pace: Pace) -> bool:
    """True if the unit gets a MOVING marker: a vehicle that moves at full speed (8.0)."""
    return drive != "foot" and pace == "full"


def next_bog(chance: Chance, march: March, nerve: Nerve, difficulty: Difficulty, edition: Draft2019) -> March:
    """The next hex or hexside of bog: a valor check; failure leaves the unit spent where it is (8.0)."""
    if march.bogged or not march.left:
        return march
    if check(chance, nerve, difficulty, edition, "bog"):
        return March(march.left - 1)
    return March(march.left, True)


def bog_check(unit: Unit) -> Difficulty:
    """The difficulty of the unit's bog checks, by its ground pressure (8.0)."""
    return bog_difficulty(unit.ground_pressure)


def is_over(march: March) -> bool:
    """True if it is through, or bogged."""
    return march.bogged or not march.left


def space_needed(unit: Unit) -> Space:
    """A squad takes a circle, a team half of one; a gun or vehicle a dot, a small one half of one (3.0)."""
    if unit.kind in INFANTRY:
        return (2 if unit.kind == "squad" else 1, 0)
    return (0, 1 if unit.size == "small" else 2)


def space_left(carrier: Unit, aboard: Iterable[Unit]) -> Space:
    """The half circles and half dots that are free; IllegalAction if there are too few (3.0, 8.0)."""
    circles, dots = carrier.half_circles, carrier.half_dots
    for unit in aboard:
        more = space_needed(unit)
        circles, dots = circles - more[0], dots - more[1]
        if circles < 0 or dots < 0:
            raise IllegalAction(f"{carrier.name} has no space for {unit.name} (3.0)")
    return circles, dots


def rides_desant(carrier: Unit) -> bool:
    """True if infantry is not inside but rides on top, the capacity being greyed out (8.0)."""
    return "desant" in carrier.features


def dismounts_after_fire(carrier: Unit) -> bool:
    """True if riders exit and are spent when their carrier fires (8.0)."""
    return rides_desant(carrier)
