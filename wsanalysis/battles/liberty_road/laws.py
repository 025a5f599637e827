"""Results as numbers, and their exact laws: fates without chance, rows to draw from, what units are worth."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.core.agreement import MapCannotFollow, agreed, certain
from wsanalysis.battles.core.interruption import Interruption, given
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, counted_as_one, row
from wsanalysis.battles.liberty_road import records, terms
from wsanalysis.battles.liberty_road.scenario import Forces, Scenario
from wsanalysis.battles.scenarios.stakes import bounty
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road import objects, orders, results
from wsanalysis.systems.liberty_road.chips import EVENT_ICON, LADDER, Check, Result
from wsanalysis.systems.liberty_road.close_combat import SUFFERED, clash, immobilized, opposed, toll, total_of
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.melee import Fighter, Player
from wsanalysis.systems.liberty_road.objects import Site, attack_object
from wsanalysis.systems.liberty_road.state import (
    ANY_MARKER,
    ELIMINATED,
    STATUSES,
    STATUSES_OF,
    Status,
    UnitState,
    is_out,
)
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Unit
from wsanalysis.systems.liberty_road.valor import rally

# --- the rules' results as the numbers in a battle's tables; and the ranges that these cover ------
# Nothing here is a rule: each is a whole rule of `systems.liberty_road`, read as an outcome. That is a
# status, plus 16 if a damage marker is taken, which the battle's own pile decides; or 1 for a condition
# that holds.


SHIFTS = range(-3, 4)
VALORS = range(4)
MODES = range(2 * terms.STATUSES)
NO_YES = (False, True)
ATTACK, CHECK = "chip for the attack", "valor check"  # what a rule calls a draw that an event may interrupt
ANY_MARKER_DOES = "what becomes of a vehicle depends on no particular damage marker"


def bands(edition: LibertyRoad) -> tuple[int, ...]:
    """Distances in hexes, one for each stretch in which no chip changes on either side."""
    return tuple(sorted({*edition.chips.breaks("infantry"), *edition.chips.breaks("vehicle")}))


def alike(kind: Kind, mode: int, edition: LibertyRoad) -> tuple[UnitState, ...]:
    """The states that a battle merges: a vehicle's under any damage marker; none if impossible."""
    status = STATUSES[mode % terms.STATUSES]
    if status not in STATUSES_OF[kind] or (mode >= terms.STATUSES and kind != "vehicle"):
        return ()
    if mode < terms.STATUSES:
        return (UnitState(status),)
    return tuple(UnitState(status, name) for name in (ANY_MARKER, *(m.marker for m in edition.markers)))


def readies(kind: Kind, state: UnitState) -> tuple[Status, ...]:
    """The states that a rallying unit may take: ready, or any order that a vehicle is not on (p.11)."""
    if kind != "vehicle":
        return ("ready",)
    return tuple(status for status in STATUSES[terms.MOVE :] if status != state.status)


def code(kind: Kind, after: UnitState, before: UnitState, *, ready: bool = False) -> int:
    """A state as an outcome.

    `ready`: a vehicle may be ready, which stands for its owner's choice of orders (p.11).
    """
    if not (after.status in STATUSES_OF[kind] or is_out(after) or (ready and after.status == "ready")):
        raise MapCannotFollow(f"{with_article(kind)} is {' or '.join(STATUSES_OF[kind])}", after.status)
    taken = after.marker is not None and before.marker is None
    if after != ELIMINATED and not taken and after.marker != before.marker:
        raise MapCannotFollow("a damage marker stays on a vehicle that is hit again", after)
    return STATUSES.index(after.status) + (16 if taken else 0)


def stays(*index: int | Kind) -> int:
    """The outcome for a state impossible for a kind, as players may imagine it: nothing happens."""
    return int(index[-1]) % terms.STATUSES


def attacked(
    edition: LibertyRoad,
    chance: Chance,
    kind: Kind,
    valor: int,
    state: UnitState,
    distance: int,
    shift: int,
    pending: bool,
) -> int:
    """A unit after an attack (p.16-17); `pending`: the turn's event is to come."""
    after = attack(chance, Aftermath(state, not pending), Aim(kind, valor, distance, shift), edition)
    return code(kind, after.state, state)


def hit(
    edition: LibertyRoad, chance: Chance, kind: Kind, valor: int, state: UnitState, result: Result
) -> int:
    """A unit after a final result once the event is over: the second half of an attack (p.17)."""
    return code(kind, results.suffer(chance, state, result, kind, valor, False, edition)[0], state)


