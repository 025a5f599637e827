"""The question on the bench, the units in its seats, and the values of its other arguments."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.questions import all_about_two
from wsanalysis.files.cells import short

if TYPE_CHECKING:
    from wsanalysis.game import Game

Value: TypeAlias = str | int | bool | list[str | int] | None
"""The value of an argument or a field, as a page says it or a kept desk has it."""
STEPS = 5  # to either side of a number that nothing bounds
WRITTEN = {"ap": "AP", "aps": "APs", "caps": "CAPs", "he": "HE", "so": "SO", "vp": "VP", "xp": "XP"}
"""Words that rulebooks write in capitals."""


def spoken(name: str) -> str:
    """A column, argument or question as it is written on the screen: `anti_vehicle_arc`, anti-vehicle arc."""
    return " ".join(WRITTEN.get(word, word) for word in name.replace("anti_", "anti-").split("_"))


def in_sentence(text: str) -> str:
    """A text with the columns in it as they are written on the screen: Grenadiers anti-vehicle arc."""
    return re.sub(r"\b[a-z]+(?:_[a-z0-9]+)+\b", lambda column: spoken(column[0]), text)


def unit_slots(game: "Game", question: str) -> tuple[str, ...]:
    """The arguments of a question that are filled with a unit of any or one side: none, one or two."""
    return tuple(_takers(game, question))


def seats(game: "Game", question: str, units: Sequence[str]) -> dict[str, int]:
    """The unit in each of the `unit_slots`, of two: the first left that it takes, else any."""
    left = list(range(len(units)))
    found: dict[str, int] = {}
    for slot, taken in _takers(game, question).items():
        if left:
            found[slot] = next((number for number in left if units[number] in taken), left[0])
            left.remove(found[slot])
    return found


def opponents(game: "Game") -> tuple[str, str]:
    """Two units to begin with: the first, and the first of the nation listed last.

    Where the first question about two units takes one of each side, the first of each that it can be asked
    about.
    """
    units = game.edition.units
    question = next(iter(all_about_two(game.system)), "")
    sides = list(_takers(game, question).values()) if question else []
    if len(sides) == 2 and not set(sides[0]) & set(sides[1]):
        return _who_meet(game, question, sides[0], sides[1][0])
    side = side_column(game)
    first, last = next(iter(units)), list(units)[-1]
    return first, next(
        name for name, unit in units.items() if getattr(unit, side) == getattr(units[last], side)
    )


def side_column(game: "Game") -> str:
    """The column of the units that tells the sides apart: the first after the name."""
    return game.columns("units")[1].name


def situation(
    game: "Game", question: str, units: Sequence[str], given: Mapping[str, Any]
) -> dict[Parameter, Any]:
    """Every argument of a question with its value, but for the seats of units.

    `given` are values by name of argument, of whatever question: those that fit are taken, all others begin
    at their standard or near the lower end of what is usual.
    """
    outside = {slot: units[number] for slot, number in seats(game, question, units).items()}
    every = opponents(game) if units else ()
    named = {slot: every[number] for slot, number in seats(game, question, every).items()}
    found: dict[Parameter, Any] = {}
    for _ in range(2):  # what is open may depend on other arguments
        so_far = outside | {p.name: v for p, v in found.items() if v is not None and v != p.standard}
        found = {
            parameter: value_of(parameter, given, named.get(parameter.name))
            for parameter in game.arguments(question, **so_far)
            if parameter.name not in outside
        }
    return found


def asked(found: Mapping[Parameter, Any]) -> dict[str, Any]:
    """The arguments of a question: all that must be given, and those that are not as usual."""
    return {
        parameter.name: value
        for parameter, value in found.items()
        if value is not None and (parameter.must or value != parameter.standard)
    }


def span(parameter: Parameter, value: int | None) -> tuple[int, int]:
    """From where to where a slider goes: what is usual, and far enough for the value."""
    near = value or 0
    if parameter.usual is not None:
        low, high = parameter.usual
    else:
        low = near - STEPS if parameter.low is None else parameter.low
        high = max(near, low) + STEPS if parameter.high is None else parameter.high
    return (low, high) if value is None else (min(low, value), max(high, value))


def value_of(parameter: Parameter, given: Mapping[str, Any], unit: str | None = None) -> Any:
    """The value of a parameter: as `given` if it takes that, else its standard, or where it begins."""
    if parameter.name in given and fits(parameter, given[parameter.name]):
        return given[parameter.name]
    if unit is not None and parameter.must:
        return [unit] if parameter.several else unit
    if parameter.standard is not None or not parameter.must:
        return parameter.standard
    if parameter.kind == "number":
        low, high = span(parameter, None)
        start = low + (high - low) // 4
        return [start] if parameter.several else start
    return parameter.words[0] if parameter.words else None


def fits(parameter: Parameter, value: Any) -> bool:
    """True if an argument takes a value that comes from a page or another question."""
    if isinstance(value, list):
        one = parameter._replace(several=False, must=True)
        return parameter.several and bool(value) and all(fits(one, each) for each in value)
    if value is None:
        return not parameter.must
    if parameter.kind == "number":
        low, high = parameter.low, parameter.high
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and (low is None or low <= value) and (high is None or value <= high)
    if parameter.kind == "yes or no":
        return isinstance(value, bool)
    return isinstance(value, str) and (not parameter.words or value in parameter.words)


def check_fits(parameters: Iterable[Parameter], given: Mapping[str, Any]) -> None:
    """Raise ValueError, in words, for the first value that its parameter does not take."""
    for parameter in parameters:
        if parameter.name in given and not fits(parameter, given[parameter.name]):
            number = parameter.kind == "number"
            due = f"a whole number {parameter.low}-{parameter.high}" if number else ", ".join(parameter.words)
            said = f"expected {parameter.expected or due}, got {short(given[parameter.name])}"
            raise ValueError(f"{spoken(parameter.name)}: {said}")


def _takers(game: "Game", question: str) -> dict[str, tuple[str, ...]]:
    """The units that each of the first two arguments for a unit takes."""
    units = set(game.edition.units)
    found = {
        parameter.name: parameter.words
        for parameter in game.arguments(question)
        if parameter.must
        and parameter.kind == "word"
        and parameter.words
        and units.issuperset(parameter.words)
        and not parameter.several
    }
    return dict(list(found.items())[:2])


def _who_meet(game: "Game", question: str, ours: Sequence[str], other: str) -> tuple[str, str]:
    slots = unit_slots(game, question)
    due = {p.name: value_of(p, {}) for p in game.arguments(question) if p.must and p.name not in slots}
    for one in ours:
        try:
            game.ask(question, one, other, **due)
        except ValueError:  # not allowed from there
            continue
        return one, other
    return ours[0], other
