"""What searches ask of an engine, put together from the six questions: slow, and easy to check."""

from collections.abc import Sequence
from typing import Any

from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.plans import Plan, Tried


def choose(engine: Any, view: Any, style: int) -> int:
    """The action that promises most; of equals the first."""
    actions = engine.legal(view)
    promises = engine.appraise(view, actions, style)
    return int(actions[promises.index(max(promises))])


def try_plans(
    engine: Any, view: Any, plans: Sequence[Plan], enemy: int, luck: Luck, turn: Any = lambda state: 0
) -> Tried:
    """One imagined state, and the same luck for all plans; the luck is left as the last plan leaves it."""
    imagined, words = engine.imagine(view, luck), list(luck.words)
    leads, counts = [], []
    for plan in plans:
        for place, word in enumerate(words):
            luck.words[place] = word
        state, choices = engine.copy(imagined), 1
        side, last = engine.decider(state), turn(state) + plan.turns
        engine.apply(state, plan.act)
        while (decider := engine.decider(state)) is not None:
            style = enemy
            if decider == side:
                style = plan.style if turn(state) <= last else plan.later
                choices += len(engine.legal(state)) > 1
            engine.apply(state, engine.decide(state, style, luck))
        score = engine.score(state)
        leads.append(score[side] - score[1 - side])
        counts.append(choices)
    return Tried(leads, counts[0])
