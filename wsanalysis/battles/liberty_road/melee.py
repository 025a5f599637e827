"""Close combat on the map: hex by hex, round by round, swarms, both players choosing who fights (p.14)."""

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import add, first_of, kind_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.transport import unload
from wsanalysis.battles.liberty_road import blocks, terms
from wsanalysis.battles.liberty_road.blazes import get_away
from wsanalysis.battles.liberty_road.records import Actions, Battle, Toll, World
from wsanalysis.compiled import Flow, flow

# --- swarms: vehicles that fight one vehicle together (p.14) --------------------------------------


def swarm_of(world: World, battle: Battle, side: Side) -> tuple[int, Unit]:
    """The number of vehicles in the swarm, and the number of the last of them."""
    count, last = 0, NOBODY
    for unit in units.units_of(world, side):
        if is_swarming(battle, unit):
            count += 1
            last = unit
    return count, last


def is_swarming(battle: Battle, unit: Unit) -> bool:
    """True if the vehicle fights in a swarm."""
    return units.is_here(battle, unit) and units.has(battle, unit, terms.SWARMING)


def could_join(world: World, battle: Battle, hex: Hex, unit: Unit) -> bool:
    """True if the vehicle is in the hex and not yet in the swarm."""
    here = units.is_in(battle, unit, hex)
    return here and blocks.is_vehicle(world, battle, unit) and not units.has(battle, unit, terms.SWARMING)


def could_anybody_join(world: World, battle: Battle, hex: Hex, side: Side) -> bool:
    """True if the side that swarms has more vehicles in the hex."""
    for unit in units.units_of(world, side):
        if could_join(world, battle, hex, unit):
            return True
    return False


# --- a round of close combat between the allocated units (p.14) -----------------------------------


@flow
def fight(world: World, battle: Battle, moving: Side, attacker: Unit, defender: Unit, swarming: Side) -> Flow:
    """One round between the allocated units, which both players reveal (p.14)."""
    units.flag(battle, attacker, terms.REVEALED)
    units.flag(battle, defender, terms.REVEALED)
    for unit in units.all_units(world):
        if is_swarming(battle, unit):
            units.flag(battle, unit, terms.REVEALED)
    if blocks.is_vehicle(world, battle, attacker) and blocks.is_vehicle(world, battle, defender):
        yield from clash(world, battle, moving, attacker, defender, swarming)
    elif blocks.is_vehicle(world, battle, attacker):
        yield from storm(world, battle, moving, defender, attacker)
    elif blocks.is_vehicle(world, battle, defender):
        yield from storm(world, battle, moving, attacker, defender)
    elif _prevails(world, battle, moving, attacker, defender):
        _settle_round(world, battle, moving, defender, attacker)
    else:
        _settle_round(world, battle, moving, attacker, defender)


def fighter_of(attacker: Unit, defender: Unit, side: Side) -> Unit:
    """The fighter of a side."""
    return attacker if side == ATTACKER else defender


def _toll(world: World, battle: Battle, loser: Unit, winner: Unit, doubled: int) -> Toll:
    """The loser's result of a round, and if it stays the winner's (p.14)."""
    return world.toll[blocks.kind(world, battle, loser), blocks.kind(world, battle, winner), doubled]


def _settle_round(world: World, battle: Battle, moving: Side, loser: Unit, winner: Unit) -> None:
    """End a round of one against one, decided by totals: log who wins ties; apply both results (p.14)."""
    log(battle, terms.LOG_ROUND, winner, loser, 0, 1 if units.side_of(world, winner) == moving else 0)
    _pay_toll(world, battle, loser, winner)


def _pay_toll(world: World, battle: Battle, loser: Unit, winner: Unit) -> None:
    """Apply both results of a round of one against one (p.14)."""
    toll = _toll(world, battle, loser, winner, 0)
    _suffer(world, battle, loser, toll.loser, winner)
    if units.is_here(battle, loser):
        _suffer(world, battle, winner, toll.winner, loser)


def _suffer(world: World, battle: Battle, unit: Unit, what: int, foe: Unit) -> None:
    """A unit suffers what a round does to it; its fall is credited to the enemy that it fought."""
    if what == terms.IS_REDUCED:
        blocks.reduce(world, battle, unit)
    elif what == terms.IS_ELIMINATED:
        blocks.eliminate(world, battle, unit)
    if battle.where[unit] == terms.OUT:
        battle.kills[foe] += 1


