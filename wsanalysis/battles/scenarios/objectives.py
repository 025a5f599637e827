"""Objectives: the conditions for a side's victory points, once at the end or each time."""

from dataclasses import dataclass
from typing import Literal, TypeAlias


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

    Until then a hex is held by the side in whose deployment zone it lies, else by the defender.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class DestroyEach:
    """For each enemy unit that is eliminated, counting only `block` if that is not empty."""

    vp: int
    block: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldEach:
    """For each of the `hexes` that is held, as for `Hold`, at the end of each of the `turns`.

    Without any it is at the end of every turn; `by_card`, when a card says so. `turn` is what the game
    calls one.
    """

    vp: int
    hexes: tuple[str, ...]
    turns: tuple[int, ...] = ()
    place: str = ""
    turn: str = "turn"
    by_card: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """The side possesses a control marker; the game's rules say how it is held, carried and passed on.

    Either when the game ends; or at the end of each of the `turns`, every one if none is given, and only in
    the `hexes` if it names some; or `by_card`, when a card says so; or it has been carried `off` the map.
    """

    vp: int
    when: Literal["end", "turn", "off"]
    hexes: tuple[str, ...] = ()
    turns: tuple[int, ...] = ()
    place: str = ""
    turn: str = "turn"
    by_card: bool = False


Objective: TypeAlias = (
    Destroy
    | DestroyMore
    | Hold
    | Exit
    | PreventCrossing
    | Keep
    | PreventExit
    | DestroyEach
    | HoldEach
    | Marker
)


def pays_each_time(objective: Objective) -> bool:
    """Whether its points are for each time, rather than once."""
    match objective:
        case DestroyEach() | HoldEach():
            return True
        case Marker(when=when):
            return when == "turn"
    return False


def times(objective: Objective) -> int:
    """The number of turns at whose ends it is counted: one, unless it names more."""
    match objective:
        case HoldEach(turns=turns) | Marker(turns=turns):
            return max(1, len(turns))
    return 1


def hexes_of(objective: Objective) -> tuple[str, ...]:
    """The hexes that an objective names, if any."""
    match objective:
        case Hold(hexes=hexes):
            return hexes
        case PreventCrossing(zone=zone):
            return zone
        case HoldEach(hexes=hexes) | Marker(hexes=hexes):
            return hexes
    return ()


def sentence(objective: Objective) -> str:
    """The objective as a player reads it, with its victory points."""
    return f"{_task(objective)}: {objective.vp} VP{' each' if pays_each_time(objective) else ''}"


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
        case DestroyEach(block=block):
            return f"Destroy enemy {block or 'units'}"
        case HoldEach(hexes=hexes, place=place):
            return f"Hold {place or _listed(hexes)} {_ends(objective)}"
        case Marker(when="end"):
            return "Possess the marker at the end of the game"
        case Marker(when="off"):
            return "Carry the marker off the map"
        case Marker(hexes=hexes, place=place):
            there = f" in {place or ' or '.join(hexes)}" if hexes else ""
            return f"Possess the marker{there} {_ends(objective)}"


def _ends(objective: HoldEach | Marker) -> str:
    """When it is counted."""
    if objective.by_card:
        return "when the card Score is drawn"
    if not objective.turns:
        return f"at the end of each {objective.turn}"
    numbers = ", ".join(map(str, objective.turns))
    return f"at the end of {objective.turn}{'' if len(objective.turns) == 1 else 's'} {numbers}"


def _at_least(count: int) -> str:
    return "1 " if count == 1 else f"at least {count} "


def _units(count: int) -> str:
    return "unit" if count == 1 else "units"


def _listed(hexes: tuple[str, ...]) -> str:
    return ", ".join(hexes) if len(hexes) <= 6 else f"{', '.join(hexes[:5])} and {len(hexes) - 5} more"
