"""Storms of Steel as an engine: its flows, who lists the answers to which question, what is seen."""

from types import ModuleType

from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.storms_of_steel import (
    activation,
    acts,
    airplanes,
    artillery,
    battering,
    cards,
    firing,
    flying,
    greedy,
    groups,
    hiding,
    mines,
    moving,
    play_card,
    rally,
    rounds,
    smoke,
    terms,
    turns,
    vehicles,
    veterans,
    view,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.records import Battle, World

CHAPTERS: tuple[ModuleType, ...] = (
    rounds, turns, activation, moving, firing, rally, cards, veterans, groups, hiding, artillery,
    smoke, vehicles, works, mines, airplanes, flying,
)  # fmt: skip
"""Those that say what can be answered, and what comes of it."""

FLOWS = (
    rounds.game, works.lay_works, rounds.set_up, rounds.initiative, rounds.bid,
    artillery.shell, artillery.plot, artillery.come_down, veterans.close_call,
    artillery.shell_hex, artillery.shell_works, artillery.shell_unit,
    turns.turn, play_card.play_card, veterans.play_veteran, turns.end_activation,
    turns.take_action, acts.do, turns.pivot_along, turns.go_farther,
    mines.go_through, vehicles.move_in, vehicles.face_revealed, vehicles.turn_after_move,
    vehicles.roll_in_ground, vehicles.ride, flying.fly, flying.come_on, flying.attack_from_air,
    firing.fire, firing.boost, battering.batter, firing.attack, firing.after_luck,
    airplanes.fire_up, rally.rally, rally.after_near_rally, hiding.faces, hiding.reveal_all,
    hiding.detect, mines.step_on_mine, mines.go_off, mines.work_at_mine,
    activation.spend_caps, cards.uses,
)  # fmt: skip
"""The rules that stop for a player, the game first."""

ENGINE = code_of(
    Rules(
        world=World,
        state=Battle,
        begin=rounds.begin,
        flows=FLOWS,
        actions={
            terms.TURN: turns.list_turn,
            terms.ACT: turns.list_unit_acts,
            terms.FACE: hiding.list_faces,
            terms.CAPS: activation.list_caps,
            terms.BID: rounds.list_bids,
            terms.PLACE: rounds.list_places,
            terms.WORKS: works.list_laying,
            terms.TOLL: mines.list_toll,
            terms.FLY: flying.list_impulses,
            terms.HEIGHT: flying.list_heights,
            terms.PLOT: artillery.list_plots,
            terms.JOIN: groups.list_joiners,
            terms.WHERE: groups.list_where,
            terms.ON: vehicles.list_onward,
            terms.CARD: cards.list_uses,
            terms.FARTHER: turns.list_farther,
            terms.TARGET: mines.list_mine_hexes,
        },
        see=view.see,
        imagine=view.imagine,
        promise=greedy.promise,
        prepare=greedy.prepare,
        worth=worth.value,
    )
)
