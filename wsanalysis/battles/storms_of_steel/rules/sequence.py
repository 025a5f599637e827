"""The turn sequence: which function goes on with what, and who lists the answers to which question."""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.acting import run_rally
from wsanalysis.battles.storms_of_steel.rules.action import list_farther, list_unit_acts
from wsanalysis.battles.storms_of_steel.rules.battering import run_battering
from wsanalysis.battles.storms_of_steel.rules.driving import list_onward, run_ground
from wsanalysis.battles.storms_of_steel.rules.firing import run_fire
from wsanalysis.battles.storms_of_steel.rules.flak import run_flak
from wsanalysis.battles.storms_of_steel.rules.hand import list_uses
from wsanalysis.battles.storms_of_steel.rules.hiding import list_revealed_faces, run_detection, run_reveal
from wsanalysis.battles.storms_of_steel.rules.impulses import (
    list_headings,
    list_heights,
    list_impulses,
    run_flight,
)
from wsanalysis.battles.storms_of_steel.rules.joining import list_joiners, list_where
from wsanalysis.battles.storms_of_steel.rules.laying import list_laying, run_laying
from wsanalysis.battles.storms_of_steel.rules.mines import list_mine_hexes, run_blast
from wsanalysis.battles.storms_of_steel.rules.rolls import list_caps
from wsanalysis.battles.storms_of_steel.rules.rounds import list_bids, run_round
from wsanalysis.battles.storms_of_steel.rules.setup import list_places, run_setup
from wsanalysis.battles.storms_of_steel.rules.shelling import run_shells
from wsanalysis.battles.storms_of_steel.rules.targeting import list_plots
from wsanalysis.battles.storms_of_steel.rules.turns import list_faces, list_turn, run_turn


def run_works(world: World, battle: Battle, frame: Frame) -> None:
    """Go on with what the frame is about."""
    if frame.act == terms.LAYING:
        run_laying(world, battle, frame)
    elif frame.act == terms.BLAST:
        run_blast(world, battle, frame)
    else:
        run_battering(world, battle, frame)


def list_at_works(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """Where to lay works, or whether to pay what the die for wire says (18.4)."""
    if frame.kind == terms.F_WORKS:
        list_laying(world, battle, frame, actions)
    else:
        add(actions, terms.GO_IN, frame.unit, frame.hex)
        add(actions, terms.STAY_OUT, frame.unit, frame.hex)


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
