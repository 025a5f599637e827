"""Results without chance, by kind and state: after acting, checks, reduction, rally, close combat."""

from collections.abc import Callable, Sequence
from functools import partial

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.core.agreement import MapCannotFollow, agreed, certain
from wsanalysis.battles.core.interruption import given
from wsanalysis.battles.core.tabulate import Tabulation, axes, counted_as_one, row
from wsanalysis.battles.liberty_road import outcomes, records, terms
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.outcomes import (
    ANY_MARKER_DOES,
    ATTACK,
    CHECK,
    MODES,
    NO_YES,
    SHIFTS,
    VALORS,
    alike,
    code,
    readies,
    stays,
)
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road import objects, orders, results
from wsanalysis.systems.liberty_road.chips import LADDER, Check
from wsanalysis.systems.liberty_road.close_combat import SUFFERED, clash, immobilized, toll, total_of
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import Fighter, Player
from wsanalysis.systems.liberty_road.state import STATUSES, Status, UnitState
from wsanalysis.systems.liberty_road.unit import Kind, Unit

Fate = Callable[[Kind, UnitState], int]
MOVERS: tuple[Player, Player] = ("first", "second")
FAR_SHIFTS = range(-12, 13)


def put_fates(tables: Tabulation, forces: Forces, edition: LibertyRoad) -> None:
    """Fill all tables of results without chance."""
    one = partial(counted_as_one, because=ANY_MARKER_DOES)
    by_kind = one(
        lambda kind, mode: [(kind, state) for state in alike(kind, mode, edition)],
        absent=stays, kind=terms.KINDS, mode=MODES,
    )  # fmt: skip
    vehicles = one(
        lambda mode: [(state,) for state in alike("vehicle", mode, edition)], absent=stays, mode=MODES
    )
    blocks = one(
        lambda unit, mode: [(unit, state) for state in alike(unit.kind, mode, edition)],
        absent=lambda *_: terms.NOT_ALLOWED, type=forces.types, mode=MODES,
    )  # fmt: skip
    shifts = counted_as_one(
        lambda by: [(far,) for far in FAR_SHIFTS if min(max(far, SHIFTS[0]), SHIFTS[-1]) == by],
        "three shifts reach the end of the ladder", shift=SHIFTS,
    )  # fmt: skip
    fates = _fates(edition)
    what = axes(what=[fates[number] for number in range(len(fates))])
    tables.put_numbers("fate", (*what, by_kind), lambda fate, kind, state: fate(kind, state))
    tables.put_numbers(
        "shifted", (*axes(result=LADDER), shifts),
        lambda base, by: LADDER.index(results.shifted(base, by, edition.options)),
    )  # fmt: skip
    tables.put_numbers(
        "immobilized", (vehicles,), lambda state: code("vehicle", immobilized(state, edition), state)
    )
    tables.put_numbers("regroup", (blocks, *axes(to=STATUSES)), _regrouped, illegal=terms.NOT_ALLOWED)
    totals = range(terms.MOST_TOTAL + 1)
    tables.put_numbers("clash", axes(attacker=totals, defender=totals, moving=MOVERS), _clash)
    tables.put_rows("toll", axes(loser=terms.KINDS, winner=terms.KINDS, doubled=NO_YES), _toll)


def _fates(edition: LibertyRoad) -> dict[int, Fate]:
    """By number in the table: the resulting state of a unit of a kind, in a state."""
    return {
        terms.AFTER_ACTING: lambda kind, state: code(kind, orders.after_acting(kind, state), state),
        terms.AFTER_OPPORTUNITY: (
            lambda kind, state: code(kind, orders.after_opportunity_fire(kind, state), state)
        ),
        terms.AFTER_SUPPRESSION: (
            lambda kind, state: code(kind, results.after_suppression(kind, state), state)
        ),
        terms.AFTER_REDUCTION: partial(_reduced, edition),
        terms.AFTER_FALL: partial(_fallen_upon, edition),
        terms.AFTER_CHECK_FAILED: partial(_checked, edition, "failed"),
        terms.AFTER_CHECK_PASSED: partial(_checked, edition, "passed"),
        terms.AFTER_RALLY_FAILED: partial(_recovered, edition, "failed"),
        terms.AFTER_RALLY_PASSED: partial(_recovered, edition, "passed"),
    }


def _checked(edition: LibertyRoad, check: Check, kind: Kind, state: UnitState) -> int:
    """The effect of a suppressed result on a unit with this valor check (p.17)."""
    rule = given(partial(outcomes.hit, edition), CHECK, check)
    what = f"what a valor check that {check} does to {with_article(kind)}"
    laws = (exact(rule, kind, valor, state, "suppressed") for valor in VALORS)
    return agreed((certain(law, what) for law in laws), f"{what} depends on no valor")


def _recovered(edition: LibertyRoad, check: Check, kind: Kind, state: UnitState) -> int:
    """The state of a unit after a rally attempt with this check (p.11)."""
    rule = given(partial(outcomes.rallied, edition), CHECK, check)
    what = f"what becomes of {with_article(kind)} that {check} its check to rally"
    cases = ((valor, state, ready, False) for valor in VALORS for ready in readies(kind, state))
    laws = (exact(rule, kind, *case) for case in cases)
    return agreed((certain(law, what) for law in laws), f"{what} depends on no valor")


def _reduced(edition: LibertyRoad, kind: Kind, state: UnitState) -> int:
    """The effect of a reduced result; the battle's own pile decides which marker a vehicle draws."""
    law = exact(results.reduce, state, kind, edition).map(lambda after: code(kind, after, state))
    return certain(law, f"what a reduced result does to {with_article(kind)} that is {state.status}")


def _fallen_upon(edition: LibertyRoad, kind: Kind, state: UnitState) -> int:
    """The effect of an object's fall on a unit in its hex (p.17)."""
    rule = given(objects.attack_object, ATTACK, "eliminated")
    sites = exact(rule, objects.Site(True, (state,), True), 1, 0, (kind,), edition).outcomes
    fallen = [code(kind, site.occupants[0], state) for site in sites if not site.stands]
    return agreed(
        fallen or [STATUSES.index(state.status)],
        f"an object that falls does one thing to {with_article(kind)}",
    )


def _regrouped(unit: Unit, state: UnitState, to: Status) -> int:
    """A block after a regroup point (p.9)."""
    return code(unit.kind, orders.regroup(unit.kind, unit.sides, state, to), state)


def _clash(attacker: int, defender: int, moving: Player) -> int:
    """2 * the side with the lower total + 1 if the other has twice as much (p.14)."""
    low, doubled = clash(attacker, defender, moving)
    return 2 * (low == "second") + doubled


def _toll(loser: Kind, winner: Kind, doubled: bool) -> tuple[int, ...]:
    """The loser's result, and if it stays, the winner's (p.14)."""
    pays, costs = toll(loser, winner, doubled)
    storms = loser == "vehicle" and winner != "vehicle"
    if costs == "immobilized" or (pays == "immobilized" and not storms):
        raise MapCannotFollow("only infantry immobilizes, and only a vehicle", (pays, costs))
    return row(records.Toll, loser=SUFFERED.index(pays), winner=SUFFERED.index(costs))


def totals(fighters: Sequence[Fighter]) -> list[int]:
    """Each vehicle's value in a clash that it fights alone; the totals of a swarm add up (p.14)."""
    for one in dict.fromkeys(fighters):
        for other in dict.fromkeys(fighters):
            if total_of([one, other]) != one.total + other.total:
                raise MapCannotFollow("a swarm's total is the sum of its vehicles'", total_of([one, other]))
    return [total_of([fighter]) for fighter in fighters]
