"""A scenario ready to play: the record that its battles read, and the sources of the record."""

import zlib
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from wsanalysis.battles.core import records
from wsanalysis.battles.core.tables import empty_state
from wsanalysis.battles.scenarios.guesses import Guess, guesses
from wsanalysis.battles.scenarios.player_file import QuickPlayers, Seats
from wsanalysis.battles.scenarios.scenario import Scenario
from wsanalysis.compiled import layout_of, ready
from wsanalysis.compiled.kept import keep, kept
from wsanalysis.files.records import content_hash
from wsanalysis.version import code_version, is_versioned

R = TypeVar("R", bound=records.World)
M = TypeVar("M", bound="ReadyScenario[Any]")

KEPT = 8  # scenarios: as many as somebody goes back and forth between; some megabytes each
_kept: dict[str, Any] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyScenario(Generic[R]):
    """The data by which an engine plays a scenario; `state` is the game's own record of a battle."""

    state: ClassVar[type[records.State]]
    scenario: Scenario[Any]
    edition: Any
    seats: Seats
    record: R

    @property
    def sides(self) -> tuple[str, str]:
        """The sides by name, the attacker first."""
        return self.scenario.sides

    @property
    def title(self) -> str:
        """The scenario's name."""
        return self.scenario.name

    @property
    def data_hash(self) -> str:
        """A hash of everything that the battle reads: scenario, board, units, options."""
        return hash_of(self.scenario, self.edition, self.seats.players)

    @property
    def styles(self) -> dict[str, int]:
        """The numbers of the quick players by name, the default first."""
        return self.seats.players.styles

    def new_state(self) -> Any:
        """A state with room for a game, all zero."""
        return empty_state(self.state, self.record)

    def guesses(self, others: Sequence[Any], most: int) -> tuple[list[Guess], list[Guess]]:
        """The objectives that either side could have, from other scenarios, see `scenarios.guesses`."""
        return guesses(self.scenario, others, most)

    def supposing(self, side: int, guess: Guess) -> Self:
        """The same scenario if that side had these objectives."""
        return self.remade(self.scenario.supposing(side, guess))

    def remade(self, scenario: Any) -> Self:
        """Another scenario between the same units on the same board, made ready by the same data."""
        raise NotImplementedError


def hash_of(scenario: Scenario[Any], edition: Any, players: QuickPlayers, *cards: Any) -> str:
    """A hash of everything that a battle reads; `cards` are read from files of their own."""
    hashes = (one.data_hash for one in (scenario, edition, *cards, players))
    return content_hash((*hashes, edition.options))


def kept_ready(data_hash: str, make: Callable[[], M]) -> M:
    """The scenario made ready from these data; cached until others are needed."""
    if data_hash not in _kept:
        made = make()
        while len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[data_hash] = made
    found: M = _kept[data_hash]
    return found


def kept_record(data_hash: str, of: type[R], make: Callable[[], R]) -> R:
    """The record of a scenario, made once for all processes of a user: that takes a second or two.

    `data_hash` covers everything that the record is made of; "" if it is not to be kept. Nor is one of a game
    of somebody's own, whose code may change.
    """
    if not data_hash or not is_versioned(of):
        return make()
    name = f"{content_hash((data_hash, layout_of(of).fingerprint, code_version()))}.world"
    content = kept(name)
    if content is not None:
        return ready(of.from_words(array("q", zlib.decompress(content))))
    record = make()
    keep(name, zlib.compress(record.to_words().tobytes(), level=1))
    return record