def _prevails(world: World, battle: Battle, moving: Side, unit: Unit, foe: Unit) -> bool:
    """True if the unit has the higher total of valor and chip; the moving player wins ties (p.14)."""
    wins_ties = 1 if units.side_of(world, unit) == moving else 0
    valor, foes_valor = blocks.block_of(world, battle, unit).valor, blocks.block_of(world, battle, foe).valor
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
    fate = world.immobilized[blocks.mode(battle, tank)]
    if fate == terms.ELIMINATED:
        _suffer(world, battle, tank, terms.IS_ELIMINATED, foot)
        return
    if fate & 16:
        blocks.give_marker(battle, tank, world.no_move_damage)
    else:
        units.flag(battle, tank, terms.STUCK)  # by an option it cannot move, but has not been reduced
    away = yield from get_away(world, battle, foot)
    if not away:
        _suffer(world, battle, foot, terms.IS_ELIMINATED, tank)


@flow
def clash(world: World, battle: Battle, moving: Side, attacker: Unit, defender: Unit, swarming: Side) -> Flow:
    """Vehicle against vehicle, or against a swarm: totals compared (p.14)."""
    low, doubled = _lower(world, battle, moving, attacker, defender, swarming)
    high, picks = units.opponent(low), NEITHER
    loser, winner = fighter_of(attacker, defender, low), fighter_of(attacker, defender, high)
    log(battle, terms.LOG_ROUND, winner, loser, 2, doubled)
    toll = _toll(world, battle, loser, winner, doubled)
    if swarming == low:
        if toll.loser != terms.IS_UNHARMED:
            picks = high
    else:
        _suffer(world, battle, loser, toll.loser, winner)
        if units.is_here(battle, loser) and swarming != high:
            _suffer(world, battle, winner, toll.winner, loser)
        elif units.is_here(battle, loser) and toll.winner != terms.IS_UNHARMED:
            picks = low
    if picks != NEITHER:  # what a swarm suffers eliminates one of it
        act = yield ask(battle, picks, terms.ASK_VICTIM)
        foe = fighter_of(attacker, defender, picks)
        _suffer(world, battle, Unit(first_of(act)), terms.IS_ELIMINATED, foe)


def _lower(
    world: World, battle: Battle, moving: Side, attacker: Unit, defender: Unit, swarming: Side
) -> tuple[Side, int]:
    """The side with the lower total, and 1 if the other has at least twice as much."""
    attackers = min(_total(world, battle, attacker, swarming), terms.MOST_TOTAL)
    defenders = min(_total(world, battle, defender, swarming), terms.MOST_TOTAL)
    outcome = world.clash[attackers, defenders, moving]
    return Side(outcome >> 1), outcome & 1


def _total(world: World, battle: Battle, fighter: Unit, swarming: Side) -> int:
    """A vehicle's sum with its valor; a swarm's without (p.14)."""
    if swarming != units.side_of(world, fighter):
        return blocks.block_of(world, battle, fighter).alone
    total = 0
    for unit in units.units_of(world, swarming):
        if is_swarming(battle, unit):
            total += blocks.block_of(world, battle, unit).total
    return total


# --- close combat on the map: hex by hex, both players choosing who fights (p.14) -----------------


@flow
def combats(world: World, battle: Battle, side: Side) -> Flow:
    """All close combats at the end of a player's orders, in the order of his choice (p.14)."""
    hex = contested(world, battle, Hex(0))
    while hex != NOWHERE:
        if contested(world, battle, Hex(hex + 1)) != NOWHERE:
            act = yield ask(battle, side, terms.ASK_COMBAT)
            hex = Hex(first_of(act))
        yield from melee(world, battle, hex, side)
        hex = contested(world, battle, Hex(0))


def contested(world: World, battle: Battle, begin: Hex) -> Hex:
    """The first hex from number `begin` on where units of both players are, or NOWHERE."""
    first = NOWHERE
    for unit in units.units_of(world, ATTACKER):
        hex = battle.hex[unit]
        if battle.where[unit] == terms.ON_MAP and hex >= begin and (first == NOWHERE or hex < first):
            if units.enemies_in(world, battle, ATTACKER, hex):
                first = hex
    return first


def is_contested(world: World, battle: Battle, hex: Hex) -> bool:
    """True if units of both players are in the hex."""
    return (
        units.enemies_in(world, battle, DEFENDER, hex) > 0
        and units.enemies_in(world, battle, ATTACKER, hex) > 0
    )


