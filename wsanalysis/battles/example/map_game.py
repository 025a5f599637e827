"""The example as a game on the map."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from wsanalysis.battles.core.map_game import Manner, MapGame, Outline
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.example.battle import GONE, Battle, State, load_battle
from wsanalysis.battles.example.scenario import load_scenario
from wsanalysis.battles.scenarios.forces import field_of
from wsanalysis.battles.scenarios.objectives import sentence
from wsanalysis.systems.example.edition import Example


class Telling:
    """Tells the game that is played in a state; answers as `battles.core.map_game.Narrator` says."""

    def __init__(self, battle: Battle, state: State) -> None:
        self.battle, self.state = battle, state
        state.told = [None]
        self.caution = battle.edition.unofficial

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def end(self) -> str:
        return f"{self.state.over} (2)"

    def look(self) -> None:
        self.state.told = []

    def happened(self) -> Iterator[str | None]:
        yield from self.state.told or ()

    def ended(self) -> Iterator[str]:
        yield from ()

    def position(self) -> Position:
        battle, ids = self.battle, self.battle.scenario.board.ids
        units = [
            {"side": battle.sides[side], "block": name, "kind": "infantry", "facing": "N", "state": "ready",
             "damage": "", "weapon": "", "carried by": 0, "hex": ids[h] if h != GONE else "",
             "place": "on map" if h != GONE else "out"}
            for (side, name), h in zip(battle.blocks, self.state.hexes, strict=True)
        ]  # fmt: skip
        frame = pd.DataFrame(units, index=pd.RangeIndex(1, len(units) + 1, name="unit"))
        markers = pd.DataFrame([], columns=["hex", "marker", "hidden"])
        return Position(self.state.turn, frame, markers, battle.score(self.state))

    def objectives(self) -> Iterator[tuple[str, str, bool]]:
        for side, one in self.battle.objectives:
            yield self.battle.sides[side], sentence(one), self.battle.met(self.state, side, one)


def outline(folder: Path, scenario: str, edition: Example) -> Outline:
    """A scenario in a line of the list."""
    found = load_scenario(folder, scenario, edition)
    blue, red = (len(force.blocks) for force in found.forces)
    more = {"turns": found.turns}
    return Outline(
        found.name, found.situation, Battle.sides, (blue, red), len(found.board.ids), found.source, more
    )


GAME = MapGame(
    name="example",
    load=load_battle,
    outline=outline,
    field=lambda battle: field_of(battle.title, battle.scenario.board, battle.scenario.forces),
    roster=lambda battle: Counter((battle.sides[side], name) for side, name in battle.blocks),
    narrate=Telling,
    manners={
        "greedy": Manner("plays to win", "to win"),
        "random": Manner("acts at random", "random"),
    },
)
