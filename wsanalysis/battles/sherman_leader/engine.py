"""Sherman Leader as an engine: its flows, and the listings of answers by question."""

from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.sherman_leader import (
    acting,
    attacking,
    damage,
    grading,
    greedy,
    orders,
    placing,
    terms,
    turns,
)
from wsanalysis.battles.sherman_leader.records import Battle, World

FLOWS = (
    turns.game, placing.set_up, placing.place_enemy, acting.step, acting.activation, acting.move,
    orders.enemy_actions, orders.enemy_moves, orders.go_to_one, attacking.enemy_attacks,
    turns.advance_counter,
)  # fmt: skip
"""The rules that stop for a player, the game first."""

ENGINE = code_of(
    Rules(
        world=World,
        state=Battle,
        begin=placing.begin,
        flows=FLOWS,
        actions={
            terms.PLACE: placing.list_places,
            terms.START: placing.list_starts,
            terms.UNIT: acting.list_units,
            terms.LOAD: acting.list_loads,
            terms.MOVE: acting.list_moves,
            terms.TARGET: attacking.list_targets,
            terms.WHO: orders.list_enemies,
            terms.GOAL: orders.list_goals,
            terms.AIM: attacking.list_aims,
            terms.LONGER: turns.list_longer,
        },
        imagine=damage.imagine,
        nothing_hidden=True,
        promise=greedy.promise,
        worth=greedy.worth,
        share=grading.share,
    )
)