def _get_off(world: World, battle: Battle, hex: Hex) -> None:
    """Passengers in the hex get off; nobody swarms yet."""
    for unit in units.all_units(world):
        if units.is_in(battle, unit, hex):
            battle.flags[unit] &= ~terms.SWARMING
            if blocks.is_vehicle(world, battle, unit):
                unload(world, battle, unit)


@flow
def melee(world: World, battle: Battle, hex: Hex, moving: Side) -> Flow:
    """The close combat in one hex, round by round, between a fighter of each side (p.14).

    The moving side chooses first; a side that answers a vehicle with vehicles may swarm it.
    """
    log(battle, terms.LOG_MELEE, hex, moving, 0, 0)
    _get_off(world, battle, hex)
    attacker, defender, swarming = NOBODY, NOBODY, NEITHER
    while is_contested(world, battle, hex):
        attacker, defender = _if_in(battle, attacker, hex), _if_in(battle, defender, hex)
        if swarming != NEITHER:
            count, goes_on = swarm_of(world, battle, swarming)
            foe = fighter_of(attacker, defender, units.opponent(swarming))
            if count > 1 and foe == NOBODY:  # it has won, and one of it goes on
                act = yield ask(battle, swarming, terms.ASK_SURVIVOR, hex=hex)
                count, goes_on = 1, Unit(first_of(act))
            attacker, defender = _with(attacker, defender, swarming, goes_on)
            if count <= 1:
                units.unflag_side(world, battle, swarming, terms.SWARMING)
                swarming = NEITHER
                continue
        chooser = NEITHER
        if fighter_of(attacker, defender, moving) == NOBODY:
            chooser = moving
        elif NOBODY in (attacker, defender):
            chooser = units.opponent(moving)
        if chooser != NEITHER:
            act = yield ask(battle, chooser, terms.ASK_FIGHTER, hex=hex)
            unit, foe = Unit(first_of(act)), fighter_of(attacker, defender, units.opponent(chooser))
            attacker, defender = _with(attacker, defender, chooser, unit)
            if swarming != NEITHER or foe == NOBODY:
                continue
            if not blocks.is_vehicle(world, battle, unit) or not blocks.is_vehicle(world, battle, foe):
                continue
            units.flag(battle, unit, terms.SWARMING)
            while could_anybody_join(world, battle, hex, chooser):
                act = yield ask(battle, chooser, terms.ASK_SWARM, hex=hex)
                if kind_of(act) != terms.FIGHT:
                    break
                units.flag(battle, Unit(first_of(act)), terms.SWARMING)
            if swarm_of(world, battle, chooser)[0] == 1:  # nobody has joined: one against one
                units.unflag_side(world, battle, chooser, terms.SWARMING)
                continue
            swarming = chooser
        yield from fight(world, battle, moving, attacker, defender, swarming)
    units.unflag_side(world, battle, ATTACKER, terms.SWARMING)
    units.unflag_side(world, battle, DEFENDER, terms.SWARMING)


def _if_in(battle: Battle, unit: Unit, hex: Hex) -> Unit:
    """The unit if it is still in the hex, or NOBODY."""
    return unit if unit != NOBODY and units.is_in(battle, unit, hex) else NOBODY


def _with(attacker: Unit, defender: Unit, side: Side, unit: Unit) -> tuple[Unit, Unit]:
    """Both fighters if the unit is now that of its side."""
    return (unit, defender) if side == ATTACKER else (attacker, unit)


def list_combats(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where units of both players stand."""
    hex = contested(world, battle, Hex(0))
    while hex != NOWHERE:
        add(actions, terms.CHOOSE_HEX, hex, 0)
        hex = contested(world, battle, Hex(hex + 1))


def list_fighters(world: World, battle: Battle, actions: Actions) -> None:
    """The units to choose from: to fight, to join a swarm, to take the result, or to continue."""
    side, question, hex = battle.decider, battle.question, battle.about.hex
    if question == terms.ASK_SWARM:
        add(actions, terms.END, 0, 0)
    if question == terms.ASK_VICTIM:
        side = units.opponent(side)
    for unit in units.units_of(world, side):
        if question == terms.ASK_FIGHTER:
            chosen = units.is_in(battle, unit, hex)
        elif question == terms.ASK_SWARM:
            chosen = could_join(world, battle, hex, unit)
        else:
            chosen = is_swarming(battle, unit)
        if chosen:
            add(actions, terms.FIGHT, unit, 0)
