"""The chances of a battle: the rules' exact laws, as rows of whole numbers to draw from.

Nothing here is a rule. Each law is that of a rule of `systems.liberty_road`, worked out exactly and
cut where the turn's event interrupts it (p.11): there a battle plays the event, and goes on with what
had been drawn.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.core.numbers import Law
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.certainty import MapCannotFollow, agreed
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road import objects, results
from wsanalysis.systems.liberty_road.chips import EVENT_ICON, LADDER, Result
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.state import (
    ANY_MARKER,
    ELIMINATED,
    STATUSES,
    STATUSES_OF,
    Status,
    UnitState,
)
from wsanalysis.systems.liberty_road.unit import Kind
from wsanalysis.systems.liberty_road.valor import attempt_rally

T = TypeVar("T", bound=Hashable)

SHIFTS = range(-3, 4)
VALORS = range(4)
MODES = 2 * terms.STATUSES
ATTACK, CHECK = "chip for the attack", "valor check"  # what a rule calls a draw that an event may interrupt


class _Interrupted(Exception):
    """The turn's event interrupts; with what had been drawn, if the chip counts (Options.event_chip)."""

    def __init__(self, label: str, drawn: object = None) -> None:
        self.label, self.drawn = label, drawn


@dataclass(frozen=True, slots=True)
class _UntilEvent:
    """A chance source that stops a rule at the first event icon."""

    chance: Chance

    def __call__(self, distribution: Distribution[T], label: str = "") -> T:
        drawn = self.chance(distribution, label)
        if drawn == EVENT_ICON:
            raise _Interrupted(label)
        if isinstance(drawn, tuple) and len(drawn) == 2 and drawn[1] is True:
            raise _Interrupted(label, drawn[0])
        return drawn

    def tell(self, text: str, *values: object) -> None:
        self.chance.tell(text, *values)


@dataclass(frozen=True, slots=True)
class Given:
    """A chance source in which one draw has come out already: where a rule goes on from there."""

    chance: Chance
    label: str
    answer: object

    def __call__(self, distribution: Distribution[T], label: str = "") -> T:
        if label == self.label:
            return self.answer  # type: ignore[return-value]
        return self.chance(distribution, label)

    def tell(self, text: str, *values: object) -> None:
        self.chance.tell(text, *values)


@dataclass(slots=True)
class Laws:
    """The laws that a world has, each once: the sum of its weights, and where its outcomes begin.

    An outcome is the sum of the weights up to it, and what it is.
    """

    rows: list[tuple[int, int]] = field(default_factory=list)
    outcomes: list[tuple[int, int]] = field(default_factory=list)
    _numbers: dict[tuple[tuple[int, int], ...], Law] = field(default_factory=dict)

    def add(self, law: Distribution[int]) -> Law:
        """The number of a law."""
        pairs = tuple(zip(law.outcomes, law.weights, strict=True))
        if pairs not in self._numbers:
            self._numbers[pairs] = Law(len(self.rows))
            self.rows.append((law.total, len(self.outcomes)))
            reached = 0
            for outcome, weight in pairs:
                reached += weight
                self.outcomes.append((reached, outcome))
        return self._numbers[pairs]


def bands(edition: LibertyRoad) -> tuple[int, ...]:
    """Distances in hexes, one for each stretch in which no chip changes on either side."""
    return tuple(sorted({*edition.chips.breaks("infantry"), *edition.chips.breaks("vehicle")}))


def mode_states(kind: Kind) -> Iterator[tuple[int, UnitState]]:
    """Every state of a unit of that kind, with its number as the tables count them."""
    for status in STATUSES_OF[kind]:
        yield STATUSES.index(status), UnitState(status)
        if kind == "vehicle":
            yield STATUSES.index(status) + terms.STATUSES, UnitState(status, ANY_MARKER)


def alike(kind: Kind, mode: int, edition: LibertyRoad) -> tuple[UnitState, ...]:
    """The states that a battle counts as one: a vehicle's under any damage marker; none if it cannot be."""
    status = STATUSES[mode % terms.STATUSES]
    if status not in STATUSES_OF[kind] or (mode >= terms.STATUSES and kind != "vehicle"):
        return ()
    if mode < terms.STATUSES:
        return (UnitState(status),)
    return tuple(UnitState(status, name) for name in (ANY_MARKER, *(m.marker for m in edition.markers)))


def code(kind: Kind, after: UnitState, before: UnitState, *, ready: bool = False) -> int:
    """A state as an outcome: its status, and 16 if it takes a damage marker.

    `ready`: a vehicle may be ready, which stands for its owner's choice of orders (p.11).
    """
    if after.status not in (*STATUSES_OF[kind], *ELIMINATED[:1], *(("ready",) if ready else ())):
        raise MapCannotFollow(f"{with_article(kind)} is {' or '.join(STATUSES_OF[kind])}", after.status)
    taken = after.marker is not None and before.marker is None
    if after != ELIMINATED and not taken and after.marker != before.marker:
        raise MapCannotFollow("a damage marker stays on a vehicle that is hit again", after)
    return STATUSES.index(after.status) + (16 if taken else 0)


