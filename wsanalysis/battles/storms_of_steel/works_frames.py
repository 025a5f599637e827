"""What goes on at works: laying them, mines that go off, attacks on them; and what is asked there (18)."""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.battering import run_battering
from wsanalysis.battles.storms_of_steel.laying import list_laying, run_laying
from wsanalysis.battles.storms_of_steel.mines import run_blast
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.compiled import compiled


@compiled
def run_works(world: World, battle: Battle, frame: Frame) -> None:
    """Go on with what the frame is about."""
    if frame.act == terms.LAYING:
        run_laying(world, battle, frame)
    elif frame.act == terms.BLAST:
        run_blast(world, battle, frame)
    else:
        run_battering(world, battle, frame)


@compiled
def list_at_works(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """Where to lay works, or whether to pay what the die for wire says (18.4)."""
    if frame.kind == terms.F_WORKS:
        list_laying(world, battle, frame, actions)
    else:
        add(actions, terms.GO_IN, frame.unit, frame.hex)
        add(actions, terms.STAY_OUT, frame.unit, frame.hex)
