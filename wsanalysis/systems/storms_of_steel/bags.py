"""What Storms of Steel draws from: the two piles of hit counters (7.4, 15.2)."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from wsanalysis.asking.bags import Shown, counted_bag
from wsanalysis.rule_system import ChipBag
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.editing import PILES
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.load import make, whole_faults

FATES = ("can fire", "cannot fire", "destroyed")


def _rows(table: str, edition: StormsOfSteel) -> dict[str, HitCounter]:
    """The counters of a pile, by the name that the data table gives them: behind that of the pile."""
    records: tuple[HitCounter, ...] = getattr(edition.records, table)
    return {f"{PILES[table]} {counter.counter}": counter for counter in records}


def _remake(table: str, edition: StormsOfSteel, counters: tuple[HitCounter, ...]) -> StormsOfSteel:
    records = edition.records._replace(**{table: counters})  # type: ignore[arg-type]
    said = [fault.message for fault in whole_faults(records, Path())]
    if said:
        raise ValueError("; ".join(said))
    return make(records, edition.options, edition.files)


def _fate(counter: HitCounter) -> str:
    """What becomes of the unit (7.4): whether it is lost at once, and else whether it can still fire."""
    if counter.destroyed:
        return "destroyed"
    return "cannot fire" if counter.fire == "no" else "can fire"


def _rally(counter: HitCounter) -> str:
    """The number to roll with 2D6 to be rid of it (7.5)."""
    return "never" if counter.rally is None else str(counter.rally)


def _rallies(counters: Iterable[HitCounter]) -> tuple[str, ...]:
    return (*map(str, sorted({c.rally for c in counters if c.rally is not None})), "never")


def _name(counter: HitCounter) -> str:
    return counter.counter


def _bag(table: str) -> ChipBag:
    return counted_bag(
        partial(_rows, table),
        partial(_remake, table),
        {
            "fate": Shown(_fate, lambda _: FATES),
            "rally": Shown(_rally, _rallies),
            "counter": Shown(_name, lambda counters: tuple(map(_name, counters))),
        },
    )


BAGS = {table: _bag(table) for table in PILES}
