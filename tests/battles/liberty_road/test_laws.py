"""The laws that a battle draws from are those of the rules, cut at the event and put together again."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.law_tables import MODES, law_tables
from wsanalysis.battles.liberty_road.laws import SHIFTS, VALORS, Rows, bands, mode_states
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
from wsanalysis.systems.liberty_road.valor import rally

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION = LibertyRoad.load(DATA)
BEGIN = 1000  # where the rows begin in the world of these tests

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

Tables = dict[int, list[int]]


@cache
def made(reading: str) -> tuple[LibertyRoad, Rows, Tables]:
    """The tables for a unit of every kind and valor."""
    edition = EDITION.with_options(READINGS[reading])
    blocks = {unit.kind: unit for unit in EDITION.units.values()}
    types = tuple(replace(blocks[kind], valor=medals) for kind in at.KINDS for medals in VALORS)
    forces = Forces((), types, (0,) * len(types), len(types), (), (), ())
    rows = Rows(BEGIN)
    return edition, rows, law_tables(forces, edition, rows)


def law_at(rows: Rows, place: int) -> Distribution[int]:
    """A row read back as a distribution."""
    k = place - BEGIN
    total = rows.numbers[k]
    weights, reached = {}, 0
    while reached < total:
        weights[rows.numbers[k + 2]] = rows.numbers[k + 1] - reached
        reached = rows.numbers[k + 1]
        k += 2
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
    for k, kind in enumerate(at.KINDS):
        for medals in VALORS:
            for mode, state in mode_states(kind):
                yield k, medals, mode, state


def resumed(
    rows: Rows,
    tables: Tables,
    outcome: int,
    row: int,
    target: tuple[int, int, int, UnitState],
    shift: int,
) -> Distribution[int]:
    """What an interrupted attack comes to once an event that did nothing is over."""
    held = outcome >> 5
    k, medals, mode, state = target
    status = STATUSES.index(state.status)
    if held == at.REDRAW_ATTACK:
        return law_at(rows, tables[at.T_LAW][row])
    if held == at.CHECK_PASSED:
        return Distribution.certain(status)
    if held == at.CHECK_FAILED:
        return Distribution.certain(tables[at.T_AFTER_SUPPRESSION][k * MODES + mode])
    result = at.SUPPRESSED_RESULT
    if held != at.REDRAW_CHECK:
        base = held - at.HELD_RESULT
        result = tables[at.T_SHIFTED][base * len(SHIFTS) + SHIFTS.index(shift)]
    place = tables[at.T_RESULT_LAW][((k * len(VALORS) + medals) * MODES + mode) * len(LADDER) + result]
    return law_at(rows, place)


@either
def test_attacks_of_every_kind_state_distance_and_shift(reading: str) -> None:
    """p.11, 16-17: without an event as the rule; with one, interrupted and resumed, the same again."""
    edition, rows, tables = made(reading)
    distances = bands(edition)
    interrupted = 0
    for target in targets():
        k, medals, mode, state = target
        for b, far in enumerate(distances):
            for shift in SHIFTS:
                aim = Aim(at.KINDS[k], medals, far, shift)
                row = (((k * len(VALORS) + medals) * MODES + mode) * len(distances) + b) * len(SHIFTS)
                row = 2 * (row + SHIFTS.index(shift))
                plain = exact(attack, Aftermath(state, True), aim, edition)
                assert law_at(rows, tables[at.T_LAW][row]) == as_outcomes(plain, state)
                whole = exact(attack, Aftermath(state, False), aim, edition)
                pending = law_at(rows, tables[at.T_LAW][row + 1])
                chance = pending.chance_of(lambda outcome: outcome >> 5 > 0)
                assert chance == whole.chance_of(lambda after: after.event)
                interrupted += chance > 0
                after = partial(resumed, rows, tables, row=row, target=target, shift=shift)
                again = put_together(pending, after)
                assert again == as_outcomes(whole, state), (aim, state)
    assert interrupted == sum(1 for _ in targets()) * len(distances) * len(SHIFTS)


@either
def test_an_attack_interrupted_by_its_own_chip_keeps_the_result_and_its_shift(reading: str) -> None:
    """p.16: five hexes away a chip that counts and says reduced, with an upshift, eliminates."""
    _, _, tables = made(reading)
    table = [
        tables[at.T_SHIFTED][i : i + len(SHIFTS)] for i in range(0, len(LADDER) * len(SHIFTS), len(SHIFTS))
    ]
    misses = [0] * 7 if reading == "the other readings" else [0, 0, 0, 0, 1, 2, 3]
    assert table == [misses, [0, 0, 0, 1, 2, 3, 3], [0, 0, 1, 2, 3, 3, 3], [0, 1, 2, 3, 3, 3, 3]]


def check_resumed(plain: Distribution[int], outcome: int) -> Distribution[int]:
    """A check after the event: drawn again, or as its chip said."""
    return plain if outcome >> 5 == at.REDRAW_CHECK else Distribution.certain(outcome & 1)


def shot_resumed(plain: Distribution[int], outcome: int) -> Distribution[int]:
    """A shot at an object after the event."""
    return plain if outcome >> 5 == at.REDRAW_ATTACK else Distribution.certain(outcome & 1)


@either
def test_valor_checks(reading: str) -> None:
    """p.11, 17: as many chips pass as have no more medals; the first icon of the turn interrupts."""
    edition, rows, tables = made(reading)
    chips = edition.chips.chips
    for medals in VALORS:
        plain, pending = (law_at(rows, tables[at.T_CHECK_LAW][2 * medals + k]) for k in (0, 1))
        passing = [chip.valor <= medals for chip in chips]
        assert plain == Distribution.of([int(one) for one in passing])
        icons = sum(chip.event for chip in chips)
        assert pending.chance_of(lambda outcome: outcome >> 5 > 0) * len(chips) == icons
        again = put_together(pending, partial(check_resumed, plain))
        if reading == "standard":
            assert {outcome >> 5 for outcome in pending.outcomes} == {0, at.REDRAW_CHECK}
        assert again == plain
        for outcome in pending.outcomes:
            if outcome >> 5 in (at.CHECK_PASSED, at.CHECK_FAILED):
                assert outcome & 1 == (outcome >> 5 == at.CHECK_PASSED)


@either
def test_attacks_on_objects(reading: str) -> None:
    """p.17."""
    edition, rows, tables = made(reading)
    for b, far in enumerate(bands(edition)):
        for i, shift in enumerate(SHIFTS):
            row = 2 * (b * len(SHIFTS) + i)
            plain, pending = (law_at(rows, tables[at.T_OBJECT_LAW][row + k]) for k in (0, 1))
            for law, event in ((plain, True), (pending, False)):
                rule = exact(objects.attack_object, objects.Site(True, (), event), far, shift, (), edition)
                whole = put_together(law, partial(shot_resumed, plain))
                assert whole == rule.map(lambda site: int(not site.stands))
            assert pending.chance_of(lambda outcome: outcome >> 5 > 0) > 0
            assert all(outcome in (0, 1) for outcome in plain.outcomes)


@either
def test_results_by_themselves(reading: str) -> None:
    """p.17: a miss changes nothing, an eliminated target is out, a reduced one as the rule says."""
    edition, rows, tables = made(reading)
    for k, medals, mode, state in targets():
        begin = ((k * len(VALORS) + medals) * MODES + mode) * len(LADDER)
        laws = [law_at(rows, tables[at.T_RESULT_LAW][begin + r]) for r in range(len(LADDER))]
        kind = at.KINDS[k]
        assert laws[0] == Distribution.certain(STATUSES.index(state.status))
        assert laws[3] == Distribution.certain(at.ELIMINATED)
        reduced = as_outcomes(exact(reduce, state, kind, edition), state)
        assert laws[2] == reduced
        assert tables[at.T_AFTER_REDUCTION][k * MODES + mode] == reduced.outcomes[0]
        assert len(reduced.outcomes) == 1


def test_every_row_adds_up() -> None:
    for reading in READINGS:
        _, rows, _ = made(reading)
        k = 0
        while k < len(rows.numbers):
            total, reached, outcomes = rows.numbers[k], 0, set()
            k += 1
            assert total > 0
            while reached < total:
                assert rows.numbers[k] > reached
                reached = rows.numbers[k]
                outcomes.add(rows.numbers[k + 1])
                k += 2
            assert reached == total
            assert all(outcome >= 0 for outcome in outcomes)


def test_equal_laws_stand_once() -> None:
    rows = Rows(BEGIN)
    coin = Distribution({0: 1, 1: 1})
    assert rows.add(coin) == rows.add(Distribution({0: 3, 1: 3})) == BEGIN
    assert rows.add(Distribution({0: 1, 1: 2})) == BEGIN + 5
    assert rows.numbers == [2, 1, 0, 2, 1, 3, 1, 0, 3, 1]


def test_kinds_and_valors_that_nobody_has_are_left_out() -> None:
    rows = Rows(BEGIN)
    grenadiers = EDITION.units["Grenadiers"]
    tables = law_tables(Forces((), (grenadiers,), (0,), 1, (), (), ()), EDITION, rows)
    per_mode = len(bands(EDITION)) * len(SHIFTS) * 2
    filled = {row // per_mode for row, place in enumerate(tables[at.T_LAW]) if place}
    assert filled == {grenadiers.valor * MODES + mode for mode, _ in mode_states("infantry")}


@either
def test_close_combat_of_two_chips(reading: str) -> None:
    """p.14: higher total of valor and medals; the moving player wins ties."""
    edition, rows, tables = made(reading)
    medals = [chip.valor for chip in edition.chips.chips]
    pairs = [(a, b) for i, a in enumerate(medals) for j, b in enumerate(medals) if i != j]
    for one in VALORS:
        for two in VALORS:
            for moving in (0, 1):
                law = law_at(rows, tables[at.T_OPPOSED][(one * 4 + two) * 2 + moving])
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
                outcome = tables[at.T_CLASH][(first * 128 + second) * 2 + moving]
                low, doubled = clash(first, second, player)  # type: ignore[arg-type]
                assert outcome == 2 * (low == "second") + doubled
    # 10 against 12 of the third example: the M10 is lower, not by half
    assert tables[at.T_CLASH][(10 * 128 + 12) * 2] == 0
    assert tables[at.T_CLASH][(12 * 128 + 6) * 2] == 3
    assert [tables[at.T_CLASH][(7 * 128 + 7) * 2 + moving] for moving in (0, 1)] == [2, 0]


@either
def test_states_that_follow_without_chance(reading: str) -> None:
    """p.3, 9-11, 13-14, 17."""
    _, _, tables = made(reading)
    for k, kind in enumerate(at.KINDS):
        for mode, state in mode_states(kind):
            if mode >= at.STATUSES:
                continue
            place = k * MODES + mode
            assert tables[at.T_AFTER_ACTING][place] == STATUSES.index(after_acting(kind, state).status)
            expected = STATUSES.index(after_opportunity_fire(kind, state).status)
            assert tables[at.T_AFTER_OPPORTUNITY][place] == expected
    acting = tables[at.T_AFTER_ACTING]
    assert [acting[at.READY], acting[MODES + at.READY], acting[2 * MODES + at.FIRE]] == [
        at.SPENT, at.SPENT, at.FIRE,
    ]  # fmt: skip
    assert tables[at.T_AFTER_OPPORTUNITY][at.READY] == at.SPENT
    assert tables[at.T_AFTER_OPPORTUNITY][MODES + at.READY] == at.READY
    suppressed = tables[at.T_AFTER_SUPPRESSION]
    assert suppressed[at.READY] == suppressed[at.SPENT] == at.SUPPRESSED
    assert suppressed[at.REDUCED] == suppressed[at.BROKEN] == at.ELIMINATED
    assert suppressed[at.SUPPRESSED] == suppressed[2 * MODES + at.SUPPRESSED] == at.BROKEN
    assert suppressed[MODES + at.SUPPRESSED] == at.ELIMINATED


@either
def test_rallying(reading: str) -> None:
    """p.11: a failed attempt changes nothing; broken to suppressed, suppressed to ready."""
    edition, rows, tables = made(reading)
    for k, medals, mode, state in targets():
        after = [tables[at.T_AFTER_RALLY][(passed * 3 + k) * MODES + mode] for passed in (0, 1)]
        better = {at.BROKEN: at.SUPPRESSED, at.SUPPRESSED: at.READY}
        status = STATUSES.index(state.status)
        assert after == [status, better.get(status, status)]
        row = 2 * ((k * len(VALORS) + medals) * MODES + mode)
        plain, pending = (law_at(rows, tables[at.T_RALLY_LAW][row + k]) for k in (0, 1))
        whole = exact(rally, state, medals, "ready", True, edition)
        assert plain == whole.map(lambda one, before=state: as_outcome(one, before))
        again = put_together(pending, lambda held, law=plain, fate=after: rally_resumed(law, fate, held))
        assert again == plain
        chance = pending.chance_of(lambda outcome: outcome >> 5 > 0)
        icons = sum(chip.event for chip in edition.chips.chips)
        assert chance * len(edition.chips.chips) == (icons if status in better else 0)


def rally_resumed(plain: Distribution[int], after: list[int], outcome: int) -> Distribution[int]:
    """An attempt to rally after the event: drawn again, or as its chip said."""
    if outcome >> 5 == at.REDRAW_CHECK:
        return plain
    return Distribution.certain(after[outcome >> 5 == at.CHECK_PASSED])


@either
def test_immobilized_vehicles(reading: str) -> None:
    """p.14: eliminated if reduced before, else with a marker if that counts as a reduction."""
    edition, _, tables = made(reading)
    table = tables[at.T_IMMOBILIZED]
    for mode, state in mode_states("vehicle"):
        marked = state._replace(marker=edition.immobilized) if mode >= at.STATUSES else state
        assert table[mode] == as_outcome(immobilized(marked, edition), marked)
    counts = edition.options.immobilized_counts_as_reduction
    assert table[at.FIRE] == at.FIRE + 16 * counts
    assert table[at.STATUSES + at.FIRE] == at.ELIMINATED


def test_bands_are_those_of_the_chips() -> None:
    """Between two of them no chip changes, on either side."""
    begins = bands(EDITION)
    for far in range(1, 60):
        begin = max(b for b in begins if b <= far)
        for chip in EDITION.chips.chips:
            for side in ("infantry", "vehicle"):
                assert chip.result(side, far) == chip.result(side, begin)  # type: ignore[arg-type]
    assert list(begins) == sorted(set(begins))
