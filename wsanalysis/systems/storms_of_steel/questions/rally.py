"""Questions about rally (7.5)."""

from collections.abc import Hashable, Mapping
from typing import Literal

from wsanalysis.asking.unit_arguments import Count, Times, UnitName, unit_named
from wsanalysis.languages import joined, plural, say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.storms_of_steel.command import price
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.questions.arguments import Bonus, Caps, OwnState, state_of
from wsanalysis.systems.storms_of_steel.questions.situation import amount_of
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST, rally_number, rally_shifts
from wsanalysis.systems.storms_of_steel.rally import rally as rally_once
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import pile_of

RallyLuck = Literal["none", "luck", "hardened"]


def rally(
    edition: StormsOfSteel,
    unit: UnitName,
    *,
    state: OwnState,
    cover: Bonus = 0,
    company: Count = 0,
    caps: Caps = 0,
    attempts: Times | None = 1,
    in_close_combat: bool = False,
    luck: RallyLuck = "none",
) -> Inquiry:
    """The chance that a unit rallies from its hit counter (7.5).

    `state`: the counter's name. `cover`: the hex's DM without that of a hill; `company`: friendly units
    without counters in the hex; `caps`: bought for every roll. `attempts` None: until it has rallied. `luck`:
    a card to play if its only attempt fails.
    """
    if luck != "none" and attempts != 1:
        raise IllegalAction("a card of luck is played once, so ask for one attempt (12, V14)")
    rallying = unit_named(edition, unit)
    start = state_of(edition, rallying, state)
    pile = pile_of(rallying.kind)
    number = rally_number(pile, start, edition, in_close_combat)
    ledger = rally_shifts(cover, company, caps)
    bonus = sum(shift.amount for shift in ledger) - caps
    often = (
        say("until it has rallied") if attempts is None else plural("{n} attempt", "{n} attempts", n=attempts)
    )
    return Inquiry(
        question="rally",
        title=joined(
            ", ", [say("{unit} rallying from {state}", unit=rallying.name, state=str(start)), often]
        ),
        step=rally_once,
        start=start,
        args=(pile, bonus, caps, edition, luck, amount_of(edition, "luck", luck == "luck")),
        steps=attempts,
        step_name="attempt",
        is_over=has_rallied,
        stop_if_stuck=True,
        word=_word,
        words=("rallied", "still hit"),
        start_word="still hit",
        detail=_detail,
        ledger=ledger,
        ledger_word="modifier",
        notes=(
            say("2D6 of {number} or more, with the modifiers (7.5)", number=number),
            say("each attempt costs {price}", price=price(RALLY_COST, caps)),
        ),
        rules="7.5-7.51",
    )


def has_rallied(state: UnitState) -> bool:
    """True if the unit no longer needs to rally."""
    return state.counter is None


def _word(state: UnitState) -> str:
    return "rallied" if state.counter is None else "still hit"


def _detail(state: UnitState) -> Mapping[str, Hashable]:
    return {"counter": state.counter or ""}
