"""What Liberty Road draws from: the combat chips (p.5) and the vehicle damage markers (p.17)."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from wsanalysis.asking.bags import Shown, bag_of_singles, counted_bag
from wsanalysis.rule_system import Face
from wsanalysis.systems.liberty_road.chips import LADDER, Chip, Side
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.load import bag_faults, make
from wsanalysis.systems.liberty_road.unit import Marker


def _chips(edition: LibertyRoad) -> dict[str, Chip]:
    return {chip.chip: chip for chip in edition.chips.chips}


def _with_chips(edition: LibertyRoad, chips: tuple[Chip, ...]) -> LibertyRoad:
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
    return _chips(edition)[name].result(side, distance)


def _medals(edition: LibertyRoad, name: str, _: int) -> str:
    return str(_chips(edition)[name].valor)


def _all_medals(edition: LibertyRoad) -> tuple[str, ...]:
    return tuple(map(str, sorted({chip.valor for chip in edition.chips.chips})))


def _icon(edition: LibertyRoad, name: str, _: int) -> str:
    return "event" if _chips(edition)[name].event else "no event"


def _effect(marker: Marker) -> str:
    return marker.effect


def _effects(markers: Iterable[Marker]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_effect, markers)))


BAGS = {
    "chips": bag_of_singles(
        _chips,
        _with_chips,
        "chip",
        {
            "infantry": Face(read=partial(_result, "infantry"), words=lambda _: LADDER, by_distance=True),
            "vehicle": Face(read=partial(_result, "vehicle"), words=lambda _: LADDER, by_distance=True),
            "medals": Face(read=_medals, words=_all_medals),
            "event": Face(read=_icon, words=lambda _: ("no event", "event")),
        },
    ),
    "damage_markers": counted_bag(_markers, _with_markers, {"effect": Shown(_effect, _effects)}),
}