def rallied(
    edition: LibertyRoad,
    chance: Chance,
    kind: Kind,
    valor: int,
    state: UnitState,
    ready: Status,
    pending: bool,
) -> int:
    """A unit after an attempt to rally (p.11); ready stands for its owner's choice of orders."""
    after = rally(chance, state, valor, ready, pending, edition)
    return code(kind, after._replace(status="ready") if after.status == ready else after, state, ready=True)


def passed(edition: LibertyRoad, chance: Chance, valor: int, pending: bool) -> int:
    """The outcome of a valor check: passed or not (p.11, 17)."""
    return int(edition.chips.check(chance, valor, pending, edition.options)[0] == "passed")


def destroyed(edition: LibertyRoad, chance: Chance, distance: int, shift: int, pending: bool) -> int:
    """The outcome of an attack on an object: destroyed or not (p.17)."""
    site = attack_object(chance, Site(True, (), not pending), distance, shift, (), edition)
    return int(not site.stands)


def outfought(edition: LibertyRoad, chance: Chance, valor: int, foes_valor: int, moving: bool) -> int:
    """The higher total of valor and a chip's medals in close combat: the first's or not (p.14)."""
    return int(chance(opposed(edition.chips, valor, foes_valor, "first" if moving else "second")) == "first")


# --- results without chance, by kind and state: after acting, checks, reduction, rally, close combat ---

Fate = Callable[[Kind, UnitState], int]
MOVERS: tuple[Player, Player] = ("first", "second")
FAR_SHIFTS = range(-12, 13)


def put_fates(tables: Tabulation, edition: LibertyRoad) -> None:
    """Fill all tables of results without chance that depend on a unit's kind alone."""
    one = partial(counted_as_one, because=ANY_MARKER_DOES)
    by_kind = one(
        lambda kind, mode: [(kind, state) for state in alike(kind, mode, edition)],
        absent=stays, kind=terms.KINDS, mode=MODES,
    )  # fmt: skip
    vehicles = one(
        lambda mode: [(state,) for state in alike("vehicle", mode, edition)], absent=stays, mode=MODES
    )
    shifts = counted_as_one(
        lambda by: [(far,) for far in FAR_SHIFTS if min(max(far, SHIFTS[0]), SHIFTS[-1]) == by],
        "three shifts reach the end of the ladder", shift=SHIFTS,
    )  # fmt: skip
    what = axes(what=range(len(_fates(edition))))
    tables.put_numbers("fate", (*what, by_kind), partial(_fate, edition))
    tables.put_numbers("shifted", (*axes(result=LADDER), shifts), partial(_shifted, edition))
    tables.put_numbers("immobilized", (vehicles,), partial(_immobilized, edition))
    totals = range(terms.MOST_TOTAL + 1)
    tables.put_numbers("clash", axes(attacker=totals, defender=totals, moving=MOVERS), partial(_clash))
    tables.put_rows("toll", axes(loser=terms.KINDS, winner=terms.KINDS, doubled=NO_YES), _toll)


def put_regroupings(tables: Tabulation, types: Sequence[Unit], edition: LibertyRoad) -> None:
    """Fill what a regroup point makes of each block in each state."""
    blocks = counted_as_one(
        lambda unit, mode: [(unit, state) for state in alike(unit.kind, mode, edition)], ANY_MARKER_DOES,
        absent=lambda *_: terms.NOT_ALLOWED, type=types, mode=MODES,
    )  # fmt: skip
    tables.put_numbers("regroup", (blocks, *axes(to=STATUSES)), _regrouped, illegal=terms.NOT_ALLOWED)


def _fate(edition: LibertyRoad, what: int, kind: Kind, state: UnitState) -> int:
    return _fates(edition)[what](kind, state)


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
    rule = given(partial(hit, edition), CHECK, check)
    what = f"what a valor check that {check} does to {with_article(kind)}"
    laws = (exact(rule, kind, valor, state, "suppressed") for valor in VALORS)
    return agreed((certain(law, what) for law in laws), f"{what} depends on no valor")


def _recovered(edition: LibertyRoad, check: Check, kind: Kind, state: UnitState) -> int:
    """The state of a unit after a rally attempt with this check (p.11)."""
    rule = given(partial(rallied, edition), CHECK, check)
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


def _shifted(edition: LibertyRoad, base: Result, by: int) -> int:
    return LADDER.index(results.shifted(base, by, edition.options))


def _immobilized(edition: LibertyRoad, state: UnitState) -> int:
    return code("vehicle", immobilized(state, edition), state)


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


# --- the worth of units and states to machine players: a judgement of ours, not a rule ------------
# Greedy and search weigh losses with these numbers; odds and outcomes of games do not read them.


