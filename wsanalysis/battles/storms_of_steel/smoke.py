"""Smoke: laying it, its cover, its drift, its worth (13.0, 13.1, 19.0)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.battlefield.levels import crosses
from wsanalysis.battlefield.sight import PAST, THROUGH
from wsanalysis.battles.core.actions import second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import enemies_in, has, is_in, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    firing,
    hiding,
    terms,
    vehicles,
    worth,
)
from wsanalysis.battles.storms_of_steel.odds import AT, cost_to_fire, unit_axis
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import FARTHEST, FRESH_SMOKE, MOST_SMOKE, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow, span
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import smoke as rule
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.legality import check_shot
from wsanalysis.systems.storms_of_steel.ratings import as_firer
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed

LAYERS = {"smoke", "engineer"}
"""The abilities of those who lay smoke."""


def cost_to_lay(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """A unit's cost of laying smoke in a hex, or NOT_ALLOWED; engineers need no line (13.1, 19.0)."""
    type_, counter = battle.type[unit], aiming.counter_of(battle, unit)
    if vehicles.is_carried(battle, unit):
        return NOT_ALLOWED
    distance = world.distance[battle.hex[unit], hex]
    if distance >= FARTHEST or world.smoke_cost[type_, counter, terms.IN_ARC, distance] == NOT_ALLOWED:
        return NOT_ALLOWED
    if world.block[type_].mortar == 0:
        here = battle.hex[unit]
        if here != hex and enemies_in(world, battle, side_of(world, unit), here):
            return NOT_ALLOWED  # nobody fires out of a melee (7.63)
        return world.smoke_cost[type_, counter, terms.IN_ARC, distance]
    if not aiming.has_line_to(world, battle, unit, hex):
        return NOT_ALLOWED
    return world.smoke_cost[type_, counter, aiming.mode_at(world, battle, unit, hex), distance]


def cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The same by the act."""
    return cost_to_lay(world, battle, unit, Hex(second_of(act)))


def list_laying(world: World, battle: Battle, unit: Unit) -> None:
    """The hexes where the unit can lay smoke."""
    if world.lays_smoke[battle.type[unit]] == 0 or battle.most < 1:
        return
    for hex in all_hexes(world):
        if may_pay(world, battle, unit, hex):
            activation.offer(battle, terms.LAY_SMOKE, unit, hex, cost_to_lay(world, battle, unit, hex))


def may_pay(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if smoke at that distance costs no more than is asked for, by whatever line: those take long."""
    type_, counter = battle.type[unit], aiming.counter_of(battle, unit)
    distance = world.distance[battle.hex[unit], hex]
    if distance < FARTHEST:
        for mode in range(terms.MODES):
            if activation.is_paid(world.smoke_cost[type_, counter, mode, distance], battle.most):
                return True
    return False


