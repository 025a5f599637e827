"""The combat chips (p.5): the result of a chip at a distance, and the odds of drawing it."""

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, NamedTuple, TypeVar, get_args

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.cells import Cell, YesNo
from wsanalysis.probability.bag import Bag
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.liberty_road.options import Options

F = TypeVar("F", bound=Hashable)

Result = Literal["miss", "suppressed", "reduced", "eliminated"]
Side = Literal["infantry", "vehicle"]
Check = Literal["passed", "failed"]
EventIcon = Literal["event icon"]

LADDER: tuple[Result, ...] = get_args(Result)
"""The results from worst to best for the attacker; an upshift moves one to the right (p.16)."""

RUNG: dict[Result, int] = {result: rung for rung, result in enumerate(LADDER)}

EVENT_ICON: EventIcon = "event icon"


class Band(NamedTuple):
    """A band of distances in hexes, both ends included (`last` None: no upper limit), and its result."""

    first: int
    last: int | None
    result: Result

    def __str__(self) -> str:
        if self.last is None:
            return f"all {self.result}" if self.first == 1 else f"{self.first}+ {self.result}"
        if self.first == self.last:
            return f"{self.first} {self.result}"
        return f"{self.first}-{self.last} {self.result}"


Bands = tuple[Band, ...]

FARTHEST = 99  # hexes; no board is larger

_BAND = re.compile(r"(?:(all)|([0-9]{1,4})(?:\s*([-–—])\s*([0-9]{1,4})|\s*(\+))?)\s+(\w+)", re.IGNORECASE)


def parse_bands(text: str) -> Bands:
    """Parse bands such as ``1-4 eliminated; 5-9 suppressed; 10+ miss`` or ``all reduced``.

    Every distance from 1 up must be covered exactly once, in order; ValueError names the offending part.
    """
    bands: list[Band] = []
    for part in text.split(";"):
        found = _BAND.fullmatch(part.strip())
        if not found:
            raise ValueError(f"{part.strip()!r} is not a band")
        everything, first, dash, last, plus, word = found.groups()
        if word.lower() not in LADDER:
            raise ValueError(f"{word!r} is not one of {', '.join(LADDER)}")
        result: Result = word.lower()  # type: ignore[assignment]
        if max(int(first or 1), int(last or 1)) > FARTHEST:
            raise ValueError(f"{part.strip()!r} goes beyond {FARTHEST} hexes")
        if everything:
            bands.append(Band(1, None, result))
        else:
            end = None if plus else int(last) if dash else int(first)
            bands.append(Band(int(first), end, result))
    due: int | None = 1
    for band in bands:
        if due is None:
            raise ValueError(f"{band} comes after the last distance")
        if band.first != due or (band.last is not None and band.last < band.first):
            raise ValueError(f"{band} does not continue at {due} hexes")
        due = None if band.last is None else band.last + 1
    if due is not None:
        raise ValueError(f"distances from {due} hexes up are missing")
    return tuple(bands)


BandsCell = Annotated[
    Bands,
    Cell(parse_bands, "bands such as '1-4 eliminated; 5-9 suppressed; 10+ miss' or 'all reduced'"),
]


@dataclass(frozen=True, slots=True)
class Chip:
    """A combat chip: one row of the chips file."""

    chip: Annotated[str, MinLen(1)]
    valor: Annotated[int, Ge(0), Le(9)]
    event: YesNo
    infantry: BandsCell
    vehicle: BandsCell
    source: Annotated[str, MinLen(1)] = "edited"

    def result(self, side: Side, distance: int) -> Result:
        """The base result that this side shows at `distance` hexes."""
        bands = self.infantry if side == "infantry" else self.vehicle
        return next(b.result for b in bands if b.last is None or distance <= b.last)


class ChipReading(Generic[F]):
    """The possible readings of one drawn chip for anyone who reads only `read(chip)` (and the icon)."""

    __slots__ = ("or_icon", "plain", "with_icon")

    def __init__(self, bag: Bag[Chip], read: Callable[[Chip], F]) -> None:
        self.plain: Distribution[F] = bag.by(read).draw()
        self.with_icon: Distribution[tuple[F, bool]] = bag.by(lambda c: (read(c), c.event)).draw()
        self.or_icon: Distribution[F | EventIcon] = bag.by(
            lambda c: EVENT_ICON if c.event else read(c)
        ).draw()

    def draw(self, chance: Chance, event_pending: bool, options: Options, label: str) -> tuple[F, bool]:
        """Draw and read a chip for an attack or a check; also report whether it brought the event.

        Only the first event icon of a turn counts (p.11); `Options.event_chip` decides what it does to the
        draw.
        """
        if not event_pending:
            return chance(self.plain, label), False
        if options.event_chip == "counts":
            return chance(self.with_icon, label)
        drawn = chance(self.or_icon, label)
        if drawn != EVENT_ICON:
            return drawn, False
        chance.tell("an event interrupts; the chip goes back and a new one is drawn (p.11, p.16)")
        return chance(self.plain, label), True


class Chips:
    """The bag of combat chips, grouped by what the rules read of them."""

    __slots__ = ("_attacks", "_breaks", "_checks", "_two_medals", "bag", "chips")

    def __init__(self, chips: Iterable[Chip]) -> None:
        self.chips = tuple(chips)
        self.bag = Bag.of(self.chips)
        self._attacks: dict[tuple[Side, int], ChipReading[Result]] = {}
        self._checks: dict[int, ChipReading[Check]] = {}
        self._two_medals: Distribution[tuple[int, ...]] | None = None
        printed: dict[Side, list[Bands]] = {
            "infantry": [chip.infantry for chip in self.chips],
            "vehicle": [chip.vehicle for chip in self.chips],
        }
        self._breaks = {
            side: tuple(sorted({band.first for bands in sides for band in bands}))
            for side, sides in printed.items()
        }

    def breaks(self, side: Side) -> tuple[int, ...]:
        """The distances at which some chip's band begins; between two of them nothing changes."""
        return self._breaks[side]

    def result(
        self, chance: Chance, side: Side, distance: int, event_pending: bool, options: Options
    ) -> tuple[Result, bool]:
        """Draw for an attack: the base result at `distance` hexes (p.16), and whether an event."""
        reading = self._attacks.get((side, distance))
        if reading is None:
            reading = self._attacks[side, distance] = ChipReading(
                self.bag, lambda c: c.result(side, distance)
            )
        return reading.draw(chance, event_pending, options, "chip for the attack")

    def check(self, chance: Chance, valor: int, event_pending: bool, options: Options) -> tuple[Check, bool]:
        """Draw for a valor check: passed with no more medals than `valor` (p.11, 17); event or not."""
        reading = self._checks.get(valor)
        if reading is None:
            reading = self._checks[valor] = ChipReading(
                self.bag, lambda c: "passed" if c.valor <= valor else "failed"
            )
        return reading.draw(chance, event_pending, options, "valor check")

    def two_medals(self) -> Distribution[tuple[int, ...]]:
        """The medals on two chips drawn together: the first player's, then the second's (p.14)."""
        if self._two_medals is None:
            self._two_medals = self.bag.by(lambda chip: chip.valor).in_order(2)
        return self._two_medals
