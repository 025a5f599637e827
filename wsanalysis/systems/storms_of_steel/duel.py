"""A duel: two units take actions in turn, round after round, each by a stated doctrine (2.2, 7, 7.5)."""

from dataclasses import replace
from functools import lru_cache
from typing import Literal, NamedTuple

from wsanalysis.languages import quantity
from wsanalysis.probability.chance import Chance, resolve
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import Aim, attack, fire_cost, shifts, take_aim
from wsanalysis.systems.storms_of_steel.command import activate
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.initiative import Player
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST, rally
from wsanalysis.systems.storms_of_steel.ratings import as_firer, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UnitState, counters_of
from wsanalysis.systems.storms_of_steel.unit import Unit, pile_of

Doctrine = Literal["rally first", "fire on"]
Act = Literal["fire", "rally", "pass"]

SAID: dict[Act, str] = {"fire": "it fires", "rally": "it rallies", "pass": "it passes"}

COIN: Distribution[Player] = Distribution.of(("first", "second"))
"""The first player of a round when nobody bids: both have the same chance (2.1)."""


class Duelist(NamedTuple):
    """One side of a duel: its unit, its shot, what helps its rally, CAPs a round, and its doctrine.

    CAPs are spent on attack rolls, two at a time while there are any (3.23).
    """

    unit: Unit
    shot: Shot
    rally_bonus: int = 0
    caps: int = 0
    doctrine: Doctrine = "rally first"


class Side(NamedTuple):
    """One side's state, its APs and CAPs left this round, and whether it has acted."""

    state: UnitState
    ap: int = 0
    cap: int = 0
    acted: bool = False


class Duel(NamedTuple):
    """The state of a duel: both sides, who acts, whether the other has just passed, rounds begun."""

    first: Side
    second: Side
    acts: Player | None = None
    passed: bool = False
    round: int = 0


def next_action(
    chance: Chance, duel: Duel, first: Duelist, second: Duelist, counts: bool, edition: StormsOfSteel
) -> Duel:
    """One player's turn: fire, rally or pass; two passes begin a new round (2.2, 2.3).

    Each round both are activated anew (3.0), and initiative is rolled for without CAPs. A unit that passes
    after having acted is spent and loses its remaining APs; a fresh unit stays fresh (2.2). `counts`: rounds
    are counted, for a duel of limited length only.
    """
    if duel.acts is None:
        started = duel.round + 1 if counts else 0
        begins: Player = chance(COIN, "initiative")
        return Duel(
            Side(duel.first.state, activate(chance, 0, edition), first.caps),
            Side(duel.second.state, activate(chance, 0, edition), second.caps),
            begins,
            False,
            started,
        )
    firsts = duel.acts == "first"
    mine, theirs = (duel.first, duel.second) if firsts else (duel.second, duel.first)
    me, enemy = (first, second) if firsts else (second, first)
    act = chosen_act(mine, theirs.state, me, enemy, edition)
    chance.tell("{}: {}, {} left", me.unit.name, SAID[act], quantity(mine.ap, "AP"))
    if act == "pass":
        if duel.passed:
            return Duel(Side(duel.first.state), Side(duel.second.state), None, False, duel.round)
        mine = mine._replace(ap=0) if mine.acted else mine
        sides = (mine, theirs) if firsts else (theirs, mine)
        return Duel(*sides, "second" if firsts else "first", True, duel.round)
    if act == "rally":
        state = resolve(chance, rally, mine.state, pile_of(me.unit.kind), me.rally_bonus, 0, edition)
        mine = Side(state, mine.ap - RALLY_COST, mine.cap, True)
    else:
        caps = min(MOST_CAPS, mine.cap)
        aim, cost = aim_of(mine.state, theirs.state, caps, me, enemy, edition) or _no_aim()
        theirs = theirs._replace(state=resolve(chance, attack, theirs.state, aim, edition))
        mine = Side(mine.state, mine.ap - cost, mine.cap - caps, True)
    sides = (mine, theirs) if firsts else (theirs, mine)
    return Duel(*sides, "second" if firsts else "first", False, duel.round)


def chosen_act(mine: Side, other: UnitState, me: Duelist, enemy: Duelist, edition: StormsOfSteel) -> Act:
    """A side's action by its doctrine, as far as its APs allow (7.0, 7.5)."""
    state = mine.state
    aim = aim_of(state, other, min(MOST_CAPS, mine.cap), me, enemy, edition)
    fires: Act = "fire" if aim is not None and aim[1] <= mine.ap else "pass"
    counter = edition.counter(pile_of(me.unit.kind), state.counter)
    if state.counter is None or counter.rally is None or me.shot.distance == 0:
        return fires  # nobody rallies in a hex with enemy units, 7.5
    rallies: Act = "rally" if mine.ap >= RALLY_COST else "pass"
    if me.doctrine == "rally first" or aim is None:
        return rallies if rallies == "rally" else fires
    return fires if fires == "fire" else rallies


@lru_cache(maxsize=1 << 16)
def aim_of(
    own: UnitState, other: UnitState, caps: int, me: Duelist, enemy: Duelist, edition: StormsOfSteel
) -> tuple[Aim, int] | None:
    """One side's attack and its cost in APs; None if it may not fire, or cannot hit."""
    firer = as_firer(me.unit, own, edition)
    target = as_target(enemy.unit, other, edition)
    shot = me.shot if not caps else replace(me.shot, caps=caps)
    try:
        ledger = shifts(firer, target, shot, edition)
    except IllegalAction:
        return None
    same_pile = pile_of(me.unit.kind) == pile_of(enemy.unit.kind) != "air"
    aim = take_aim(target, ledger, counters_of([own]) if same_pile else ())
    return (aim, fire_cost(firer, shot)) if aim.needed <= 12 else None


def _no_aim() -> tuple[Aim, int]:
    raise IllegalAction("it may not fire (7.0)")


def is_over(duel: Duel, rounds: int | None) -> bool:
    """True if one of the two is destroyed, or the rounds are over."""
    if duel.first.state.destroyed or duel.second.state.destroyed:
        return True
    return rounds is not None and duel.acts is None and duel.round == rounds


def winner(duel: Duel) -> str:
    """The side left alone: first, second, or neither."""
    if duel.second.state.destroyed:
        return "first"
    return "second" if duel.first.state.destroyed else "neither"
