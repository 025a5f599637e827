"""A battle of two coins: one for three points, one for one. What luck does in it is known by hand."""

import random
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from wsanalysis.asking.odds import Provenance
from wsanalysis.battles.core.engine import Luck

WORTH = (3, 1)


class Room:
    """Takes actions again with other luck, as `core.retrials.Retrials` does."""

    sources = (0, 1)

    def __init__(self, rows: int) -> None:
        self._rows: list[list[int]] = [[] for _ in range(rows)]

    def keep(self, state: SimpleNamespace, kept: SimpleNamespace) -> None:
        kept.__dict__.update(state.copy().__dict__)

    def note(self, state: SimpleNamespace, row: int) -> None:
        margin = sum(w * c for w, c in zip(WORTH, state.coins, strict=False))
        self._rows[row] = [int(len(state.coins) == 2), margin, len(state.coins), 0, 0, 0, 0, 0]

    def again(self, before: Any, action: int, kept: int, luck: Luck, first: int, end: int) -> None:
        for row in range(first, end):
            state = before.copy()
            if kept >> len(state.coins) & 1 == 0:
                luck.words[0] = (luck.words[0] * 1664525 + 1013904223) % (1 << 32)
                state.streams[len(state.coins)] = luck.words[0] >> 8
            Tosses().apply(state, action)
            self.note(state, row)

    def drawn(self, before: SimpleNamespace, after: SimpleNamespace) -> int:
        return sum(1 << place for place in range(len(before.coins), len(after.coins)))

    def rows(self, end: int) -> list[list[int]]:
        return [list(row) for row in self._rows[:end]]


class State(SimpleNamespace):
    @property
    def turn(self) -> int:
        return len(self.coins)

    def copy(self) -> "State":
        return State(coins=[*self.coins], streams=[*self.streams])


class Tosses:
    """Heads is for the first side; whoever has more points wins: always who has the coin for three."""

    sides = ("Heads", "Tails")
    title = "Tosses"
    data_hash = "two coins"
    sources = ("the coin for three", "the coin for one")

    def new_game(self, seed: int, game: int, streams: Mapping[int, int] | None = None) -> State:
        numbers = [(streams or {}).get(source, game) for source in (0, 1)]
        return State(
            coins=[],
            streams=[random.Random(f"{seed} {n} {s}").getrandbits(24) for s, n in enumerate(numbers)],
        )

    def copy(self, state: State) -> State:
        return state.copy()

    def decider(self, state: State) -> int | None:
        return None if self.is_over(state) else 0

    def is_over(self, state: State) -> bool:
        return len(state.coins) == 2

    def decide(self, state: State, style: int, luck: Luck) -> int:
        return 0

    def apply(self, state: State, action: int) -> None:
        state.coins.append(1 if state.streams[len(state.coins)] & 4096 else -1)

    def see(self, state: State, side: int) -> State:
        return state

    def tell_action(self, view: State, action: int) -> str:
        return "toss"

    def play_on(self, state: State, styles: Any, luck: Luck, most: int) -> int:
        count = 0
        while count < most and not self.is_over(state):
            self.apply(state, 0)
            count += 1
        return count

    def play_out(self, state: State, styles: Any, luck: Luck) -> None:
        self.play_on(state, styles, luck, 9)

    def score(self, state: State) -> tuple[int, int]:
        return sum(w * c for w, c in zip(WORTH, state.coins, strict=True)), 0

    def styles(self) -> dict[str, int]:
        return {"greedy": 0, "random": -1}

    def retrials(self, rows: int) -> Room:
        return Room(rows)


class Begun(Tosses):
    """The same, but the coin for three is tossed before anybody decides."""

    def new_game(self, seed: int, game: int, streams: Mapping[int, int] | None = None) -> State:
        state = super().new_game(seed, game, streams)
        self.apply(state, 0)
        return state


class RoomAtOnce(Room):
    sources = (0, 1, 2)

    def note(self, state: SimpleNamespace, row: int) -> None:
        self._rows[row] = [int(len(state.coins) == 3), sum(state.coins), len(state.coins), 0, 0, 0, 0, 0]

    def again(self, before: Any, action: int, kept: int, luck: Luck, first: int, end: int) -> None:
        for row in range(first, end):
            state = before.copy()
            for coin in self.sources:
                if kept >> coin & 1 == 0:
                    luck.words[0] = (luck.words[0] * 1664525 + 1013904223) % (1 << 32)
                    state.streams[coin] = luck.words[0] >> 8
            AtOnce().apply(state, action)
            self.note(state, row)


class AtOnce(Tosses):
    """Three coins of the same worth, tossed by one action."""

    sources = ("the first", "the second", "the third")

    def new_game(self, seed: int, game: int, streams: Mapping[int, int] | None = None) -> State:
        tossed = [random.Random(f"{seed} {game} {s}").getrandbits(24) for s in range(3)]
        return State(coins=[], streams=tossed)

    def is_over(self, state: State) -> bool:
        return len(state.coins) == 3

    def apply(self, state: State, action: int) -> None:
        state.coins += [1 if stream & 4096 else -1 for stream in state.streams]

    def retrials(self, rows: int) -> Room:
        return RoomAtOnce(rows)


def source() -> Any:
    """What `luck` and `sources` are handed, with one scenario."""
    on_map = SimpleNamespace(load=lambda *_: Tosses(), ensure_compiled=lambda *_: None, name="tosses")
    return SimpleNamespace(
        map_game=on_map,
        folder=None,
        edition=None,
        provenance=Provenance("Tosses", "0", "none", (), "made up"),
    )
