"""A toy of one seat: a raider bids, and a rule decides by luck alone, so its difficulty is known by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bids import BIDS, WEIGHTS, Bids, Record, World, _near

from wsanalysis.battles.core.grading import Grading
from wsanalysis.battles.scenarios.features import FEATURES
from wsanalysis.battles.scenarios.player_file import Dial, QuickPlayer, QuickPlayers, Seats
from wsanalysis.battles.scenarios.wanted import Wanted

GRADES = ("failed", "shaken", "routed")
POINTS = {"failed": 0, "shaken": 1, "routed": 4}


def routed(bid: float) -> float:
    """The chance to rout by a bid: 0.7 for the best one, 300; 0.4 for 100."""
    return 0.4 + 0.3 * _near(bid, 300)


def _world() -> World:
    """Players with two weights that training may change: it takes two."""
    plain: Any = dict.fromkeys(FEATURES, 0.0)
    dials = {name: {"bid": Dial(bid), "idle": Dial(100)} for name, bid in BIDS.items()}
    players = {name: QuickPlayer(name, "", (own, own)) for name, own in dials.items()}
    return World(Record(), Seats(QuickPlayers(players), WEIGHTS, (plain, plain)))


class Raids(Bids):
    """The raider routs the enemy in `routed` of battles, and shakes him in 0.2 more.

    He loses a man for each 100 that he bid in those that he fails. South is moved by rule.
    """

    sides = ("Raiders", "Guards")
    title = "Raids"
    data_hash = "4a1d5"
    grading = Grading(
        grades=GRADES,
        said={"shaken": "the enemy shaken"},
        grade=lambda _, state: int(state["grade"]),
        stake=lambda _: 4,
        cost=lambda _, state: state["men"] / 100,
        costs=("men",),
    )

    def __init__(
        self, of: World | None = None, sure: float | None = None, wanted: Wanted | None = None
    ) -> None:
        super().__init__(of or _world())
        self.sure = sure
        object.__setattr__(self.ready, "scenario", SimpleNamespace(wanted=wanted))

    def chance(self, north: float, south: float = 0) -> float:
        return routed(north) if self.sure is None else self.sure

    def play_out(self, state: dict[str, Any], styles: tuple[int, int], luck: Any) -> None:
        bid = self.ready.record.weights[styles[0], 0].bid
        least = self.chance(bid)
        state["grade"] = 2 if state["luck"] < least else 1 if state["luck"] < least + 0.2 else 0
        state["lead"] = POINTS[GRADES[state["grade"]]]
        state["men"] = bid // 100 if state["grade"] == 0 else 0

    def row(self, state: dict[str, Any]) -> dict[str, Any]:
        lead = state["lead"]
        return {"winner": self.sides[0] if lead else "draw", "margin": lead, "grade": GRADES[state["grade"]],
                "men": state["men"]}  # fmt: skip
