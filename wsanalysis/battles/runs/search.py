"""The search player: looks ahead by playing on, on what could be behind what its side sees.

Information set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse 2012):
each trial imagines a state behind the view, goes down the tree by upper confidence bounds, adds one
decision to it, and lets quick players play on to the end. An action's bound counts the trials in which
it could have been chosen, for what can be done differs from one imagined state to another.

A decision may have two hundred actions. The engine's quick player says what each promises; the tree
looks at the most promising ones first, and at more of them the more often a decision comes up.
"""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from math import log, sqrt
from time import perf_counter

from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.numbers import ATTACKER

LEVEL = 4.0  # a lead of so many victory points counts as much again as all that go beyond it


@dataclass(slots=True, eq=False)
class Branch:
    """An action at a decision: how often it could be taken and was, and what came of it."""

    action: int
    promise: int
    open: int = 0
    trials: int = 0
    total: float = 0.0
    squares: float = 0.0
    after: "dict[bytes, Decision]" = field(default_factory=dict)

    @property
    def average(self) -> float:
        """The average result for the side that decides: 0 lost, 0.5 level, 1 won, by any margin."""
        return self.total / self.trials if self.trials else 0.0

    @property
    def error(self) -> float:
        """The standard error of the average; infinite where there is nothing to tell it from."""
        if self.trials < 2:
            return float("inf")
        variance = max(0.0, self.squares / self.trials - self.average**2)
        return sqrt((variance + 0.01) / (self.trials - 1))  # no two games alike: never quite sure


@dataclass(slots=True, eq=False)
class Decision:
    """A decision in the tree, of whoever decides; met in many imagined states that look alike.

    Alike to the player who searches; `view` is what the side that decides saw when it came up first.
    Branches are in the order in which they were met.
    """

    side: int
    view: State
    trials: int = 0
    branches: dict[int, Branch] = field(default_factory=dict)

    def best(self) -> Branch:
        """The branch tried most often; of equals the one with the better average."""
        return max(self.branches.values(), key=lambda branch: (branch.trials, branch.average))


@dataclass(frozen=True, slots=True, eq=False)
class Thought:
    """What a search came to: the action, and the tree it rests on."""

    action: int
    root: Decision
    trials: int

    @property
    def considered(self) -> list[Branch]:
        """The branches that were tried, the most tried first."""
        tried = (branch for branch in self.root.branches.values() if branch.trials)
        return sorted(tried, key=lambda branch: (-branch.trials, -branch.average))

    def line(self) -> Iterator[tuple[Decision, Branch]]:
        """The decisions that are expected to follow, from the chosen action on."""
        decision, branch = self.root, self.root.branches[self.action]
        while True:
            yield decision, branch
            if not branch.after:
                return
            decision = max(branch.after.values(), key=lambda later: later.trials)
            branch = decision.best()
            if not branch.trials:
                return


