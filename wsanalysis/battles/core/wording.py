"""Texts with places for numbers: ``"{0:unit} {0:~enters} {1:hex}"`` names the first number as a unit.

The word behind ``~`` is a verb of the unit that the number stands for: "enters", or "enter" if the name of
its block is a plural, such as "Rifles '43".
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.languages import say
from wsanalysis.languages.message import FILLING, Message

Names = Mapping[str, Callable[[int], str]]
"""The name of a number, by the kind of thing it stands for."""


class _Named:
    """A number with what a text calls it, by the kind of thing that it stands for there."""

    __slots__ = ("called",)

    def __init__(self, called: Mapping[str, str]) -> None:
        self.called = called

    def __format__(self, kind: str) -> str:
        return self.called[kind]


PLURALS = {"is": "are", "has": "have", "does": "do", "goes": "go"}


def verb(word: str, plural: bool) -> str:
    """A verb in the third person, of one or of several."""
    if not plural:
        return word
    if word in PLURALS:
        return PLURALS[word]
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("sses", "shes", "ches")) else word[:-1]


class FilledText(NamedTuple):
    """A text with further places, which are filled in by name."""

    text: str
    values: Mapping[str, object]


def worded(text: str | FilledText, numbers: Sequence[int], names: Names) -> Message:
    """The text with its numbers named; ``{0}`` is the first number as it is.

    They are named at once, since what numbers stand for may change in the course of a game.
    """
    text, more = text if isinstance(text, FilledText) else (text, {})
    called: dict[str, dict[str, str]] = {}
    for _, field, kind, _ in FILLING.parse(text):
        if field is not None and field.isdecimal():
            called.setdefault(field, {})[kind or ""] = _called(numbers[int(field)], kind or "", names)
    return Message(text, {**more, **{field: _Named(kinds) for field, kinds in called.items()}})


def _called(number: int, kind: str, names: Names) -> str:
    if kind.startswith("~"):
        return verb(kind[1:], "plural" in names and bool(names["plural"](number)))
    return names[kind](number) if kind else str(number)


class Parts(NamedTuple):
    """The unit, hex and target of an action by number; NOBODY or NOWHERE for none.

    `facing`: the side that it turns to, -1 for none.
    """

    unit: int = NOBODY
    hex: int = NOWHERE
    target: int = NOBODY
    facing: int = -1


PLACES = {"unit": ("unit", "target"), "hex": ("hex", "hex"), "facing": ("facing", "facing")}
"""The part that a place of a kind stands for: the first of its kind, and a further one."""


def parts_of(texts: Mapping[int, str], action: int) -> Parts:
    """The parts of an action, as the text of its kind names them."""
    numbers, found = (int(first_of(action)), int(second_of(action))), dict[str, int]()
    kinds = {field: kind for _, field, kind, _ in FILLING.parse(texts[int(kind_of(action))])
             if field is not None and kind in PLACES}  # fmt: skip
    for field, kind in sorted(kinds.items()):
        first, further = PLACES[kind or ""]
        found[further if first in found else first] = numbers[int(field)]
    return Parts(**found)


def action_in_words(texts: Mapping[int, str], action: int, names: Names) -> Message:
    """An action by the text of its kind, into which its two numbers are put."""
    return worded(texts[int(kind_of(action))], (int(first_of(action)), int(second_of(action))), names)


def intents_in_words(intents: Sequence[int], hexes: Sequence[int], names: Names) -> str:
    """The units' goals in a plan: `intents` as in `core.plans`, `hexes` where the units are."""
    going: dict[int, list[str]] = {}
    holding = 0
    for unit, wanted in enumerate(intents):
        if wanted and wanted - 1 == hexes[unit]:
            holding += 1
        elif wanted:
            going.setdefault(wanted - 1, []).append(names["unit"](unit))
    if not going:
        return "all holding"
    parts = [f"{' and '.join(units)} to {names['hex'](hex)}" for hex, units in going.items()]
    return ", ".join([*parts, *(["others holding"] if holding else [])])


def map_names(ids: Sequence[str], sides: Sequence[str], block: Callable[[int], str]) -> Names:
    """Names of what every game on the map has: `unit`, `hex`, `side`, `facing`.

    Hexes go by their ids. A unit has its number behind the name of its block, as on a drawn map.
    """
    return {
        "unit": lambda u: f"{block(u)} #{u + 1}",
        "hex": lambda h: ids[h] if h >= 0 else say("off the map"),
        "side": lambda side: say("{side} side", side=sides[side]),
        "facing": lambda side: SIDES[side],
    }
