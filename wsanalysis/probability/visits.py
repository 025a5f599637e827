"""How often a repeated rule comes to each state before it ends, exactly.

States that lead back to each other are solved together, group by group in the order in which the process
can go through them. Most processes only ever get on (a unit lost is not found again), so the groups are
small, and what is spent on them does not grow with what comes after.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from graphlib import TopologicalSorter
from heapq import heapify, heappop, heappush
from itertools import chain

import numpy as np
from scipy import sparse
from scipy.sparse.csgraph import connected_components

from wsanalysis.probability.distribution import Distribution

ZERO, ONE = Fraction(0), Fraction(1)


def visits(
    steps: Sequence[Distribution[int]], final: Sequence[bool], advance: Callable[[int], object] = int
) -> list[Fraction]:
    """The mean number of visits to each state, from state 0; of a final one the chance to end there.

    `steps[i]` is where state i leads. From every state an end must be reachable. `advance` is told how
    many states are done. Nothing is ever subtracted but the chance to stay, so no digit is lost.
    """
    arrived = [ZERO] * len(steps)
    arrived[0] = ONE
    for group in _in_order(steps):
        if not any(arrived[state] for state in group):
            continue  # only by way of states that have become final
        if len(group) == 1:
            state = group[0]
            if final[state]:
                continue
            arrived[state] /= 1 - steps[state][state]
        else:
            for state, often in _together(group, steps, arrived).items():
                arrived[state] = often
        inside = set(group)
        for state in group:
            often = arrived[state] / steps[state].total
            for t, weight in zip(steps[state].outcomes, steps[state].weights, strict=True):
                if t not in inside:
                    arrived[t] += often * weight
        advance(len(group))
    return arrived


def _in_order(steps: Sequence[Distribution[int]]) -> list[list[int]]:
    """The states in groups that lead back to each other, each group after those that lead to it."""
    rows = np.repeat(np.arange(len(steps)), [len(step.outcomes) for step in steps])
    columns = np.fromiter(chain.from_iterable(step.outcomes for step in steps), dtype=np.int64)
    ways = sparse.csr_array((np.ones(len(rows), dtype=np.int8), (rows, columns)), shape=(len(steps),) * 2)
    number, label = connected_components(ways, directed=True, connection="strong")
    groups: list[list[int]] = [[] for _ in range(number)]
    for state, group in enumerate(label.tolist()):
        groups[group].append(state)
    before: dict[int, set[int]] = {group: set() for group in range(number)}
    for a, b in zip(label[rows].tolist(), label[columns].tolist(), strict=True):
        if a != b:
            before[b].add(a)
    return [groups[group] for group in TopologicalSorter(before).static_order()]


def _together(
    group: Sequence[int], steps: Sequence[Distribution[int]], arrived: Sequence[Fraction]
) -> dict[int, Fraction]:
    """The visits to states that lead back to each other, once it is known how often each is come to first.

    One state after the other is taken out: whoever would go to it goes on to where it leads. Then, last
    taken out first, its visits follow from those of the states that were left. Those with few ways
    through are taken out first, so that few new ways arise.
    """
    inside = set(group)
    come = {i: arrived[i] for i in group}
    leads = {i: {t: Fraction(w, steps[i].total) for t, w in _pairs(steps[i]) if t in inside} for i in group}
    froms: dict[int, set[int]] = {i: set() for i in group}
    for i, ways in leads.items():
        for t in ways:
            froms[t].add(i)

    def through(i: int) -> int:
        return len(froms[i]) * len(leads[i])

    queue = [(through(i), i) for i in group]
    heapify(queue)
    taken: list[tuple[int, Fraction, dict[int, Fraction]]] = []  # state, chance to leave it, ways to it
    while queue:
        few, k = heappop(queue)
        if k not in leads or few != through(k):
            continue  # taken out, or put in again since
        onward = leads.pop(k)
        goes = 1 - onward.pop(k, ZERO)
        froms[k].discard(k)
        for t in onward:
            froms[t].discard(k)
            onward[t] /= goes
            come[t] += come[k] * onward[t]
        shares = {i: leads[i].pop(k) for i in froms.pop(k)}
        for i, share in shares.items():
            theirs = leads[i]
            for t, p in onward.items():
                theirs[t] = theirs.get(t, ZERO) + share * p
                froms[t].add(i)
        taken.append((k, goes, shares))
        for i in shares.keys() | onward.keys():
            heappush(queue, (through(i), i))
    found: dict[int, Fraction] = {}
    for k, goes, shares in reversed(taken):
        found[k] = sum((found[i] * share for i, share in shares.items()), come[k]) / goes
    return found


def _pairs(step: Distribution[int]) -> Iterator[tuple[int, int]]:
    return zip(step.outcomes, step.weights, strict=True)
