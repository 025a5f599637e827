"""The chances of a battle: the rules' exact laws, as rows of whole numbers to draw from.

Each is cut where the turn's event interrupts it (p.11): the battle then plays the event, and continues with
the earlier draws.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.core.interruption import Interruption
from wsanalysis.battles.core.tabulate import Tabulation, axes, counted_as_one
from wsanalysis.battles.liberty_road import outcomes, terms
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.outcomes import (
    ANY_MARKER_DOES,
    MODES,
    NO_YES,
    SHIFTS,
    VALORS,
    alike,
    bands,
    readies,
    stays,
)
from wsanalysis.battles.liberty_road.valuation import value
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.liberty_road.chips import EVENT_ICON, LADDER
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.state import UnitState
from wsanalysis.systems.liberty_road.unit import Kind

RESUMED = "what the turn's event interrupts is drawn again, or goes on with what was drawn (p.11)"


def put_chances(tables: Tabulation, forces: Forces, edition: LibertyRoad) -> None:
    """Fill all tables of laws; those of `put_fates` must be there already."""
    met = {(unit.kind, unit.valor) for unit in forces.types}
    event = partial(Interruption, _is_pending, _held, because=RESUMED)
    of_unit = partial(
        counted_as_one, because=ANY_MARKER_DOES, absent=stays, kind=terms.KINDS, valor=VALORS, mode=MODES
    )

    def targets(kind: Kind, valor: int, mode: int) -> Sequence[tuple[Kind, int, UnitState]]:
        return [(kind, valor, state) for state in alike(kind, mode, edition) if (kind, valor) in met]

    def rallying(*unit: Any) -> Iterable[tuple[Any, ...]]:
        return ((*case, ready) for case in targets(*unit) for ready in readies(case[0], case[2]))

    shot, pending = axes(band=bands(edition), shift=SHIFTS), axes(pending=NO_YES)
    tables.put_laws("result_law", (of_unit(targets), *axes(result=LADDER)), partial(outcomes.hit, edition))
    first = of_unit(lambda *unit: targets(*unit)[:1])
    resumed = event(partial(_attack_resumed, tables))
    tables.put_laws("attack_law", (first, *shot, *pending), partial(outcomes.attacked, edition), resumed)
    resumed = event(partial(_rally_resumed, tables))
    tables.put_laws("rally_law", (of_unit(rallying), *pending), partial(outcomes.rallied, edition), resumed)
    for name, along, rule, decided in (
        ("check_law", axes(valor=VALORS), outcomes.passed, (terms.CHECK_PASSED, terms.CHECK_FAILED)),
        ("object_law", shot, outcomes.destroyed, range(terms.HELD_RESULT, terms.HELD_RESULT + len(LADDER))),
    ):
        resumed = event(partial(_drawn_again, tables, name), beside=decided)
        tables.put_laws(name, (*along, *pending), partial(rule, edition), resumed)
    duel = axes(valor=VALORS, foes_valor=VALORS, moving=NO_YES)
    tables.put_laws("opposed_law", duel, partial(outcomes.outfought, edition))
    units = of_unit(lambda *unit: [unit] if targets(*unit) else [], absent=lambda *_: 0)
    near = axes(band=range(len(bands(edition))), shift=range(len(SHIFTS)))
    tables.put_numbers("loss", (units, *near), partial(_expected_loss, tables))


def _is_pending(*args: Any) -> bool:
    """Whether the turn's event is to come; a rule's last argument says so."""
    return bool(args[-1])


def _held(label: str, drawn: object) -> int:
    """The part of an interrupted draw that a battle keeps, by Options.event_chip; 0 elsewhere."""
    if drawn == EVENT_ICON:
        came = None
    elif isinstance(drawn, tuple) and drawn[-1] is True:
        came = drawn[0]
    else:
        return 0
    if label == outcomes.CHECK:
        checked = {None: terms.REDRAW_CHECK, "passed": terms.CHECK_PASSED, "failed": terms.CHECK_FAILED}
        return checked[came]
    if label != outcomes.ATTACK:
        raise MapCannotFollow("only attacks and valor checks draw the turn's event (p.11)", label)
    return terms.REDRAW_ATTACK if came is None else terms.HELD_RESULT + LADDER.index(came)


def _attack_resumed(
    tables: Tabulation, held: int, kind: int, valor: int, mode: int, band: int, shift: int, _: int
) -> Distribution[int]:
    """As `shooting` resumes an attack."""
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
    """As `activations` resumes an attempt to rally."""
    if held == terms.REDRAW_CHECK:
        return tables.law("rally_law", kind, valor, mode, 0)
    fate = terms.AFTER_RALLY_FAILED + (held == terms.CHECK_PASSED)
    return Distribution.certain(tables.number("fate", fate, kind, mode))


def _drawn_again(tables: Tabulation, name: str, _: int, *index: int) -> Distribution[int]:
    """As if there were no event to come."""
    return tables.law(name, *index[:-1], 0)


def _expected_loss(tables: Tabulation, kind: Kind, valor: int, mode: int, band: int, shift: int) -> int:
    """The target's mean loss from an attack, in thousandths of the unit's worth."""
    law = tables.law("attack_law", terms.KINDS.index(kind), valor, mode, band, shift, 0)
    after = [
        (one & 15) + (terms.STATUSES if one & 16 or mode >= terms.STATUSES else 0) for one in law.outcomes
    ]
    lost = [value(kind, mode) - value(kind, one) for one in after]
    return round(sum(w * x for w, x in zip(law.weights, lost, strict=True)) / law.total)
