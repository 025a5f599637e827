"""The exact number of visits of a repeated rule to each state before it ends.

States that lead back to each other are solved together, group by group in the order in which the process
passes through them. Most processes only move forward (a lost unit does not come back), so the groups are
small, and the work on each does not grow with later ones.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush

from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import TooMuchWork

ZERO, ONE = Fraction(0), Fraction(1)
MOST_WAYS = 2_000_000
"""Ways through states that are joined in solving a group: a minute or so."""


def visits(
    steps: Sequence[Distribution[int]], final: Sequence[bool], advance: Callable[[int], object] = int
) -> list[Fraction]:
    """The mean number of visits to each state, from state 0; for a final one the chance to end there.

    `steps[i]` lists where state i leads. Every state must be able to reach an end. `advance` is told how many
    states are done. Nothing is ever subtracted except the chance to stay, so no digits are lost.
    """
    arrived = [ZERO] * len(steps)
    arrived[0] = ONE
    for group in _in_order(steps):
        advance(len(group))
        if len(group) > 1:
            if any(arrived[state] for state in group):
                for state, often in _together(group, steps, arrived).items():
                    arrived[state] = often
                    _go_on(state, often / steps[state].total, steps, group, arrived)
            continue
        (state,) = group
        if arrived[state] and not final[state]:  # else it is come to only through final states, or is one
            step = steps[state]
            stays = dict(_pairs(step)).get(state, 0)
            leaving = arrived[state] / (step.total - stays)
            arrived[state] = leaving * step.total
            _go_on(state, leaving, steps, group, arrived)
    return arrived


def _go_on(
    state: int,
    often: Fraction,
    steps: Sequence[Distribution[int]],
    group: Collection[int],
    arrived: list[Fraction],
) -> None:
    """Pass the flow that leaves a state out of its group, `often` for each of its weights."""
    for t, weight in _pairs(steps[state]):
        if t not in group:
            arrived[t] += often * weight


def _in_order(steps: Sequence[Distribution[int]]) -> list[set[int]]:
    """The states in groups that lead back to each other, each group after those that lead to it.

    Tarjan's search from state 0 (SIAM Journal on Computing 1, 1972), without recursion.
    """
    groups: list[set[int]] = []
    number: dict[int, int] = {0: 0}  # in which order the states were found
    low = {0: 0}  # the earliest state known to be led back to
    open_states = [0]
    is_open = {0}
    search = [(0, iter(steps[0].outcomes))]
    while search:
        state, onward = search[-1]
        for t in onward:
            if t not in number:
                number[t] = low[t] = len(number)
                open_states.append(t)
                is_open.add(t)
                search.append((t, iter(steps[t].outcomes)))
                break
            if t in is_open and number[t] < low[state]:
                low[state] = number[t]
        else:
            search.pop()
            if search and low[state] < low[search[-1][0]]:
                low[search[-1][0]] = low[state]
            if low[state] == number[state]:
                group: set[int] = set()
                while state not in group:
                    group.add(open_states.pop())
                is_open -= group
                groups.append(group)
    groups.reverse()
    return groups


def _together(
    group: set[int], steps: Sequence[Distribution[int]], arrived: Sequence[Fraction]
) -> dict[int, Fraction]:
    """The visits to states that lead back to each other, given how often each is first entered.

    States are eliminated one by one: flow to an eliminated state passes straight to where it leads. Then, in
    reverse order, each state's visits follow from those of the remaining states. States with few transitions
    go first, so that few new transitions arise.
    """
    come = {i: arrived[i] for i in group}
    leads = {i: {t: Fraction(w, steps[i].total) for t, w in _pairs(steps[i]) if t in group} for i in group}
    froms: dict[int, set[int]] = {i: set() for i in group}
    for i, ways in leads.items():
        for t in ways:
            froms[t].add(i)

    def through(i: int) -> int:
        return len(froms[i]) * len(leads[i])

    queue = [(through(i), i) for i in group]
    heapify(queue)
    taken: list[tuple[int, Fraction, dict[int, Fraction]]] = []  # state, chance to leave it, ways to it
    joined = 0
    while queue:
        few, k = heappop(queue)
        if k not in leads or few != through(k):
            continue  # taken out, or put in again since
        joined += few
        if joined > MOST_WAYS:
            raise TooMuchWork(f"{len(group):,} states that lead back to each other are too many to solve")
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
