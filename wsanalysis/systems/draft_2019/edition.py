"""The draft of 2019 as loaded: counters, ground, chits and tokens, under chosen options."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from wsanalysis.files.edition import Edition
from wsanalysis.files.look_alikes import folded
from wsanalysis.files.tables import DataTable, Misfit, in_order, missing_rows
from wsanalysis.probability.bag import Bag
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.draft_2019.chit import Chit
from wsanalysis.systems.draft_2019.chits import Chits
from wsanalysis.systems.draft_2019.ground import Terrain
from wsanalysis.systems.draft_2019.options import STANDARD, Options
from wsanalysis.systems.draft_2019.sheaf import SHEAFS, Battery, SheafHex
from wsanalysis.systems.draft_2019.supply import Seen, column_of, next_draw
from wsanalysis.systems.draft_2019.token import Damage, DamageToken, Suppression, SuppressionToken
from wsanalysis.systems.draft_2019.unit import NATIONS, Kind, Unit, Weapon, row_faults, weapon_faults

Token = TypeVar("Token", DamageToken, SuppressionToken)

NEEDED_TERRAIN = ("open", "woods", "rubble", "blaze", "bunker")


class Draft2019(Edition[Options], options=STANDARD):
    """Everything the rules read."""

    units = DataTable(
        Unit,
        "units/draft_2019/*.csv",
        but=("orders.csv", "works.csv", "objects.csv"),
        check=row_faults,
        nations=NATIONS,
    )
    weapons = DataTable(
        Weapon, "units/draft_2019/weapons.csv", check=weapon_faults, unlike="units", nations=NATIONS
    )
    terrain = DataTable(Terrain, "units/draft_2019/terrain.csv")
    sheafs = DataTable(SheafHex, "units/draft_2019/sheafs.csv", made=in_order)
    artillery = DataTable(Battery, "units/draft_2019/artillery.csv")
    chits = DataTable(Chit, "chips/draft_2019_chits.csv", made=Chits, called="chit ", rules_read_it=True)
    damage = DataTable(
        DamageToken, "chips/draft_2019_damage.csv", made=in_order, called="damage ", rules_read_it=True
    )
    suppression = DataTable(
        SuppressionToken, "chips/draft_2019_suppression.csv",
        made=in_order, called="suppression ", rules_read_it=True,
    )  # fmt: skip

    def misfits(self) -> Iterator[Misfit]:
        """Faults across tables: too little to draw from, a missing team, sheaf or terrain."""
        if len(self.chits.chits) < 2:  # easy and difficult checks draw two together, 3.0
            yield Misfit("chits", "", "expected at least two chits")
        if not any(token.count for token in self.damage):
            yield Misfit("damage", "count", "expected at least one token")
        if sum(token.count for token in self.suppression) < 2:  # who cowers draws two, 7.0
            yield Misfit("suppression", "count", "expected at least two tokens")
        yield from missing_rows("terrain", "terrain", NEEDED_TERRAIN, self.terrain)
        yield from missing_rows("sheafs", "sheaf", SHEAFS, {row.sheaf for row in self.sheafs})
        hexes = [(row.sheaf, row.q, row.r) for row in self.sheafs]
        for sheaf, q, r in sorted({place for place in hexes if hexes.count(place) > 1}):
            yield Misfit("sheafs", "q", f"expected hex {q},{r} of {sheaf} once")
        teams = [folded(unit.name) for unit in self.rows["units"] if unit.kind == "team"]
        for unit in self.rows["units"]:
            if unit.kind == "squad" and folded(unit.reduced_to) not in teams:
                said = f"expected a team for {unit.name}, there is no {unit.reduced_to!r}"
                yield Misfit("units", "reduced_to", said, unit.name)

    @cached_property
    def _damage(self) -> dict[tuple[str, tuple[str, ...], tuple[Seen, ...]], Distribution[Damage]]:
        return {}

    @cached_property
    def _suppression(
        self,
    ) -> dict[tuple[bool, bool, tuple[str, ...], tuple[Seen, ...]], Distribution[Suppression]]:
        return {}

    @cached_property
    def _by_letters(self) -> dict[str, Unit]:
        return {folded(name): unit for name, unit in self.units.items()}

    def bails_out(self, kind: Kind) -> bool:
        """True if a red medal concerns a unit of this kind (10.0)."""
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
        """A suppression token as a unit of this kind reads it; its blast number only on request."""
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
        """The damage tokens still face down; ValueError if those in `out` exceed the supply."""
        return _face_down(self.damage, out)

    def suppression_supply(self, out: tuple[str, ...] = ()) -> Bag[SuppressionToken]:
        """The suppression tokens still face down; ValueError if those in `out` exceed the supply."""
        return _face_down(self.suppression, out)

    def team_of(self, unit: Unit) -> Unit:
        """The unit once reduced: a squad's team with the valor of the squad, any other unit itself (10.0)."""
        return (
            replace(self._by_letters[folded(unit.reduced_to)], valor=unit.valor)
            if unit.kind == "squad"
            else unit
        )


def _face_down(tokens: tuple[Token, ...], out: tuple[str, ...]) -> Bag[Token]:
    by_name = {token.token: token for token in tokens}
    return Bag({token: token.count for token in tokens}).without(by_name[name] for name in out)


def as_suppression(token: SuppressionToken) -> Suppression:
    """The values of a token, without its name."""
    return Suppression(token.effect, token.red_medal, token.blast)
