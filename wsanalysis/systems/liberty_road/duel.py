"""A duel: two units that trade fire and rally, turn after turn, each by a stated doctrine."""

from functools import lru_cache
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, Shot, attack, shifts, take_aim
from wsanalysis.systems.liberty_road.orders import after_acting, regroup
from wsanalysis.systems.liberty_road.state import Status, UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Firer, Target
from wsanalysis.systems.liberty_road.valor import attempt_rally

Doctrine = Literal["rally first", "fire on"]


class Duelist(NamedTuple):
    """One side of a duel: what it fires with and as what it is fired at, its shot, its doctrine.

    `stance` is the side of the block it fights from. A suppressed unit by `doctrine` either
    rallies first or fires on at reduced strength; a broken one always rallies. `regroups`: the
    order's regroup point goes to it, so infantry fires each turn at full strength, and a vehicle on
    another side of its block is turned to its stance (p.9).
    """

    firer: Firer
    target: Target
    shot: Shot
    stance: Status
    doctrine: Doctrine = "rally first"
    regroups: bool = True


class Duel(NamedTuple):
    """Where a duel stands: both states, whose order it is, and whether the turn had its event."""

    first: UnitState
    second: UnitState
    seconds_order: bool = False
    event: bool = False


def half_turn(chance: Chance, duel: Duel, first: Duelist, second: Duelist, edition: LibertyRoad) -> Duel:
    """One side's order: it rallies, fires or waits; then it is the other's. Two make a turn."""
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
        rallied, drew = attempt_rally(chance, own, me.target.valor, me.stance, not event, edition)
        return rallied, other, event or drew
    aim = aim_of(own, me, enemy, edition)
    if aim is None:
        return _regrouped(own, me), other, event
    after = attack(chance, Aftermath(other, event), aim, edition)
    fired = _regrouped(after_acting(me.firer.kind, own), me)
    return fired, _settled(after.state, enemy, me, edition), after.event


def _regrouped(state: UnitState, me: Duelist) -> UnitState:
    """The order's regroup point: spent to ready, or the vehicle's block to its stance (p.9)."""
    turned = state.status in me.firer.sides and state.status not in ("ready", me.stance)
    return regroup(me.firer.kind, me.firer.sides, state, me.stance) if me.regroups and turned else state


@lru_cache(maxsize=1 << 16)
def aim_of(own: UnitState, me: Duelist, enemy: Duelist, edition: LibertyRoad) -> Aim | None:
    """One side's attack in this state; None if it may not fire."""
    try:
        ledger = shifts(me.firer, own, enemy.target, me.shot, edition)
    except IllegalAction:
        return None
    return take_aim(enemy.target, me.shot, ledger, edition)


def _settled(state: UnitState, unit: Duelist, enemy: Duelist, edition: LibertyRoad) -> UnitState:
    """The state under the first marker that hinders its fire in this duel just as much.

    So a commander dead and a gun damaged are one state to a tank that duels with infantry.
    """
    if state.marker is None:
        return state
    return UnitState(state.status, _like_marker(state.marker, unit, enemy, edition))


@lru_cache(maxsize=1 << 16)
def _like_marker(marker: str, unit: Duelist, enemy: Duelist, edition: LibertyRoad) -> str:
    def hindrance(name: str) -> list[Aim | None]:
        statuses: tuple[Status, ...] = (unit.stance, "suppressed")
        return [aim_of(UnitState(s, name), unit, enemy, edition) for s in statuses]

    names = [m.marker for m in edition.markers if m.count]
    return next((name for name in names if hindrance(name) == hindrance(marker)), marker)


def is_over(duel: Duel) -> bool:
    """Whether one of the two is out."""
    return is_out(duel.first) or is_out(duel.second)


def winner(duel: Duel) -> str:
    """Who is left alone: first, second, or neither."""
    if is_out(duel.second):
        return "first"
    return "second" if is_out(duel.first) else "neither"
