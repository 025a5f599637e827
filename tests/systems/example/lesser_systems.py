"""Systems that have less than the example: no options; no two units that meet; no units; no data at all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import Ge, Le, MinLen

from wsanalysis.asking.unit_arguments import UnitName, name_in, row_named, unit_named
from wsanalysis.files.edition import Edition, NoOptions
from wsanalysis.files.tables import DataTable
from wsanalysis.rule_system import Inquiry, Question, RuleSystem
from wsanalysis.systems.example.attack import WORDS, attack
from wsanalysis.systems.example.edition import Counter, Rating

Row = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Gun:
    """One row: a gun with its power."""

    gun: Annotated[str, MinLen(1)]
    power: Rating
    source: Annotated[str, MinLen(1)] = "edited"


class NoData(Edition[NoOptions]):
    """No table at all."""


class Guns(Edition[NoOptions]):
    """A table that is not of units."""

    guns = DataTable(Gun, "units/lesser/guns.csv")


class Both(Guns):
    """Guns, and the units at which they fire."""

    units = DataTable(Counter, "units/example/counters.csv")


def shell(edition: Any, gun: Annotated[str, name_in("guns", "a gun")], target: UnitName) -> Inquiry:
    """What becomes of a counter that a gun shells."""
    by, at = row_named(edition.guns, gun, "gun"), unit_named(edition, target)
    return _asked("shell", f"{by.gun} at {at.name}", by.power, at.defense)


def hold(edition: Any, unit: UnitName) -> Inquiry:
    """What becomes of a counter in a storm."""
    at = unit_named(edition, unit)
    return _asked("hold", f"{at.name} in a storm", 1, at.defense)


def begin(edition: Any, bonus: Annotated[int, Ge(0), Le(5)] = 0) -> Inquiry:
    """Who begins, which no unit has a part in."""
    return _asked("begin", "who begins", bonus, 4)


def _asked(question: str, title: str, strength: int, defense: int) -> Inquiry:
    return Inquiry(
        question=question,
        title=title,
        step=attack,
        start=WORDS[0],
        args=(strength, defense, "defender"),
        word=str,
        words=WORDS,
        start_word=WORDS[0],
    )


def _system(name: str, edition: type[Edition[Any]], *asks: Any) -> RuleSystem:
    questions = {ask.__name__: Question(ask=ask) for ask in asks}
    return RuleSystem(name=name, title=name, source="no game", edition=edition, questions=questions)


NO_TWO = _system("no_two", Both, hold, shell, begin)
NO_UNITS = _system("no_units", Guns, begin)
NO_DATA = _system("no_data", NoData, begin)

SITUATIONS: Mapping[str, Mapping[str, Any]] = {
    "attack": {"attacker": "Guards", "target": "Militia"},
    "shell": {"gun": "Howitzer", "target": "Militia"},
    "hold": {"unit": "Militia"},
    "begin": {},
}
GUNS = "gun,power,source\nHowitzer,3,authored: a gun\nMortar,1,authored: a gun\n"