@flow
def lay(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """A smoke counter of the first round is placed, surely (13.0, 13.1)."""
    hex = Hex(second_of(act))
    firing.show_by(world, battle, unit, terms.BY_COST)
    if world.block[battle.type[unit]].mortar:
        firing.show_by(world, battle, unit, terms.BY_RANGE)
    log(battle, terms.LOG_SMOKE, unit, hex, firing.spotter_of(world, battle, unit, hex), 0)
    add_smoke(battle, hex, FRESH_SMOKE)
    yield from hiding.faces(world, battle, unit, hex)


def add_smoke(battle: Battle, hex: Hex, smoke: int) -> None:
    """More smoke lies in a hex, FRESH_SMOKE for each counter of the first round (13.0)."""
    if battle.smoke[hex] == 0:
        battle.smoky[Hex(battle.blockers)] = hex
        battle.blockers += 1
    battle.smoke[hex] += smoke


def thin_smoke(battle: Battle) -> None:
    """Before a round counters of the second round are removed, those of the first turned over (13.0)."""
    left = Hex(0)
    for place in span(Hex, 0, battle.blockers):
        hex = battle.smoky[place]
        battle.smoke[hex] //= FRESH_SMOKE
        if battle.smoke[hex]:
            battle.smoky[left] = hex
            left = Hex(left + 1)
    battle.blockers = left


def hides(world: World, battle: Battle, hex: Hex, other: Hex) -> bool:
    """True if smoke on the line between two hexes blocks it (13.0)."""
    if battle.blockers == 0:
        return False
    smoke = between(world, battle, hex, other)
    fresh, thin = min(smoke // FRESH_SMOKE, MOST_SMOKE), min(smoke % FRESH_SMOKE, MOST_SMOKE)
    return world.smoke_hides[fresh, thin] == 1


def between(world: World, battle: Battle, hex: Hex, other: Hex) -> int:
    """The smoke that a line crosses between two hexes; along a side, that of the clearer hex (13.0, R30)."""
    found, apart = 0, world.distance[hex, other]
    for place in span(Hex, 0, battle.blockers):
        x = battle.smoky[place]
        # What a line from centre to centre meets is no more than 1 hex about.
        if x != hex and x != other and world.distance[hex, x] + world.distance[x, other] <= apart + 1:
            met = crosses(world, hex, other, x)
            if met == THROUGH:
                found += battle.smoke[x]
            elif met != PAST:
                beyond = world.neighbour[x, met]
                if beyond != NOWHERE and battle.smoke[beyond] and x < beyond:
                    found += clearer(world, battle.smoke[x], battle.smoke[beyond])
    return found


def clearer(world: World, smoke: int, other: int) -> int:
    """The smoke of two hexes that hides less."""
    return smoke if added_by(world, smoke) <= added_by(world, other) else other


def added_by(world: World, smoke: int) -> int:
    """The addition of smoke in a hex to the roll that hits (13.0)."""
    fresh, thin = smoke // FRESH_SMOKE, smoke % FRESH_SMOKE
    return fresh * world.aspect[terms.IN_FRESH_SMOKE] + thin * world.aspect[terms.IN_THIN_SMOKE]


def added(world: World, battle: Battle, eye: Hex, hex: Hex) -> int:
    """The addition of smoke to a roll: in both hexes, and between them (13.0)."""
    if battle.blockers == 0:
        return 0
    smoke = battle.smoke[hex]
    if eye != hex:
        smoke += battle.smoke[eye] + between(world, battle, eye, hex)
    return added_by(world, smoke)


def note_smoke_promises(world: World, view: Battle, side: Side, weights: Weights) -> None:
    """Note for each unit what smoke on it would promise its enemy's or its own side, if that can lay any."""
    view.lays = 0
    for unit in units_of(world, side):
        if is_set_up(view, unit) and world.lays_smoke[view.type[unit]] and not has(view, unit, terms.SPENT):
            view.lays = 1
    if view.lays == 0 or weights.smoke == 0:
        return
    for unit in units_of(world, side):
        view.smoked[unit] = 0
    for foe in units_of(world, opponent(side)):
        view.smoked[foe] = 0
        if is_set_up(view, foe):
            for unit in units_of(world, side):
                if is_set_up(view, unit) and aiming.is_seen(world, view, view.hex[unit], view.hex[foe]):
                    spoiled = of_shot(world, view, foe, unit, weights) * view.ready[foe] // 16
                    spoiled -= of_shot(world, view, unit, foe, weights)
                    view.smoked[unit] += spoiled
                    view.smoked[foe] += spoiled


def of_shot(world: World, view: Battle, unit: Unit, target: Unit, weights: Weights) -> int:
    """The loss in a shot of one unit at another by fresh smoke in a hex."""
    here, there = view.hex[unit], view.hex[target]
    way = terms.FRONT if aiming.is_in_arc(world, there, view.face[target], here) else terms.FLANK
    roll = aiming.needed_between(world, view, unit, here, target, there, way)
    if here == there or roll == NOT_ALLOWED:
        return 0
    smoked = worth.loss_of(world, view, target, roll + world.aspect[terms.IN_FRESH_SMOKE], weights)
    return worth.loss_of(world, view, target, roll, weights) - smoked


def of_laying(world: World, view: Battle, hex: Hex, weights: Weights) -> int:
    """The promise of smoke on the units of a hex, by `note_smoke_promises`; on others it is nothing."""
    total = 0
    if view.smoke[hex] == 0:
        for side in (Side(0), Side(1)):
            for unit in units_of(world, side):
                if is_in(view, unit, hex):
                    total += view.smoked[unit]
    return total * weights.smoke // 16


def gain(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of smoke in a hex."""
    return of_laying(world, view, Hex(second_of(act)), weights)


def best_laying(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The best that the unit's smoke promises; notes in `view.cost` what that costs."""
    best = view.cost = 0
    for side in (side_of(world, unit), opponent(side_of(world, unit))):
        for other in units_of(world, side):
            if is_set_up(view, other) and view.smoked[other] > 0:
                cost = cost_to_lay(world, view, unit, view.hex[other])
                if cost != NOT_ALLOWED:
                    promised = of_laying(world, view, view.hex[other], weights)
                    if promised > best:
                        best, view.cost = promised, cost
    return best


def look_at_laying(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """The best smoke that the unit could lay."""
    if view.lays and world.lays_smoke[view.type[unit]] and weights.smoke:
        gain = best_laying(world, view, unit, weights)
        worth.note(world, view, unit, terms.LAY_SMOKE, gain, 0, view.cost, weights)


def put_smoke(tables: Tabulation, types: Sequence[Printed], edition: StormsOfSteel) -> None:
    """Fill what smoke hides, who lays it, at what cost (13.0, 13.1, 19.0)."""
    most = range(terms.MOST_SMOKE + 1)
    along, cost = axes(mode=range(terms.MODES), distance=range(FARTHEST)), partial(_cost, edition)
    tables.put_numbers(
        "smoke_hides", axes(fresh=most, thin=most), lambda *laid: int(rule.blocks_sight([rule.Smoke(*laid)]))
    )
    tables.put_numbers("smoke_cost", (unit_axis(types, edition), *along), cost, illegal=NOT_ALLOWED)
    tables.put_numbers("lays_smoke", axes(type=types), lambda one: int(not LAYERS.isdisjoint(one.abilities)))
    if rule.next_round(rule.Smoke(2, 3)) != rule.Smoke(0, 2):
        raise MapCannotFollow("smoke of the first round thins, that of the second is gone (13.0)", "")


def _cost(edition: StormsOfSteel, unit: Printed, state: UnitState, mode: int, distance: int) -> int:
    firer = as_firer(unit, state, edition)
    if firer.red is None and firer.blue is None:
        raise IllegalAction("its hit counter keeps it from firing (7.4)")
    if "mortar" in unit.abilities:
        check_shot(firer, AT[RED], Shot(distance=distance, indirect=mode == terms.INDIRECT))
    return rule.smoke_cost(unit, distance) + cost_to_fire(unit, state, mode, edition) - unit.fire_cost


ACT: Act = Act(
    words={terms.LAY_SMOKE: "smoke in {1:hex} by {0:unit}"},
    lists=list_laying, cost=cost, does=lay, gain=gain, looks=look_at_laying,
)  # fmt: skip
SENTENCES: dict[int, Sentence] = {
    terms.LOG_SMOKE: "{0:unit} {0:~lays} smoke in {1:hex}{2:by spotter} (13.1)."
}