VALUES: dict[Kind, dict[int, int]] = {
    "infantry": {
        terms.READY: 1000,
        terms.SPENT: 950,
        terms.REDUCED: 550,
        terms.SUPPRESSED: 650,
        terms.BROKEN: 350,
    },
    "weapon team": {terms.READY: 1000, terms.SPENT: 950, terms.SUPPRESSED: 550},
    "vehicle": {terms.SUPPRESSED: 650, terms.BROKEN: 350},
}
"""reconstructed: a judgement. The worth left of a unit by state, in thousandths; 1000 where none is
given. A state costs what it keeps the unit from doing, and what the next hit then does to it."""

DAMAGED = 300
"""reconstructed: a judgement. The loss in a vehicle's value by damage marker, in thousandths."""


def value(kind: Kind, mode: int) -> int:
    """The worth left of a unit in that state (status, + STATUSES if reduced), in thousandths."""
    status = mode % terms.STATUSES
    if status == terms.ELIMINATED:
        return 0
    left = VALUES[kind].get(status, 1000)
    return left - (DAMAGED * left // 1000 if mode >= terms.STATUSES else 0)


def worth(unit: Unit, firer: Firer) -> int:
    """The worth of a whole unit, in points; a line infantry squad has about 10.

    reconstructed: a judgement, from range, upshift, firepower, armor, valor and movement.
    """
    at_infantry = (firer.anti_infantry_range or 0) * (2 + firer.anti_infantry_upshift)
    at_vehicles = (firer.anti_vehicle_range or 0) * (1 + (firer.anti_vehicle_firepower or 0))
    armor = 3 * (unit.front_armor or 0) + (unit.rear_armor or 0)
    return max(2, round(at_infantry / 4 + at_vehicles / 6 + armor + 2 * unit.valor + 2 * unit.move))


def prices(scenario: Scenario, forces: Forces) -> list[int]:
    """The worth of a unit of each type in this scenario, in points: in combat, and for objectives.

    Points for destroying or losing it count. An unknown block may be any of its side and size: it counts with
    their average.
    """
    sides = (scenario.attacking, scenario.defending)
    named = [
        worth(unit, forces.arms[forces.arm_of[0][type_]]) + bounty(sides, unit.name, side)
        for type_, (unit, side) in enumerate(zip(forces.types, forces.type_sides, strict=True))
    ][: forces.generic]
    unknown = []
    for type_ in range(forces.generic, len(forces.types)):
        unit, side = forces.types[type_], forces.type_sides[type_]
        enlisted = [forces.type_of(one.troop.block) for one in forces.units if one.side == side]
        like = [k for k in enlisted if (forces.types[k].kind == "vehicle") == (unit.kind == "vehicle")]
        bounties = [bounty(sides, forces.types[k].name, side) for k in like]
        unknown.append(
            worth(unit, forces.arms[forces.arm_of[0][type_]])
            + (round(sum(bounties) / len(bounties)) if bounties else 0)
        )
    return named + unknown


def threats(tables: Tables, forces: Forces, prices: Sequence[int]) -> Iterator[int]:
    """[arm][type][distance]: a shot's mean damage to a fresh unit in the open, in thousandths of a point."""
    for arm in range(len(forces.arms)):
        for type_, unit in enumerate(forces.types):
            vehicle = int(unit.kind == "vehicle")
            aimed = tables.number("aimed", arm, type_, 0)
            mode = terms.MOVE if vehicle else terms.READY
            for far in range(terms.FARTHEST):
                reach = tables.number("range", arm, vehicle, far)
                if aimed == terms.NOT_ALLOWED or reach == terms.NOT_ALLOWED:
                    yield 0
                    continue
                band, shift = tables.number("band", vehicle, far), min(max(aimed + reach, -3), 3) + 3
                kind = terms.KINDS.index(unit.kind)
                yield prices[type_] * tables.number("loss", kind, unit.valor, mode, band, shift)


# --- the chances of a battle: the rules' exact laws, as rows of whole numbers to draw from --------
# Each is cut where the turn's event interrupts it (p.11): the battle then plays the event, and continues with
# the earlier draws.


RESUMED = "what the turn's event interrupts is drawn again, or goes on with what was drawn (p.11)"


def put_chances(tables: Tabulation, met: Collection[tuple[Kind, int]], edition: LibertyRoad) -> None:
    """Fill all tables of laws, for units of the kinds and valors that are met.

    Those of `put_fates` must be there already.
    """
    event = partial(Interruption, _is_pending, _held, because=RESUMED)
    of_unit = partial(
        counted_as_one, because=ANY_MARKER_DOES, absent=stays, kind=terms.KINDS, valor=VALORS, mode=MODES
    )

    def targets(kind: Kind, valor: int, mode: int) -> Sequence[tuple[Kind, int, UnitState]]:
        return [(kind, valor, state) for state in alike(kind, mode, edition) if (kind, valor) in met]

    def rallying(*unit: Any) -> Iterable[tuple[Any, ...]]:
        return ((*case, ready) for case in targets(*unit) for ready in readies(case[0], case[2]))

    shot, pending = axes(band=bands(edition), shift=SHIFTS), axes(pending=NO_YES)
    tables.put_laws("result_law", (of_unit(targets), *axes(result=LADDER)), partial(hit, edition))
    first = of_unit(lambda *unit: targets(*unit)[:1])
    resumed = event(partial(_attack_resumed, tables))
    tables.put_laws("attack_law", (first, *shot, *pending), partial(attacked, edition), resumed)
    resumed = event(partial(_rally_resumed, tables))
    tables.put_laws("rally_law", (of_unit(rallying), *pending), partial(rallied, edition), resumed)
    for name, along, rule, decided in (
        ("check_law", axes(valor=VALORS), passed, (terms.CHECK_PASSED, terms.CHECK_FAILED)),
        ("object_law", shot, destroyed, range(terms.HELD_RESULT, terms.HELD_RESULT + len(LADDER))),
    ):
        resumed = event(partial(_drawn_again, tables, name), beside=decided)
        tables.put_laws(name, (*along, *pending), partial(rule, edition), resumed)
    duel = axes(valor=VALORS, foes_valor=VALORS, moving=NO_YES)
    tables.put_laws("opposed_law", duel, partial(outfought, edition))
    units = of_unit(lambda *unit: [unit] if targets(*unit) else [], absent=lambda *_: 0)
    near = axes(band=range(len(bands(edition))), shift=range(len(SHIFTS)))
    tables.put_numbers("loss", (units, *near), lambda *shot: _expected_loss(tables, *shot))


def _is_pending(*args: Any) -> bool:
    """True if the turn's event is to come; a rule's last argument says so."""
    return bool(args[-1])


def _held(label: str, drawn: object) -> int:
    """The part of an interrupted draw that a battle keeps, by Options.event_chip; 0 elsewhere."""
    if drawn == EVENT_ICON:
        came = None
    elif isinstance(drawn, tuple) and drawn[-1] is True:
        came = drawn[0]
    else:
        return 0
    if label == CHECK:
        checked = {None: terms.REDRAW_CHECK, "passed": terms.CHECK_PASSED, "failed": terms.CHECK_FAILED}
        return checked[came]
    if label != ATTACK:
        raise MapCannotFollow("only attacks and valor checks draw the turn's event (p.11)", label)
    return terms.REDRAW_ATTACK if came is None else terms.HELD_RESULT + LADDER.index(came)


def _attack_resumed(
    tables: Tabulation, held: int, kind: int, valor: int, mode: int, band: int, shift: int, _: int
) -> Distribution[int]:
    """Resume an attack as `fire` does."""
    if held == terms.REDRAW_ATTACK:
        return tables.law("attack_law", kind, valor, mode, band, shift, 0)
    if held in (terms.CHECK_PASSED, terms.CHECK_FAILED):
        fate = terms.AFTER_CHECK_FAILED + (held == terms.CHECK_PASSED)
        return Distribution.certain(tables.number("fate", fate, kind, mode))
    result = terms.SUPPRESSED_RESULT
    if held != terms.REDRAW_CHECK:
        result = tables.number("shifted", held - terms.HELD_RESULT, shift)
    return tables.law("result_law", kind, valor, mode, result)


def _rally_resumed(
    tables: Tabulation, held: int, kind: int, valor: int, mode: int, _: int
) -> Distribution[int]:
    """Resume an attempt to rally as `activations` does."""
    if held == terms.REDRAW_CHECK:
        return tables.law("rally_law", kind, valor, mode, 0)
    fate = terms.AFTER_RALLY_FAILED + (held == terms.CHECK_PASSED)
    return Distribution.certain(tables.number("fate", fate, kind, mode))


def _drawn_again(tables: Tabulation, name: str, _: int, *index: int) -> Distribution[int]:
    """Draw as if there were no event to come."""
    return tables.law(name, *index[:-1], 0)


def _expected_loss(tables: Tabulation, kind: Kind, valor: int, mode: int, band: int, shift: int) -> int:
    """The target's mean loss from an attack, in thousandths of the unit's worth."""
    law = tables.law("attack_law", terms.KINDS.index(kind), valor, mode, band, shift, 0)
    after = [
        (one & 15) + (terms.STATUSES if one & 16 or mode >= terms.STATUSES else 0) for one in law.outcomes
    ]
    lost = [value(kind, mode) - value(kind, one) for one in after]
    return round(sum(w * x for w, x in zip(law.weights, lost, strict=True)) / law.total)