def attack_law(edition: LibertyRoad, aim: Aim, state: UnitState, pending: bool) -> Distribution[int]:
    """An attack (p.16-17): outcomes of the target, or where the event interrupts it."""

    def until_event(chance: Chance) -> int:
        try:
            after = attack(_UntilEvent(chance), Aftermath(state, not pending), aim, edition)
        except _Interrupted as stop:
            return _held(stop) << 5
        return code(aim.kind, after.state, state)

    return exact(until_event)


def result_law(
    edition: LibertyRoad, kind: Kind, valor: int, state: UnitState, result: Result
) -> Distribution[int]:
    """What a final result does when the event is over: the second half of an attack (p.17)."""

    def rule(chance: Chance) -> int:
        after, _ = results.suffer(chance, state, result, kind, valor, False, edition)
        return code(kind, after, state)

    return exact(rule)


def check_law(edition: LibertyRoad, valor: int, pending: bool) -> Distribution[int]:
    """A valor check (p.11, 17): 1 passed, 0 failed, or where the event interrupts it."""

    def rule(chance: Chance) -> int:
        try:
            said, _ = edition.chips.check(_UntilEvent(chance), valor, pending, edition.options)
        except _Interrupted as stop:
            held = _held(stop)
            return (held << 5) + (held == terms.CHECK_PASSED)
        return int(said == "passed")

    return exact(rule)


def rally_law(
    edition: LibertyRoad, kind: Kind, valor: int, state: UnitState, pending: bool
) -> Distribution[int]:
    """An attempt to rally (p.11): the state afterwards, or where the event interrupts it."""

    def rule(chance: Chance, ready: Status) -> int:
        try:
            after, _ = attempt_rally(_UntilEvent(chance), state, valor, ready, pending, edition)
        except _Interrupted as stop:
            return _held(stop) << 5
        return rallied(kind, after, state, ready)

    laws = [exact(rule, ready) for ready in readies(kind, state)]
    return agreed(laws, "a vehicle that rallies takes any orders")


def readies(kind: Kind, state: UnitState) -> tuple[Status, ...]:
    """What a unit that rallies may become: ready, or any order that a vehicle is not on (p.11)."""
    if kind != "vehicle":
        return ("ready",)
    return tuple(status for status in STATUSES[terms.MOVE :] if status != state.status)


def rallied(kind: Kind, after: UnitState, before: UnitState, ready: Status) -> int:
    """A state after an attempt to rally as an outcome; ready stands for the owner's choice of orders."""
    chosen = after._replace(status="ready") if after.status == ready else after
    return code(kind, chosen, before, ready=True)


def put_together(law: Distribution[int], resume: Callable[[int], Distribution[int]]) -> Distribution[int]:
    """A law with what follows an event that changes nothing in place of each interruption."""
    return law.then(lambda outcome: resume(outcome) if outcome >> 5 else Distribution.certain(outcome))


def hold_together(
    law: Distribution[int],
    resume: Callable[[int], Distribution[int]],
    rule: Callable[..., Any],
    *args: Any,
) -> None:
    """See that a law cut at the event comes to what the rule says; MapCannotFollow if it does not."""
    whole, again = exact(rule, *args), put_together(law, resume)
    if whole != again:
        what = "what the turn's event interrupts is drawn again, or goes on with what was drawn (p.11)"
        raise MapCannotFollow(f"{what}: {again}", whole)


def object_law(edition: LibertyRoad, distance: int, shift: int, pending: bool) -> Distribution[int]:
    """An attack on an object (p.17): 1 destroyed, 0 not, or where the event interrupts it."""

    def rule(chance: Chance) -> int:
        try:
            site = objects.attack_object(
                _UntilEvent(chance), objects.Site(True, (), not pending), distance, shift, (), edition
            )
        except _Interrupted as stop:
            if stop.drawn is None:
                return terms.REDRAW_ATTACK << 5
            result = results.shifted(stop.drawn, shift, edition.options)  # type: ignore[arg-type]
            return (_held(stop) << 5) + objects.falls(result, edition)
        return int(not site.stands)

    return exact(rule)


def _held(stop: _Interrupted) -> int:
    """What the event has interrupted, and what was drawn until then."""
    if stop.label == CHECK:
        if stop.drawn is None:
            return terms.REDRAW_CHECK
        return terms.CHECK_PASSED if stop.drawn == "passed" else terms.CHECK_FAILED
    if stop.label != ATTACK:
        raise MapCannotFollow("only attacks and valor checks draw the turn's event (p.11)", stop.label)
    return terms.REDRAW_ATTACK if stop.drawn is None else terms.HELD_RESULT + LADDER.index(stop.drawn)
