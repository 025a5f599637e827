"""Close combat on the map: hex by hex, both players choosing who fights (p.14)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of
from wsanalysis.battles.core.frames import answer, ask, ask_about, log, pop
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.transport import put, unload
from wsanalysis.battles.core.units import (
    all_units,
    enemies_in,
    flag,
    freed,
    has,
    is_here,
    is_in,
    opponent,
    side_of,
    unflag_side,
    units_of,
)
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import (
    block_of,
    eliminate,
    give_marker,
    is_dead_end,
    is_vehicle,
    kind,
    mode,
    reduce,
)
from wsanalysis.battles.liberty_road.fog import come_upon, is_barred, stops_at_wire
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, Melee, Toll, World
from wsanalysis.battles.liberty_road.stack import push
from wsanalysis.compiled import compiled, span


@compiled
def run_combats(world: World, battle: Battle, frame: Frame) -> None:
    """All close combats at the end of a player's orders, in the order that he chooses (p.14)."""
    combats = frame.combats
    if frame.step == 1:
        _begin_melee(world, battle, Hex(first_of(answer(battle))), combats.side)
        frame.step = 0
        return
    first, last = contested(world, battle, Hex(0)), NOWHERE
    if first != NOWHERE:
        last = contested(world, battle, Hex(first + 1))
    if first == NOWHERE:
        pop(battle)
    elif last == NOWHERE:
        _begin_melee(world, battle, first, combats.side)
    else:
        ask(battle, frame, combats.side, terms.ASK_COMBAT, 1)


@compiled
def contested(world: World, battle: Battle, begin: Hex) -> Hex:
    """The first hex from number `begin` on where units of both players are, or NOWHERE."""
    first = NOWHERE
    for unit in units_of(world, ATTACKER):
        hex = battle.hex[unit]
        if battle.where[unit] == terms.ON_MAP and hex >= begin and (first == NOWHERE or hex < first):
            if enemies_in(world, battle, ATTACKER, hex):
                first = hex
    return first


@compiled
def is_contested(world: World, battle: Battle, hex: Hex) -> bool:
    """Whether units of both players are in the hex."""
    return enemies_in(world, battle, DEFENDER, hex) > 0 and enemies_in(world, battle, ATTACKER, hex) > 0


@compiled
def _begin_melee(world: World, battle: Battle, hex: Hex, moving: Side) -> None:
    """The close combat in a hex begins; whoever rides gets off."""
    log(battle, terms.LOG_MELEE, hex, moving, 0, 0)
    for unit in all_units(world):
        if is_in(battle, unit, hex):
            battle.flags[unit] &= ~terms.SWARMING
            if is_vehicle(world, battle, unit):
                unload(world, battle, unit)
    melee = push(battle, terms.F_MELEE).melee
    melee.hex, melee.moving, melee.fighter[ATTACKER], melee.fighter[DEFENDER] = hex, moving, NOBODY, NOBODY


@compiled
def run_melee(world: World, battle: Battle, frame: Frame) -> None:
    """The close combat in one hex, round by round (p.14)."""
    melee = frame.melee
    step = frame.step
    if step == 0:
        _look_around(world, battle, frame)
    elif step == 1:
        _allocate(world, battle, frame, melee.chooser, Unit(first_of(answer(battle))))
    elif step == 2:
        act = answer(battle)
        frame.step = 3
        if kind_of(act) == terms.FIGHT:
            flag(battle, Unit(first_of(act)), terms.SWARMING)
            if could_anybody_join(world, battle, melee):
                ask(battle, frame, Side(melee.swarm - 1), terms.ASK_SWARM, 2)
        elif swarm(world, battle, melee)[0] == 1:  # nobody has joined: one against one
            _end_swarm(world, battle, frame, melee.fighter[Side(melee.swarm - 1)])
    elif step == 3:
        frame.step = 0
        _fight(world, battle, frame)
        _credit(battle, melee.fighter[ATTACKER], melee.fighter[DEFENDER])
        _credit(battle, melee.fighter[DEFENDER], melee.fighter[ATTACKER])
    elif step == 4:  # the player swarmed has picked who suffers
        frame.step = 0
        victim = Unit(first_of(answer(battle)))
        eliminate(world, battle, victim)
        _credit(battle, melee.fighter[opponent(side_of(world, victim))], victim)
    elif step == 5:  # the swarm has won, and one of it goes on (p.14)
        _end_swarm(world, battle, frame, Unit(first_of(answer(battle))))
    else:
        _get_away(world, battle, frame, melee.escaped, Hex(first_of(answer(battle))))
        _credit(battle, melee.vehicle, melee.escaped)


