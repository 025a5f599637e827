"""The intended difficulty of a scenario of one seat: how often the best player should reach a grade."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from annotated_types import Ge, Le

from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.entries import Entry

Percent = Annotated[int, Ge(0), Le(100)]


class Wanted(NamedTuple):
    """A grade, and the share of battles, 0 to 1, that should end with it or a better one."""

    grade: str
    low: float
    high: float

    @property
    def said(self) -> str:
        """The range in per cent."""
        return f"{100 * self.low:.0f} to {100 * self.high:.0f} %"


def read_wanted(entry: Entry, grades: Sequence[str]) -> Wanted | None:
    """Read ``wanted = {grade = "destroyed", share = [40, 60]}``; None without it, or if faulty."""
    table = toml.get_table(entry, "wanted")
    if "wanted" not in entry.value or table is None:
        return None
    toml.known_keys(table, ("grade", "share"))
    better = grades[1:]  # every battle has the worst grade or a better one
    grade = toml.get_name(table, "grade", better, "grade")
    share: Any = toml.get(table, "share", list[Percent])
    if grade is None or share is None:
        return None
    if len(share) != 2 or share[0] >= share[1]:
        toml.fault(table, f"expected two shares in per cent, the lower first, got {share}", "share")
        return None
    return Wanted(grade, share[0] / 100, share[1] / 100)
