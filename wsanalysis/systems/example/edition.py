"""The example's data: its counters, and the option for ties."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.edition import Edition
from wsanalysis.files.tables import DataTable
from wsanalysis.rule_system import reading

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
    """Options for the open point of the rules."""

    ties: Literal["defender", "attacker"] = reading(
        "defender", "Who wins a tie (1). `defender`: no effect. `attacker`: the target is eliminated."
    )


class Example(Edition[Options], options=Options()):
    """Everything the rules read; this example reads no other tables."""

    units = DataTable(Counter, "units/example/counters.csv")
