"""What follows without chance, by kind and state: after acting, checks, reduction, rally, close combat."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.certainty import MapCannotFollow, agreed, certain
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.laws import (
    ATTACK,
    CHECK,
    MODES,
    SHIFTS,
    VALORS,
    Given,
    alike,
    code,
    rallied,
    readies,
)
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road import objects, orders, results
from wsanalysis.systems.liberty_road.chips import LADDER, Check
from wsanalysis.systems.liberty_road.close_combat import SUFFERED, clash, immobilized, toll, total_of
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import Fighter
from wsanalysis.systems.liberty_road.state import STATUSES, Status, UnitState
from wsanalysis.systems.liberty_road.unit import Kind
from wsanalysis.systems.liberty_road.valor import rally

Fate = Callable[[Kind, UnitState, LibertyRoad], int]
CHECKS: tuple[Check, ...] = ("failed", "passed")


def fates(forces: Forces, edition: LibertyRoad) -> dict[str, list[int]]:
    """Each table by its name in the world, but for the tolls of close combat."""
    by_kind: dict[int, Fate] = {
        terms.AFTER_ACTING: _after_acting,
        terms.AFTER_OPPORTUNITY: _after_opportunity,
        terms.AFTER_SUPPRESSION: _suppressed,
        terms.AFTER_REDUCTION: _reduced,
        terms.AFTER_FALL: _fallen_upon,
        terms.AFTER_CHECK_FAILED: partial(checked, check="failed"),
        terms.AFTER_CHECK_PASSED: partial(checked, check="passed"),
        terms.AFTER_RALLY_FAILED: partial(recovered, check="failed"),
        terms.AFTER_RALLY_PASSED: partial(recovered, check="passed"),
    }
    return {
        "fate": [n for what in range(terms.FATES) for n in _by_kind(edition, by_kind[what])],
        "shifted": _shifted(edition),
        "immobilized": [_of_mode(edition, "vehicle", mode, _immobilized) for mode in range(MODES)],
        "regroup": _regrouped(forces, edition),
        "clash": [*_clashes()],
    }


def _by_kind(edition: LibertyRoad, fate: Fate) -> list[int]:
    """[kind][mode]: the outcome of a rule that reads a unit's kind and state."""
    return [_of_mode(edition, kind, mode, fate) for kind in terms.KINDS for mode in range(MODES)]


def _of_mode(edition: LibertyRoad, kind: Kind, mode: int, fate: Fate) -> int:
    """The one outcome under whatever damage marker; a state that the kind cannot be in stays."""
    states = alike(kind, mode, edition)
    if not states:
        return mode % terms.STATUSES
    one = f"{with_article(kind)} that is {states[0].status}"
    what = f"what becomes of {one} depends on no particular damage marker"
    return agreed((fate(kind, state, edition) for state in states), what)


def _after_acting(kind: Kind, state: UnitState, _: LibertyRoad) -> int:
    return code(kind, orders.after_acting(kind, state), state)


def _after_opportunity(kind: Kind, state: UnitState, _: LibertyRoad) -> int:
    return code(kind, orders.after_opportunity_fire(kind, state), state)


def _suppressed(kind: Kind, state: UnitState, _: LibertyRoad) -> int:
    return code(kind, results.after_suppression(kind, state), state)


def checked(kind: Kind, state: UnitState, edition: LibertyRoad, check: Check) -> int:
    """What a suppressed result does to a unit whose valor check came out so (p.17)."""

    def rule(chance: Chance, valor: int) -> int:
        given = Given(chance, CHECK, check)
        after, _ = results.suffer(given, state, "suppressed", kind, valor, False, edition)
        return code(kind, after, state)

    what = f"what a valor check that {check} does to {with_article(kind)}"
    return agreed((certain(exact(rule, valor), what) for valor in VALORS), f"{what} depends on no valor")


def _reduced(kind: Kind, state: UnitState, edition: LibertyRoad) -> int:
    """Which marker a vehicle draws, the battle's own pile decides."""
    law = exact(results.reduce, state, kind, edition).map(lambda after: code(kind, after, state))
    return certain(law, f"what a reduced result does to {with_article(kind)} that is {state.status}")


