"""All laws and tables of fate that a battle draws from, worked out from the rules."""

from collections.abc import Iterable

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.laws import (
    SHIFTS,
    VALORS,
    Rows,
    attack_law,
    bands,
    check_law,
    code,
    mode_states,
    object_law,
    result_law,
)
from wsanalysis.battles.liberty_road.valuation import value
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road.chips import LADDER
from wsanalysis.systems.liberty_road.close_combat import clash, immobilized, opposed
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aim
from wsanalysis.systems.liberty_road.orders import after_acting, after_opportunity_fire
from wsanalysis.systems.liberty_road.results import after_suppression, reduce, shifted
from wsanalysis.systems.liberty_road.state import STATUSES, UnitState
from wsanalysis.systems.liberty_road.unit import Kind
from wsanalysis.systems.liberty_road.valor import rally

MODES = 2 * at.STATUSES


def law_tables(forces: Forces, edition: LibertyRoad, rows: Rows) -> dict[int, list[int]]:
    """Each table by its place in the header; laws are added to `rows`."""
    met = {(unit.kind, unit.valor) for unit in forces.types}
    tables = {at.T_LAW: [], at.T_RESULT_LAW: [], at.T_LOSS: []}  # type: dict[int, list[int]]
    for kind in at.KINDS:
        for medals in VALORS:
            _tabulate(tables, kind, medals, (kind, medals) in met, edition, rows)
    return tables | _checks(edition, rows) | _fates(edition)


def _tabulate(
    tables: dict[int, list[int]], kind: Kind, medals: int, met: bool, edition: LibertyRoad, rows: Rows
) -> None:
    """The laws of attacks on units of one kind and valor, in every state; none if there is none."""
    states = dict(mode_states(kind)) if met else {}
    for mode in range(MODES):
        state = states.get(mode)
        if state is None:
            tables[at.T_LAW] += [0] * len(bands(edition)) * len(SHIFTS) * 2
            tables[at.T_LOSS] += [0] * len(bands(edition)) * len(SHIFTS)
            tables[at.T_RESULT_LAW] += [0] * len(LADDER)
            continue
        for distance in bands(edition):
            for shift in SHIFTS:
                aim = Aim(kind, medals, distance, shift)
                plain = attack_law(edition, aim, state, pending=False)
                pending = attack_law(edition, aim, state, pending=True)
                tables[at.T_LAW] += [rows.add(plain), rows.add(pending)]
                tables[at.T_LOSS].append(_expected_loss(plain, kind, mode))
        for result in LADDER:
            tables[at.T_RESULT_LAW].append(rows.add(result_law(edition, kind, medals, state, result)))


def _expected_loss(law: Distribution[int], kind: Kind, mode: int) -> int:
    """What an attack takes from the target on average, in thousandths of the unit's worth."""
    lost = [value(kind, mode) - value(kind, _mode(outcome, mode)) for outcome in law.outcomes]
    return round(sum(w * x for w, x in zip(law.weights, lost, strict=True)) / law.total)


def _mode(outcome: int, before: int) -> int:
    """The number of a unit's state after an outcome of a law."""
    marked = outcome & 16 or before >= at.STATUSES
    return (outcome & 15) + (at.STATUSES if marked else 0)


def _checks(edition: LibertyRoad, rows: Rows) -> dict[int, list[int]]:
    """Valor checks by [valor][event pending]; objects by [band][shift][pending]; close combat."""
    won = [
        rows.add(opposed(edition.chips, a, b, "first" if moving else "second").map(_first_wins))
        for a in VALORS
        for b in VALORS
        for moving in (False, True)
    ]
    objects = [
        rows.add(object_law(edition, distance, shift, pending))
        for distance in bands(edition)
        for shift in SHIFTS
        for pending in (False, True)
    ]
    checks = [rows.add(check_law(edition, medals, pending)) for medals in VALORS for pending in (False, True)]
    return {at.T_CHECK_LAW: checks, at.T_OBJECT_LAW: objects, at.T_OPPOSED: won}


def _first_wins(winner: str) -> int:
    return int(winner == "first")


def _fates(edition: LibertyRoad) -> dict[int, list[int]]:
    """What follows without chance: states after acting, suppression, reduction, rally; vehicles' totals."""
    states = [UnitState(status) for status in STATUSES]
    by_kind = [(kind, state) for kind in at.KINDS for state in states]
    marked = [UnitState(status, edition.immobilized) for status in STATUSES]
    return {
        at.T_SHIFTED: [LADDER.index(shifted(r, by, edition.options)) for r in LADDER for by in SHIFTS],
        at.T_AFTER_ACTING: [code(after_acting(kind, state), state) for kind, state in by_kind],
        at.T_AFTER_OPPORTUNITY: [code(after_opportunity_fire(kind, s), s) for kind, s in by_kind],
        at.T_AFTER_SUPPRESSION: [code(after_suppression(kind, state), state) for kind, state in by_kind],
        at.T_AFTER_REDUCTION: [
            _reduced(kind, state, edition) for kind in at.KINDS for state in (*states, *marked)
        ],
        at.T_AFTER_RALLY: [
            _rallied(state, medals, edition) for medals in (_NEVER, _ALWAYS) for state in states
        ],
        at.T_IMMOBILIZED: [code(immobilized(state, edition), state) for state in (*states, *marked)],
        at.T_CLASH: [*_clashes()],
    }


_NEVER, _ALWAYS = -1, 9  # medals that no chip, and that every chip, lets pass


def _rallied(state: UnitState, medals: int, edition: LibertyRoad) -> int:
    """The status after a failed or passed check to rally; ready stands for a vehicle's choice."""
    law = exact(rally, state, medals, "ready", False, edition)
    return STATUSES.index(law.outcomes[0].status)


def _reduced(kind: Kind, state: UnitState, edition: LibertyRoad) -> int:
    law = exact(reduce, state, kind, edition)
    return code(law.outcomes[0], state)  # which marker it draws, the battle's own pile decides


def _clashes() -> Iterable[int]:
    """[attacker's total][defender's total][moving side]: 2 * the lower side + 1 if doubled (p.14)."""
    for first in range(128):
        for second in range(128):
            for moving in ("first", "second"):
                low, doubled = clash(first, second, moving)
                yield 2 * (low == "second") + doubled
