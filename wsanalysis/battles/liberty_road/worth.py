"""The worth of shots and places to a quick player, in thousandths of a point.

Exact where a table of expected losses gives it (a shot at a visible target); else an estimate. Reads only a
view: the enemy's unknown blocks are represented by their generic types.

Objectives and cover draw a unit to a hex; possible enemy attacks count against it, and so does a crowd: fire
at a hex attacks all in it (p.16). Near the end of the game a loss costs less, since the unit will not be
needed. How these come together stands in `core.player`.
"""

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import first_of, kind_of
from wsanalysis.battles.core.appraisal import NEVER, of_capture, of_deciding
from wsanalysis.battles.core.ground import ahead, is_in_sight, may_see_hex, sees
from wsanalysis.battles.core.luck import chance_of, outcomes, percent
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.objectives import EXIT, has_objective
from wsanalysis.battles.core.plans import of_intent
from wsanalysis.battles.core.player import Hooks, player_of
from wsanalysis.battles.liberty_road import blocks, terms
from wsanalysis.battles.liberty_road.fire import NO_SHELTER, arm, can_fire, ladder, shelter_in, shot
from wsanalysis.battles.liberty_road.fog import is_barred, over_ford
from wsanalysis.battles.liberty_road.moving import goes_by_road, may_move, moves_in_full
from wsanalysis.battles.liberty_road.records import (
    CLASH_LOST,
    CLASH_RISK,
    CLASH_WON,
    LEAVE,
    LOOK,
    MAN_TO_MAN,
    MAN_TO_VEHICLE,
    OTHERS,
    VEHICLE_TO_MAN,
    Battle,
    Weights,
    World,
)

# --- what units and shots are worth ---------------------------------------------------------------


def value(world: World, view: Battle, unit: Unit) -> int:
    """A unit's worth in its state."""
    left = world.value[blocks.kind(world, view, unit), blocks.mode(view, unit)]
    return left * blocks.block_of(world, view, unit).worth


def expected_loss(world: World, view: Battle, target: Unit, far: int, shift: int) -> int:
    """The target's exact mean loss from an attack with a net shift."""
    block = blocks.block_of(world, view, target)
    near = world.band[armored(world, view, target), far]
    return block.worth * world.loss[block.kind, block.valor, blocks.mode(view, target), near, ladder(shift)]


def of_fire(world: World, view: Battle, unit: Unit, hex: Hex, weapon: int, opportunity: int) -> int:
    """A unit's mean gain from fire at all in a hex; friendly losses count against it."""
    total, side = 0, units.side_of(world, unit)
    for target in units.all_units(world):
        if view.hex[target] == hex and units.is_here(view, target) and target != unit:
            shift = shot(world, view, unit, target, weapon, opportunity)
            if shift != terms.NOT_ALLOWED:
                loss = expected_loss(world, view, target, world.distance[view.hex[unit], hex], shift)
                total += -loss if units.side_of(world, target) == side else loss
    return total


