"""Texts with places for numbers: ``"{0:unit} {0:~enters} {1:hex}"`` names the first number as a unit.

The word behind ``~`` is a verb of the unit that the number stands for: "enters", or "enter" if the name of
its block is a plural, such as "Rifles '43".
"""

from collections.abc import Callable, Mapping, Sequence

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.actions import first_of, kind_of, second_of

Names = Mapping[str, Callable[[int], str]]
"""What a number is called, by the kind of thing it stands for."""


class _Number:
    """A number that is named when it is put into a text."""

    __slots__ = ("names", "number")

    def __init__(self, number: int, names: Names) -> None:
        self.number, self.names = number, names

    def __format__(self, kind: str) -> str:
        if kind.startswith("~"):
            return verb(kind[1:], "plural" in self.names and bool(self.names["plural"](self.number)))
        return self.names[kind](self.number) if kind else str(self.number)


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


def worded(text: str, numbers: Sequence[int], names: Names) -> str:
    """The text with its numbers named; ``{0}`` is the first number as it is."""
    return text.format(*[_Number(number, names) for number in numbers])


def action_in_words(texts: Mapping[int, str], action: int, names: Names) -> str:
    """An action by the text of its kind, into which its two numbers are put."""
    return worded(texts[int(kind_of(action))], (int(first_of(action)), int(second_of(action))), names)


def map_names(ids: Sequence[str], sides: Sequence[str], block: Callable[[int], str]) -> Names:
    """Names of what every game on the map has: `unit`, `hex`, `side`, `facing`.

    Hexes go by their ids. A unit has its number behind the name of its block, as on a drawn map.
    """
    return {
        "unit": lambda u: f"{block(u)} #{u + 1}",
        "hex": lambda h: ids[h] if h >= 0 else "off the map",
        "side": lambda side: f"{sides[side]} side",
        "facing": lambda side: SIDES[side],
    }
