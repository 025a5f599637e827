"""All laws and tables of fate that a battle draws from, worked out from the rules."""

from functools import partial

from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.certainty import agreed
from wsanalysis.battles.liberty_road.fates import CHECKS, checked, fates, recovered
from wsanalysis.battles.liberty_road.forces import Forces
from wsanalysis.battles.liberty_road.laws import (
    MODES,
    SHIFTS,
    VALORS,
    Laws,
    alike,
    attack_law,
    bands,
    check_law,
    code,
    hold_together,
    object_law,
    rallied,
    rally_law,
    readies,
    result_law,
)
from wsanalysis.battles.liberty_road.valuation import value
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.liberty_road.chips import LADDER
from wsanalysis.systems.liberty_road.close_combat import opposed
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.objects import Site, attack_object
from wsanalysis.systems.liberty_road.results import shifted
from wsanalysis.systems.liberty_road.state import UnitState
from wsanalysis.systems.liberty_road.unit import Kind
from wsanalysis.systems.liberty_road.valor import rally

ANY_MARKER_DOES = "what an attack does to a vehicle depends on no particular damage marker"


def law_tables(forces: Forces, edition: LibertyRoad, laws: Laws) -> dict[str, list[int]]:
    """Each table by its name in the world; their laws are added to `laws`. Errors as for `certain`."""
    met = {(unit.kind, unit.valor) for unit in forces.types}
    tables: dict[str, list[int]] = {name: [] for name in ("attack_law", "result_law", "loss", "rally_law")}
    for kind in terms.KINDS:
        for valor in VALORS:
            for mode in range(MODES):
                states = alike(kind, mode, edition) if (kind, valor) in met else ()
                _put_fire(tables, kind, valor, mode, states, edition, laws)
                _put_rally(tables, kind, valor, mode, states, edition, laws)
    return tables | _checks(edition, laws) | fates(forces, edition)


def _put_fire(
    tables: dict[str, list[int]],
    kind: Kind,
    valor: int,
    mode: int,
    states: tuple[UnitState, ...],
    edition: LibertyRoad,
    laws: Laws,
) -> None:
    """The laws of attacks on units of one kind, valor and state; who cannot be in it stays as he is."""
    distances = bands(edition)
    if not states:
        stays = laws.add(certain_to_stay(mode))
        tables["attack_law"] += [stays] * len(distances) * len(SHIFTS) * 2
        tables["loss"] += [0] * len(distances) * len(SHIFTS)
        tables["result_law"] += [stays] * len(LADDER)
        return
    state = states[0]
    results = [
        agreed((result_law(edition, kind, valor, one, result) for one in states), ANY_MARKER_DOES)
        for result in LADDER
    ]
    tables["result_law"] += [laws.add(law) for law in results]
    after = [Distribution.certain(checked(kind, state, edition, check)) for check in CHECKS]
    for distance in distances:
        for shift in SHIFTS:
            aim = Aim(kind, valor, distance, shift)
            plain = attack_law(edition, aim, state, pending=False)
            pending = attack_law(edition, aim, state, pending=True)
            tables["attack_law"] += [laws.add(plain), laws.add(pending)]
            tables["loss"].append(_expected_loss(plain, kind, state))
            if distance == distances[0]:
                resume = partial(_resumed, plain, results, after, shift, edition)
                hold_together(pending, resume, _attack, state, aim, edition)


def certain_to_stay(mode: int) -> Distribution[int]:
    """The law of a state that a kind cannot be in, as players may imagine it: nothing happens to it."""
    return Distribution.certain(mode % terms.STATUSES)


def _attack(chance: Chance, state: UnitState, aim: Aim, edition: LibertyRoad) -> int:
    return code(aim.kind, attack(chance, Aftermath(state), aim, edition).state, state)


def _resumed(
    plain: Distribution[int],
    results: list[Distribution[int]],
    after: list[Distribution[int]],
    shift: int,
    edition: LibertyRoad,
    outcome: int,
) -> Distribution[int]:
    """What an interrupted attack comes to once an event that did nothing is over."""
    held = outcome >> 5
    if held == terms.REDRAW_ATTACK:
        return plain
    if held in (terms.CHECK_PASSED, terms.CHECK_FAILED):
        return after[held == terms.CHECK_PASSED]
    if held == terms.REDRAW_CHECK:
        return results[terms.SUPPRESSED_RESULT]
    return results[LADDER.index(shifted(LADDER[held - terms.HELD_RESULT], shift, edition.options))]


