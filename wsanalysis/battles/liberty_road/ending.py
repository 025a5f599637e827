"""Victory points: what each objective stands at (p.7, 18)."""

from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY, Hex, Side, Unit
from wsanalysis.battles.core.units import end_of_side, first_of_side, is_set_up, opponent
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import compiled, span


@compiled
def progress(world: World, battle: Battle, objective: int) -> int:
    """How far an objective has come: units destroyed, hexes held, units led off... counted as printed."""
    row = world.objective[objective]
    side, kind, type_ = row.side, row.kind, row.type
    if kind == terms.DESTROY:
        return _count(world, battle, opponent(side), terms.OUT, type_)
    if kind == terms.DESTROY_MORE:
        return _count(world, battle, opponent(side), terms.OUT, NOBODY) - _count(
            world, battle, side, terms.OUT, NOBODY
        )
    if kind == terms.HOLD:
        held = 0
        for hex in span(Hex, 0, world.hexes):
            if world.place[objective, hex] and battle.holder[hex] == side:
                held += 1
        return held
    if kind == terms.EXIT:
        return _count(world, battle, side, terms.EXITED, NOBODY)
    if kind == terms.KEEP:
        return row.total - _count(world, battle, side, terms.OUT, type_)
    crossed = _count(world, battle, opponent(side), terms.EXITED, NOBODY)
    if kind == terms.PREVENT_CROSSING:
        for unit in span(Unit, first_of_side(world, opponent(side)), end_of_side(world, opponent(side))):
            if is_set_up(battle, unit) and world.place[objective, battle.hex[unit]]:
                crossed += 1
    return crossed


@compiled
def is_met(world: World, battle: Battle, objective: int) -> bool:
    """Whether an objective is met as things stand: its count reached, or not for what is to be prevented."""
    row = world.objective[objective]
    kind = row.kind
    if kind == terms.PREVENT_CROSSING or kind == terms.PREVENT_EXIT:
        return progress(world, battle, objective) < row.count
    return progress(world, battle, objective) >= row.count


@compiled
def points(world: World, battle: Battle, side: Side) -> int:
    """A side's victory points as things stand (p.18)."""
    total = 0
    for objective in range(world.objectives):
        row = world.objective[objective]
        if row.side == side and is_met(world, battle, objective):
            total += row.vp
    return total


@compiled
def winner(world: World, battle: Battle) -> int:
    """The side with more victory points, or NOBODY: a draw (p.18)."""
    attacker, defender = points(world, battle, ATTACKER), points(world, battle, DEFENDER)
    if attacker == defender:
        return NOBODY
    return ATTACKER if attacker > defender else DEFENDER


@compiled
def _count(world: World, battle: Battle, side: Side, where: int, type_: int) -> int:
    """How many units of a side are there, of one type or (NOBODY) of any."""
    count = 0
    for unit in span(Unit, first_of_side(world, side), end_of_side(world, side)):
        if battle.where[unit] == where and (type_ == NOBODY or battle.type[unit] == type_):
            count += 1
    return count
