"""Expected values of shots, places and close combats, in thousandths of a point, for greedy players.

Exact where a table of expected losses gives it (a shot at a visible target); else an estimate. Reads only a
view: the enemy's unknown blocks are represented by their generic types.
"""

from wsanalysis.battles.core.appraisal import NEVER, decided_by, of_capture
from wsanalysis.battles.core.ground import is_in_sight, may_see_hex, sees
from wsanalysis.battles.core.luck import chance_of, outcomes, percent
from wsanalysis.battles.core.numbers import Hex, Side, Unit
from wsanalysis.battles.core.units import (
    all_units,
    enemies_in,
    is_here,
    is_in,
    is_set_up,
    opponent,
    side_of,
    units_of,
)
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, downshifts, is_vehicle, kind, mode, rally_law
from wsanalysis.battles.liberty_road.fire import NO_SHELTER, arm, ladder, may_fire, shelter_in, shot
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.battles.liberty_road.weights import (
    CLASH_LOST,
    CLASH_RISK,
    CLASH_WON,
    MAN_TO_MAN,
    MAN_TO_VEHICLE,
    OTHERS,
    VEHICLE_TO_MAN,
    Weights,
)
from wsanalysis.compiled import compiled


@compiled
def value(world: World, view: Battle, unit: Unit) -> int:
    """A unit's worth in its state."""
    left = world.value[kind(world, view, unit), mode(view, unit)]
    return left * block_of(world, view, unit).worth


@compiled
def expected_loss(world: World, view: Battle, target: Unit, far: int, shift: int) -> int:
    """The target's exact mean loss from an attack with a net shift."""
    block = block_of(world, view, target)
    near = world.band[armored(world, view, target), far]
    return block.worth * world.loss[block.kind, block.valor, mode(view, target), near, ladder(shift)]


@compiled
def of_fire(world: World, view: Battle, unit: Unit, hex: Hex, weapon: int, opportunity: int) -> int:
    """A unit's mean gain from fire at all in a hex; friendly losses count against it."""
    total, side = 0, side_of(world, unit)
    for target in all_units(world):
        if view.hex[target] == hex and is_here(view, target) and target != unit:
            shift = shot(world, view, unit, target, weapon, opportunity)
            if shift != terms.NOT_ALLOWED:
                loss = expected_loss(world, view, target, world.distance[view.hex[unit], hex], shift)
                total += -loss if side_of(world, target) == side else loss
    return total