def _put_rally(
    tables: dict[str, list[int]],
    kind: Kind,
    valor: int,
    mode: int,
    states: tuple[UnitState, ...],
    edition: LibertyRoad,
    laws: Laws,
) -> None:
    """[kind][valor][mode][event pending]: an attempt to rally (p.11)."""
    if not states:
        tables["rally_law"] += [laws.add(certain_to_stay(mode))] * 2
        return
    plain, pending = (
        agreed((rally_law(edition, kind, valor, one, event) for one in states), ANY_MARKER_DOES)
        for event in (False, True)
    )
    tables["rally_law"] += [laws.add(plain), laws.add(pending)]
    after = [Distribution.certain(recovered(kind, states[0], edition, check)) for check in CHECKS]

    def resume(outcome: int) -> Distribution[int]:
        return plain if outcome >> 5 == terms.REDRAW_CHECK else after[outcome >> 5 == terms.CHECK_PASSED]

    def rule(chance: Chance, state: UnitState) -> int:
        ready = readies(kind, state)[0]
        return rallied(kind, rally(chance, state, valor, ready, True, edition), state, ready)

    hold_together(pending, resume, rule, states[0])


def _expected_loss(law: Distribution[int], kind: Kind, state: UnitState) -> int:
    """What an attack takes from the target on average, in thousandths of the unit's worth."""
    mode = code(kind, state, state) + (terms.STATUSES if state.marker else 0)
    lost = [value(kind, mode) - value(kind, _mode(outcome, mode)) for outcome in law.outcomes]
    return round(sum(w * x for w, x in zip(law.weights, lost, strict=True)) / law.total)


def _mode(outcome: int, before: int) -> int:
    """The number of a unit's state after an outcome of a law."""
    marked = outcome & 16 or before >= terms.STATUSES
    return (outcome & 15) + (terms.STATUSES if marked else 0)


def _checks(edition: LibertyRoad, laws: Laws) -> dict[str, list[int]]:
    """Valor checks by [valor][event pending]; objects by [band][shift][pending]; close combat."""
    won = [
        laws.add(opposed(edition.chips, a, b, "first" if moving else "second").map(_first_wins))
        for a in VALORS
        for b in VALORS
        for moving in (False, True)
    ]
    objects = [
        laws.add(law)
        for distance in bands(edition)
        for shift in SHIFTS
        for law in _object_laws(edition, distance, shift)
    ]
    checks = [laws.add(law) for valor in VALORS for law in _check_laws(edition, valor)]
    return {"check_law": [*checks], "object_law": [*objects], "opposed_law": [*won]}


def _check_laws(edition: LibertyRoad, valor: int) -> tuple[Distribution[int], Distribution[int]]:
    """A valor check without an event to come, and with one."""
    plain, pending = (check_law(edition, valor, event) for event in (False, True))

    def resume(outcome: int) -> Distribution[int]:
        return plain if outcome >> 5 == terms.REDRAW_CHECK else Distribution.certain(outcome & 1)

    def rule(chance: Chance) -> int:
        return int(edition.chips.check(chance, valor, True, edition.options)[0] == "passed")

    hold_together(pending, resume, rule)
    return plain, pending


def _object_laws(
    edition: LibertyRoad, distance: int, shift: int
) -> tuple[Distribution[int], Distribution[int]]:
    """A shot at an object without an event to come, and with one."""
    plain, pending = (object_law(edition, distance, shift, event) for event in (False, True))

    def resume(outcome: int) -> Distribution[int]:
        return plain if outcome >> 5 == terms.REDRAW_ATTACK else Distribution.certain(outcome & 1)

    def rule(chance: Chance) -> int:
        return int(not attack_object(chance, Site(True), distance, shift, (), edition).stands)

    hold_together(pending, resume, rule)
    return plain, pending


def _first_wins(winner: str) -> int:
    return int(winner == "first")
