"""Objectives: what a side needs for its victory points, counted when the game is over."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroy:
    """At least `count` enemy units are eliminated, counting only `block` if that is not empty.

    `every` says that these are all the enemy can ever have of them.
    """

    vp: int
    count: int
    block: str = ""
    every: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DestroyMore:
    """At least `margin` more enemy units are eliminated than own ones."""

    vp: int
    margin: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """At least `at_least` of the `hexes` are held: the side was the last to have units there alone.

    Before that a hex is held by the side in whose deployment zone it lies, else by the defender.
    """

    vp: int
    hexes: tuple[str, ...]
    at_least: int
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """At least `count` own units have left the map over own exits."""

    vp: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PreventCrossing:
    """No enemy unit is in the `zone` at the end, and none has left the map."""

    vp: int
    zone: tuple[str, ...]
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """At least `count` own units are not eliminated, counting only `block` if that is not empty."""

    vp: int
    count: int
    block: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreventExit:
    """Fewer than `count` enemy units have left the map."""

    vp: int
    count: int


Objective: TypeAlias = Destroy | DestroyMore | Hold | Exit | PreventCrossing | Keep | PreventExit


def hexes_of(objective: Objective) -> tuple[str, ...]:
    """The hexes that an objective names, if it is about any."""
    match objective:
        case Hold(hexes=hexes):
            return hexes
        case PreventCrossing(zone=zone):
            return zone
    return ()


def sentence(objective: Objective) -> str:
    """The objective as a player reads it, with its victory points."""
    return f"{_task(objective)}: {objective.vp} VP"


def _task(objective: Objective) -> str:
    match objective:
        case Destroy(count=count, block=block, every=every):
            if every:
                return f"Destroy all {count} {block or 'enemy units'}"
            return f"Destroy {_at_least(count)}enemy {block or _units(count)}"
        case DestroyMore(margin=margin):
            by = "" if margin == 1 else f", by {margin} at least"
            return f"Destroy more enemy units than you lose{by}"
        case Hold(hexes=hexes, at_least=at_least, place=place):
            if at_least == len(hexes):
                return f"Hold {place or _listed(hexes)}"
            return f"Hold at least {at_least} of {len(hexes)} hexes: {place or _listed(hexes)}"
        case Exit(count=count):
            return f"Lead {_at_least(count)}{_units(count)} off the map"
        case PreventCrossing(zone=zone, place=place):
            return f"Let no enemy unit cross into {place or _listed(zone)}"
        case Keep(count=count, block=block):
            return f"Keep {_at_least(count)}{block or _units(count)} alive"
        case PreventExit(count=1):
            return "Let no enemy unit leave the map"
        case PreventExit(count=count):
            return f"Let fewer than {count} enemy units leave the map"


def _at_least(count: int) -> str:
    return "1 " if count == 1 else f"at least {count} "


def _units(count: int) -> str:
    return "unit" if count == 1 else "units"


def _listed(hexes: tuple[str, ...]) -> str:
    return ", ".join(hexes) if len(hexes) <= 6 else f"{', '.join(hexes[:5])} and {len(hexes) - 5} more"
