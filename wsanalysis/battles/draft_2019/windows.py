"""Opportunity actions: what ready units may do when an enemy moves, turns or performs a task (7.0, 9.0)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of
from wsanalysis.battles.core.markers import all_markers
from wsanalysis.battles.core.numbers import DEFENDER, NOBODY, Marker, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import flag, has, is_here, opponent, side_of, unflag_side, units_of
from wsanalysis.battles.draft_2019 import firing, fog, moving, spotting, terms, tokens
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.compiled import Flow, flow


@flow
def answers(world: World, battle: Battle, mover: Unit, done: int) -> Flow:
    """The enemies of a unit that moves may act, each once, until it is out or spent (7.0)."""
    side, going = opponent(side_of(world, mover)), True
    unflag_side(world, battle, side, terms.HAS_OPPED)
    while going and can_answer(world, battle, mover):
        act = yield ask(battle, side, terms.OP, unit=mover, hex=battle.hex[mover], done=done)
        if kind_of(act) == terms.PASS:
            going = False
        else:
            unit, was_spent = Unit(first_of(act)), has(battle, mover, terms.SPENT)
            if kind_of(act) != terms.SPRING:
                flag(battle, unit, terms.HAS_OPPED)
            if kind_of(act) == terms.SPRING:
                yield from fog.ambush(world, battle, Marker(first_of(act)), mover)
            elif kind_of(act) == terms.OP_FIRE:
                if battle.aim[unit] - 1 != battle.hex[mover]:
                    tokens.lose_aim(battle, unit)
                yield from firing.shoot(world, battle, unit, mover, op_way(world, battle, unit, mover))
            elif kind_of(act) == terms.OP_MOVE:
                tokens.lose_aim(battle, unit)
                yield from moving.op_move(world, battle, unit)
            else:
                yield from tokens.cower(world, battle, unit)
            going = is_here(battle, mover) and has(battle, mover, terms.SPENT) == was_spent
            battle.op_spent |= not going
    unflag_side(world, battle, side, terms.HAS_OPPED)


def op_way(world: World, battle: Battle, unit: Unit, mover: Unit) -> int:
    """The way of a unit's op fire at a mover: aimed or sustained if its AIM marker is in that hex (9.0).

    Passengers fire with limited FP (8.0).
    """
    if battle.aim[unit] - 1 != battle.hex[mover] or battle.carrier[unit] != NOBODY:
        return terms.BY_OP
    return terms.BY_SUSTAINED if has(battle, unit, terms.SPENT) else terms.BY_OP_AIMED


def may_op_fire(world: World, battle: Battle, unit: Unit, mover: Unit) -> bool:
    """True if a unit may op fire at a mover: its AIM marker spots who enters, others must see it (9.0)."""
    way = op_way(world, battle, unit, mover)
    if not firing.may_fire(world, battle, unit, way) or not firing.can_fire_at(
        world, battle, unit, mover, way
    ):
        return False
    if battle.aim[unit] - 1 == battle.hex[mover]:
        return spotting.in_sight(world, battle, battle.hex[unit], battle.hex[mover])
    return spotting.spots(world, battle, unit, mover) == terms.AUTOMATIC


def is_useful_to_cower(world: World, battle: Battle, unit: Unit) -> bool:
    """True if cowering changes the place of a unit: infantry on foot that suppression fortifies (9.0)."""
    if battle.harm[unit].suppressed or world.kind[battle.type[unit]].who != terms.INFANTRY:
        return False
    if battle.carrier[unit] != NOBODY:
        return False
    terrain = spotting.terrain_in(world, battle, battle.hex[unit])
    works = spotting.works_of(world, battle, unit)
    plain = world.stands[terms.INFANTRY, terrain, works, 0, 0]
    return plain != world.stands[terms.INFANTRY, terrain, works, 0, terms.IS_SUPPRESSED]


def may_op_cower(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may cower as an op action, and would get anything by it: a ready one (7.0)."""
    if has(battle, unit, terms.SPENT) or battle.harm[unit].hesitates:
        return False
    return is_useful_to_cower(world, battle, unit)


def may_answer(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may still op act in this window."""
    return is_here(battle, unit) and not has(battle, unit, terms.HAS_OPPED)


def can_answer(world: World, battle: Battle, mover: Unit) -> bool:
    """True if any enemy of a mover has an op action that matters: a shot that may hit, a way out of one."""
    for unit in units_of(world, opponent(side_of(world, mover))):
        if may_answer(world, battle, unit):
            if may_op_fire(world, battle, unit, mover):
                if firing.can_hit(world, battle, unit, mover, op_way(world, battle, unit, mover)):
                    return True
            if may_op_move(world, battle, unit) or may_op_cower(world, battle, unit):
                way = firing.aimed_way(battle, mover)
                if firing.may_hit(world, battle, mover, unit, way, terms.AUTOMATIC):
                    return True
    if side_of(world, mover) != DEFENDER:
        for marker in all_markers(world):
            if fog.may_ambush(world, battle, marker, mover):
                return True
    return False


def may_op_move(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may op move: ready, able to move and to act, in no fortification (7.0, 10.0)."""
    if (
        has(battle, unit, terms.SPENT | terms.WORKS)
        or battle.harm[unit].hesitates
        or battle.carrier[unit] != NOBODY
    ):
        return False
    if tokens.is_broken(battle, unit):
        return False
    return moving.speed_of(world, battle, unit) > 0


def list_answers(world: World, battle: Battle, actions: Actions) -> None:
    """The op actions against the unit that moves, or none of them."""
    mover = battle.about.unit
    for unit in units_of(world, opponent(side_of(world, mover))):
        if may_answer(world, battle, unit):
            if may_op_fire(world, battle, unit, mover):
                add(actions, terms.OP_FIRE, unit, mover)
            if may_op_move(world, battle, unit):
                add(actions, terms.OP_MOVE, unit, mover)
            if may_op_cower(world, battle, unit):
                add(actions, terms.OP_COWER, unit, mover)
    if side_of(world, mover) != DEFENDER:
        fog.list_springs(world, battle, actions)
    add(actions, terms.PASS, mover, 0)


def list_op_marches(world: World, battle: Battle, actions: Actions) -> None:
    """List the hexes a unit may op move to, and stopping."""
    moving.list_steps(world, battle, actions)
    add(actions, terms.STOP, battle.about.unit, 0)
