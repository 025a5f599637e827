"""Units in a battle, and the ground that they stand on (p.3, 9-10, 12, 15-17)."""

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import lay, off_ahead
from wsanalysis.battles.core.numbers import ATTACKER, NO_MARKER, NOBODY, Hex, Law, Marker, Side, Unit
from wsanalysis.battles.core.pile import draw_counter, take_counter
from wsanalysis.battles.core.transport import passengers, take_off, unload
from wsanalysis.battles.core.units import has, is_gone, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.records import Battle, BlockType, World

# --- units in a battle: their printed values, places and condition (p.3, 9-10, 17) ----------------


def block_of(world: World, battle: Battle, unit: Unit) -> BlockType:
    """The values printed on a unit's block."""
    return world.block[battle.type[unit]]


def kind(world: World, battle: Battle, unit: Unit) -> int:
    """Infantry, weapon team or vehicle."""
    return block_of(world, battle, unit).kind


def is_vehicle(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the unit is a vehicle."""
    return block_of(world, battle, unit).kind == terms.VEHICLE


def is_shaken(battle: Battle, unit: Unit) -> bool:
    """True if the unit is suppressed or broken."""
    return battle.status[unit] == terms.SUPPRESSED or battle.status[unit] == terms.BROKEN


def mode(battle: Battle, unit: Unit) -> int:
    """Status and reduction of a unit in one number, as the tables count them."""
    return battle.status[unit] + (terms.STATUSES if battle.damage[unit] else 0)


def fate(world: World, battle: Battle, unit: Unit, what: int) -> int:
    """The resulting state of a unit of its kind and state, after AFTER_ACTING and so on."""
    return world.fate[what, kind(world, battle, unit), mode(battle, unit)]


def rally_law(world: World, battle: Battle, unit: Unit, pending: int) -> Law:
    """The law of a rally attempt, with the turn's event to come or not (p.11)."""
    block = block_of(world, battle, unit)
    return world.rally_law[block.kind, block.valor, mode(battle, unit), pending]


def is_damaged(battle: Battle, unit: Unit) -> int:
    """1 if the unit carries a damage marker, whichever, else 0."""
    return 1 if battle.damage[unit] else 0


def effect_of_damage(world: World, battle: Battle, unit: Unit) -> int:
    """The effect of a vehicle's damage marker (p.17)."""
    return world.effect_of[battle.damage[unit]]


def may_not_move(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the vehicle is immobilized, by a damage marker or without one (p.14, 17)."""
    return battle.flags[unit] & terms.STUCK != 0 or effect_of_damage(world, battle, unit) == terms.NO_MOVE


def is_taken_up(world: World, battle: Battle, unit: Unit, other: int) -> bool:
    """True if an injured crew has already moved or fired this turn and may not do the other (p.17)."""
    return has(battle, unit, other) and effect_of_damage(world, battle, unit) == terms.CREW_INJURED


def carries_on_top(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the vehicle carries infantry without room for it, which slows it down (p.13)."""
    return block_of(world, battle, unit).portage == 0 and passengers(world, battle, unit) > 0


def rides_unseen(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the unit rides under cover, unseen by the enemy (p.13)."""
    if battle.carrier[unit] == NOBODY or battle.flags[unit] & terms.KNOWN:
        return False
    return block_of(world, battle, battle.carrier[unit]).portage > 0


def settle(world: World, battle: Battle, unit: Unit, outcome: int) -> None:
    """Give the unit the state from a law: status, plus 16 for a damage marker to be drawn."""
    status = outcome & 15
    if outcome & 16:
        take_damage(battle, unit, draw_marker(world, battle))
    if status == terms.ELIMINATED:
        eliminate(world, battle, unit)
    else:
        become(battle, unit, status)


def rise(world: World, battle: Battle, unit: Unit, outcome: int) -> None:
    """Give the unit the state from a rally rule; the caller has already reported it."""
    if outcome & 16 or outcome == terms.ELIMINATED:
        settle(world, battle, unit, outcome)
    else:
        battle.status[unit] = outcome


def become(battle: Battle, unit: Unit, status: int) -> None:
    """Turn the unit's block to this state or order, if necessary (p.3)."""
    if status != battle.status[unit]:
        battle.status[unit] = status
        log(battle, terms.LOG_STATUS, unit, status, 0, 0)


def turn_to(battle: Battle, unit: Unit, side: int) -> None:
    """Set the unit on a side of its hex, and so its facing (p.12)."""
    battle.face[unit] = side
    log(battle, terms.LOG_FACE, unit, side, 0, 0)


def reduce(world: World, battle: Battle, unit: Unit) -> None:
    """The unit is reduced: by mines, fire in its hex, a falling house, close combat (p.4, 14, 17)."""
    settle(world, battle, unit, fate(world, battle, unit, terms.AFTER_REDUCTION))


def suppress(world: World, battle: Battle, unit: Unit) -> None:
    """The unit has failed a check against suppression (p.10, 17)."""
    settle(world, battle, unit, fate(world, battle, unit, terms.AFTER_SUPPRESSION))


def take_damage(battle: Battle, unit: Unit, marker: int) -> None:
    """The vehicle carries a damage marker, by number from 1."""
    battle.damage[unit] = marker
    battle.flags[unit] &= ~terms.DAMAGE_KNOWN  # only its owner looks at it (p.17)
    log(battle, terms.LOG_DAMAGE, unit, marker, 0, 0)


def give_marker(battle: Battle, unit: Unit, marker: int) -> None:
    """Give the vehicle this damage marker openly, from the pile if there is one (p.14, 17)."""
    take_counter(battle, marker)
    take_damage(battle, unit, marker)
    battle.flags[unit] |= terms.DAMAGE_KNOWN


def draw_marker(world: World, battle: Battle) -> int:
    """One of the damage markers left in the pile; all come back to it once it is used up (p.4, 17)."""
    return draw_counter(world, battle, 1, world.damages + 1, True, battle.luck[terms.LUCK_DAMAGE])


def eliminate(world: World, battle: Battle, unit: Unit) -> None:
    """The unit is out of the game: a wreck, dropped equipment, and perhaps the end (p.7, 17-18)."""
    hex, side = battle.hex[unit], side_of(world, unit)
    battle.status[unit] = terms.ELIMINATED
    battle.flags[unit] |= terms.KNOWN
    battle.lost[side] += 1
    log(battle, terms.LOG_OUT, unit, hex, 0, 0)
    if is_vehicle(world, battle, unit):
        unload(world, battle, unit)
        lay(world, battle, hex, terms.WRECK)
    _drop(world, battle, unit, hex)
    _leave(world, battle, unit, terms.OUT)


def exit_map(world: World, battle: Battle, unit: Unit) -> None:
    """The unit leaves the map, with the units it carries (p.6)."""
    for passenger in units_of(world, side_of(world, unit)):
        if battle.carrier[passenger] == unit:
            _leave(world, battle, passenger, terms.EXITED)
    log(battle, terms.LOG_EXIT, unit, battle.hex[unit], 0, 0)
    _leave(world, battle, unit, terms.EXITED)


def _leave(world: World, battle: Battle, unit: Unit, where: int) -> None:
    take_off(world, battle, unit, where)
    check_beaten(world, battle, side_of(world, unit))


def check_beaten(world: World, battle: Battle, side: Side) -> None:
    """The game is over at once when a side has neither units nor ambushes on the map (p.18)."""
    if battle.turn and battle.over == 0 and is_gone(world, battle, side):
        battle.over = terms.ATTACKER_GONE if side == ATTACKER else terms.DEFENDER_GONE


def _drop(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """Its equipment stays in the hex, for either side to take; a crewed weapon is lost (p.7)."""
    if (
        battle.weapon[unit] == 0
        or kind(world, battle, unit) != terms.INFANTRY
        or battle.dropped >= terms.MAX_DROPPED
    ):
        return
    drop = battle.drop[battle.dropped]
    drop.hex, drop.weapon, drop.uses = hex, battle.weapon[unit], battle.uses[unit]
    battle.dropped += 1
    battle.weapon[unit] = 0


def is_dead_end(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit of this kind may never stand in the hex: terrain, obstacle, fire (p.12, 17)."""
    drive = block_of(world, battle, unit).drive
    if battle.marks[hex] & terms.BLAZE or battle.marks[hex] & (terms.BARS << drive):
        return True
    return world.terrain[hex].impassable >> drive & 1 == 1 and battle.marks[hex] & terms.DESTROYED == 0


# --- the map as it is now: obstacles, open ground, shifts of fire (p.12, 15-17) -------------------


def is_forward(world: World, hex: Hex, facing: int, other: Hex) -> bool:
    """True if the other hex is in the forward field of a unit with this facing (p.15-16)."""
    limit = 2 if world.wide_arc else 0
    return -limit <= off_ahead(world, hex, facing, other) <= limit


def obstacle(world: World, battle: Battle, hex: Hex) -> Marker:
    """The obstacle that the defender has laid in the hex, or NO_MARKER (p.4, 7)."""
    marker = Marker(battle.marker_in[world.terrain[hex].area] - 1)
    if marker < 0 or battle.marker_hex[marker] != hex or battle.marker_kind[marker] != terms.OBSTACLE:
        return NO_MARKER
    return marker


def standing(world: World, battle: Battle, hex: Hex) -> int:
    """The strength of the destructible object in the hex, of terrain or of an obstacle; 0: none (p.17)."""
    strength = world.terrain[hex].strength
    if strength and battle.marks[hex] & terms.DESTROYED == 0:
        return strength
    laid = obstacle(world, battle, hex)
    return 0 if laid == NO_MARKER else world.obstacle[laid].strength


def is_open(world: World, battle: Battle, hex: Hex) -> bool:
    """True if the hex is open ground, where movement draws opportunity fire (p.13)."""
    if world.terrain[hex].open == 0 and battle.marks[hex] & terms.DESTROYED == 0:
        return False
    return obstacle(world, battle, hex) == NO_MARKER


def upshifts(world: World, battle: Battle, hex: Hex) -> int:
    """The terrain's upshifts for fire out of the hex (p.16 B)."""
    return 0 if battle.marks[hex] & terms.DESTROYED else world.terrain[hex].upshifts


def downshifts(world: World, battle: Battle, hex: Hex) -> int:
    """The downshifts that terrain and markers give to infantry in the hex (p.16 B)."""
    given = 0 if battle.marks[hex] & terms.DESTROYED else world.terrain[hex].downshifts
    if battle.marks[hex] & terms.COVERING:
        for bit in range(4):
            if battle.marks[hex] & (1 << bit):
                given += world.mark_cover[bit]
    return given
