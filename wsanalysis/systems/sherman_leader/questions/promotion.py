"""The question how long a commander's promotion takes (Promoting Commanders)."""

from collections.abc import Hashable, Mapping
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.languages import say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.sherman_leader.campaigning import Service, battle_of_week, is_decided
from wsanalysis.systems.sherman_leader.commander_card import LEVELS, Level, level_number
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.experience import Career, ladder, promotion_cost
from wsanalysis.systems.sherman_leader.questions.arguments import (
    CommanderName,
    Percent,
    Times,
    commander_of,
    weeks_in_words,
)

Points = Annotated[int, Ge(0), Le(29)]


def promotion(
    edition: ShermanLeader,
    commander: CommanderName,
    *,
    destroys: Percent,
    to: Level | None = None,
    xp: Points = 0,
    killed: Percent = 0,
    extra_xp: Points = 0,
    weeks: Times | None = None,
) -> Inquiry:
    """The number of weeks, with a battle in each, until a commander reaches a level (Promoting Commanders).

    `destroys`: in how many of 100 battles the battalion is destroyed; `killed`: in how many he is killed.
    `to` None: his next level. `xp`: what he has; `extra_xp`: what cards add for a destroyed battalion.
    `weeks` None: until he is promoted or killed.
    """
    card = commander_of(edition, commander, None)
    assert card is not None
    if card.level == LEVELS[-1]:
        raise IllegalAction(f"{card.name} is at the top (Select Commanders)")
    if card.xp is not None and xp >= card.xp:
        raise IllegalAction(
            f"with {xp} XP he is promoted already: {card.level} needs {card.xp} (Promoting Commanders)"
        )
    goal: Level = LEVELS[level_number(card.level) + 1] if to is None else to
    cost = promotion_cost(card.level, goal)
    needed = ladder(edition.commanders, card.name)
    steps = tuple((level, needed[level]) for level in LEVELS)
    often = say("until it is decided") if weeks is None else weeks_in_words(weeks)
    return Inquiry(
        question="promotion",
        title=say(
            "{commander} from {level} with {xp} XP to {goal}, {destroys} of 100 battles won, {often}",
            commander=card.name,
            level=card.level,
            xp=xp,
            goal=goal,
            destroys=destroys,
            often=often,
        ),
        step=battle_of_week,
        start=Service(Career(card.level, xp)),
        args=(goal, steps, destroys, killed, extra_xp),
        steps=weeks,
        step_name="week",
        is_over=is_decided,
        word=_word,
        words=("promoted", "not yet", *(("killed",) if killed else ())),
        start_word="not yet",
        marginals={"level": _level},
        detail=_detail,
        notes=(
            say(
                "1 XP a battle, {more} more if the battalion is destroyed; he needs {needed}"
                " (Record Commander Experience Points)",
                more=1 + extra_xp,
                needed=needed[card.level],
            ),
            say("bought at once it costs {cost} SO points (Commander Promotion Priority)", cost=cost),
        ),
        rules="Promoting Commanders",
    )


def _word(state: Service) -> str:
    return "killed" if state.killed else "promoted" if state.promoted else "not yet"


def _level(state: Service) -> str:
    return state.career.level


def _detail(state: Service) -> Mapping[str, Hashable]:
    return {"level": state.career.level, "XP": state.career.xp}
