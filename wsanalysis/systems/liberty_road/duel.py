"""A duel: two units that exchange fire and rally, turn after turn, each by a stated doctrine."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance, resolve
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, Shot, attack, shifts, take_aim
from wsanalysis.systems.liberty_road.orders import after_acting, regroup
from wsanalysis.systems.liberty_road.state import STATUSES_OF, Status, UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Target
from wsanalysis.systems.liberty_road.valor import attempt_rally

Doctrine = Literal["rally first", "fire on"]


class Aims:
    """A unit's attack on the other in each state in which it may fire; compares by content.

    Everything that a duel reads of guns, armor and ground, so that duels in which these are equal share one
    chain.
    """

    __slots__ = ("_by_state", "_hash")

    def __init__(self, by_state: Mapping[UnitState, Aim]) -> None:
        self._by_state = dict(by_state)
        self._hash = hash(frozenset(self._by_state.items()))

    def __call__(self, state: UnitState) -> Aim | None:
        """The attack in this state; None if it may not fire."""
        return self._by_state.get(state)

    def __bool__(self) -> bool:
        return bool(self._by_state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Aims) and self._by_state == other._by_state

    def __hash__(self) -> int:
        return self._hash


class Duelist(NamedTuple):
    """One side of a duel: its attacks, its kind, its valor, its doctrine.

    `stance` is the side of the block it fights from. A suppressed unit by `doctrine` either rallies first or
    fires on at reduced strength; a broken one always rallies. `regroups`: it gets the order's regroup point,
    so infantry fires each turn at full strength, and a vehicle on another side of its block turns to its
    stance (p.9).
    """

    aims: Aims
    kind: Kind
    sides: tuple[str, ...]
    valor: int
    stance: Status
    doctrine: Doctrine = "rally first"
    regroups: bool = True


class Duel(NamedTuple):
    """The state of a duel: both units, whose order it is, and whether this turn's event has happened."""

    first: UnitState
    second: UnitState
    seconds_order: bool = False
    event: bool = False


def half_turn(chance: Chance, duel: Duel, first: Duelist, second: Duelist, edition: LibertyRoad) -> Duel:
    """One side's order: it rallies, fires or waits; then the other side's. Two make a turn."""
    if duel.seconds_order:
        own, other, event = _act(chance, duel.second, duel.first, second, first, duel.event, edition)
        return Duel(other, own)  # a new turn, with a new event to come
    own, other, event = _act(chance, duel.first, duel.second, first, second, duel.event, edition)
    return Duel(own, other, True, event)


def _act(
    chance: Chance,
    own: UnitState,
    other: UnitState,
    me: Duelist,
    enemy: Duelist,
    event: bool,
    edition: LibertyRoad,
) -> tuple[UnitState, UnitState, bool]:
    if own.status == "broken" or (own.status == "suppressed" and me.doctrine == "rally first"):
        rallied, drew = resolve(chance, attempt_rally, own, me.valor, me.stance, not event, edition)
        return rallied, other, event or drew
    aim = me.aims(own)
    if aim is None:
        return _regrouped(own, me), other, event
    after = resolve(chance, attack, Aftermath(other, event), aim, edition)
    fired = _regrouped(after_acting(me.kind, own), me)
    return fired, _settled(after.state, enemy, edition), after.event


def _regrouped(state: UnitState, me: Duelist) -> UnitState:
    """Spend the order's regroup point: spent to ready, or the vehicle's block to its stance (p.9)."""
    turned = state.status in me.sides and state.status not in ("ready", me.stance)
    return regroup(me.kind, me.sides, state, me.stance) if me.regroups and turned else state


@lru_cache(maxsize=1 << 12)
def aims(firer: Firer, target: Target, shot: Shot, edition: LibertyRoad) -> Aims:
    """A unit's attacks on the other from every side of its block, under every marker."""
    markers = [None, *(m.marker for m in edition.markers)] if firer.kind == "vehicle" else [None]
    found = {}
    for state in (UnitState(status, marker) for status in STATUSES_OF[firer.kind] for marker in markers):
        try:
            found[state] = take_aim(target, shot, shifts(firer, state, target, shot, edition), edition)
        except IllegalAction:
            continue
    return Aims(found)


def _settled(state: UnitState, unit: Duelist, edition: LibertyRoad) -> UnitState:
    """The state under the first marker that hinders its fire in this duel just as much.

    So `Commander Dead` and `Gun Damaged` are one state for a tank that duels with infantry.
    """
    if state.marker is None:
        return state
    return UnitState(state.status, _like_marker(state.marker, unit.aims, unit.stance, edition))


@lru_cache(maxsize=1 << 16)
def _like_marker(marker: str, aims: Aims, stance: Status, edition: LibertyRoad) -> str:
    def hindrance(name: str) -> list[Aim | None]:
        statuses: tuple[Status, ...] = (stance, "suppressed")
        return [aims(UnitState(status, name)) for status in statuses]

    names = [m.marker for m in edition.markers if m.count]
    return next((name for name in names if hindrance(name) == hindrance(marker)), marker)


def is_over(duel: Duel) -> bool:
    """True if one of the two is out."""
    return is_out(duel.first) or is_out(duel.second)


def winner(duel: Duel) -> str:
    """The side that is left alone: first, second, or neither."""
    if is_out(duel.second):
        return "first"
    return "second" if is_out(duel.first) else "neither"
