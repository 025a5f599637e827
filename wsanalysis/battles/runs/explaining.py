"""Why a player of the machine decides as he does, in words."""

from dataclasses import dataclass

from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.runs.search import Branch, Search, Thought

LISTED = 8  # actions that an explanation names
STEPS = 6  # decisions of an expected line
POINT = 1000  # appraisals are in thousandths of a point


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision and its reasons: a sentence, and a line for each action that was weighed."""

    action: int
    told: str
    reason: str
    weighed: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.told}: {self.reason}", *(f"  {line}" for line in self.weighed)]
        if self.expected:
            lines += ["Expected to follow:", *(f"  {line}" for line in self.expected)]
        return "\n".join(lines)


def explain(engine: Engine, view: State, player: str | Search, luck: Luck) -> Explanation:
    """Why a player decides as he does in a view of the side that has to decide.

    `player` is the name of one of the engine's quick players, or a search. Raises ValueError if there is
    nothing to decide, KeyError for a name that the engine does not know.
    """
    side = engine.decider(view)
    if side is None:
        raise ValueError("the game is over: there is nothing to decide")
    actions = engine.legal(view)
    if len(actions) == 1:
        return Explanation(actions[0], engine.tell_action(view, actions[0]), "there is nothing else to do")
    if isinstance(player, Search):
        return of_thought(engine, player.think(engine, view, luck))
    style = engine.styles()[player]
    if player == "random":
        told = f"one of {len(actions)} actions"
        return Explanation(actions[0], told, "drawn by lot, each of them equally likely")
    return _of_promises(engine, view, actions, player, style)


def _of_promises(engine: Engine, view: State, actions: list[int], name: str, style: int) -> Explanation:
    """What each action promises, best first; the quick player takes the first of the best."""
    promises = engine.appraise(view, actions, style)
    ranked = sorted(zip(actions, promises, strict=True), key=lambda pair: -pair[1])
    best, most = ranked[0]
    second = ranked[1][1]
    reason = f"promises most to the {name} player, {points(most)}"
    reason += ", as others do: the first is taken" if most == second else f"; the next {points(second)}"
    weighed = [f"{points(promise):>12}  {engine.tell_action(view, action)}" for action, promise in ranked]
    return Explanation(best, engine.tell_action(view, best), reason, _shortened(weighed))


def of_thought(engine: Engine, thought: Thought) -> Explanation:
    """Why a search came to its action: trials, average results, and what is expected to follow."""
    considered, view = thought.considered, thought.root.view
    usual = max(considered, key=lambda branch: branch.promise)
    chosen = thought.root.branches[thought.action]
    told = engine.tell_action(view, chosen.action)
    reason = f"{chosen.trials} of {thought.trials} trials, {_result(chosen)}"
    if chosen is usual:
        reason += "; it is what the quick player would do, and nothing tried was clearly better"
    else:
        reason += f"; clearly better than the quick player's {engine.tell_action(view, usual.action)}"
    weighed = [
        f"{branch.trials:5} trials  {_result(branch)}  promises {points(branch.promise)}  "
        f"{engine.tell_action(view, branch.action)}"
        for branch in considered
    ]
    expected = []
    for decision, branch in thought.line():
        who = engine.sides[decision.side]
        expected.append(f"{who}: {engine.tell_action(decision.view, branch.action)} ({branch.trials} trials)")
    return Explanation(thought.action, told, reason, _shortened(weighed), tuple(expected[:STEPS]))


def _result(branch: Branch) -> str:
    error = f" ± {branch.error:.2f}" if branch.trials > 1 else ""
    return f"average result {branch.average:.2f}{error}"


def _shortened(lines: list[str]) -> tuple[str, ...]:
    more = len(lines) - LISTED
    return (*lines[:LISTED], f"and {more} more") if more > 0 else tuple(lines)


def points(promise: int) -> str:
    """A promise in points of worth."""
    if promise < -1_000_000 * POINT:
        return "ruled out"
    if promise > 1_000_000 * POINT:
        return "above all"
    return f"{promise / POINT:+.1f} points"
