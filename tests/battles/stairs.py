"""A battle whose chances are known by hand: steps that each move the chance of winning, and a last toss."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.luck import below, word
from wsanalysis.battles.core.plans import Plan, Tried
from wsanalysis.battles.core.seeds import splitmix64
from wsanalysis.battles.runs.chances import Moment

FINE = 10_000
SECRET = 9
"""What a side may do by which it wins or loses as much, as only the hidden half of the state knows."""


@dataclass(frozen=True)
class Step:
    """A decision of a `side`: what each action adds to its own chance, then a toss up or down by `spread`.

    `secret`: what the action `SECRET` adds, or takes, by what is hidden.
    """

    turn: int
    side: int
    adds: Mapping[int, float] = field(default_factory=lambda: {0: 0.0, 1: 0.0, 2: 0.0})
    spread: float = 0.0
    secret: float = 0.0

    @property
    def actions(self) -> list[int]:
        return [*self.adds, *([SECRET] if self.secret else [])]


class State(SimpleNamespace):
    """Where the game is, the first side's `chance`, what is hidden (1 or -1, 0 in a view), and the luck."""


class Room:
    def drawn(self, before: State, after: State) -> int:
        return int(before.luck != after.luck)


class Stairs:
    """Steady players take the first action, others any: what follows adds the same whatever came before."""

    sides = ("Up", "Down")
    sources = ("toss",)

    def __init__(self, steps: Sequence[Step], begins: float = 0.5) -> None:
        self.steps, self.begins = steps, begins
        self.played = 0

    def styles(self) -> dict[str, int]:
        return {"steady": 0, "random": -1}

    def new_game(self, seed: int, hidden: int = 1) -> State:
        return State(at=0, chance=self.begins, hidden=hidden, luck=seed, won=0.5)

    def copy(self, state: State) -> State:
        return State(**vars(state))

    def decider(self, state: State) -> int | None:
        return None if state.at == len(self.steps) else self.steps[state.at].side

    def legal(self, state: State) -> list[int]:
        return self.steps[state.at].actions

    def see(self, state: State, side: int) -> State:
        return State(**{**vars(state), "hidden": 0, "luck": 0})

    def appraise(self, view: State, actions: list[int], style: int) -> list[int]:
        return [-action for action in actions]

    def choose(self, view: State, style: int, luck: Luck) -> int:
        actions = self.legal(view)
        return actions[0] if style == 0 else actions[below(luck.generator, len(actions))]

    def apply(self, state: State, action: int) -> None:
        step = self.steps[state.at]
        own = step.secret * state.hidden if action == SECRET else step.adds[action]
        state.chance += own if step.side == 0 else -own
        state.at += 1
        last = state.at == len(self.steps)
        if step.spread or last:
            state.luck, toss = splitmix64(state.luck)
            if step.spread:
                state.chance += step.spread if toss & 1 else -step.spread
            if last:
                state.won = float((toss >> 8) % FINE < FINE * state.chance)

    def tell_action(self, view: State, action: int) -> str:
        return f"plan {action}"

    def retrials(self, rows: int) -> Room:
        return Room()

    def _play(self, state: State, styles: tuple[int, int], luck: Luck) -> float:
        self.played += 1
        while (side := self.decider(state)) is not None:
            self.apply(state, self.choose(state, styles[side], luck))
        return float(state.won)

    def roll_out(
        self, state: State, styles: tuple[int, int], luck: Luck, games: int, action: int | None = None
    ) -> float:
        won = 0.0
        for _ in range(games):
            tried = State(**{**vars(state), "luck": word(luck.generator) << 32 | word(luck.generator)})
            if action is not None:
                self.apply(tried, action)
            won += self._play(tried, styles, luck)
        return won

    def try_plans(self, view: State, plans: Sequence[Plan], enemy: int, luck: Luck) -> Tried:
        side = self.steps[view.at].side
        guess, toss = 2 * below(luck.generator, 2) - 1, word(luck.generator) << 32 | word(luck.generator)
        leads: list[int] = []
        for plan in plans:
            state = State(**{**vars(view), "hidden": view.hidden or guess, "luck": toss})
            self.apply(state, plan.act)
            styles = (plan.style, enemy) if side == 0 else (enemy, plan.style)
            won = self._play(state, styles, Luck(luck.words))
            leads.append(1 if (won > 0.5) == (side == 0) else -1)
        return Tried(leads, 1, [[] for _ in leads], len(leads))


def told(
    engine: Stairs, seed: int, done: Mapping[int, int] | None = None, random: bool = False, hidden: int = 1
) -> tuple[list[Moment], float]:
    """A game as it is told, and its result: steady or random players, but for what is `done` at a step."""
    state, luck, moments = engine.new_game(seed, hidden), Luck((seed + 1, 2, 3, 4)), []
    while engine.decider(state) is not None:
        at, step = state.at, engine.steps[state.at]
        action = (done or {}).get(at, engine.choose(state, -random, luck))
        moments.append(
            Moment(step.turn, 0, 1, step.side, action, engine.copy(state), [f"Step {at}: {action}."])
        )
        engine.apply(state, action)
    return moments, float(state.won)


def value(engine: Stairs, number: int, action: int, other: int) -> float:
    """What an action adds to its side's chance beyond another, by what its side can see."""
    adds: dict[int, Any] = {**engine.steps[number].adds, SECRET: 0.0}
    return float(adds[action] - adds[other])
