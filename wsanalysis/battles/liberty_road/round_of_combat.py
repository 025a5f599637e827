"""A round of close combat between the allocated units (p.14)."""

from wsanalysis.battles.core.actions import first_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import ATTACKER, NEITHER, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.units import all_units, flag, is_here, opponent, side_of, units_of
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
from wsanalysis.battles.liberty_road.records import Battle, Toll, World
from wsanalysis.battles.liberty_road.refuges import get_away
from wsanalysis.battles.liberty_road.swarm import is_swarming
from wsanalysis.compiled import Flow, compiled, flow


@flow
def fight(world: World, battle: Battle, moving: Side, attacker: Unit, defender: Unit, swarming: Side) -> Flow:
    """One round between the allocated units, which both players reveal (p.14)."""
    flag(battle, attacker, terms.REVEALED)
    flag(battle, defender, terms.REVEALED)
    for unit in all_units(world):
        if is_swarming(battle, unit):
            flag(battle, unit, terms.REVEALED)
    if is_vehicle(world, battle, attacker) and is_vehicle(world, battle, defender):
        yield from clash(world, battle, moving, attacker, defender, swarming)
    elif is_vehicle(world, battle, attacker):
        yield from storm(world, battle, moving, defender, attacker)
    elif is_vehicle(world, battle, defender):
        yield from storm(world, battle, moving, attacker, defender)
    elif _prevails(world, battle, moving, attacker, defender):
        _settle_round(world, battle, moving, defender, attacker)
    else:
        _settle_round(world, battle, moving, attacker, defender)


@compiled
def fighter_of(attacker: Unit, defender: Unit, side: Side) -> Unit:
    """The fighter of a side."""
    return attacker if side == ATTACKER else defender


@compiled
def _toll(world: World, battle: Battle, loser: Unit, winner: Unit, doubled: int) -> Toll:
    """The loser's result of a round, and if it stays the winner's (p.14)."""
    return world.toll[kind(world, battle, loser), kind(world, battle, winner), doubled]


@compiled
def _settle_round(world: World, battle: Battle, moving: Side, loser: Unit, winner: Unit) -> None:
    """End a round of one against one, decided by totals: log who wins ties; apply both results (p.14)."""
    log(battle, terms.LOG_ROUND, winner, loser, 0, 1 if side_of(world, winner) == moving else 0)
    _pay_toll(world, battle, loser, winner)


@compiled
def _pay_toll(world: World, battle: Battle, loser: Unit, winner: Unit) -> None:
    """Apply both results of a round of one against one (p.14)."""
    toll = _toll(world, battle, loser, winner, 0)
    _suffer(world, battle, loser, toll.loser, winner)
    if is_here(battle, loser):
        _suffer(world, battle, winner, toll.winner, loser)


@compiled
def _suffer(world: World, battle: Battle, unit: Unit, what: int, foe: Unit) -> None:
    """A unit suffers what a round does to it; its fall is credited to the enemy that it fought."""
    if what == terms.IS_REDUCED:
        reduce(world, battle, unit)
    elif what == terms.IS_ELIMINATED:
        eliminate(world, battle, unit)
    if battle.where[unit] == terms.OUT:
        battle.kills[foe] += 1


@compiled
def _prevails(world: World, battle: Battle, moving: Side, unit: Unit, foe: Unit) -> bool:
    """Whether the unit has the higher total of valor and chip; the moving player wins ties (p.14)."""
    wins_ties = 1 if side_of(world, unit) == moving else 0
    valor, foes_valor = block_of(world, battle, unit).valor, block_of(world, battle, foe).valor
    return draw(world, battle.luck[terms.LUCK_COMBAT], world.opposed_law[valor, foes_valor, wins_ties]) == 1


@flow
def storm(world: World, battle: Battle, moving: Side, foot: Unit, tank: Unit) -> Flow:
    """Infantry against a vehicle: it is destroyed, or immobilizes the vehicle and escapes (p.14).

    It enters a hex without enemies, or is eliminated.
    """
    resists = world.resists[battle.type[tank], battle.damage[tank]]
    if resists and _prevails(world, battle, moving, tank, foot):
        _settle_round(world, battle, moving, foot, tank)
        return
    log(battle, terms.LOG_ROUND, foot, tank, 1, 0)
    if _toll(world, battle, tank, foot, 0).loser != terms.IS_IMMOBILIZED:
        _pay_toll(world, battle, tank, foot)
        return
    fate = world.immobilized[mode(battle, tank)]
    if fate == terms.ELIMINATED:
        _suffer(world, battle, tank, terms.IS_ELIMINATED, foot)
        return
    if fate & 16:
        give_marker(battle, tank, world.no_move_damage)
    else:
        flag(battle, tank, terms.STUCK)  # by an option it cannot move, but has not been reduced
    away = yield from get_away(world, battle, foot)
    if not away:
        _suffer(world, battle, foot, terms.IS_ELIMINATED, tank)


@flow
def clash(world: World, battle: Battle, moving: Side, attacker: Unit, defender: Unit, swarming: Side) -> Flow:
    """Vehicle against vehicle, or against a swarm: totals compared (p.14)."""
    low, doubled = _lower(world, battle, moving, attacker, defender, swarming)
    high, picks = opponent(low), NEITHER
    loser, winner = fighter_of(attacker, defender, low), fighter_of(attacker, defender, high)
    log(battle, terms.LOG_ROUND, winner, loser, 2, doubled)
    toll = _toll(world, battle, loser, winner, doubled)
    if swarming == low:
        if toll.loser != terms.IS_UNHARMED:
            picks = high
    else:
        _suffer(world, battle, loser, toll.loser, winner)
        if is_here(battle, loser) and swarming != high:
            _suffer(world, battle, winner, toll.winner, loser)
        elif is_here(battle, loser) and toll.winner != terms.IS_UNHARMED:
            picks = low
    if picks != NEITHER:  # what a swarm suffers eliminates one of it
        act = yield ask(battle, picks, terms.ASK_VICTIM)
        foe = fighter_of(attacker, defender, picks)
        _suffer(world, battle, Unit(first_of(act)), terms.IS_ELIMINATED, foe)


@compiled
def _lower(
    world: World, battle: Battle, moving: Side, attacker: Unit, defender: Unit, swarming: Side
) -> tuple[Side, int]:
    """The side with the lower total, and 1 if the other has at least twice as much."""
    attackers = min(_total(world, battle, attacker, swarming), terms.MOST_TOTAL)
    defenders = min(_total(world, battle, defender, swarming), terms.MOST_TOTAL)
    outcome = world.clash[attackers, defenders, moving]
    return Side(outcome >> 1), outcome & 1


@compiled
def _total(world: World, battle: Battle, fighter: Unit, swarming: Side) -> int:
    """A vehicle's sum with its valor; a swarm's without (p.14)."""
    if swarming != side_of(world, fighter):
        return block_of(world, battle, fighter).alone
    total = 0
    for unit in units_of(world, swarming):
        if is_swarming(battle, unit):
            total += block_of(world, battle, unit).total
    return total
