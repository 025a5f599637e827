"""Questions about single rolls: mines, initiative, detection (2.1, 3.24, 10.3, 18.5)."""

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.arguments.names import with_article
from wsanalysis.asking.questions import refusal
from wsanalysis.asking.unit_arguments import Times, UnitName, unit_named
from wsanalysis.languages import joined, plural, say
from wsanalysis.rule_system import Inquiry, Side
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.hidden import DETECTED, Sniper, detect
from wsanalysis.systems.storms_of_steel.hindrances import MineColor, enter_mine, explodes
from wsanalysis.systems.storms_of_steel.initiative import (
    Bids,
    Contest,
    Player,
    check_bids,
    is_decided,
    roll_for_initiative,
)
from wsanalysis.systems.storms_of_steel.questions.arguments import (
    Caps,
    OwnState,
    counter_detail,
    counters_out,
    state_of,
    words_after,
)
from wsanalysis.systems.storms_of_steel.state import is_destroyed, word
from wsanalysis.systems.storms_of_steel.unit import pile_of

MineNumber = Annotated[int, Ge(2), Le(12)]


def mines(
    edition: StormsOfSteel,
    unit: UnitName,
    *,
    number: MineNumber,
    color: MineColor = "black",
    caps: Caps = 0,
    state: OwnState | None = None,
    mines: Times = 1,
    counters_drawn: Sequence[str] | None = None,
) -> Inquiry:
    """The result of a land mine on a unit that moves onto it (18.5).

    `number` and `color` as printed on the mine; `caps` of the unit's owner lower each roll. `mines`: how many
    of them attack, one after another. `counters_drawn`: hit counters under other units.
    """
    moving = unit_named(edition, unit)
    start = state_of(edition, moving, state)
    if not explodes(color, moving.kind, "engineer" in moving.abilities):
        raise refusal(moving.name, f"{with_article(color)} mine does nothing to it (18.5, 19.0)")
    out = counters_out(edition, moving, counters_drawn)
    return Inquiry(
        question="mines",
        title=plural(
            "{unit} ({state}) on a {color} mine of {number}",
            "{unit} ({state}) on {n} {color} mines of {number}",
            n=mines,
            unit=moving.name,
            state=str(start),
            color=color,
            number=number,
        ),
        step=enter_mine,
        start=start,
        args=(number, caps, pile_of(moving.kind), out, edition),
        steps=mines,
        step_name="mine",
        is_over=is_destroyed,
        word=word,
        words=words_after(start),
        before=word(start),
        marginals={"counter": str},
        detail=counter_detail,
        notes=(say("no terrain or fortification helps (18.5)"),),
        rules="18.5",
    )


def initiative(
    _: StormsOfSteel,
    *,
    first_caps: Caps = 0,
    second_caps: Caps = 0,
    first_caps_again: Caps = 0,
    second_caps_again: Caps = 0,
    feared: Player | None = None,
) -> Inquiry:
    """The player who begins a round (2.1, 3.24).

    `first_caps`, `second_caps`: bid for the first roll. `..._again`: bid for each roll after a tie, where the
    first bids no longer count. `feared`: the player who holds Feared Reputation (V10).
    """
    bids, later = Bids(first_caps, second_caps), Bids(first_caps_again, second_caps_again)
    check_bids(bids)
    check_bids(later)
    return Inquiry(
        question="initiative",
        title=joined(
            ", ",
            [
                say("initiative"),
                say("first player +{caps}", caps=first_caps),
                say("second player +{caps}", caps=second_caps),
            ],
        ),
        step=roll_for_initiative,
        start=Contest(),
        args=(bids, later, feared),
        steps=None,
        step_name="roll",
        is_over=is_decided,
        word=_outcome,
        words=("first", "second"),
        sides={word: Side((f"the {word} player",), f"{word} player") for word in ("first", "second")},
        notes=(say("CAPs are paid whoever wins (3.24)"),),
        rules="2.1, 3.24",
    )


def detection(_: StormsOfSteel, *, shots: Times = 1, caps: Caps = 0) -> Inquiry:
    """The chance that a hidden sniper is found after firing (10.3).

    The opponent rolls once after each of `shots`, spending `caps` on every roll.
    """
    start: Sniper = "hidden"
    return Inquiry(
        question="detection",
        title=plural("a hidden sniper fires once", "a hidden sniper fires {n} times", n=shots),
        step=detect,
        start=start,
        args=(caps,),
        steps=shots,
        step_name="shot",
        is_over=_is_detected,
        word=str,
        words=("hidden", "detected"),
        start_word="hidden",
        notes=(say("1D6 of {number} or more finds it (10.3)", number=DETECTED - caps),),
        rules="10.3",
    )


def _is_detected(sniper: Sniper) -> bool:
    return sniper == "detected"


def _outcome(contest: Contest) -> str:
    return contest.outcome
