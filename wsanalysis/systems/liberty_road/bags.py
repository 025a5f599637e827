"""Liberty Road's draws: combat chips (p.5) and vehicle damage markers (p.17)."""

from collections.abc import Iterable

from wsanalysis.rule_system import ChipBag, Face
from wsanalysis.systems.liberty_road.chips import LADDER, Chip, Side
from wsanalysis.systems.liberty_road.unit import Marker


def _result(side: Side) -> Face:
    """The base result on a side of a chip (p.16), before shifts."""

    def read(chip: Chip, distance: int) -> str:
        return chip.result(side, distance)

    return Face(read, lambda _: LADDER, by_distance=True)


def _medals(chips: Iterable[Chip]) -> tuple[str, ...]:
    return tuple(map(str, sorted({chip.valor for chip in chips})))


def _effects(markers: Iterable[Marker]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(marker.effect for marker in markers))


CHIPS = {
    "infantry": _result("infantry"),
    "vehicle": _result("vehicle"),
    "medals": Face(lambda chip: str(chip.valor), _medals),
    "event": Face(lambda chip: "event" if chip.event else "no event", lambda _: ("no event", "event")),
}
MARKERS = {"effect": Face(lambda marker: marker.effect, _effects)}

BAGS = {
    "chips": ChipBag("chips", CHIPS, singles=True),
    "damage_markers": ChipBag("damage_markers", MARKERS),
}
