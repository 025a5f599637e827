"""Direct fire at units, its modifiers and results; melee (7.0, 9.0, 10.0).

The unit aimed at is the primary target; whoever else of the enemy is in its hex is a secondary target, and is
fired at with limited FP.
"""

from wsanalysis.battlefield.hexsides import armor_facing, is_in_field
from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.draft_2019 import chits, events, objects, spotting, terms, tokens
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.battles.draft_2019.terms import FARTHEST_AREA
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.draft_2019 import shot as rules
from wsanalysis.systems.draft_2019.chit import CONDITIONS
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Stand, Terrain
from wsanalysis.systems.draft_2019.melee import facing_of
from wsanalysis.systems.draft_2019.shot import Shot
from wsanalysis.systems.draft_2019.state import READY, UnitState
from wsanalysis.systems.draft_2019.unit import FACINGS, Firer, Target, as_target
from wsanalysis.systems.draft_2019.unit import Unit as Printed

FIRINGS: tuple[rules.Firing, ...] = (
    "aim", "advance", "op fire", "op fire, aimed", "sustained fire", "ambush", "sprint into melee",
    "passenger",
)  # fmt: skip
WAYS: tuple[tuple[rules.Firing, bool], ...] = (*((one, False) for one in FIRINGS), ("aim", True))
"""By number, as `terms` calls them; the last is indirect."""
PLAIN, CRESTED, UNOPPOSED, FROM_ABOVE = range(4)
"""The comparisons of armor: plain, cresting, by infantry in melee alone with it, under indirect fire."""
NO_SHOT = 99
"""Stands for a shot that may not be taken."""
BY_CHOICE, BY_ENEMY = 4, 5
"""Facings of a vehicle in melee: the weakest, if the firer chooses, and the strongest."""


# --- who may fire at whom -------------------------------------------------------------------------


def arm_of(world: World, battle: Battle, unit: Unit) -> int:
    """The arms of a unit: its own, or its deployed weapon (4.0)."""
    weapon = battle.weapon[unit] if units.has(battle, unit, terms.DEPLOYED) else 0
    return world.arm_of[battle.type[unit], weapon]


def aimed_way(battle: Battle, unit: Unit) -> int:
    """The way of fire of a unit that aims: passengers fire with limited FP (7.0, 8.0)."""
    return terms.BY_AIM if battle.carrier[unit] == NOBODY else terms.BY_PASSENGER


def is_target(battle: Battle, unit: Unit) -> bool:
    """True if a unit stands where it can be fired at: passengers do not (8.0)."""
    return units.is_set_up(battle, unit) and battle.carrier[unit] == NOBODY


def may_fire(world: World, battle: Battle, unit: Unit, way: int) -> bool:
    """True if a unit may fire in a way: armed, not spent, forbidden by no token (3.0, 7.0, 9.0, 10.0).

    HESITATION keeps it from a new action, not from the fire of one that it may go on with.
    """
    gun, harm = world.gun[arm_of(world, battle, unit)], battle.harm[unit]
    if not units.is_here(battle, unit) or gun.reach < 0 or harm.no_gun or tokens.is_broken(battle, unit):
        return False
    if harm.hesitates and (world.hesitation_stops or way not in (terms.BY_ADVANCE, terms.BY_SPRINT)):
        return False
    if units.has(battle, unit, terms.SPENT):
        return way == terms.BY_SUSTAINED and gun.sustained == 1
    return way != terms.BY_SUSTAINED


