"""A game of Liberty Road told while it is played: the engine's log, and how it ended."""

from collections.abc import Iterable, Iterator
from typing import Any

from wsanalysis.battles.core.position import Position
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.battle import Battle
from wsanalysis.battles.liberty_road.positions import position_of
from wsanalysis.battles.liberty_road.record import objectives_met
from wsanalysis.battles.liberty_road.sentences import Entry, Scene, halted, log_of, tell


class Telling:
    """Tells the game that is played in a state; answers as `battles.core.map_game.Narrator` says."""

    def __init__(self, battle: Battle, state: Any) -> None:
        self.battle = battle
        self.scene = Scene(battle.world, state)
        state.logging = 1

    @property
    def turn(self) -> int:
        return int(self.scene.state.turn)

    @property
    def caution(self) -> str:
        return self.battle.world.edition.unofficial

    def look(self) -> None:
        self.scene.look()
        self.scene.state.logged = 0

    def happened(self) -> Iterator[str | None]:
        for entry in _parted(log_of(self.scene.state)):
            if entry[0][0] == terms.LOG_TURN:
                yield None
            else:
                yield from tell(self.scene, entry)

    def ended(self) -> Iterator[str]:
        return halted(self.scene)

    def position(self) -> Position:
        return position_of(self.battle.world, self.scene.state)

    @property
    def end(self) -> str:
        return f"{terms.ENDS[self.scene.state.over]} (p.18)"

    def objectives(self) -> Iterator[tuple[str, str, bool]]:
        return objectives_met(self.battle.world, self.scene.state)


def _parted(log: Iterable[Entry]) -> Iterator[list[Entry]]:
    """The log in pieces, each beginning of a turn a piece by itself."""
    piece: list[Entry] = []
    for entry in log:
        if entry[0] == terms.LOG_TURN:
            yield from filter(None, (piece, [entry]))
            piece = []
        else:
            piece.append(entry)
    yield from filter(None, (piece,))
