"""What Liberty Road draws from: the combat chips (p.5) and the vehicle damage markers (p.17)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from wsanalysis.piles import Shown, counted_pile
from wsanalysis.rule_system import ChipBag, Face
from wsanalysis.systems.liberty_road.chips import LADDER, Chip, Side
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.load import bag_faults, make
from wsanalysis.systems.liberty_road.unit import Marker

TWIN = " copy "
"""Between a chip's name and the number of a further one like it; names in the bag differ."""


def _chip(edition: LibertyRoad, name: str) -> Chip:
    return next(chip for chip in edition.chips.chips if chip.chip == name)


def _chip_counts(edition: LibertyRoad) -> dict[str, int]:
    return {chip.chip: 1 for chip in edition.chips.chips}


def _with_chips(edition: LibertyRoad, counts: Mapping[str, int]) -> LibertyRoad:
    """The edition with so many of each chip; a further one like it is a chip of its own."""
    chips = []
    for chip in edition.chips.chips:
        for number in range(counts[chip.chip]):
            twin = replace(chip, chip=f"{chip.chip}{TWIN}{number + 1}") if number else chip
            chips.append(twin)
    return _made(edition, chips=chips)


def _markers(edition: LibertyRoad) -> dict[str, Marker]:
    return {marker.marker: marker for marker in edition.markers}


def _with_markers(edition: LibertyRoad, markers: tuple[Marker, ...]) -> LibertyRoad:
    return _made(edition, markers=markers)


def _made(edition: LibertyRoad, chips: object = None, markers: object = None) -> LibertyRoad:
    """The edition with other chips or markers; ValueError if they are too few to play with."""
    drawn = list(edition.chips.chips) if chips is None else list(chips)  # type: ignore[call-overload]
    laid = list(edition.markers) if markers is None else list(markers)  # type: ignore[call-overload]
    said = [fault.message for fault in bag_faults(Path(), drawn, laid)]
    if said:
        raise ValueError("; ".join(said))
    return make(edition.units.values(), edition.weapons.values(), drawn, laid, edition.options, edition.files)


def _result(side: Side, edition: LibertyRoad, name: str, distance: int) -> str:
    """The base result on a side of a chip (p.16), before shifts."""
    return _chip(edition, name).result(side, distance)


def _medals(edition: LibertyRoad, name: str, _: int) -> str:
    return str(_chip(edition, name).valor)


def _all_medals(edition: LibertyRoad) -> tuple[str, ...]:
    return tuple(map(str, sorted({chip.valor for chip in edition.chips.chips})))


def _icon(edition: LibertyRoad, name: str, _: int) -> str:
    return "event" if _chip(edition, name).event else "no event"


def _effect(marker: Marker) -> str:
    return marker.effect


def _effects(markers: Iterable[Marker]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_effect, markers)))


BAGS = {
    "chips": ChipBag(
        counts=_chip_counts,
        recount=_with_chips,
        faces={
            "infantry": Face(read=partial(_result, "infantry"), words=lambda _: LADDER, by_distance=True),
            "vehicle": Face(read=partial(_result, "vehicle"), words=lambda _: LADDER, by_distance=True),
            "medals": Face(read=_medals, words=_all_medals),
            "event": Face(read=_icon, words=lambda _: ("no event", "event")),
        },
    ),
    "damage_markers": counted_pile(_markers, _with_markers, {"effect": Shown(_effect, _effects)}),
}
