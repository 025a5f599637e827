"""What Sherman Leader draws from: the two sides of the damage counters (Damage Counters)."""

from functools import partial
from pathlib import Path

from wsanalysis.asking.bags import Shown, counted_bag
from wsanalysis.rule_system import ChipBag
from wsanalysis.systems.sherman_leader.condition import UNHARMED
from wsanalysis.systems.sherman_leader.damage import suffer
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter
from wsanalysis.systems.sherman_leader.editing import CALLED
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.load import make, whole_faults

FATES = ("nothing lasting", "counter on it", "destroyed")
COMMANDERS = ("unhurt", "stress", "wounded", "killed")


def _rows(table: str, edition: ShermanLeader) -> dict[str, DamageCounter]:
    """The counters of a side, by the name that the data table gives them: behind that of the side."""
    records: tuple[DamageCounter, ...] = getattr(edition.records, table)
    return {CALLED[table] + counter.counter: counter for counter in records}


def _remake(table: str, edition: ShermanLeader, counters: tuple[DamageCounter, ...]) -> ShermanLeader:
    records = edition.records._replace(**{table: counters})  # type: ignore[arg-type]
    said = [fault.message for fault in whole_faults(records, Path())]
    if said:
        raise ValueError("; ".join(said))
    return make(records, edition.options, edition.files)


def _fate(counter: DamageCounter) -> str:
    """What becomes of an unharmed unit."""
    after = suffer(UNHARMED, counter)
    return "destroyed" if after.destroyed else "counter on it" if after.counters else "nothing lasting"


def _commander(counter: DamageCounter) -> str:
    """What becomes of its commander."""
    after = suffer(UNHARMED, counter)
    if after.killed or after.wounded:
        return "killed" if after.killed else "wounded"
    return "stress" if after.stress else "unhurt"


def _name(counter: DamageCounter) -> str:
    return counter.counter


def _bag(table: str) -> ChipBag:
    return counted_bag(
        partial(_rows, table),
        partial(_remake, table),
        {
            "fate": Shown(_fate, lambda _: FATES),
            "commander": Shown(_commander, lambda _: COMMANDERS),
            "counter": Shown(_name, lambda counters: tuple(map(_name, counters))),
        },
    )


BAGS = {table: _bag(table) for table in CALLED}
