"""The rules' results as the numbers in a battle's tables; and the ranges that these cover.

Nothing here is a rule: each is a whole rule of `systems.liberty_road`, read as an outcome. That is a status,
plus 16 if a damage marker is taken, which the battle's own pile decides; or 1 for a condition that holds.
"""

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.liberty_road import terms
from wsanalysis.probability.chance import Chance
from wsanalysis.systems.liberty_road import results
from wsanalysis.systems.liberty_road.chips import Result
from wsanalysis.systems.liberty_road.close_combat import opposed
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
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
from wsanalysis.systems.liberty_road.unit import Kind
from wsanalysis.systems.liberty_road.valor import rally

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
    """Whether a valor check is passed (p.11, 17)."""
    return int(edition.chips.check(chance, valor, pending, edition.options)[0] == "passed")


def destroyed(edition: LibertyRoad, chance: Chance, distance: int, shift: int, pending: bool) -> int:
    """Whether an attack destroys an object (p.17)."""
    site = attack_object(chance, Site(True, (), not pending), distance, shift, (), edition)
    return int(not site.stands)


def outfought(edition: LibertyRoad, chance: Chance, valor: int, foes_valor: int, moving: bool) -> int:
    """Whether the first has the higher total of valor and a chip's medals in close combat (p.14)."""
    return int(chance(opposed(edition.chips, valor, foes_valor, "first" if moving else "second")) == "first")
