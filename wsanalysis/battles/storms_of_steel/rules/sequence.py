"""The turn sequence as flows, the game first, and who lists the answers to which question."""

from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.rules.acting import after_near_rally, rally
from wsanalysis.battles.storms_of_steel.rules.action import (
    do,
    go_farther,
    list_farther,
    list_unit_acts,
    pivot_along,
    take_action,
)
from wsanalysis.battles.storms_of_steel.rules.battering import batter
from wsanalysis.battles.storms_of_steel.rules.close_call import close_call
from wsanalysis.battles.storms_of_steel.rules.driving import (
    face_revealed,
    list_onward,
    move_in,
    roll_in_ground,
    turn_after_move,
)
from wsanalysis.battles.storms_of_steel.rules.firing import after_luck, attack, boost, fire
from wsanalysis.battles.storms_of_steel.rules.flak import fire_up
from wsanalysis.battles.storms_of_steel.rules.hand import list_uses, uses
from wsanalysis.battles.storms_of_steel.rules.hiding import detect, faces, list_faces, reveal_all
from wsanalysis.battles.storms_of_steel.rules.impulses import (
    attack_from_air,
    come_on,
    fly,
    list_heights,
    list_impulses,
)
from wsanalysis.battles.storms_of_steel.rules.joining import list_joiners, list_where
from wsanalysis.battles.storms_of_steel.rules.laying import lay_works, list_laying
from wsanalysis.battles.storms_of_steel.rules.mines import go_off, list_mine_hexes, step_on_mine, work_at_mine
from wsanalysis.battles.storms_of_steel.rules.play_card import play_card
from wsanalysis.battles.storms_of_steel.rules.riding import ride
from wsanalysis.battles.storms_of_steel.rules.rolls import list_caps, spend_caps
from wsanalysis.battles.storms_of_steel.rules.rounds import bid, game, initiative, list_bids
from wsanalysis.battles.storms_of_steel.rules.setup import list_places, set_up
from wsanalysis.battles.storms_of_steel.rules.shelling import (
    come_down,
    plot,
    shell,
    shell_hex,
    shell_unit,
    shell_works,
)
from wsanalysis.battles.storms_of_steel.rules.targeting import list_plots
from wsanalysis.battles.storms_of_steel.rules.tolls import go_through, list_toll
from wsanalysis.battles.storms_of_steel.rules.turns import end_activation, list_turn, turn
from wsanalysis.battles.storms_of_steel.rules.veterans import play_veteran

FLOWS = (
    game, lay_works, set_up, initiative, bid,
    shell, plot, come_down, close_call, shell_hex, shell_works, shell_unit,
    turn, play_card, play_veteran, end_activation,
    take_action, do, pivot_along, go_farther,
    go_through, move_in, face_revealed, turn_after_move, roll_in_ground, ride,
    fly, come_on, attack_from_air,
    fire, boost, batter, attack, after_luck, fire_up, rally, after_near_rally,
    faces, reveal_all, detect, step_on_mine, go_off, work_at_mine,
    spend_caps, uses,
)  # fmt: skip
ACTIONS = {
    terms.TURN: list_turn,
    terms.ACT: list_unit_acts,
    terms.FACE: list_faces,
    terms.CAPS: list_caps,
    terms.BID: list_bids,
    terms.PLACE: list_places,
    terms.WORKS: list_laying,
    terms.TOLL: list_toll,
    terms.FLY: list_impulses,
    terms.HEIGHT: list_heights,
    terms.PLOT: list_plots,
    terms.JOIN: list_joiners,
    terms.WHERE: list_where,
    terms.ON: list_onward,
    terms.CARD: list_uses,
    terms.FARTHER: list_farther,
    terms.TARGET: list_mine_hexes,
}
