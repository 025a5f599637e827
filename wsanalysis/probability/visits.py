"""How often a repeated rule comes to each state before it ends, exactly.

States that lead back to each other are solved together, group by group in the order in which the process
can go through them. Most processes only ever get on (a unit lost is not found again), so the groups are
small, and what is spent on them does not grow with what comes after.
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
    """The mean number of visits to each state, from state 0; of a final one the chance to end there.

    `steps[i]` is where state i leads. From every state an end must be reachable. `advance` is told how
    many states are done. Nothing is ever subtracted but the chance to stay, so no digit is lost.
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
    """Send on out of its group who leaves a state, `often` for each of its weights."""
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
    """The visits to states that lead back to each other, once it is known how often each is come to first.

    One state after the other is taken out: whoever would go to it goes on to where it leads. Then, last
    taken out first, its visits follow from those of the states that were left. Those with few ways
    through are taken out first, so that few new ways arise.
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
