"""The laws that a battle draws from are those of the rules, cut at the event and put together again."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Laws
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.laws import MODES, SHIFTS, VALORS, alike, bands
from wsanalysis.battles.liberty_road.ready_scenario import put_rules
from wsanalysis.battles.liberty_road.scenario import Forces
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road import objects
from wsanalysis.systems.liberty_road.chips import LADDER
from wsanalysis.systems.liberty_road.close_combat import clash, immobilized, opposed
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.options import STANDARD, Options
from wsanalysis.systems.liberty_road.orders import after_acting, after_opportunity_fire
from wsanalysis.systems.liberty_road.results import reduce
from wsanalysis.systems.liberty_road.state import STATUSES, UnitState
from wsanalysis.systems.liberty_road.unit import Kind
from wsanalysis.systems.liberty_road.valor import rally

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION = LibertyRoad.load(DATA)

READINGS = {
    "standard": STANDARD,
    "the chip counts": replace(STANDARD, event_chip="counts"),
    "the other readings": Options(
        event_chip="counts",
        reduced_while_suppressed="reduced",
        miss_can_be_upshifted=False,
        vehicles_check_valor=False,
        fragile_check_valor=False,
        objects_destroyed_by="reduced",
        immobilized_counts_as_reduction=False,
    ),
}
either = pytest.mark.parametrize("reading", READINGS)


@cache
def made(reading: str) -> tuple[LibertyRoad, Laws, Tables]:
    """The tables for a unit of every kind and valor."""
    edition = EDITION.with_options(READINGS[reading])
    blocks = {unit.kind: unit for unit in EDITION.units.values()}
    types = tuple(replace(blocks[kind], valor=medals) for kind in terms.KINDS for medals in VALORS)
    forces = Forces((), types, (0,) * len(types), len(types), (), (), ())
    tables = Tables()
    return edition, put_rules(tables, forces, edition).laws, tables


def mode_states(kind: Kind) -> Iterator[tuple[int, UnitState]]:
    """Every state of a unit of that kind, with its number as the tables count them."""
    for mode in MODES:
        for state in alike(kind, mode, EDITION)[:1]:
            yield mode, state


def law_at(laws: Laws, law: int) -> Distribution[int]:
    """A law read back as a distribution."""
    total, place = laws.rows[law]
    weights, before = {}, 0
    while before < total:
        reached, outcome = laws.outcomes[place]
        weights[outcome] = reached - before
        before, place = reached, place + 1
    return Distribution(weights)


def as_outcome(after: UnitState, before: UnitState) -> int:
    return STATUSES.index(after.status) + 16 * (after.marker is not None and before.marker is None)


def as_outcomes(law: Distribution[Any], before: UnitState) -> Distribution[int]:
    """A law of states, or of what an attack leaves, in the numbers of a battle."""
    return law.map(lambda after: as_outcome(after.state if isinstance(after, Aftermath) else after, before))


def put_together(law: Distribution[int], resume: Callable[[int], Distribution[int]]) -> Distribution[int]:
    """A law with what follows the event in place of each interruption."""
    return law.then(lambda outcome: resume(outcome) if outcome >> 5 else Distribution.certain(outcome))


def targets() -> Iterator[tuple[int, int, int, UnitState]]:
    """Every kind, valor and state: their numbers, and the state."""
    for k, kind in enumerate(terms.KINDS):
        for medals in VALORS:
            for mode, state in mode_states(kind):
                yield k, medals, mode, state


def resumed(
    laws: Laws,
    tables: Tables,
    outcome: int,
    band: int,
    target: tuple[int, int, int, UnitState],
    shift: int,
) -> Distribution[int]:
    """What an interrupted attack comes to once an event that did nothing is over."""
    held = outcome >> 5
    k, medals, mode, state = target
    status = STATUSES.index(state.status)
    if held == terms.REDRAW_ATTACK:
        return law_at(laws, tables.number("attack_law", k, medals, mode, band, SHIFTS.index(shift), 0))
    if held == terms.CHECK_PASSED:
        return Distribution.certain(status)
    if held == terms.CHECK_FAILED:
        return Distribution.certain(tables.number("fate", terms.AFTER_SUPPRESSION, k, mode))
    result = terms.SUPPRESSED_RESULT
    if held != terms.REDRAW_CHECK:
        base = held - terms.HELD_RESULT
        result = tables.number("shifted", base, SHIFTS.index(shift))
    return law_at(laws, tables.number("result_law", k, medals, mode, result))


@pytest.mark.slow
@either
def test_attacks_of_every_kind_state_distance_and_shift(reading: str) -> None:
    """p.11, 16-17: without an event as the rule; with one, interrupted and resumed, the same again."""
    edition, laws, tables = made(reading)
    distances = bands(edition)
    interrupted = 0
    for target in targets():
        k, medals, mode, state = target
        for b, far in enumerate(distances):
            for shift in SHIFTS:
                aim = Aim(terms.KINDS[k], medals, far, shift)
                index = (k, medals, mode, b, SHIFTS.index(shift))
                plain = exact(attack, Aftermath(state, True), aim, edition)
                assert law_at(laws, tables.number("attack_law", *index, 0)) == as_outcomes(plain, state)
                whole = exact(attack, Aftermath(state, False), aim, edition)
                pending = law_at(laws, tables.number("attack_law", *index, 1))
                chance = pending.chance_of(lambda outcome: outcome >> 5 > 0)
                assert chance == whole.chance_of(lambda after: after.event)
                interrupted += chance > 0
                after = partial(resumed, laws, tables, band=b, target=target, shift=shift)
                again = put_together(pending, after)
                assert again == as_outcomes(whole, state), (aim, state)
    assert interrupted == sum(1 for _ in targets()) * len(distances) * len(SHIFTS)


@pytest.mark.slow
@either
def test_an_attack_interrupted_by_its_own_chip_keeps_the_result_and_its_shift(reading: str) -> None:
    """p.16: five hexes away a chip that counts and says reduced, with an upshift, eliminates."""
    _, _, tables = made(reading)
    table = [[tables.number("shifted", base, i) for i in range(len(SHIFTS))] for base in range(len(LADDER))]
    misses = [0] * 7 if reading == "the other readings" else [0, 0, 0, 0, 1, 2, 3]
    assert table == [misses, [0, 0, 0, 1, 2, 3, 3], [0, 0, 1, 2, 3, 3, 3], [0, 1, 2, 3, 3, 3, 3]]


def check_resumed(plain: Distribution[int], outcome: int) -> Distribution[int]:
    """A check after the event: drawn again, or as its chip said."""
    return plain if outcome >> 5 == terms.REDRAW_CHECK else Distribution.certain(outcome & 1)


def shot_resumed(plain: Distribution[int], outcome: int) -> Distribution[int]:
    """A shot at an object after the event."""
    return plain if outcome >> 5 == terms.REDRAW_ATTACK else Distribution.certain(outcome & 1)


@either
def test_valor_checks(reading: str) -> None:
    """p.11, 17: as many chips pass as have no more medals; the first icon of the turn interrupts."""
    edition, laws, tables = made(reading)
    chips = edition.chips.chips
    for medals in VALORS:
        plain, pending = (law_at(laws, tables.number("check_law", medals, k)) for k in (0, 1))
        passing = [chip.valor <= medals for chip in chips]
        assert plain == Distribution.of([int(one) for one in passing])
        icons = sum(chip.event for chip in chips)
        assert pending.chance_of(lambda outcome: outcome >> 5 > 0) * len(chips) == icons
        again = put_together(pending, partial(check_resumed, plain))
        if reading == "standard":
            assert {outcome >> 5 for outcome in pending.outcomes} == {0, terms.REDRAW_CHECK}
        assert again == plain
        for outcome in pending.outcomes:
            if outcome >> 5 in (terms.CHECK_PASSED, terms.CHECK_FAILED):
                assert outcome & 1 == (outcome >> 5 == terms.CHECK_PASSED)


@either
def test_attacks_on_objects(reading: str) -> None:
    """p.17."""
    edition, laws, tables = made(reading)
    for b, far in enumerate(bands(edition)):
        for i, shift in enumerate(SHIFTS):
            plain, pending = (law_at(laws, tables.number("object_law", b, i, k)) for k in (0, 1))
            for law, event in ((plain, True), (pending, False)):
                rule = exact(objects.attack_object, objects.Site(True, (), event), far, shift, (), edition)
                whole = put_together(law, partial(shot_resumed, plain))
                assert whole == rule.map(lambda site: int(not site.stands))
            assert pending.chance_of(lambda outcome: outcome >> 5 > 0) > 0
            assert all(outcome in (0, 1) for outcome in plain.outcomes)


@either
def test_results_by_themselves(reading: str) -> None:
    """p.17: a miss changes nothing, an eliminated target is out, a reduced one as the rule says."""
    edition, laws, tables = made(reading)
    for k, medals, mode, state in targets():
        found = [law_at(laws, tables.number("result_law", k, medals, mode, r)) for r in range(len(LADDER))]
        kind = terms.KINDS[k]
        assert found[0] == Distribution.certain(STATUSES.index(state.status))
        assert found[3] == Distribution.certain(terms.ELIMINATED)
        reduced = as_outcomes(exact(reduce, state, kind, edition), state)
        assert found[2] == reduced
        assert tables.number("fate", terms.AFTER_REDUCTION, k, mode) == reduced.outcomes[0]
        assert len(reduced.outcomes) == 1


def test_every_law_adds_up() -> None:
    for reading in READINGS:
        _, laws, _ = made(reading)
        end = 0
        for total, first in laws.rows:
            assert first == end
            reached = 0
            while reached < total:
                assert laws.outcomes[end][0] > reached
                reached, outcome = laws.outcomes[end]
                assert outcome >= 0
                end += 1
            assert reached == total > 0
            assert len({outcome for _, outcome in laws.outcomes[first:end]}) == end - first
        assert end == len(laws.outcomes)


def test_equal_laws_stand_once() -> None:
    laws = Laws()
    coin = Distribution({0: 1, 1: 1})
    assert laws.add(coin) == laws.add(Distribution({0: 3, 1: 3})) == 0
    assert laws.add(Distribution({0: 1, 1: 2})) == 1
    assert laws.rows == [(2, 0), (3, 2)]
    assert laws.outcomes == [(1, 0), (2, 1), (1, 0), (3, 1)]


def test_kinds_and_valors_that_nobody_has_are_left_out() -> None:
    """Nothing happens to whoever is in a state that nobody can be in: players may imagine it."""
    tables = Tables()
    grenadiers = EDITION.units["Grenadiers"]
    laws = put_rules(tables, Forces((), (grenadiers,), (0,), 1, (), (), ()), EDITION).laws
    known = {mode for mode, _ in mode_states("infantry")}
    for k, medals, mode in product(range(terms.KIND_COUNT), VALORS, MODES):
        index = (k, medals, mode, 0, SHIFTS.index(3))
        said = [law_at(laws, tables.number("attack_law", *index, pending)) for pending in (0, 1)]
        nothing = [Distribution.certain(mode % terms.STATUSES)] * 2
        counts = k == terms.INFANTRY and medals == grenadiers.valor and mode in known
        assert (said != nothing) == counts


@either
def test_close_combat_of_two_chips(reading: str) -> None:
    """p.14: higher total of valor and medals; the moving player wins ties."""
    edition, laws, tables = made(reading)
    medals = [chip.valor for chip in edition.chips.chips]
    pairs = [(a, b) for i, a in enumerate(medals) for j, b in enumerate(medals) if i != j]
    for one in VALORS:
        for two in VALORS:
            for moving in (0, 1):
                law = law_at(laws, tables.number("opposed_law", one, two, moving))
                wins = sum(one + a > two + b or (one + a == two + b and moving == 1) for a, b in pairs)
                assert law[1] * len(pairs) == wins
                assert law == opposed(edition.chips, one, two, "first" if moving else "second").map(
                    lambda winner: int(winner == "first")
                )


@either
def test_clashes_of_vehicles(reading: str) -> None:
    """p.14: who is lower, and whether the other has at least twice as much."""
    _, _, tables = made(reading)
    for first in range(128):
        for second in range(128):
            for moving, player in enumerate(("first", "second")):
                outcome = tables.number("clash", first, second, moving)
                low, doubled = clash(first, second, player)  # type: ignore[arg-type]
                assert outcome == 2 * (low == "second") + doubled
    # 10 against 12 of the third example: the M10 is lower, not by half
    assert tables.number("clash", 10, 12, 0) == 0
    assert tables.number("clash", 12, 6, 0) == 3
    assert [tables.number("clash", 7, 7, moving) for moving in (0, 1)] == [2, 0]


@either
def test_states_that_follow_without_chance(reading: str) -> None:
    """p.3, 9-11, 13-14, 17."""
    _, _, tables = made(reading)
    for k, kind in enumerate(terms.KINDS):
        for mode, state in mode_states(kind):
            if mode >= terms.STATUSES:
                continue
            acted = tables.number("fate", terms.AFTER_ACTING, k, mode)
            assert acted == STATUSES.index(after_acting(kind, state).status)
            reacted = tables.number("fate", terms.AFTER_OPPORTUNITY, k, mode)
            assert reacted == STATUSES.index(after_opportunity_fire(kind, state).status)
    after = partial(tables.number, "fate")
    foot, team, tank = terms.INFANTRY, terms.TEAM, terms.VEHICLE
    assert after(terms.AFTER_ACTING, foot, terms.READY) == terms.SPENT
    assert after(terms.AFTER_ACTING, team, terms.READY) == terms.SPENT
    assert after(terms.AFTER_ACTING, tank, terms.FIRE) == terms.FIRE
    assert after(terms.AFTER_OPPORTUNITY, foot, terms.READY) == terms.SPENT
    assert after(terms.AFTER_OPPORTUNITY, team, terms.READY) == terms.READY
    suppressed = partial(after, terms.AFTER_SUPPRESSION)
    assert suppressed(foot, terms.READY) == suppressed(foot, terms.SPENT) == terms.SUPPRESSED
    assert suppressed(foot, terms.REDUCED) == suppressed(foot, terms.BROKEN) == terms.ELIMINATED
    assert suppressed(foot, terms.SUPPRESSED) == suppressed(tank, terms.SUPPRESSED) == terms.BROKEN
    assert suppressed(team, terms.SUPPRESSED) == terms.ELIMINATED


@either
def test_rallying(reading: str) -> None:
    """p.11: a failed attempt changes nothing; broken to suppressed, suppressed to ready."""
    edition, laws, tables = made(reading)
    for k, medals, mode, state in targets():
        after = [tables.number("fate", terms.AFTER_RALLY_FAILED + passed, k, mode) for passed in (0, 1)]
        better = {terms.BROKEN: terms.SUPPRESSED, terms.SUPPRESSED: terms.READY}
        status = STATUSES.index(state.status)
        assert after == [status, better.get(status, status)]
        plain, pending = (
            law_at(laws, tables.number("rally_law", k, medals, mode, event)) for event in (0, 1)
        )
        whole = exact(rally, state, medals, "ready", True, edition)
        assert plain == whole.map(lambda one, before=state: as_outcome(one, before))
        again = put_together(pending, lambda held, law=plain, fate=after: rally_resumed(law, fate, held))
        assert again == plain
        chance = pending.chance_of(lambda outcome: outcome >> 5 > 0)
        icons = sum(chip.event for chip in edition.chips.chips)
        assert chance * len(edition.chips.chips) == (icons if status in better else 0)


def rally_resumed(plain: Distribution[int], after: list[int], outcome: int) -> Distribution[int]:
    """An attempt to rally after the event: drawn again, or as its chip said."""
    if outcome >> 5 == terms.REDRAW_CHECK:
        return plain
    return Distribution.certain(after[outcome >> 5 == terms.CHECK_PASSED])


@either
def test_immobilized_vehicles(reading: str) -> None:
    """p.14: eliminated if reduced before, else with a marker if that counts as a reduction."""
    edition, _, tables = made(reading)
    for mode, state in mode_states("vehicle"):
        marked = state._replace(marker=edition.immobilized) if mode >= terms.STATUSES else state
        assert tables.number("immobilized", mode) == as_outcome(immobilized(marked, edition), marked)
    counts = edition.options.immobilized_counts_as_reduction
    assert tables.number("immobilized", terms.FIRE) == terms.FIRE + 16 * counts
    assert tables.number("immobilized", terms.STATUSES + terms.FIRE) == terms.ELIMINATED


def test_bands_are_those_of_the_chips() -> None:
    """Between two of them no chip changes, on either side."""
    begins = bands(EDITION)
    for far in range(1, 60):
        begin = max(b for b in begins if b <= far)
        for chip in EDITION.chips.chips:
            for side in ("infantry", "vehicle"):
                assert chip.result(side, far) == chip.result(side, begin)  # type: ignore[arg-type]
    assert list(begins) == sorted(set(begins))
