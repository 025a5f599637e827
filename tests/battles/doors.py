"""A toy battle that is solved: a prize behind one of three doors, which a watchman knows; and a bait.

The seeker (first) may open a door at once (3 victory points if the prize is there, else the keeper gets
1), or listen first: he then knows where it is, but the keeper gets 1 for the time. Or he may take the
bait: the keeper then decides whether to wake up (keeper 5) or to sleep on (seeker 5).

The prize is behind the first door with 1/2, the second with 1/3, the third with 1/6. So opening the first
door is worth 1/2 * 3 - 1/2 * 1 = 1, listening 3 - 1 = 2, and the bait -5 against a keeper who wakes up.
One who forgets that he does not know the door would think that opening is worth 3.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import by_hand

from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.plans import TO_THE_END, Plan, Tried
from wsanalysis.battles.core.seeds import splitmix64

OPEN_1, OPEN_2, OPEN_3, LISTEN, BAIT, SLEEP, WAKE = range(7)
WORDS = ("open 1", "open 2", "open 3", "listen", "bait", "sleep", "wake")
STYLES = {"greedy": 0, "cautious": 1, "random": -1}


@dataclass
class Room:
    """`kind` says what it is to those who look: the true state, a view, or something imagined."""

    kind: str
    prize: int | None
    chance: int
    side: int | None = 0
    heard: bool = False
    points: tuple[int, int] = (0, 0)


def behind(word: int) -> int:
    return (0, 0, 0, 1, 1, 2)[word % 6]


def drawn(luck: Luck) -> int:
    state, word = splitmix64(luck.words[0] | luck.words[1] << 32)
    luck.words[0], luck.words[1] = state & 0xFFFFFFFF, state >> 32
    return word


class Doors(by_hand.OneTurn):
    sides = ("Seeker", "Keeper")
    title = "Doors"
    data_hash = "doors"

    def __init__(self) -> None:
        self.trials = 0

    def new_game(self, seed: int, game: int) -> Room:
        _, word = splitmix64(seed * 1_000_003 + game)
        return Room("true", behind(word), word)

    def copy(self, state: Room) -> Room:
        return replace(state)

    def decider(self, state: Room) -> int | None:
        return state.side

    def legal(self, state: Room) -> list[int]:
        if state.side == 1:
            return [SLEEP, WAKE]
        return [OPEN_1, OPEN_2, OPEN_3] + ([] if state.heard else [LISTEN, BAIT])

    def apply(self, state: Room, action: int) -> None:
        assert action in self.legal(state), "an illegal action"
        one, other = state.points
        if action == LISTEN:
            state.heard, state.points = True, (one, other + 1)
        elif action == BAIT:
            state.side = 1
        else:
            state.side = None
            if action in (SLEEP, WAKE):
                state.points = (5, 0) if action == SLEEP else (0, 5)
            else:
                state.points = (one + 3, other) if action == state.prize else (one, other + 1)

    def see(self, state: Room, side: int) -> Room:
        knows = side == 1 or state.heard
        return replace(state, kind="view", prize=state.prize if knows else None, chance=0)

    def is_over(self, state: Room) -> bool:
        return state.side is None

    def score(self, state: Room) -> tuple[int, int]:
        return state.points

    def imagine(self, view: Room, luck: Luck) -> Room:
        self.trials += 1
        word = drawn(luck)
        return replace(
            view, kind="imagined", prize=behind(word) if view.prize is None else view.prize, chance=word
        )

    def appraise(self, view: Room, actions: list[int], style: int) -> list[int]:
        liked = {OPEN_3: 900, BAIT: 800, OPEN_2: 700, OPEN_1: 600, LISTEN: 100, SLEEP: 500, WAKE: 0}
        if view.heard and view.prize is not None:
            liked[view.prize] = 1000
        if style == 1:
            liked[LISTEN] = liked[WAKE] = 2000
        return [liked[action] for action in actions]

    def decide(self, state: Room, style: int, luck: Luck) -> int:
        actions = self.legal(state)
        if style < 0:
            return actions[drawn(luck) % len(actions)]
        assert state.side is not None
        promises = self.appraise(self.see(state, state.side), actions, style)
        return actions[promises.index(max(promises))]

    def choose(self, view: Room, style: int, luck: Luck, intents: Sequence[int] = ()) -> int:
        return by_hand.choose(self, view, style)

    def try_plans(
        self, view: Room, plans: Sequence[Plan], enemy: int, luck: Luck, most: int = TO_THE_END
    ) -> Tried:
        return by_hand.try_plans(self, view, plans, enemy, luck, most)

    def play_out(self, state: Room, styles: tuple[int, int], luck: Luck) -> None:
        while state.side is not None:
            self.apply(state, self.decide(state, styles[state.side], luck))

    def tell_action(self, view: Room, action: int) -> str:
        return WORDS[action]

    def styles(self) -> Mapping[str, int]:
        return STYLES

    def rows(self, states: Iterable[Room]) -> list[dict[str, Any]]:
        return [self.row(state) for state in states]

    def row(self, state: Room) -> dict[str, Any]:
        one, other = state.points
        winner = "draw" if one == other else self.sides[other > one]
        return {"winner": winner, "first player": "Seeker", "margin": one - other}


class Spied(Doors):
    """Fails when a player touches the truth, or changes his own view."""

    def apply(self, state: Room, action: int) -> None:
        assert state.kind == "imagined"
        super().apply(state, action)

    def legal(self, state: Room) -> list[int]:
        assert state.kind != "true"
        return super().legal(state)

    def decider(self, state: Room) -> int | None:
        assert state.kind != "true"
        return super().decider(state)

    def see(self, state: Room, side: int) -> Room:
        assert state.kind == "imagined"
        return super().see(state, side)

    def score(self, state: Room) -> tuple[int, int]:
        assert state.kind == "imagined"
        return super().score(state)

    def imagine(self, view: Room, luck: Luck) -> Room:
        assert view.kind == "view"
        return super().imagine(view, luck)

    def appraise(self, view: Room, actions: list[int], style: int) -> list[int]:
        assert view.kind == "view"
        return super().appraise(view, actions, style)

    def tell_action(self, view: Room, action: int) -> str:
        assert view.kind == "view"
        return super().tell_action(view, action)
