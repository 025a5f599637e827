"""Rolls for which CAPs may be bought, by the laws of the roll with them (3.23)."""

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.numbers import Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


@flow
def spend_caps(world: World, battle: Battle, side: Side, what: int, unit: Unit, roll: int) -> Flow[int]:
    """The CAPs that a side puts on a roll about a unit, asked for if any would count; they are gone (3.23).

    `battle.law` has the laws of the roll by then; `roll` is what is to be rolled without CAPs.
    """
    if not does_any_help(battle, side):
        return 0
    act = yield ask(battle, side, terms.CAPS, what=what, unit=unit, roll=roll)
    battle.cap[side] -= second_of(act)
    return second_of(act)


def helps(battle: Battle, side: Side, caps: int) -> bool:
    """Whether a side has `caps` CAPs, and the last of them changes the law of its roll."""
    return caps <= battle.cap[side] and battle.law[caps] != battle.law[caps - 1]


def does_any_help(battle: Battle, side: Side) -> bool:
    """Whether any CAPs that a side has change the law of its roll."""
    for caps in range(1, MOST_CAPS + 1):
        if helps(battle, side, caps):
            return True
    return False


def list_caps(world: World, battle: Battle, actions: Actions) -> None:
    """No CAPs, or as many as count (3.23)."""
    add(actions, terms.SPEND, 0, 0)
    for caps in range(1, MOST_CAPS + 1):
        if helps(battle, battle.decider, caps):
            add(actions, terms.SPEND, 0, caps)
