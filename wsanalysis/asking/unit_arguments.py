"""Arguments shared by every game's questions: units, their states, numbers and distances."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from inspect import signature
from typing import Annotated, Any, Protocol, TypeVar

from annotated_types import Ge, Le

from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.arguments.parameters import Parameter, arguments
from wsanalysis.asking.questions import listed
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


UNIT = "the name of a unit"
UnitName = Annotated[str, name_in("units", UNIT)]


@contextmanager
def own_side_first(
    ask: Callable[..., Any], edition: Any, args: Sequence[Any], given: Mapping[str, Any]
) -> Iterator[None]:
    """Within it the error about an unknown unit offers first those of its side, as far as that is known.

    A unit is on the side of those named beside it, and else not on that of those named against it.
    """
    try:
        yield
    except UnknownName:
        bound = signature(ask).bind_partial(edition, *args, **given).arguments
        named = {p.name: listed(bound[p.name]) for p in arguments(ask, None, {}) if _is_unit(p, bound)}
        sides = {argument: {*_sides(edition, units)} for argument, units in named.items()}
        for argument, units in named.items():
            beside = sides[argument]
            against = set[str]().union(*(sides[other] for other in named if other != argument))
            owners = {name: _side(unit) for name, unit in edition.units.items()}
            own = [name for name, it in owners.items() if (it in beside if beside else it not in against)]
            for unit in units:
                try:
                    find(unit, edition.units, "unit", own)
                except UnknownName as told:
                    raise told from None
        raise


def _is_unit(parameter: Parameter, given: Mapping[str, Any]) -> bool:
    return parameter.expected.endswith(UNIT) and given.get(parameter.name) is not None


def _sides(edition: Any, units: Sequence[str]) -> Iterator[str]:
    for name in units:
        with suppress(UnknownName):
            yield _side(unit_named(edition, name))


def _side(unit: Any) -> str:
    """The side of a unit: the second column of its table, a nation or a side."""
    return str(getattr(unit, fields(unit)[1].name))


def with_states(units: Sequence[R], states: Sequence[str | None] | None) -> Iterator[tuple[R, str | None]]:
    """Each unit with its state, given in the same order; None where no state is given."""
    given = list(states or [None] * len(units))
    if len(given) != len(units):
        raise ValueError(f"{len(units)} units, but {len(given)} states")
    return zip(units, given, strict=True)


def turns_in_words(turns: int) -> str:
    """A number of turns."""
    return plural("{n} turn", "{n} turns", n=turns)


def to_the_end(turns: int | None) -> str:
    """A number of turns; None: to the end."""
    return say("to the end") if turns is None else turns_in_words(turns)


def hexes(distance: int) -> str:
    """A distance in words."""
    return plural("{n} hex", "{n} hexes", n=distance)


def hexes_apart(distance: int) -> str:
    """A distance in words, where units may be in one hex."""
    return say("same hex") if distance == 0 else hexes(distance)


def away(distance: int) -> str:
    """A distance in words, after the act."""
    return "in the same hex" if distance == 0 else f"at {hexes_apart(distance)}"
