"""Objectives: the conditions for a side's victory points, once at the end or each time."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from wsanalysis.languages import alternatives, say


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Reduce:
    """The enemy's units left are worth `points` at most: it is `state` then."""

    vp: int
    points: int
    state: str


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
    | Reduce
)


def pays_each_time(objective: Objective) -> bool:
    """True if its points are for each time, rather than once."""
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
    text = "{task}: {vp} VP each" if pays_each_time(objective) else "{task}: {vp} VP"
    return say(text, task=_task(objective), vp=objective.vp)


def _task(objective: Objective) -> str:
    match objective:
        case Destroy(count=count, block=block, every=every):
            if every:
                return say("Destroy all {count} {units}", count=count, units=block or say("enemy units"))
            return say(
                "Destroy {number} enemy {units}", number=_at_least(count), units=block or _units(count)
            )
        case DestroyMore(margin=margin):
            if margin == 1:
                return say("Destroy more enemy units than you lose")
            return say("Destroy more enemy units than you lose, by {margin} at least", margin=margin)
        case Hold(hexes=hexes, at_least=at_least, place=place):
            if at_least == len(hexes):
                return say("Hold {hexes}", hexes=place or _listed(hexes))
            text = "Hold at least {count} of {all} hexes: {hexes}"
            return say(text, count=at_least, all=len(hexes), hexes=place or _listed(hexes))
        case Exit(count=count):
            return say("Lead {number} {units} off the map", number=_at_least(count), units=_units(count))
        case PreventCrossing(zone=zone, place=place):
            return say("Let no enemy unit cross into {hexes}", hexes=place or _listed(zone))
        case Keep(count=count, block=block):
            return say("Keep {number} {units} alive", number=_at_least(count), units=block or _units(count))
        case PreventExit(count=1):
            return say("Let no enemy unit leave the map")
        case PreventExit(count=count):
            return say("Let fewer than {count} enemy units leave the map", count=count)
        case DestroyEach(block=block):
            return say("Destroy enemy {units}", units=block or "units")
        case HoldEach(hexes=hexes, place=place):
            return say("Hold {hexes} {when}", hexes=place or _listed(hexes), when=_ends(objective))
        case Reduce(points=points, state=state):
            return say("Reduce the enemy to {points} points or fewer ({state})", points=points, state=state)
        case Marker(when="end"):
            return say("Possess the marker at the end of the game")
        case Marker(when="off"):
            return say("Carry the marker off the map")
        case Marker(hexes=hexes, place=place):
            if not hexes:
                return say("Possess the marker {when}", when=_ends(objective))
            there = place or alternatives(hexes)
            return say("Possess the marker in {hexes} {when}", hexes=there, when=_ends(objective))


def _ends(objective: HoldEach | Marker) -> str:
    """The time at which it is counted."""
    if objective.by_card:
        return say("when the card Score is drawn")
    if not objective.turns:
        return say("at the end of each {turn}", turn=objective.turn)
    numbers = ", ".join(map(str, objective.turns))
    turn = objective.turn if len(objective.turns) == 1 else f"{objective.turn}s"
    return say("at the end of {turn} {numbers}", turn=turn, numbers=numbers)


def _at_least(count: int) -> str:
    return "1" if count == 1 else say("at least {count}", count=count)


def _units(count: int) -> str:
    return "unit" if count == 1 else "units"


def _listed(hexes: tuple[str, ...]) -> str:
    if len(hexes) <= 6:
        return ", ".join(hexes)
    return say("{hexes} and {more} more", hexes=", ".join(hexes[:5]), more=len(hexes) - 5)
