"""Arguments shared by every game's questions: units, their states, numbers and distances."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Protocol, TypeVar

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find
from wsanalysis.files.cells import Among, Usual
from wsanalysis.languages import plural, say

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
Words = Callable[[Any, Any], Sequence[str]]

Count = Annotated[int, Ge(0), Le(9), Usual(0, 3)]
Times = Annotated[int, Ge(0), Le(50), Usual(1, 10)]


class WithUnits(Protocol[R_co]):
    """The part of an edition that holds its units."""

    @property
    def units(self) -> Mapping[str, R_co]: ...


def row_named(rows: Mapping[str, R], name: str, what: str) -> R:
    """The row of this name; UnknownName, with the nearest names of such a `what`, if there is none."""
    return rows[find(name, rows, what)]


def unit_named(edition: WithUnits[R], name: str) -> R:
    """The unit of this name; UnknownName, with the nearest names, if there is none."""
    return row_named(edition.units, name, "unit")


def name_in(table: str, what: str, fits: Callable[[Any], bool] = lambda _: True) -> Among:
    """Annotation of a text: the name of a row of a table, among those that fit."""

    def names(edition: Any, _: Mapping[str, Any]) -> list[str]:
        key = edition.tables[table].key
        return [str(getattr(row, key)) for row in edition.rows[table] if fits(row)]

    return Among(names, what, table)


def said_of(argument: str, words: Words, what: str) -> Among:
    """Annotation of a text: one of the words for the unit that another argument names.

    ``words(edition, unit)`` lists them; there are none until a unit is named.
    """

    def listed(edition: Any, given: Mapping[str, Any]) -> Sequence[str]:
        name = given.get(argument)
        return words(edition, unit_named(edition, name)) if isinstance(name, str) else ()

    return Among(listed, what)


UnitName = Annotated[str, name_in("units", "the name of a unit")]


def with_states(units: Sequence[R], states: Sequence[str | None] | None) -> Iterator[tuple[R, str | None]]:
    """Each unit with its state, given in the same order; None where no state is given."""
    given = list(states or [None] * len(units))
    if len(given) != len(units):
        raise ValueError(f"{len(units)} units, but {len(given)} states")
    return zip(units, given, strict=True)


def hexes(distance: int) -> str:
    """A distance in words."""
    return plural("{n} hex", "{n} hexes", n=distance)


def hexes_apart(distance: int) -> str:
    """A distance in words, where units may be in one hex."""
    return say("same hex") if distance == 0 else hexes(distance)
