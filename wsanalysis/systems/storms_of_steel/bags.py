"""What Storms of Steel draws from: the two piles of hit counters (7.4, 15.2)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from wsanalysis.rule_system import ChipBag, Face
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.editing import PILES
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.load import make, whole_faults


def _rows(table: str, edition: StormsOfSteel) -> dict[str, HitCounter]:
    """The counters of a pile, by the name that the data table gives them: behind that of the pile."""
    records: tuple[HitCounter, ...] = getattr(edition.records, table)
    return {f"{PILES[table]} {counter.counter}": counter for counter in records}


def _counts(table: str, edition: StormsOfSteel) -> dict[str, int]:
    return {name: counter.count for name, counter in _rows(table, edition).items()}


def _recount(table: str, edition: StormsOfSteel, counts: Mapping[str, int]) -> StormsOfSteel:
    changed = tuple(replace(c, count=counts[name]) for name, c in _rows(table, edition).items())
    old = edition.records
    piles = {"foot_hits": old.foot_hits, "vehicle_hits": old.vehicle_hits, table: changed}
    records = old._replace(foot_hits=piles["foot_hits"], vehicle_hits=piles["vehicle_hits"])
    said = [fault.message for fault in whole_faults(records, Path())]
    if said:
        raise ValueError("; ".join(said))
    return make(records, edition.options, edition.files)


def _name(table: str, edition: StormsOfSteel, name: str, _: int) -> str:
    return _rows(table, edition)[name].counter


def _names(table: str, edition: StormsOfSteel) -> tuple[str, ...]:
    return tuple(counter.counter for counter in _rows(table, edition).values())


def _fate(table: str, edition: StormsOfSteel, name: str, _: int) -> str:
    """What becomes of the unit (7.4): whether it is lost at once, and else whether it can still fire."""
    counter = _rows(table, edition)[name]
    if counter.destroyed:
        return "destroyed"
    return "cannot fire" if counter.fire == "no" else "can fire"


def _rally(table: str, edition: StormsOfSteel, name: str, _: int) -> str:
    """The number to roll with 2D6 to be rid of it (7.5)."""
    rolled = _rows(table, edition)[name].rally
    return "never" if rolled is None else str(rolled)


def _rallies(table: str, edition: StormsOfSteel) -> tuple[str, ...]:
    numbers = sorted({c.rally for c in _rows(table, edition).values() if c.rally is not None})
    return (*map(str, numbers), "never")


def _bag(table: str) -> ChipBag:
    fates = ("can fire", "cannot fire", "destroyed")
    return ChipBag(
        counts=partial(_counts, table),
        recount=partial(_recount, table),
        faces={
            "fate": Face(read=partial(_fate, table), words=lambda _: fates),
            "rally": Face(read=partial(_rally, table), words=partial(_rallies, table)),
            "counter": Face(read=partial(_name, table), words=partial(_names, table)),
        },
    )


BAGS = {table: _bag(table) for table in PILES}
