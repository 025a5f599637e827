"""Advice for a person at the screen: the outcomes of an action, and how often each action wins.

All of it is sampled from states that could be behind the person's view, so it gives nothing hidden away.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice
from typing import NamedTuple

from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.grading import score_of_lead
from wsanalysis.battles.core.plans import ALWAYS, Plan
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.core.wording import Parts
from wsanalysis.battles.live.live_game import Choice, LiveGame
from wsanalysis.battles.runs.players import Quick, default_player
from wsanalysis.probability.paired import paired_ends
from wsanalysis.probability.proportions import wilson

TRIALS = 200
"""reconstructed: a judgement. Of an action whose outcomes are asked for, and of each in a hint."""
TRIED = 8
"""reconstructed: a judgement. The most actions that a hint compares: the most promising ones."""
FURTHER = 4
"""Further decisions until an action draws luck, such as for points spent on the roll."""
THRESHOLD = 0.05
"""reconstructed: a judgement. A choice that loses this chance of winning, beyond its interval, is worth a
second thought."""
OUTCOMES, HINTS = 0x0DD5, 0x4112


class SampledOutcome(NamedTuple):
    """An outcome of an action, and how often it comes; `low` and `high` are the ends of a 95 % interval."""

    said: str
    share: float
    low: float
    high: float


class Hint(NamedTuple):
    """A side's chance of winning, or its share of the points at stake, after an action.

    `least` and `most` are the ends of its 95 % interval. `behind`, with `low` and `high`, is how much less it
    is than the best.
    """

    choice: Choice
    share: float
    least: float
    most: float
    behind: float
    low: float
    high: float


def draws(game: LiveGame, choice: Choice) -> bool:
    """True if an action of the side that decides draws luck at once, as far as it can know."""
    return _drawn(game, _supposed(game, 0), choice.action) is not None


def outcomes(game: LiveGame, choice: Choice, trials: int = TRIALS) -> list[SampledOutcome]:
    """The outcomes of an action of the side that decides, most frequent first; empty if luck has no say."""
    found = []
    for number in range(trials):
        said = _drawn(game, _supposed(game, number), choice.action)
        if said is None:
            return []
        found.append(frozenset(said))
    usual = frozenset.intersection(*found)
    if all(said == usual for said in found):
        return []
    tally = Counter(_in_short(sorted(said - usual)) for said in found)
    rows = []
    for words, times in tally.most_common():
        low, high = wilson(times, trials)
        rows.append(SampledOutcome(words, times / trials, float(low), float(high)))
    return rows


def _supposed(game: LiveGame, number: int) -> State:
    """A state that could be behind the view of the side that decides."""
    side = game.decider
    assert side is not None
    luck = Luck(generator_words(game.seed ^ OUTCOMES, game.decisions << 10 | number))
    return game.engine.imagine(game.engine.see(game.state, side), luck)


def _in_short(sentences: Sequence[str]) -> str:
    """The part of an outcome that tells it from others: of a single attack its effect alone."""
    plain = [re.sub(r" \([^()]*\)", "", said) for said in sentences]
    if len(plain) == 1 and ": " in plain[0]:
        return plain[0].rpartition(": ")[2].rstrip(".")
    return " ".join(plain) or "nothing"


def _drawn(game: LiveGame, state: State, action: int) -> list[str] | None:
    """The outcome of an action as told to the side that decides, if the action draws luck; else None.

    Points spent on a roll come between an action and its luck: they are chosen as the default player does.
    """
    engine, began = game.engine, game.engine.copy(state)
    side = engine.decider(state)
    assert side is not None
    narrator = game.map_game.narrate(engine, engine.see(state, side))
    told: list[str] = []
    for _ in range(FURTHER):
        if action not in engine.legal(state):  # what is hidden may forbid it: nothing happens
            return told
        narrator.look()
        game.map_game.narrate(engine, state).look()
        engine.apply(state, action)
        engine.see(state, side).copy_into(narrator.state)
        told += filter(None, [*narrator.told_to(side, state), *narrator.ended()])
        if game.has_drawn(began, state):
            return [str(line) for line in told]
        if engine.decider(state) != side or not _is_about_points(game, state):
            return None
        action = game.usual(state)
    return None


def _is_about_points(game: LiveGame, state: State) -> bool:
    """True if a decision names nobody and nothing on the map."""
    every = (game.engine.parts_of(state, action) for action in game.engine.legal(state))
    return all(parts == Parts() for parts in every)


def hints(game: LiveGame, trials: int = TRIALS, only: Sequence[int] = ()) -> list[Hint]:
    """The side's chance of winning after each of its most promising actions, best first.

    Each trial plays on from one state behind its view after every action, with the same luck, against the
    player of the other seat or the default player. Where the enemy's objectives are secret, trials go by
    guesses at them in turn, as a blind player makes them. `only`: besides the two most promising, just these.
    """
    side, engine = game.decider, game.engine
    assert side is not None
    view, choices, minds = engine.see(game.state, side), game.choices(), game.minds(side)
    actions = [one.action for one in choices]
    promised = [sum(row) for row in zip(*(one.appraise(view, actions, 0) for one in minds), strict=True)]
    ranked = sorted(range(len(choices)), key=lambda place: -promised[place])
    kept = [choices[place] for place in ranked[: 2 if only else TRIED]]
    kept += [one for one in choices if one.action in only and one not in kept]
    own = engine.styles()[default_player(engine)]
    other = game.player_of(1 - side)
    enemy = other.style if isinstance(other, Quick) else own
    plans = [Plan(one.action, own, ALWAYS, own) for one in kept]
    luck = Luck(generator_words(game.seed ^ HINTS, game.decisions))
    worths: list[list[float]] = [[] for _ in plans]
    for mind in islice(cycle(minds), trials):
        for row, lead in zip(worths, mind.try_plans(view, plans, enemy, luck).leads, strict=True):
            row.append(score_of_lead(engine, -lead if side else lead, side))
    best = max(range(len(plans)), key=lambda place: sum(worths[place]))
    found = []
    for choice, row in zip(kept, worths, strict=True):
        behind = paired_ends(row, worths[best]) if row is not worths[best] else (0.0, 0.0, 0.0)
        least, most = wilson(sum(row), trials)
        found.append(Hint(choice, sum(row) / trials, float(least), float(most), *behind))
    return sorted(found, key=lambda hint: -hint.share)


def second_thought(game: LiveGame, action: int, trials: int = TRIALS) -> bool:
    """True if an action clearly loses more than `THRESHOLD` against a promising other one."""
    found = next(hint for hint in hints(game, trials, [action]) if hint.choice.action == action)
    return found.behind > THRESHOLD and found.low > 0
