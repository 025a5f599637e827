"""The best of many plans: sequential halving (Karnin, Koren and Somekh 2013) on paired trials."""

from collections.abc import Callable, Sequence
from itertools import count
from math import ceil, log2

from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.plans import Plan
from wsanalysis.battles.runs.thought import CandidatePlan, Thought

FEWEST = 8
"""reconstructed: a judgement. The fewest trials worth anything; a small budget tries fewer plans."""

HOPELESS = 2.0
"""reconstructed: a judgement. Standard errors behind the usual plan at which a plan is given up."""

Trial = Callable[[Sequence[Plan], int], tuple[list[float], float]]
"""``trial(plans, number)``: the worth of each in the same imagined state, and what the trial costs."""


def best_of(
    view: State, options: Sequence[CandidatePlan], trial: Trial, budget: float, doubt: float
) -> Thought:
    """Compare plans, the usual one first: more and more trials of fewer and fewer plans.

    `budget`: the cost that may be spent; each plan is tried at least once. Plans whose first trials all ended
    alike are one plan. The usual plan is chosen unless another is better by `doubt` standard errors.
    """
    kept, spent, played, trials = list(options), 0.0, 0, count()
    rounds = ceil(log2(len(kept))) if len(kept) > 1 else 0
    for number in range(1, rounds + 1):
        while played == 0 or spent + spent / played * len(kept) <= budget * number / rounds:
            worths, cost = trial([option.plan for option in kept], next(trials))
            for option, worth in zip(kept, worths, strict=True):
                option.worths.append(worth)
            played, spent = played + len(kept), spent + cost
        kept = _better_half(_different(kept))
        if len(kept) == 1:
            break
    return Thought(view, _chosen(options, doubt), tuple(options), played, spent)


def _different(kept: list[CandidatePlan]) -> list[CandidatePlan]:
    """The first of those that had the same results in every trial."""
    found: dict[tuple[float, ...], CandidatePlan] = {}
    for option in kept:
        found.setdefault(tuple(option.worths), option)
    return list(found.values())


def _better_half(kept: list[CandidatePlan]) -> list[CandidatePlan]:
    """The usual plan and the better half of the others, without the hopeless; in order."""
    usual, *others = kept
    leads = {option: option.lead(usual) for option in others}
    hopeful = [option for option in others if leads[option][0] + HOPELESS * leads[option][1] > 0]
    hopeful.sort(key=lambda option: -leads[option][0])
    better = hopeful[: max(1, len(kept) // 2 - 1)]
    return [usual, *(option for option in others if option in better)]


def _chosen(tried: Sequence[CandidatePlan], doubt: float) -> CandidatePlan:
    """The plan with the most certain lead over the usual one, if any, of those that were tried to the end.

    Of many plans with few trials each the best is one that was lucky.
    """
    usual, best, most = tried[0], tried[0], 0.0
    for option in tried[1:]:
        if option.trials < usual.trials:
            continue
        lead, error = option.lead(usual)
        if lead - doubt * error > most:
            best, most = option, lead - doubt * error
    return best
