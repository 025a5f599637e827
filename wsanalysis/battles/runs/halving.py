"""The best of many plans: sequential halving (Karnin, Koren and Somekh 2013) on paired trials."""

from collections.abc import Callable, Sequence
from itertools import count
from math import ceil, log2

from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.runs.thought import Option, Thought, worth

FEWEST = 8
"""reconstructed: a judgement. The fewest trials worth anything; a small budget tries fewer plans."""

HOPELESS = 2.0
"""reconstructed: a judgement. Standard errors behind the usual plan at which a plan is given up."""


def best_of(
    engine: Engine,
    view: State,
    options: Sequence[Option],
    enemies: Sequence[int],
    luck: Luck,
    spent: Callable[[int], float],
    doubt: float,
) -> Thought:
    """Compare plans, the usual one first: more and more trials of fewer and fewer plans.

    Every trial is another state behind the view, against the next of the enemies. ``spent(games)``: the part
    of the budget spent after this many games; each plan is tried at least once. The usual plan is chosen
    unless another is better by `doubt` standard errors.
    """
    room = max(2, int(1 / (FEWEST * spent(1))))
    kept, games, trials = list(options[:room]), 0, count()
    rounds = ceil(log2(len(kept))) if len(kept) > 1 else 0
    for number in range(1, rounds + 1):
        while games == 0 or spent(games + len(kept)) <= number / rounds:
            enemy = enemies[next(trials) % len(enemies)]
            tried = engine.try_plans(view, [option.plan for option in kept], enemy, luck)
            for option, lead in zip(kept, tried.leads, strict=True):
                option.worths.append(worth(lead))
            games += len(kept)
        kept = _better_half(kept)
        if len(kept) == 1:
            break
    compared = tuple(options[:room])
    return Thought(view, _chosen(compared, doubt), compared, games)


def _better_half(kept: list[Option]) -> list[Option]:
    """The usual plan and the better half of the others, without the hopeless; in order."""
    usual, *others = kept
    leads = {option: option.lead(usual) for option in others}
    hopeful = [option for option in others if leads[option][0] + HOPELESS * leads[option][1] > 0]
    hopeful.sort(key=lambda option: -leads[option][0])
    better = hopeful[: max(1, len(kept) // 2 - 1)]
    return [usual, *(option for option in others if option in better)]


def _chosen(tried: Sequence[Option], doubt: float) -> Option:
    """The plan with the most certain lead over the usual one, if any."""
    usual, best, most = tried[0], tried[0], 0.0
    for option in tried[1:]:
        lead, error = option.lead(usual)
        if lead - doubt * error > most:
            best, most = option, lead - doubt * error
    return best
