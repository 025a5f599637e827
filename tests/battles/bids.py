"""A toy battle of players with a weight that matters: nobody starts near the one that wins most often."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from wsanalysis.battles.core.seeds import splitmix64
from wsanalysis.battles.core.weights import TRAINEES, times
from wsanalysis.battles.runs import replies
from wsanalysis.battles.scenarios.features import FEATURES
from wsanalysis.battles.scenarios.player_file import Dial, QuickPlayer, QuickPlayers, Seats

WEIGHTS = {"bid": times("what a side bids"), "idle": times("what changes nothing")}
BIDS = {"usual": 100, "high": 140, "low": 70}


class Record:
    """Weights by player and side."""

    def __init__(self) -> None:
        self.weights = {
            (number, side): SimpleNamespace(bid=bid, idle=1)
            for number, bid in enumerate([*BIDS.values(), *[0] * TRAINEES])
            for side in (0, 1)
        }

    def copy(self) -> Record:
        return deepcopy(self)


@dataclass(frozen=True)
class World:
    record: Record
    seats: Seats
    base: float = 0.5


def world(base: float = 0.5) -> World:
    plain: Any = dict.fromkeys(FEATURES, 0.0)
    players = {
        name: QuickPlayer(name, "", ({"bid": Dial(bid), "idle": Dial(1)},) * 2) for name, bid in BIDS.items()
    }
    return World(Record(), Seats(QuickPlayers(players), WEIGHTS, (plain, plain)), base)


class Bids:
    """North wins more often the nearer it bids to 300, South the nearer it bids to 30 (by factors)."""

    sides = ("North", "South")
    title = "Bids"
    data_hash = "b1d5"

    def __init__(self, of: World | None = None) -> None:
        self.ready = of or world()

    def styles(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(BIDS)}

    def new_game(self, seed: int, game: int, streams: Any = None) -> dict[str, Any]:
        return {"luck": splitmix64(seed * 1_000_003 + game)[1] / 2**64, "lead": 0}

    def chance(self, north: float, south: float) -> float:
        """North's chance: 0.5 if both bid 100, 0.9 and 0.2 if one bids best, 0.6 if both do."""
        return self.ready.base + 0.4 * _near(north, 300) - 0.3 * _near(south, 30)

    def play_out(self, state: dict[str, Any], styles: tuple[int, int], luck: Any) -> None:
        bids = [self.ready.record.weights[style, side].bid for side, style in enumerate(styles)]
        state["lead"] = 1 if state["luck"] < self.chance(*bids) else -1

    def score(self, state: dict[str, Any]) -> tuple[int, int]:
        return state["lead"], 0

    def row(self, state: dict[str, Any]) -> dict[str, Any]:
        return {"winner": self.sides[state["lead"] < 0]}

    def rows(self, states: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        return [self.row(state) for state in states]


def _near(bid: float, best: float) -> float:
    """1 at the best bid, 0 at 100 and at as large a factor on the other side of it."""
    from math import log

    return 1 - abs(log(max(bid, 1) / best) / log(100 / best))


def shorten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make trainings short enough for plain Python; a toy needs no more."""
    monkeypatch.setattr(replies, "CANDIDATES", 10)
    monkeypatch.setattr(replies, "GAMES", 20)
    monkeypatch.setattr(replies, "GO_ON", 6)
    monkeypatch.setattr(replies, "RACE", ((3, 4), (2, 8)))
    monkeypatch.setattr(replies, "AGAIN", ((2, 10),))
    monkeypatch.setattr(replies, "LATELY", 2)
    monkeypatch.setattr(replies, "HALVING", ((4, 40), (2, 80)))