@compiled
def _look_around(world: World, battle: Battle, frame: Frame) -> None:
    """Who is still in the hex, and who has to be chosen before the next round."""
    melee = frame.melee
    hex, moving = melee.hex, melee.moving
    for side in span(Side, 0, 2):
        unit = melee.fighter[side]
        if unit != NOBODY and not is_in(battle, unit, hex):
            melee.fighter[side] = NOBODY
    if not is_contested(world, battle, hex):
        unflag_side(world, battle, ATTACKER, terms.SWARMING)
        unflag_side(world, battle, DEFENDER, terms.SWARMING)
        pop(battle)
        return
    if melee.swarm and _swarm_is_over(world, battle, frame):
        return
    chooser = NEITHER
    if melee.fighter[moving] == NOBODY:
        chooser = moving
    elif melee.fighter[opponent(moving)] == NOBODY:
        chooser = opponent(moving)
    if chooser == NEITHER:
        frame.step = 3
    else:
        melee.chooser = chooser
        ask(battle, frame, chooser, terms.ASK_FIGHTER, 1)


@compiled
def _swarm_is_over(world: World, battle: Battle, frame: Frame) -> bool:
    """Whether the swarm's owner is asked who goes on, since it has won; else it fights on, or is one."""
    melee = frame.melee
    side = Side(melee.swarm - 1)
    count, last = swarm(world, battle, melee)
    if count > 1:
        if melee.fighter[opponent(side)] == NOBODY:
            ask(battle, frame, side, terms.ASK_SURVIVOR, 5)
            return True
        melee.fighter[side] = last
        return False
    _end_swarm(world, battle, frame, last)
    return True


@compiled
def swarm(world: World, battle: Battle, melee: Melee) -> tuple[int, Unit]:
    """How many vehicles swarm, and the number of the last of them."""
    count, last, side = 0, NOBODY, Side(melee.swarm - 1)
    for unit in units_of(world, side):
        if is_swarming(battle, unit):
            count += 1
            last = unit
    return count, last


@compiled
def is_swarming(battle: Battle, unit: Unit) -> bool:
    """Whether the vehicle fights in a swarm."""
    return is_here(battle, unit) and has(battle, unit, terms.SWARMING)


@compiled
def _end_swarm(world: World, battle: Battle, frame: Frame, goes_on: Unit) -> None:
    melee = frame.melee
    side = Side(melee.swarm - 1)
    unflag_side(world, battle, side, terms.SWARMING)
    melee.fighter[side] = goes_on
    melee.swarm = 0
    frame.step = 0


@compiled
def _allocate(world: World, battle: Battle, frame: Frame, side: Side, unit: Unit) -> None:
    """A unit is allocated; who answers a vehicle with vehicles may swarm it (p.14)."""
    melee = frame.melee
    melee.fighter[side] = unit
    frame.step = 0
    foe = melee.fighter[opponent(side)]
    if (
        foe != NOBODY
        and is_vehicle(world, battle, foe)
        and is_vehicle(world, battle, unit)
        and melee.swarm == 0
    ):
        melee.swarm = side + 1
        flag(battle, unit, terms.SWARMING)
        if could_anybody_join(world, battle, melee):
            ask(battle, frame, side, terms.ASK_SWARM, 2)
        else:
            _end_swarm(world, battle, frame, unit)


@compiled
def could_join(world: World, battle: Battle, melee: Melee, unit: Unit) -> bool:
    """Whether the vehicle is in the hex and not yet in the swarm."""
    here = is_in(battle, unit, melee.hex)
    return here and is_vehicle(world, battle, unit) and not has(battle, unit, terms.SWARMING)


@compiled
def could_anybody_join(world: World, battle: Battle, melee: Melee) -> bool:
    """Whether the swarming side has more vehicles in the hex."""
    side = Side(melee.swarm - 1)
    for unit in units_of(world, side):
        if could_join(world, battle, melee, unit):
            return True
    return False


@compiled
def _fight(world: World, battle: Battle, frame: Frame) -> None:
    """One round between the units allocated, which both players reveal (p.14)."""
    melee = frame.melee
    a, direction = melee.fighter[ATTACKER], melee.fighter[DEFENDER]
    flag(battle, a, terms.REVEALED)
    flag(battle, direction, terms.REVEALED)
    for unit in all_units(world):
        if is_swarming(battle, unit):
            flag(battle, unit, terms.REVEALED)
    if is_vehicle(world, battle, a) and is_vehicle(world, battle, direction):
        _clash(world, battle, frame)
    elif is_vehicle(world, battle, a):
        _storm(world, battle, frame, direction, a)
    elif is_vehicle(world, battle, direction):
        _storm(world, battle, frame, a, direction)
    else:
        winner, loser = (
            (a, direction) if _prevails(world, battle, frame.melee, a, direction) else (direction, a)
        )
        log(battle, terms.LOG_ROUND, winner, loser, 0, 0)
        _settle_round(world, battle, loser, winner, 0)


