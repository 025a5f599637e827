"""The chances and costs of a battle: the rules themselves, run over all that can come (3, 5, 7).

An attack is cut where a hit counter is drawn, since a battle draws it from a pile that both sides share and
that only it knows (7.4).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from wsanalysis.battles.core.agreement import MapCannotFollow, certain, is_legal
from wsanalysis.battles.core.interruption import Interruption, given
from wsanalysis.battles.core.tabulate import Axis, Tabulation, axes, counted_as_one
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.tables.ground_tables import Step
from wsanalysis.battles.storms_of_steel.terms import MOST_CAPS, NO_COUNTER, NOT_ALLOWED, UNKNOWN
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import attack, command, initiative, rally
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import fee_for
from wsanalysis.systems.storms_of_steel.hits import take_hit
from wsanalysis.systems.storms_of_steel.path import Into, leg
from wsanalysis.systems.storms_of_steel.ratings import loses_move
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile, Unit, is_foot, pile_of

PILES: tuple[Pile, ...] = ("foot", "vehicle")
NO_YES = (False, True)
KEPT_UNITS = 256  # whose states are kept: about four editions of the game
COUNTER = "hit counter"  # what the rule calls the draw that a battle makes itself
DRAWN = "a hit counter is drawn from the pile by its kind alone, and decides by itself (7.4)"
ANY_COUNTER = "a second hit is the same whatever counter lies under the unit (7.3)"


def counters(edition: StormsOfSteel) -> list[tuple[Pile, str]]:
    """The kinds of hit counters, numbered from 1: those for foot units, then those for vehicles."""
    kinds = [(pile, counter.counter) for pile in PILES for counter in edition.cups[pile].counters]
    if len(kinds) >= UNKNOWN:
        raise MapCannotFollow(f"a battle has room for {UNKNOWN - 1} kinds of hit counters", len(kinds))
    return kinds


def first_counters(edition: StormsOfSteel) -> list[int]:
    """The number of each pile's first kind of counter, and the number after the last."""
    foot, vehicle = (len(edition.cups[pile].counters) for pile in PILES)
    return [1, 1 + foot, 1 + foot + vehicle]


@lru_cache(maxsize=KEPT_UNITS)
def states_of(unit: Unit, edition: StormsOfSteel) -> tuple[UnitState | None, ...]:
    """The unit's states by the number under it; None where the counter is of the other pile or destroys.

    With a counter that is not known it counts as unhit: that is what the other side has to go by.
    """
    found: list[UnitState | None] = [UNHIT]
    for pile, name in counters(edition):
        stays = pile == pile_of(unit.kind) and not edition.counter(pile, name).destroyed
        found.append(UnitState(name) if stays else None)
    return (*found, *[None] * (UNKNOWN - len(found)), UNHIT)


def unit_axis(types: Sequence[Unit], edition: StormsOfSteel, absent: int = NOT_ALLOWED) -> Any:
    """Types and the counters under them, along which tables of units lie."""

    def cases(unit: Unit, number: int) -> list[tuple[Unit, UnitState]]:
        state = states_of(unit, edition)[number]
        return [] if state is None else [(unit, state)]

    return counted_as_one(cases, absent=lambda *_: absent, type=types, counter=range(UNKNOWN + 1))


def put_attacks(tables: Tabulation, edition: StormsOfSteel) -> None:
    """Fill the laws of attacks, by the roll that hits; and what a counter does that is drawn (7.0-7.4)."""

    def attacked(chance: Chance, pile: Pile, before: UnitState, needed: int) -> UnitState:
        return attack.attack(chance, before, attack.Aim(needed, pile), edition)

    def drawn_does(pile: Pile, name: str) -> int:
        law = exact(given(take_hit, COUNTER, name), UNHIT, False, pile, (), False, edition)
        after = certain(law, DRAWN)
        if after not in (DESTROYED, UnitState(name)):
            raise MapCannotFollow(DRAWN, after)
        return terms.DESTROYED if after.destroyed else terms.SURVIVES

    found = [terms.MISS, *(drawn_does(*kind) for kind in counters(edition))]
    tables.put_numbers("hit_by", axes(counter=range(len(found))), found.__getitem__)
    needed = axes(needed=range(terms.EASIEST, terms.HARDEST + 1))
    put_hits(tables, "attack_law", needed, attacked, edition)


def put_hits(
    tables: Tabulation,
    name: str,
    along: Sequence[Axis],
    rule: Callable[..., UnitState],
    edition: StormsOfSteel,
    broken_off: Callable[[object], int] = lambda _: 0,
    mended: Callable[..., Distribution[int]] | None = None,
) -> None:
    """Fill the laws of what may hit a unit, by pile, whether it is hit, and more; cut at the hit counter.

    The rule takes the pile and the state before, and gives the state after; `put_attacks` comes first.
    By what is drawn it may be `broken_off` before, at numbers from 2 on: what follows then is `mended`.
    """
    kinds = counters(edition)

    def struck(chance: Chance, pile: Pile, before: UnitState, *more: int) -> int:
        after = rule(chance, pile, before, *more)
        if after.destroyed:
            return terms.DESTROYED
        return terms.MISS if after == before else terms.SURVIVES + kinds.index((pile, after.counter or ""))

    def states(pile: Pile, hit: bool) -> Iterator[tuple[Pile, UnitState]]:
        if not hit:
            yield pile, UNHIT
            return
        for of, name in kinds:
            if of == pile and not edition.counter(pile, name).destroyed:
                yield pile, UnitState(name)

    def resumed(held: int, pile: int, *more: int) -> Distribution[int]:
        if held > 1 and mended is not None:
            return mended(held, pile, *more)
        return after_counter(tables, PILES[pile], edition)

    cut = Interruption(
        comes=lambda _pile, before, *_: before == UNHIT or mended is not None,
        held=lambda label, drawn: 1 if label == COUNTER else broken_off(drawn),
        resumed=resumed,
        because=DRAWN,
    )
    units = counted_as_one(states, ANY_COUNTER, pile=PILES, hit=NO_YES)
    tables.put_laws(name, (units, *along), struck, cut)


