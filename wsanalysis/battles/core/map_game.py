"""The interface of a game on the map to the rest of wsanalysis: a record of functions, like a rule system.

Code that plays, searches, stores, tells, draws or evaluates battles is given the record of a game, or an
engine made by it, and names no game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from wsanalysis.battlefield.landscape import Landscape, area_land
from wsanalysis.battles.core.engine import Engine, State
from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.position import Field
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.core.weights import Weight
from wsanalysis.languages import say

if TYPE_CHECKING:
    from wsanalysis.battles.core.code import Code


class Outline(NamedTuple):
    """A scenario in a line of the list: sides and numbers of units, the first player's first.

    Instead of a number it says how units come, "bought" or "drawn", where that is not yet known.
    `more` holds anything else the game says about a scenario, column names as keys.
    """

    title: str
    situation: str
    sides: tuple[str, str]
    units: tuple[int | str, int | str]
    hexes: int
    source: str
    more: Mapping[str, Any]


class Manner(NamedTuple):
    """The manner of a quick player, such as "sits tight", and in a word or two for the head of a column.

    A balance report compares those who are `compared`. One not `whole` leaves something undone that the
    game has, so that nobody would want to play against him.
    """

    said: str
    head: str
    compared: bool = True
    whole: bool = True


class BattleWithin(NamedTuple):
    """A battle that was fought within a game: of what game, its engine, its seed, the player's style."""

    map_game: "MapGame"
    engine: Engine
    seed: int
    style: int


def areas(folder: Path, _: Any) -> Landscape:
    """Boards of areas, as `area_land` has them."""
    return area_land(folder)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapGame:
    """Everything that the rest of wsanalysis asks of a game on the map.

    A scenario is the name of its file in ``scenarios/<name>`` of a data folder, or a draft of it
    (`battles.scenarios.draft`). Every engine has quick players named greedy and random.
    """

    name: str
    """That of its rule system."""
    load: Callable[[Path, Any, Any], Engine]
    """``load(folder, scenario, edition)``: ready to play; raises DataFault listing every fault."""
    outline: Callable[[Path, str, Any], Outline]
    """``outline(folder, scenario, edition)``: reads and checks the file, which is quicker than `load`."""
    narrate: Callable[[Any, State], Narrator]
    """``narrate(engine, state)``: who tells the game that is played in that state."""
    manners: Mapping[str, Manner]
    """The manners of quick players, by the name that engines know them by."""
    weights: Mapping[str, Weight]
    """The weights of quick players, by the names of a data file of players."""
    land: Callable[[Path, Any], Landscape] = areas
    """``land(folder, edition)``: what its boards are made of; raises DataFault."""
    turn: str = "turn"
    """The word for its turns: turns, rounds."""
    opponents: str = "{first} attack, {second} defend"
    """Both sides as a story names them in its title."""
    roles: tuple[str, str] = ("attacker", "defender")
    """The role of the player of the first side of a scenario, and of the second."""
    seats: int = 2
    """The number of sides that are asked; with one seat it is the first, and the other is moved by rule."""
    verdict_games: int = 240_000
    """The games that a verdict may take, unless somebody names another number."""
    places_units: bool = False
    """True if a scenario's file may name the hex of a unit."""
    gives_weapons: bool = False
    """True if it may name the weapon that a unit crews or carries."""
    secret: bool = False
    """True if its players keep their objectives secret in a first game."""
    scale: str = ""
    """The size of a point by which players weigh actions: " of which ... has about ten,"."""
    signs: Signs | None = None
    """By what blunders in it are counted (`runs.blunders`); None: they are not."""
    files: tuple[Path, ...] = ()
    """The files that battles read of a data folder besides scenarios, maps and those of the rule system."""
    check_files: Callable[[Path], object] = lambda _: None
    """Read these files; raises DataFault listing every fault."""
    unread: frozenset[str] = frozenset()
    """Options of the rule system that its games never read, such as those of a campaign in a battle."""
    code: "Code | None" = None
    """The engine of its battles, where it can be compiled."""
    battle_of: Callable[[Any, State, int], "BattleWithin"] | None = None
    """``battle_of(engine, state, number)``: a battle in a finished game, where a game has several."""
    log_of: Callable[[Any, State], Mapping[str, Sequence[Mapping[str, Any]]]] | None = None
    """``log_of(engine, state)``: what a player would have kept of a finished game, tables by title."""

    def ensure_compiled(self, shown: bool = True) -> None:
        """See to it that battles play at full speed; if `shown`, a line says so where it takes seconds."""
        if self.code:
            self.code.ensure_compiled(shown)

    def scenario(self, engine: Any) -> Any:
        """The scenario of an engine, a `battles.scenarios.scenario.Scenario`."""
        return engine.ready.scenario

    def field(self, engine: Any, seed: int | None = None) -> Field:
        """The field of an engine's scenario.

        With a `seed` it is the board of its first game. Raises ValueError if that is laid for no game anew.
        """
        scenario = self.scenario(engine)
        field: Field = scenario.field()
        if seed is None:
            return field
        if not scenario.is_laid_anew:
            raise ValueError(f"{scenario.stem} has one board for all games: leave out the seed")
        board = self.narrate(engine, engine.new_game(seed, 0)).position().board
        return replace(field, title=say("{title}, the board of seed {seed}", title=field.title, seed=seed),
                       board=board or field.board)  # fmt: skip

    def roster(self, engine: Any) -> dict[tuple[str, str], int]:
        """The most units of each block that each side can ever have, by (side, block)."""
        roster: dict[tuple[str, str], int] = self.scenario(engine).units()
        return roster
