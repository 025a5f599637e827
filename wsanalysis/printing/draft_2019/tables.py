"""The numbers on fire that report and player aid of the 2019 draft print, all from the engine (9.0)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from wsanalysis.game import Game
from wsanalysis.printing.axes import Bands, bands
from wsanalysis.printing.ratings import Cast
from wsanalysis.systems.draft_2019.chit import COLLATERALS, CONDITIONS, Side
from wsanalysis.systems.draft_2019.chits import Sight
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Stand, Terrain
from wsanalysis.systems.draft_2019.shot import Shot, shifts
from wsanalysis.systems.draft_2019.state import READY
from wsanalysis.systems.draft_2019.unit import Firer, Kind, Target, Unit

MIDDLE = 5  # areas
MEDIUM = ("MEDIUM",)
SHIFTS = (-3, -2, -1, 0, 1, 2)
SIDES: tuple[Side, ...] = ("foot", "vehicle")
WHO: Mapping[Side, str] = {"foot": "foot units and guns", "vehicle": "vehicles"}
POWERS = tuple(range(1, 11))
"""FP from the least to the most that is printed."""

TARGETS: Mapping[str, tuple[str, ...]] = {
    "large": (),
    "medium": ("MEDIUM",),
    "small": ("MEDIUM", "SMALL"),
    "medium, in cover": ("IN COVER", "MEDIUM"),
    "medium, fortified": ("FORTIFIED", "IN COVER", "MEDIUM"),
    "medium, obscured": ("MEDIUM", "OBSCURED"),
    "medium, moving": ("MEDIUM", "MOVING"),
    "small, fortified": ("FORTIFIED", "IN COVER", "MEDIUM", "SMALL"),
}
"""What holds of a target, and the words on a chit that it meets; a small target meets MEDIUM too (9.0)."""


class Share(NamedTuple):
    """The chances of one fire cell, in the order of the rows of a chit from below."""

    suppressed: Fraction
    damaged: Fraction
    eliminated: Fraction

    @property
    def any(self) -> Fraction:
        """The chance of any effect."""
        return sum(self, Fraction(0))


def distance_bands(game: Game, side: Side) -> Bands:
    """The ranges in areas between which no chit changes: as printed, and the first of each."""
    rows = [row for chit in game.edition.chits.chits for row in chit.rows(side)]
    return bands(sorted({row.first for row in rows if row.first is not None}))


def share(
    edition: Draft2019, side: Side, distance: int, shift: int, power: int, conditions: Sequence[str]
) -> Share:
    """What one chit does at a range (areas), with a shift for armor, range and exposure, and so much FP."""
    sight = Sight(side, distance, shift, power, tuple(sorted(conditions)))
    law = edition.chits.fire(sight, False, edition.options).map(lambda read: read.result)
    return Share(law["suppressed"], law["damaged"], law["eliminated"])


OPEN = Terrain("open", "hex", False, "no", False, False)


def shift_amounts(game: Game) -> dict[str, int]:
    """What each situation shifts the row, by the ledger of 9.0: its net with the situation less without."""
    gun = Firer("gun", 10, 0, 5, 2, 3, "all", ())
    man, tank = Target("squad", "medium", 1), Target("vehicle", "medium", 1, (3, 3, 3, 3))
    plain = Shot(distance=5, stand=Stand(OPEN))

    def net(target: Target, **situation: object) -> int:
        shot = replace(plain, **situation)  # type: ignore[arg-type]
        return sum(s.amount for s in shifts(gun, READY, target, shot, game.edition.options))

    def against(armor: int) -> int:
        return net(tank._replace(armor=(armor,) * 4))

    return {
        "beyond range": net(man, distance=11) - net(man),
        "exposed": net(man, sprinting=True) - net(man),
        "above armor": against(2),
        "equal armor": against(3),
        "one below": against(4),
        "two below": against(5),
        "five below": against(8),
    }


def shown_on(game: Game, side: Side) -> dict[str, int]:
    """On how many chits of the bag each condition and each kind of collateral damage is shown."""
    chits = game.edition.chits.chits
    return {
        word: sum(word in chit.icons(side) for chit in chits) for word in (*sorted(CONDITIONS), *COLLATERALS)
    }


def upshifted_by(game: Game, side: Side, power: int) -> int:
    """On how many chits FIREPOWER n gives an upshift to so much FP."""
    needed = [chit.firepower(side) for chit in game.edition.chits.chits]
    return sum(n is not None and power >= n for n in needed)


def usual_power(game: Game, kinds: Sequence[Kind], number: int) -> tuple[int, ...]:
    """The `number` most frequent full FP of armed units of these kinds, the least first."""
    units: Mapping[str, Unit] = game.edition.units
    powers = [unit.full_fp for unit in units.values() if unit.kind in kinds and unit.full_fp]
    often = sorted(set(powers), key=lambda power: (-powers.count(power), power))
    return tuple(sorted(often[:number]))


cast = Cast(lambda unit: (unit.penetration, unit.full_fp), fit=lambda unit: unit.effective_range is not None)
