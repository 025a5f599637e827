"""The example's data: counters in ``units/example/*.csv``, and how a tie is read."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import as_cells, changed, checked_rows, content_hash, reconstructed, unit_files
from wsanalysis.rule_system import reading

UNITS_FOLDER = Path("units", "example")

Rating = Annotated[int, Ge(0), Le(12)]


@dataclass(frozen=True, slots=True)
class Counter:
    """One row: a counter with its strength and defense."""

    name: Annotated[str, MinLen(1)]
    strength: Rating
    defense: Rating
    source: Annotated[str, MinLen(1)] = "edited"


@dataclass(frozen=True, slots=True)
class Options:
    """How the open point of the rules is read."""

    ties: Literal["defender", "attacker"] = reading(
        "defender", "Whom a tie favors (1). `defender`: no effect. `attacker`: the target is eliminated."
    )


@dataclass(frozen=True)
class Example:
    """The counters and the options; the rules read no counter by themselves."""

    counters: tuple[Counter, ...]
    options: Options
    files: tuple[str, ...]

    @property
    def units(self) -> Mapping[str, Counter]:
        return {counter.name: counter for counter in self.counters}

    @property
    def data_hash(self) -> str:
        return content_hash(list(self.counters))

    def with_options(self, options: Options) -> "Example":
        """The same counters under other options."""
        return replace(self, options=options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Example) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)


def load(folder: Path) -> Example:
    """The edition in a data folder. Raises DataFault with every fault of every file."""
    faults: list[Fault] = []
    files = unit_files(folder / UNITS_FOLDER, (), faults)
    placed: Any = {}
    rows = [row for path in files for row in checked_rows(path, Counter, "name", faults, None, placed)]
    if faults:
        raise DataFault(faults)
    return Example(tuple(rows), Options(), tuple(path.relative_to(folder).as_posix() for path in files))


def edit(edition: Example, name: str, /, **changes: Any) -> Example:
    """The edition with one counter changed; ValueError in words."""
    rows = (changed(row, changes) if row.name == name else row for row in edition.counters)
    return replace(edition, counters=tuple(rows))


def rows(edition: Example) -> list[dict[str, Any]]:
    """The counters as rows of their file."""
    return [as_cells(row) for row in edition.counters]


def unofficial(edition: Example) -> str:
    """What to print about where the values come from."""
    return reconstructed(edition.counters)