def _fallen_upon(kind: Kind, state: UnitState, edition: LibertyRoad) -> int:
    """What the fall of an object does to a unit in its hex (p.17)."""

    def rule(chance: Chance) -> objects.Site:
        given = Given(chance, ATTACK, "eliminated")
        return objects.attack_object(given, objects.Site(True, (state,), True), 1, 0, (kind,), edition)

    fallen = [code(kind, site.occupants[0], state) for site in exact(rule).outcomes if not site.stands]
    return agreed(
        fallen or [STATUSES.index(state.status)],
        f"an object that falls does one thing to {with_article(kind)}",
    )


def recovered(kind: Kind, state: UnitState, edition: LibertyRoad, check: Check) -> int:
    """What becomes of a unit that tries to rally and whose check came out so (p.11)."""

    def rule(chance: Chance, valor: int, ready: Status) -> int:
        after = rally(Given(chance, CHECK, check), state, valor, ready, False, edition)
        return rallied(kind, after, state, ready)

    what = f"what becomes of {with_article(kind)} that {check} its check to rally"
    cases = [(valor, ready) for valor in VALORS for ready in readies(kind, state)]
    return agreed((certain(exact(rule, *case), what) for case in cases), f"{what} depends on no valor")


def _immobilized(kind: Kind, state: UnitState, edition: LibertyRoad) -> int:
    return code(kind, immobilized(state, edition), state)


def _shifted(edition: LibertyRoad) -> list[int]:
    """[base][shift]: the result; more than three shifts reach the ends of the ladder as three do."""
    table = [
        [LADDER.index(results.shifted(base, by, edition.options)) for by in range(-12, 13)] for base in LADDER
    ]
    for of_base in table:
        agreed(of_base[:10], "three shifts down reach the end of the ladder")
        agreed(of_base[-10:], "three shifts up reach the end of the ladder")
    return [of_base[12 + by] for of_base in table for by in SHIFTS]


def _regrouped(forces: Forces, edition: LibertyRoad) -> list[int]:
    """[type][mode][to]: the state after a regroup point, or NOT_ALLOWED (p.9)."""
    return [
        _of_mode(edition, unit.kind, mode, partial(_turned, sides=unit.sides, to=to))
        if alike(unit.kind, mode, edition)
        else terms.NOT_ALLOWED
        for unit in forces.types
        for mode in range(MODES)
        for to in STATUSES
    ]


def _turned(kind: Kind, state: UnitState, _: LibertyRoad, sides: tuple[str, ...], to: Status) -> int:
    try:
        after = orders.regroup(kind, sides, state, to)
    except IllegalAction:
        return terms.NOT_ALLOWED
    return code(kind, after, state)


def _clashes() -> Iterable[int]:
    """[attacker's total][defender's total][moving side]: 2 * the lower side + 1 if doubled (p.14)."""
    for first in range(terms.MOST_TOTAL + 1):
        for second in range(terms.MOST_TOTAL + 1):
            for moving in ("first", "second"):
                low, doubled = clash(first, second, moving)
                yield 2 * (low == "second") + doubled


def tolls() -> Iterable[tuple[int, int]]:
    """[loser's kind][winner's kind][doubled]: what the loser suffers, and if it stays, the winner (p.14)."""
    for loser in terms.KINDS:
        for winner in terms.KINDS:
            for doubled in (False, True):
                pays, costs = toll(loser, winner, doubled)
                storms = loser == "vehicle" and winner != "vehicle"
                if costs == "immobilized" or (pays == "immobilized" and not storms):
                    raise MapCannotFollow("only infantry immobilizes, and only a vehicle", (pays, costs))
                yield SUFFERED.index(pays), SUFFERED.index(costs)


def totals(fighters: Sequence[Fighter]) -> list[int]:
    """What each counts in a clash of vehicles that it fights alone; the totals of a swarm add up (p.14)."""
    for one in dict.fromkeys(fighters):
        for other in dict.fromkeys(fighters):
            if total_of([one, other]) != one.total + other.total:
                raise MapCannotFollow("a swarm's total is the sum of its vehicles'", total_of([one, other]))
    return [total_of([fighter]) for fighter in fighters]
