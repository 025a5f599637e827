"""Whole games between players of the machine, compiled: each decides on what its side sees."""

from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import ATTACKER
from wsanalysis.battles.core.styles import RANDOM as RANDOM
from wsanalysis.battles.liberty_road.engine import apply, legal
from wsanalysis.battles.liberty_road.greedy import choose
from wsanalysis.battles.liberty_road.records import Actions, Battle, Generator, World
from wsanalysis.battles.liberty_road.view import see
from wsanalysis.compiled import compiled


@compiled
def decide(world: World, battle: Battle, view: Battle, actions: Actions, player: int, luck: Generator) -> int:
    """The action that a player takes; `view` and `actions` are room for what it sees and may do."""
    legal(world, battle, actions)  # the same as in the view
    battle.choices += actions.count
    if actions.count == 1:
        return actions.act[0]
    if player == RANDOM:
        return actions.act[below(luck, actions.count)]
    see(world, battle, battle.decider, view)
    return choose(world, view, actions, player, luck)


@compiled
def play_out(
    world: World, battle: Battle, view: Battle, actions: Actions, first: int, second: int, luck: Generator
) -> int:
    """Play a game on to its end, attacker `first`, defender `second`; how many decisions that took."""
    count = 0
    while battle.over == 0:
        player = first if battle.decider == ATTACKER else second
        apply(world, battle, decide(world, battle, view, actions, player, luck))
        count += 1
    return count
