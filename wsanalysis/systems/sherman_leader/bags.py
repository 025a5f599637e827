"""What Sherman Leader draws from: the two sides of the damage counters (Damage Counters)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from wsanalysis.rule_system import ChipBag, Face
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


def _counts(table: str, edition: ShermanLeader) -> dict[str, int]:
    return {name: counter.count for name, counter in _rows(table, edition).items()}


def _recount(table: str, edition: ShermanLeader, counts: Mapping[str, int]) -> ShermanLeader:
    changed = tuple(replace(c, count=counts[name]) for name, c in _rows(table, edition).items())
    old = edition.records
    sides = {"ap_damage": old.ap_damage, "he_damage": old.he_damage, table: changed}
    records = old._replace(ap_damage=sides["ap_damage"], he_damage=sides["he_damage"])
    said = [fault.message for fault in whole_faults(records, Path())]
    if said:
        raise ValueError("; ".join(said))
    return make(records, edition.options, edition.files)


def _name(table: str, edition: ShermanLeader, name: str, _: int) -> str:
    return _rows(table, edition)[name].counter


def _names(table: str, edition: ShermanLeader) -> tuple[str, ...]:
    return tuple(counter.counter for counter in _rows(table, edition).values())


def _fate(table: str, edition: ShermanLeader, name: str, _: int) -> str:
    """What becomes of an unharmed unit."""
    after = suffer(UNHARMED, _rows(table, edition)[name])
    return "destroyed" if after.destroyed else "counter on it" if after.counters else "nothing lasting"


def _commander(table: str, edition: ShermanLeader, name: str, _: int) -> str:
    """What becomes of its commander."""
    after = suffer(UNHARMED, _rows(table, edition)[name])
    if after.killed or after.wounded:
        return "killed" if after.killed else "wounded"
    return "stress" if after.stress else "unhurt"


def _bag(table: str) -> ChipBag:
    return ChipBag(
        counts=partial(_counts, table),
        recount=partial(_recount, table),
        faces={
            "fate": Face(read=partial(_fate, table), words=lambda _: FATES),
            "commander": Face(read=partial(_commander, table), words=lambda _: COMMANDERS),
            "counter": Face(read=partial(_name, table), words=partial(_names, table)),
        },
    )


BAGS = {table: _bag(table) for table in CALLED}
