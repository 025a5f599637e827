"""What the rest of wsanalysis knows of a game on the map: a record of functions, as a rule system is.

Whatever plays, searches, keeps, tells, draws or weighs battles is handed the record of a game, or an engine
that it has made, and names no game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from wsanalysis.battlefield.landscape import Landscape, area_land
from wsanalysis.battles.core.engine import Engine, State
from wsanalysis.battles.core.position import Field, Position, Track
from wsanalysis.battles.core.weights import Weight


class Outline(NamedTuple):
    """A scenario in a line of the list: sides and numbers of units, the first player's first.

    `more` holds what else the game tells of a scenario, column names as keys.
    """

    title: str
    situation: str
    sides: tuple[str, str]
    units: tuple[int, int]
    hexes: int
    source: str
    more: Mapping[str, Any]


class Manner(NamedTuple):
    """How a quick player plays, as "sits tight", and in a word or two for the head of a column.

    A balance report sets those who are `compared` against each other.
    """

    said: str
    head: str
    compared: bool = True


class Narrator(Protocol):
    """Tells one game in sentences while it is played; all that was hidden is told."""

    @property
    def turn(self) -> int:
        """The turn that is being played, 0 the set-up."""

    @property
    def part(self) -> int:
        """The part of the turn that is being played, by number, where sides take several turns in a turn."""

    @property
    def depth(self) -> int:
        """How far within that part a player is asked: what he orders for all of it is least deep."""

    @property
    def caution(self) -> str:
        """What every footer says of the data: that they are unofficial, and what of them is reconstructed."""

    def look(self) -> None:
        """Take in how things stand, before an action."""

    def happened(self) -> Iterator[str | None]:
        """What has happened since the last look, in sentences; None where a turn begins, also the first."""

    def ended(self) -> Iterator[str]:
        """What is left to be said at the end of a turn."""

    def tracks(self) -> Iterable[Track]:
        """The moves and shots since this was last asked."""

    def position(self) -> Position:
        """Where everything stands."""

    @property
    def end(self) -> str:
        """Why a game that is over has ended, with the paragraph."""

    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        """The objectives as things stand: whose, what and how many points in words, whether it is met."""


def areas(folder: Path, _: Any) -> Landscape:
    """Boards of areas, as `area_land` has them."""
    return area_land(folder)


def needs_nothing(_: bool = True) -> None:
    """Nothing is compiled."""


def reads_nothing(_: Path) -> None:
    """There are no files to check."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapGame:
    """All that the rest of wsanalysis asks of a game on the map.

    A scenario is the name of its file in ``scenarios/<name>`` of a data folder, or a draft of it
    (`battles.scenarios.draft`). Every engine has quick
    players named greedy and random.
    """

    name: str
    """That of its rule system."""
    load: Callable[[Path, Any, Any], Engine]
    """``load(folder, scenario, edition)``: ready to play; raises DataFault listing every fault."""
    outline: Callable[[Path, str, Any], Outline]
    """``outline(folder, scenario, edition)``: reads and checks the file, which is quicker than `load`."""
    field: Callable[[Any], Field]
    """What the scenario of an engine is fought over."""
    roster: Callable[[Any], Mapping[tuple[str, str], int]]
    """How many units of each block each side can ever have, by (side, block)."""
    narrate: Callable[[Any, State], Narrator]
    """``narrate(engine, state)``: who tells the game that is played in that state."""
    manners: Mapping[str, Manner]
    """How quick players play, by the name that engines know them by."""
    weights: Mapping[str, Weight]
    """What quick players weigh, by the names of a data file of players."""
    land: Callable[[Path, Any], Landscape] = areas
    """``land(folder, edition)``: what its boards are made of; raises DataFault."""
    turn: str = "turn"
    """What its turns are called: turns, rounds."""
    order: str = "order"
    """What a side decides first in its part of a turn."""
    opponents: str = "{} attack, {} defend"
    """How a story names both sides in its title."""
    roles: tuple[str, str] = ("attacker", "defender")
    """What a player is who has the first side of a scenario, and who has the second."""
    secret: bool = False
    """Whether its players keep their objectives secret in a first game."""
    scale: str = ""
    """How large a point is by which players weigh actions: " of which ... has about ten,"."""
    files: tuple[Path, ...] = ()
    """What battles read of a data folder besides scenarios, maps and what the rule system reads."""
    check_files: Callable[[Path], object] = reads_nothing
    """Read these files; raises DataFault listing every fault."""
    ensure_compiled: Callable[[bool], None] = needs_nothing
    """See to it that battles play at full speed; with True it may show how far it is."""
