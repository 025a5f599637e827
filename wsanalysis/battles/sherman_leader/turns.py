"""A battle from its set-up to its end: turns, the battalion's strength, Tenacity (Advance Turn Counter)."""

from wsanalysis.battles.core.actions import add, kind_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.objectives import margin, score
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import is_gone, unflag_side, units_of
from wsanalysis.battles.sherman_leader import acting, damage, orders, placing, terms
from wsanalysis.battles.sherman_leader.records import Battle, World
from wsanalysis.battles.sherman_leader.terms import US
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.sherman_leader.campaign_cards import Battalion
from wsanalysis.systems.sherman_leader.strength import STRENGTHS, strength_at


@flow
def game(world: World, battle: Battle) -> Flow:
    """Fast units, the enemy, slow units, turn after turn (Repeat Combat Steps)."""
    yield from placing.set_up(world, battle)
    while battle.over == 0:
        battle.turn += 1
        log(battle, terms.LOG_TURN, battle.turn, 0, 0, 0)
        unflag_side(world, battle, US, terms.ACTED)
        for unit in units_of(world, US):
            damage.next_turn(world, battle, unit)
        yield from acting.step(world, battle, terms.FAST)
        yield from orders.enemy_actions(world, battle)
        yield from acting.step(world, battle, terms.SLOW)
        yield from advance_counter(world, battle)


@flow
def advance_counter(world: World, battle: Battle) -> Flow:
    """The battalion's strength now; the battle ends if it is destroyed, or after the last turn."""
    count_strength(world, battle)
    battle.margin[battle.turn - 1] = margin(world, battle)
    if battle.strength == terms.DESTROYED:
        battle.over = terms.BATTALION_DESTROYED
    elif is_gone(world, battle, US):
        battle.over = terms.ALL_GONE
    elif battle.turn >= battle.last:
        if world.tenacity and battle.prolonged == 0:
            act = yield ask(battle, US, terms.LONGER)
            if kind_of(act) == terms.FIGHT_ON:
                battle.prolonged = 1
                battle.last += 1
                log(battle, terms.LOG_LONGER, battle.last, 0, 0, 0)
        if battle.turn >= battle.last:
            battle.over = terms.LAST_TURN


def count_strength(world: World, battle: Battle) -> None:
    """Compare the points left with the battalion's card: at half strength it stays, or is destroyed."""
    points = orders.points_left(world, battle)
    now = world.strength[points]
    if now > battle.strength:
        log(battle, terms.LOG_STRENGTH, points, now, 0, 0)
        if battle.strength == terms.FULL and world.half_objective >= 0:
            score(battle, world.half_objective, 1)
        if now == terms.DESTROYED:
            score(battle, world.destroyed_objective, 1)
        battle.strength = now


def list_longer(world: World, battle: Battle, actions: Actions) -> None:
    """Another turn for 1 stress each at the end of the battle, or not (Tenacity)."""
    add(actions, terms.FIGHT_ON, 0, 0)
    add(actions, terms.BREAK_OFF, 0, 0)


def put_strength(tables: Tabulation, battalion: Battalion, most: int) -> None:
    """Add the battalion's strength by the points left, up to the most."""

    def strength(points: int) -> int:
        return STRENGTHS.index(strength_at(points, battalion.half, battalion.destroyed))

    tables.put_numbers("strength", axes(points=range(most + 1)), strength)
