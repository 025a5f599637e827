"""What searches ask of an engine, put together from the six questions: slow, and easy to check."""

from collections.abc import Callable, Sequence
from typing import Any

from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.plans import TO_THE_END, Plan, Tried


class OneTurn:
    """A toy: it is all one turn, every decision is worth a thought, nobody waits, and there are no units."""

    def turn_of(self, view: Any) -> int:
        return 1

    def is_weighty(self, view: Any) -> bool:
        return True

    def waiting(self, actions: Sequence[int]) -> list[int]:
        return []

    def group_plans(self, view: Any) -> list[tuple[int, ...]]:
        return []

    def tell_intents(self, view: Any, intents: Sequence[int]) -> str:
        raise AssertionError("there are no units")


def choose(engine: Any, view: Any, style: int) -> int:
    """The action that promises most; of equals the first."""
    actions = engine.legal(view)
    promises = engine.appraise(view, actions, style)
    return int(actions[promises.index(max(promises))])


def try_plans(
    engine: Any, view: Any, plans: Sequence[Plan], enemy: int, luck: Luck, most: int = TO_THE_END,
    turn: Callable[[Any], int] = lambda state: 0, figures: Callable[[Any], list[int]] = lambda state: [],
) -> Tried:  # fmt: skip
    """One imagined state, and the same luck for all plans; the luck is left as the last plan leaves it."""
    imagined, words = engine.imagine(view, luck), list(luck.words)
    leads, counts, found, decisions = [], [], [], 0
    for plan in plans:
        for place, word in enumerate(words):
            luck.words[place] = word
        state, choices, taken = engine.copy(imagined), 1, 1
        side, last = engine.decider(state), turn(state) + plan.turns
        engine.apply(state, plan.act)
        while (decider := engine.decider(state)) is not None and taken < most:
            legal, style = engine.legal(state), enemy
            by_plan = decider == side and turn(state) <= last
            if decider == side:
                style = plan.style if by_plan else plan.later
                choices += len(legal) > 1
            if by_plan and plan.intents and len(legal) > 1:
                action = engine.choose(engine.see(state, decider), style, luck, plan.intents)
            else:
                action = engine.decide(state, style, luck)
            engine.apply(state, action)
            taken += 1
        score = engine.score(state)
        leads.append(score[side] - score[1 - side])
        counts.append(choices)
        found.append([] if engine.is_over(state) else figures(state))
        decisions += taken
    return Tried(leads, counts[0], found, decisions)