def cover_in(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The downshifts that a hex gives to infantry; with sense also those of a shelter with room."""
    given = blocks.downshifts(world, view, hex)
    if weights.sense:
        dug_in = shelter_in(world, view, unit, hex)
        if dug_in != NO_SHELTER:
            given += world.marker_kind[dug_in].downshifts
    return given


def threat(world: World, view: Battle, foe: Unit, target: Unit, far: int) -> int:
    """A foe's mean damage to a fresh unit like the target in the open, at this distance, by one shot."""
    return world.threat[arm(world, view, foe, 1), view.type[target], far]


def best_shot(world: World, view: Battle, unit: Unit) -> int:
    """The approximate value of the unit's best shot from where it is."""
    if not can_fire(world, view, unit):
        return 0
    best, enemy, here = 0, units.opponent(units.side_of(world, unit)), view.hex[unit]
    for foe in units.units_of(world, enemy):
        if units.is_here(view, foe):
            hex = view.hex[foe]
            promised = threat(world, view, unit, foe, world.distance[here, hex])
            if promised > best and sees(world, view, here, view.face[unit], hex, view.face[foe]):
                best = promised
    return best


def shot_value(
    world: World, view: Battle, unit: Unit, hex: Hex, foe: Unit, least: int, weights: Weights
) -> int:
    """The approximate value of a shot from a hex; if not more than `least`, anything up to that."""
    there = view.hex[foe]
    promised = threat(world, view, unit, foe, world.distance[hex, there])
    if promised <= least or not is_in_sight(world, hex, there):
        return 0
    cover = 0 if blocks.is_vehicle(world, view, foe) else cover_in(world, view, foe, there, weights)
    return promised // (1 + cover)


def best_prey(world: World, view: Battle, unit: Unit) -> int:
    """An upper bound of `prey` for any hex."""
    best = 0
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if units.is_set_up(view, foe):
            best = max(best, world.most_threat[arm(world, view, unit, 1), view.type[foe]])
    return best


def is_unarmed(world: World, view: Battle, unit: Unit) -> bool:
    """True if the unit cannot hurt anyone: a carrier, a truck."""
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if world.most_threat[arm(world, view, unit, 1), view.type[foe]]:
            return False
    return True


def threat_in(world: World, view: Battle, foe: Unit, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """A foe's mean damage to the unit in a hex, if he sees it or, for some, if he turned."""
    there = view.hex[foe]
    if view.status[foe] == terms.BROKEN or not units.is_set_up(view, foe):
        return 0
    if may_see_hex(world, there, view.face[foe], hex):
        return threat(world, view, foe, unit, world.distance[there, hex])
    if weights.fear_turned and is_in_sight(world, there, hex):
        return threat(world, view, foe, unit, world.distance[there, hex]) * weights.fear_turned // 16
    return 0


def danger(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The approximate loss of the unit to enemies in a hex, lessened by cover."""
    total, worst = threats(world, view, unit, hex, 0, weights)
    if weights.fear_worst:
        total = max(0, total + (worst - total) * weights.fear_worst // 16)
    if total == 0 or blocks.is_vehicle(world, view, unit):
        return total
    cover = cover_in(world, view, unit, hex, weights)
    return total // (1 + cover + (1 if world.terrain[hex].elevation else 0))


def of_taking(world: World, view: Battle, side: Side, hex: Hex, weights: Weights) -> int:
    """The gain of taking a hex that its side does not hold, growing towards the end."""
    gain = of_capture(world, view, side, hex, weights.capture, weights.deny_capture)
    if weights.capture_late:
        gain = max(0, gain + gain * weights.capture_late * view.late // 256)
    return gain + of_deciding(world, view, side, hex, weights.capture_decides, view.late)


def armored(world: World, view: Battle, unit: Unit) -> int:
    """1 for a vehicle, else 0."""
    return 1 if blocks.is_vehicle(world, view, unit) else 0


def pull(world: World, view: Battle, unit: Unit) -> int:
    """The distance by which one hex brings the unit closer to its side's objectives."""
    return world.pull[units.side_of(world, unit), armored(world, view, unit), view.hex[unit]]


def of_assault(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The approximate gain of entering a hex with enemies: close combat with the worthiest of them.

    NEVER if sense forbids it.
    """
    best, enemy = 0, units.opponent(units.side_of(world, unit))
    count = units.enemies_in(world, view, units.side_of(world, unit), hex)
    for foe in units.units_of(world, enemy):
        if units.is_in(view, foe, hex):
            if weights.sense and _is_no_match(world, view, unit, foe):
                return NEVER
            best = max(best, _duel(world, view, unit, foe, weights))
    if blocks.kind(world, view, unit) == terms.TEAM:
        best = best * weights.assault_by_team // 16
    return best - (count - 1) * value(world, view, unit) // OTHERS


def _is_no_match(world: World, view: Battle, unit: Unit, foe: Unit) -> bool:
    """True if sense keeps the unit out of the hex: gun crews do not storm tanks, carriers storm nobody."""
    if blocks.is_vehicle(world, view, unit):
        return blocks.block_of(world, view, unit).portage > 0
    return blocks.kind(world, view, unit) == terms.TEAM and blocks.is_vehicle(world, view, foe)


def _duel(world: World, view: Battle, unit: Unit, foe: Unit, weights: Weights) -> int:
    """The approximate gain from close combat between two units (p.14)."""
    mine = value(world, view, unit) * weights.assault_risk // 16
    theirs = value(world, view, foe) * weights.assault // 16
    if blocks.is_vehicle(world, view, unit) and blocks.is_vehicle(world, view, foe):
        own, other = blocks.block_of(world, view, unit).alone, blocks.block_of(world, view, foe).alone
        if own < other:
            return -mine // CLASH_LOST
        return theirs // CLASH_WON - mine // CLASH_RISK
    won, lost = MAN_TO_MAN
    if blocks.is_vehicle(world, view, foe):
        won, lost = MAN_TO_VEHICLE
    elif blocks.is_vehicle(world, view, unit):
        won, lost = VEHICLE_TO_MAN
    valors = blocks.block_of(world, view, unit).valor, blocks.block_of(world, view, foe).valor
    odds = chance_of(world, world.opposed_law[valors[0], valors[1], 1], 1)  # in hundredths, exact
    return (theirs * odds * won // 10 - mine * (100 - odds) * lost // 10) // 100


def of_rally(world: World, view: Battle, unit: Unit) -> int:
    """The mean gain of a rally attempt: exact, except for the turn's event."""
    law, block, now = (
        blocks.rally_law(world, view, unit, 0),
        blocks.block_of(world, view, unit),
        blocks.mode(view, unit),
    )
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


# --- what it is to stand in a hex, and to move there ----------------------------------------------


def staying(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The value of staying; also notes the best possible shot, for `arrival`."""
    view.most_to_hit = most_to_hit(world, view, unit, weights)
    return stand(world, view, unit, view.hex[unit], 0, weights)


def drawn(world: World, view: Battle, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """The pull of a hex on a unit: its side's objectives, and cover."""
    side, vehicle = units.side_of(world, unit), armored(world, view, unit)
    scale = weights.draw + (weights.draw_late * view.late + weights.draw_behind * view.behind) // 16
    if blocks.is_shaken(view, unit):
        scale = 0 if weights.sense else scale
    if vehicle and is_unarmed(world, view, unit):
        scale = scale * weights.draw_unarmed // 16
    total = world.heat[side, vehicle, hex] * max(0, scale) // 16
    total += world.deny[side, vehicle, hex] * weights.deny // 16
    total += weights.cover * cover_in(world, view, unit, hex, weights)
    return total + of_intent(world, view, unit, hex)


def eye(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """Sixteenths of the best shot from a hex that count for it: none for a shaken unit."""
    return 0 if blocks.is_shaken(view, unit) else weights.hit


def most_to_hit(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """An upper bound of what the best shot counts, for any hex."""
    if weights.hit <= 0 or blocks.is_shaken(view, unit):
        return 0
    return weights.hit * best_prey(world, view, unit) // 16


def most(world: World, view: Battle, unit: Unit) -> int:
    """The best possible shot, as `staying` noted it."""
    return view.most_to_hit


def fear(world: World, view: Battle, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """The possible harm by the enemy in a hex: the nearer the end, the less a loss costs."""
    scale = max(weights.fear_least, weights.fear - weights.fear_by_turn * view.turn)
    if blocks.is_shaken(view, unit):
        scale = scale * weights.fear_shaken // 16
    if weights.fear_open and blocks.is_open(world, view, hex):
        scale = scale * (16 + weights.fear_open) // 16
    scale = scale * (256 - weights.fear_behind * view.behind) // 256
    if scale <= 0:
        return 0
    return min(danger(world, view, unit, hex, weights), value(world, view, unit)) * scale // 256


def taking(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The gain of entering a hex that its side does not hold; with sense, shaken units take empty ones."""
    side = units.side_of(world, unit)
    if view.holder[hex] == side:
        return 0
    if weights.sense and blocks.is_shaken(view, unit):
        unopposed = units.enemies_in(world, view, side, hex) == 0
        return of_deciding(world, view, side, hex, weights.capture_decides, view.late) if unopposed else 0
    gain = of_taking(world, view, side, hex, weights)
    if view.holder[hex] == units.opponent(side) and units.enemies_in(world, view, side, hex):
        gain += of_assault(world, view, unit, hex, weights)
    return gain


def step(world: World, view: Battle, unit: Unit, act: int, least: int, weights: Weights) -> int:
    """The value of a point of a unit's move: a hex, leaving the map, getting on or off, or stopping.

    `view.promise` has the value of staying. If it is not more than `least`, anything up to that.
    """
    what, hex = kind_of(act), Hex(first_of(act))
    if what == terms.LEAVE:
        return leaving(world, units.side_of(world, unit))
    if what == terms.DISMOUNT:
        return weights.dismount - weights.mount * _way_before(world, view, unit)
    if what == terms.MOUNT:
        return weights.mount * _way_before(world, view, unit) - 1
    if what != terms.STEP_TO:
        return 0
    gain = arrival(world, view, unit, hex, view.promise[unit], least - weights.road, weights)
    if gain <= least - weights.road or view.holder[hex] == units.opponent(units.side_of(world, unit)):
        return gain
    by_road = goes_by_road(world, view, unit, hex, moves_in_full(world, view, unit))
    return gain + (weights.road if by_road else 0)


def _way_before(world: World, view: Battle, unit: Unit) -> int:
    """A sixteenth of the value of two steps on its way, while it has a way to go."""
    return pull(world, view, unit) // 8


def arrival(world: World, view: Battle, unit: Unit, hex: Hex, stay: int, least: int, weights: Weights) -> int:
    """The gain of entering a hex over `staying`; if that is not more than `least`, anything up to it."""
    if is_barred(world, view, unit, hex):
        return NEVER
    return arriving(world, view, unit, hex, 0, stay, least, weights)


def best_move(world: World, view: Battle, unit: Unit, least: int, weights: Weights) -> int:
    """The value of the best first step of a move; `least` or less if that is not more than `least`."""
    if not may_move(world, view, unit) or view.carrier[unit] != NOBODY:
        return weights.ride if view.carrier[unit] != NOBODY else NEVER
    here, best = view.hex[unit], least
    stay = staying(world, view, unit, weights)
    if weights.turn:
        best = max(best, turning(world, view, unit, weights))
    if world.zone[units.side_of(world, unit), terms.ZONE_EXIT, here]:
        best = max(best, leaving(world, units.side_of(world, unit)))
    if not moves_in_full(world, view, unit):
        return best_neighbour(world, view, unit, stay, best, weights)
    drive = blocks.block_of(world, view, unit).drive
    for place in range(world.hop_first[drive, here], world.hop_first[drive, Hex(here + 1)]):
        best = max(best, arrival(world, view, unit, world.hop[place].hex, stay, best, weights))
    return best_ford(world, view, unit, stay, best, weights)


def turning(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The value of changing facing and staying."""
    if blocks.is_shaken(view, unit):
        return 0
    turned = prey(world, view, unit, view.hex[unit], weights)
    gain = turned - best_shot(world, view, unit)
    return max(0, gain) * weights.turn // 16


def best_neighbour(world: World, view: Battle, unit: Unit, stay: int, least: int, weights: Weights) -> int:
    """The value of the best step to a neighbouring hex, or `least`."""
    here, best = view.hex[unit], least
    drive = blocks.block_of(world, view, unit).drive
    for direction in range(6):
        hex = world.step[drive, here, direction]
        if hex != NOWHERE:
            best = max(best, arrival(world, view, unit, hex, stay, best, weights))
    return best_ford(world, view, unit, stay, best, weights)


def best_ford(world: World, view: Battle, unit: Unit, stay: int, least: int, weights: Weights) -> int:
    """The value of the best step across a river by a ford, for players with sense, or `least`."""
    side, here, best = units.side_of(world, unit), view.hex[unit], least
    if weights.sense and world.terrain[here].river:
        for direction in range(6):
            hex = over_ford(world, view, side, here, direction)
            if hex != NOWHERE:
                best = max(best, arrival(world, view, unit, hex, stay, best, weights))
    return best


def way_on(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The gain of a step of the unit, if it had somewhere to go; never below 0."""
    most = pull(world, view, unit) * weights.pull // 16
    if most == 0:
        return 0
    stay = staying(world, view, unit, weights)
    return min(best_neighbour(world, view, unit, stay, 0, weights), most)


def leaving(world: World, side: Side) -> int:
    """The value of leaving the map, if an objective asks for it."""
    return LEAVE if has_objective(world, side, EXIT) else NEVER


def aims(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """The value of shots at the enemies seen over that side, the straighter before it the better."""
    total, here = 0, view.hex[unit]
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        there = view.hex[foe]
        if units.is_set_up(view, foe) and there != here:
            far, sixths = world.distance[here, there], ahead(world, here, face, there)
            if sixths and sees(world, view, here, face, there, view.face[foe]):
                total += sixths * threat(world, view, unit, foe, far) * weights.aim // 16
    return total


PLAYER = player_of(
    Hooks(
        world=World, view=Battle, weights=Weights, shot_value=shot_value, threat=threat_in, drawn=drawn,
        eye=eye, most=most, fear=fear, taking=taking, aims=aims, lookout=LOOK,
    )
)  # fmt: skip
prey, threats, prospect, stand, arriving, facing = PLAYER
