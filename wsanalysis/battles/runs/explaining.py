"""A machine player's reasons for his decisions, in words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.runs.blind import Blind, Guessing
from wsanalysis.battles.runs.players import Policy, Quick, player
from wsanalysis.battles.runs.search import Search, Searching
from wsanalysis.battles.runs.thought import CandidatePlan, Thought
from wsanalysis.battles.scenarios.guesses import in_words

LISTED = 8  # actions that an explanation names
STEPS = 6  # decisions of an expected line
POINT = 1000  # appraisals are in thousandths of a point


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision and its reasons: a sentence, and a line for each action considered."""

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


def explain(engine: Engine, view: State, who: Policy, luck: Luck) -> Explanation | None:
    """Explain a player's decision in a view of the side that has to decide.

    A quick player, a blind one or a search, or the name of one; None for players of other kinds, who give no
    reasons. A blind player who has not made his guess makes it. Raises ValueError if there is nothing to
    decide, UnknownName for an unknown player.
    """
    side = engine.decider(view)
    if side is None:
        raise ValueError("the game is over: there is nothing to decide")
    actions, decides = engine.legal(view), player(who, engine)
    if len(actions) == 1:
        return Explanation(actions[0], engine.tell_action(view, actions[0]), "the only legal action")
    if isinstance(decides, Quick):
        if decides.style == RANDOM:
            told = f"one of {len(actions)} actions"
            return Explanation(actions[0], told, "drawn at random, all equally likely")
        return _of_promises(engine, view, actions, decides.name, decides.style)
    if isinstance(decides, Blind | Guessing):
        guessing = decides.begin() if isinstance(decides, Blind) else decides
        mind = guessing.mind_in(engine, view, luck)
        found = _of_promises(mind, view, actions, guessing.name, guessing.style)
        guessed = f"guessing the enemy's objectives: {in_words(guessing.guess)}"
        return replace(found, weighed=(guessed, *found.weighed))
    if isinstance(decides, Search | Searching):
        return of_thought(engine, decides.think(engine, view, luck), luck)
    return None


def _of_promises(engine: Engine, view: State, actions: list[int], name: str, style: int) -> Explanation:
    """The expected value of each action, best first; the quick player takes the first of the best."""
    promises = engine.appraise(view, actions, style)
    ranked = sorted(zip(actions, promises, strict=True), key=lambda pair: -pair[1])
    best, most = ranked[0]
    second = ranked[1][1]
    reason = f"promises most to the {name} player, {points(most)}"
    reason += ", as others do: the first is taken" if most == second else f"; the next {points(second)}"
    weighed = [f"{points(promise):>12}  {engine.tell_action(view, action)}" for action, promise in ranked]
    return Explanation(best, engine.tell_action(view, best), reason, _shortened(weighed))


def of_thought(engine: Engine, thought: Thought, luck: Luck) -> Explanation:
    """The reasons for a search's action: trials, average results, and how play could continue."""
    view, chosen, usual = thought.view, thought.chosen, thought.usual
    told = engine.tell_action(view, chosen.action)
    reason = f"{chosen.trials} of {thought.played} trials of plans, {_result(chosen)}"
    if thought.played == 0:
        reason = "what the player was about to do: nothing else was tried"
    elif chosen is usual:
        reason += "; it is what the player was about to do, and nothing tried was clearly better"
    else:
        lead, error = chosen.lead(usual)
        reason += f"; better than {_plan(engine, view, usual)} by {lead:.2f} ± {error:.2f}"
    weighed = [
        f"{option.trials:5} trials  {_result(option)}  promises {points(option.promise)}  "
        f"{_plan(engine, view, option)}"
        for option in thought.considered
    ]
    return Explanation(
        thought.action, told, reason, _shortened(weighed), tuple(_expected(engine, thought, luck))
    )


def _expected(engine: Engine, thought: Thought, luck: Luck) -> Iterator[str]:
    """The decisions that follow in one imagined game: the plan, against the default player."""
    luck = Luck(luck.words)  # what is told changes nothing
    state, plan, told = engine.imagine(thought.view, luck), thought.chosen.plan, 0
    own, default = engine.decider(state), next(iter(engine.styles().values()))
    action = plan.act
    while told < STEPS and (side := engine.decider(state)) is not None:
        if told and side == own:
            action = engine.choose(engine.see(state, side), plan.style, luck, plan.intents)
        elif told:
            action = engine.decide(state, default, luck)
        if len(engine.legal(state)) > 1:
            yield f"{engine.sides[side]}: {engine.tell_action(engine.see(state, side), action)}"
            told += 1
        engine.apply(state, action)


def _plan(engine: Engine, view: State, option: CandidatePlan) -> str:
    """An option in words."""
    plan, names = option.plan, {number: name for name, number in engine.styles().items()}
    how = names[plan.style]
    if plan.style != plan.later:
        how += f" this turn, then {names[plan.later]}"
    if plan.intents:
        how += f" with {engine.tell_intents(view, plan.intents)} this turn"
    return f"{engine.tell_action(view, plan.act)} (then {how})"


def _result(option: CandidatePlan) -> str:
    error = f" ± {option.error:.2f}" if option.trials > 1 else ""
    return f"average result {option.average:.2f}{error}"


def _shortened(lines: list[str]) -> tuple[str, ...]:
    more = len(lines) - LISTED
    return (*lines[:LISTED], f"and {more} more") if more > 0 else tuple(lines)


def points(promise: int) -> str:
    """An expected value in points of worth."""
    if promise < -1_000_000 * POINT:
        return "ruled out"
    if promise > 1_000_000 * POINT:
        return "above all"
    return f"{promise / POINT:+.1f} points"
