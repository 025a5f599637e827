"""The draft of 2019 as loaded: counters, ground, chits and tokens, under chosen options."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from wsanalysis.probability.bag import Bag
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.draft_2019.chit import Chit
from wsanalysis.systems.draft_2019.chits import Chits
from wsanalysis.systems.draft_2019.ground import Terrain
from wsanalysis.systems.draft_2019.options import STANDARD, Options
from wsanalysis.systems.draft_2019.sheaf import Battery, SheafHex
from wsanalysis.systems.draft_2019.supply import Seen, column_of, next_draw
from wsanalysis.systems.draft_2019.token import Damage, DamageToken, Suppression, SuppressionToken
from wsanalysis.systems.draft_2019.unit import Kind, Unit, Weapon


class Records(NamedTuple):
    """The rows of all data files, in the order of the files."""

    units: tuple[Unit, ...]
    weapons: tuple[Weapon, ...]
    terrain: tuple[Terrain, ...]
    sheafs: tuple[SheafHex, ...]
    artillery: tuple[Battery, ...]
    chits: tuple[Chit, ...]
    damage: tuple[DamageToken, ...]
    suppression: tuple[SuppressionToken, ...]


class Draft2019:
    """Everything that the rules read; never changed once made.

    Equal, for laws that are kept, when chits, tokens and options are: all else reaches a rule by its own
    arguments. `data_hash` tells all data apart.
    """

    __slots__ = (
        "_damage",
        "_hash",
        "_read",
        "_suppression",
        "artillery",
        "chits",
        "data_hash",
        "files",
        "options",
        "records",
        "terrain",
        "units",
        "weapons",
    )

    def __init__(
        self, records: Records, data_hash: str, options: Options = STANDARD, files: Iterable[str] = ()
    ) -> None:
        self.records = records
        self.units: Mapping[str, Unit] = {unit.name: unit for unit in records.units}
        self.weapons = {weapon.name: weapon for weapon in records.weapons}
        self.terrain = {entry.terrain: entry for entry in records.terrain}
        self.artillery = {battery.name: battery for battery in records.artillery}
        self.chits = Chits(records.chits)
        self.data_hash = data_hash
        self.options = options
        self.files = tuple(files)
        self._damage: dict[tuple[str, tuple[str, ...], tuple[Seen, ...]], Distribution[Damage]] = {}
        self._suppression: dict[
            tuple[bool, bool, tuple[str, ...], tuple[Seen, ...]], Distribution[Suppression]
        ] = {}
        self._read = (records.chits, records.damage, records.suppression, options)
        self._hash = hash(self._read)

    def bails_out(self, kind: Kind) -> bool:
        """Whether a red medal concerns a unit of this kind (10.0)."""
        return kind == "vehicle" or self.options.bailing_out == "every unit"

    def damage_draw(
        self, kind: Kind, out: tuple[str, ...] = (), lying: tuple[Seen, ...] = ()
    ) -> Distribution[Damage]:
        """A damage token as a unit of this kind reads it, while those in `out` and `lying` are out."""
        column, red = column_of(kind), self.bails_out(kind)
        key = column, out, tuple(sorted(lying, key=str))
        if key not in self._damage:

            def read(token: DamageToken) -> Damage:
                return Damage(getattr(token, column), red and token.red_medal)

            self._damage[key] = next_draw(self.damage_supply(out).counts, key[2], read, "damage")
        return self._damage[key]

    def suppression_draw(
        self, kind: Kind, blasted: bool = False, out: tuple[str, ...] = (), lying: tuple[Seen, ...] = ()
    ) -> Distribution[Suppression]:
        """A suppression token as a unit of this kind reads it, its blast number only if that is asked for."""
        key = self.bails_out(kind), blasted, out, tuple(sorted(lying, key=str))
        if key not in self._suppression:

            def read(token: SuppressionToken) -> Suppression:
                return Suppression(token.effect, key[0] and token.red_medal, token.blast if blasted else 0)

            counts = self.suppression_supply(out).counts
            self._suppression[key] = next_draw(counts, key[3], read, "suppression")
        return self._suppression[key]

    def seen_damage(self, token: Damage, kind: Kind) -> Seen:
        """A damage token that a unit of this kind has turned over; its red medal if that concerns it."""
        return Seen(token.effect, column_of(kind), token.red_medal if self.bails_out(kind) else None)

    def seen_suppression(self, token: Suppression, kind: Kind) -> Seen:
        """A suppression token that a unit of this kind has turned over."""
        red = token.red_medal if self.bails_out(kind) else None
        return Seen(token.effect, "effect", red, token.blast or None)

    def damage_supply(self, out: tuple[str, ...] = ()) -> Bag[DamageToken]:
        """The damage tokens face down; ValueError if those in `out` are not all there."""
        by_name = {token.token: token for token in self.records.damage}
        return Bag({token: token.count for token in self.records.damage}).without(by_name[n] for n in out)

    def suppression_supply(self, out: tuple[str, ...] = ()) -> Bag[SuppressionToken]:
        """The suppression tokens face down; ValueError if those in `out` are not all there."""
        by_name = {token.token: token for token in self.records.suppression}
        return Bag({token: token.count for token in self.records.suppression}).without(
            by_name[n] for n in out
        )

    def team_of(self, unit: Unit) -> Unit:
        """The unit once reduced: a squad's team with the valor of the squad, any other unit itself (10.0)."""
        return replace(self.units[unit.reduced_to], valor=unit.valor) if unit.kind == "squad" else unit

    def with_options(self, options: Options) -> "Draft2019":
        """The same data under other options."""
        return Draft2019(self.records, self.data_hash, options, self.files)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Draft2019) and self._hash == other._hash and self._read == other._read
        )

    def __hash__(self) -> int:
        return self._hash


def as_suppression(token: SuppressionToken) -> Suppression:
    """What a token says, without its name."""
    return Suppression(token.effect, token.red_medal, token.blast)