def in_field(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a hex is in a unit's field of fire: all round, or half round from its front or rear (9.0).

    TURRET damage leaves the front (10.0).
    """
    field = world.gun[arm_of(world, battle, unit)].field
    if battle.harm[unit].turret:
        field = terms.TO_FRONT
    if field == terms.ALL_ROUND or hex == battle.hex[unit]:
        return True
    bearing = world.bearing[battle.hex[unit], hex]
    return is_in_field(bearing, battle.face[unit], field == terms.TO_REAR)


def can_fire_at(world: World, battle: Battle, unit: Unit, target: Unit, way: int) -> bool:
    """True if a unit may fire at a target it has spotted: field of fire, range, no friends there (9.0)."""
    hex = battle.hex[target]
    if not is_target(battle, target) or not in_field(world, battle, unit, hex):
        return False
    if hex != battle.hex[unit]:
        if spotting.in_melee(world, battle, unit) or units.friends_in(world, battle, unit, hex):
            return False
    elif way == terms.BY_LOB:
        return False
    if way == terms.BY_LOB:
        in_bunker = spotting.works_of(world, battle, unit) == world.bunker
        if world.gun[arm_of(world, battle, unit)].indirect == 0 or in_bunker:
            return False
    distance = min(spotting.range_between(world, battle, battle.hex[unit], hex), FARTHEST_AREA)
    return world.too_far[arm_of(world, battle, unit), distance] != NO_SHOT


# --- the shot -------------------------------------------------------------------------------------


def facing_to(world: World, battle: Battle, target: Unit, eye: Hex) -> int:
    """The armor facing that a line from a hex crosses, by `FACINGS`; at a corner the further ahead (9.0)."""
    return armor_facing(world.bearing[battle.hex[target], eye], battle.face[target])


def state_of(world: World, battle: Battle, target: Unit) -> int:
    """The reasons, a bit each, why a foot target may be exposed to anybody's fire (9.0)."""
    found = 0
    if battle.mover == target:
        if battle.busy == terms.BUSY:
            found |= terms.IS_BUSY
        elif battle.busy == terms.SPRINTS:
            found |= terms.IS_SPRINTING
    if world.bogs[
        world.kind[battle.type[target]].mover, spotting.terrain_in(world, battle, battle.hex[target])
    ]:
        found |= terms.IS_IN_BOG
    return found


def reasons(world: World, battle: Battle, unit: Unit, target: Unit, way: int) -> int:
    """The reasons, a bit each, why a foot target may be exposed to a unit's fire (7.0, 9.0, 11.0)."""
    found = state_of(world, battle, target)
    if way == terms.BY_AMBUSH:
        found |= terms.IS_AMBUSHED
    elif way == terms.BY_LOB:
        found |= terms.IS_INDIRECT
    if world.lie[battle.hex[target]].elevation < world.lie[battle.hex[unit]].elevation:
        found |= terms.IS_LOW
    if battle.hex[unit] == battle.hex[target]:
        found |= terms.IN_MELEE
    return found


def enemy_infantry_by(world: World, battle: Battle, target: Unit) -> bool:
    """True if infantry of the target's side is in its hex, passengers too (9.0)."""
    for unit in units.units_of(world, units.side_of(world, target)):
        if units.is_here(battle, unit) and battle.hex[unit] == battle.hex[target]:
            if world.kind[battle.type[unit]].who == terms.INFANTRY:
                return True
    return False


def shift_of(world: World, battle: Battle, unit: Unit, target: Unit, way: int, facing: int) -> int:
    """The shifts that always apply: range, exposure, armor (9.0)."""
    arm, eye = arm_of(world, battle, unit), battle.hex[unit]
    distance = min(spotting.range_between(world, battle, eye, battle.hex[target]), FARTHEST_AREA)
    shift = world.too_far[arm, distance]
    if world.kind[battle.type[target]].who == terms.VEHICLE:
        how = PLAIN
        if way == terms.BY_LOB:
            how = FROM_ABOVE
        elif way in terms.OP_WAYS and battle.mover == target and battle.crested:
            how = CRESTED
        if eye == battle.hex[target] and world.kind[battle.type[unit]].who == terms.INFANTRY:
            if not enemy_infantry_by(world, battle, target):
                how = UNOPPOSED
        return shift + world.armor[arm, battle.type[target], facing, how]
    return shift + world.exposed[
        spotting.terrain_in(world, battle, battle.hex[target]), spotting.works_of(world, battle, target),
        spotting.behind_of(world, battle, target, eye), reasons(world, battle, unit, target, way),
    ]  # fmt: skip


def shows_of(world: World, battle: Battle, unit: Unit, target: Unit, way: int) -> int:
    """The conditions of a target, by bit, that count if the chit shows them (9.0)."""
    eye, hex = battle.hex[unit], battle.hex[target]
    lobbed = 1 if way == terms.BY_LOB else 0
    found = spotting.shows_at(world, battle, target, eye, lobbed) | world.kind[battle.type[target]].size
    moving = 1 if units.has(battle, target, terms.MOVING) else 0
    went = battle.mover == target and battle.busy not in (terms.BUSY, terms.TURNS)
    obscured = 1 if spotting.is_obscured(world, battle, eye, hex) else 0
    return found | world.shows[way, moving, 0 if went else 1, obscured]


def power_of(world: World, battle: Battle, unit: Unit, target: Unit, way: int, secondary: int) -> int:
    """The FP of a shot, 0 inside the minimum range, where FIREPOWER does not count (7.0, 9.0, 10.0)."""
    arm = arm_of(world, battle, unit)
    distance = spotting.range_between(world, battle, battle.hex[unit], battle.hex[target])
    if distance < world.gun[arm].nearest:
        return 0
    return world.power[arm, way, secondary, min(battle.harm[unit].crew, 3)]


def power_in(world: World, battle: Battle, unit: Unit, way: int) -> int:
    """The FP of a unit at a primary target, an object among them (7.0, 10.0)."""
    return world.power[arm_of(world, battle, unit), way, 0, min(battle.harm[unit].crew, 3)]


def resolve(world: World, battle: Battle, unit: Unit, target: Unit, way: int, secondary: int) -> None:
    """One shot: the shifts, a chit, the result and its effects (9.0, 10.0).

    A firer in melee chooses the facing of a vehicle if it passes a check, otherwise the enemy does.
    """
    facing = best_facing(world, battle, unit, target)
    if facing == BY_CHOICE and not chits.check(world, battle, unit, terms.NORMAL):
        facing = BY_ENEMY
    _, distance, shift, power, shown = odds_by(world, battle, unit, target, way, secondary, facing)
    blast = power_in(world, battle, unit, terms.BY_AIM) if world.gun[arm_of(world, battle, unit)].blast else 0
    log(battle, terms.LOG_FIRE, unit, target, power, shift)
    strike(world, battle, target, distance, shift, power, shown, way in terms.OP_WAYS, blast)
    if not units.is_here(battle, target):
        battle.kills[unit] += 1


def strike(
    world: World, battle: Battle, target: Unit, distance: int, shift: int, power: int, shown: int,
    at_once: bool, blast: int,
) -> None:  # fmt: skip
    """A chit is drawn for a target: collateral damage, the fire result (9.0, 10.0)."""
    side = 1 if world.kind[battle.type[target]].who == terms.VEHICLE else 0
    chit = chits.draw_chit(world, battle, terms.FATE)
    result = chits.result_of(world, chit, side, distance, shift, power, shown)
    if world.up[chit, side, min(power, terms.MOST_FP)]:
        collateral(world, battle, target, world.collateral[chit, side])
    units.flag(battle, target, terms.HIT)
    if result == terms.MISS:
        log(battle, terms.LOG_MISS, target, 0, 0, 0)
    elif result == terms.SUPPRESSED:
        tokens.suppress(world, battle, target, at_once, blast)
    elif result == terms.DAMAGED:
        tokens.damage(world, battle, target, at_once)
    else:
        tokens.eliminate(world, battle, target)


def strike_at(
    world: World, battle: Battle, target: Unit, arm: int, way: int, distance: int, power: int
) -> None:
    """Fire that no unit fires, at its own range: mines in the target's hex, a barrage (4.0, 11.0)."""
    lobbed, hex = way == terms.BY_LOB, battle.hex[target]
    why = terms.IS_INDIRECT if lobbed else state_of(world, battle, target)
    if world.kind[battle.type[target]].who == terms.VEHICLE:
        shift = world.armor[arm, battle.type[target], BY_CHOICE, FROM_ABOVE if lobbed else PLAIN]
    else:
        shift = world.exposed[
            spotting.terrain_in(world, battle, hex), spotting.works_of(world, battle, target),
            spotting.barricade_of(world, battle, target), why,
        ]  # fmt: skip
    shown = spotting.shows_at(world, battle, target, hex, 1) | world.kind[battle.type[target]].size
    shown |= world.shows[way, 1 if units.has(battle, target, terms.MOVING) else 0, 0, 0]
    log(battle, terms.LOG_SHELLED, target, power, shift, 0)
    strike(world, battle, target, distance, shift, power, shown, way in terms.OP_WAYS, 0)


def best_facing(world: World, battle: Battle, unit: Unit, target: Unit) -> int:
    """The armor of a vehicle that a shot meets, in melee the one that its firer would choose (9.0)."""
    if world.kind[battle.type[target]].who != terms.VEHICLE:
        return 0
    if battle.hex[unit] == battle.hex[target]:
        return BY_CHOICE
    return facing_to(world, battle, target, battle.hex[unit])


def odds_by(
    world: World, battle: Battle, unit: Unit, target: Unit, way: int, secondary: int, facing: int
) -> tuple[int, int, int, int, int]:
    """All that the reading of a chit depends on: its side, range, shifts, FP, conditions."""
    return (
        1 if world.kind[battle.type[target]].who == terms.VEHICLE else 0,
        spotting.range_between(world, battle, battle.hex[unit], battle.hex[target]),
        shift_of(world, battle, unit, target, way, facing),
        power_of(world, battle, unit, target, way, secondary),
        shows_of(world, battle, unit, target, way),
    )


def chances(
    world: World, battle: Battle, unit: Unit, target: Unit, way: int, secondary: int
) -> tuple[int, int, int]:
    """The numbers of chits that suppress, damage and eliminate a target."""
    facing = best_facing(world, battle, unit, target)
    side, distance, shift, power, shown = odds_by(world, battle, unit, target, way, secondary, facing)
    suppressed, damaged, eliminated = 0, 0, 0
    for chit in range(world.chits):
        result = chits.result_of(world, chit, side, distance, shift, power, shown)
        suppressed += result == terms.SUPPRESSED
        damaged += result == terms.DAMAGED
        eliminated += result == terms.ELIMINATED
    return suppressed, damaged, eliminated


def can_hit(world: World, battle: Battle, unit: Unit, target: Unit, way: int) -> bool:
    """True if any chit reads as more than a miss."""
    facing = best_facing(world, battle, unit, target)
    side, distance, shift, power, shown = odds_by(world, battle, unit, target, way, 0, facing)
    for chit in range(world.chits):
        if chits.result_of(world, chit, side, distance, shift, power, shown) != terms.MISS:
            return True
    return False


def may_hit(world: World, battle: Battle, unit: Unit, target: Unit, way: int, hardest: int) -> bool:
    """True if a unit may fire at a target, which is so hard to spot at most, and any chit hits it."""
    if not may_fire(world, battle, unit, way) or not can_fire_at(world, battle, unit, target, way):
        return False
    if spotting.spots(world, battle, unit, target) > hardest:
        return False
    return can_hit(world, battle, unit, target, way)


def collateral(world: World, battle: Battle, target: Unit, icon: int) -> None:
    """Side effects of a shot with the upshift for FP: foxholes, haze, the end of a weapon (10.0)."""
    hex = battle.hex[target]
    if icon == terms.FOG and battle.marks[hex] & terms.OBSCURING == 0:
        spotting.cloud(world, battle, hex, terms.HAZE)
        log(battle, terms.LOG_MARK, terms.HAZE, hex, 0, 0)
    elif icon == terms.WEAPON:
        tokens.lose_weapon(battle, target)
    elif icon == terms.FOXHOLES and battle.marks[hex] >> terms.WORKS_AT & terms.WORKS_MASK == 0:
        battle.marks[hex] |= world.foxholes << terms.WORKS_AT
        log(battle, terms.LOG_MARK, terms.FOXHOLE, hex, 0, 0)


@flow
def shoot(world: World, battle: Battle, unit: Unit, target: Unit, way: int) -> Flow:
    """Fire at the primary target, then at every other enemy in its hex with limited FP (9.0)."""
    hex, side, melee = battle.hex[target], units.side_of(world, unit), battle.hex[unit] == battle.hex[target]
    log(battle, terms.LOG_SHOOTS, unit, hex, 0, 0)
    units.unflag_side(world, battle, units.opponent(side), terms.HIT)
    if way == terms.BY_LOB and objects.may_aim_at(world, battle, unit, hex):
        objects.shoot_at(world, battle, hex, power_in(world, battle, unit, terms.BY_AIM))
    if is_target(battle, target):
        resolve(world, battle, unit, target, way, 0)
    yield from events.happen(world, battle, hex)
    other = NOBODY if melee else next_at(world, battle, unit, hex)
    while other != NOBODY and units.is_here(battle, unit):  # an event may have eliminated the firer
        if next_after(world, battle, unit, hex, other) != NOBODY:
            act = yield ask(battle, side, terms.NEXT, unit=unit, hex=hex, way=way)
            other = Unit(second_of(act))
        resolve(world, battle, unit, other, way, 1)
        yield from events.happen(world, battle, hex)
        other = next_at(world, battle, unit, hex)
    units.unflag_side(world, battle, units.opponent(side), terms.HIT)
    if units.is_here(battle, unit):
        tokens.spend(world, battle, unit)
        drop_riders(world, battle, unit)


def drop_riders(world: World, battle: Battle, carrier: Unit) -> None:
    """Units that ride desant exit at once when their carrier fires, and are spent (8.0)."""
    if world.kind[battle.type[carrier]].desant:
        for unit in units.units_of(world, units.side_of(world, carrier)):
            if battle.carrier[unit] == carrier:
                battle.carrier[unit] = NOBODY
                tokens.spend(world, battle, unit)


def next_at(world: World, battle: Battle, unit: Unit, hex: Hex) -> Unit:
    """The first enemy in a hex that has not been fired at in this shot, or NOBODY."""
    return next_after(world, battle, unit, hex, Unit(-1))


def next_after(world: World, battle: Battle, unit: Unit, hex: Hex, after: Unit) -> Unit:
    """The next such enemy behind one."""
    for other in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if other > after and is_target(battle, other) and battle.hex[other] == hex:
            if not units.has(battle, other, terms.HIT):
                return other
    return NOBODY


def list_next(world: World, battle: Battle, actions: Actions) -> None:
    """The secondary targets that are left, of which the firer chooses the next."""
    unit, hex = battle.about.unit, battle.about.hex
    other = next_at(world, battle, unit, hex)
    while other != NOBODY:
        add(actions, terms.FIRE, unit, other)
        other = next_after(world, battle, unit, hex, other)


def has_target(world: World, battle: Battle, unit: Unit, way: int) -> bool:
    """True if a unit that advances, or sprints into melee, may fire at anybody."""
    if may_fire(world, battle, unit, way):
        for target in units.units_of(world, units.opponent(units.side_of(world, unit))):
            if may_target(world, battle, unit, target, way):
                return True
    return False


def may_target(world: World, battle: Battle, unit: Unit, target: Unit, way: int) -> bool:
    """True if a unit may fire at a target without a check to spot it; sprinting, only in melee (7.0)."""
    if not can_fire_at(world, battle, unit, target, way):
        return False
    if way == terms.BY_SPRINT and battle.hex[unit] != battle.hex[target]:
        return False
    return spotting.spots(world, battle, unit, target) == terms.AUTOMATIC


def list_targets(world: World, battle: Battle, actions: Actions) -> None:
    """List the targets a unit may fire at as it advances, or nobody."""
    unit, way = battle.about.unit, battle.about.way
    for target in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if may_target(world, battle, unit, target, way):
            add(actions, terms.FIRE, unit, target)
    add(actions, terms.HOLD_FIRE, unit, 0)


# --- tables ---------------------------------------------------------------------------------------


def put_targets(tables: Tabulation, edition: Draft2019) -> None:
    """Add what makes foot exposed, and the conditions of a shot that no place decides."""
    grounds, works, behind = spotting.places(edition)
    stand = Stand(grounds[0])

    def exposed(ground: Terrain, works: Terrain | None, behind: Terrain | None, why: int) -> int:
        shot = Shot(
            distance=1, stand=Stand(ground, behind, works, lower=why & terms.IS_LOW != 0),
            firing="ambush" if why & terms.IS_AMBUSHED else "aim", sprinting=why & terms.IS_SPRINTING != 0,
            in_bog=why & terms.IS_IN_BOG != 0, task=why & terms.IS_BUSY != 0, melee=why & terms.IN_MELEE != 0,
            indirect=why & terms.IS_INDIRECT != 0,
        )  # fmt: skip
        return int(rules.exposed_by(Target("squad", "large", 0), shot) != "")

    def shows(way: tuple[rules.Firing, bool], moving: int, busy: int, obscured: int) -> int:
        shot = Shot(
            distance=1, stand=stand, firing=way[0], moving=bool(moving), task=bool(busy),
            obscured=bool(obscured), indirect=way[1],
        )  # fmt: skip
        found = rules.conditions(Target("vehicle", "large", 0), READY, shot)
        return sum(1 << CONDITIONS.index(word) for word in found)

    tables.put_numbers(
        "exposed", axes(ground=grounds, works=works, behind=behind, why=range(1 << 7)), exposed
    )
    tables.put_numbers("shows", axes(way=WAYS, moving=(0, 1), busy=(0, 1), obscured=(0, 1)), shows)


def put_firing(tables: Tabulation, types: list[Printed], arms: list[Firer], edition: Draft2019) -> None:
    """Add the ledger of every shot: each part by the rule of the shot itself."""
    options, stand = edition.options, Stand(spotting.places(edition)[0][0])

    def too_far(firer: Firer, distance: int) -> int:
        shot = Shot(distance=distance, stand=stand, melee=False)
        return (
            rules.shifts(firer, READY, Target("squad", "large", 0), shot, options)[0].amount
            if (distance > rules.check_fires(firer, READY, shot, options))
            else 0
        )

    def armor(firer: Firer, target: Printed, facing: int, how: int) -> int:
        if target.kind != "vehicle":
            return 0
        found = as_target(target)
        crossed = FACINGS[facing] if facing < BY_CHOICE else facing_of(found, facing == BY_CHOICE)
        shot = Shot(
            distance=1, stand=stand, facing=crossed, crested=how == CRESTED, melee=how == UNOPPOSED,
            firing="op fire" if how == CRESTED else "aim", indirect=how == FROM_ABOVE,
        )  # fmt: skip
        return sum(shift.amount for shift in rules.armor_shift(firer, found, shot, options))

    def power(firer: Firer, way: tuple[rules.Firing, bool], secondary: int, crews: int) -> int:
        shot = Shot(distance=1, stand=stand, firing=way[0], secondary=bool(secondary), indirect=way[1])
        return rules.firepower(firer, UnitState(damage=("CREW",) * crews), shot)

    ranges = range(FARTHEST_AREA + 1)
    tables.put_numbers("too_far", axes(arm=arms, distance=ranges), too_far, illegal=NO_SHOT)
    tables.put_numbers("armor", axes(arm=arms, target=types, facing=range(6), how=range(4)), armor)
    tables.put_numbers("power", axes(arm=arms, way=WAYS, secondary=(0, 1), crews=range(4)), power)
