"""Quick players in a data file, ``data/players/<game>.toml``: each player's weights.

A weight is a whole number, or a table such as ``{usual = 300, armor = 1.5}``: 300 in a scenario whose
`FEATURES` are all 0; where `armor` is 1, 1.5 times as much if training changes it by factors, else 1.5 more.
"""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Self

from annotated_types import MinLen

from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.weights import TRAINEES, Weight
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.features import FEATURES, Features, features
from wsanalysis.battles.scenarios.forces import Contender
from wsanalysis.files.cells import short
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.look_alikes import likeness
from wsanalysis.files.records import content_hash

FOLDER = Path("players")
SIDES = ("attacker", "defender")
MOST = 1 << 24
"""No weight is larger: sums of them times what things are worth stay whole numbers of 64 bits."""


@dataclass(frozen=True, slots=True)
class Dial:
    """A weight: its usual value, and its dependence on the features of a scenario."""

    usual: int
    by: Mapping[str, float] = field(default_factory=dict)

    def at(self, weight: Weight, features: Features) -> int:
        """Its value in a scenario with these features."""
        number = float(self.usual)
        for name, amount in self.by.items():
            if weight.change == "times":
                number *= amount ** features[name]
            else:
                number += amount * features[name]
        return max(-MOST, min(MOST, round(number)))


Dials = Mapping[str, Dial]


@dataclass(frozen=True, slots=True)
class QuickPlayer:
    """A quick player: the source of his weights, and their values in attack and defense.

    `default_in`: the scenarios, by file, in which he plays unless somebody else is named; empty for all. In
    others their own players are compared first (`runs.usual`).
    """

    name: str
    source: str
    dials: tuple[Dials, Dials]
    default_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuickPlayers:
    """The quick players of a game by name, the default first."""

    players: Mapping[str, QuickPlayer]

    @property
    def styles(self) -> dict[str, int]:
        """Their numbers, and that of the random player."""
        return {name: number for number, name in enumerate(self.players)} | {"random": RANDOM}

    @property
    def data_hash(self) -> str:
        """A hash of all weights."""
        return content_hash(tuple((one.name, one.dials) for one in self.players.values()))


