"""The draft as an engine: its flows, and who lists the answers to which question."""

from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.draft_2019 import (
    acting,
    artillery,
    events,
    firing,
    fog,
    greedy,
    moving,
    orders,
    placing,
    terms,
    tokens,
    view,
    windows,
    worth,
)
from wsanalysis.battles.draft_2019.records import Battle, World

FLOWS = (
    orders.game, placing.set_up, placing.place_units, orders.turn, orders.play_orders, orders.regroups,
    acting.activation, acting.do, acting.aim, acting.fire_on_the_move, acting.task, acting.work, moving.march,
    windows.answers,
    moving.op_move, firing.shoot, tokens.cower, events.happen, events.play, fog.lay_counters, fog.ambush,
    placing.enter, placing.place, artillery.plan, artillery.arrive,
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
            terms.FACE: moving.list_facings,
            terms.ORDER: orders.list_orders,
            terms.ENHANCE: orders.list_enhancements,
            terms.REGROUP: orders.list_regroups,
            terms.WHO: orders.list_activations,
            terms.ACT: acting.list_acts,
            terms.MARCH: moving.list_marches,
            terms.TURN_TO: moving.list_facings,
            terms.TARGET: firing.list_targets,
            terms.NEXT: firing.list_next,
            terms.OP: windows.list_answers,
            terms.OP_MARCH: windows.list_op_marches,
            terms.KEEP: tokens.list_kept,
            terms.EVENT: events.list_choices,
            terms.LAY: fog.list_lays,
            terms.PLAN: artillery.list_plans,
            terms.CALL: artillery.list_calls,
            terms.SHEAF: artillery.list_sheafs,
            terms.ENTRY: placing.list_entries,
        },
        see=view.see,
        imagine=view.imagine,
        prepare=greedy.prepare,
        promise=greedy.promise,
        worth=worth.value,
        deal=(terms.EVENTS, events.deal_deck),
    )
)
