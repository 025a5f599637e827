"""A round of close combat between the allocated units (p.14)."""

from wsanalysis.battles.core.frames import ask, ask_about, log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, Hex, Side, Unit
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import all_units, flag, freed, is_here, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import (
    block_of,
    eliminate,
    give_marker,
    is_vehicle,
    kind,
    mode,
    reduce,
)
from wsanalysis.battles.liberty_road.fog import come_upon, stops_at_wire
from wsanalysis.battles.liberty_road.records import Battle, Frame, Melee, Toll, World
from wsanalysis.battles.liberty_road.refuges import count_refuges
from wsanalysis.battles.liberty_road.swarm import is_swarming
from wsanalysis.compiled import compiled


@compiled
def fight(world: World, battle: Battle, frame: Frame) -> None:
    """One round between the allocated units, which both players reveal (p.14)."""
    melee = frame.melee
    first, second = melee.fighter[ATTACKER], melee.fighter[DEFENDER]
    flag(battle, first, terms.REVEALED)
    flag(battle, second, terms.REVEALED)
    for unit in all_units(world):
        if is_swarming(battle, unit):
            flag(battle, unit, terms.REVEALED)
    if is_vehicle(world, battle, first) and is_vehicle(world, battle, second):
        _clash(world, battle, frame)
    elif is_vehicle(world, battle, first):
        _storm(world, battle, frame, second, first)
    elif is_vehicle(world, battle, second):
        _storm(world, battle, frame, first, second)
    else:
        winner, loser = (
            (first, second) if _prevails(world, battle, frame.melee, first, second) else (second, first)
        )
        _log_round(world, battle, frame.melee, winner, loser)
        _settle_round(world, battle, loser, winner, 0)


@compiled
def _toll(world: World, battle: Battle, loser: Unit, winner: Unit, doubled: int) -> Toll:
    """The loser's result of a round, and if it stays the winner's (p.14)."""
    return world.toll[kind(world, battle, loser), kind(world, battle, winner), doubled]


@compiled
def _settle_round(world: World, battle: Battle, loser: Unit, winner: Unit, doubled: int) -> None:
    """End a round of one against one: apply both results (p.14)."""
    toll = _toll(world, battle, loser, winner, doubled)
    _suffer(world, battle, loser, toll.loser)
    if is_here(battle, loser):
        _suffer(world, battle, winner, toll.winner)


@compiled
def _suffer(world: World, battle: Battle, unit: Unit, what: int) -> None:
    if what == terms.IS_REDUCED:
        reduce(world, battle, unit)
    elif what == terms.IS_ELIMINATED:
        eliminate(world, battle, unit)


@compiled
def credit(battle: Battle, unit: Unit, foe: Unit) -> None:
    """Credit an enemy's fall in close combat to the unit that he fought."""
    if battle.where[foe] == terms.OUT:
        battle.kills[unit] += 1


@compiled
def _prevails(world: World, battle: Battle, melee: Melee, unit: Unit, foe: Unit) -> bool:
    """Whether the unit has the higher total of valor and chip; the moving player wins ties (p.14)."""
    moving = 1 if side_of(world, unit) == melee.moving else 0
    valor, foes_valor = block_of(world, battle, unit).valor, block_of(world, battle, foe).valor
    return draw(world, battle.luck[terms.LUCK_COMBAT], world.opposed_law[valor, foes_valor, moving]) == 1


@compiled
def _log_round(world: World, battle: Battle, melee: Melee, winner: Unit, loser: Unit) -> None:
    """Record a round decided by totals, and whether the winner wins ties."""
    log(battle, terms.LOG_ROUND, winner, loser, 0, 1 if side_of(world, winner) == melee.moving else 0)


@compiled
def _storm(world: World, battle: Battle, frame: Frame, foot: Unit, tank: Unit) -> None:
    """Infantry against a vehicle: it is destroyed, or immobilizes the vehicle and escapes (p.14)."""
    melee = frame.melee
    resists = world.resists[battle.type[tank], battle.damage[tank]]
    if resists and _prevails(world, battle, melee, tank, foot):
        _log_round(world, battle, melee, tank, foot)
        _settle_round(world, battle, foot, tank, 0)
        return
    log(battle, terms.LOG_ROUND, foot, tank, 1, 0)
    if _toll(world, battle, tank, foot, 0).loser != terms.IS_IMMOBILIZED:
        _settle_round(world, battle, tank, foot, 0)
        return
    fate = world.immobilized[mode(battle, tank)]
    if fate == terms.ELIMINATED:
        eliminate(world, battle, tank)
        return
    if fate & 16:
        give_marker(battle, tank, world.no_move_damage)
    else:
        flag(battle, tank, terms.STUCK)  # by an option it cannot move, but has not been reduced
    melee.escaped, melee.vehicle = foot, tank
    _seek_refuge(world, battle, frame, foot)


@compiled
def _seek_refuge(world: World, battle: Battle, frame: Frame, foot: Unit) -> None:
    """Infantry that escaped from a vehicle enters a hex without enemies, or is eliminated (p.14)."""
    if count_refuges(world, battle, foot) == 0:
        frame.step = 0
        eliminate(world, battle, foot)
    else:
        ask_about(world, battle, frame, foot, terms.ASK_RETREAT, 6)


@compiled
def get_away(world: World, battle: Battle, frame: Frame, foot: Unit, to: Hex) -> None:
    """It goes there and meets what is there; wire found makes it look for another hex (p.4, 14)."""
    melee = frame.melee
    if stops_at_wire(world, battle, foot, to):
        _seek_refuge(world, battle, frame, foot)
        return
    log(battle, terms.LOG_RETREAT, foot, to, 0, 0)
    frame.step = 0
    put(world, battle, foot, to)
    freed(world, battle, melee.hex)
    come_upon(battle, foot, to)


@compiled
def _clash(world: World, battle: Battle, frame: Frame) -> None:
    """Vehicle against vehicle, or against a swarm: totals compared (p.14)."""
    melee = frame.melee
    low, doubled = _lower(world, battle, melee)
    high = opponent(low)
    loser, winner = melee.fighter[low], melee.fighter[high]
    log(battle, terms.LOG_ROUND, winner, loser, 2, doubled)
    toll = _toll(world, battle, loser, winner, doubled)
    if melee.swarm == low + 1:
        if toll.loser != terms.IS_UNHARMED:
            ask(battle, frame, high, terms.ASK_VICTIM, 4)  # what a swarm suffers eliminates one of it
        return
    _suffer(world, battle, loser, toll.loser)
    if is_here(battle, loser):
        if melee.swarm != high + 1:
            _suffer(world, battle, winner, toll.winner)
        elif toll.winner != terms.IS_UNHARMED:
            ask(battle, frame, low, terms.ASK_VICTIM, 4)


@compiled
def _lower(world: World, battle: Battle, melee: Melee) -> tuple[Side, int]:
    """The side with the lower total, and 1 if the other has at least twice as much."""
    attacker = min(_total(world, battle, melee, ATTACKER), terms.MOST_TOTAL)
    defender = min(_total(world, battle, melee, DEFENDER), terms.MOST_TOTAL)
    outcome = world.clash[attacker, defender, melee.moving]
    return Side(outcome >> 1), outcome & 1


@compiled
def _total(world: World, battle: Battle, melee: Melee, side: Side) -> int:
    """A vehicle's sum with its valor; a swarm's without (p.14)."""
    if melee.swarm != side + 1:
        return block_of(world, battle, melee.fighter[side]).alone
    total = 0
    for unit in units_of(world, side):
        if is_swarming(battle, unit):
            total += block_of(world, battle, unit).total
    return total
