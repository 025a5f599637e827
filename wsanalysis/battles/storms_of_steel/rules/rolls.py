"""Rolls for which CAPs may be bought: a frame of its own, with the law of the roll by CAPs (3.23)."""

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import answer, ask
from wsanalysis.battles.core.numbers import Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def helps(battle: Battle, roll: Frame, caps: int) -> bool:
    """Whether the side that rolls has `caps` CAPs, and the last of them changes the law of the roll."""
    return caps <= battle.cap[roll.side] and roll.law[caps] != roll.law[caps - 1]


def ask_for_caps(battle: Battle, roll: Frame, unit: Unit, step: int) -> bool:
    """Ask what CAPs go on a roll about a unit, if any would count; whether that is asked (3.23)."""
    for caps in range(1, MOST_CAPS + 1):
        if helps(battle, roll, caps):
            battle.asked = unit
            ask(battle, roll, roll.side, terms.CAPS, step)
            return True
    roll.step, battle.answer = step, 0
    return False


def list_caps(world: World, battle: Battle, roll: Frame, actions: Actions) -> None:
    """No CAPs, or as many as count (3.23)."""
    add(actions, terms.SPEND, 0, 0)
    for caps in range(1, MOST_CAPS + 1):
        if helps(battle, roll, caps):
            add(actions, terms.SPEND, 0, caps)


def pay_caps(battle: Battle, roll: Frame) -> int:
    """The CAPs that go on the roll, which are gone (3.23)."""
    caps = second_of(answer(battle))
    battle.cap[roll.side] -= caps
    return caps