@compiled
def cover_in(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The downshifts that a hex gives to infantry; with sense also those of a shelter with room."""
    given = downshifts(world, view, hex)
    if weights.sense:
        dug_in = shelter_in(world, view, unit, hex)
        if dug_in != NO_SHELTER:
            given += world.marker_kind[dug_in].downshifts
    return given


@compiled
def threat(world: World, view: Battle, foe: Unit, target: Unit, far: int) -> int:
    """A foe's mean damage to a fresh unit like the target in the open, at this distance, by one shot."""
    return world.threat[arm(world, view, foe, 1), view.type[target], far]


@compiled
def best_shot(world: World, view: Battle, unit: Unit) -> int:
    """The approximate value of the unit's best shot from where it is."""
    if (
        may_fire(world, view, unit, 0, 0) == terms.NOT_ALLOWED
        and may_fire(world, view, unit, 1, 0) == terms.NOT_ALLOWED
    ):
        return 0
    best, enemy, here = 0, opponent(side_of(world, unit)), view.hex[unit]
    for foe in units_of(world, enemy):
        if is_here(view, foe):
            hex = view.hex[foe]
            promised = threat(world, view, unit, foe, world.distance[here, hex])
            if promised > best and sees(world, view, here, view.face[unit], hex, view.face[foe]):
                best = promised
    return best


@compiled
def prey(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The approximate value of the unit's best shot from a hex, with the best facing."""
    best, enemy = 0, opponent(side_of(world, unit))
    for foe in units_of(world, enemy):
        there = view.hex[foe]
        if is_set_up(view, foe):
            promised = threat(world, view, unit, foe, world.distance[hex, there])
            if promised > best and is_in_sight(world, hex, there):
                if not is_vehicle(world, view, foe):
                    promised //= 1 + cover_in(world, view, foe, there, weights)
                best = max(best, promised)
    return best


@compiled
def best_prey(world: World, view: Battle, unit: Unit) -> int:
    """An upper bound of `prey` for any hex."""
    best = 0
    for foe in units_of(world, opponent(side_of(world, unit))):
        if is_set_up(view, foe):
            best = max(best, world.most_threat[arm(world, view, unit, 1), view.type[foe]])
    return best


@compiled
def is_unarmed(world: World, view: Battle, unit: Unit) -> bool:
    """Whether the unit cannot hurt anyone: a carrier, a truck."""
    for foe in units_of(world, opponent(side_of(world, unit))):
        if world.most_threat[arm(world, view, unit, 1), view.type[foe]]:
            return False
    return True


@compiled
def danger(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The approximate loss of the unit to enemies in a hex: each that sees the hex, halved by cover."""
    total, worst, enemy = 0, 0, opponent(side_of(world, unit))
    for foe in units_of(world, enemy):
        there = view.hex[foe]
        if is_set_up(view, foe) and view.status[foe] != terms.BROKEN:
            one = 0
            if may_see_hex(world, there, view.face[foe], hex):
                one = threat(world, view, foe, unit, world.distance[there, hex])
            elif weights.fear_turned and is_in_sight(world, there, hex):
                one = threat(world, view, foe, unit, world.distance[there, hex]) * weights.fear_turned // 16
            total, worst = total + one, max(worst, one)
    if weights.fear_worst:
        total = max(0, total + (worst - total) * weights.fear_worst // 16)
    if total == 0 or is_vehicle(world, view, unit):
        return total
    cover = cover_in(world, view, unit, hex, weights)
    return total // (1 + cover + (1 if world.terrain[hex].elevation else 0))


@compiled
def of_taking(world: World, view: Battle, side: Side, hex: Hex, weights: Weights) -> int:
    """The gain of taking a hex that its side does not hold, growing towards the end."""
    if view.holder[hex] == side:
        return 0
    gain = of_capture(world, view, side, hex, weights.capture, weights.deny_capture)
    if weights.capture_late:
        gain = max(0, gain + gain * weights.capture_late * view.late // 256)
    return gain + of_deciding(world, view, side, hex, weights)


@compiled
def of_deciding(world: World, view: Battle, side: Side, hex: Hex, weights: Weights) -> int:
    """The gain of holding a hex that decides whether an objective is met, growing towards the end."""
    if weights.capture_decides == 0:
        return 0
    return weights.capture_decides * decided_by(world, view, side, hex) * view.late // 16


@compiled
def armored(world: World, view: Battle, unit: Unit) -> int:
    """1 for a vehicle, else 0."""
    return 1 if is_vehicle(world, view, unit) else 0


@compiled
def pull(world: World, view: Battle, unit: Unit) -> int:
    """How much closer one hex brings the unit to its side's objectives."""
    return world.pull[side_of(world, unit), armored(world, view, unit), view.hex[unit]]


@compiled
def of_assault(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The approximate gain of entering a hex with enemies: close combat with the worthiest of them.

    NEVER if sense forbids it.
    """
    best, enemy = 0, opponent(side_of(world, unit))
    count = enemies_in(world, view, side_of(world, unit), hex)
    for foe in units_of(world, enemy):
        if is_in(view, foe, hex):
            if weights.sense and _is_no_match(world, view, unit, foe):
                return NEVER
            best = max(best, _duel(world, view, unit, foe, weights))
    if kind(world, view, unit) == terms.TEAM:
        best = best * weights.assault_by_team // 16
    return best - (count - 1) * value(world, view, unit) // OTHERS


@compiled
def _is_no_match(world: World, view: Battle, unit: Unit, foe: Unit) -> bool:
    """Whether sense keeps the unit out of the hex: gun crews do not storm tanks, carriers storm nobody."""
    if is_vehicle(world, view, unit):
        return block_of(world, view, unit).portage > 0
    return kind(world, view, unit) == terms.TEAM and is_vehicle(world, view, foe)


@compiled
def _duel(world: World, view: Battle, unit: Unit, foe: Unit, weights: Weights) -> int:
    """The approximate gain from close combat between two units (p.14)."""
    mine = value(world, view, unit) * weights.assault_risk // 16
    theirs = value(world, view, foe) * weights.assault // 16
    if is_vehicle(world, view, unit) and is_vehicle(world, view, foe):
        own, other = block_of(world, view, unit).alone, block_of(world, view, foe).alone
        if own < other:
            return -mine // CLASH_LOST
        return theirs // CLASH_WON - mine // CLASH_RISK
    won, lost = MAN_TO_MAN
    if is_vehicle(world, view, foe):
        won, lost = MAN_TO_VEHICLE
    elif is_vehicle(world, view, unit):
        won, lost = VEHICLE_TO_MAN
    odds = _chance_to_win(world, view, unit, foe)
    return (theirs * odds * won // 10 - mine * (100 - odds) * lost // 10) // 100


@compiled
def _chance_to_win(world: World, view: Battle, unit: Unit, foe: Unit) -> int:
    """The chance that the unit, moving, has the higher total of valor and chip, in hundredths: exact."""
    valor, foes_valor = block_of(world, view, unit).valor, block_of(world, view, foe).valor
    return chance_of(world, world.opposed_law[valor, foes_valor, 1], 1)


@compiled
def of_rally(world: World, view: Battle, unit: Unit) -> int:
    """The mean gain of a rally attempt: exact, except for the turn's event."""
    law, block, now = rally_law(world, view, unit, 0), block_of(world, view, unit), mode(view, unit)
    first, gain = world.law[law].first, 0
    for place in range(first, first + outcomes(world, law)):
        outcome = world.outcome[place].outcome
        after = outcome & 15
        if after == terms.READY and block.kind == terms.VEHICLE:
            after = terms.MOVE
        marked = terms.STATUSES if view.damage[unit] or outcome & 16 else 0
        better = world.value[block.kind, after + marked] - world.value[block.kind, now]
        gain += better * block.worth * percent(world, law, place)
    return gain // 100