@dataclass(frozen=True, slots=True)
class Seats:
    """The quick players of a scenario, their weights, and the scenario's features for each side."""

    players: QuickPlayers
    weights: Mapping[str, Weight]
    features: tuple[Features, Features]

    @classmethod
    def of(
        cls,
        players: QuickPlayers,
        weights: Mapping[str, Weight],
        forces: tuple[Contender, Contender],
        vehicles: Collection[str] = (),
    ) -> Self:
        """The players at a scenario between these forces; `vehicles` are names of blocks."""
        return cls(players, weights, (features(forces, 0, vehicles), features(forces, 1, vehicles)))

    def put(self, tables: Tables) -> None:
        """Add the weights of all players to a world's tables, with room for those in training."""
        rows = [
            tuple(
                one.dials[side][name].at(weight, self.features[side]) for name, weight in self.weights.items()
            )
            for one in self.players.players.values()
            for side in (0, 1)
        ]
        tables.rows["weights"] = rows + rows[-1:] * (2 * TRAINEES)
        tables.shapes["weights"] = (len(rows) // 2 + TRAINEES, 2)

    def seat(self, world: Any, trainee: int, side: int, dials: Dials) -> int:
        """Let a player in training have these weights in a world's record; his number as a style."""
        number = len(self.players.players) + trainee
        row = world.weights[number, side]
        for name, weight in self.weights.items():
            setattr(row, name, dials[name].at(weight, self.features[side]))
        return number


def player_file(folder: Path, game: str) -> Path:
    """A data folder's file of quick players for a game: its own, or the built-in one."""
    name = FOLDER / f"{game}.toml"
    return folder / name if os.path.lexists(folder / name) else data_folder() / name


def load_players(folder: Path, game: str, weights: Mapping[str, Weight]) -> QuickPlayers:
    """The quick players of a game in a data folder. Raises DataFault with every fault of the file."""
    return read_players(player_file(folder, game), weights)


def read_players(file: Path, weights: Mapping[str, Weight]) -> QuickPlayers:
    """The quick players in a file. Raises DataFault with every fault of it."""
    faults: list[Fault] = []
    entry = toml.read_toml(file, faults)
    players: dict[str, QuickPlayer] = {}
    if entry is not None:
        if not entry.value:
            toml.fault(entry, "expected a table of weights for at least one player, there is none")
        waiting = list(entry.value)
        for name in _in_order(entry, waiting):
            found = _player(entry, name, players, weights)
            if found is not None:
                players[name] = found
        players = {name: players[name] for name in waiting if name in players}
    if faults:
        raise DataFault(sorted(faults, key=lambda fault: fault.line))
    return QuickPlayers(players)


def _in_order(entry: Entry, names: Sequence[str]) -> Iterator[str]:
    """The players, each after the one whose weights he begins with."""
    left = dict.fromkeys(names)
    while left:
        ready = [name for name in left if _basis(entry, name) not in left]
        if not ready:
            for name in left:
                toml.fault(
                    entry, "expected players that are not based on one another in a circle, got one", name
                )
            return
        for name in ready:
            del left[name]
        yield from ready


def _basis(entry: Entry, name: str) -> Any:
    value = entry.value[name]
    basis = value.get("based_on") if isinstance(value, dict) else None
    return basis if isinstance(basis, str) else None


def _player(
    entry: Entry, name: str, known: Mapping[str, QuickPlayer], weights: Mapping[str, Weight]
) -> QuickPlayer | None:
    table = toml.get_table(entry, name, required=True)
    if table is None:
        return None
    if twin := next((one for one in entry.value if one != name and likeness(one) == likeness(name)), ""):
        toml.fault(entry, f"expected another name, {name!r} looks like {twin!r}", name)
    if name == "random":
        toml.fault(entry, "expected another name, 'random' is the player who acts at random", name)
    toml.known_keys(table, ("based_on", "source", "default_in", "weights", *SIDES))
    basis = toml.get_name(table, "based_on", known, "player", "")
    source = toml.get(table, "source", Annotated[str, MinLen(1)])
    default_in = toml.get(table, "default_in", list[Annotated[str, MinLen(1)]], [])
    common = dict(_dials(table, "weights", weights))
    sides = []
    for side, key in enumerate(SIDES):
        dials = {**(known[basis].dials[side] if basis else {}), **common, **dict(_dials(table, key, weights))}
        missing = [one for one in weights if one not in dials]
        if missing and side == 0 and basis is not None:
            toml.fault(table, f"expected a number for every weight, there is none for {', '.join(missing)}")
        sides.append(dials)
    return QuickPlayer(name, source or "", (sides[0], sides[1]), tuple(default_in or ()))


def _dials(table: Entry, key: str, weights: Mapping[str, Weight]) -> Iterator[tuple[str, Dial]]:
    found = toml.get_table(table, key)
    if found is None:
        return
    toml.known_keys(found, weights)
    for name in found.value:
        if name in weights:
            yield name, _dial(found, name, weights[name])


def _dial(table: Entry, name: str, weight: Weight) -> Dial:
    """A weight as a number, or as a table of its usual value and its dependences."""
    if not isinstance(table.value[name], dict):
        return Dial(_whole(table, name, weight))
    parts = toml.child(table, name, table.value[name])
    toml.known_keys(parts, ("usual", *FEATURES))
    by = {}
    for key in parts.value:
        if key in FEATURES:
            amount = parts.value[key]
            least = 0.001 if weight.change == "times" else -float(MOST)
            if type(amount) not in (int, float) or not least <= amount <= MOST:
                toml.fault(parts, f"expected a number from {least:g} to {MOST}, got {short(amount)}", key)
            else:
                by[key] = float(amount)
    return Dial(_whole(parts, "usual", weight), by)


def _whole(table: Entry, key: str, weight: Weight) -> int:
    number = table.value.get(key)
    least = -MOST if weight.change == "added" else 0
    most = 1 if weight.change == "switch" else MOST
    if type(number) is not int or not least <= number <= most:
        got = "it is missing" if number is None else f"got {short(number)}"
        toml.fault(table, f"expected a whole number {least} to {most}, {got}", key)
        return 0
    return number