@compiled
def _toll(world: World, battle: Battle, loser: Unit, winner: Unit, doubled: int) -> Toll:
    """What the loser of a round suffers, and if it stays the winner (p.14)."""
    return world.toll[kind(world, battle, loser), kind(world, battle, winner), doubled]


@compiled
def _settle_round(world: World, battle: Battle, loser: Unit, winner: Unit, doubled: int) -> None:
    """A round of one against one is over: each takes what it costs (p.14)."""
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
def _credit(battle: Battle, unit: Unit, foe: Unit) -> None:
    """An enemy who falls in close combat falls to the unit that he fought."""
    if battle.where[foe] == terms.OUT:
        battle.kills[unit] += 1


@compiled
def _prevails(world: World, battle: Battle, melee: Melee, unit: Unit, foe: Unit) -> bool:
    """Whether the unit has the higher total of valor and chip; the moving player wins ties (p.14)."""
    moving = 1 if side_of(world, unit) == melee.moving else 0
    valor, foes_valor = block_of(world, battle, unit).valor, block_of(world, battle, foe).valor
    return draw(world, battle.luck, world.opposed_law[valor, foes_valor, moving]) == 1


@compiled
def _storm(world: World, battle: Battle, frame: Frame, foot: Unit, tank: Unit) -> None:
    """Infantry against a vehicle: it is destroyed, or immobilizes the vehicle and gets away (p.14)."""
    melee = frame.melee
    resists = world.resists[battle.type[tank], battle.damage[tank]]
    if resists and _prevails(world, battle, melee, tank, foot):
        log(battle, terms.LOG_ROUND, tank, foot, 0, 0)
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
    """Infantry that got away from a vehicle goes into a hex without enemies, or is eliminated (p.14)."""
    if count_refuges(world, battle, foot) == 0:
        frame.step = 0
        eliminate(world, battle, foot)
    else:
        ask_about(world, battle, frame, foot, terms.ASK_RETREAT, 6)


@compiled
def _get_away(world: World, battle: Battle, frame: Frame, foot: Unit, to: Hex) -> None:
    """It goes there and meets what lies there; wire that is found makes it look for another hex (p.4, 14)."""
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


@compiled
def is_refuge(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether a unit may retreat into the hex: without enemies, and passable to it (p.4, 14, 17)."""
    if hex == NOWHERE or is_dead_end(world, battle, unit, hex) or is_barred(world, battle, unit, hex):
        return False
    return enemies_in(world, battle, side_of(world, unit), hex) == 0


@compiled
def refuge(world: World, battle: Battle, unit: Unit, direction: int) -> Hex:
    """The hex over a side that the unit may retreat to, or NOWHERE."""
    hex = world.step[block_of(world, battle, unit).drive, battle.hex[unit], direction]
    return hex if is_refuge(world, battle, unit, hex) else NOWHERE


@compiled
def count_refuges(world: World, battle: Battle, unit: Unit) -> int:
    """How many hexes the unit may retreat to."""
    count = 0
    for direction in range(6):
        if refuge(world, battle, unit, direction) != NOWHERE:
            count += 1
    return count


@compiled
def list_refuges(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The hexes the unit may retreat to."""
    for direction in range(6):
        if refuge(world, battle, battle.asked, direction) != NOWHERE:
            add(actions, terms.STEP_TO, refuge(world, battle, battle.asked, direction), 0)


@compiled
def list_combats(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The hexes where units of both players stand."""
    hex = contested(world, battle, Hex(0))
    while hex != NOWHERE:
        add(actions, terms.CHOOSE_HEX, hex, 0)
        hex = contested(world, battle, Hex(hex + 1))


@compiled
def list_fighters(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The units to choose from: who fights, joins a swarm, suffers, or goes on."""
    side, question, melee = battle.decider, battle.question, frame.melee
    if question == terms.ASK_SWARM:
        add(actions, terms.END, 0, 0)
    if question == terms.ASK_VICTIM:
        side = opponent(side)
    for unit in units_of(world, side):
        if question == terms.ASK_FIGHTER:
            chosen = is_in(battle, unit, melee.hex)
        elif question == terms.ASK_SWARM:
            chosen = could_join(world, battle, melee, unit)
        else:
            chosen = is_swarming(battle, unit)
        if chosen:
            add(actions, terms.FIGHT, unit, 0)
