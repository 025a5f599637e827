"""What a person at the screen may ask: what an action could come to, and which one wins how often.

All of it is sampled from states that could be behind the person's view, so it gives nothing hidden away.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.grading import score_of_lead
from wsanalysis.battles.core.plans import ALWAYS, Plan
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.live.live_game import Choice, LiveGame
from wsanalysis.battles.runs.players import Quick, default_player
from wsanalysis.probability.estimate import wilson
from wsanalysis.probability.paired import paired_ends

TRIALS = 200
"""Of an action whose outcomes are asked for, and of each in a hint."""
TRIED = 8
"""The most actions that a hint compares: the most promising ones."""
FURTHER = 4
"""Further decisions until an action draws luck, such as for points spent on the roll."""
THRESHOLD = 0.05
"""A choice that loses this chance of winning, beyond its interval, is worth a second thought."""
OUTCOMES, HINTS = 0x0DD5, 0x4112


class Outcome(NamedTuple):
    """What an action may come to, and how often; `low` and `high` are the ends of a 95 % interval."""

    said: str
    share: float
    low: float
    high: float


class Hint(NamedTuple):
    """A side's chance of winning, or its share of the points at stake, after an action.

    `behind`, with the ends `low` and `high` of its 95 % interval, is how much less that is than the best.
    """

    choice: Choice
    share: float
    behind: float
    low: float
    high: float


def outcomes(game: LiveGame, choice: Choice, trials: int = TRIALS) -> list[Outcome]:
    """What an action of the side that decides may come to, most frequent first; empty if it draws no luck."""
    side = game.decider
    assert side is not None
    view = game.engine.see(game.state, side)
    luck = Luck(generator_words(game.seed ^ OUTCOMES, len(game.actions)))
    found: list[frozenset[str]] = []
    for _ in range(trials):
        said = _drawn(game, game.engine.imagine(view, luck), choice.action, side)
        if said is None:
            return []
        found.append(frozenset(said))
    usual = frozenset.intersection(*found)
    tally = Counter(" ".join(sorted(said - usual)) for said in found)
    rows = []
    for said, times in tally.most_common():
        low, high = wilson(times, trials)
        rows.append(Outcome(said, times / trials, float(low), float(high)))
    return rows


def _drawn(game: LiveGame, state: State, action: int, side: int) -> list[str] | None:
    """What a side is told of an action in a state, until luck is drawn; None if none is."""
    engine, began = game.engine, game.engine.copy(state)
    narrator = game.map_game.narrate(engine, engine.see(state, side))
    told: list[str] = []
    if action not in engine.legal(state):
        return told
    for _ in range(FURTHER):
        narrator.look()
        game.map_game.narrate(engine, state).look()
        engine.apply(state, action)
        engine.see(state, side).copy_into(narrator.state)
        told += filter(None, [*narrator.told_to(side, state), *narrator.ended()])
        if engine.retrials(1).drawn(began, state):
            return [str(line) for line in told]
        if engine.decider(state) is None:
            return None
        action = game.usual(state)
    return None


def hints(game: LiveGame, trials: int = TRIALS, only: Sequence[int] = ()) -> list[Hint]:
    """The side's chance of winning after each of its most promising actions, best first.

    Each trial plays on from one state behind its view after every action, with the same luck, against the
    player of the other seat or the default player. `only`: besides the two most promising, just these.
    """
    side, engine = game.decider, game.engine
    assert side is not None
    view, choices = engine.see(game.state, side), game.choices()
    promised = engine.appraise(view, [one.action for one in choices], 0)
    ranked = sorted(range(len(choices)), key=lambda place: -promised[place])
    kept = [choices[place] for place in ranked[: 2 if only else TRIED]]
    kept += [one for one in choices if one.action in only and one not in kept]
    own = engine.styles()[default_player(engine)]
    other = game.player_of(1 - side)
    enemy = other.style if isinstance(other, Quick) else own
    plans = [Plan(one.action, own, ALWAYS, own) for one in kept]
    luck = Luck(generator_words(game.seed ^ HINTS, len(game.actions)))
    worths: list[list[float]] = [[] for _ in plans]
    for _ in range(trials):
        for row, lead in zip(worths, engine.try_plans(view, plans, enemy, luck).leads, strict=True):
            row.append(score_of_lead(engine, -lead if side else lead, side))
    best = max(range(len(plans)), key=lambda place: sum(worths[place]))
    found = []
    for choice, row in zip(kept, worths, strict=True):
        behind = paired_ends(row, worths[best]) if row is not worths[best] else (0.0, 0.0, 0.0)
        found.append(Hint(choice, sum(row) / trials, *behind))
    return sorted(found, key=lambda hint: -hint.share)


def second_thought(game: LiveGame, action: int, trials: int = TRIALS) -> bool:
    """Whether an action clearly loses more than `THRESHOLD` against a promising other one."""
    found = next(hint for hint in hints(game, trials, [action]) if hint.choice.action == action)
    return found.behind > THRESHOLD and found.low > 0