def after_counter(tables: Tabulation, pile: Pile, edition: StormsOfSteel) -> Distribution[int]:
    """What a hit comes to when its counter is drawn from a full pile."""
    kinds = counters(edition)

    def outcome(name: str) -> int:
        kind = kinds.index((pile, name))
        found = tables.number("hit_by", 1 + kind)
        return found if found == terms.DESTROYED else terms.SURVIVES + kind

    return edition.draw(pile, ()).map(outcome)


def put_rallies(tables: Tabulation, edition: StormsOfSteel) -> None:
    """Fill the laws of rallying: by the counter, and what is added to the roll (7.5, 7.51)."""
    kinds = counters(edition)

    def may(number: int) -> int:
        if number == NO_COUNTER:
            return 0
        pile, name = kinds[number - 1]
        return int(is_legal(rally.rally_number, pile, UnitState(name), edition))

    def rallied(chance: Chance, number: int, plus: int) -> int:
        if not may(number):
            return terms.FAILED
        pile, name = kinds[number - 1]
        after = rally.rally(chance, UnitState(name), pile, plus, 0, edition)
        return terms.RALLIED if after == UNHIT else terms.FAILED

    def plus(covered: bool, company: int) -> int:
        return sum(shift.amount for shift in rally.rally_shifts(int(covered), company, 0))

    along = axes(counter=range(len(kinds) + 1))
    tables.put_numbers("may_rally", along, may)
    tables.put_laws("rally_law", (*along, *axes(plus=range(terms.MOST_PLUS + 1))), rallied)
    tables.put_numbers("rally_plus", axes(covered=NO_YES, company=range(terms.MOST_COMPANY)), plus)


def put_points(
    tables: Tabulation, caps: Sequence[int], soviet: initiative.Player, edition: StormsOfSteel
) -> None:
    """Fill what activation, payment, initiative and losses come to (3.0-3.24, 7.3).

    `caps` are those of both sides at the start; `soviet` says which of them is Soviet (3.24).
    """
    outcomes = {"tied": terms.TIED, "first": terms.FIRST, "second": terms.SECOND}

    def rolled(chance: Chance, ahead: int) -> int:
        return outcomes[chance(initiative.compared(ahead))]

    def says_first(first: int, second: int) -> int:
        return int(initiative.announces_first(first, second, soviet) == "second")

    if max(caps) >= MOST_CAPS:
        raise MapCannotFollow(f"a side has fewer than {MOST_CAPS} CAPs", max(caps))
    counts, lost, start = axes(cap=range(MOST_CAPS)), axes(lost=range(terms.MOST_LOST)), axes(start=caps)
    points = (*axes(ap=range(terms.MOST_AP + 1)), *counts, *axes(cost=range(terms.MOST_COST)))
    tables.put_numbers("pay", points, partial(_pay), illegal=NOT_ALLOWED)
    experience = max(card.amount for card in edition.cards.values() if card.effect == "more AP")
    extra = axes(extra=(0, experience))
    tables.put_laws("activation_law", extra, lambda chance, more: command.activate(chance, more, edition))
    tables.put_laws("initiative_law", axes(ahead=range(-2, 3)), rolled)
    tables.put_numbers("says_first", (*counts, *axes(other=range(MOST_CAPS))), says_first)
    tables.put_numbers("round_caps", (*start, *lost), command.caps_of_round)
    tables.put_numbers("after_loss", (*start, *counts, *lost), command.caps_after_loss)


def _pay(ap: int, cap: int, cost: int) -> int:
    left = command.pay(command.Points(ap, cap), cost)
    return left.ap * MOST_CAPS + left.cap


def put_costs(
    tables: Tabulation, types: Sequence[Unit], terrain: Sequence[str], steps: Sequence[Step],
    edition: StormsOfSteel,
) -> None:  # fmt: skip
    """Fill what moves and pivots cost each type with each counter under it (5.0-5.3, 7.4, 11.0-11.5).

    `terrain` are the kinds of terrain by number, `steps` those of steps.
    """

    def slowed(unit: Unit, state: UnitState) -> int:
        if loses_move(unit, state, edition):
            raise IllegalAction("its hit counter keeps it from moving (7.4)")
        return edition.counter(pile_of(unit.kind), state.counter).move_cost

    def move(
        unit: Unit, state: UnitState, terrain: str, step: Step, by_road: bool, backward: bool, cautious: bool
    ) -> int:
        into = Into(
            terrain=terrain, levels=step.levels, situations=step.crossed, along_road=by_road,
            backward=backward, cautious=cautious,
        )  # fmt: skip
        found = leg(unit, into, edition, slowed=slowed(unit, state))
        if found.dice or (found.check and is_foot(unit.kind)):
            raise MapCannotFollow("a unit pays a fixed cost for a hex (5.0, 14.0)", found)
        return found.cost + found.extra

    def pivot(unit: Unit, state: UnitState) -> int:
        slowed(unit, state)
        return fee_for(edition.movement["pivot"], unit.kind).amount

    units, put = unit_axis(types, edition), partial(tables.put_numbers, illegal=NOT_ALLOWED)
    ways = axes(terrain=terrain, step=steps, by_road=NO_YES, backward=NO_YES, cautious=NO_YES)
    put("move_cost", (units, *ways), move)
    put("pivot_cost", (units,), pivot)
