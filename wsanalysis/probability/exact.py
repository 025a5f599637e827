"""The exact distribution of a rule's result, by walking every path of draws through it."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, Generic, TypeVar

from wsanalysis.probability.chance import Narrated, RuleNeverEnds, Step
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.waiting import waiting

T = TypeVar("T", bound=Hashable)
D = TypeVar("D", bound=Hashable)

MOST_PATHS = 200_000
MOST_DRAWS = 1_000
KEPT_LAWS = 1 << 18
MANY_PATHS = 1 << 10
"""Fewer are walked before anybody would miss a progress bar."""


class TooMuchWork(RuntimeError):
    """An exact answer takes more work than it is worth."""


class TooManySteps(TooMuchWork):
    """An exact answer takes more steps than it is worth; `most` of them were made."""

    def __init__(self, most: int) -> None:
        super().__init__(f"exact fractions grow too long after {most:,} steps")
        self.most = most


class TooManyPaths(TooMuchWork):
    """A rule branches into more paths than are worth walking; the message says what to merge."""


class UnfaithfulRule(RuntimeError):
    """A rule asked different questions when given the same draws twice."""


def exact(rule: Callable[..., T], *args: Any, most_paths: int = MOST_PATHS) -> Distribution[T]:
    """The distribution of ``rule(chance, *args)``, exactly; equal results merge.

    The rule is run once along every path of draws, so the time grows with the number of paths:
    ask for what matters (a result, not a chip), for a pool of dice at once, and chain repeated
    steps (`wsanalysis.probability.chain`). Raises TooManyPaths past `most_paths`, RuleNeverEnds if
    one path does not stop drawing, UnfaithfulRule if the rule reads anything but its arguments.
    """
    return counted(rule, *args, most_paths=most_paths)[0]


law = lru_cache(maxsize=KEPT_LAWS)(exact)
"""``law(rule, *args)``: the same as `exact`, cached."""


def counted(rule: Callable[..., T], *args: Any, most_paths: int = MOST_PATHS) -> tuple[Distribution[T], int]:
    """The same as `exact`, with the number of paths walked."""
    walk = _Walk(law)
    merged: dict[T, tuple[int, int]] = {}  # weight and total of the paths to each outcome
    walked = 0
    with ExitStack() as shown:
        advance: Callable[[int], object] | None = None
        while True:
            outcome = rule(walk, *args)
            odds = walk.odds()
            before = merged.setdefault(outcome, odds)
            if before is not odds:
                merged[outcome] = _either(before, odds)
            walked += 1
            if not walk.turn_back():
                break
            if walked >= most_paths:
                raise TooManyPaths(walk.explosion(rule, most_paths))
            if not walked % MANY_PATHS:
                advance = advance or shown.enter_context(waiting("what can happen", " paths"))
                advance(MANY_PATHS)
    common = lcm(*[total for _, total in merged.values()])
    return Distribution({outcome: w * (common // total) for outcome, (w, total) in merged.items()}), walked


def _either(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Weight and total of either of two events."""
    if one[1] == other[1]:
        return one[0] + other[0], one[1]
    common = lcm(one[1], other[1])
    return one[0] * (common // one[1]) + other[0] * (common // other[1]), common


@dataclass(frozen=True, slots=True)
class Path(Generic[T]):
    """One path through a rule: its chance, its draws and sentences in order, and its end."""

    probability: Fraction
    steps: tuple[Step, ...]
    outcome: T


def paths(rule: Callable[..., T], *args: Any, most_paths: int = MOST_PATHS) -> Iterator[Path[T]]:
    """Every path through ``rule(chance, *args)`` with its narration. Errors as for `exact`."""
    walk = _Walk()
    walked = 0
    while True:
        story = Narrated(walk)
        outcome = rule(story, *args)
        yield Path(Fraction(*walk.odds()), tuple(story.steps), outcome)
        walked += 1
        if not walk.turn_back():
            return
        if walked >= most_paths:
            raise TooManyPaths(walk.explosion(rule, most_paths))


@dataclass(frozen=True, slots=True)
class Draw:
    """A node in a rule's tree of draws: the distribution, and where each outcome leads."""

    distribution: Distribution[Any]
    branches: tuple["Draw | Leaf", ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a path through a rule: the rule's result."""

    outcome: Any


def draw_tree(rule: Callable[..., Any], *args: Any, most_paths: int = MOST_PATHS) -> Draw | Leaf:
    """The tree of all draws that ``rule(chance, *args)`` can ask for, equal branches shared."""
    walk = _Walk()
    kept: dict[Draw | Leaf, Draw | Leaf] = {}
    open_branches: list[list[Draw | Leaf]] = []
    walked = 0
    while True:
        end: Draw | Leaf = Leaf(rule(walk, *args))
        end = kept.setdefault(end, end)
        walk.odds()
        walked += 1
        while len(open_branches) < len(walk.picks):
            open_branches.append([])
        while open_branches:
            depth = len(open_branches) - 1
            open_branches[depth].append(end)
            if len(open_branches[depth]) < len(walk.asked[depth].outcomes):
                break
            end = Draw(walk.asked[depth], tuple(open_branches.pop()))
            end = kept.setdefault(end, end)
        if not walk.turn_back():
            return end
        if walked >= most_paths:
            raise TooManyPaths(walk.explosion(rule, most_paths))


class _Walk:
    """A chance source that walks one path after another, left to right.

    `picks[d]` is the branch taken at the d-th draw of the current path. At the end of a path, `turn_back`
    moves the last draw that still has an untried branch to it; the rule, run again, gets the same outcomes up
    to there.
    """

    __slots__ = ("asked", "depth", "labels", "law", "picks", "weights")

    def __init__(self, law: Callable[..., Distribution[Any]] | None = None) -> None:
        """`law`: gives the law of a rule that is a part of the one walked (`resolve`); None: it is walked."""
        self.law = law
        self.asked: list[Distribution[Any]] = []
        self.labels: list[str] = []
        self.picks: list[int] = []
        self.weights: list[tuple[int, int]] = [(1, 1)]  # of the path up to each draw
        self.depth = 0

    def __call__(self, distribution: Distribution[D], label: str = "") -> D:
        depth = self.depth
        self.depth = depth + 1
        if depth < len(self.picks):
            asked = self.asked[depth]
            if asked is not distribution and asked != distribution:
                raise UnfaithfulRule(
                    f"run again with the same draws, the rule asks for {label!r} from {distribution}"
                    f" where it asked for {self.labels[depth]!r} from {asked};"
                    " a rule may read nothing but its arguments"
                )
            return distribution.outcomes[self.picks[depth]]
        if depth >= MOST_DRAWS:
            raise RuleNeverEnds(
                f"one path asks for more than {MOST_DRAWS} draws, the last for {label!r}:"
                " write one step as the rule and chain it"
            )
        self.asked.append(distribution)
        self.labels.append(label)
        self.picks.append(0)
        weight, total = self.weights[depth]
        self.weights.append((weight * distribution.weights[0], total * distribution.total))
        return distribution.outcomes[0]

    def tell(self, sentence: str, *values: object) -> None:
        """Do nothing."""

    def odds(self) -> tuple[int, int]:
        """Weight and total of the path just walked."""
        if self.depth != len(self.picks):
            raise UnfaithfulRule(
                f"run again with the same draws, the rule stops after {self.depth} of"
                f" {len(self.picks)} draws; a rule may read nothing but its arguments"
            )
        return self.weights[-1]

    def turn_back(self) -> bool:
        """Go to the next path; False if there is none."""
        self.depth = 0
        picks = self.picks
        while picks:
            pick = picks[-1] + 1
            asked = self.asked[-1]
            if pick < len(asked.outcomes):
                picks[-1] = pick
                weight, total = self.weights[-2]
                self.weights[-1] = (weight * asked.weights[pick], total * asked.total)
                return True
            self.weights.pop()
            picks.pop()
            self.asked.pop()
            self.labels.pop()
        return False

    def explosion(self, rule: Callable[..., Any], most_paths: int) -> str:
        """The message about too many paths: which draws multiply, and what to do."""
        often = Counter(
            (label or "an unnamed draw", len(asked.outcomes))
            for label, asked in zip(self.labels, self.asked, strict=True)
        )
        draws = "; ".join(
            f"{label!r} {times} times with {ways} outcomes" for (label, ways), times in often.most_common(4)
        )
        name = getattr(rule, "__name__", repr(rule))
        return (
            f"{name} has more than {most_paths:,} paths: on one of them it draws {draws}."
            " Merge outcomes that the rule treats alike (map the distribution before asking), ask once"
            " for a whole pool instead of die by die, or write one step as the rule and chain it."
        )
