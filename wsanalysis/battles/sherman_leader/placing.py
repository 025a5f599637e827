"""Before a battle: US units and their starting moves, the enemy's places and advances (Pre-Combat)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import below, draw
from wsanalysis.battles.core.numbers import NEITHER, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.setting_up import begin_units
from wsanalysis.battles.core.tabulate import Tabulation
from wsanalysis.battles.core.units import units_of
from wsanalysis.battles.sherman_leader import acting, damage, layout, orders, terms
from wsanalysis.battles.sherman_leader.records import Battle, World
from wsanalysis.battles.sherman_leader.terms import ENEMY, US
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.exact import exact
from wsanalysis.systems.sherman_leader import orders as moves
from wsanalysis.systems.sherman_leader import setting_up
from wsanalysis.systems.sherman_leader.edition import ShermanLeader

DRAWN = -1
"""The type of a tank that is drawn from the cup when a battle begins."""


def begin(world: World, battle: Battle) -> None:
    """Lay the tiles, draw the tanks; commanders come as they are (Place Terrain Tiles, Enemy Units)."""
    begin_units(world, battle, NEITHER)
    layout.lay_tiles(world, battle)
    damage.fill_piles(world, battle)
    for unit in units_of(world, US):
        come = world.muster[unit]
        battle.leader[unit], battle.stress[unit] = unit, come.stress
        battle.tactics[unit], battle.commands[unit] = come.tactics, come.commands
        battle.his_tactics[unit], battle.his_commands[unit] = come.his_tactics, come.his_commands
        for chip in range(world.first_chip[0], world.first_chip[2]):
            battle.card[unit].chip[chip] = world.begins_with[unit, chip]
            battle.pile[chip] = max(0, battle.pile[chip] - world.begins_with[unit, chip])
    for enemy in units_of(world, ENEMY):
        if battle.type[enemy] == DRAWN:
            draw_tank(world, battle, enemy)
    battle.strength = terms.HALF if world.begins_half else terms.FULL
    battle.last = world.turns
    battle.decider = NEITHER


def draw_tank(world: World, battle: Battle, tank: Unit) -> None:
    """Draw a tank from the year's cup: those drawn before are out of it (Select Campaign Card)."""
    left = 0
    for type in range(world.types):
        left += in_cup(world, battle, tank, type)
    roll = below(battle.luck[terms.TANKS], left)
    for type in range(world.types):
        if battle.type[tank] == DRAWN:
            there = in_cup(world, battle, tank, type)
            if roll < there:
                battle.type[tank] = type
            roll -= there


def in_cup(world: World, battle: Battle, tank: Unit, type: int) -> int:
    """The number of tanks of a type left in the cup when this one is drawn."""
    found = world.cup[type]
    for other in units_of(world, ENEMY):
        if other < tank and battle.type[other] == type and found > 0:
            found -= 1
    return found


@flow
def set_up(world: World, battle: Battle) -> Flow:
    """The US units first, then the enemy, whose infantry advances; at last how aggressive it is."""
    for unit in units_of(world, US):
        act = yield ask(battle, US, terms.PLACE, unit=unit)
        battle.hex[unit] = Hex(second_of(act))
    for unit in units_of(world, US):
        if world.muster[unit].start_moves > 0:
            act = yield ask(battle, US, terms.START, unit=unit)
            if kind_of(act) == terms.START_IN:
                log(battle, terms.LOG_MOVE, unit, battle.hex[unit], second_of(act), 0)
                battle.hex[unit] = Hex(second_of(act))
    for enemy in units_of(world, ENEMY):
        yield from place_enemy(world, battle, enemy)
    for enemy in units_of(world, ENEMY):
        for _ in range(world.advances[battle.type[enemy]]):
            hexes = orders.goals(world, battle, enemy, terms.ADVANCE)
            yield from orders.go_to_one(world, battle, enemy, terms.ADVANCE, hexes)
    battle.die = draw(world, battle.luck[terms.NERVE], world.nerve)
    log(battle, terms.LOG_NERVE, battle.die, 0, 0, 0)


def list_places(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes of the bottom row that a US unit may enter."""
    unit = battle.about.unit
    for hex in all_hexes(world):
        if (world.bottom & battle.way[battle.type[unit]]) >> hex & 1:
            add(actions, terms.PUT, unit, hex)


def list_starts(world: World, battle: Battle, actions: Actions) -> None:
    """List the hexes that a US unit may reach by starting moves, each as far as it goes in a step."""
    unit = battle.about.unit
    steps = world.muster[unit].start_moves * world.kind[battle.type[unit]].speed
    reached = acting.within(world, battle, unit, steps) & ~(1 << battle.hex[unit])
    for hex in all_hexes(world):
        if reached >> hex & 1:
            add(actions, terms.START_IN, unit, hex)
    add(actions, terms.STAY, unit, 0)


@flow
def place_enemy(world: World, battle: Battle, enemy: Unit) -> Flow:
    """A die for its hex; if barred from it, the unit goes to the closest other (Place Enemy Units)."""
    hex = Hex(draw(world, battle.luck[terms.PLACEMENT], world.placement))
    hexes, way = 1 << hex, battle.way[battle.type[enemy]]
    far = 0
    while hexes & way == 0:
        far += 1
        hexes = world.ring[hex, far]
    battle.options = hexes & way
    if not layout.is_one(battle.options):
        act = yield ask(battle, US, terms.GOAL, unit=enemy)
        battle.hex[enemy] = Hex(second_of(act))
    else:
        battle.hex[enemy] = layout.first_hex(battle.options)
    battle.options = 0
    log(battle, terms.LOG_PLACED, enemy, battle.hex[enemy], 0, 0)


def put_placing(tables: Tabulation, d6_up_to: int, edition: ShermanLeader) -> None:
    """Add the laws of an enemy's hex and of its aggressiveness."""
    board = tables.tables.listed("row")
    columns = [[x for x in range(len(board)) if board[x] == row] for row in range(2)]
    hexes = {place.place: columns[place.board_row - 1][place.board_column - 1] for place in edition.places}

    def placement(chance: Chance) -> int:
        return hexes[chance(setting_up.placement(edition.places), "placement")]

    def nerve(chance: Chance) -> int:
        return [*moves.DICE].index(chance(moves.aggressiveness(d6_up_to), "aggressiveness"))

    laws, counts = tables.laws, tables.tables.counts
    counts["placement"], counts["nerve"] = laws.add(exact(placement)), laws.add(exact(nerve))