@dataclass(frozen=True, slots=True)
class Search:
    """A player who thinks: `iterations` trials a decision, or as many as fit into `seconds`.

    `style` is the engine's quick player who plays on and says what actions promise. So many of the most
    promising actions are tried from the start, `wide`, and `widening` times the root of the trials more.
    `exploring` weighs how rarely a branch was tried. The quick player's own choice is kept unless
    another is better by `doubt` standard errors. With `iterations`, the same luck gives the same action.
    """

    iterations: int = 200
    seconds: float | None = None
    style: int = 0
    wide: int = 5
    widening: float = 0.5
    exploring: float = 0.3
    doubt: float = 0.5

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.wide < 1 or (self.seconds is not None and self.seconds <= 0):
            raise ValueError("a search needs at least one iteration, one action to try, and time above 0")

    @property
    def name(self) -> str:
        budget = f"{self.iterations}" if self.seconds is None else f"{self.seconds:g} s"
        changed = [
            f"{word} {getattr(self, word):g}" for word, usual in USUAL.items() if getattr(self, word) != usual
        ]
        return ", ".join([f"search {budget}", *changed])

    def choose(self, engine: Engine, view: State, actions: list[int], luck: Luck) -> int:
        """The action that the search comes to; a single legal action needs none."""
        return actions[0] if len(actions) == 1 else self.think(engine, view, luck).action

    def think(self, engine: Engine, view: State, luck: Luck) -> Thought:
        """Search from a view of the side that decides; raises ValueError for any other view."""
        side = engine.decider(view)
        if side is None:
            raise ValueError("the game is over: there is nothing to decide")
        root, trials = Decision(side, view), 0
        for _ in self._budget():
            self._try(engine, root, engine.imagine(view, luck), luck)
            trials += 1
        return Thought(self._settle(root), root, trials)

    def _budget(self) -> Iterator[int]:
        """A number for each trial while there is time; one trial at least."""
        if self.seconds is None:
            yield from range(self.iterations)
            return
        end, number = perf_counter() + self.seconds, 0
        while number == 0 or perf_counter() < end:
            yield number
            number += 1

    def _try(self, engine: Engine, root: Decision, state: State, luck: Luck) -> None:
        """One trial: down the tree, one decision more, and on to the end of the game."""
        path: list[tuple[Decision, Branch]] = []
        decision: Decision | None = root
        while decision is not None:
            branch = self._pick(engine, decision, state)
            path.append((decision, branch))
            engine.apply(state, branch.action)
            decision = _next(engine, branch, state, root.side)
        if not engine.is_over(state):
            engine.play_out(state, (self.style, self.style), luck)
        result = worth(*engine.score(state))
        for passed, branch in path:
            gained = result if passed.side == ATTACKER else 1.0 - result
            passed.trials += 1
            branch.trials += 1
            branch.total += gained
            branch.squares += gained * gained

    def _pick(self, engine: Engine, decision: Decision, state: State) -> Branch:
        """The branch to try next: an untried one while there are, else by upper confidence bound."""
        actions = engine.legal(state)
        new = [action for action in actions if action not in decision.branches]
        if new:
            view = decision.view if decision.trials == 0 else engine.see(state, decision.side)
            for action, promise in zip(new, engine.appraise(view, new, self.style), strict=True):
                decision.branches[action] = Branch(action, promise)
        room = self.wide + int(self.widening * sqrt(decision.trials))
        open_ = sorted((decision.branches[a] for a in actions), key=lambda branch: -branch.promise)[:room]
        for branch in open_:
            branch.open += 1
        for branch in open_:
            if branch.trials == 0:
                return branch
        return max(
            open_, key=lambda branch: branch.average + self.exploring * sqrt(log(branch.open) / branch.trials)
        )

    def _settle(self, root: Decision) -> int:
        """The best branch, or the most promising one where it is not clearly worse."""
        tried = [branch for branch in root.branches.values() if branch.trials]
        usual = max(tried, key=lambda branch: branch.promise)
        best = max(tried, key=lambda branch: branch.average - self.doubt * _finite(branch.error))
        gap = self.doubt * sqrt(_finite(best.error) ** 2 + _finite(usual.error) ** 2)
        return best.action if best.average > usual.average + gap else usual.action


def _finite(error: float) -> float:
    return min(error, 1.0)


def _next(engine: Engine, branch: Branch, state: State, watching: int) -> Decision | None:
    """The next decision of the tree, new if need be; None when a new branch ends the way down.

    Forced actions are taken on the way. What the player who searches then sees tells decisions apart:
    he may decide by what he has learnt, and not by what is only imagined.
    """
    side = engine.decider(state)
    while side is not None:
        forced = engine.legal(state)
        if len(forced) > 1:
            break
        engine.apply(state, forced[0])
        side = engine.decider(state)
    if side is None or branch.trials == 0:
        return None
    view = engine.see(state, watching)
    seen = blake2b(pickle.dumps((side, view)), digest_size=16).digest()
    if seen not in branch.after:
        branch.after[seen] = Decision(side, view if side == watching else engine.see(state, side))
    return branch.after[seen]


def worth(attacker: int, defender: int) -> float:
    """What a result is worth to the attacker, from 0 to 1: above 0.5 if he leads, more the further.

    The first points of a lead count most, so that a search first of all wants to win.
    """
    lead = attacker - defender
    return 0.5 + 0.5 * lead / (abs(lead) + LEVEL)


USUAL = {
    "style": Search().style, "wide": Search().wide, "widening": Search().widening,
    "exploring": Search().exploring, "doubt": Search().doubt,
}  # fmt: skip
