"""A toy battle: each side takes coins from a heap in turn; some heaps explode. Fast, and easy to work out."""

from __future__ import annotations

import hashlib
import os
import signal
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import by_hand

from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.plans import TO_THE_END, Plan, Tried
from wsanalysis.battles.core.seeds import splitmix64

STYLES = {"greedy": 0, "modest": 1, "random": -1}


def drawn(state: dict[str, Any], below: int) -> int:
    state["chance"], word = splitmix64(state["chance"])
    return word % below


class Coins(by_hand.OneTurn):
    """Two sides take one to three coins each turn from a heap of random size; whoever has more wins."""

    sides = ("North", "South")
    title = "Coins"

    def __init__(self, heap: int = 20, pause: float = 0.0, data: str = "coins 1") -> None:
        self.heap = heap
        self.pause = pause
        self.data_hash = hashlib.sha256(f"{data} {heap}".encode()).hexdigest()[:12]

    def new_game(self, seed: int, game: int) -> dict[str, Any]:
        if self.pause:
            time.sleep(self.pause)
        state: dict[str, Any] = {"chance": splitmix64(seed * 1_000_003 + game)[1], "choices": 0}
        state |= {"left": self.heap + drawn(state, 10), "side": 0, "taken": [0, 0], "track": []}
        return state

    def copy(self, state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "taken": list(state["taken"]), "track": list(state["track"])}

    def decider(self, state: dict[str, Any]) -> int | None:
        return state["side"] if state["left"] > 0 else None

    def legal(self, state: dict[str, Any]) -> list[int]:
        return list(range(1, 1 + min(3, state["left"])))

    def apply(self, state: dict[str, Any], action: int) -> None:
        lucky = drawn(state, 4)  # coins may come in pairs, or roll away
        state["taken"][state["side"]] += action * (lucky > 0) + (lucky == 3)
        state["left"] -= action
        state["track"].append(action)
        state["side"] = 1 - state["side"]

    def see(self, state: dict[str, Any], side: int) -> dict[str, Any]:
        return {**self.copy(state), "chance": 0, "viewer": side}

    def is_over(self, state: dict[str, Any]) -> bool:
        return state["left"] <= 0

    def score(self, state: dict[str, Any]) -> tuple[int, int]:
        return state["taken"][0], state["taken"][1]

    def imagine(self, view: dict[str, Any], luck: Luck) -> dict[str, Any]:
        return {**self.copy(view), "chance": luck.words[0]}

    def appraise(self, view: dict[str, Any], actions: list[int], style: int) -> list[int]:
        return [action * (1 if style == 0 else -1) for action in actions]

    def decide(self, state: dict[str, Any], style: int, luck: Luck) -> int:
        actions = self.legal(state)
        state["choices"] += len(actions)
        if style < 0:
            next_word, word = splitmix64(int(luck.words[0]))
            luck.words[0] = next_word >> 2
            return actions[word % len(actions)]
        return actions[-1] if style == 0 else actions[0]

    def choose(self, view: dict[str, Any], style: int, luck: Luck, intents: Sequence[int] = ()) -> int:
        return by_hand.choose(self, view, style)

    def try_plans(
        self, view: dict[str, Any], plans: Sequence[Plan], enemy: int, luck: Luck, most: int = TO_THE_END
    ) -> Tried:
        return by_hand.try_plans(self, view, plans, enemy, luck, most)

    def play_out(self, state: dict[str, Any], styles: tuple[int, int], luck: Luck) -> None:
        while (side := self.decider(state)) is not None:
            self.apply(state, self.decide(state, styles[side], luck))

    def tell_action(self, view: dict[str, Any], action: int) -> str:
        return f"take {action}"

    def styles(self) -> Mapping[str, int]:
        return STYLES

    def rows(self, states: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        return [self.row(state) for state in states]

    def row(self, state: dict[str, Any]) -> dict[str, Any]:
        one, other = state["taken"]
        winner = "draw" if one == other else self.sides[int(other > one)]
        turns = len(state["track"])
        return {
            "winner": winner, "first player": "North", "margin": one - other, "turns": turns,
            "decisions": turns, "branching": state["choices"] / turns, "North VP": one, "South VP": other,
        }  # fmt: skip


class Fatal(Coins):
    """In one game the worker dies, but once only: a file tells that it has happened."""

    def __init__(self, deadly: int, happened: Path | None) -> None:
        super().__init__()
        self.deadly = deadly
        self.happened = happened

    def new_game(self, seed: int, game: int) -> dict[str, Any]:
        if game == self.deadly and (self.happened is None or not self.happened.exists()):
            if self.happened:
                self.happened.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().new_game(seed, game)


class Faulty(Coins):
    """One game raises an error."""

    def new_game(self, seed: int, game: int) -> dict[str, Any]:
        if game == 13:
            raise ZeroDivisionError("the heap is empty")
        return super().new_game(seed, game)


class Miser:
    """A player who thinks: always one coin, or more where he is far behind; counts what he sees."""

    name = "miser"

    def choose(self, engine: Any, view: dict[str, Any], actions: list[int], luck: Luck) -> int:
        assert view["chance"] == 0, "a player must not see the chances"
        mine, theirs = view["taken"][view["viewer"]], view["taken"][1 - view["viewer"]]
        return actions[-1] if theirs > mine + 2 else actions[0]


class Cheat:
    """Chooses what is not allowed."""

    name = "cheat"

    def choose(self, engine: Any, view: dict[str, Any], actions: list[int], luck: Luck) -> int:
        return 99
