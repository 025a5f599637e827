"""The turn sequence: which function goes on with what, and who lists the answers to which question."""

from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.acting import run_rally
from wsanalysis.battles.storms_of_steel.action import list_farther, list_unit_acts
from wsanalysis.battles.storms_of_steel.bad_ground import run_ground
from wsanalysis.battles.storms_of_steel.driving import list_onward
from wsanalysis.battles.storms_of_steel.firing import run_fire
from wsanalysis.battles.storms_of_steel.flak import run_flak
from wsanalysis.battles.storms_of_steel.hiding import (
    list_revealed_faces,
    run_detection,
    run_reveal,
)
from wsanalysis.battles.storms_of_steel.impulses import (
    list_headings,
    list_heights,
    list_impulses,
    run_flight,
)
from wsanalysis.battles.storms_of_steel.joining import list_joiners, list_where
from wsanalysis.battles.storms_of_steel.mine_cards import list_mine_hexes
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rolls import list_caps
from wsanalysis.battles.storms_of_steel.rounds import list_bids, run_round
from wsanalysis.battles.storms_of_steel.setup import list_places, run_setup
from wsanalysis.battles.storms_of_steel.shelling import run_shells
from wsanalysis.battles.storms_of_steel.targeting import list_plots
from wsanalysis.battles.storms_of_steel.turns import list_faces, list_turn, run_turn
from wsanalysis.battles.storms_of_steel.use_card import list_uses
from wsanalysis.battles.storms_of_steel.works_frames import list_at_works, run_works
from wsanalysis.compiled import compiled


@compiled
def list_sides(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The ways that a unit may face (5.2, 10.0)."""
    if frame.kind == terms.F_REVEAL:
        list_revealed_faces(world, battle, frame, actions)
    elif frame.kind == terms.F_PLANE:
        list_headings(world, battle, frame, actions)
    else:
        list_faces(world, battle, frame, actions)


RUN = {
    terms.F_SETUP: run_setup,
    terms.F_ROUND: run_round,
    terms.F_TURN: run_turn,
    terms.F_FIRE: run_fire,
    terms.F_RALLY: run_rally,
    terms.F_WORKS: run_works,
    terms.F_DETECT: run_detection,
    terms.F_PLANE: run_flight,
    terms.F_FLAK: run_flak,
    terms.F_SHELLS: run_shells,
    terms.F_REVEAL: run_reveal,
    terms.F_STUCK: run_ground,
}
ACTIONS = {
    terms.TURN: list_turn,
    terms.ACT: list_unit_acts,
    terms.FACE: list_sides,
    terms.CAPS: list_caps,
    terms.BID: list_bids,
    terms.PLACE: list_places,
    terms.WORKS: list_at_works,
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
