"""The parts common to the scenarios of all games: names, a board, and two forces that fight on it."""

import dataclasses
from collections import Counter
from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from wsanalysis.battlefield.board import Board, Overlay
from wsanalysis.battles.core.map_game import Outline
from wsanalysis.battles.core.position import Field
from wsanalysis.battles.scenarios.forces import Contender
from wsanalysis.battles.scenarios.objectives import Objective, hexes_of, sentence
from wsanalysis.battles.scenarios.wanted import Wanted
from wsanalysis.files.records import content_hash
from wsanalysis.languages import say

F = TypeVar("F", bound=Contender)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(Generic[F]):
    """A scenario as in its file, every name as in the data, and the board loaded.

    `stem` is the name of its file without `.toml`; the first of the `forces` attacks, or moves first.
    `data_hash` covers the scenario's contents, its board and all overlays; units and the like have hashes of
    their own. `wanted` is what a scenario of one seat is meant to be, if it says so.
    """

    stem: str
    name: str
    situation: str
    source: str
    background: str
    board: Board = dataclasses.field(compare=False)
    overlays: tuple[Overlay, ...]
    forces: tuple[F, F]
    data_hash: str
    wanted: Wanted | None = dataclasses.field(default=None, compare=False)

    @property
    def attacking(self) -> F:
        return self.forces[0]

    @property
    def defending(self) -> F:
        return self.forces[1]

    @property
    def sides(self) -> tuple[str, str]:
        """The sides by name."""
        return self.forces[0].side, self.forces[1].side

    def force(self, side: str) -> F:
        """The force of a side."""
        return self.forces[self.sides.index(side)]

    @property
    def is_laid_anew(self) -> bool:
        """True if its board is laid anew for each game, and `board` shows none of them."""
        return False

    @property
    def objectives(self) -> list[tuple[str, Objective]]:
        """The objectives by number, each with its side."""
        return [(force.side, one) for force in self.forces for one in force.objectives]

    def supposing(self, side: int, objectives: tuple[Objective, ...]) -> Self:
        """The scenario if that side had these objectives."""
        forces: list[Any] = list(self.forces)
        forces[side] = dataclasses.replace(forces[side], objectives=objectives)
        data_hash = content_hash((self.data_hash, side, objectives))
        return dataclasses.replace(self, forces=(forces[0], forces[1]), data_hash=data_hash)

    def units(self) -> dict[tuple[str, str], int]:
        """The number of units of each block each side can ever have, by (side, block)."""
        return dict(Counter((force.side, block) for force in self.forces for block in force.blocks))

    def outline(self, more: Mapping[str, Any]) -> Outline:
        """The scenario in a line of the list, with the game's further remarks in `more`."""
        units = len(self.attacking.blocks), len(self.defending.blocks)
        hexes = len(self.board.ids)
        return Outline(self.name, self.situation, self.sides, units, hexes, self.source, more)

    def field(self) -> Field:
        """Its objectives and sides."""
        zones = {force.side: force.zone for force in self.forces}
        named: list[tuple[str, tuple[str, ...]]] = [
            (say("{side}: {task}", side=side, task=sentence(o)), hexes_of(o))
            for side, o in self.objectives
            if hexes_of(o)
        ]
        whose = tuple(side for side, o in self.objectives if hexes_of(o))
        return Field(self.name, self.sides, self.board, zones, named, whose)
