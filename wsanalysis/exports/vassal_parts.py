"""What a VASSAL module is made of: elements of its build file, and counters and chips as pieces."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, SubElement

from wsanalysis.exports.box import Box, Counter, Pile
from wsanalysis.exports.pixels import Pictures, png_size
from wsanalysis.exports.stable_numbers import StableNumbers
from wsanalysis.exports.vassal_pieces import (
    Trait,
    added,
    basic,
    common,
    marked,
    masked,
    piece,
    prototype,
    returned,
    two_sided,
)

BUILD = "VASSAL.build."
PROTOTYPE = "Counter"
MOST_SLOTS = 2**30
"""The engine reads the numbers of slots as whole ones below 2^31, and goes on from the highest."""


@dataclass(eq=False)
class Making:
    """A module in the making: its files by name, and the numbers given to slots of pieces.

    `palette` has those of the counters laid out by hand, by `id`: pieces of set-ups have them too.
    """

    box: Box
    files: dict[str, bytes] = field(default_factory=dict)
    pictures: Pictures = field(default_factory=Pictures)
    numbers: StableNumbers = field(default_factory=lambda: StableNumbers(MOST_SLOTS))
    palette: dict[int, int] = field(default_factory=dict)

    def picture(self, name: str, content: bytes) -> str:
        """The name of a picture in the module."""
        return self.pictures.keep(name, content)

    def number(self, of: Counter, pile: str = "") -> int:
        """The number of a slot, and of its pieces in saves: another one for every copy in a pile."""
        return self.numbers.number(pile, of.sort, of.nation, of.name)


def element(parent: Element | None, kind: str, text: str = "", /, **settings: object) -> Element:
    """An element named after a class of the engine, with its settings and, for a piece, its text."""
    told = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in settings.items()
    }
    made = Element(BUILD + kind, told) if parent is None else SubElement(parent, BUILD + kind, told)
    made.text = text or None
    return made


def counter(of: Counter, made: Making, place: Sequence[object] | None = None, facing: int = 0) -> Trait:
    """A counter of the palette as a piece: there with the prototype, on a map with the traits in it."""
    front, back = _sides(of, made)
    hidden = [masked(back)] if back and of.nation else []
    does = [prototype(PROTOTYPE)] if place is None else common(facing)
    number = made.palette[id(of)]
    return _piece(of, number, [*hidden, *does], front, back, *(() if place is None else (place,)))


def chip(of: Counter, pile: Pile, number: int, made: Making) -> Trait:
    """A chip: face down until it is drawn; it may be turned, and put back."""
    front, back = _sides(of, made)
    down = masked(made.picture(f"{pile.name} hidden", pile.hidden), "Turn face down")
    return _piece(of, number, [down, returned(pile.name), *common()[:1]], front, back)


def _sides(of: Counter, made: Making) -> tuple[str, str]:
    """The pictures of both sides; empty for a back on which nothing is printed."""
    back = made.picture(f"{of.called} back", of.back) if of.back else ""
    return made.picture(of.called, of.front), back


def _piece(
    of: Counter, number: int, does: Sequence[Trait], front: str, back: str, *place: Sequence[object]
) -> Trait:
    """A piece that does something, of which one side or both are to be seen."""
    turned = [two_sided(back)] if back else []
    named = marked(Sort=of.sort, Nation=of.nation)
    return piece([*does, named, *turned, basic(front, of.name, number, *place)])


def slot(parent: Element, of: Counter, definition: Trait, number: int, kind: str = "PieceSlot") -> None:
    """Put a piece into a window of counters or a pile."""
    width, height = png_size(of.front)
    element(
        parent, f"widget.{kind}", added(definition), entryName=of.name, gpid=number, width=width,
        height=height,
    )  # fmt: skip
